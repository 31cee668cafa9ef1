// What one can do in the waiting room: sit down, be ready, leave; for the host: let anybody join.
import { problem } from "./laying.js";
import { make } from "./make.js";
import { remember } from "./fair.js";
import { nonce } from "./nonce.js";
import { words } from "./words.js";

/** Drawn anew only where the ways are others, so that a typed name stays. */
export function drawWays(element, whole, post) {
  const mine = whole.seats.filter((seat) => seat.who === "you");
  const open = whole.seats.some((seat) => seat.who === "open");
  const kept = whole.seats.some((seat) => seat.kept === "you");
  const ways = {
    join: open && !mine.length && !whole.barred && (kept || whole.listed || whole.host),
    ready: whole.listed && mine.length > 0,
    isReady: mine.every((seat) => seat.ready),
    leave: mine.length > 0,
    list: whole.host && open,
    listed: whole.listed,
  };
  const state = JSON.stringify(ways);
  if (element.dataset.state === state) return;
  element.dataset.state = state;
  const before = element.contains(document.activeElement) && document.activeElement.dataset.way;
  element.replaceChildren(...drawn(ways, whole.table, post));
  if (before) (element.querySelector(`[data-way="${before}"]`) ?? element.querySelector("button"))?.focus();
}

function drawn(ways, table, post) {
  const wrong = make("p", { class: "wrong", role: "alert" });
  const ask = async (what, body) => {
    wrong.textContent = "";
    const answer = await post(`/t/${table}/${what}`, body);
    if (answer.status !== 200) wrong.textContent = problem(answer);
  };
  const button = (key, what, body, way = what, look = "button") => {
    const made = make("button", { class: look, type: "button", "data-way": way }, words(key));
    made.addEventListener("click", () => ask(what, body));
    return made;
  };
  const found = [];
  if (ways.join) found.push(joining(ask));
  if (ways.ready) found.push(ways.isReady ? button("not_ready", "ready", { on: false }) : button("ready", "ready", { on: true }, "ready", "play"));
  if (ways.list) found.push(button(ways.listed ? "unlist_table" : "list_table", "switch", { listed: !ways.listed }));
  if (ways.leave) found.push(button("leave_table", "leave", {}));
  return [...found, wrong];
}

function joining(ask) {
  const name = make("input", { type: "text", maxlength: 24, autocomplete: "nickname", "aria-label": words("join_name"), placeholder: words("join_name") });
  name.value = document.getElementById("table").dataset.name;
  const form = make("form", { class: "field-row joining" }, name, make("button", { class: "play" }, words("join_table")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const mine = nonce();
    remember(document.getElementById("table").dataset.table, { nonce: mine });
    ask("sit", { name: name.value.trim(), nonce: mine });
  });
  return form;
}
