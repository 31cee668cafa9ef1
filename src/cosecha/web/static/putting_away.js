// One's own tables on the home page, put away and taken up again: a card goes from one list to the other.
import { problem } from "./laying.js";
import { post } from "./post.js";
import { askTurns } from "./waiting.js";
import { counted, words } from "./words.js";

const finished = document.querySelector("details.finished");
const folded = document.querySelector("details.away");
const [shown, away] = ["#your-tables ~ .own-tables", "details.away .own-tables"].map((list) => document.querySelector(list));

async function turn(button) {
  const wrong = document.querySelector(".put-away-wrong");
  const card = button.closest("li");
  const puts = !folded.contains(card);
  button.disabled = true;
  const answer = await post(`${button.dataset.table}/away`, { on: puts });
  button.disabled = false;
  wrong.textContent = answer.status === 200 ? "" : problem(answer);
  if (answer.status !== 200) return button.focus();
  const next = card.nextElementSibling ?? card.previousElementSibling;
  (puts ? away : "over" in card.dataset && finished ? finished.querySelector(".own-tables") : shown).prepend(card);
  recount();
  label(button, puts ? "take_up" : "put_away");
  const number = (folded.dataset.number = Number(folded.dataset.number) + (puts ? 1 : -1)); // also those that are not shown
  folded.hidden = !number;
  folded.querySelector("summary").textContent = counted("put_away", number);
  (puts ? (next?.querySelector(".put-away") ?? folded.querySelector("summary")) : card.querySelector("a")).focus();
  askTurns();
}

/** Of games that are finished, those that are still shown. */
function recount() {
  if (!finished) return;
  const number = finished.querySelector(".own-tables").children.length;
  const summary = finished.querySelector("summary");
  finished.hidden = !number;
  summary.textContent = summary.textContent.replace(/\d+/, number);
}

function label(button, key) {
  button.textContent = words(key);
  button.setAttribute("aria-label", `${words(key)}: ${button.dataset.title}`);
}

for (const button of document.querySelectorAll(".put-away")) button.addEventListener("click", () => turn(button));
