// At which tables it is my turn: asked now and then, on every page. Counts them, and tells of new ones.
import { showCount } from "./badge.js";
import { hasBecome, notify, noticesAreOn, withdraw } from "./noticing.js";
import { words } from "./words.js";

const EVERY = 60000;
const here = location.pathname;
const listeners = [];
let found = null; // what the server said last
let turnHere = null; // on the page of a table: is it my turn there? It knows that before the server is asked

/** `tell(tables)` hears of all that wait, whenever they were asked about. */
export function onTurns(tell) {
  listeners.push(tell);
}

export async function askTurns() {
  let now;
  try {
    const answer = await fetch("/turns");
    if (!answer.ok) return;
    now = await answer.json();
  } catch {
    return; // the line to the server says so itself
  }
  const before = found;
  found = now;
  const known = new Set(before?.map(({ url }) => url));
  // Whoever opens a page sees what waits; only what begins to wait while it is open is news.
  if (before) for (const table of now) if (!known.has(table.url) && table.url !== here) tell(table);
  for (const url of known) if (!now.some((table) => table.url === url) && url !== here) withdraw(url);
  count();
  listeners.forEach((each) => each(now));
}

/** The page of a table knows by itself whether it is my turn there. */
export function setHere(turn, title, silent) {
  const before = turnHere;
  turnHere = turn;
  if (turn && before === false && document.hidden && !silent) tell({ url: here, title });
  if (!turn && before) withdraw(here);
  count();
}

function tell({ url, title, silent, late }) {
  if (!silent && noticesAreOn()) notify(url, title, words(late ? "notices_late" : "notices_turn"));
}

function count() {
  const others = (found ?? []).filter(({ url }) => url !== here).length;
  showCount(others + Number(turnHere ?? (found ?? []).some(({ url }) => url === here)));
}

// In the background too: that is what a number in the title is for.
setInterval(askTurns, EVERY);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  if (turnHere) withdraw(here);
  askTurns();
});
askTurns();

// An installed page opens without a line too; and the worker of whoever wants notices is kept up to date.
const installed = matchMedia("(display-mode: standalone)").matches;
if (installed || noticesAreOn()) navigator.serviceWorker?.register("/worker.js").catch(() => {});
if (hasBecome() && noticesAreOn()) handOn();

async function handOn() {
  const [{ hand }, answer] = await Promise.all([import("./pushing.js"), fetch("/me/notices").catch(() => ({}))]);
  if (answer.ok) await hand((await answer.json()).key);
}
