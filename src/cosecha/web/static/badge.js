// How many tables wait for me: in the title of the window, on its icon, and on that of an installed app.
import { words } from "./words.js";

const icon = document.querySelector('link[rel="icon"]');
const plain = icon?.href;
let title = document.title;
let count = 0;
let drawing = null; // the plain icon as a text, fetched once

/** What the window is called; the number is put before it. */
export function setTitle(text) {
  title = text;
  showTitle();
}

export function showCount(n) {
  if (n === count) return;
  count = n;
  showTitle();
  showIcon(n);
  (n ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.())?.catch(() => {}); // only installed apps have one
}

function showTitle() {
  const text = count ? words("count_title", { n: count, title }) : title;
  if (document.title !== text) document.title = text;
}

async function showIcon(n) {
  if (!icon) return;
  drawing ??= fetch(plain).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.status))));
  const svg = n ? await drawing.catch(() => "") : "";
  if (n === count) icon.href = svg ? `data:image/svg+xml,${encodeURIComponent(numbered(svg, n))}` : plain;
}

function numbered(svg, n) {
  const text = n > 9 ? "9+" : String(n);
  const mark = '<circle cx="46" cy="46" r="18" fill="#96200f" stroke="#fffaf0" stroke-width="3"/>';
  const number = `<text x="46" y="55" text-anchor="middle" font-family="sans-serif" font-weight="bold" font-size="${n > 9 ? 20 : 27}" fill="#fffaf0">${text}</text>`;
  return svg.replace("</svg>", `${mark}${number}</svg>`);
}
