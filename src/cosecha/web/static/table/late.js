// Somebody's time is up: a tag in the bar says so, and those who may choose do it on a sheet.

import { emblem } from "../emblem.js";
import { problem } from "../laying.js";
import { make } from "../make.js";
import { post } from "../post.js";
import { words } from "../words.js";
import { lasting } from "./clocks.js";
import { showSheet } from "./dialogs.js";
import { nameOf } from "./log.js";
import { say } from "./say.js";
import { sure } from "./sure.js";

const button = document.getElementById("late");
const list = new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" });
let whole = null;
let sheet = null;
let said = "";

export function drawLate(next) {
  whole = next;
  const late = whole.clock?.late;
  button.hidden = !late;
  if (!late) {
    if (sheet?.open) sheet.close();
    said = "";
    return;
  }
  button.textContent = button.title = tag(late);
  button.classList.toggle("asks", late.may && !late.mine);
  if (late.case !== said) say(`${happened(late)} ${about(late)}`);
  said = late.case;
  if (sheet?.open) draw();
}

function tag(late) {
  if (late.may && !late.mine) return words("late_choose", { names: names(late) });
  return late.seats.includes(whole.seat) ? words("late_you") : happened(late);
}

const names = (late) => list.format(late.seats.map((seat) => nameOf(whole, seat)));
const happened = (late) => words(late.seats.length > 1 ? "late_many" : "late_one", { names: names(late) });

function about(late) {
  if (!late.votes.length) return words("late_nobody");
  const [needed, n] = [late.needed, late.votes.length];
  if (late.may && n > 1) return words(needed === n ? "late_all" : "late_may", { needed, n });
  if (late.may) return words("late_alone");
  return words(late.seats.includes(whole.seat) ? "late_yours" : "late_others");
}

function show() {
  sheet = showSheet(words("late"), make("div", { class: "late-sheet" }));
  draw();
}

function draw() {
  const { late } = whole.clock;
  const before = document.activeElement?.dataset?.choice;
  const inside = sheet.querySelector(".late-sheet");
  const parts = [make("p", {}, `${happened(late)} ${about(late)}`)];
  if (late.may) parts.push(make("ul", { class: "entries orders" }, ...["wait", "bot", "end"].map((choice) => way(late, choice))));
  if (late.votes.length > 1) parts.push(votes(late));
  parts.push(make("p", { class: "wrong", role: "alert" }));
  inside.replaceChildren(...parts);
  inside.querySelector(`[data-choice="${before}"]`)?.focus();
}

function way(late, choice) {
  const values = { time: lasting(late.gives, whole.clock.kind), bot: late.bot };
  const inside = make("span", {}, make("b", {}, words(`late_${choice}`)), make("small", {}, words(`late_${choice}_about`, values)));
  const mark = late.mine === choice ? [make("span", { class: "is-ready" }, `✓ ${words("late_mine")}`)] : [];
  const entry = make("button", { type: "button", "data-choice": choice, "aria-pressed": String(late.mine === choice) }, inside, ...mark);
  entry.addEventListener("click", () => choose(choice));
  return make("li", {}, entry);
}

/** Who wants what. */
function votes(late) {
  const rows = late.votes.map(({ seat, choice }) => {
    return make("li", {}, emblem(seat), make("span", {}, nameOf(whole, seat), ": ", make("b", {}, words(choice ? `late_${choice}` : "late_open"))));
  });
  return make("section", { class: "votes" }, make("h3", {}, words("late_votes")), make("ul", {}, ...rows));
}

async function choose(choice) {
  const { case: about } = whole.clock.late;
  if (choice === "end" && !(await sure(ending()))) return again();
  const answer = await post(`/t/${whole.table}/late`, { choice, case: about });
  again();
  const wrong = sheet?.querySelector(".wrong");
  if (wrong) wrong.textContent = answer.status === 200 ? "" : problem(answer);
}

const ending = () => ({ title: words("late_end"), about: words("late_end_sure"), yes: words("late_end"), no: words("late_end_not") });

/** Back to the sheet after the question, if there still is something to choose. */
function again() {
  if (!sheet?.open && whole.clock?.late) show();
}

button.addEventListener("click", show);
