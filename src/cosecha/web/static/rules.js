// Finds rules by their words: what does not have them all is put away.
const rules = [...document.querySelectorAll(".rule-text")];
const find = document.getElementById("find");
find.parentElement.hidden = false; // without scripts there is nothing to find with

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
