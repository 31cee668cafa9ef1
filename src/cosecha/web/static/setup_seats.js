// Who sits where at a new table. Rows beyond the number of seats are hidden, not emptied: they come back as they were.

/** Brings the rows of a form to life; returns a function that tells the seats as the server wants them. */
export function seatRows(form) {
  const rows = Array.from(form.querySelectorAll(".seat-row"), readRow);
  const shown = () => rows.slice(0, Number(form.querySelector('[name="seat-count"]:checked').value));
  const joins = form.querySelector(".who-joins");
  const show = () => {
    rows.forEach((row, n) => showRow(row, n < shown().length, joins.querySelector(":checked").value === "anybody"));
    joins.hidden = !shown().some((row) => row.who.value === "open");
  };
  form.addEventListener("change", (event) => {
    const row = rows.find((one) => one.who === event.target);
    if (row) keepOneMe(rows, row);
    show();
  });
  show();
  return () => shown().map(seatOf);
}

function readRow(element) {
  const who = element.querySelector(".who");
  return { element, who, name: element.querySelector(".seat-name"), about: element.querySelector(".hint"), before: who.value };
}

function showRow(row, visible, anybody) {
  row.element.hidden = !visible;
  const open = row.who.querySelector("[data-anybody]");
  open.textContent = anybody ? open.dataset.anybody : open.dataset.link;
  const { about, anybodyAbout } = row.who.selectedOptions[0].dataset;
  row.about.textContent = (anybody && anybodyAbout) || about;
  row.name.hidden = !(row.who.value in row.name.dataset);
  row.name.placeholder = row.name.dataset[row.who.value] ?? "";
}

/** One is only once at the table: who sits down elsewhere swaps places, and takes the name along. */
function keepOneMe(rows, changed) {
  const other = rows.find((row) => row !== changed && row.who.value === "me");
  if (changed.who.value === "me" && other) {
    other.who.value = other.before = changed.before;
    [changed.name.value, other.name.value] = [other.name.value, changed.name.value];
  }
  changed.before = changed.who.value;
}

function seatOf({ who, name }) {
  const [kind, bot] = who.value.split(" ");
  if (kind === "bot") return { kind, bot };
  return kind === "open" ? { kind } : { kind, name: name.value.trim() };
}
