// The chat: a sheet beside the table that can stay open. What people write is text, never markup.

import { emblem } from "../emblem.js";
import { problem } from "../laying.js";
import { make } from "../make.js";
import { post } from "../post.js";
import { words } from "../words.js";
import { isMuted } from "./muted.js";
import { keep, kept } from "./keeping.js";
import { nameOf } from "./log.js";
import { say } from "./say.js";

const $ = (id) => document.getElementById(id);
const panel = $("talk");
const list = panel.querySelector("ol");
const form = panel.querySelector("form");
const wrong = panel.querySelector(".wrong");
const mutes = panel.querySelector(".mutes");
const onOff = panel.querySelector(".talk-switch");
const opener = $("talk-open");
const MOST = 100;

let whole = null;
let drawn = 0; // the last line that is on the sheet
let read = null; // the last one that was seen; kept for the next visit

/** The table with further lines of the chat. */
export function withTalk(table, lines) {
  const last = table.talk.lines.at(-1)?.n ?? 0;
  const all = [...table.talk.lines, ...lines.filter((line) => line.n > last)];
  return { ...table, talk: { ...table.talk, lines: all.slice(-MOST) } };
}

/** Bring the sheet up to date; `anew` where other people are muted now. */
export function drawTalk(next, anew = false) {
  const first = whole === null;
  whole = next;
  read ??= Number(kept("talk") ?? 0);
  const { on, lines } = whole.talk;
  const alone = whole.seats.every(({ who }) => who === "you" || who === "bot");
  opener.hidden = (alone || !(on || whole.host)) && !lines.some(({ kind }) => kind === "said");
  drawControls(on);
  if (anew) [drawn] = [0, list.replaceChildren()];
  const fresh = lines.filter((line) => line.n > drawn && !isMutedLine(line));
  const atEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 30;
  list.append(...fresh.map(row));
  while (list.children.length > MOST) list.firstChild.remove();
  drawn = lines.at(-1)?.n ?? drawn;
  if (atEnd) list.scrollTop = list.scrollHeight;
  if (!first && !anew) fresh.filter(fromOthers).forEach((line) => say(`${lineName(line)}: ${line.text}`));
  count();
}

/** Who may write, whom one may mute, and for the host whether anybody may write. */
function drawControls(on) {
  const why = !on ? "talk_off" : whole.mine.some((seat) => whole.seats[seat].muted) ? "talk_muted" : whole.mine.length || whole.host ? "" : "talk_spectator";
  form.hidden = Boolean(why);
  const off = panel.querySelector(".off");
  off.hidden = !why;
  if (why) off.textContent = words(why);
  mutes.hidden = !whole.seats.some(({ who }) => who === "person");
  onOff.hidden = !whole.host;
  onOff.querySelector("input").checked = on;
}

const isMutedLine = (line) => isMuted(line.seat, lineName(line));
const fromOthers = (line) => line.kind === "said" && !whole.mine.includes(line.seat);
const lineName = (line) => line.name || (line.seat >= 0 ? nameOf(whole, line.seat) : words("host"));

function row(line) {
  const text = make("p", {}, make("b", {}, lineName(line)), line.kind === "said" ? ": " : " ", line.text);
  return make("li", { class: line.kind === "said" ? false : "note" }, ...(line.seat >= 0 ? [emblem(line.seat)] : []), text);
}

/** How much there is that was not read yet. */
function count() {
  if (!panel.hidden) keep("talk", (read = drawn));
  const unread = whole.talk.lines.filter((line) => line.n > read && fromOthers(line) && !isMutedLine(line)).length;
  const badge = opener.querySelector(".badge");
  badge.hidden = !unread;
  badge.textContent = unread;
  opener.ariaLabel = unread ? words("talk_unread", { n: unread }) : words("talk");
}

export function toggleTalk() {
  if (!whole || opener.hidden) return;
  panel.hidden = !panel.hidden;
  opener.ariaExpanded = String(!panel.hidden);
  if (panel.hidden) return opener.focus();
  list.scrollTop = list.scrollHeight;
  count();
  (form.hidden ? panel.querySelector(".cross") : form.elements.text).focus();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = form.elements.text;
  const text = field.value.trim();
  if (!text) return;
  const answer = await post(`/t/${whole.table}/talk`, { text, seat: whole.seat ?? whole.mine[0] ?? null });
  wrong.textContent = answer.status === 200 ? "" : problem(answer);
  if (answer.status === 200) field.value = "";
  list.scrollTop = list.scrollHeight;
});
onOff.addEventListener("change", async (event) => {
  const answer = await post(`/t/${whole.table}/switch`, { talk: event.target.checked });
  wrong.textContent = answer.status === 200 ? "" : problem(answer);
  if (answer.status !== 200) event.target.checked = whole.talk.on;
});
/** What the button beside the title of the chat does: the players, where one may mute them. */
export const onMutes = (show) => mutes.addEventListener("click", show);
opener.addEventListener("click", toggleTalk);
panel.querySelector(".cross").addEventListener("click", toggleTalk);
panel.addEventListener("keydown", (event) => event.key === "Escape" && toggleTalk());
