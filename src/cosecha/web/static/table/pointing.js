// Mouse, pen and finger: which sprite is meant, tips while pointing, clicks, and long presses for whoever has no mouse.

import { hideBubble, hideTip, pointBox, showTip, spriteBox } from "./bubble.js";

const PATIENCE = 250;
const LONG_PRESS = 450;
const THIN = 14;
const CLOSE = 10;

/** The sprite meant by a point of the screen: what can be clicked before what lies on it, else the topmost with a label. */
export function spriteAt(x, y, play) {
  const found = [];
  for (const element of document.elementsFromPoint(x, y)) {
    const sprite = element.closest?.(".mat .sprite");
    if (sprite && !found.includes(sprite)) found.push(sprite);
    else if (!sprite && !element.closest("svg.mat")) break; // something lies over the mats
  }
  return found.find((each) => play.may.has(each.sprite.id) || play.clicked.includes(each.sprite.id)) ??
    (found.length ? thinNear(x, y, play) : null) ?? found.find((each) => each.sprite.label) ?? null;
}

/** Something thin that can be clicked, a border or a trail, is meant by a point close to it too. */
function thinNear(x, y, play) {
  let best = null;
  let least = CLOSE;
  for (const id of play.may) {
    const element = play.drawing.sprites.get(id);
    const box = element?.getBoundingClientRect();
    if (!box || Math.min(box.width, box.height) > THIN || !(box.width || box.height)) continue;
    const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

/** What tells its words along with what can be clicked below it, at a point of the screen. */
export function asideAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const sprite = element.closest?.(".mat .sprite");
    if (sprite?.classList.contains("aside")) return sprite;
    if (!sprite && !element.closest("svg.mat")) return null;
  }
  return null;
}

export function tipFor(element, play, aside = null) {
  const label = element.sprite.label ?? "";
  const promised = play.promise(element.sprite.id);
  const said = !label || promised.some(([text]) => text.includes(label));
  const found = said ? promised : [[label, "label"], ...promised];
  const more = aside?.sprite.label;
  return !more || found.some(([text]) => text.includes(more)) ? found : [...found, [more, "label"]];
}

/** Where a tip belongs: beside the point, and clear of everything that lights up with it. */
function tipBox(x, y, element, play, aside) {
  const box = pointBox(x, y, element);
  for (const each of [...[...play.near].map((id) => play.drawing.sprites.get(id)), aside]) {
    const { top, bottom } = each?.getBoundingClientRect() ?? box;
    if (bottom - top > innerHeight / 3) continue;
    box.top = Math.min(box.top, top);
    box.bottom = Math.max(box.bottom, bottom);
  }
  return box;
}

/** Listen to everything that points at the table. `clicked(element, box)` is told of every click. */
export function listen(table, play, clicked) {
  let over = null;
  let beside = null;
  let timer = 0;
  let pressed = false;
  let finger = null; // where it came down: the browser moves the click to what it takes for meant

  function point(element, box, patience, aside = null) {
    clearTimeout(timer);
    if (element !== over || aside !== beside) hideTip();
    if (element !== over) play.point(element?.sprite.id);
    [over, beside] = [element, aside];
    if (element) timer = setTimeout(() => showTip(tipFor(element, play, aside), box()), patience);
  }

  table.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    const element = spriteAt(event.clientX, event.clientY, play);
    const aside = asideAt(event.clientX, event.clientY);
    if (element === over && aside === beside && !document.getElementById("tip").hidden) return;
    point(element, () => tipBox(event.clientX, event.clientY, element, play, aside), PATIENCE, aside);
  });
  table.addEventListener("pointerleave", () => point(null));
  table.addEventListener("scroll", () => point(null), true);

  table.addEventListener("pointerdown", (event) => {
    pressed = false;
    finger = null;
    if (event.pointerType !== "touch") return;
    const { clientX: x, clientY: y } = event;
    finger = { x, y };
    clearTimeout(timer);
    timer = setTimeout(() => {
      const element = spriteAt(x, y, play);
      if (!element) return;
      pressed = true;
      hideBubble();
      showTip(tipFor(element, play, asideAt(x, y)), pointBox(x, y - 24, element));
    }, LONG_PRESS);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    table.addEventListener(name, (event) => {
      if (event.pointerType !== "touch") return;
      clearTimeout(timer);
      setTimeout(hideTip, pressed ? 1800 : 0);
    });
  }
  table.addEventListener("contextmenu", (event) => event.target.closest(".mat") && event.preventDefault());

  table.addEventListener("click", (event) => {
    if (!event.target.closest(".mat")) return;
    if (pressed) return void (pressed = false);
    const { x, y } = finger ?? { x: event.clientX, y: event.clientY };
    finger = null;
    const element = spriteAt(x, y, play);
    if (!element) return;
    point(null);
    clicked(element, pointBox(x, y, element));
  });

  table.addEventListener("focusin", (event) => {
    const element = event.target.closest?.(".sprite");
    if (element?.matches(":focus-visible")) point(element, () => spriteBox(element), 0);
  });
  table.addEventListener("focusout", (event) => event.target.closest?.(".sprite") && point(null));
}
