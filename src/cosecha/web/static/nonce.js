// Random text of the browser's own: its share in the luck of a table, and keys that make a repeated post harmless.
export function nonce(bytes = 16) {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
