// Notices of this table: on or off, and the way to everything else about them.

import { problem } from "../laying.js";
import { make } from "../make.js";
import { post } from "../post.js";
import { words } from "../words.js";
import { showSheet } from "./dialogs.js";

const { dataset } = document.getElementById("table");

export const isSilent = () => "silent" in dataset;

export function showNotices(whole) {
  const wrong = make("p", { class: "wrong", role: "alert" });
  const box = make("input", { type: "checkbox", checked: !isSilent() });
  box.addEventListener("change", async () => {
    const answer = await post(`/t/${whole.table}/notices`, { on: box.checked });
    wrong.textContent = answer.status === 200 ? "" : problem(answer);
    if (answer.status !== 200) box.checked = !box.checked;
    else if (box.checked) delete dataset.silent;
    else dataset.silent = "";
  });
  const here = make("label", { class: "checked" }, box, make("span", {}, words("notices_this_table")));
  const isTold = whole.mine.length || whole.host || whole.seats.some(({ kept }) => kept === "you");
  const parts = [make("p", {}, words("notices_about")), ...(isTold ? [here] : []), wrong];
  showSheet(words("notices"), make("div", { class: "form-stack" }, ...parts, make("p", {}, make("a", { class: "button", href: "/me#notices" }, words("notices_ways")))), "large");
}
