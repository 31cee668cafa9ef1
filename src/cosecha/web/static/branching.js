// A branch: who shall play each seat of a table that goes on from the move that is shown.
import { botOptions, usual } from "./bots.js";
import { emblem } from "./emblem.js";
import { freshButtons, goTo, problem } from "./laying.js";
import { Luck } from "./luck.js";
import { make } from "./make.js";
import { nonce } from "./nonce.js";
import { showSheet } from "./table/dialogs.js";
import { words } from "./words.js";

const { table, name, bots: told } = document.getElementById("table").dataset;
const bots = JSON.parse(told);

/** Ask who plays what, and lay it; `seat` is the one that looks, and the first choice for oneself. */
export function askBranch(move, names, seat) {
  const rows = names.map((called, n) => row(called, n, n === (seat ?? 0)));
  const button = make("button", { class: "button", type: "submit" }, words("branch_lay"));
  const alert = make("p", { class: "wrong", role: "alert" });
  const list = make("ul", { class: "branching" }, ...rows.map(({ element }) => element));
  const luck = new Luck(`/t/${table}/branch`);
  const ways = make("div", { class: "branch-ways" }, button);
  const form = make("form", {}, make("p", {}, words("branch_about")), list, ways, alert, luck.element);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    const offered = await luck.offer;
    const { ticket, commitment } = offered.body;
    const body = { move, seats: rows.map(({ chosen }) => chosen()), nonce: nonce(), ticket };
    if (commitment) await goTo({ button, alert }, `/t/${table}/branch`, body, words("laying"), commitment);
    else {
      alert.textContent = problem(offered);
      button.disabled = false;
    }
    luck.ask(); // a ticket lays one table
  });
  showSheet(words("branch_of", { n: move }), form, "large");
}

function row(called, n, mine) {
  const people = [["me", "who_me"], ["here", "who_here"]].map(([kind, key]) => make("option", { value: kind, selected: mine && kind === "me" }, words(key)));
  const thinking = botOptions(bots, {
    value: (bot) => `bot ${bot.name}`, label: ({ title }) => words("who_bot", { name: title }), chosen: mine ? null : usual(bots),
  });
  const who = make("select", { "aria-label": words("seat_who", { n: n + 1 }) }, ...people, ...thinking);
  const typed = make("input", { type: "text", maxlength: 24, autocomplete: "off", "aria-label": words("seat_name", { n: n + 1 }) });
  typed.value = mine ? name || called : called;
  const show = () => (typed.hidden = who.value.startsWith("bot"));
  who.addEventListener("change", show);
  show();
  const chosen = () => {
    const [kind, bot] = who.value.split(" ");
    return kind === "bot" ? { kind, bot } : { kind, name: typed.value.trim() };
  };
  return { element: make("li", {}, emblem(n), who, typed), chosen };
}

freshButtons();
