// The options of a new table. Only those that differ from their default are sent.
import { words } from "./words.js";

export function chosenOptions(form) {
  const chosen = {};
  for (const control of form.querySelectorAll("[data-option]")) {
    if (control.type === "radio" && !control.checked) continue;
    const { option, default: usual } = control.dataset;
    if (control.value.trim() !== usual) chosen[option] = control.value;
  }
  return chosen;
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
