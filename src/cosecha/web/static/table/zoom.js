// Pinching, and tapping twice, on the main mats of a narrow page; panning is the browser's own scrolling.

import { spriteAt } from "./pointing.js";

const TWICE = 320;

/** Listen to fingers on the group. `refit(zoom)` lays the mats out anew at "fit", "fill" or a factor of "fill". */
export function listenToZoom(group, play, refit) {
  const fingers = new Map();
  let zoom = 1;
  let pinch = null;
  let last = { time: 0 };

  /** Change the size and keep the point under the fingers where it is. */
  function set(next, x, y, name = next) {
    const box = group.getBoundingClientRect();
    const { scrollWidth: w, scrollHeight: h } = group;
    const [fx, fy] = [(group.scrollLeft + x - box.left) / w, (group.scrollTop + y - box.top) / h];
    zoom = next;
    refit(name);
    group.scrollLeft = fx * group.scrollWidth - (x - box.left);
    group.scrollTop = fy * group.scrollHeight - (y - box.top);
  }

  const spread = () => {
    const [a, b] = [...fingers.values()];
    return { far: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };

  group.addEventListener("touchstart", (event) => keep(event), { passive: true });
  group.addEventListener("touchmove", (event) => {
    keep(event);
    if (!pinch || fingers.size !== 2) return;
    event.preventDefault();
    const { far, x, y } = spread();
    set(Math.max(0.2, Math.min(2.5, (pinch.zoom * far) / pinch.far)), x, y);
  }, { passive: false });
  for (const name of ["touchend", "touchcancel"]) group.addEventListener(name, keep);

  function keep(event) {
    fingers.clear();
    for (const touch of event.touches) fingers.set(touch.identifier, { x: touch.clientX, y: touch.clientY });
    if (fingers.size !== 2) pinch = null;
    else pinch ??= { ...spread(), zoom };
  }

  group.addEventListener("click", (event) => {
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const twice = time - last.time < TWICE && Math.hypot(x - last.x, y - last.y) < 30;
    const element = spriteAt(x, y, play);
    last = { time: twice ? 0 : time, x, y };
    if (!twice || (element && play.may.has(element.sprite.id))) return;
    event.stopPropagation();
    if (zoom < 0.95) set(1, x, y, "fill");
    else set(0.2, x, y, "fit");
  }, true);
}
