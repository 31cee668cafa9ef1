// At which other tables it is my turn, as a tag in the bar.

import { onTurns } from "../waiting.js";
import { counted, words } from "../words.js";

const tag = document.getElementById("turns");

onTurns((found) => {
  const others = found.filter(({ url }) => url !== location.pathname);
  tag.hidden = !others.length;
  if (!others.length) return;
  tag.href = others[0].url;
  const [{ title, late }] = others;
  const one = late && others.length === 1;
  tag.textContent = tag.title = one ? words("turns_late", { title }) : counted("turns", others.length, { title });
});
