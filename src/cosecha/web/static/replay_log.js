// What happened in the game that is shown again, oldest on top: a click goes to that moment, and the one that is shown is marked;
// a sign leads to the rules behind it.
import { emblem } from "./emblem.js";
import { make } from "./make.js";
import { get } from "./post.js";
import { behind } from "./table/behind.js";

const signs = ({ rules }) => (rules?.length ? [behind(rules)] : []);

export class Happened {
  constructor(table, names, pick) {
    Object.assign(this, { table, names, pick, version: 0, last: 0, notBefore: 0, rows: [], list: document.querySelector("#log ol") });
  }

  /** Asked again at the next moment that is shown, if nothing came. */
  async fetch(before) {
    const { status, body } = await get(`/t/${this.table}/log`);
    if (status !== 200) {
      Object.assign(this, { last: before, notBefore: Date.now() + 1000 * (body.wait ?? 0) });
      return;
    }
    this.rows = body.map((entry) => ({ at: entry.at, link: this.link(entry) }));
    this.list.replaceChildren(...this.rows.map(({ link }, n) => make("li", {}, link, ...signs(body[n]))));
    this.show(this.version);
  }

  /** A real address, so that a moment can be copied or opened beside this one. */
  link({ at, seat, lines }) {
    const who = seat < 0 ? [] : [emblem(seat), make("b", {}, this.names[seat]), " "];
    const link = make("a", { href: `?move=${at}` }, ...who, lines.join("; "));
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.pick(at);
    });
    return link;
  }

  /** A game that is still played has grown since the list was made when its `last` moment is another. */
  show(version, last = this.last) {
    this.version = version;
    if (last > this.last && Date.now() >= this.notBefore) {
      const before = this.last;
      this.last = last;
      this.fetch(before);
    }
    for (const { at, link } of this.rows) at === version ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current");
    const first = this.rows.find(({ at }) => at >= version) ?? this.rows.at(-1);
    if (!first) return;
    const box = first.link.getBoundingClientRect();
    const around = this.list.getBoundingClientRect();
    if (version === 0) this.list.scrollTop = 0;
    else if (box.top < around.top || box.bottom > around.bottom) this.list.scrollTop += box.top - around.top - around.height / 3;
  }
}
