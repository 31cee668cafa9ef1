// An open seat as its host sees it: three ways to fill it, one unfolded at a time.
import { aboutOf, botOptions, usual } from "./bots.js";
import { remember } from "./fair.js";
import { problem } from "./laying.js";
import { linkPanel } from "./link_panel.js";
import { make } from "./make.js";
import { nonce } from "./nonce.js";
import { words } from "./words.js";

export function openSeat(whole, n, post) {
  const panels = make("div");
  const wrong = make("p", { class: "wrong", role: "alert" });
  const seat = { n, title: whole.game.title, ask: (body) => ask(whole.table, n, body, post, wrong) };
  const bots = whole.game.bots ?? [];
  const ways = [
    way("make_link", linkPanel(seat), panels),
    ...(bots.length ? [way("let_bot", botPanel(seat, bots), panels)] : []),
    way("sit_here", herePanel(seat), panels),
  ];
  return make("div", { class: "fill-seat" }, make("div", { class: "fill-ways" }, ...ways), panels, wrong);
}

/** Returns the answer's body, or null after saying what went wrong. */
async function ask(table, n, body, post, wrong) {
  wrong.textContent = "";
  const answer = await post(`/t/${table}/seats/${n}`, body);
  if (answer.status >= 200 && answer.status < 300) {
    remember(table, { nonce: body.nonce });
    return answer.body;
  }
  wrong.textContent = problem(answer);
  return null;
}

/** A button that unfolds its panel and folds the others. */
function way(key, panel, panels) {
  panel.hidden = true;
  panels.append(panel);
  const button = make("button", { class: "button", type: "button", "aria-expanded": "false" }, words(key));
  button.addEventListener("click", () => {
    const open = panel.hidden;
    for (const other of button.parentElement.children) other.setAttribute("aria-expanded", String(other === button && open));
    for (const other of panels.children) other.hidden = !(other === panel && open);
    if (open) panel.dispatchEvent(new CustomEvent("unfolded"));
  });
  return button;
}

function botPanel(seat, bots) {
  const about = make("p", { class: "hint" }, aboutOf(bots, usual(bots)));
  const choice = make(
    "select",
    { "aria-label": words("which_bot", { n: seat.n + 1 }) },
    ...botOptions(bots),
  );
  choice.addEventListener("change", () => (about.textContent = aboutOf(bots, choice.value)));
  return sitDown(seat, choice, about, () => ({ do: "bot", bot: choice.value }));
}

function herePanel(seat) {
  const label = words("sit_here_name", { n: seat.n + 1 });
  const name = make("input", { type: "text", maxlength: 24, autocomplete: "off", "aria-label": label, placeholder: words("their_name") });
  const panel = sitDown(seat, name, make("p", { class: "hint" }, words("about_here")), () => ({ do: "here", name: name.value.trim(), nonce: nonce() }));
  panel.addEventListener("unfolded", () => name.focus());
  return panel;
}

function sitDown(seat, field, about, body) {
  const button = make("button", { class: "button" }, words("sit_down"));
  const panel = make("form", { class: "fill-panel" }, make("div", { class: "field-row" }, field, button), about);
  panel.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    await seat.ask(body());
    button.disabled = false;
  });
  return panel;
}
