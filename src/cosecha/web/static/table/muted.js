// Whom this browser does not want to hear in the chat of this table: a seat and a name, for while people gather somebody
// else may take the seat.

import { keep, kept } from "./keeping.js";

const muted = new Set((kept("muted people") ?? "").split("\n").filter(Boolean));
const who = (seat, name) => `${seat} ${name}`;

export const isMuted = (seat, name) => muted.has(who(seat, name));

export function mute(seat, name, on) {
  if (on) muted.add(who(seat, name));
  else muted.delete(who(seat, name));
  keep("muted people", [...muted].join("\n"));
}
