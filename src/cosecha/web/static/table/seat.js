// The seat this tab looks from, kept over a reload; where the browser forbids storage the server is asked anew.

const KEY = `cosecha seat ${document.getElementById("table").dataset.table}`;

export function keptSeat() {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

export function keepSeat(seat) {
  try {
    if (seat === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, seat);
  } catch {
    // It is asked for again.
  }
}
