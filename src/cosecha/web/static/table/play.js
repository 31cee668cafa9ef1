// The decision in hand: what has been clicked so far, what can be clicked, and how that shows on the sprites.

import { words } from "../words.js";
import { afterClick, finished, foretold, glowingSteps, matching, openSteps } from "./choosing.js";
import { classesOf } from "./draw.js";

export class Play {
  /** `send(choice)` makes a move; `told()` is called after every change of the clicks. */
  constructor(drawing, { send, told }) {
    Object.assign(this, { drawing, send, told, choices: [], clicked: [], near: new Set(), traces: new Set(), pointed: null, foreseen: new Set(), hinted: new Set() });
    this.reckon();
  }

  /** New choices; clicks that still lead somewhere stay. */
  begin(choices) {
    this.choices = choices;
    if (!matching(choices, this.clicked).length) this.clicked = [];
    this.reckon();
  }

  /** Find out anew what glows, what can be clicked, and which sprite speaks for each step. */
  reckon() {
    this.glow = glowingSteps(this.choices, this.clicked);
    this.open = openSteps(this.choices, this.clicked);
    this.can = new Set(this.glow.flat());
    this.may = new Set(this.open.flat());
    // One sprite speaks for each step, so that nobody has to tab through all squares of one area.
    this.heads = new Set(this.open.map((step) => step.find((id) => this.drawing.sprites.has(id))));
  }

  /** The sprites that mean the same as this one now. */
  fellows(id) {
    return new Set(this.open.filter((step) => step.includes(id)).flat());
  }

  /** Can a click on it do anything? */
  answers(id) {
    return this.clicked.includes(id) || this.may.has(id) || afterClick(this.choices, this.clicked, id) !== null;
  }

  /** Click a sprite; false where that leads to no move. */
  click(id) {
    const clicked = afterClick(this.choices, this.clicked, id);
    if (!clicked) return false;
    const choice = finished(this.choices, clicked);
    this.clicked = clicked;
    if (choice) this.send(choice);
    this.renew();
    return true;
  }

  /** Take the last click back; false where there is none. */
  takeBack() {
    if (!this.clicked.length) return false;
    this.clicked = this.clicked.slice(0, -1);
    this.renew();
    return true;
  }

  forget() {
    this.clicked = [];
    this.renew();
  }

  renew() {
    this.reckon();
    this.mark();
    this.told();
  }

  /** What a click on this would bring: a list of [text, class], best first. */
  promise(id) {
    if (this.clicked.includes(id)) return [[words("takes_back"), "hint"]];
    const next = afterClick(this.choices, this.clicked, id);
    if (!next) return [];
    const choice = finished(this.choices, next);
    if (choice) return [[choice.label, "brings"]];
    const left = matching(this.choices, next);
    const shown = left.slice(0, left.length > 5 ? 4 : 5).map((each) => [each.label, "brings"]);
    return left.length > 5 ? [...shown, [words("moves_more", { n: left.length - 4 }), "hint"]] : shown;
  }

  chosenLabels() {
    return this.clicked.map((id) => this.drawing.sprites.get(id)?.sprite.label ?? "").filter(Boolean);
  }

  /** Light the step that is pointed at. */
  point(id) {
    const before = new Set([...this.near, ...this.foreseen]);
    this.near = id && this.may.has(id) ? this.fellows(id) : new Set();
    this.pointed = id ?? null;
    this.foretell();
    for (const name of new Set([...before, ...this.near, ...this.foreseen])) {
      const element = this.drawing.sprites.get(name);
      if (element) this.paint(name, element);
    }
  }

  /** Light what a bot would click. */
  hint(ids) {
    this.hinted = new Set(ids);
    this.mark();
  }

  /** Find the sprites that show what would be, after the clicks and one on what is pointed at. */
  foretell() {
    const ghosts = [...this.drawing.sprites.values()].map((element) => element.sprite).filter((sprite) => sprite.of);
    const { clicked, pointed } = this;
    const next = pointed && !clicked.includes(pointed) ? afterClick(this.choices, clicked, pointed) : null;
    const more = next ? foretold(ghosts, this.choices, next) : new Set();
    const stays = !next || clicked.every((id) => next.includes(id)); // else the click would take the place of another
    this.foreseen = stays ? new Set([...foretold(ghosts, this.choices, clicked), ...more]) : more;
  }

  /** Bring classes and roles of all sprites up to date. */
  mark() {
    this.foretell();
    for (const [id, element] of this.drawing.sprites) this.markOne(id, element);
    for (const mat of this.drawing.mats.values()) rove(mat);
  }

  markOne(id, element) {
    this.paint(id, element);
    const picked = this.clicked.includes(id);
    if (this.heads.has(id) || picked) this.speak(id, element, picked);
    else if (element.sprite.opens && !element.sprite.classes?.includes("scenery")) offer(element);
    else if (element.getAttribute("aria-hidden") !== "true") hush(element);
  }

  paint(id, element) {
    const picked = this.clicked.includes(id);
    const near = this.near.has(id);
    const state = [
      this.can.has(id) && !picked && "can", this.may.has(id) && "may", picked && "picked", near && "near",
      this.hinted.has(id) && !picked && "hinted", (picked || near) && "lit", this.traces.has(id) && "trace", this.foreseen.has(id) && "foretold",
    ];
    const wanted = [classesOf(element.sprite), ...state].filter(Boolean).join(" ");
    if (element.getAttribute("class") !== wanted) element.setAttribute("class", wanted);
  }

  speak(id, element, picked) {
    element.removeAttribute("aria-hidden");
    element.setAttribute("role", "button");
    element.setAttribute("aria-pressed", String(picked));
    const brings = this.can.has(id) ? this.promise(id).filter(([, kind]) => kind === "brings") : [];
    const said = brings.length === 1 ? brings[0][0] : "";
    const { label = "" } = element.sprite;
    element.setAttribute("aria-label", said.includes(label) ? said || label : [label, said].filter(Boolean).join(": "));
  }
}

/** Something that opens a sheet. */
function offer(element) {
  element.removeAttribute("aria-hidden");
  element.setAttribute("role", "button");
  element.setAttribute("aria-label", element.sprite.label ?? "");
  element.removeAttribute("aria-pressed");
}

function hush(element) {
  if (element === document.activeElement) return;
  element.setAttribute("aria-hidden", "true");
  for (const name of ["role", "aria-pressed", "aria-label", "tabindex"]) element.removeAttribute(name);
}

/** One stop for the Tab key in each mat: what was last in focus, else the first thing that can be clicked, else the mat. */
function rove(mat) {
  const heads = [...mat.querySelectorAll('[role="button"]')];
  const stop = heads.find((each) => each === document.activeElement) ?? heads.find((each) => each.tabIndex === 0) ??
    heads.find((each) => each.classList.contains("can")) ?? heads[0];
  heads.forEach((each) => each.setAttribute("tabindex", each === stop ? 0 : -1));
  mat.setAttribute("tabindex", stop ? -1 : 0);
}
