// Gives the mats their places: by arithmetic on a wide page, by scrolling groups on a narrow one.

import { arranged } from "./arrange.js";

export const narrow = matchMedia("(max-width: 899.98px), (max-height: 499.98px)");
const stage = document.getElementById("stage");
const log = document.getElementById("log");
const [WIDE, HIGH] = [1366, 768];
const READABLE = 1.17; // 12 units of print as 14 px

/**
 * Lay everything out anew, after news or when the page has another size. `zoom` is for the main mats of a narrow page:
 * "fill", "fit" or a factor of "fill".
 */
export function fit(mats, drawing, zoom = "fill") {
  if (narrow.matches) fitNarrow(mats, drawing, zoom);
  else fitWide(mats, drawing);
}

function place(element, { x, y, width, height }) {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

function fitWide(mats, drawing) {
  // By the window and not by the stage, whose height depends on it.
  const unit = Math.max(0.78, Math.min(innerWidth / WIDE, innerHeight / HIGH, 1.6));
  document.documentElement.style.setProperty("--unit", unit);
  const { boxes, log: logBox } = arranged(mats, stage.clientWidth, stage.clientHeight);
  boxes.forEach((box) => place(drawing.mats.get(box.name), box));
  place(log, logBox);
  const heads = mats.filter((mat) => mat.area === "head");
  heads.forEach((mat) => placeHead(mat, drawing, Math.max(0.85, Math.min(unit, 1.5))));
}

function fitNarrow(mats, drawing, zoom) {
  const room = { width: stage.clientWidth, height: stage.clientHeight };
  mats = mats.filter((mat) => mat.area !== "sheet");
  log.removeAttribute("style");
  document.documentElement.style.setProperty("--unit", 1);
  for (const mat of mats) {
    if (mat.area === "head") {
      placeHead(mat, drawing, Math.min(1.25, (room.width - 16) / mat.width));
      continue;
    }
    const scale = mat.area === "main" ? mainScale(mat, room, zoom) : sideScale(mat, room);
    place(drawing.mats.get(mat.name), { x: 0, y: 0, width: mat.width * scale, height: mat.height * scale });
  }
}

/** A mat beside the prompt takes no more room than its signs; without any it takes none. */
function placeHead(mat, drawing, scale) {
  const element = drawing.mats.get(mat.name);
  const sprites = [...element.children].map((each) => each.sprite);
  element.toggleAttribute("hidden", !sprites.length);
  if (!sprites.length) return;
  const left = Math.min(...sprites.map((sprite) => sprite.x - (sprite.width ?? 0) / 2));
  const right = Math.max(...sprites.map((sprite) => sprite.x + (sprite.width ?? 0) / 2));
  element.setAttribute("viewBox", `${left} 0 ${right - left} ${mat.height}`);
  place(element, { x: 0, y: 0, width: (right - left) * scale, height: mat.height * scale });
}

function sideScale(mat, room) {
  const whole = (room.width - 16) / mat.width;
  return Math.min(1.7, Math.max(READABLE, whole));
}

function mainScale(mat, room, zoom) {
  const fits = Math.min(room.width / mat.width, room.height / mat.height);
  const fills = Math.max(room.width / mat.width, room.height / mat.height);
  if (zoom === "fit") return fits;
  return zoom === "fill" ? fills : Math.max(fits, Math.min(fills * 2.5, fills * zoom));
}
