// "Report a rules problem": a text with everything somebody needs to check it, to copy or to keep as a file.

import { copied } from "../copied.js";
import { problem } from "../laying.js";
import { make } from "../make.js";
import { post } from "../post.js";
import { words } from "../words.js";
import { showSheet } from "./dialogs.js";
import { allRules } from "./rulebook.js";

const LONG = 90; // signs of a rule in the list

/** `about` is where the report begins: what the page answered last, {rule, text, clicked}, a rule, or a moment, {move}. */
export function showReport(whole, about = {}) {
  const wrong = make("p", { class: "wrong", role: "alert" });
  const text = make("textarea", { maxlength: 2000, "aria-label": words("report_what"), placeholder: words("report_what") });
  const rule = ruleField(about.rule ?? "");
  const move = momentField(about.move ?? lastOf(whole), lastOf(whole));
  const own = make("input", { type: "checkbox" });
  const consent = make("p", { class: "switch" }, make("label", { class: "checked" }, own, " ", words("report_own")));
  consent.hidden = !whole.mine.includes(whole.seat) || whole.phase === "over";
  const shown = make("textarea", { class: "shown", readonly: true, hidden: true, "aria-label": words("report_text") });
  const said = make("p", { class: "hint", role: "status" });

  async function written() {
    if (!move.fits()) return null;
    const answered = { answer: about.text ?? "", clicked: about.clicked ?? [] };
    const body = { seat: whole.seat, rule: rule.value(), move: move.value(), text: text.value, own: own.checked && !consent.hidden, ...answered };
    const answer = await post(`/t/${whole.table}/report`, body);
    wrong.textContent = answer.status === 200 ? "" : problem(answer);
    shown.hidden = answer.status !== 200;
    if (answer.status !== 200) return null;
    shown.value = answer.body.text;
    shown.scrollIntoView({ block: "nearest" });
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
  const fields = make("div", { class: "report-fields" }, rule.element, rule.about, move.element);
  const inside = [make("p", {}, words("report_about")), fields, text, consent, make("div", { class: "fill-ways" }, copy, download), said, wrong, shown];
  showSheet(words("report"), make("div", { class: "report form-stack" }, ...inside), "large");
  text.focus();
}

/** How many events everybody knows of. */
const lastOf = ({ version }) => Number.parseInt(version, 10);

/** Any rule of the game, by its name or by words of it; below, how the one that is named begins. */
function ruleField(id) {
  const list = make("datalist", { id: "report-rules" });
  const input = make("input", { type: "text", list: list.id, maxlength: 100, autocomplete: "off", spellcheck: "false", placeholder: words("report_rule_none") });
  const about = make("p", { class: "hint report-rule", hidden: true });
  const texts = new Map();
  const show = () => {
    about.textContent = texts.get(input.value.trim()) ?? "";
    about.hidden = !about.textContent;
  };
  input.value = id;
  input.addEventListener("input", show);
  allRules().then((rules) => {
    for (const each of rules) texts.set(each.id, each.text.replace(/[`*]/g, "").replace(/\s+/g, " "));
    list.append(...rules.map((each) => make("option", { value: each.id }, `${each.chapter}: ${brief(texts.get(each.id))}`)));
    show();
  });
  return { element: make("label", {}, words("report_which"), input, list), about, value: () => input.value.trim() };
}

const brief = (text) => (text.length > LONG ? `${text.slice(0, text.lastIndexOf(" ", LONG))} …` : text);

/** After how many events; the last of them is the present. */
function momentField(move, last) {
  const input = make("input", { type: "number", min: 0, max: last, step: 1, inputmode: "numeric" });
  input.value = move;
  const value = () => (input.value === "" ? last : Number(input.value));
  return { element: make("label", {}, words("report_when", { n: last }), input), value, fits: () => input.reportValidity() };
}

function save({ text, name }) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
