// A link from a mail: says yes to an address, or ends it.
import { problem } from "./laying.js";
import { post } from "./post.js";

const form = document.getElementById("mail-link");

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await post(location.pathname, {});
  const done = answer.status === 200;
  form.querySelector(".wrong").textContent = done ? "" : problem(answer);
  if (!done) return;
  form.querySelector("button").hidden = true;
  form.querySelector("[role=status]").textContent = form.dataset.done;
});
