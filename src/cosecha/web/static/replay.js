// The replay page: any moment of a table by its address, step by step or by itself.
import { askBranch } from "./branching.js";
import { askAdvice } from "./replay_advice.js";
import { Charts } from "./replay_charts.js";
import { Happened } from "./replay_log.js";
import { howPlayed } from "./how_played.js";
import { get } from "./post.js";
import { hideBubble, hideTip, showBubble } from "./table/bubble.js";
import { Closer } from "./table/closer.js";
import { sheetIsOpen, showSheet } from "./table/dialogs.js";
import { classesOf, Drawing } from "./table/draw.js";
import { fit } from "./table/fit.js";
import { remember, tick, travel } from "./table/motion.js";
import { showReport } from "./table/report.js";
import { seen } from "./table/scene.js";
import { groupOf, nameGroups } from "./table/narrow.js";
import { closeRules, rulesOf, toggleRules } from "./table/rulebook.js";
import { words } from "./words.js";

const $ = (id) => document.getElementById(id);
const { table } = $("table").dataset;
const address = new URL(location.href);
const names = [...$("seat").options].slice(1).map((option) => option.textContent);
const drawing = new Drawing((mat) => document.querySelector(`[data-group="${groupOf(mat)}"]`));
const closer = new Closer(drawing);
const OWN = { people: "people", moves: "moves_made" }; // tabs that are not named by a mat
const tabs = [...document.querySelectorAll("[data-tab]")];
const PACE = 900;
const pick = (at) => { run(false); go(at); };
const charts = new Charts(table, names, pick);
const happened = new Happened(table, names, pick);

let now = null; // the moment that is shown
let wanted = 0; // the one that was asked for last
let timer = 0;

async function go(version) {
  wanted = Math.max(0, now ? Math.min(version, now.last) : version);
  const seat = $("seat").value;
  const { status, body: moment } = await get(`/t/${table}/moments/${wanted}${seat && `?seat=${seat}`}`);
  ready();
  if (status !== 200) return notShown(wanted, status, moment);
  if (moment.version !== wanted) return; // somebody went on meanwhile
  banner("");
  show(moment);
}

/** Something has come, or the next try may bring it. */
function ready() {
  for (const id of ["first", "back", "run", "forth", "last", "where"]) $(id).disabled = false;
}

/** Whoever looked at a lot at once is shown the moment a little later. */
function notShown(version, status, { error, wait = 5 }) {
  banner(error ?? words("not_connected"));
  if (status === 429) setTimeout(() => version === wanted && go(version), 1000 * wait);
}

function show(moment) {
  const facts = now && moment.version === now.version + 1 ? moment.facts : [];
  const places = remember(drawing, facts);
  const first = !now;
  now = moment;
  nameGroups(moment.scene.mats);
  const news = drawing.draw(moment.scene.mats, seen(moment.scene));
  for (const [, element] of drawing.sprites) element.setAttribute("class", classesOf(element.sprite));
  for (const mat of drawing.mats.values()) mat.setAttribute("tabindex", 0); // what scrolls can be scrolled by keys
  for (const [, element] of drawing.sprites) offer(element);
  refit();
  travel(drawing, facts, places, news.fresh);
  if (!first) tick(news.texts);
  nameTabs(moment.scene.mats);
  $("prompt").textContent = capital(moment.log.map(sentence).join(" ") || moment.scene.prompt);
  $("where").max = moment.last;
  $("where").value = moment.version;
  $("count").textContent = `${moment.version} / ${moment.last}`;
  $("picture").href = `/t/${table}/moments/${moment.version}.svg${$("seat").value && `?seat=${$("seat").value}`}`;
  for (const option of $("seat").options) option.disabled = Boolean(option.value) && !moment.over && !("mine" in option.dataset);
  $("branch-here").setAttribute("aria-disabled", String(Boolean(whyNoBranch())));
  $("branch-here").title = words(whyNoBranch() || "branch_about");
  hideBubble();
  $("advice").disabled = !moment.over;
  charts.show(moment.version, moment.last);
  happened.show(moment.version, moment.last);
  remembered();
}

/** A game can be branched when nothing about it is secret any more, at any moment at which something could be decided. */
function whyNoBranch() {
  if (!now.over) return "branch_waits";
  return now.decides ? "" : "branch_last";
}

/** What opens a sheet can be reached by the keys too. */
function offer(element) {
  const opens = element.sprite.opens && !element.sprite.classes?.includes("scenery");
  const wanted = opens ? { role: "button", tabindex: 0, "aria-label": element.sprite.label ?? "" } : {};
  for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted)) element.setAttribute(name, value);
}

