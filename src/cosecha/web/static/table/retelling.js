// What happened since one's last move, shown again on the table, move by move, from one's own seat; then one stands in the
// present. What is on the table meanwhile is what the server gives for that moment and that seat, nothing else.

import { get } from "../post.js";
import { counted, words } from "../words.js";
import { keep, kept } from "./keeping.js";
import { say } from "./say.js";

const $ = (id) => document.getElementById(id);
const panel = $("retell");
const tag = $("since");
const button = (name) => panel.querySelector(`[data-do="${name}"]`);
const PACE = 1500;

/** What the server answers; null if it does not. */
const answered = (path) => get(path).then(({ status, body }) => (status === 200 ? body : null));

/** The public part of a version. */
const numberOf = (whole) => Number.parseInt(whole.version, 10);

export class Retelling {
  /** `draw(moment, facts)` shows a moment; `ended()` the present; `named(seat)` says who; `told()` when there is news to show. */
  constructor(table, { draw, ended, named, told }) {
    Object.assign(this, { table, draw, ended, named, told, on: false, pending: null, whole: null, looked: null, looking: false, timer: 0 });
    const does = { back: () => this.go(this.at - 1), forth: () => this.go(this.at + 1), run: () => this.run(!this.timer), skip: () => this.stop() };
    for (const [name, action] of Object.entries(does)) {
      button(name).addEventListener("click", () => { if (name === "back" || name === "forth") this.run(false); action(); });
    }
    tag.addEventListener("click", () => this.start());
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    document.addEventListener("keydown", (event) => this.key(event, does), true);
  }

  key(event, does) {
    const name = { ArrowLeft: "back", ArrowRight: "forth", Escape: "skip", " ": "run" }[event.key];
    if (!this.on || !name || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, textarea, select, #talk, #rulebook") || (event.key === " " && event.target.closest("button, a"))) return;
    event.preventDefault();
    event.stopPropagation();
    if (name !== "run") this.run(false);
    does[name]();
  }

  /** News: another seat ends what is shown, for it is not for those eyes. Whoever looks has seen what comes. */
  hear(whole) {
    if (this.on && whole.seat !== this.seat) this.leave();
    if (this.pending && whole.seat !== this.pending.seat) this.pending = null;
    this.whole = whole;
    if (this.ready && (this.looked !== whole.seat || this.pending)) this.look();
    else this.seen();
  }

  /** Somebody has made a move here: they have seen it, also where the screen is passed on with it. */
  made(whole) {
    if (whole.seat !== null && !this.pending) keep(`seen ${whole.seat}`, numberOf(whole));
  }

  get ready() {
    return Boolean(this.whole?.scene) && this.whole.seat !== null && !document.hidden && !this.on && !this.looking;
  }

  /** Somebody comes: is there more than was seen here the last time? */
  async look() {
    if (!this.ready) return;
    const { seat } = this.whole;
    const seen = kept(`seen ${seat}`);
    this.looked = seat;
    if (seen !== null && Number(seen) >= numberOf(this.whole)) return this.seen();
    this.looking = true;
    const found = await this.ask(seat, this.pending?.from ?? seen);
    this.looking = false;
    if (this.whole.seat !== seat) return this.look();
    const shows = found?.steps.length && (seen !== null || (found.yours && !this.whole.branch)) && !this.on;
    this.pending = shows ? found : null;
    this.seen();
    if (shows) this.told();
  }

  /** What is on the table was seen, unless it waits to be shown: by this seat; at a shared screen the others have not. */
  seen() {
    if (this.ready && !this.pending) keep(`seen ${this.whole.seat}`, numberOf(this.whole));
    this.show();
  }

  /** Somebody goes on playing without it. */
  forget() {
    this.pending = null;
    this.show();
  }

  show() {
    const { pending } = this;
    tag.hidden = !pending || this.on;
    if (pending) tag.textContent = counted(pending.yours ? "since" : "since_seen", pending.steps.length);
  }

  async ask(seat, seen = null) {
    return answered(`/t/${this.table}/since?seat=${seat}${seen === null ? "" : `&seen=${seen}`}`);
  }

  /** The moment that is shown. */
  get version() {
    return this.steps[this.at];
  }

  moment(version) {
    const path = `/t/${this.table}/moments/${version}?seat=${this.seat}`;
    if (!this.moments.has(version)) this.moments.set(version, answered(path));
    return this.moments.get(version);
  }

  /** Begin; from the menu what is there is asked for anew. False: there is nothing to show. */
  async start() {
    const found = this.pending ?? (this.whole.seat === null ? null : await this.ask(this.whole.seat));
    if (!found?.steps.length || this.on) return false;
    Object.assign(this, { on: true, seat: found.seat, steps: [found.from, ...found.steps], to: found.to, at: -1, moments: new Map() });
    this.appear(true);
    await this.go(0);
    this.run(true);
    button("run").focus();
    return true;
  }

  run(on) {
    clearInterval(this.timer);
    this.timer = on ? setInterval(() => this.go(this.at + 1), PACE) : 0;
    button("run").setAttribute("aria-pressed", String(on));
    button("run").setAttribute("aria-label", words(on ? "retell_pause" : "run"));
  }

  async go(at) {
    if (!this.on || at < 0) return;
    if (at >= this.steps.length) return this.finish();
    this.wanted = at;
    const moment = await this.moment(this.steps[at]);
    if (!this.on || this.wanted !== at) return;
    if (!moment) return this.stop();
    const next = at === this.at + 1;
    this.at = at;
    this.text = moment.log.map((entry) => `${entry.seat < 0 ? "" : `${this.named(entry.seat)} `}${entry.lines.join("; ")}.`).join(" ");
    this.text = at ? this.text : words("retell_base");
    this.draw(moment, next && at ? moment.facts : []);
    this.control();
    say(this.text);
    if (at + 1 < this.steps.length) this.moment(this.steps[at + 1]);
  }

  control() {
    button("back").disabled = this.at === 0;
    panel.querySelector("output").textContent = words("retell_count", { n: this.at, all: this.steps.length - 1 });
    panel.querySelector("a").href = `/t/${this.table}/replay?move=${this.version}&seat=${this.seat}`;
  }

  /** At the end of it there may be more by now. */
  async finish() {
    this.wanted = -1;
    const more = numberOf(this.whole) > this.to ? await this.ask(this.seat, this.to) : null;
    if (!this.on) return;
    if (!more?.steps.length) return this.stop();
    Object.assign(this, { steps: [...this.steps, ...more.steps], to: more.to });
    this.go(this.at + 1);
  }

  /** Put the player away without drawing anything. */
  leave() {
    this.run(false);
    this.on = false;
    this.pending = null;
    this.appear(false);
  }

  appear(on) {
    panel.hidden = !on;
    panel.parentElement.classList.toggle("retells", on);
    this.show();
  }

  stop() {
    if (!this.on) return;
    this.leave();
    this.seen();
    this.ended();
  }
}
