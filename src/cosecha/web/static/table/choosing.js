// How clicks choose a move. Pure: choices and clicked sprite ids in, ids and choices out; no rules of any game.
//
// A choice is a list of steps, a step a list of sprite ids any of which will do. Clicks may come in any order.

const key = (step) => step.join("\n");

/** The steps of a choice that these clicks leave open, or null where a click fits none of them. */
export function stepsLeft(by, clicked) {
  if (!clicked.length) return by;
  const [id, ...others] = clicked;
  for (let i = 0; i < by.length; i++) {
    if (!by[i].includes(id)) continue;
    const left = stepsLeft([...by.slice(0, i), ...by.slice(i + 1)], others);
    if (left) return left;
  }
  return null;
}

/** The choices that these clicks leave. */
export function matching(choices, clicked) {
  return choices.filter((choice) => stepsLeft(choice.by, clicked));
}

/** The steps to glow: the first open ones; where there is only one way to begin, also what follows it. */
export function glowingSteps(choices, clicked) {
  let ways = choices.map((choice) => stepsLeft(choice.by, clicked)).filter((way) => way?.length);
  const found = new Map();
  while (ways.length) {
    const first = new Map(ways.map((way) => [key(way[0]), way[0]]));
    first.forEach((step, name) => found.set(name, step));
    if (first.size > 1) break;
    ways = ways.map((way) => way.slice(1)).filter((way) => way.length);
  }
  return [...found.values()];
}

/** Every step that some matching choice still has open: what can be clicked, glowing or not. */
export function openSteps(choices, clicked) {
  const found = new Map();
  for (const choice of choices)
    for (const step of stepsLeft(choice.by, clicked) ?? []) found.set(key(step), step);
  return [...found.values()];
}

const known = new WeakMap(); // choices → what they imply; asked once for every sprite that glows

/** The steps that every legal choice has: nobody needs to click them. */
function implied(choices) {
  if (!known.has(choices)) {
    const [first, ...others] = choices.map((choice) => new Set(choice.by.map(key)));
    known.set(choices, new Set([...(first ?? [])].filter((name) => others.every((set) => set.has(name)))));
  }
  return known.get(choices);
}

/** The choice that these clicks complete, or null. */
export function finished(choices, clicked) {
  if (!clicked.length) return null;
  const free = implied(choices);
  const done = matching(choices, clicked).filter((choice) =>
    stepsLeft(choice.by, clicked).every((step) => free.has(key(step))));
  return done.length === 1 ? done[0] : null;
}

/** Of the sprites that foretell a move, those that the clicks lead to: where several would lie at one place, none. */
export function foretold(sprites, choices, clicked) {
  if (!clicked.length || !sprites.length) return new Set();
  const moves = new Set(matching(choices, clicked).map((choice) => choice.move));
  const there = new Map();
  const place = ({ mat, x, y }) => `${mat} ${x} ${y}`;
  const left = sprites.filter((sprite) => moves.has(sprite.of));
  for (const sprite of left) there.set(place(sprite), (there.get(place(sprite)) ?? new Set()).add(sprite.of));
  return new Set(left.filter((sprite) => there.get(place(sprite)).size === 1).map((sprite) => sprite.id));
}

/**
 * The clicks after one more, or null where it leads to no move. A clicked sprite is taken back; one that was offered
 * together with a clicked one takes its place.
 */
export function afterClick(choices, clicked, id) {
  if (clicked.includes(id)) return clicked.filter((other) => other !== id);
  if (matching(choices, [...clicked, id]).length) return [...clicked, id];
  for (const other of [...clicked].reverse()) {
    const without = clicked.filter((name) => name !== other);
    if (glowingSteps(choices, without).flat().includes(id)) return [...without, id];
  }
  return null;
}
