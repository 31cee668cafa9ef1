// At which tables it is my turn, and news of those that gather: asked now and then, on every page. Counts, and tells what is new.
import { showCount } from "./badge.js";
import { hasBecome, notify, noticesAreOn, withdraw } from "./noticing.js";
import { get } from "./post.js";
import { words } from "./words.js";

const EVERY = 60000;
const here = location.pathname;
const listeners = [];
let known = null; // what the server said last, by address
let stateHere = null; // on the page of a table: how it stands there. It knows that before the server is asked

/** `tell(tables)` hears of all that wait, whenever they were asked about. */
export function onTurns(tell) {
  listeners.push(tell);
}

export async function askTurns() {
  const { status, body: all } = await get("/turns?all");
  if (status !== 200) return; // the line to the server says so itself
  const before = known;
  known = new Map(all.map((table) => [table.url, table]));
  // Whoever opens a page sees what waits; only what begins to wait while it is open is news.
  const last = [...(before?.values() ?? [])].reduce((latest, { when }) => (when > latest ? when : latest), "");
  if (before) for (const table of all) if (table.url !== here) tell(table, newsOf(before.get(table.url), table, last));
  for (const { url, waits, kept } of before?.values() ?? []) {
    const now = known.get(url);
    if (((waits && !now?.waits) || (kept && !now?.kept)) && url !== here) withdraw(url);
  }
  count();
  listeners.forEach((each) => each(all.filter(({ waits }) => waits)));
}

/** What of a table is news, as the name of its words: one for each event. `last` is when something happened that was known before. */
function newsOf(before, { waits, late, phase, taken, kept, when }, last = "") {
  if (waits) return before?.waits ? "" : late ? "notices_late" : "notices_turn";
  if (kept) return before || when < last ? "" : "notices_kept"; // an older one that came back into the list is no news
  if (before?.phase !== "gathering") return "";
  return phase === "playing" ? "notices_begun" : taken > before.taken ? "notices_taken" : "";
}

/** The page of a table knows by itself how it stands there. */
export function setHere(now, title, silent) {
  const before = stateHere;
  stateHere = now;
  if (before && document.hidden) tell({ url: here, title, silent }, newsOf(before, now));
  if (before ? before.waits && !now.waits : !document.hidden) withdraw(here);
  count();
}

function tell({ url, title, silent }, news) {
  if (news && !silent && noticesAreOn()) notify(url, title, words(news));
}

function count() {
  const waiting = [...(known?.values() ?? [])].filter(({ waits }) => waits);
  const others = waiting.filter(({ url }) => url !== here).length;
  showCount(others + Number(stateHere?.waits ?? waiting.length > others));
}

// In the background too: that is what a number in the title is for.
setInterval(askTurns, EVERY);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  if (stateHere) withdraw(here);
  askTurns();
});
askTurns();

// An installed page opens without a line too; and the worker of whoever wants notices is kept up to date.
const installed = matchMedia("(display-mode: standalone)").matches;
if (installed || noticesAreOn()) navigator.serviceWorker?.register("/worker.js").catch(() => {});
if (hasBecome() && noticesAreOn()) handOn();

async function handOn() {
  const [{ hand }, { status, body }] = await Promise.all([import("./pushing.js"), get("/me/notices")]);
  if (status === 200) await hand(body.key);
}
