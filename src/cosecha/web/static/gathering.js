// The waiting room: who sits where, and for the host how to fill what is open. The game begins by itself.
import { emblem } from "./emblem.js";
import { openSeat } from "./open_seat.js";
import { make } from "./make.js";
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
  const open = whole.seats.filter((seat) => seat.who === "open").length;
  say(element.querySelector(".waiting"), open ? counted("waiting", open) : words("waiting_none"));
}

/** What a row depends on. An open one on little, or the link in it would go when somebody else sits down. */
function stateOf(seat, whole) {
  return JSON.stringify(seat.who === "open" ? [seat.who, whole.host] : [seat.who, seat.name, whole.mine.length]);
}

function room(whole) {
  return make(
    "section",
    { class: "sheet gathering" },
    make("h1", {}, words("gathering_title")),
    make("p", {}, words(whole.host ? "gathering_host" : "gathering_guest")),
    make("ol", { class: "gathering-seats" }),
    make("p", { class: "waiting", role: "status" }),
  );
}

function seatRow(whole, n, post) {
  const seat = whole.seats[n];
  const open = seat.who === "open";
  const sitter = make("p", { class: "sitter", tabindex: -1 }, ...(open ? [make("span", { class: "nobody" }, words("open_seat"))] : sitting(seat, whole)));
  const row = make("li", { class: "gathering-seat" }, emblem(n), sitter);
  if (open && whole.host) row.append(openSeat(whole, n, post));
  return row;
}

function sitting(seat, whole) {
  const kinds = { bot: words("kind_bot"), you: words(whole.mine.length > 1 ? "kind_here" : "kind_you") };
  const kind = kinds[seat.who];
  const name = make("span", { class: "serif" }, seat.name || words("kind_person"));
  // A bot whose name says that it is one need not be told twice.
  const told = !kind || (seat.who === "bot" && seat.name.toLowerCase().includes(kind.toLowerCase()));
  return told ? [name] : [name, " ", make("span", { class: "sits-as" }, kind)];
}

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
