// At which other tables it is my turn, as a tag in the bar.

import { onTurns } from "../waiting.js";
import { counted } from "../words.js";

const tag = document.getElementById("turns");

onTurns((found) => {
  const others = found.filter(({ url }) => url !== location.pathname);
  tag.hidden = !others.length;
  if (!others.length) return;
  tag.href = others[0].url;
  tag.textContent = tag.title = counted("turns", others.length, { title: others[0].title });
});