function refit() {
  fit(now.scene.mats, drawing, "fill");
  closer.fit();
}

const capital = (text) => text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);
const sentence = ({ seat, lines }) => `${seat < 0 ? "" : `${names[seat]} `}${lines.join("; ")}.`;

function remembered() {
  address.searchParams.set("move", now.version);
  if ($("seat").value) address.searchParams.set("seat", $("seat").value);
  else address.searchParams.delete("seat");
  history.replaceState(null, "", address);
}

function nameTabs(mats) {
  for (const tab of tabs) {
    const first = mats.find((mat) => groupOf(mat) === tab.dataset.tab);
    tab.textContent = tab.dataset.tab in OWN ? words(OWN[tab.dataset.tab]) : first?.title ?? "";
    tab.hidden = !first && !(tab.dataset.tab in OWN);
    tab.setAttribute("aria-selected", String(tab.dataset.tab === $("table").dataset.shown));
  }
}

function banner(text) {
  $("banner").hidden = !text;
  $("banner").textContent = text;
}

function run(on) {
  clearInterval(timer);
  $("run").setAttribute("aria-pressed", String(on));
  if (on && now) timer = setInterval(() => (wanted >= now.last ? run(false) : go(wanted + 1)), PACE);
}

const does = {
  ArrowLeft: () => go(wanted - 1), ArrowRight: () => go(wanted + 1), Home: () => go(0), End: () => now && go(now.last),
  " ": () => run($("run").getAttribute("aria-pressed") !== "true"),
};
const by = { first: "Home", back: "ArrowLeft", forth: "ArrowRight", last: "End" };
for (const [id, key] of Object.entries(by)) $(id).addEventListener("click", () => { run(false); does[key](); });
$("run").addEventListener("click", does[" "]);
$("where").addEventListener("input", () => { run(false); go(Number($("where").value)); });
$("seat").addEventListener("change", () => go(wanted));
document.addEventListener("click", (event) => {
  const element = event.target.closest(".sprite.opens");
  if (element) closer.open(element);
});
$("advice").addEventListener("click", () => {
  run(false);
  const { version } = now;
  askAdvice(table, version, names, drawing, () => now.version === version);
});
$("charts").addEventListener("click", () => { run(false); charts.open(); });
$("how").addEventListener("click", () => {
  run(false);
  showSheet(words("how_we_play"), howPlayed(JSON.parse($("table").dataset.how)));
});
$("branch-here").addEventListener("click", () => {
  if (!now) return;
  run(false);
  if (whyNoBranch()) return showBubble({ text: words(whyNoBranch()) }, $("branch-here").closest(".player").getBoundingClientRect());
  const own = $("seat").value || $("seat").querySelector("[data-mine]")?.value;
  askBranch(now.version, names, own ? Number(own) : undefined);
});
/** A problem with the rules at the moment that is shown, by one's own seat, if one has any. */
function report(about = {}) {
  if (!now) return;
  run(false);
  const mine = [...$("seat").querySelectorAll("[data-mine]")].map(({ value }) => Number(value));
  const seat = mine.find((own) => String(own) === $("seat").value) ?? mine[0] ?? null;
  const at = { table, seat, mine, phase: now.over ? "over" : "playing", version: String(now.last) };
  showReport(at, { move: now.version, ...about });
}
$("report").addEventListener("click", () => report());
document.addEventListener("report-rule", ({ detail: rule }) => report({ rule }));
document.addEventListener("keydown", (event) => {
  if (sheetIsOpen()) return;
  if (event.key === "Escape") hideBubble();
  if (event.key === "Escape" && (closer.close() || closeRules())) return;
  const opener = event.target.closest?.(".sprite.opens");
  if (opener && (event.key === "Enter" || event.key === " ")) return event.preventDefault(), void closer.open(opener);
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === "r" && plain && !event.target.matches("select, input")) return event.preventDefault(), void toggleRules();
  if (!does[event.key] || event.target.matches("select, input, button, a") || event.target.closest("#rulebook") || !now) return;
  event.preventDefault();
  if (event.key !== " ") run(false);
  does[event.key]();
});
tabs.forEach((tab) => tab.addEventListener("click", () => { $("table").dataset.shown = tab.dataset.tab; if (now) show(now); }));
new ResizeObserver(() => { hideTip(); if (now) refit(); }).observe($("stage"));

$("rules").addEventListener("click", () => { run(false); toggleRules(); });
document.addEventListener("read-rules", () => run(false)); // whoever reads stands still
rulesOf($("table").dataset.game);
$("seat").value = address.searchParams.get("seat") ?? "";
go(Number(address.searchParams.get("move") ?? 0));
