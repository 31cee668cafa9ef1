// Who sits at the table, and what one may do about it: let a bot play or stand in, take the seat back, mute; what the host may.

import { botOptions, titleOf } from "../bots.js";
import { emblem } from "../emblem.js";
import { nobody } from "../gathering.js";
import { problem } from "../laying.js";
import { make } from "../make.js";
import { post } from "../post.js";
import { words } from "../words.js";
import { showBubble } from "./bubble.js";
import { showSheet } from "./dialogs.js";
import { nameOf } from "./log.js";
import { isMuted, mute } from "./muted.js";
import { sure } from "./sure.js";

const button = document.getElementById("deputy");
let whole = null;
let sheet = null;

/** A tag in the bar while a bot plays for the seat that looks; a click takes the seat back. */
export function drawDeputy(next) {
  reckon(whole, next);
  whole = next;
  const seat = whole.phase === "playing" ? bots(whole)[0] : undefined;
  button.hidden = seat === undefined;
  button.textContent = seat === undefined ? "" : words("deputy_plays");
  if (sheet?.open) drawRows();
}

/** Anew, and whoever was at a button is at the same one again. */
function drawRows() {
  const at = sheet.querySelector(".people").contains(document.activeElement) && document.activeElement.dataset.way;
  sheet.querySelector(".people").replaceWith(rows());
  if (at) (sheet.querySelector(`[data-way="${at}"]`) ?? sheet.querySelector(".cross")).focus();
}

/** When one may let a bot stand in: everybody waits anew for a move that all can see. */
let mayFrom = 0;
let timer = 0;
function reckon(before, now) {
  if (!now.stand_in) return;
  const seconds = before?.stand_in !== now.stand_in ? now.stand_in.left : Number.parseInt(before.version) === Number.parseInt(now.version) ? null : now.stand_in.every;
  if (seconds !== null) mayFrom = Date.now() + 1000 * seconds;
}

/** My seats that a bot plays for, the one that looks first. */
const bots = ({ mine, seat, seats }) => [seat, ...mine].filter((n) => mine.includes(n) && seats[n].deputy);

/** `heard()` draws the chat anew after somebody was muted here. */
export function showPeople(next, heard) {
  reckon(whole, next);
  whole = next;
  const wrong = make("p", { class: "wrong", role: "alert" });
  sheet = showSheet(words("people"), [rows(heard), ...(whole.host ? [chatSwitch(), ...hintSwitch()] : []), wrong], "large");
}

async function ask(what, body) {
  const answer = await post(`/t/${whole.table}/${what}`, body);
  const wrong = sheet?.querySelector(".wrong");
  if (wrong) wrong.textContent = answer.status === 200 ? "" : problem(answer);
}

let heardAnew = () => {};

function rows(heard = heardAnew) {
  heardAnew = heard;
  return make("ul", { class: "people" }, ...whole.seats.map(row));
}

function row(seat, n) {
  const mine = whole.mine.includes(n);
  if (seat.who === "open") return make("li", {}, emblem(n), make("p", { class: "nobody" }, nobody(seat)));
  const about = [seat.deputy && words(mine ? "deputy_of_you" : "deputy_of", { bot: titleOf(whole.game.bots, seat.deputy) }), seat.who === "bot" && !seat.name.toLowerCase().includes(words("kind_bot").toLowerCase()) && words("kind_bot"), mine && !seat.deputy && words("kind_you"), seat.muted && words("is_muted")];
  const name = make("p", {}, make("b", { class: "serif" }, nameOf(whole, n)), " ", make("span", { class: "sits-as" }, about.filter(Boolean).join(", ")));
  return make("li", {}, emblem(n), name, make("div", { class: "fill-ways" }, ...ways(seat, n, mine)));
}

