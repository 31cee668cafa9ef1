// This browser becomes the person that a link from another device is of.
import { freshButtons, goTo } from "./laying.js";
import { words } from "./words.js";

const form = document.getElementById("become");

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  goTo({ button: form.querySelector("button"), alert: form.querySelector(".wrong") }, location.pathname, {}, words("becoming"));
});

freshButtons();
