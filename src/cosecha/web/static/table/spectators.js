// The address of the table for whoever wants to look on: copied at once where the browser lets a page do that, else to be copied by hand.

import { copied } from "../copied.js";
import { hereOnly } from "../here_only.js";
import { make } from "../make.js";
import { words } from "../words.js";
import { showSheet } from "./dialogs.js";

export async function showSpectators({ table }) {
  const link = make("input", { type: "text", readonly: true, "aria-label": words("spectators_title"), value: `${location.origin}/t/${table}` });
  const copy = make("button", { class: "button", type: "button" }, words("copy_link"));
  const said = make("p", { class: "hint", role: "status" });
  const tell = async () => (said.textContent = words((await copied(link)) ? "copied" : "copy_by_hand"));
  copy.addEventListener("click", tell);
  showSheet(words("spectators_title"), [make("p", {}, words("spectators_about")), make("div", { class: "field-row" }, link, copy), said, ...hereOnly()]);
  await tell();
}
