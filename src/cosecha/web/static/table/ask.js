// A click that is no move asks the server why, and shows the answer beside the pointer.

import { post } from "../post.js";
import { words } from "../words.js";
import { showBubble } from "./bubble.js";
import { showReport } from "./report.js";
import { onTurn } from "./scene.js";

let asked = 0;

/** Whose decision the table waits for, in words. */
export function whoseTurn(whole) {
  if (whole.phase === "over") return words("is_over");
  const names = whole.to_act.map((seat) => whole.seats[seat].name);
  if (!names.length) return "";
  return words(names.length > 1 ? "on_turn_many" : "on_turn_one", { names: names.join(", ") });
}

/** A sprite as a report names it: by its label and its id. */
function named({ scene }, id) {
  const { label } = [...scene.private, ...scene.sprites].find((each) => each.id === id) ?? {};
  return label ? `${label} (${id})` : id;
}

export async function askWhy(whole, clicked, sprite, box) {
  const label = sprite.label ?? "";
  if (!onTurn(whole)) return showBubble({ label, text: whoseTurn(whole) }, box);
  const mine = ++asked;
  const { status, body } = await post(`/t/${whole.table}/why`, { seat: whole.seat, clicked: [...clicked, sprite.id] });
  if (mine !== asked) return;
  const things = [...clicked, sprite.id].map((id) => named(whole, id));
  const report = () => showReport(whole, { ...body, clicked: things });
  if (status === 200) showBubble({ ...body, label, game: whole.game.name, report }, box);
  else showBubble({ label, text: body.error ?? words("not_connected") }, box);
}
