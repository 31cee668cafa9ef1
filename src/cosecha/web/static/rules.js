// The texts of the rules as they are meant; and finds rules by their words: what does not have them all is put away.
import { paragraphs } from "./rule_text.js";

const rules = [...document.querySelectorAll(".rule-text")];
const find = document.getElementById("find");
for (const part of document.querySelectorAll(".rule-text > p")) part.replaceWith(...paragraphs(part.textContent));
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();

find.addEventListener("input", () => {
  const asked = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const rule of rules) {
    const text = rule.textContent.toLowerCase();
    rule.hidden = !asked.every((word) => text.includes(word));
  }
  for (const chapter of document.querySelectorAll(".rulebook > section")) {
    chapter.hidden = [...chapter.querySelectorAll(".rule-text")].every((rule) => rule.hidden);
  }
  document.getElementById("none").hidden = rules.some((rule) => !rule.hidden);
});
