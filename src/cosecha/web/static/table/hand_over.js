// Several seats at one screen: between two people the screen shows nothing that is not for everybody.

import { emblem } from "../emblem.js";
import { make } from "../make.js";
import { words } from "../words.js";
import { showSheet } from "./dialogs.js";
import { nameOf } from "./log.js";

/** The seat that must take the screen over, or null: one of mine is to act, and it is not the one that looks. */
export function nextAtScreen(whole) {
  if (whole.phase !== "playing" || whole.mine.length < 2) return null;
  return !whole.asked.length || whole.asked.includes(whole.seat) ? null : whole.asked[0];
}

/** The whole with everything private left out, for the moment until the server says it anew. */
export function withoutSecrets(whole) {
  const scene = { ...whole.scene, private: [], choices: [], status: "" };
  return { ...whole, scene, seat: null, standing: null, undo: { step: false, turn: false } };
}

let shown = null;

/** Cover the table until the next person says so. */
export function handOver(whole, seat, taken) {
  if (shown?.seat !== seat || !shown.dialog.open) cover(whole, seat, taken);
}

function cover(whole, seat, taken) {
  shown = null;
  const name = nameOf(whole, seat);
  const button = make("button", { type: "button", class: "play" }, words("i_am", { name }));
  const inside = make("div", { class: "passing" }, emblem(seat), make("p", {}, words("pass_to", { name })), button);
  // A browser lets Escape through in the end: whoever puts the cover away sees it again.
  const dialog = showSheet(name, inside, "over-all", () => shown?.dialog === dialog && cover(whole, seat, taken));
  shown = { seat, dialog };
  button.addEventListener("click", () => { closeHandOver(); taken(); });
  button.focus();
}

export function closeHandOver() {
  const dialog = shown?.dialog;
  shown = null;
  if (dialog?.open) dialog.close();
}
