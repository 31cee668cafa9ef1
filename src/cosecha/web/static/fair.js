// What this browser remembers of the luck of a table: the commitment it was shown first, and its own random text.
const key = (table) => `cosecha fair ${table}`;

export function remembered(table) {
  try {
    return JSON.parse(localStorage.getItem(key(table))) ?? {};
  } catch {
    return {};
  }
}

/** What is known already stays: the first that was shown is the one to hold the server to. */
export function remember(table, { commitment = "", nonce = "", over = false }) {
  const known = remembered(table);
  const next = { ...known };
  if (commitment && !known.commitment) Object.assign(next, { commitment, at: Date.now(), late: over });
  if (nonce) next.nonces = [...new Set([...(known.nonces ?? []), nonce])];
  if (JSON.stringify(next) === JSON.stringify(known)) return;
  try {
    localStorage.setItem(key(table), JSON.stringify(next));
  } catch {
    // It is forgotten with the page.
  }
}

/** What was shown before a post that led to a table, and the random text, unless the seats there have another one already. */
export function keepLuck({ url, given }, commitment, nonce) {
  const table = new URL(url, location.href).pathname.split("/")[2] ?? "";
  remember(table, { commitment, nonce: given ? nonce : "" });
}
