// Notices on the page of a person: in this browser, in others, by mail; a test of all of them.
import { problem } from "./laying.js";
import { make } from "./make.js";
import { noticesAreOn, notify } from "./noticing.js";
import { get, post } from "./post.js";
import { able, ownId, turnOff, turnOn } from "./pushing.js";
import { words } from "./words.js";

const section = document.getElementById("notices");
const place = (name) => section.querySelector(`.${name}`);
const said = section.querySelector("[role=status]");
const wrong = section.querySelector("[role=alert]");
let typed = ""; // the mail address, as long as nothing was sent there
let state = { key: "", mails: false, boxes: [] };
let own = ""; // this browser among the letterboxes
let noPush = ""; // why nothing can be pushed to it

async function refresh() {
  const { status, body } = await get("/me/notices");
  if (status === 200) state = body;
  own = able() ? await ownId() : "";
  draw();
}

function draw() {
  const others = state.boxes.filter((box) => box.kind === "push" && box.id !== own);
  place("here").replaceChildren(...hereParts());
  place("elsewhere").hidden = !others.length;
  place("elsewhere").querySelector("ul").replaceChildren(...others.map(row));
  place("by-mail").hidden = !state.mails;
  if (state.mails) place("by-mail").querySelector("div").replaceChildren(...mailParts());
  place("test").hidden = !(noticesAreOn() || state.boxes.some((box) => box.live));
}

const hint = (text) => make("p", { class: "hint" }, text);

function button(key, action, kind = "button") {
  const made = make("button", { class: kind, type: "button" }, words(key));
  made.addEventListener("click", () => busy(made, action));
  return made;
}

/** While something is under way it is not begun again. */
async function busy(pressed, action) {
  pressed.disabled = true;
  wrong.textContent = said.textContent = "";
  await action();
  pressed.disabled = false;
  await refresh();
}

function hereParts() {
  if (!able()) return [hint(words("notices_unable"))];
  if (Notification.permission === "denied") return [hint(words("notices_denied"))];
  if (!noticesAreOn()) return [make("p", {}, button("notices_on", on, "play")), hint(words("notices_ask"))];
  const box = state.boxes.find(({ id }) => id === own);
  const about = make("p", {}, words(box ? "notices_pushed" : "notices_shown"));
  const more = box ? [hint(news(box))] : noPush ? [hint(words("notices_no_push", { problem: noPush }))] : [];
  return [about, ...more, make("p", {}, button("notices_off", () => turnOff(own)))];
}

async function on() {
  noPush = (await turnOn(state.key)) ?? "";
}

const when = (time) => new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** When something last arrived there, or why it did not. */
function news({ told, error }) {
  if (error) return words("notices_error", { problem: error });
  return told ? words("notices_told", { when: when(told) }) : words("notices_never");
}

function row(box) {
  const name = box.name || words("notices_nameless");
  const away = button("notices_remove", () => ask("/me/notices/remove", { id: box.id }));
  away.setAttribute("aria-label", words("notices_remove_which", { name }));
  return make("li", { class: "letterbox" }, make("p", {}, make("b", {}, name), make("span", { class: "hint" }, news(box))), away);
}

async function ask(path, body) {
  const answer = await post(path, body);
  if (answer.status !== 200) wrong.textContent = problem(answer);
  return answer;
}

function mailParts() {
  const box = state.boxes.find(({ kind }) => kind === "mail");
  if (!box) return [mailForm()];
  const away = button("notices_remove", () => ask("/me/notices/remove", { id: box.id }));
  if (!box.confirmed) {
    const again = button("notices_send_again", () => ask("/me/mail", { address: box.address }));
    return [make("p", {}, words("notices_link_sent", { address: box.address })), ...(box.error ? [hint(news(box))] : []), make("div", { class: "fill-ways" }, again, away)];
  }
  const live = make("input", { type: "checkbox", checked: box.live });
  live.addEventListener("change", () => busy(live, () => ask("/me/notices/turn", { id: box.id, on: live.checked })));
  const label = make("label", { class: "checked" }, live, make("span", {}, words("notices_mail_on", { address: box.address })));
  return [make("div", { class: "letterbox" }, make("div", {}, label, hint(news(box))), away)];
}

function mailForm() {
  const field = make("input", { type: "text", inputmode: "email", id: "mail", autocomplete: "email", maxlength: 254, required: true });
  field.value = typed; // what was refused can be mended
  const send = make("button", { class: "button" }, words("notices_send_link"));
  const form = make("form", { class: "form-stack" }, make("label", { for: "mail" }, words("notices_address")), make("div", { class: "field-row" }, field, send), hint(words("notices_mail_about")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    typed = field.value.trim();
    busy(send, () => ask("/me/mail", { address: typed }));
  });
  return form;
}

place("test").addEventListener("click", () => busy(place("test"), async () => {
  if (noticesAreOn() && !state.boxes.some(({ id }) => id === own)) await notify("/me", "Cosecha", words("notices_test_text"));
  const sent = state.boxes.some((box) => box.live) ? await ask("/me/notices/test", {}) : { status: 200, body: { sent: [] } };
  if (sent.status === 200) said.textContent = words(sent.body.sent.some(({ error }) => error) ? "notices_test_failed" : "notices_test_sent");
}));

refresh();
