// Was the luck fair? What a browser can reckon itself it reckons itself; making the draws again needs the rules.
import { remembered } from "./fair.js";
import { make } from "./make.js";
import { counted, words } from "./words.js";

const { subtle } = globalThis.crypto ?? {}; // only on pages by https, or on this machine

async function sha256(text) {
  const digest = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** As core/luck.py has it. */
export const commitmentOf = (secret) => sha256(`cosecha commitment/${secret}`);

export async function seedOf(secret, nonces) {
  const parts = await Promise.all(nonces.map(sha256));
  return sha256(`cosecha seed/${secret}/${parts.join("/")}`);
}

/** A line of the answer: `fits` is true, false, or null where it could not be checked. */
const line = (fits, text, by = "") => ({ fits, text, by });

async function secretFits({ commitment, secret }) {
  const by = words("verify_here");
  if (!subtle) return line(null, words("verify_no_crypto"));
  const fits = (await commitmentOf(secret)) === commitment;
  return line(fits, words(fits ? "verify_secret" : "verify_secret_wrong"), by);
}

/** Is it the commitment that this browser was shown before the luck could be known? */
function shownBefore({ commitment }, known) {
  if (!known.commitment || known.late) return line(null, words("verify_late"));
  if (known.commitment !== commitment) return line(false, words("verify_changed"));
  const when = new Intl.DateTimeFormat(document.documentElement.lang || "en", { dateStyle: "medium", timeStyle: "short" });
  return line(true, words("verify_since", { when: when.format(known.at) }));
}

/** A text that a browser gave for several seats has the number of the seat behind a dot. */
function ownFits({ nonces, own }, known) {
  const given = known.nonces ?? [];
  if (!own.length) return [];
  if (!given.length) return [line(null, words("verify_own_unknown"))];
  const fits = given.some((mine) => nonces.some((each) => each === mine || /^\d+$/.test(each.slice(mine.length + 1)) && each.startsWith(`${mine}.`)));
  return [line(fits, words(fits ? "verify_own" : "verify_own_wrong"), words("verify_here"))];
}

async function seedFits({ secret, nonces }, record) {
  if (!subtle) return [];
  const written = /^seed: (\S+)/m.exec(record)?.[1] ?? "";
  const fits = (await seedOf(secret, nonces)) === written;
  return [line(fits, words(fits ? "verify_seed" : "verify_seed_wrong"), words("verify_here"))];
}

function drawsFit(answer) {
  if (!answer.fits) return [line(false, answer.problem, words("verify_there"))];
  const found = [line(true, counted("verify_draws", answer.draws), words("verify_there"))];
  if (answer.taken) found.push(line(null, counted("verify_taken", answer.taken)));
  if (answer.placed) found.push(line(null, words("verify_placed")));
  return found;
}

async function fetched(path, read) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(answer.status);
  return answer[read]();
}

async function checked({ table, fairness }) {
  const known = remembered(table);
  const [record, answer] = await Promise.all([fetched(`/t/${table}/record`, "text"), fetched(`/t/${table}/verify`, "json")]);
  return [
    await secretFits(fairness), shownBefore(fairness, known), ...ownFits(fairness, known),
    ...(await seedFits(fairness, record)), ...drawsFit(answer),
  ];
}

const SIGNS = { true: "✓", false: "✗", null: "–" };

function row({ fits, text, by }) {
  const sign = make("b", { class: "sign", "aria-hidden": true }, SIGNS[fits]);
  return make("li", { class: fits === false ? "false" : fits ? "fits" : "open" }, sign, make("span", {}, text, by ? make("small", {}, ` (${by})`) : ""));
}

function verdict(lines) {
  if (lines.some(({ fits }) => fits === false)) return words("verify_wrong");
  return words(lines.every(({ fits }) => fits) ? "verify_all" : "verify_most");
}

/** The button, and below it what was found; `verify` is what the button does. */
export function verifier(whole) {
  const button = make("button", { class: "button", type: "button" }, words("verify"));
  const found = make("div", { role: "status" });
  const verify = async () => {
    button.disabled = true;
    found.replaceChildren(make("p", {}, words("verifying")));
    found.scrollIntoView({ block: "nearest" });
    try {
      const lines = await checked(whole);
      const file = `${whole.game.name}-${whole.table}.record`;
      const self = make("p", { class: "hint" }, words("verify_self", { file }));
      found.replaceChildren(make("p", { class: "verdict" }, verdict(lines)), make("ul", {}, ...lines.map(row)), self);
    } catch {
      found.replaceChildren(make("p", { class: "wrong" }, words("verify_failed")));
    }
    button.disabled = false;
    found.scrollIntoView({ block: "nearest" });
  };
  button.addEventListener("click", verify);
  return { element: make("div", { class: "verify" }, button, found), verify };
}
