// One socket to the server: says what to watch, brings moves, tells what it hears, and comes back by itself.

const LONGEST = 15000;
const PATIENCE = 4000;

export class Live {
  /** `hear(message)` gets every message; `lost(true)` once the line is down for more than a second. */
  constructor(table, { hear, lost }) {
    Object.assign(this, { table, hear, lost, seat: null, have: () => 0, tries: 0, watching: false, proving: [] });
    this.asked = new Map(); // what waits for an answer, by its key
    addEventListener("online", () => this.hurry());
    navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => data === "hears" && this.prove(ports[0]));
    document.addEventListener("visibilitychange", () => (document.hidden ? this.look() : this.hurry()));
  }

  /** Watch by a seat, or as a spectator; again after every reconnection. */
  watch(seat) {
    this.seat = seat;
    this.watching = true;
    if (this.socket?.readyState === WebSocket.OPEN) this.ask();
    else this.open();
  }

  ask() {
    this.socket.send(JSON.stringify({ watch: this.table, seat: this.seat, have: this.have(), visible: !document.hidden }));
  }

  /** The page went out of view: from now on notices may come. */
  look() {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ look: this.table, visible: false }));
  }

  /** Make a move on the line that is open; the answer as of a post. Status 0: none came, so it may or may not be done. */
  move(body) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ status: 0, body: {} });
    return new Promise((done) => {
      const timer = setTimeout(() => this.answered(body.key, { status: 0, body: {} }), PATIENCE);
      this.asked.set(body.key, (answer) => { clearTimeout(timer); done(answer); });
      this.socket.send(JSON.stringify({ do: "move", table: this.table, ...body })); // `do` first: so it is known for a move
    });
  }

  answered(key, answer) {
    this.asked.get(key)?.(answer);
    this.asked.delete(key);
  }

  open() {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live?table=${this.table}`);
    this.socket = socket;
    socket.onopen = () => this.ask();
    socket.onmessage = (event) => this.heard(JSON.parse(event.data));
    socket.onclose = () => this.socket === socket && this.closed();
  }

  heard(message) {
    if (message.table && message.table !== this.table) return;
    this.tries = 0;
    clearTimeout(this.warning);
    clearTimeout(this.doubt);
    this.warning = this.doubt = null;
    for (const port of this.proving.splice(0)) port.postMessage(true);
    this.lost(false);
    if (message.kind === "done") {
      // A line that forgot whose seat this is, is no judge of it: whoever is asked by post knows.
      return this.answered(message.key, { status: message.code === 403 ? 0 : message.code, body: message });
    }
    if (message.done) this.answered(message.done, { status: 200, body: message });
    this.hear(message);
  }

  closed() {
    for (const key of [...this.asked.keys()]) this.answered(key, { status: 0, body: {} });
    this.warning ??= setTimeout(() => this.lost(true), 1000);
    const wait = Math.min(LONGEST, 300 * 2 ** this.tries++);
    this.timer = setTimeout(() => this.open(), wait * (0.5 + Math.random()));
  }

  /** The network is back, or somebody looks again: do not wait any longer, and do not trust a line that says nothing. */
  hurry() {
    if (!this.watching) return;
    this.tries = 0;
    if (this.socket?.readyState !== WebSocket.OPEN) return this.open();
    this.ask();
    this.doubt ??= setTimeout(() => this.giveUp(), PATIENCE);
  }

  /** A notice came: is it known here? Answered with the next that is heard. */
  prove(port) {
    this.proving.push(port);
    this.hurry();
  }

  /** The line is dead without having said so, as after a long sleep. */
  giveUp() {
    this.doubt = null;
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.closed();
    this.open();
  }
}
