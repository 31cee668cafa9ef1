// A hint: the best moves on a paper beside the table, and on the picture what to click first.

import { adviceSheet } from "../advice.js";
import { problem } from "../laying.js";
import { make } from "../make.js";
import { post } from "../post.js";
import { words } from "../words.js";
import { nameOf } from "./log.js";
import { say } from "./say.js";
import { onTurn } from "./scene.js";

const opener = document.getElementById("hint-open");
const panel = document.getElementById("hint");
const inside = panel.querySelector(".advice");
let whole = null;
let mark = () => {};
let asked = ""; // the version that the paper is about

/** `marks(ids)` lights sprites on the picture. */
export function listenToHints(marks) {
  mark = marks;
  opener.addEventListener("click", toggleHint);
  panel.querySelector(".cross").addEventListener("click", close);
  panel.addEventListener("keydown", (event) => event.key === "Escape" && close());
}

/** Something has happened: what was advised is old. */
export function drawHint(next) {
  whole = next;
  opener.hidden = !whole.hints || whole.phase !== "playing" || !whole.mine.length;
  opener.disabled = !may();
  if (!panel.hidden && (asked !== whole.version || !may())) close();
}

const may = () => whole.hints && onTurn(whole) && !whole.seats[whole.seat].deputy;

export function toggleHint() {
  if (!panel.hidden) return close();
  if (whole && may()) ask();
}

function close() {
  panel.hidden = true;
  opener.ariaExpanded = "false";
  mark([]);
}

async function ask() {
  panel.hidden = false;
  opener.ariaExpanded = "true";
  asked = whole.version;
  inside.replaceChildren(make("p", { role: "status" }, words("hint_asks")));
  const { status, body } = await post(`/t/${whole.table}/hint`, { seat: whole.seat });
  if (panel.hidden || asked !== whole.version) return;
  if (status !== 200) return inside.replaceChildren(make("p", { class: "wrong", role: "alert" }, problem({ status, body })));
  const look = (move) => mark(move.by[0] ?? []);
  inside.replaceChildren(...adviceSheet(body, (seat) => nameOf(whole, seat), look, words("hint_about")));
  if (!body.moves.length) return;
  look(body.moves[0]);
  say(`${words("hint_moves")}: ${body.moves[0].label}`);
}
