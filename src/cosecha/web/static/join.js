// An invitation: a name, and the seat is taken.
import { freshButtons, goTo } from "./laying.js";
import { nonce } from "./nonce.js";
import { words } from "./words.js";

const form = document.getElementById("join");
const places = { button: form.querySelector("button"), alert: form.querySelector(".wrong") };

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const body = { name: form.elements.name.value.trim(), nonce: nonce() };
  goTo(places, location.pathname, body, words("taking_seat"), form.querySelector(".fair code").textContent);
});

freshButtons();
