// Orders that stand: one's turns pass by themselves until something happens; seen in the bar, and stopped there.

import { make } from "../make.js";
import { post } from "../post.js";
import { words } from "../words.js";
import { showBubble } from "./bubble.js";
import { closeSheet, showSheet } from "./dialogs.js";
import { nameOf } from "./log.js";
import { say } from "./say.js";

const button = document.getElementById("standing");
let whole = null;
let said = "";

/** Bring the button up to date: give an order, or stop the one that stands; beside it what ended the last. */
export function drawStanding(next) {
  whole = next;
  const { standing } = whole;
  button.hidden = !standing;
  if (!standing) return;
  const order = standing.orders.find(({ name }) => name === standing.now);
  const ended = standing.ended && words("standing_ended", { name: nameOf(whole, whole.seat), what: standing.ended });
  button.textContent = order?.title || ended || words("standing");
  button.title = order ? words("standing_stop", { order: order.title }) : "";
  button.ariaLabel = button.title || null;
  button.classList.toggle("stands", Boolean(order));
  button.classList.toggle("ended", Boolean(ended && !order));
  const news = order ? words("standing_said", { order: order.title }) : ended;
  if (news && news !== said) say(news);
  said = news;
}

async function give(order, seat = whole.seat) {
  closeSheet();
  const answer = await post(`/t/${whole.table}/standing`, { seat, order });
  if (answer.status !== 200) {
    showBubble({ text: answer.body.error ?? words("standing_failed") }, button.getBoundingClientRect());
  }
}

function choose() {
  const entries = whole.standing.orders.map(({ name, title, about }) => {
    const inside = make("span", {}, make("b", {}, title), make("small", {}, about));
    const entry = make("button", { type: "button" }, inside);
    entry.addEventListener("click", () => give(name));
    return make("li", {}, entry);
  });
  for (const { seat, title } of whole.standing.others) { // of those who share this screen
    const order = `${nameOf(whole, seat)}: ${title}`;
    const entry = make("button", { type: "button" }, make("b", {}, words("standing_stop", { order })));
    entry.addEventListener("click", () => give("", seat));
    entries.push(make("li", {}, entry));
  }
  const list = make("ul", { class: "entries orders" }, ...entries);
  showSheet(words("standing"), [make("p", {}, words("standing_about")), list]);
}

button.addEventListener("click", () => (whole?.standing?.now ? give("") : choose()));
