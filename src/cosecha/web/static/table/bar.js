// The bar: prompt, chosen so far, own numbers, take-backs; and the banner when something is amiss.

import { setTitle } from "../badge.js";
import { words } from "../words.js";
import { onTurn } from "./scene.js";

const $ = (id) => document.getElementById(id);

/** Bring the bar and the title of the window up to date; `chosen` says in words what has been clicked. Whoever lets a bot play is not told to act. */
export function drawBar(whole, chosen, retells = false) {
  const { scene, undo, game } = whole;
  const bot = !retells && whole.phase === "playing" && whole.mine.includes(whole.seat) && Boolean(whole.seats[whole.seat].deputy);
  const turn = onTurn(whole) && !bot;
  $("prompt").textContent = $("prompt").title = bot ? words("deputy_prompt") : scene.prompt;
  $("chosen").hidden = !chosen.length;
  $("chosen").textContent = words("chosen", { things: chosen.join(" + ") });
  $("status").textContent = scene.status || (whole.mine.length ? "" : words(whole.barred ? "barred" : "looking_on"));
  $("status").hidden = !$("status").textContent;
  $("looking").textContent = words(whole.barred ? "barred" : "looking_on");
  $("looking").hidden = whole.mine.length > 0;
  $("undo-step").disabled = !undo.step && !chosen.length;
  $("undo-turn").disabled = !undo.turn;
  $("table").classList.toggle("on-turn", turn);
  setTitle(turn ? words("title_turn", { game: game.title }) : game.title);
}

const amiss = new Map();

/** Say what is amiss with the line, or with a move on its way; an empty text says that all is well again with that. */
export function banner(what, text) {
  amiss.set(what, text);
  const [first] = [...amiss.values()].filter(Boolean);
  $("banner").hidden = !first;
  $("banner").textContent = first ?? "";
}
