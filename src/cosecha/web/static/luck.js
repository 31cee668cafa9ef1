// The commitment to the secret of a table to come: asked for, shown and kept before this browser gives its random text.
import { make } from "./make.js";
import { get } from "./post.js";
import { words } from "./words.js";

export class Luck {
  constructor(path) {
    this.path = path;
    this.code = make("code");
    const about = make("p", { class: "hint" }, words("fair_luck_that"));
    this.element = make("details", { class: "fair" }, make("summary", {}, words("fair_luck_next")), about, make("p", { class: "hint" }, this.code));
    this.ask();
  }

  /** Another one; `offer` is an answer as of a post, with `{ticket, commitment}` unless it was refused. */
  async ask() {
    const asked = (this.offer = get(this.path));
    const { body } = await asked;
    if (asked === this.offer) this.code.textContent = body.commitment ?? ""; // of two on their way the later one
  }
}
