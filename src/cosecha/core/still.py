"""A scene as one standalone SVG, arranged like the wide page: prompt, shared things, board, seats, own mat."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from cosecha.core.art import Art, painted, read_art, variables
from cosecha.core.scene import DARK, EITHER, LIGHT, Mat, Scene, Sprite

WIDTH, HEIGHT, GAP = 1366, 768, 8
HEAD, FOOT = 44, 138
SIDES = ("shared", "main", "seats")


@dataclass(frozen=True)
class Place:
    """Where a mat lies on the page, and how much it is enlarged."""

    mat: Mat
    x: float
    y: float
    scale: float


def draw(scene: Scene, theme: str, clicked: Sequence[str]) -> str:
    """The whole page."""
    if theme not in (LIGHT, DARK, EITHER):
        raise ValueError(f"a still is light, dark or either; not {theme!r}")
    table, art = read_art("cosecha.core", "table.svg"), read_art(scene.art)
    glowing = scene.glowing(clicked)
    prefix = scene.art.rpartition(".")[2]
    seen = scene.foretold(clicked)
    lines = [
        '<rect class="wood" width="100%" height="100%" fill="url(#table-wood)"/>',
        '<rect width="100%" height="100%" fill="url(#table-sun-light)"/>',
        '<rect width="100%" height="100%" fill="url(#table-lamp)"/>',
        f'<text class="title" x="{GAP * 2}" y="30">{escape(scene.title)}</text>',
        f'<text class="prompt" x="{WIDTH / 2:g}" y="29" text-anchor="middle">{escape(scene.prompt)}</text>',
    ]
    for place in arranged(scene.mats):
        move = f"translate({place.x:g} {place.y:g}) scale({place.scale:g})"
        lines.append(f'<g class="mat mat-{place.mat.name}" transform="{move}">')
        lines += [_sprite(prefix, s, _state(s, glowing, clicked)) for s in seen if s.mat == place.mat.name]
        lines.append("</g>")
    return _page(scene, theme, table, art, "\n".join(lines))


def _page(scene: Scene, theme: str, table: Art, art: Art, drawn: str) -> str:
    rules = f"{table.rules}\n{art.rules}"
    body = f"<defs>{table.body}{art.body}</defs>\n{drawn}"
    palettes = {LIGHT: table.light | art.light, DARK: table.dark | art.dark}
    if theme == EITHER:
        dark = f"@media (prefers-color-scheme: dark) {{.cosecha {{{variables(palettes[DARK])}}}}}"
        rules = f".cosecha {{{variables(palettes[LIGHT])}}}\n{dark}\n{rules}"
    else:
        rules, body = painted(rules, palettes[theme]), painted(body, palettes[theme])
    label = quoteattr(f"{scene.title}. {scene.prompt}".strip())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cosecha" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}" role="img" aria-label={label}>'
        f"\n<style>{rules}</style>\n{body}\n</svg>\n"
    )


def arranged(mats: Sequence[Mat]) -> list[Place]:
    """Sides as wide as their mats, the middle as large as fits, seats and shared things from the top."""
    by_area = {area: [mat for mat in mats if mat.area == area] for area in ("head", *SIDES, "own", "foot")}
    below = FOOT if by_area["own"] or by_area["foot"] else -GAP
    top = HEAD + GAP
    room = HEIGHT - top - below - 2 * GAP
    left = max((mat.width for mat in by_area["shared"]), default=-GAP)
    right = max((mat.width for mat in by_area["seats"]), default=max((m.width for m in by_area["own"]), default=-GAP))
    places = _column(by_area["shared"], GAP, top, room)
    places += _column(by_area["seats"], WIDTH - GAP - right, top, room)
    places += _fitted(by_area["main"], 2 * GAP + left, top, WIDTH - left - right - 4 * GAP, room)
    places += _row(by_area["own"] + by_area["foot"], GAP, HEIGHT - GAP - below, below)
    x: float = WIDTH - GAP
    for mat in by_area["head"]:
        x -= mat.width
        places.append(Place(mat, x, (HEAD - mat.height) / 2 + 2, 1))
    return places


def _column(mats: Sequence[Mat], x: float, y: float, room: float) -> list[Place]:
    """From the top, made smaller only where they would not fit."""
    wanted = sum(mat.height for mat in mats)
    gap = min(GAP, (room - wanted) / max(len(mats) - 1, 1)) if wanted <= room else 0
    scale = min(1, room / wanted) if wanted else 1
    places: list[Place] = []
    for mat in mats:
        places.append(Place(mat, x, y, scale))
        y += mat.height * scale + gap
    return places


def _fitted(mats: Sequence[Mat], x: float, y: float, width: float, height: float) -> list[Place]:
    """Side by side in the middle, as large as they can be."""
    if not mats:
        return []
    wide = sum(mat.width for mat in mats) + GAP * (len(mats) - 1)
    high = max(mat.height for mat in mats)
    scale = min(width / wide, height / high)
    x += (width - wide * scale) / 2
    places: list[Place] = []
    for mat in mats:
        places.append(Place(mat, x, y + (height - mat.height * scale) / 2, scale))
        x += (mat.width + GAP) * scale
    return places


def _row(mats: Sequence[Mat], x: float, y: float, height: float) -> list[Place]:
    """Side by side from the left, the last one at the right edge; all as high as there is room."""
    places: list[Place] = []
    for mat in mats:
        scale = min(height / mat.height, (WIDTH - GAP - x) / mat.width)
        if mat is mats[-1]:
            x = WIDTH - GAP - mat.width * scale
        places.append(Place(mat, x, y + (height - mat.height * scale) / 2, scale))
        x += mat.width * scale + GAP
    return places


def _state(sprite: Sprite, glowing: Set[str], clicked: Sequence[str]) -> list[str]:
    """Can it be clicked now, or was it?"""
    return ["can"] * (sprite.id in glowing) + ["lit"] * (sprite.id in clicked)


def _sprite(prefix: str, sprite: Sprite, state: Sequence[str]) -> str:
    classes = " ".join(["sprite", *sprite.classes, *state])
    turn = f' transform="rotate({sprite.turn:g})"' if sprite.turn else ""
    inside = f"<title>{escape(sprite.label)}</title>"
    if sprite.symbol:
        w, h = sprite.width, sprite.height
        inside += f'<use href="#{sprite.symbol}" x="{-w / 2:g}" y="{-h / 2:g}" width="{w:g}" height="{h:g}"{turn}/>'
    if sprite.shape:
        inside += f'<path d="{sprite.shape}"{turn}/>'
    if sprite.text:
        inside += (
            f'<text x="{sprite.text_x:g}" y="{sprite.text_y + 0.35 * sprite.text_size:g}"'
            f' font-size="{sprite.text_size:g}">{escape(sprite.text)}</text>'
        )
    move = f"translate({round(sprite.x, 2):g} {round(sprite.y, 2):g})"
    return f'<g id="{prefix}--{escape(sprite.id)}" class="{classes}" transform="{move}">{inside}</g>'