function ways(seat, n, mine) {
  const found = [];
  const way = (key, action, name = key) => found.push(make("button", { class: "button", type: "button", "data-way": `${n} ${name}`, onclick: action }, words(key)));
  const playing = whole.phase === "playing";
  if (mine && playing && seat.deputy) way("take_back", () => ask("deputy", { seat: n }));
  else if (mine && playing) found.push(...withBots((bot) => ask("deputy", { seat: n, bot }), "let_bot_play", n));
  if (seat.who === "person") way(isMuted(n, seat.name) ? "hear_again" : "mute_here", () => { mute(n, seat.name, !isMuted(n, seat.name)); drawDeputy(whole); heardAnew(); }, "mute here");
  if (seat.who === "person" && whole.host) way(seat.muted ? "unmute_all" : "mute_all", () => ask("host", { seat: n, do: seat.muted ? "unmute" : "mute" }), "mute all");
  if (mayStandIn(seat, n) && Date.now() < mayFrom) found.push(notYet());
  else if (mayStandIn(seat, n) && whole.host) found.push(...withBots((bot) => ask("absent", { seat: n, bot }), "stand_in", n));
  else if (mayStandIn(seat, n) && whole.mine.length) way("stand_in_any", () => ask("absent", { seat: n }));
  if (playing && seat.who === "person" && whole.host) way("send_away", () => sendAway(seat, n));
  return found;
}

/** Asked first: it cannot be taken back. The sheet of the players comes again afterwards. */
async function sendAway(seat, n) {
  const about = { title: words("send_away_sure", { name: seat.name || words("somebody") }), about: words("send_away_playing"), yes: words("send_away"), no: words("send_away_not") };
  const sent = await sure(about);
  showPeople(whole, heardAnew);
  if (sent) await ask("host", { seat: n, do: "send away" });
}

/** Somebody else is on turn, and no clock decides how long they may take; the server knows whether they are away. */
const mayStandIn = (seat, n) => whole.phase === "playing" && whole.stand_in && seat.who === "person" && !seat.deputy && whole.to_act.includes(n);

/** From when on a bot may stand in, on a button that cannot be pressed; the sheet is drawn anew when the time has come. */
function notYet() {
  clearTimeout(timer);
  const left = mayFrom - Date.now();
  if (left < 2 ** 31) timer = setTimeout(() => drawDeputy(whole), left + 500);
  const day = new Date(mayFrom).toDateString() === new Date().toDateString() ? {} : { weekday: "long" };
  const time = new Date(mayFrom).toLocaleTimeString(document.documentElement.lang || "en", { ...day, hour: "2-digit", minute: "2-digit" });
  return make("button", { class: "button", type: "button", disabled: true }, words("stand_in_from", { time }));
}

/** A bot to choose, and the button that lets it play. */
function withBots(action, key, n) {
  const choice = make("select", { "aria-label": words("which_bot", { n: n + 1 }) }, ...botOptions(whole.game.bots));
  return [make("span", { class: "with-bot" }, choice, make("button", { class: "button", type: "button", onclick: () => action(choice.value) }, words(key)))];
}

function chatSwitch() {
  const box = make("input", { type: "checkbox", checked: whole.talk.on });
  box.addEventListener("change", () => ask("switch", { talk: box.checked }));
  return make("p", { class: "switch" }, make("label", { class: "checked" }, box, " ", words("talk_switch")));
}

function hintSwitch() {
  if (whole.phase !== "playing") return [];
  const box = make("input", { type: "checkbox", checked: whole.hints });
  box.addEventListener("change", () => ask("switch", { hints: box.checked }));
  return [make("p", { class: "switch" }, make("label", { class: "checked" }, box, " ", words("hints_switch")))];
}

button.addEventListener("click", async () => {
  const [seat] = bots(whole);
  if (seat === undefined) return;
  button.disabled = true;
  const answer = await post(`/t/${whole.table}/deputy`, { seat });
  button.disabled = false;
  if (answer.status !== 200) showBubble({ text: problem(answer) }, button.getBoundingClientRect());
});
