// The table page: hears the news, draws them, and sends what is chosen.

import { remember as rememberLuck } from "../fair.js";
import { make } from "../make.js";
import { endPage } from "../scores.js";
import { showGathering } from "../gathering.js";
import { post } from "../post.js";
import { askTurns, setHere } from "../waiting.js";
import { words } from "../words.js";
import { askWhy } from "./ask.js";
import { banner, drawBar } from "./bar.js";
import { hideBubble, hideTip, showBubble } from "./bubble.js";
import { drawClocks } from "./clocks.js";
import { Closer } from "./closer.js";
import { closeSheet, showSheet } from "./dialogs.js";
import { Drawing } from "./draw.js";
import { fit, narrow } from "./fit.js";
import { closeHandOver, handOver, nextAtScreen, withoutSecrets } from "./hand_over.js";
import { drawHint, listenToHints, toggleHint } from "./hint.js";
import { focusSprite, listenToKeys } from "./keys.js";
import { drawLate } from "./late.js";
import { Live } from "./live.js";
import { drawLog, entryText, nameOf } from "./log.js";
import { showHelp, showInWords, showMenu, showScores } from "./menu.js";
import { remember, tick, travel } from "./motion.js";
import { showMoves } from "./moves.js";
import { groupOf, nameGroups, Narrow } from "./narrow.js";
import { isSilent, showNotices } from "./notices.js";
import { drawDeputy, showPeople } from "./people.js";
import { Play } from "./play.js";
import { listen } from "./pointing.js";
import { showReport } from "./report.js";
import { Retelling } from "./retelling.js";
import { rulesOf, closeRules, toggleRules } from "./rulebook.js";
import { say } from "./say.js";
import { changed, onTurn, seen, stateOf, withNew } from "./scene.js";
import { keepSeat, keptSeat } from "./seat.js";
import { Sender } from "./send.js";
import { drawStanding } from "./standing.js";
import { drawTalk, onMutes, toggleTalk, withTalk } from "./talk.js";
import { drawThinking } from "./thinking.js";
import "./turns.js";
import { listenToZoom } from "./zoom.js";

const $ = (id) => document.getElementById(id);
const table = $("table");
const { table: name } = table.dataset;

let whole = null;
let zoom = "fill";
let lastBox = { left: innerWidth / 2, right: innerWidth / 2, top: 60, bottom: 60 }; // of the last click
let ended = false;
let refused = false;

const drawing = new Drawing((mat) => document.querySelector(`[data-group="${groupOf(mat)}"]`));
const play = new Play(drawing, { send, told: showDecision });
const closer = new Closer(drawing);
const side = new Narrow(drawing, play, clicked);
const live = new Live(name, { hear, lost: (isLost) => banner("line", isLost && words("not_connected")) });
const sender = new Sender(name, { begun, again, waiting: (text) => banner("move", text), move: (body) => live.move(body) });
const retelling = new Retelling(name, { draw: drawMoment, ended: present, named: (seat) => nameOf(whole, seat), told: offerAtEnd });
let past = null; // the scene of an earlier moment, while it is shown
live.have = () => whole?.log.length ?? 0;

// News ----------------------------------------------------------------------------------------------------------------

function hear(message) {
  if (message.kind === "problem") return problem(message);
  if (message.kind === "talk") return whole && drawTalk((whole = withTalk(whole, message.lines)));
  if (message.kind === "whole") return settle({ ...message, log: withNew(whole?.log ?? [], message.log) }, null);
  if (message.kind !== "change") return;
  const next = changed(whole, message);
  if (next) settle(next, message);
  else live.watch(live.seat);
}

function problem(message) {
  keepSeat(null);
  refused = true; // so that we do not ask for that seat for ever
  if (live.seat !== null) live.watch(null);
  else banner("line", message.error);
}

/** Take the news in: find the seat to look from, then draw. */
function settle(next, change) {
  if (next.mine.length === 1 && next.seat === null && next.scene && !refused) {
    keepSeat(next.mine[0]);
    return live.watch(next.mine[0]);
  }
  if (change?.done) retelling.made(next);
  const taker = nextAtScreen(next);
  if (taker !== null && next.seat !== null) {
    next = withoutSecrets(next);
    live.watch(null);
  }
  const before = whole;
  whole = next;
  rememberLuck(name, { commitment: whole.fairness.commitment, over: whole.phase === "over" });
  retelling.hear(whole);
  drawTalk(whole);
  if (before && onTurn(before) && !onTurn(whole)) askTurns();
  setHere(stateOf(whole), whole.game.title, isSilent());
  if (sender.arrived(whole.version)) play.clicked = [];
  show(before, change);
  if (taker === null) closeHandOver();
  else handOver(whole, taker, () => live.watch(taker));
}

