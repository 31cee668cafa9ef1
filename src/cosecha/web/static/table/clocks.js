// The clocks of the seats. The server says how many seconds are left; from there they tick by a clock that nobody sets.

import { emblem } from "../emblem.js";
import { make } from "../make.js";
import { words } from "../words.js";
import { nameOf } from "./log.js";
import { say } from "./say.js";

const strip = document.getElementById("clocks");
const EVERY = 250;
const MANY = 2; // more need the room of other things in the bar
let whole = null;
let clock = null; // as it was told last,
let told = 0; // and when
let ask = () => {};
let warned = "";

/** Take the news in; `again()` asks the server how it stands when a clock has run down. */
export function drawClocks(next, again) {
  whole = next;
  ask = again;
  if (whole.clock !== clock) [clock, told] = [whole.clock, performance.now()];
  const seats = whole.phase === "playing" ? clock?.seats ?? [] : [];
  strip.hidden = !seats.some(Boolean);
  document.getElementById("table").classList.toggle("many-clocks", seats.filter(Boolean).length > MANY);
  const drawn = JSON.stringify([seats.map(Boolean), whole.seats.map(({ name }) => name)]);
  if (strip.dataset.drawn !== drawn) {
    strip.dataset.drawn = drawn;
    strip.replaceChildren(...seats.flatMap((seat, n) => (seat ? [row(n)] : [])));
  }
  strip.title = clock?.text ?? "";
  tick();
}

function row(n) {
  const name = make("span", { class: "unseen" }, `${nameOf(whole, n)}: `);
  return make("li", { "data-seat": n }, emblem(n), name, make("b"), make("small"));
}

function tick() {
  if (!clock) return;
  const gone = (performance.now() - told) / 1000;
  let down = false;
  for (const item of strip.children) {
    const seat = clock.seats[item.dataset.seat];
    const left = seat.runs ? seat.left - gone : seat.left;
    down ||= seat.runs && seat.left > 0 && left <= 0;
    show(item, seat, Math.max(0, left));
  }
  if (down) {
    clock = { ...clock, seats: clock.seats.map((seat) => seat && { ...seat, runs: false }) }; // asked once
    ask();
  }
}

function show(item, seat, left) {
  const few = !seat.late && left <= clock.few;
  item.classList.toggle("runs", seat.runs);
  item.classList.toggle("few", few);
  item.classList.toggle("late", seat.late);
  write(item.querySelector("b"), seat.late ? "" : lasting(left, clock.kind));
  write(item.querySelector("small"), seat.late ? words("clock_up") : few ? words("clock_few") : "");
  if (few && seat.runs && Number(item.dataset.seat) === whole.seat) warn(left);
}

/** Said once for each decision, not with every second. */
function warn(left) {
  const about = `${whole.table} ${whole.seat} ${whole.version}`;
  if (about !== warned) say(words("clock_few_said", { time: lasting(left, clock.kind) }));
  warned = about;
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** 4:05, 1:04:05, 5 h 12 min, 8 h, 2 d 4 h, 3 d. */
export function lasting(seconds, kind) {
  const s = Math.ceil(seconds);
  const [d, h, m] = [Math.floor(s / 86400), Math.floor(s / 3600) % 24, Math.floor(s / 60) % 60];
  if (d) return words(h ? "left_days" : "left_day", { d, h });
  if (h && kind === "days") return words(m ? "left_hours" : "left_hour", { h, m });
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

setInterval(tick, EVERY);
