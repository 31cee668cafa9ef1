// Behind the three dots, and the sheets that have a key of their own.

import { make } from "../make.js";
import { howPlayed } from "../how_played.js";
import { fairness, scoresTable } from "../scores.js";
import { words } from "../words.js";
import { closeSheet, showSheet } from "./dialogs.js";
import { seen } from "./scene.js";
import { showSpectators } from "./spectators.js";

const KEYS = ["arrows", "shift_arrows", "enter", "escape", "u", "shift_u", "m", "h", "t", "s", "r", "b", "c", "l", "p", "help"];

export function showScores(whole) {
  showSheet(words("scores"), scoresTable(whole.seats, whole.scores, whole.game), "large");
}

/** The table as text: each mat with what lies on it; what says the same twice is said once. */
export function showInWords(whole) {
  const inside = [make("p", { class: "asked" }, whole.scene.prompt)];
  if (whole.scene.status) inside.push(make("p", {}, whole.scene.status));
  const sprites = seen(whole.scene).filter((sprite) => !sprite.classes?.includes("scenery"));
  for (const mat of whole.scene.mats) {
    const labels = new Set(sprites.filter((sprite) => sprite.mat === mat.name).map((sprite) => sprite.label));
    labels.delete(undefined);
    if (!labels.size) continue;
    const items = [...labels].map((label) => make("li", {}, label));
    inside.push(make("h3", {}, mat.title), make("ul", {}, ...items));
  }
  showSheet(words("in_words"), make("div", { class: "in-words", tabindex: 0 }, ...inside), "large");
}

export function showHelp() {
  const rows = KEYS.flatMap((key) => [
    make("dt", {}, make("kbd", {}, words(`key_${key}`))), make("dd", {}, words(`key_${key}_does`)),
  ]);
  const about = make("p", {}, words("help_mouse"));
  showSheet(words("help"), [about, make("dl", { class: "keys" }, ...rows)], "large");
}

function themes() {
  const chosen = themeNow();
  const labels = ["light", "dark", "auto"].map((value) => {
    const input = make("input", { type: "radio", name: "theme", value, checked: value === chosen });
    return make("label", {}, input, make("span", {}, words(`theme_${value}`)));
  });
  const legend = make("legend", { class: "unseen" }, words("theme"));
  return make("fieldset", { class: "segments" }, legend, ...labels);
}

/** As theme.js keeps it. */
function themeNow() {
  try {
    return localStorage.getItem("cosecha theme") ?? "auto";
  } catch {
    return "auto";
  }
}

/** `does` names what the entries do: moves, inWords, scores, ending (or null), since, rules, help. */
export function showMenu(whole, does) {
  const entry = (name, action, key = "") => {
    const inside = [make("span", {}, words(name)), ...(key ? [make("kbd", {}, key)] : [])];
    const button = make("button", { type: "button" }, ...inside);
    button.addEventListener("click", () => { closeSheet(); action(); });
    return make("li", {}, button);
  };
  const link = (name, href, download) => {
    return make("li", {}, make("a", { href, download: download ?? false }, make("span", {}, words(name))));
  };
  const entries = [];
  if (whole.scene) {
    entries.push(entry("moves", does.moves, "M"), entry("in_words", does.inWords, "T"), entry("scores", does.scores, "S"));
    if (does.ending) entries.push(entry("ending", does.ending));
  }
  entries.push(entry("people", does.people), entry("talk", does.talk, "C"));
  if (whole.scene) {
    entries.push(entry("help", does.help, "?"));
    if (whole.seat !== null) entries.push(entry("since_menu", does.since, "B"));
    entries.push(link("replay", `/t/${whole.table}/replay`));
    entries.push(link("record", `/t/${whole.table}/record`, `${whole.game.name}-${whole.table}.txt`));
  }
  entries.push(entry("rulebook", does.rules, "R"), entry("how_we_play", () => showSheet(words("how_we_play"), howPlayed(whole.how))));
  if (whole.scene) entries.push(entry("report", () => does.report()));
  if (whole.mine.length || whole.host) entries.push(entry("notices_menu", does.notices));
  entries.push(entry("spectators", () => showSpectators(whole)));
  entries.push(entry("fairness", () => showSheet(words("fairness"), fairness(whole, true))));
  entries.push(link("home", "/"));
  showSheet(words("menu"), [make("ul", { class: "entries" }, ...entries), themes()], "menu");
}
