// What the page knows of the table: the last `whole`, with every `change` since worked in. Pure.

/** The whole after a change; null where the change does not follow it. */
export function changed(whole, change) {
  if (!whole?.scene || change.from !== whole.version) return null;
  const { version, phase, to_act, asked, undo, standing, clock, prompt, status, choices } = change;
  const { title, mats } = { ...whole.scene, ...change }; // what is left out is as it was
  const { scores, fairness } = { ...whole, ...change };
  const scene = { ...whole.scene, prompt, status, title, mats, choices, private: change.private };
  scene.sprites = patched(whole.scene.sprites, change.put, change.gone);
  const now = { version, phase, to_act, asked, undo, scores, standing, clock, fairness };
  return { ...whole, ...now, scene, log: withNew(whole.log, change.log) };
}

function patched(sprites, put, gone) {
  if (!put.length && !gone.length) return sprites;
  const found = new Map(sprites.map((sprite) => [sprite.id, sprite]));
  gone.forEach((id) => found.delete(id));
  put.forEach((sprite) => found.set(sprite.id, sprite));
  return [...found.values()];
}

/** Log entries by their number, old and new; one that comes again is taken once. */
export function withNew(log, entries) {
  const last = log.length ? log[log.length - 1].n : 0;
  return [...log, ...entries.filter((entry) => entry.n > last)];
}

/** Everything this viewer sees, from below to above; private things in place of public ones. */
export function seen(scene) {
  const found = new Map(scene.sprites.map((sprite) => [sprite.id, sprite]));
  scene.private.forEach((sprite) => found.set(sprite.id, sprite));
  return [...found.values()].sort((a, b) => (a.z ?? 0) - (b.z ?? 0));
}

/** Can the seat that looks decide now? Whoever has answered a sealed question is to act, but has nothing to choose. */
export function onTurn(whole) {
  return whole.phase === "playing" && whole.asked.includes(whole.seat);
}

/** What somebody who does not look might want to know: does it wait, has it begun, how many others came to one's own table? */
export function stateOf({ phase, asked, host, seats }) {
  const taken = phase === "gathering" && host ? seats.filter(({ who }) => who === "person").length : 0;
  return { waits: phase === "playing" && asked.length > 0, phase, taken };
}
