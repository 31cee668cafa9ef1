// What a bot would have done at a moment of a finished game: on a paper, and on the picture what it would have clicked.
import { adviceSheet } from "./advice.js";
import { make } from "./make.js";
import { get } from "./post.js";
import { showSheet } from "./table/dialogs.js";
import { classesOf } from "./table/draw.js";
import { words } from "./words.js";

/** Ask about a moment; `still()` says whether it is still the one that is shown. */
export async function askAdvice(table, version, names, drawing, still) {
  const inside = make("div", { class: "advice", tabindex: 0 }, make("p", { role: "status" }, words("hint_asks")));
  const mark = (ids) => {
    for (const [id, element] of drawing.sprites) element.setAttribute("class", classesOf(element.sprite) + (ids.includes(id) ? " hinted" : ""));
  };
  const sheet = showSheet(words("hint"), inside, "aside", () => still() && mark([]));
  const { status, body } = await get(`/t/${table}/moments/${version}/advice`);
  if (!sheet.open || !still()) return;
  if (status !== 200) return inside.replaceChildren(make("p", { class: "wrong", role: "alert" }, body.error ?? words("not_connected")));
  const look = (move) => mark(move.by[0] ?? []);
  inside.replaceChildren(...adviceSheet(body, (seat) => names[seat], look, words("hint_about_then", { name: names[body.seat] })));
  if (body.moves.length) look(body.moves[0]);
}
