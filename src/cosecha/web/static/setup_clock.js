// The clock of a new table: what is chosen is explained beneath it.

/** Brings the choice to life; returns a function that tells it as the server wants it. */
export function clockChoice(form) {
  const { clock } = form.elements;
  const about = form.querySelector(`#${clock.getAttribute("aria-describedby")}`);
  const show = () => (about.textContent = clock.selectedOptions[0].dataset.about);
  clock.addEventListener("change", show);
  show();
  return () => clock.value;
}
