// The options of a new table. Only those that differ from their default are sent.
import { words } from "./words.js";

export function chosenOptions(form) {
  const chosen = {};
  for (const group of form.querySelectorAll("[data-several]")) {
    const values = [...group.querySelectorAll("label:not([hidden]) :checked")].map((box) => box.value);
    if (values.length && !group.closest("[hidden]")) chosen[group.dataset.several] = values.join("+");
  }
  for (const control of form.querySelectorAll("[data-option]")) {
    if (control.closest("[hidden]") || (control.type === "radio" && !control.checked)) continue;
    const { option, default: usual } = control.dataset;
    if (control.value.trim() !== usual) chosen[option] = control.value;
  }
  return chosen;
}

/** Options that mean nothing without another one are shown with it; seats, when they are there. */
export function followNeeds(form) {
  const show = () => {
    const seats = Number(form.querySelector('[name="seat-count"]:checked').value);
    for (const box of form.querySelectorAll("[data-several] input")) box.parentElement.hidden = Number(box.value) > seats;
    for (const rule of form.querySelectorAll("[data-needs]")) {
      const needed = form.querySelector(`[data-option="${rule.dataset.needs}"]:checked`);
      rule.hidden = needed?.value === "off";
    }
  };
  form.addEventListener("change", show);
  show();
}

/** A chosen file is shown in the text field beneath, where it can be read and changed before it is sent. */
export function readFiles(form) {
  for (const picker of form.querySelectorAll('input[type="file"]')) {
    const text = picker.parentElement.querySelector("textarea");
    picker.addEventListener("change", async () => {
      if (!picker.files.length) return;
      try {
        text.value = await picker.files[0].text();
      } catch {
        form.querySelector(".create .wrong").textContent = words("file_unread");
      }
    });
  }
}
