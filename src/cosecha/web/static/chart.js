// Lines over time, one for each seat: told apart by colour, dashes, and the emblem at the end.
import { emblem } from "./emblem.js";
import { make, makeSvg } from "./make.js";

const [WIDE, HIGH, LEFT, RIGHT, EDGE] = [320, 130, 30, 22, 8];
const DASHES = ["", "7 3", "2 3", "10 3 2 3", "5 5", "1 4"];

/** One curve {name, seats}: an element with `show(at)`. `pick(at)` is told where somebody clicked. */
export function chart(curve, names, pick) {
  const all = curve.seats.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const last = Math.max(1, curve.seats[0].length - 1);
  const x = (n) => LEFT + ((WIDE - LEFT - RIGHT) * n) / last;
  const y = (value) => HIGH - EDGE - ((HIGH - 2 * EDGE) * (value - low)) / (high - low);
  const now = makeSvg("line", { class: "now", y1: EDGE, y2: HIGH - EDGE });
  const svg = makeSvg(
    "svg",
    { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": spoken(curve, names) },
    makeSvg("path", { class: "axis", d: `M${LEFT} ${EDGE}V${HIGH - EDGE}H${WIDE - RIGHT}` }),
    makeSvg("text", { x: LEFT - 4, y: y(high) + 4, "text-anchor": "end" }, String(high)),
    makeSvg("text", { x: LEFT - 4, y: y(low) + 4, "text-anchor": "end" }, String(low)),
    now,
    ...curve.seats.map((row, seat) => line(row, seat, x, y)),
    ...curve.seats.map((row, seat) => ending(row, seat, x, y, curve.seats)),
  );
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * WIDE - LEFT) / (WIDE - LEFT - RIGHT);
    pick(Math.round(Math.min(1, Math.max(0, at)) * last));
  });
  const element = make("div", {}, make("p", { class: "chart-title" }, curve.name), svg);
  element.show = (at) => { now.setAttribute("x1", x(at)); now.setAttribute("x2", x(at)); };
  return element;
}

const spoken = (curve, names) => `${curve.name}: ${curve.seats.map((row, seat) => `${names[seat]} ${row[row.length - 1]}`).join(", ")}`;

function line(row, seat, x, y) {
  const points = row.map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const edge = { points, stroke: `var(--rim-${seat + 1})`, "stroke-dasharray": DASHES[seat] };
  return makeSvg("polyline", edge);
}

/** Emblems at the ends, moved apart where lines meet. */
function ending(row, seat, x, y, seats) {
  const value = row[row.length - 1];
  const before = seats.slice(0, seat).filter((other) => Math.abs(y(other[other.length - 1]) - y(value)) < 12).length;
  const mark = emblem(seat);
  for (const [name, size] of [["x", x(row.length - 1) + 3 - before * 13], ["y", y(value) - 8], ["width", 16], ["height", 16]]) mark.setAttribute(name, size);
  return mark;
}
