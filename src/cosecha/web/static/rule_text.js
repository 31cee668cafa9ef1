// The text of a rule as it is meant: paragraphs, `names` and *stresses*.
import { make } from "./make.js";

const inline = (text) => text.split(/(`[^`]+`|\*[^*]+\*)/).map((part) => {
  if (/^`.+`$/s.test(part)) return make("code", {}, part.slice(1, -1));
  return /^\*.+\*$/s.test(part) ? make("em", {}, part.slice(1, -1)) : part;
});

export const paragraphs = (text) => text.split(/\n\n|\n(?=\*)/).map((part) => make("p", {}, ...inline(part)));
