// Sheets of paper over the table: one at a time, closed by Escape, by the cross, or by clicking beside them.

import { words } from "../words.js";
import { hideBubble, hideTip } from "./bubble.js";

export function make(tag, properties = {}, ...inside) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...inside);
  return element;
}

let open = null;

/** Show a sheet. `kind` is a class: "menu", "large" or "over-all" (which cannot be put away). */
export function showSheet(title, inside, kind = "", closed = () => {}) {
  closeSheet();
  hideTip();
  hideBubble();
  const name = make("h2", { id: "sheet-title", textContent: title });
  const cross = make("button", { type: "button", className: "cross", ariaLabel: words("close"), textContent: "×" });
  const head = make("div", { className: "sheet-head" }, name, cross);
  const dialog = make("dialog", { className: `paper-sheet sheet ${kind}` }, head, ...[inside].flat());
  dialog.setAttribute("aria-labelledby", "sheet-title");
  cross.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && kind !== "over-all" && dialog.close());
  dialog.addEventListener("cancel", (event) => kind === "over-all" && event.preventDefault());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (open === dialog) open = null;
    closed();
  });
  if (kind === "over-all") cross.remove();
  document.body.append(dialog);
  open = dialog;
  dialog.showModal();
  return dialog;
}

export function closeSheet() {
  open?.close();
}

export const sheetIsOpen = () => open !== null;
