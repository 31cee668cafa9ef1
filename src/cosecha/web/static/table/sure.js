// A question before something that cannot be taken back: on a sheet of our own, with the harmless answer in focus.

import { make } from "../make.js";
import { showSheet } from "./dialogs.js";

/** Resolves to true if the person says yes; Escape, the cross and a click beside the sheet are a no. */
export function sure({ title, about, yes, no }) {
  return new Promise((resolve) => {
    const keep = make("button", { class: "button", type: "button", autofocus: true }, no);
    const act = make("button", { class: "button", type: "button" }, yes);
    const text = make("p", { id: "sure-about" }, about);
    let said = false;
    const sheet = showSheet(title, [text, make("div", { class: "sure-ways" }, keep, act)], "sure", () => resolve(said));
    sheet.setAttribute("aria-describedby", "sure-about");
    keep.addEventListener("click", () => sheet.close());
    act.addEventListener("click", () => {
      said = true;
      sheet.close();
    });
    keep.focus();
  });
}
