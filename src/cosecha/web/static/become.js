// This browser becomes the person that a link from another device is of.
import { freshButtons, goTo } from "./laying.js";
import { becomes } from "./noticing.js";
import { words } from "./words.js";

const form = document.getElementById("become");

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  becomes();
  goTo({ button: form.querySelector("button"), alert: form.querySelector(".wrong") }, location.pathname, {}, words("becoming"));
});

freshButtons();
