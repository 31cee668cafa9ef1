// Whom this browser does not want to hear in the chat of this table.

import { keep, kept } from "./keeping.js";

const muted = new Set((kept("muted") ?? "").split(" ").filter(Boolean).map(Number));

export const isMuted = (seat) => muted.has(seat);

export function mute(seat, on) {
  if (on) muted.add(seat);
  else muted.delete(seat);
  keep("muted", [...muted].join(" "));
}
