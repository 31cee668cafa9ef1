// What happened, newest on top: emblem, name and sentence.

import { emblem } from "../emblem.js";
import { words } from "../words.js";
import { behind } from "./behind.js";

const list = document.querySelector("#log ol");

export const nameOf = (whole, seat) => whole.seats[seat]?.name || words("player", { n: seat + 1 });

/** An entry as one text, for whoever listens. */
export function entryText(whole, entry) {
  const name = entry.seat === null || entry.seat < 0 ? "" : nameOf(whole, entry.seat);
  return `${name} ${entry.lines.join("; ")}.`.trim();
}

function row(whole, entry) {
  const item = document.createElement("li");
  item.dataset.n = entry.n;
  const sentence = document.createElement("p");
  item.append(momentOf(whole, entry));
  if (entry.seat !== null && entry.seat >= 0) {
    const name = document.createElement("b");
    name.textContent = nameOf(whole, entry.seat);
    sentence.append(name, " ");
  }
  sentence.append(entry.lines[0] ?? "");
  item.append(sentence);
  if (entry.rules?.length) item.append(behind(entry.rules, -1));
  for (const line of entry.lines.slice(1)) {
    const more = document.createElement("p");
    more.className = "more";
    more.textContent = line;
    item.append(more);
  }
  return item;
}

/** The emblem leads to that moment in the replay; where nobody did it, a dot does. */
function momentOf(whole, { at, seat }) {
  const link = Object.assign(document.createElement("a"), { className: "moment", href: `/t/${whole.table}/replay?move=${at}`, tabIndex: -1 });
  link.title = words("log_moment");
  link.setAttribute("aria-label", link.title);
  link.append(seat !== null && seat >= 0 ? emblem(seat) : "•");
  return link;
}

list?.addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const signs = [...list.querySelectorAll(".moment, .behind")];
  const next = signs[document.activeElement === list ? 0 : signs.indexOf(document.activeElement) + by];
  if (!by || !next) return;
  event.preventDefault();
  next.focus();
});

function notice(text) {
  return Object.assign(document.createElement("li"), { className: "notice", textContent: text });
}

/** Bring the list up to date; rows that are there stay. */
export function drawLog(whole) {
  const newest = Number(list.firstElementChild?.dataset.n ?? 0);
  const last = whole.log.length ? whole.log[whole.log.length - 1].n : 0;
  const known = last < newest ? 0 : newest;
  if (!known) list.replaceChildren(...(whole.notices ?? []).map(notice));
  const fresh = whole.log.filter((entry) => entry.n > known).map((entry) => row(whole, entry));
  const stays = list.scrollTop > 20;
  list.prepend(...fresh.reverse());
  if (!stays) list.scrollTop = 0;
}
