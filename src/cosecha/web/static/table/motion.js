// Pieces travel from where they were to where they are, in the order the rules did it. Nothing waits for them.

import { classesOf, parts, svg } from "./draw.js";

const layer = document.getElementById("travel");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const TRAVEL = 320;
const APART = 90;
const MOST = 24;

let running = [];

/** Where a sprite is on the screen: its middle and how much it is enlarged; what is not shown is behind its tab. */
function spot(element) {
  const matrix = element.getScreenCTM();
  if (matrix && element.closest(".mat")?.getClientRects().length) return { x: matrix.e, y: matrix.f, scale: matrix.a };
  const tab = document.querySelector(`[data-tab="${element.closest("[data-group]")?.dataset.group}"]`);
  const { left, top, width, height } = tab?.getBoundingClientRect() ?? {};
  return width ? { x: left + width / 2, y: top + height / 2, scale: 0.5 } : null;
}

const moved = ({ x, y, scale }) => `translate(${x}px, ${y}px) scale(${scale})`;
const best = (elements, thing) => elements.find((each) => thing && each.sprite.symbol.endsWith(`-${thing}`)) ?? elements[0];

/** Before drawing: remember what lies at the places that the facts name. */
export function remember(drawing, facts) {
  fastForward();
  const names = new Set(facts.flatMap((fact) => [fact.origin, fact.target]).filter(Boolean));
  const places = new Map([...names].map((name) => [name, []]));
  for (const element of drawing.sprites.values()) {
    const { at, symbol, shape } = element.sprite;
    if (names.has(at) && (symbol || shape)) places.get(at).push({ element, sprite: element.sprite, spot: spot(element) });
  }
  return places;
}

/** After drawing: let them travel; gives back the sprites at which something arrived. */
export function travel(drawing, facts, before, fresh) {
  const arrived = [];
  const free = new Set(fresh.filter((element) => element.sprite.symbol));
  let n = 0;
  for (const fact of facts) {
    if (!fact.target || !before.has(fact.target)) continue;
    const target = best([...free].filter((element) => element.sprite.at === fact.target), fact.thing);
    if (target) {
      free.delete(target);
      arrived.push({ element: target, fact });
    }
    if (n < MOST && fly(drawing, fact, target, before, n)) n++;
  }
  return arrived;
}

function fly(drawing, fact, target, before, n) {
  const origins = (before.get(fact.origin) ?? []).filter((each) => each.spot);
  const left = origins.filter((each) => each.sprite.symbol && drawing.sprites.get(each.sprite.id) !== each.element);
  const origin = best(left, fact.thing) ?? origins[0];
  const there = target ? spot(target) : best((before.get(fact.target) ?? []).filter((each) => each.spot), "")?.spot;
  const sprite = target?.sprite ?? (left.includes(origin) ? origin.sprite : null);
  if (!sprite || !there) return false;
  if (calm.matches || !origin) appear(target);
  else launch(sprite, origin.spot, there, target, n * APART);
  return true;
}

function appear(element) {
  if (element) running.push({ animation: element.animate([{ opacity: 0 }, { opacity: 1 }], 180), done() {} });
}

function launch(sprite, from, to, target, delay) {
  const clone = svg("g", { class: classesOf(sprite) }, ...parts(sprite));
  layer.append(clone);
  if (target) target.style.visibility = "hidden";
  const high = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 14, scale: Math.max(from.scale, to.scale) * 1.12 };
  const steps = [from, high, to].map((each) => ({ transform: moved(each) }));
  const animation = clone.animate(steps, { duration: TRAVEL, delay, easing: "ease-in-out", fill: "both" });
  const flight = {
    animation,
    done() {
      clone.remove();
      if (target) target.style.visibility = "";
      running = running.filter((each) => each !== flight);
    },
  };
  animation.finished.then(flight.done, flight.done);
  running.push(flight);
}

/** Everything that still travels is there at once. */
export function fastForward() {
  for (const flight of [...running]) {
    flight.animation.cancel();
    flight.done();
  }
  running = [];
}

/** A number that changed hops once. */
export function tick(elements) {
  for (const element of elements) {
    const text = element.querySelector("text");
    if (!text || calm.matches) continue;
    text.animate([{ scale: 1 }, { scale: 1.5 }, { scale: 1 }], { duration: 420, easing: "ease-out" });
  }
}