function show(before, change) {
  $("kept").hidden = !whole.kept;
  $("kept").title = whole.kept;
  const gathering = whole.phase === "gathering" || !whole.scene;
  $("gathering").hidden = !gathering;
  table.classList.toggle("gathers", gathering);
  showBranch();
  if (gathering) return showWaitingRoom();
  drawClocks(whole, () => live.watch(live.seat));
  drawLate(whole);
  drawThinking(whole);
  drawHint(whole);
  if (retelling.on) return;
  past = null;
  drawTable(before?.scene, change?.facts ?? []);
  drawLog(whole);
  tellNews(before, change);
  if (whole.phase === "over" && !ended) showEnd();
  ended = whole.phase === "over";
}

/** Those who wait may already talk, and be muted. */
function showWaitingRoom() {
  showGathering($("gathering"), whole, post);
  drawDeputy(whole);
}

const shown = () => past ?? whole.scene;

/** From an earlier moment to the present; if that is the end, to its page. */
function present() {
  ended = false;
  show(null, null);
}

/** An earlier moment, with nothing to choose. */
function drawMoment(moment, facts) {
  past = moment.scene;
  closer.close();
  drawTable(past, facts);
}

/** On a narrow page, to where something arrives. */
function followFacts(facts) {
  const at = facts.find((fact) => fact.target)?.target;
  const there = at && [...drawing.sprites.values()].find((element) => element.sprite.at === at);
  const group = there && side.where(there.sprite.id);
  if (group && group !== "head" && group !== "sheet") side.show(group);
}

function showBranch() {
  $("branch").hidden = !whole.branch;
  if (!whole.branch) return;
  $("branch").href = whole.branch.url;
  $("branch").textContent = words("branch_of", { n: whole.branch.move });
}

function drawTable(drawnBefore, facts) {
  const { mats } = shown();
  const hadFocus = document.activeElement?.closest?.(".sprite");
  const places = remember(drawing, facts);
  nameGroups(mats);
  const news = drawing.draw(mats, seen(shown()));
  if (play.pointed && !drawing.sprites.has(play.pointed)) forgetPointing();
  refit();
  play.begin(past ? [] : whole.scene.choices);
  side.nameTabs(mats);
  if (past) followFacts(facts);
  side.follow(); // before anything travels: it may show another group of mats
  trace(travel(drawing, facts, places, news.fresh));
  play.mark();
  if (drawnBefore) tick(news.texts);
  showDecision(false);
  if (hadFocus && !hadFocus.isConnected) refocus();
}

/** What was pointed at is gone, and so is what was said of it. */
function forgetPointing() {
  hideTip();
  play.point(null);
}

/** What others did on the main mats stays marked until I have decided; one mark for each place. */
function trace(arrived) {
  const places = new Set();
  for (const { element: { sprite }, fact } of arrived) {
    if (fact.seat === whole.seat || places.has(sprite.at) || drawing.mats.get(sprite.mat).mat.area !== "main") continue;
    places.add(sprite.at);
    play.traces.add(sprite.id);
  }
}

function refocus() {
  const next = [...play.can].find((id) => play.heads.has(id));
  if (next) focusSprite(drawing.sprites.get(next));
  else $("prompt").focus();
}

/** Say aloud whose turn it is now and what others did. */
function tellNews(before, change) {
  const turn = onTurn(whole);
  for (const entry of change?.log ?? []) if (entry.seat !== whole.seat) say(entryText(whole, entry));
  const asked = whole.scene.prompt;
  if (asked !== before?.scene?.prompt && (turn || !before || whole.phase === "over")) say(asked);
}

// The decision --------------------------------------------------------------------------------------------------------

/** Everything that follows the clicks. */
function showDecision(byClick = true) {
  if (!whole?.scene) return;
  if (past) return drawBar({ ...whole, asked: [], undo: {}, scene: { ...past, prompt: retelling.text } }, [], true);
  drawBar(whole, sender.busy ? [] : play.chosenLabels());
  drawStanding(whole);
  drawDeputy(whole);
  if (byClick) side.follow();
}

