// Sprites as SVG, as core/still.py draws them. Elements are kept by id: only what differs is drawn anew.

const SVG = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, ...inside) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/** Everything inside a sprite's group. */
export function parts(sprite) {
  const { width: w = 0, height: h = 0, turn, text_size: size = 13 } = sprite;
  const turned = turn ? { transform: `rotate(${turn})` } : {};
  const found = [];
  if (sprite.symbol) {
    found.push(svg("use", { href: `#${sprite.symbol}`, x: -w / 2, y: -h / 2, width: w, height: h, ...turned }));
  }
  if (sprite.shape) found.push(svg("path", { d: sprite.shape, ...turned }));
  if (sprite.text) {
    const at = { x: sprite.text_x ?? 0, y: (sprite.text_y ?? 0) + 0.35 * size, "font-size": size };
    found.push(svg("text", at, sprite.text));
  }
  return found;
}

export const classesOf = (sprite) =>
  ["sprite", ...(sprite.classes ?? []), ...(sprite.of ? ["ghost"] : []), ...(sprite.opens ? ["opens"] : [])].join(" ");
const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Mats and sprites on the page. `home(mat)` says which element a mat lies in. */
export class Drawing {
  constructor(home) {
    this.home = home;
    this.mats = new Map(); // name → svg; svg.mat is the mat
    this.sprites = new Map(); // id → g; g.sprite is the sprite
  }

  /** Draw a scene; gives back the sprites whose text is new, and those that are new or different. */
  draw(mats, sprites) {
    this.layMats(mats);
    const news = { texts: [], fresh: [] };
    const kept = new Set(sprites.map((sprite) => sprite.id));
    for (const [id, element] of this.sprites) {
      if (kept.has(id)) continue;
      element.remove();
      this.sprites.delete(id);
    }
    const last = new Map();
    for (const sprite of sprites) {
      const mat = this.mats.get(sprite.mat);
      if (!mat) continue;
      const element = this.drawSprite(sprite, news);
      const before = last.get(mat);
      const wanted = before ? before.nextSibling : mat.firstChild;
      if (wanted !== element) mat.insertBefore(element, wanted);
      last.set(mat, element);
    }
    return news;
  }

  layMats(mats) {
    const names = new Set(mats.map((mat) => mat.name));
    for (const [name, element] of this.mats) {
      if (names.has(name)) continue;
      element.querySelectorAll(".sprite").forEach((each) => this.sprites.delete(each.sprite.id));
      element.remove();
      this.mats.delete(name);
    }
    for (const mat of mats) {
      let element = this.mats.get(mat.name);
      if (!element) {
        element = svg("svg", { role: "group" });
        this.mats.set(mat.name, element);
      }
      if (!same(element.mat, mat)) {
        element.mat = mat;
        element.setAttribute("class", `cosecha mat mat-${mat.name}`);
        element.setAttribute("viewBox", `0 0 ${mat.width} ${mat.height}`);
        element.setAttribute("aria-label", mat.title);
      }
      const home = this.home(mat);
      if (element.parentNode !== home) home.append(element);
    }
  }

  drawSprite(sprite, news) {
    let element = this.sprites.get(sprite.id);
    if (!element) {
      element = svg("g");
      this.sprites.set(sprite.id, element);
    }
    const old = element.sprite;
    if (same(old, sprite)) return element;
    element.sprite = sprite;
    element.setAttribute("transform", `translate(${sprite.x} ${sprite.y})`);
    element.replaceChildren(...parts(sprite));
    news.fresh.push(element);
    if (old && old.text !== sprite.text && sprite.text) news.texts.push(element);
    return element;
  }
}
