// The waiting room: who sits where, and for the host how to fill what is open. The game begins by itself.
import { emblem } from "./emblem.js";
import { drawWays } from "./gathering_ways.js";
import { openSeat } from "./open_seat.js";
import { make } from "./make.js";
import { problem } from "./laying.js";
import { sure } from "./table/sure.js";
import { counted, words } from "./words.js";

/** Called with every whole; only what is different is drawn anew, so that typed text, links and the focus stay. */
export function showGathering(element, whole, post) {
  if (!element.querySelector(":scope > .gathering")) element.replaceChildren(room(whole));
  const list = element.querySelector(".gathering-seats");
  whole.seats.forEach((seat, n) => {
    const state = stateOf(seat, whole);
    const old = list.children[n];
    if (old?.dataset.state === state) return;
    const row = seatRow(whole, n, post);
    row.dataset.state = state;
    if (!old) list.append(row);
    else replaceRow(old, row);
  });
  say(element.querySelector(".gathering-about"), words(aboutKey(whole), { name: whole.host_name }));
  say(element.querySelector(".hosted"), whole.host_name && !whole.host ? words("hosted_by", { name: whole.host_name }) : "");
  say(element.querySelector(".waiting"), waiting(whole));
  drawWays(element.querySelector(".room-ways"), whole, post);
}

function aboutKey(whole) {
  if (whole.barred) return "gathering_barred";
  if (whole.seats.some((seat) => seat.kept === "you")) return "gathering_kept";
  if (whole.listed) return "gathering_listed";
  if (whole.host) return "gathering_host";
  if (whole.mine.length || !whole.seats.some(({ who }) => who === "open")) return "gathering_guest";
  return whole.host_name ? "gathering_by_link" : "gathering_by_link_host";
}

function waiting({ seats, listed }) {
  const open = seats.filter((seat) => seat.who === "open").length;
  if (open) return counted("waiting", open);
  return words(listed ? "waiting_ready" : "waiting_none");
}

/** What a row depends on. An open one on little, or the link in it would go when somebody else sits down. */
function stateOf(seat, whole) {
  if (seat.who === "open") return JSON.stringify([seat.who, whole.host, seat.kept, seat.name]);
  return JSON.stringify([seat.who, seat.name, whole.mine.length, whole.host, whole.listed && seat.ready]);
}

function room(whole) {
  const options = whole.options.map(({ title, value }) => `${title}: ${value}`).join(" · ");
  return make(
    "section",
    { class: "sheet gathering" },
    make("h1", {}, words("gathering_title", { title: whole.game.title })),
    make("p", { class: "gathering-about" }),
    make("p", { class: "hint hosted" }),
    ...(options ? [make("p", { class: "hint" }, options)] : []),
    make("ol", { class: "gathering-seats" }),
    make("p", { class: "waiting", role: "status" }),
    make("div", { class: "room-ways" }),
  );
}

function seatRow(whole, n, post) {
  const seat = whole.seats[n];
  const open = seat.who === "open";
  const sitter = make("p", { class: "sitter", tabindex: -1 }, ...(open ? [make("span", { class: "nobody" }, nobody(seat))] : sitting(seat, whole)));
  const row = make("li", { class: "gathering-seat" }, emblem(n), sitter);
  if (open && whole.host) row.append(openSeat(whole, n, post));
  if (!open && whole.host && !(seat.who === "you" && whole.mine.length === 1)) row.append(freeing(whole, n, post));
  return row;
}

/** An open seat, or one that is kept for who sat there before. */
export function nobody(seat) {
  if (seat.kept === "you") return words("kept_for_you");
  if (seat.kept) return seat.name ? words("kept_seat", { name: seat.name }) : words("kept_somebody");
  return words("open_seat");
}

function sitting(seat, whole) {
  const kinds = { bot: words("kind_bot"), you: words(whole.mine.length > 1 ? "kind_here" : "kind_you") };
  const kind = kinds[seat.who];
  const name = make("span", { class: "serif" }, seat.name || words("kind_person"));
  const ready = whole.listed && seat.ready ? [" ", make("span", { class: "is-ready" }, `✓ ${words("is_ready")}`)] : [];
  // A bot whose name says that it is one need not be told twice.
  const told = !kind || (seat.who === "bot" && seat.name.toLowerCase().includes(kind.toLowerCase()));
  return [name, ...(told ? [] : [" ", make("span", { class: "sits-as" }, kind)]), ...ready];
}

/** The host frees a seat: of a bot, of somebody at this screen, or of somebody else, who is asked about first. */
function freeing(whole, n, post) {
  const seat = whole.seats[n];
  const stranger = seat.who === "person";
  const wrong = make("p", { class: "wrong", role: "alert" });
  const button = make("button", { class: "button", type: "button" }, words(stranger ? "send_away" : "free_seat"));
  button.addEventListener("click", async () => {
    if (stranger && !(await sure(sendingAway(seat)))) return;
    if (!button.isConnected) return; // meanwhile somebody else sits there, or nobody
    const answer = await post(`/t/${whole.table}/host`, { seat: n, do: "send away" });
    if (answer.status !== 200) wrong.textContent = problem(answer);
  });
  return make("div", { class: "fill-seat" }, make("div", { class: "fill-ways" }, button), wrong);
}

const sendingAway = (seat) => ({
  title: words("send_away_sure", { name: seat.name || words("somebody") }),
  about: words("send_away_about"), yes: words("send_away"), no: words("send_away_not"),
});

/** Whoever was busy in a row that is now taken goes on from the name that sits there. */
function replaceRow(old, row) {
  const busy = old.contains(document.activeElement);
  old.replaceWith(row);
  if (busy) row.querySelector(".sitter").focus();
}

/** A live region is read aloud only when it really changed. */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
