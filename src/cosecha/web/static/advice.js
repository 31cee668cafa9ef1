// What a bot advises, on paper: the best moves, then the chances and points of every seat.
import { emblem } from "./emblem.js";
import { make } from "./make.js";
import { words } from "./words.js";

const percent = (chance) => Math.round(100 * chance);
const signed = (points) => ["−", "±", "+"][1 + Math.sign(Math.round(points))] + Math.abs(Math.round(points));

/** `named(seat)` says who sits there; `pointed(move)` is called when a move is looked at, `about` stands below. */
export function adviceSheet({ moves, chances, points, sources, seat }, named, pointed, about) {
  const parts = moves.length ? [make("h3", {}, words("hint_moves")), list(moves, pointed)] : [make("p", {}, words("hint_none"))];
  const rows = chances.map((chance, n) => {
    const value = words("hint_seat", { chance: percent(chance), points: Math.round(points[n]) });
    const bar = make("span", { class: "chance" });
    bar.style.setProperty("--chance", chance);
    return make("li", {}, emblem(n), make("p", {}, make("b", { class: "serif" }, named(n)), " ", value, bar));
  });
  parts.push(make("h3", {}, words("hint_outlook")), make("ul", { class: "outlook" }, ...rows));
  const found = Object.entries(sources[seat] ?? {});
  if (found.length) {
    const entries = found.flatMap(([name, n]) => [make("dt", {}, name), make("dd", {}, String(Math.round(n)))]);
    parts.push(make("details", {}, make("summary", {}, words("hint_sources", { name: named(seat) })), make("dl", {}, ...entries)));
  }
  return [...parts, make("p", { class: "hint" }, about)];
}

function list(moves, pointed) {
  const buttons = moves.map((move, n) => {
    const values = [words("hint_chance", { chance: percent(move.chance) }), words("hint_lead", { lead: signed(move.lead) })];
    const inside = make("span", {}, make("b", {}, move.label), make("small", {}, values.join(" · ")));
    const button = make("button", { type: "button", "aria-pressed": String(n === 0) }, inside);
    const look = () => {
      buttons.forEach((each) => each.setAttribute("aria-pressed", String(each === button)));
      pointed(move);
    };
    button.addEventListener("click", look);
    button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && look()); // a finger lifted elsewhere is none
    return button;
  });
  return make("ol", { class: "entries advised" }, ...buttons.map((button) => make("li", {}, button)));
}
