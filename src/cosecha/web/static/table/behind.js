// The sign beside a line of the log, at the table and in the replay, that leads to the rules behind it.

import { words } from "../words.js";

/** Whoever has a sheet of rules hears of a click. `tabIndex` -1: the keys of the list lead to it. */
export function behind(rules, tabIndex = 0) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "behind", textContent: "§", tabIndex });
  button.title = words("log_rules", { rules: rules.join(", ") });
  button.setAttribute("aria-label", button.title);
  button.addEventListener("click", () => button.dispatchEvent(new CustomEvent("read-rules", { detail: rules, bubbles: true })));
  return button;
}
