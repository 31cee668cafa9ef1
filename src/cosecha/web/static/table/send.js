// Posts that arrive once: the same body, with the same key, is sent until somebody answers.

const PATIENCE = [400, 800, 1600, 3000, 5000];

export const freshKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");

const pause = (ms) => new Promise((done) => {
  const timer = setTimeout(done, ms);
  addEventListener("online", () => { clearTimeout(timer); done(); }, { once: true });
});

/** Post once. Throws where no answer came. */
export async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json().catch(() => ({})) };
}

/** Post until it is answered; `waiting(true)` tells while it is not. A server that falls over counts as no answer. */
export async function postUntilAnswered(path, body, waiting) {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await post(path, body);
      if (answer.status < 500) {
        if (tries) waiting(false);
        return answer;
      }
    } catch { /* not connected: try again below */ }
    waiting(true);
    await pause(PATIENCE[Math.min(tries, PATIENCE.length - 1)] * (0.7 + 0.6 * Math.random()));
  }
}
