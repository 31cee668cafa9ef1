// The charts of a replay, on a sheet: how points, money and the like grew. A click goes to that moment.
import { chart } from "./chart.js";
import { make } from "./make.js";
import { get } from "./post.js";
import { closeSheet, showSheet } from "./table/dialogs.js";
import { words } from "./words.js";

export class Charts {
  constructor(table, names, pick) {
    Object.assign(this, { table, names, pick, drawn: null, version: 0, last: 0 });
  }

  /** The moment that is shown is marked in each; those of a game that has grown are drawn anew when they are opened. */
  show(version, last = this.last) {
    this.version = version;
    if (last > this.last) Object.assign(this, { last, drawn: null });
    this.drawn?.forEach((each) => each.show(version));
  }

  async open() {
    const inside = make("div", { class: "charts" }, make("p", { role: "status" }, words("becoming")));
    const sheet = showSheet(words("charts"), inside, "large");
    this.drawn ??= await this.fetch();
    if (!sheet.open) return;
    if (!this.drawn?.length) return inside.replaceChildren(make("p", { role: "status" }, words(this.drawn ? "no_charts" : "not_connected")));
    inside.replaceChildren(...this.drawn);
    this.show(this.version);
  }

  /** A whole game is played again for them, so nobody asks before somebody wants to see them. Null: no answer. */
  async fetch() {
    const { status, body } = await get(`/t/${this.table}/curves`);
    if (status !== 200) return null;
    const go = (at) => { closeSheet(); this.pick(at); };
    return body.filter(({ seats }) => seats[0].length > 1).map((curve) => chart(curve, this.names, go));
  }
}
