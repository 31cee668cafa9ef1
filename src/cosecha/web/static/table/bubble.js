// The two papers beside the pointer: a tip that says what a thing is, and a bubble that answers a click.

import { words } from "../words.js";
import { say } from "./say.js";

const tip = document.getElementById("tip");
const bubble = document.getElementById("bubble");
const EDGE = 8;

const within = (x, y, w, h) => x >= EDGE && y >= EDGE && x + w <= innerWidth - EDGE && y + h <= innerHeight - EDGE;
const between = (least, value, most) => Math.max(least, Math.min(most, value));

/**
 * Put a paper beside a box of the screen: below it or above it; where the box lies on a small mat, beside that mat, so
 * that it hides nothing of what is being decided. Never over the edge.
 */
function beside(paper, box) {
  paper.hidden = false;
  const { offsetWidth: w, offsetHeight: h } = paper;
  const [x, y] = [(box.left + box.right) / 2 - w / 2, (box.top + box.bottom) / 2 - h / 2];
  const spots = [[x, box.bottom + EDGE], [x, box.top - h - EDGE]];
  if (box.mat && box.mat.width < innerWidth / 2 && box.mat.height < innerHeight / 2) {
    spots.unshift([box.mat.right + EDGE, y], [box.mat.left - w - EDGE, y]);
  }
  const held = spots.map(([left, top]) => (top === y ? [left, between(EDGE, top, innerHeight - h - EDGE)] :
    [between(EDGE, left, innerWidth - w - EDGE), top]));
  const [left, top] = held.find((spot) => within(...spot, w, h)) ?? [between(EDGE, x, innerWidth - w - EDGE), EDGE];
  Object.assign(paper.style, { left: `${left}px`, top: `${top}px` });
}

function paragraph(text, className) {
  const element = document.createElement("p");
  element.textContent = text;
  element.className = className;
  return element;
}

const matOf = (element) => element?.closest(".mat").getBoundingClientRect();

/** The box of a point on a sprite, or of the whole sprite. */
export const pointBox = (x, y, element) => ({ left: x - 8, right: x + 8, top: y - 12, bottom: y + 14, mat: matOf(element) });
export const spriteBox = (element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { left, right, top, bottom, mat: matOf(element) };
};

/** `lines` is a list of [text, class]. */
export function showTip(lines, box) {
  if (!bubble.hidden) return;
  tip.replaceChildren(...lines.map(([text, className]) => paragraph(text, className)));
  beside(tip, box);
}

export function hideTip() {
  tip.hidden = true;
}

/** Answer a click: what it is, why not, and the rule behind it for whoever opens it. */
export function showBubble({ label, text, rule, about, game, report }, box) {
  hideTip();
  const inside = [];
  if (label) inside.push(paragraph(label, "label"));
  if (text) inside.push(paragraph(text, "why"));
  if (rule) inside.push(ruleDetails(rule, about, game, box));
  if (report) inside.push(reporting(report));
  bubble.replaceChildren(...inside);
  beside(bubble, box);
  say([label, text].filter(Boolean).join(": "));
}

/** For whoever thinks that the answer is wrong. */
function reporting(report) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "doubt" });
  button.textContent = words("report");
  button.addEventListener("click", report);
  return button;
}

function ruleDetails(rule, about, game, box) {
  const name = words("rule", { rule });
  if (!about) return readRule(rule, game, name);
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = name;
  details.append(summary, paragraph(about, "about"), readRule(rule, game, words("read_rules")));
  details.addEventListener("toggle", () => beside(bubble, box));
  return details;
}

/** A link to the rule: on the sheet beside the table where there is one, else on its page. */
function readRule(rule, game, text) {
  const link = Object.assign(document.createElement("a"), { href: `/rules/${game}#${rule}`, target: "_blank", className: "rule" });
  link.textContent = text;
  link.addEventListener("click", (event) => {
    const asked = new CustomEvent("read-rules", { detail: [rule], bubbles: true, cancelable: true });
    if (link.dispatchEvent(asked)) return;
    event.preventDefault();
    hideBubble();
  });
  return link;
}

/** Put the bubble away; says whether there was one. */
export function hideBubble() {
  const was = !bubble.hidden;
  bubble.hidden = true;
  return was;
}

document.addEventListener("pointerdown", (event) => bubble.contains(event.target) || hideBubble(), true);
