// At which other tables it is my turn; asked now and then, and whenever I have decided or come back.

import { counted } from "../words.js";

const tag = document.getElementById("turns");
const here = location.pathname;
const EVERY = 60000;

export async function askTurns() {
  let found = [];
  try {
    const answer = await fetch("/turns");
    if (answer.ok) found = await answer.json();
  } catch {
    return; // the line to the server says so itself
  }
  const others = found.filter(({ url }) => url !== here);
  tag.hidden = !others.length;
  if (!others.length) return;
  tag.href = others[0].url;
  tag.textContent = counted("turns", others.length, { title: others[0].title });
}

setInterval(() => document.hidden || askTurns(), EVERY);
document.addEventListener("visibilitychange", () => document.hidden || askTurns());
