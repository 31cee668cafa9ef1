// Where mats lie on a wide page, as core/still.py arranges them: sides as wide as their mats, the middle as large as fits.

const GAP = 8;
const DESIGN = { width: 1366, height: 724, foot: 138, log: 92 };
const LEAST = 0.78; // smaller, and small print could not be read
const MOST = 2.4;

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const most = (numbers) => Math.max(0, ...numbers);
const box = (mat, x, y, scale) => ({ name: mat.name, x, y, width: mat.width * scale, height: mat.height * scale });

/** Boxes of all mats but those of the head, and of the log, on a stage of this size. */
export function arranged(mats, width, height) {
  const unit = Math.min(MOST, Math.max(LEAST, Math.min(width / DESIGN.width, height / DESIGN.height)));
  const of = (...areas) => mats.filter((mat) => areas.includes(mat.area));
  const below = [...of("own"), ...of("foot")];
  const foot = below.length ? DESIGN.foot * unit : -GAP;
  const room = height - foot - 3 * GAP;
  const left = column(of("shared"), GAP, GAP, room, unit);
  const rightWidth = unit * most([...of("seats", "own").map((mat) => mat.width), 200]);
  const x = width - GAP - rightWidth;
  const right = column(of("seats"), x, GAP, room - DESIGN.log * unit - GAP, unit);
  const logTop = right.length ? most(right.map((each) => each.y + each.height)) + GAP : GAP;
  const leftEdge = left.length ? most(left.map((each) => each.x + each.width)) + GAP : GAP;
  return {
    boxes: [
      ...left, ...right,
      ...middle(of("main"), leftEdge, GAP, x - GAP - leftEdge, room),
      ...row(below, GAP, height - GAP - foot, width - 2 * GAP, foot),
    ],
    log: { x, y: logTop, width: rightWidth, height: room + GAP - logTop },
  };
}

function column(mats, x, y, room, unit) {
  const wanted = sum(mats.map((mat) => mat.height));
  const gaps = GAP * (mats.length - 1);
  const scale = Math.min(unit, (room - gaps) / wanted);
  return mats.map((mat) => {
    const found = box(mat, x, y, scale);
    y += found.height + GAP;
    return found;
  });
}

function middle(mats, x, y, width, height) {
  const gaps = GAP * (mats.length - 1);
  const scale = Math.min((width - gaps) / sum(mats.map((mat) => mat.width)), height / most(mats.map((mat) => mat.height)));
  x += (width - gaps - scale * sum(mats.map((mat) => mat.width))) / 2;
  return mats.map((mat) => {
    const found = box(mat, x, y + (height - mat.height * scale) / 2, scale);
    x += found.width + GAP;
    return found;
  });
}

/** All as high as there is room, the last one at the right edge. */
function row(mats, x, y, width, height) {
  const gaps = GAP * (mats.length - 1);
  const wide = sum(mats.map((mat) => (mat.width * height) / mat.height));
  const shrink = Math.min(1, (width - gaps) / wide);
  const right = x + width;
  return mats.map((mat, i) => {
    const scale = (height / mat.height) * shrink;
    const at = i && i === mats.length - 1 ? right - mat.width * scale : x;
    x += mat.width * scale + GAP;
    return box(mat, at, y + (height - mat.height * scale) / 2, scale);
  });
}
