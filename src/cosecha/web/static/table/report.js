// "Report a rules problem": a text with everything somebody needs to check it, to copy or to keep as a file.

import { copied } from "../copied.js";
import { problem } from "../laying.js";
import { make } from "../make.js";
import { post } from "../post.js";
import { words } from "../words.js";
import { showSheet } from "./dialogs.js";

/** `about` is what the page answered last, if the report begins there: {rule, text, clicked}. */
export function showReport(whole, about = {}) {
  const wrong = make("p", { class: "wrong", role: "alert" });
  const text = make("textarea", { maxlength: 2000, "aria-label": words("report_what"), placeholder: words("report_what") });
  const own = make("input", { type: "checkbox" });
  const consent = make("p", {}, make("label", {}, own, " ", words("report_own")));
  consent.hidden = !whole.mine.includes(whole.seat) || whole.phase === "over";
  const shown = make("textarea", { class: "shown", readonly: true, hidden: true, "aria-label": words("report_text") });
  const said = make("p", { class: "hint", role: "status" });

  async function written() {
    const body = { seat: whole.seat, rule: about.rule ?? "", answer: about.text ?? "", clicked: about.clicked ?? [], text: text.value, own: own.checked && !consent.hidden };
    const answer = await post(`/t/${whole.table}/report`, body);
    wrong.textContent = answer.status === 200 ? "" : problem(answer);
    if (answer.status !== 200) return null;
    shown.value = answer.body.text;
    shown.hidden = false;
    return answer.body;
  }

  const copy = make("button", { class: "button", type: "button" }, words("copy_link"));
  copy.addEventListener("click", async () => {
    if (await written()) said.textContent = words((await copied(shown)) ? "copied" : "copy_by_hand");
  });
  const download = make("button", { class: "button", type: "button" }, words("report_download"));
  download.addEventListener("click", async () => {
    const found = await written();
    if (found) save(found);
  });
  const rule = about.rule ? [make("p", {}, words("rule", { rule: about.rule }))] : [];
  const inside = [make("p", {}, words("report_about")), ...rule, text, consent, make("div", { class: "fill-ways" }, copy, download), said, wrong, shown];
  showSheet(words("report"), make("div", { class: "report form-stack" }, ...inside), "large");
  text.focus();
}

function save({ text, name }) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
