// The rules beside the table: a sheet that may stay open, searched by words, or opened at the rules behind something.

import { make, makeSvg } from "../make.js";
import { get } from "../post.js";
import { paragraphs } from "../rule_text.js";
import { counted, words } from "../words.js";

const panel = document.getElementById("rulebook");
const list = panel.querySelector(".rules-list");
const find = panel.querySelector("input");
const some = panel.querySelector(".some");
const all = some.querySelector("button");
const none = panel.querySelector(".none");

let game = "";
let rules = []; // {id, chapter, said, text, element}: `text` is what is searched
let chapters = []; // {element, rules}
let only = []; // ids of the rules that are shown alone
let opener = null;

async function fetched() {
  if (rules.length) return true;
  const { status, body } = await get(`/rules/${game}/all`);
  none.hidden = status === 200;
  none.textContent = words("rulebook_failed");
  if (status === 200) draw(body);
  return status === 200;
}

function draw(found) {
  chapters = found.map(({ chapter, rules: inside }) => {
    const rows = inside.map(({ id, text }) => ({ id, chapter, said: text, text: `${id} ${text}`.toLowerCase(), element: rule(id, text) }));
    return { rules: rows, element: make("section", {}, make("h3", {}, chapter), ...rows.map(({ element }) => element)) };
  });
  rules = chapters.flatMap((chapter) => chapter.rules);
  list.replaceChildren(...chapters.map(({ element }) => element));
}

function rule(id, text) {
  return make("article", { class: "rule-text", "data-rule": id }, make("h4", {}, id), doubt(id), ...paragraphs(text));
}

/** For whoever thinks that a rule is wrong, or not kept: the page that shows the rules hears of it. */
function doubt(id) {
  const label = words("report_rule", { rule: id });
  const flag = makeSvg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, makeSvg("path", { d: "M6 21V4h12l-3 4.500 3 4.500H6" }));
  const button = make("button", { class: "doubt", type: "button", title: label, "aria-label": label }, flag);
  button.addEventListener("click", () => button.dispatchEvent(new CustomEvent("report-rule", { detail: id, bubbles: true })));
  return button;
}

/** All rules of the game, each {id, chapter, text}; none where they cannot be fetched. */
export async function allRules() {
  await fetched();
  return rules.map(({ id, chapter, said }) => ({ id, chapter, text: said }));
}

/** Show what is asked for: some rules alone, or all that have the words. */
function filter() {
  const asked = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = (each) => (only.length ? only.includes(each.id) : asked.every((word) => each.text.includes(word)));
  for (const each of rules) each.element.hidden = !wanted(each);
  for (const chapter of chapters) chapter.element.hidden = chapter.rules.every(({ element }) => element.hidden);
  some.hidden = !only.length;
  some.firstElementChild.textContent = only.length ? counted("rulebook_some", only.length) : "";
  none.textContent = words("no_rule");
  none.hidden = rules.some(({ element }) => !element.hidden);
  list.scrollTop = 0;
}

/** Open it: at some rules, or with all of them. */
export async function showRules(ids = []) {
  if (panel.hidden) opener = document.activeElement;
  panel.hidden = false;
  if (!(await fetched())) return;
  only = ids.filter((id) => rules.some((each) => each.id === id));
  if (only.length) find.value = "";
  filter();
  if (only.length) list.focus({ preventScroll: true });
  else find.focus();
}

/** Put it away; false where it was not open. */
export function closeRules() {
  if (panel.hidden) return false;
  panel.hidden = true;
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  return true;
}

export const toggleRules = () => closeRules() || showRules();

/** All rules again, with the first of those that were shown alone in sight. */
function showAll() {
  const [first] = only;
  only = [];
  filter();
  const at = rules.find(({ id }) => id === first)?.element;
  if (!at) return;
  at.scrollIntoView({ block: "center" });
  for (const each of list.querySelectorAll(".found")) each.classList.remove("found");
  at.classList.add("found");
}

/** Of which game. */
export function rulesOf(name) {
  game = name;
  panel.querySelector("a").href = `/rules/${name}`;
}

find.addEventListener("input", () => { only = []; filter(); });
all.addEventListener("click", showAll);
panel.querySelector(".cross").addEventListener("click", closeRules);
panel.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  closeRules();
});
// Whoever names a rule, a bubble or the log, asks for it in this way, without knowing of this sheet.
document.addEventListener("read-rules", (event) => { event.preventDefault(); showRules(event.detail); });
