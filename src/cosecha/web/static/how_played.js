// How this table is played: the options that are not the usual ones, clock, hints, chat.
import { make } from "./make.js";

/** `how` is a list of titles and values, as the server says them. */
export function howPlayed(how) {
  return make("dl", { class: "played" }, ...how.flatMap(({ title, value }) => [make("dt", {}, title), make("dd", {}, value)]));
}
