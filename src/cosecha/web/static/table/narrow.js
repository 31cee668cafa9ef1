// The narrow page: one group of mats at a time, tabs to the others, and chips for what glows out of sight.

import { make } from "../make.js";
import { words } from "../words.js";
import { matching } from "./choosing.js";
import { classesOf, parts, svg } from "./draw.js";
import { narrow } from "./fit.js";

const GROUPS = { head: "head", shared: "shared", main: "main", seats: "people", own: "people", foot: "foot", sheet: "sheet" };
let second = ""; // the name of the second main mat, which has a tab of its own

/** Which of the main mats is the second; before anything is drawn. */
export function nameGroups(mats) {
  second = mats.filter((mat) => mat.area === "main")[1]?.name ?? "";
}

export const groupOf = (mat) => (mat.name === second ? "main-2" : GROUPS[mat.area] ?? "main");

const table = document.getElementById("table");
const tabs = [...document.querySelectorAll("[data-tab]")];
const chips = document.getElementById("chips");

export class Narrow {
  constructor(drawing, play, clicked) {
    Object.assign(this, { drawing, play, clicked, shown: "main" });
    tabs.forEach((tab) => tab.addEventListener("click", () => this.show(tab.dataset.tab)));
    tabs[0].parentNode.addEventListener("keydown", (event) => this.tabKey(event));
    this.show("main");
  }

  tabKey(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const seen = tabs.filter((tab) => !tab.hidden);
    if (!by) return;
    const next = seen[(seen.indexOf(document.activeElement) + by + seen.length) % seen.length];
    this.show(next.dataset.tab);
    next.focus();
  }

  show(group) {
    this.shown = group;
    table.dataset.shown = group;
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab.dataset.tab === group));
      tab.tabIndex = tab.dataset.tab === group ? 0 : -1;
    }
    this.drawChips();
  }

  nameTabs(mats) {
    for (const tab of tabs) {
      const group = tab.dataset.tab;
      const first = mats.find((mat) => groupOf(mat) === group);
      tab.hidden = !first && group !== "people";
      tab.textContent = group === "people" ? words("people") : first?.title ?? "";
    }
  }

  where(id) {
    const element = this.drawing.sprites.get(id);
    const mat = element && this.drawing.mats.get(element.sprite.mat)?.mat;
    return mat ? groupOf(mat) : null;
  }

  /** How many moves end in each group. */
  votes() {
    const found = new Map();
    for (const choice of matching(this.play.choices, this.play.clicked)) {
      const group = this.where(choice.by[choice.by.length - 1]?.find((id) => this.drawing.sprites.has(id)));
      if (group && group !== "head") found.set(group, (found.get(group) ?? 0) + 1);
    }
    return found;
  }

  /** After news or a click: go to where the decision is, unless there is something to do here. */
  follow() {
    const votes = this.votes();
    tabs.forEach((tab) => tab.classList.toggle("active", votes.has(tab.dataset.tab)));
    const [best] = [...votes].sort((a, b) => b[1] - a[1]);
    if (best && !votes.has(this.shown)) this.show(best[0]);
    else this.drawChips();
    if (narrow.matches && best) requestAnimationFrame(() => this.bringIntoView());
  }

  /** Scroll so that something that glows is seen. */
  bringIntoView() {
    const stage = document.getElementById("stage").getBoundingClientRect();
    const glowing = [...this.play.can].filter((id) => this.where(id) === this.shown && this.play.heads.has(id))
      .map((id) => this.drawing.sprites.get(id));
    const seen = ({ left, right, top, bottom }) =>
      left >= stage.left && right <= stage.right && top >= stage.top && bottom <= stage.bottom;
    if (!glowing.length || glowing.some((each) => seen(each.getBoundingClientRect()))) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    glowing[0].scrollIntoView({ block: "center", inline: "center", behavior: calm ? "auto" : "smooth" });
  }

  drawChips() {
    if (!narrow.matches) return void chips.replaceChildren();
    const steps = this.play.glow.filter((step) => !step.some((id) => [this.shown, "head"].includes(this.where(id))));
    const picked = this.play.clicked.filter((id) => this.where(id) !== this.shown);
    const ids = [...picked, ...steps.map((step) => step.find((id) => this.drawing.sprites.get(id)?.sprite.symbol))];
    chips.replaceChildren(...[...new Set(ids.filter(Boolean))].map((id) => this.chip(this.drawing.sprites.get(id))));
  }

  chip(element) {
    const { sprite } = element;
    const inside = [make("span", {}, sprite.label)];
    if (sprite.symbol) inside.unshift(portrait(sprite));
    const button = make("button", { type: "button", class: "chip" }, ...inside);
    button.setAttribute("aria-pressed", String(this.play.clicked.includes(sprite.id)));
    button.addEventListener("click", () => this.clicked(element, button.getBoundingClientRect()));
    return button;
  }
}

function portrait(sprite) {
  const { width: w, height: h } = sprite;
  const view = { class: "cosecha", viewBox: `${-w / 2 - 2} ${-h / 2 - 2} ${w + 4} ${h + 4}`, "aria-hidden": "true" };
  return svg("svg", view, svg("g", { class: classesOf(sprite) }, ...parts(sprite)));
}
