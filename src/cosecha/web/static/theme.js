// Daylight or lamplight. A blocking classic script in the head, so that the page is never painted in the wrong one.
(function () {
  const KEY = "cosecha theme";
  const CHOICES = ["light", "dark", "auto"];
  const lamplight = matchMedia("(prefers-color-scheme: dark)");

  // Where the browser forbids storage the choice holds for this page only.
  let choice = stored() || "auto";

  function stored() {
    try {
      const value = localStorage.getItem(KEY);
      return CHOICES.includes(value) ? value : "";
    } catch {
      return "";
    }
  }

  function show() {
    const dark = choice === "dark" || (choice === "auto" && lamplight.matches);
    document.documentElement.classList.toggle("dark", dark);
    document.documentElement.classList.toggle("light", !dark);
    for (const input of document.querySelectorAll('input[name="theme"]')) input.checked = input.value === choice;
  }

  function choose(value) {
    if (!CHOICES.includes(value)) return;
    choice = value;
    try {
      localStorage.setItem(KEY, value);
    } catch {
      // The page changes all the same.
    }
    show();
  }

  show();
  lamplight.addEventListener("change", show);
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    choice = stored() || "auto";
    show();
  });
  for (const place of [document, window]) place.addEventListener("cosecha-theme", (event) => choose(event.detail));
  document.addEventListener("change", (event) => {
    if (event.target.matches('input[name="theme"]')) choose(event.target.value);
  });
  document.addEventListener("DOMContentLoaded", () => {
    for (const element of document.querySelectorAll(".theme-switch")) element.hidden = false;
    show();
  });
})();
