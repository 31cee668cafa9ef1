// Sheets of paper over the table: one at a time, closed by Escape, by the cross, or by clicking beside them.

import { make } from "../make.js";
import { words } from "../words.js";
import { hideBubble, hideTip } from "./bubble.js";

let open = null;

/** Show a sheet. `kind` is a class: "menu", "large" or "over-all" (which cannot be put away). */
export function showSheet(title, inside, kind = "", closed = () => {}) {
  open?.close();
  hideTip();
  hideBubble();
  const name = make("h2", { id: "sheet-title" }, title);
  const cross = make("button", { type: "button", class: "cross", "aria-label": words("close") }, "×");
  const head = make("div", { class: "sheet-head" }, name, cross);
  const look = { class: `paper-sheet sheet ${kind}`, "aria-labelledby": "sheet-title" };
  const dialog = make("dialog", look, head, ...[inside].flat());
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

/** Put the sheet away, unless it covers everything. */
export function closeSheet() {
  if (!open || open.matches(".over-all")) return;
  const dialog = open;
  open = null; // at once: the next key may come before the dialog says that it is closed
  dialog.close();
}

export const sheetIsOpen = () => open !== null;
