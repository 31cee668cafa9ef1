// What tells the seats apart beside their colour. Seats are counted from 0.
import { makeSvg } from "./make.js";

const EMBLEMS = ["sun", "moon", "leaf", "star", "wave", "key"];

/** A painted disc with the emblem of a seat; the name beside it says whose it is, so it is silent for screen readers. */
export function emblem(seat) {
  return makeSvg(
    "svg",
    { class: `emblem seat-${seat + 1}`, viewBox: "0 0 30 30", "aria-hidden": "true", focusable: "false" },
    makeSvg("use", { href: "#table-disc", width: 30, height: 30 }),
    makeSvg("use", { href: `#table-${EMBLEMS[seat]}`, x: 7, y: 7, width: 16, height: 16 }),
  );
}

/** Two sprays of leaves around what has won. */
export function laurel() {
  const leaves = [[5.2, 19, -20], [3.2, 14.5, 5], [3.4, 9.6, 28], [5.6, 5.2, 52]];
  const half = (side) =>
    makeSvg(
      "g",
      { transform: side === "right" ? "translate(28 0) scale(-1 1)" : "" },
      makeSvg("path", { d: "M12.5 22.500C5.500 20.500 2.500 13 7.500 3.500", fill: "none", "stroke-width": 1.3 }),
      ...leaves.map(([x, y, turn]) =>
        makeSvg("path", { d: "M0 0C-3.800-1.200-4.600-4-4-6.200-1-5.600 1-3.400 0 0z", transform: `translate(${x + 2} ${y}) rotate(${turn})`, stroke: "none" }),
      ),
    );
  return makeSvg("svg", { class: "laurel", viewBox: "-1 -3 30 28", "aria-hidden": "true", focusable: "false" }, half("left"), half("right"));
}
