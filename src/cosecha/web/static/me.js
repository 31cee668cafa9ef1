// Who one is in this browser: the name, and a link to another device.
import { copied } from "./copied.js";
import { hereOnly } from "./here_only.js";
import { problem } from "./laying.js";
import { post } from "./post.js";
import { words } from "./words.js";

const naming = document.getElementById("naming");
naming.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await post("/me/name", { name: naming.elements.name.value.trim() });
  const saved = () => words(answer.body.name ? "me_saved" : "me_nameless");
  naming.querySelector("[role=status]").textContent = answer.status === 200 ? saved() : problem(answer);
});

const device = document.getElementById("device");
const [make, copy] = device.querySelectorAll("button");
const link = device.querySelector("input");
const said = device.querySelector("[role=status]");
device.querySelector(".made").append(...hereOnly());

make.addEventListener("click", async () => {
  make.disabled = true;
  const answer = await post("/me/link", {});
  make.disabled = false;
  const done = answer.status === 200;
  device.querySelector(".wrong").textContent = done ? "" : problem(answer);
  if (!done) return;
  device.querySelector("img").src = answer.body.qr;
  link.value = answer.body.link;
  device.querySelector(".made").hidden = false;
  said.textContent = words("device_works_once");
  copy.focus();
});
copy.addEventListener("click", async () => (said.textContent = words((await copied(link)) ? "copied" : "copy_by_hand")));
