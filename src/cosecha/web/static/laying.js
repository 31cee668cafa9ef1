// Posts that lead to a table: the button waits, an error stays beside it, and nothing typed is lost.
import { keepLuck } from "./fair.js";
import { nonce } from "./nonce.js";
import { post } from "./post.js";
import { words } from "./words.js";

/** The ticket stands for a secret that the server chose before this browser chooses its nonce. */
export function layTable(places, table) {
  const shown = document.querySelector("[data-ticket]");
  const commitment = shown.querySelector("code").textContent;
  return goTo(places, "/tables", { ...table, ticket: shown.dataset.ticket, nonce: nonce() }, words("laying"), commitment);
}

/** Post, and follow the address in the answer; otherwise say why not. */
export async function goTo({ button, alert }, path, body, waiting, commitment = "") {
  const said = button.textContent;
  alert.textContent = "";
  button.dataset.said = said;
  button.disabled = true;
  button.textContent = waiting;
  const answer = await post(path, body);
  if (answer.status >= 200 && answer.status < 300 && answer.body.url) {
    keepLuck(answer.body, commitment, body.nonce);
    location.href = answer.body.url;
    return;
  }
  release(button);
  alert.textContent = problem(answer);
}

export function problem({ status, body }) {
  if (body.error) return body.error;
  return status === 0 ? words("no_answer") : words("not_done", { status });
}

function release(button) {
  button.textContent = button.dataset.said;
  button.disabled = false;
}

/** Whoever comes back by the browser's own button finds the page as it was left: still waiting. */
export function freshButtons() {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) document.querySelectorAll("button[data-said]:disabled").forEach(release);
  });
}