function clicked(element, box) {
  hideBubble();
  if (!whole?.scene || sender.busy) return;
  if (past) return void closer.open(element);
  if (!play.click(element.sprite.id) && !closer.open(element)) askWhy(whole, play.clicked, element.sprite, box);
  lastBox = box;
}

/** Make a move; one that was chosen from a list which is old by now is not made. */
function send(choice) {
  if (play.choices.some((each) => each.move === choice.move)) sender.send("move", whole, { move: choice.move });
}

/** A decision is made: what others did before it is no news any more. */
function begun() {
  closer.close();
  play.traces.clear();
  retelling.forget();
}

/** Nothing is under way any more; hear anew how the table stands. */
function again(refusal) {
  play.forget();
  live.watch(live.seat);
  if (refusal) showBubble({ ...refusal, game: whole.game.name, report: refusal.rule && (() => showReport(whole, refusal)) }, lastBox);
}

function undo(what) {
  if (past || (what === "step" && play.takeBack())) return;
  if (whole?.undo?.[what]) sender.send("undo", whole, { what });
}

// Around it -----------------------------------------------------------------------------------------------------------

function refit() {
  if (!whole?.scene) return;
  fit(shown().mats, drawing, zoom);
  closer.fit();
}

function showEnd() {
  showSheet(words("ending"), endPage(whole, does.report), "large ending").querySelector("h1").focus();
  if (retelling.pending) offerAtEnd();
}

/** Whoever comes back when it is over may first see how it came to that. */
function offerAtEnd() {
  const ways = document.querySelector("dialog.ending .end-ways");
  if (!ways || ways.querySelector(".since")) return;
  const button = make("button", { class: "button since", type: "button" }, words("since_menu"));
  button.addEventListener("click", () => { closeSheet(); retelling.start(); });
  ways.querySelector(".first, [data-close]").after(button);
}

async function retell() {
  if (whole.seat === null || past) return;
  if (!(await retelling.start())) showBubble({ text: words("since_none") }, $("menu").getBoundingClientRect());
}

/** What is shown again waits meanwhile: at its end the sheet would be put away. */
function report(about = {}) {
  retelling.run(false);
  showReport(whole, past ? { move: retelling.version, ...about } : about);
}

const does = {
  moves: () => showMoves(onTurn(whole) ? play.choices : [], send),
  inWords: () => showInWords(whole),
  scores: () => showScores(whole),
  help: showHelp,
  notices: () => showNotices(whole),
  people: () => showPeople(whole, () => drawTalk(whole, true)),
  talk: toggleTalk,
  report,
  rules: toggleRules,
  since: retell,
};
const atTable = (action) => () => whole?.scene && !past && action();

onMutes(does.people);
document.addEventListener("report-rule", ({ detail: rule }) => whole?.scene && does.report({ rule }));
listen(table, play, clicked);
listenToHints((ids) => play.hint(ids));
for (const id of ["group-main", "group-main-2"]) listenToZoom($(id), play, (next) => { zoom = next; refit(); });
listenToKeys(play, clicked, {
  Escape: () => closer.close() || closeRules(),
  u: () => undo("step"), U: () => undo("turn"), "?": showHelp,
  c: toggleTalk, h: atTable(toggleHint), r: toggleRules, b: atTable(retell), m: atTable(does.moves), t: atTable(does.inWords), s: atTable(does.scores),
  l: atTable(() => say(whole.log.slice(-5).map((entry) => entryText(whole, entry)).join(" "))),
  p: atTable(() => say(`${whole.scene.prompt} ${whole.scene.status ?? ""}`)),
});
$("undo-step").addEventListener("click", () => undo("step"));
$("undo-turn").addEventListener("click", () => undo("turn"));
$("chosen").addEventListener("click", () => play.takeBack());
$("menu").addEventListener("click", () => {
  if (whole) showMenu(whole, { ...does, ending: whole.phase === "over" ? showEnd : null });
});
new ResizeObserver(() => { hideTip(); refit(); }).observe($("stage"));
narrow.addEventListener("change", () => { closeSheet(); side.drawChips(); refit(); });

rulesOf(table.dataset.game);
live.watch(keptSeat());
