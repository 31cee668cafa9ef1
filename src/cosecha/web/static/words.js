// The words of the page in the reader's language, as the server wrote them into #words.
let all = null;

export function words(key, values = {}) {
  all ??= JSON.parse(document.getElementById("words").textContent);
  if (!Object.hasOwn(all, key)) throw new Error(`no words for ${key}`);
  return all[key].replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The words for n things: `key_one` or `key_many`, with {n} filled in. */
export function counted(key, n, values = {}) {
  return words(n === 1 ? `${key}_one` : `${key}_many`, { n, ...values });
}
