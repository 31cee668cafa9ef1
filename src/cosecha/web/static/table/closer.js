// Mats that lie over the table when something opens them, one at a time: closed by Escape, the cross, or a click beside.

import { narrow } from "./fit.js";

const group = document.getElementById("group-sheet");
const cross = group.querySelector(".cross");
const EDGE = 12;

export class Closer {
  constructor(drawing) {
    Object.assign(this, { drawing, name: "", opener: null });
    cross.addEventListener("click", () => this.close());
    group.addEventListener("click", (event) => event.target === group && this.close());
  }

  /** Open the mat that a sprite names; false where there is none. */
  open(element) {
    const { opens } = element.sprite;
    if (!opens || !this.drawing.mats.has(opens)) return false;
    Object.assign(this, { name: opens, opener: element });
    this.fit();
    cross.focus({ preventScroll: true });
    return true;
  }

  /** Put it away; false where nothing was open. */
  close() {
    if (!this.name) return false;
    const { opener } = this;
    this.name = "";
    this.fit();
    if (opener?.isConnected && opener.hasAttribute("tabindex")) opener.focus({ preventScroll: true });
    return true;
  }

  /** As large as there is room, in the middle; after news, too: the mat may have gone. */
  fit() {
    const shown = this.drawing.mats.get(this.name);
    group.classList.toggle("open", Boolean(shown));
    for (const element of group.querySelectorAll(".mat")) element.classList.toggle("open", element === shown);
    if (!shown) return;
    const { width, height } = shown.mat;
    const top = narrow.matches ? cross.offsetHeight : 0;
    const room = { width: group.clientWidth - 2 * EDGE, height: group.clientHeight - 2 * EDGE - top };
    const scale = Math.min(room.width / width, room.height / height);
    const left = (group.clientWidth - width * scale) / 2;
    const down = top + EDGE + (room.height - height * scale) / 2;
    Object.assign(shown.style, {
      left: `${left}px`, top: `${down}px`, width: `${width * scale}px`, height: `${height * scale}px`,
    });
    Object.assign(cross.style, narrow.matches ? { left: "auto" } : { left: `${left + width * scale + 8}px` });
  }
}
