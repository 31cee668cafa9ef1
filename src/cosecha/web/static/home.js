// The home page: one click to a game against bots, or a table set up by hand.
import { layTable, freshButtons } from "./laying.js";
import "./putting_away.js";
import { clockChoice } from "./setup_clock.js";
import { seatRows } from "./setup_seats.js";
import { chosenOptions, followNeeds, readFiles } from "./setup_options.js";

const BOTS_TO_PLAY_NOW = 2;

for (const button of document.querySelectorAll(".play-now")) {
  const alert = button.parentElement.querySelector(".wrong");
  const seats = [{ kind: "me", name: button.dataset.name }];
  for (let n = 0; n < BOTS_TO_PLAY_NOW; n += 1) seats.push({ kind: "bot", bot: button.dataset.bot });
  button.addEventListener("click", () => layTable({ button, alert }, { game: button.dataset.game, seats, options: {} }));
}

for (const form of document.querySelectorAll(".setup-form")) {
  const seats = seatRows(form);
  const clock = clockChoice(form);
  readFiles(form);
  followNeeds(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const places = { button: form.querySelector(".play"), alert: form.querySelector(".create .wrong") };
    const listed = form.elements.joins.value === "anybody";
    layTable(places, { game: form.dataset.game, seats: seats(), options: chosenOptions(form), listed, clock: clock(), hints: form.elements.hints.value });
  });
}

// A link to a form that is folded away opens it.
for (const link of document.querySelectorAll('a[href^="#setup-"]')) {
  link.addEventListener("click", () => (document.querySelector(`${link.hash} details`).open = true));
}

const ages = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto" });
for (const time of document.querySelectorAll("time")) {
  const minutes = Math.round((new Date(time.dateTime) - Date.now()) / 60000);
  if (Number.isNaN(minutes)) continue;
  const [unit, size] = [["day", 1440], ["hour", 60], ["minute", 1]].find(([, size]) => Math.abs(minutes) >= size) ?? ["minute", 1];
  time.textContent = ages.format(Math.trunc(minutes / size), unit);
}

freshButtons();
