// Who sits at the table, and what one may do about it: let a bot play or stand in, take the seat back, mute; what the host may.

import { botOptions, titleOf } from "../bots.js";
import { emblem } from "../emblem.js";
import { problem } from "../laying.js";
import { make } from "../make.js";
import { post } from "../post.js";
import { words } from "../words.js";
import { showSheet } from "./dialogs.js";
import { nameOf } from "./log.js";
import { isMuted, mute } from "./muted.js";

const button = document.getElementById("deputy");
let whole = null;
let sheet = null;

/** A tag in the bar while a bot plays for the seat that looks; a click takes the seat back. */
export function drawDeputy(next) {
  whole = next;
  const seat = bots(whole)[0];
  button.hidden = seat === undefined;
  button.textContent = seat === undefined ? "" : words("deputy_plays");
  if (sheet?.open) sheet.querySelector(".people").replaceWith(rows());
}

/** My seats that a bot plays for, the one that looks first. */
const bots = ({ mine, seat, seats }) => [seat, ...mine].filter((n) => mine.includes(n) && seats[n].deputy);

/** `heard()` draws the chat anew after somebody was muted here. */
export function showPeople(next, heard) {
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
  const about = [seat.deputy && words(mine ? "deputy_of_you" : "deputy_of", { bot: titleOf(whole.game.bots, seat.deputy) }), seat.who === "bot" && !seat.name.toLowerCase().includes(words("kind_bot").toLowerCase()) && words("kind_bot"), mine && !seat.deputy && words("kind_you"), seat.muted && words("is_muted")];
  const name = make("p", {}, make("b", { class: "serif" }, nameOf(whole, n)), " ", make("span", { class: "sits-as" }, about.filter(Boolean).join(", ")));
  return make("li", {}, emblem(n), name, make("div", { class: "fill-ways" }, ...ways(seat, n, mine)));
}

function ways(seat, n, mine) {
  const found = [];
  const way = (key, action) => found.push(make("button", { class: "button", type: "button", onclick: action }, words(key, { name: seat.name })));
  const playing = whole.phase === "playing";
  if (mine && playing && seat.deputy) way("take_back", () => ask("deputy", { seat: n }));
  else if (mine && playing) found.push(...withBots((bot) => ask("deputy", { seat: n, bot }), "let_bot_play", n));
  if (seat.who === "person") way(isMuted(n) ? "hear_again" : "mute_here", () => { mute(n, !isMuted(n)); drawDeputy(whole); heardAnew(); });
  if (seat.who === "person" && whole.host) way(seat.muted ? "unmute_all" : "mute_all", () => ask("host", { seat: n, do: seat.muted ? "unmute" : "mute" }));
  if (mayStandIn(seat, n) && whole.host) found.push(...withBots((bot) => ask("absent", { seat: n, bot }), "stand_in", n));
  else if (mayStandIn(seat, n) && whole.mine.length) way("stand_in_any", () => ask("absent", { seat: n }));
  return found;
}

/** Somebody else is on turn, and no clock decides how long they may take; the server knows whether they are away. */
const mayStandIn = (seat, n) => whole.phase === "playing" && !whole.clock && seat.who === "person" && !seat.deputy && whole.to_act.includes(n);

/** A bot to choose, and the button that lets it play. */
function withBots(action, key, n) {
  const choice = make("select", { "aria-label": words("which_bot", { n: n + 1 }) }, ...botOptions(whole.game.bots));
  return [make("span", { class: "with-bot" }, choice, make("button", { class: "button", type: "button", onclick: () => action(choice.value) }, words(key)))];
}

function chatSwitch() {
  const box = make("input", { type: "checkbox", checked: whole.talk.on });
  box.addEventListener("change", () => ask("switch", { talk: box.checked }));
  return make("p", {}, make("label", {}, box, " ", words("talk_switch")));
}

function hintSwitch() {
  if (whole.phase !== "playing") return [];
  const box = make("input", { type: "checkbox", checked: whole.hints });
  box.addEventListener("change", () => ask("switch", { hints: box.checked }));
  return [make("p", {}, make("label", {}, box, " ", words("hints_switch")))];
}

button.addEventListener("click", async () => {
  const [seat] = bots(whole);
  if (seat !== undefined) await post(`/t/${whole.table}/deputy`, { seat });
});
