// Points by what they came from, and the page of the end.
import { emblem, laurel } from "./emblem.js";
import { keepLuck } from "./fair.js";
import { growth } from "./growth.js";
import { howPlayed } from "./how_played.js";
import { problem } from "./laying.js";
import { Luck } from "./luck.js";
import { make } from "./make.js";
import { nonce } from "./nonce.js";
import { post } from "./post.js";
import { verifier } from "./verify.js";
import { counted, words } from "./words.js";

const MANY = 3; // seats, beyond which a phone has no room for names side by side

/** The sum, then what it came from: sources in the order of the game, without those that gave nobody anything. */
export function scoresTable(seats, scores, game) {
  const won = (seat) => scores.winners.includes(seat);
  const sources = scores.sources.filter(([id]) => scores.breakdown.some((row) => row[id]));
  return make(
    "table",
    { class: seats.length > MANY ? "scores many" : "scores" },
    make("caption", {}, words("points_of", { title: game.title })),
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, words("points_from")), ...seats.map((seat, n) => seatHead(seat, n, scores)))),
    make("tbody", { class: "sums" }, row(words("total"), scores.points, won), ...(scores.places.length ? [row(words("place"), scores.places, won)] : [])),
    make("tbody", {}, ...sources.map(([id, text]) => row(text, scores.breakdown.map((points) => points[id] ?? 0), won))),
  );
}

function seatHead(seat, n, scores) {
  const won = scores.winners.includes(n);
  const mark = won ? [laurel(), make("span", { class: "win" }, words("winner"))] : [];
  const inside = make("span", { class: "seat-head" }, ...mark, emblem(n), make("span", { class: "name" }, seat.name));
  return make("th", { scope: "col", class: won ? "won" : false }, inside);
}

function row(text, numbers, won) {
  const cells = numbers.map((n, seat) => {
    const marks = [won(seat) ? "won" : "", n === 0 ? "zero" : ""].filter(Boolean).join(" ");
    return make("td", { class: marks || false }, signed(n));
  });
  return make("tr", {}, make("th", { scope: "row" }, text), ...cells);
}

/** A real minus, as wide as the figures. */
function signed(n) {
  return n < 0 ? `−${-n}` : String(n);
}

/** What is shown over the table when the game is over; whoever shows it outside a dialog listens on [data-close]. */
export function endPage(whole, report) {
  const fair = fairness(whole);
  const luck = whole.mine.length ? new Luck(`/t/${whole.table}/again`) : null;
  const alert = make("p", { class: "wrong", role: "alert" });
  return make(
    "section",
    { class: "sheet end" },
    make("h1", { tabindex: -1 }, ...(whole.ended ? [] : [laurel()]), make("span", {}, ending(whole))),
    ...(whole.ended ? [make("p", {}, words("ended_about"))] : []),
    make(
      "div",
      { class: "end-ways" },
      ...(luck ? [again(whole, luck, alert)] : []),
      make("a", { class: "button", href: `/t/${whole.table}/replay` }, words("replay")),
      make("button", { class: "button", type: "button", "data-close": true, onclick: leave }, words("look_at_table")),
      make("a", { class: "button", href: "/" }, words("new_table")),
      make("a", { class: "button", href: `/t/${whole.table}/record`, download: true }, words("download_record")),
      make("button", { class: "button", type: "button", onclick: () => fair.verify() }, words("verify_luck")),
    ),
    alert,
    scoresTable(whole.seats, whole.scores, whole.game),
    growth(whole),
    make("details", {}, make("summary", {}, words("how_we_play")), howPlayed(whole.how)),
    fair,
    luck ? luck.element : "",
    make("p", {}, make("button", { class: "button", type: "button", onclick: () => report() }, words("report"))),
  );
}

/** The same table once more: the first who asks lays it, the others find their seats there. */
function again(whole, luck, alert) {
  const button = make("button", { class: "button first", type: "button" }, words(whole.next ? "play_again_too" : "play_again"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    alert.textContent = "";
    let answer = await laidAgain(whole.table, luck);
    if (answer.status === 409) answer = await laidAgain(whole.table, luck); // somebody was quicker
    if (answer.body.url) location.href = answer.body.url;
    else {
      alert.textContent = problem(answer);
      button.disabled = false;
    }
  });
  return button;
}

/** With a random text that is drawn when the commitment is known, and another one for another commitment. */
async function laidAgain(table, luck) {
  const offered = await luck.offer;
  const { ticket, commitment } = offered.body;
  const mine = nonce();
  const answer = commitment ? await post(`/t/${table}/again`, { nonce: mine, ticket }) : offered;
  if (answer.body.url) keepLuck(answer.body, commitment, mine);
  else luck.ask();
  return answer;
}

function leave(event) {
  event.currentTarget.closest("dialog")?.close();
}

function ending({ seats, scores, ended }) {
  if (ended) return words("ended_early");
  if (!scores.winners.length) return words("game_over");
  const names = scores.winners.map((seat) => seats[seat].name);
  const n = scores.points[scores.winners[0]];
  if (names.length === 1) return counted("wins", n, { name: names[0] });
  const list = new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" });
  return counted("shared", n, { names: list.format(names) });
}

/**
 * The commitment and one's own random texts from the beginning; at the end everything, and a button that checks it.
 * `verify` unfolds it and does so.
 */
export function fairness(whole, open = !whole.fairness.secret) {
  const { commitment, secret, nonces, own } = whole.fairness;
  const entry = (key, values) => [make("dt", {}, words(key)), ...values.map((value) => make("dd", {}, value))];
  const checks = secret ? verifier(whole) : null;
  const details = make(
    "details",
    { class: "fairness", open },
    make("summary", {}, words("fairness")),
    make("p", {}, `${words("fairness_about")} ${words(secret ? "fairness_now" : "fairness_then")}`),
    make(
      "dl",
      {},
      ...entry("commitment", [commitment]),
      ...entry("secret", [secret || words("fairness_pending")]),
      ...(own.length ? entry(own.length > 1 ? "own_nonces" : "own_nonce", own.map(({ nonce: given }) => given)) : []),
      ...(secret ? entry("nonces", nonces.map(String)) : []),
    ),
    checks ? checks.element : make("p", { class: "hint" }, own.length ? words("own_nonce_about") : ""),
  );
  details.verify = () => {
    details.open = true;
    checks.verify();
  };
  return details;
}
