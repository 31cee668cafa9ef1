// All that can be done now as a list: type to filter, Enter plays the first.

import { make } from "../make.js";
import { words } from "../words.js";
import { closeSheet, showSheet } from "./dialogs.js";

const SHOWN = 200;
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** The choices whose label or move has every word that was typed. */
export function filtered(choices, typed) {
  const parts = plain(typed).split(/\s+/).filter(Boolean);
  return choices.filter((choice) => parts.every((part) => plain(`${choice.label} ${choice.move}`).includes(part)));
}

export function showMoves(choices, play) {
  const list = make("ul", { class: "moves" });
  const count = make("p", { class: "hint", role: "status" });
  const hint = words("moves_filter");
  const input = make("input", { type: "text", autocomplete: "off", placeholder: hint, "aria-label": hint });

  function choose(choice) {
    closeSheet();
    play(choice);
  }

  function fill() {
    const found = filtered(choices, input.value);
    count.textContent = words(found.length === 1 ? "moves_left_one" : "moves_left_many", { n: found.length });
    list.replaceChildren(...found.slice(0, SHOWN).map((choice) => {
      const button = make("button", { type: "button" }, choice.label || choice.move);
      button.addEventListener("click", () => choose(choice));
      return make("li", {}, button);
    }));
    return found;
  }

  input.addEventListener("input", fill);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [first] = filtered(choices, input.value);
    if (first) choose(first);
  });
  fill();
  if (!choices.length) count.textContent = words("moves_none");
  showSheet(words("moves"), choices.length ? [input, count, list] : [count]);
  if (choices.length) input.focus();
}
