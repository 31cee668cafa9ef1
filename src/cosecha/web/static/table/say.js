// Tells people who listen instead of looking.

const element = document.getElementById("say");
let waiting = [];
let timer = 0;

/** Say something soon; what comes at once is said together. */
export function say(text) {
  if (!text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    element.textContent = "";
    const words = waiting.join(" ");
    waiting = [];
    requestAnimationFrame(() => { element.textContent = words; });
  }, 150);
}
