// Everything by keyboard: arrows go from thing to thing by where they are on the screen, letters open what the menu has.

import { hideBubble, spriteBox } from "./bubble.js";
import { sheetIsOpen } from "./dialogs.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2, seen: right > left || bottom > top };
}

/** The nearest of the elements in a direction: straight ahead counts for more than sideways. */
function nearest(from, elements, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const element of elements) {
    const at = middle(element);
    const ahead = (at.x - from.x) * dx + (at.y - from.y) * dy;
    if (!at.seen || ahead < 2) continue;
    const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    const far = ahead + 2.2 * aside;
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

/** The nearest in whatever direction, for a start from something that does not glow any more. */
function closest(from, elements) {
  const far = (element) => Math.hypot(middle(element).x - from.x, middle(element).y - from.y);
  return elements.filter((each) => middle(each).seen).sort((a, b) => far(a) - far(b))[0];
}

/** Move the one stop for the Tab key to this sprite, and the focus with it. */
export function focusSprite(element) {
  const mat = element.closest(".mat");
  mat.querySelectorAll('[tabindex="0"]').forEach((each) => each.setAttribute("tabindex", -1));
  if (!element.hasAttribute("role")) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", element.sprite.label);
    element.removeAttribute("aria-hidden");
  }
  element.setAttribute("tabindex", 0);
  mat.setAttribute("tabindex", -1);
  element.focus({ focusVisible: true });
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function focusFirst(elements, mat) {
  const first = elements.find((each) => each.closest(".mat") === mat) ?? elements.find((each) => middle(each).seen);
  if (first) focusSprite(first);
}

function arrow(event, play) {
  const sprites = [...play.drawing.sprites.values()];
  const current = document.activeElement?.closest?.(".sprite");
  const glowing = sprites.filter((each) => play.heads.has(each.sprite.id) && play.can.has(each.sprite.id));
  const mat = document.activeElement?.closest?.(".mat");
  const here = () => sprites.filter((each) => each.sprite.label && (!mat || each.closest(".mat") === mat));
  const among = event.shiftKey ? here() : glowing;
  if (!current) return focusFirst(among, mat);
  const others = among.filter((each) => each !== current);
  const lost = !event.shiftKey && !glowing.includes(current);
  const next = nearest(middle(current), others, ARROWS[event.key]) ?? (lost ? closest(middle(current), others) : null);
  if (next) focusSprite(next);
}

/** Listen to the keys. `does` names what the letters do; `clicked(element, box)` is told of Enter on a sprite. */
export function listenToKeys(play, clicked, does) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || sheetIsOpen()) return;
    const target = event.target;
    if (target.matches("input, textarea, select")) return;
    const sprite = target.closest?.(".sprite");
    if (event.key in ARROWS && !target.closest("#log ol, #talk ol, .rules-list, [role=tablist]")) arrow(event, play);
    else if ((event.key === "Enter" || event.key === " ") && sprite) clicked(sprite, spriteBox(sprite));
    else if (event.key === "Escape") hideBubble() || does.Escape() || play.takeBack();
    else if (!letter(event, does)) return;
    event.preventDefault();
  });
}

function letter(event, does) {
  const key = event.key === "?" ? "?" : event.key.toLowerCase();
  const name = event.shiftKey && key === "u" ? "U" : key;
  if (!Object.hasOwn(does, name)) return false;
  does[name]();
  return true;
}
