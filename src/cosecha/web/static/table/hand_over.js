// Several seats at one screen: between two people the screen shows nothing that is not for everybody.

import { emblem } from "../emblem.js";
import { words } from "../words.js";
import { make, showSheet } from "./dialogs.js";
import { nameOf } from "./log.js";

/** The seat that must take the screen over, or null: one of mine is to act, and it is not the one that looks. */
export function nextAtScreen(whole) {
  if (whole.phase !== "playing" || whole.mine.length < 2) return null;
  return !whole.asked.length || whole.asked.includes(whole.seat) ? null : whole.asked[0];
}

/** The whole with everything private left out, for the moment until the server says it anew. */
export function withoutSecrets(whole) {
  const scene = { ...whole.scene, private: [], choices: [], status: "" };
  return { ...whole, scene, seat: null, undo: { step: false, turn: false } };
}

let shown = null;

/** Cover the table until the next person says so. */
export function handOver(whole, seat, taken) {
  if (shown?.seat === seat && shown.dialog.open) return;
  const name = nameOf(whole, seat);
  const button = make("button", { type: "button", className: "play", textContent: words("i_am", { name }) });
  const text = make("p", { textContent: words("pass_to", { name }) });
  const dialog = showSheet(name, make("div", { className: "passing" }, emblem(seat), text, button), "over-all");
  shown = { seat, dialog };
  button.addEventListener("click", () => { dialog.close(); taken(); });
  button.focus();
}

export function closeHandOver() {
  if (shown?.dialog.open) shown.dialog.close();
  shown = null;
}
