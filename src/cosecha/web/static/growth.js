// On the page of the end: how points, money and the like grew. A click leads to that moment of the replay.
import { chart } from "./chart.js";
import { make } from "./make.js";
import { get } from "./post.js";
import { words } from "./words.js";

export function growth({ table, seats }) {
  const inside = make("div", { class: "charts" });
  const element = make("section", { class: "growth", hidden: true }, make("h2", {}, words("over_time")), inside);
  const names = seats.map(({ name }) => name);
  const go = (at) => (location.href = `/t/${table}/replay?move=${at}`);
  get(`/t/${table}/curves`).then(({ status, body }) => {
    const curves = status === 200 ? body.filter(({ seats: rows }) => rows[0].length > 1) : [];
    inside.replaceChildren(...curves.map((curve) => chart(curve, names, go)));
    element.hidden = !curves.length;
  });
  return element;
}
