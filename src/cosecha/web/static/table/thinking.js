// Somebody thinks: shown when it takes a while; whoever sits at the table may ask for the move that was found so far.

import { make } from "../make.js";
import { post } from "../post.js";
import { words } from "../words.js";
import { nameOf } from "./log.js";

const AFTER = 700; // milliseconds without news: what comes sooner need not be told
const button = document.getElementById("thinking");
let whole = null;
let timer = 0;

/** The first seat on turn that a bot decides for. */
const thinks = ({ phase, to_act, seats }) => (phase === "playing" ? to_act.find((n) => seats[n].who === "bot" || seats[n].deputy) : undefined);

/** Something has happened at the table. */
export function drawThinking(next) {
  whole = next;
  clearTimeout(timer);
  button.hidden = true;
  if (thinks(whole) !== undefined) timer = setTimeout(show, AFTER);
}

function show() {
  const may = whole.mine.length > 0 || whole.host;
  button.disabled = !may;
  button.title = may ? words("thinking_now_about") : "";
  button.replaceChildren(make("span", {}, words("thinking", { name: nameOf(whole, thinks(whole)) })), ...(may ? [" ", make("b", {}, words("thinking_now"))] : []));
  button.hidden = false;
}

button.addEventListener("click", () => {
  button.disabled = true; // until the move comes
  post(`/t/${whole.table}/hurry`, {});
});
