// Moves that arrive once: the same body, with the same key, is sent until somebody answers; on the open line first, then by post.

import { nonce } from "../nonce.js";
import { post } from "../post.js";
import { words } from "../words.js";

const PATIENCE = [400, 800, 1600, 3000, 5000];
const NEWS = 3000; // so long the news of a move may take; then we ask

const pause = (ms) => new Promise((done) => {
  const timer = setTimeout(done, ms);
  addEventListener("online", () => { clearTimeout(timer); done(); }, { once: true });
});

/**
 * Send until it is answered, first by `quick(body)`; `waiting(text)` says why it takes so long. A server that stumbles, or asks to
 * wait, is asked again.
 */
async function sendUntilAnswered(path, body, quick, waiting) {
  for (let tries = 0; ; tries++) {
    let answer = quick && tries === 0 ? await quick(body) : { status: 0 };
    if (!answer.status) answer = await post(path, body);
    if (answer.status && answer.status < 500 && answer.status !== 429) {
      if (tries) waiting("");
      return answer;
    }
    waiting(answer.body.error ?? words("trying"));
    const least = answer.status === 429 ? 1000 * (answer.body.wait ?? 1) : 0;
    await pause(least + PATIENCE[Math.min(tries, PATIENCE.length - 1)] * (0.7 + 0.6 * Math.random()));
  }
}

/** Sends moves and take-backs: one at a time, each until it is answered and the news of it are here. */
export class Sender {
  /** `begun()` when one is on its way; `again(refusal)` when the table must be heard anew, with what to tell or null. */
  constructor(table, { begun, again, waiting, move }) {
    Object.assign(this, { table, begun, again, waiting, quick: { move }, version: null });
  }

  get busy() {
    return this.version !== null;
  }

  async send(path, { seat, version }, body) {
    if (this.busy || seat === null) return;
    this.version = version;
    this.begun();
    const whole = { seat, version, key: nonce(12), ...body };
    const answer = await sendUntilAnswered(`/t/${this.table}/${path}`, whole, this.quick[path], this.waiting);
    if (answer.status === 200) setTimeout(() => this.version === version && this.end(), NEWS);
    else this.end(answer.body.stale ? null : { text: answer.body.error, rule: answer.body.rule });
  }

  end(refusal = null) {
    this.version = null;
    this.again(refusal);
  }

  /** Are these the news of what was sent? */
  arrived(version) {
    if (!this.busy || this.version === version) return false;
    this.version = null;
    return true;
  }
}
