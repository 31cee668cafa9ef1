"""Fields as meadows: one shape for each, hedges beside the roads, and the animals that stand there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cosecha.core.outline import box
from cosecha.core.scene import SCENERY, Sprite
from cosecha.core.words import _, plural
from cosecha.games.keyflower.picture import glyphs, pasture
from cosecha.games.keyflower.picture.frame import Frame
from cosecha.games.keyflower.picture.glyphs import LEAST, letter
from cosecha.games.keyflower.picture.pasture import Field, Part
from cosecha.games.keyflower.picture.paths import Point
from cosecha.games.keyflower.picture.river import Laid
from cosecha.games.keyflower.picture.sectors import corner, hedge, outline
from cosecha.games.keyflower.pieces import ANIMALS
from cosecha.games.keyflower.saying import word

ASIDE = "aside"  # told together with what can be clicked below it
SMALL = 30  # sides of hexagons below which herds have no numbers
BEST_CORNERS = (4, 1, 3, 2, 5, 0)  # of a lone tile: east, west, north-east, north-west, then the lower ones


def meadows(
    view: Mapping[str, Any], seat: int, frame: Frame, mat: str, prefix: str, z: int, z_herd: int
) -> Iterator[Sprite]:
    """All fields of a village; `prefix` tells the same field in several places apart."""
    fields = pasture.fields_of(view, seat)
    anchors = places(fields, frame)
    for field in fields:
        x, y = anchors[field.name]
        said = pasture.words(view, seat, field)
        kinds = ("field", ASIDE, *(["grazed"] if field.animals else []))
        path = "".join(_shape(part, frame, x, y) for part in field.parts)
        yield Sprite(f"{prefix}-{field.key}", "", mat, x, y, z, label=said, classes=kinds, shape=path, at=field.name)
        hedges = "".join(_hedge(part, frame, x, y) for part in field.parts)
        if hedges:
            kinds = ("hedge", "low", SCENERY) if frame.size < SMALL else ("hedge", SCENERY)
            name = f"{prefix}-{field.key}-hedge"
            yield Sprite(name, "", mat, x, y, z + 2, label=_("hedges"), classes=kinds, shape=hedges)
        yield from _herd(view, seat, field, frame.size, mat, prefix, z_herd, x, y, said)


def _shape(part: Part, frame: Frame, x: float, y: float) -> str:
    at = frame.at(part.space)
    return outline(part.sector, frame.size, at[0] - x, at[1] - y)


def _hedge(part: Part, frame: Frame, x: float, y: float) -> str:
    at = frame.at(part.space)
    return hedge(part.sector, frame.size, at[0] - x, at[1] - y)


def places(fields: Sequence[Field], frame: Frame) -> dict[str, Point]:
    """Where the animals of each field stand: where most of its tiles meet, else in the freest corner of a tile."""
    found: dict[str, Point] = {}
    for field in fields:
        there: dict[tuple[int, int], list[tuple[Part, int]]] = {}
        for part in field.parts:
            x, y = frame.at(part.space)
            for d in part.sector.corners:
                dx, dy = corner(d, frame.size)
                there.setdefault((round((x + dx) / 3), round((y + dy) / 3)), []).append((part, d))
        best = max(there.values(), key=lambda parts: (len({part.space for part, _d in parts}), _free(parts)))
        found[field.name] = _middle(best, frame)
    return found


def _free(parts: Sequence[tuple[Part, int]]) -> int:
    return -min(BEST_CORNERS.index(d) for _part, d in parts)


def _middle(parts: Sequence[tuple[Part, int]], frame: Frame) -> Point:
    """At the corner where tiles meet, a little inside where it belongs to one or two of them."""
    xs, ys = [], []
    for part, d in parts:
        x, y = frame.at(part.space)
        dx, dy = corner(d, frame.size * (0.75 if len(parts) == 1 else 0.8 if len(parts) == 2 else 1))
        xs.append(x + dx)
        ys.append(y + dy)
    return round(sum(xs) / len(xs), 1), round(sum(ys) / len(ys), 1)


def _herd(
    view: Mapping[str, Any], seat: int, field: Field, size: float, mat: str, prefix: str, z: int, x: float, y: float,
    said: str,
) -> Iterator[Sprite]:  # fmt: skip
    """An animal of each kind with their number, and a plus where one is born at the end of the season."""
    kinds = [animal for animal in ANIMALS if animal in field.animals]
    high = max(11.0, 0.62 * size) if size < SMALL else max(24.0, 0.46 * size)
    due, driven = pasture.newborns(view, seat, field), (view["action"] or {}).get("driven")
    for i, animal in enumerate(kinds):
        n = field.animals[animal]
        at = round(x + (i - (len(kinds) - 1) / 2) * high * 0.95, 1)
        key = f"{prefix}-{field.key}-{animal}"
        marked: tuple[str, ...] = ("animal", animal, "piece") if size >= SMALL else ("animal", animal, SCENERY)
        if driven == {"field": field.name, "animal": animal}:
            marked = (*marked, "moved")
        text = letter(animal) if high >= 24 else ""
        yield Sprite(
            key, f"kf-{animal}", mat, at, y, z, 0, said, round(high, 1), round(high, 1), marked, text, 0.02 * high,
            0.04 * high, max(LEAST, round(0.36 * high)), at=field.name,
        )  # fmt: skip
        if size < SMALL:
            continue
        if n > 1:
            yield Sprite(
                f"{key}-n", "", mat, round(at + 0.42 * high, 1), round(y + 0.4 * high, 1), z + 1, label=said,
                classes=("count", SCENERY), text=str(n), text_size=max(13, round(0.46 * high)),
            )  # fmt: skip
        if animal in due:
            yield Sprite(
                f"{key}-due", "", mat, round(at + 0.44 * high, 1), round(y - 0.36 * high, 1), z + 1, label=said,
                classes=("newborn", SCENERY), text="+1", text_size=LEAST,
            )  # fmt: skip


# What one may do now -------------------------------------------------------------------------------------------------


def costs(view: Mapping[str, Any], seat: int, moves: Sequence[str], frame: Frame, mat: str, z: int) -> Iterator[Sprite]:
    """On every field where a moved animal may go: its steps, and how many of them cost a wheat."""
    driven = (view["action"] or {}).get("driven")
    if view["stage"] != "drive" or not driven or not moves:
        return
    fields = pasture.fields_of(view, seat)
    away, anchors = pasture.steps_from(fields, driven["field"]), places(fields, frame)
    for field in fields:
        if f"into {field.name}" not in moves:
            continue
        shown, wheat = pasture.price(view, away[field.name])
        x, y = anchors[field.name]
        said = f"{pasture.where(field)}: {cost_words(shown, wheat)}"
        key, up = f"cost-{field.key}", round(y - 0.34 * frame.size, 1)
        drawn = [*([glyphs.Glyph("kf-cart"), glyphs.Glyph(text=str(shown), wide=0.7)] if shown else [])]
        drawn += [glyphs.Glyph("kf-wheat"), glyphs.Glyph(text=str(wheat), wide=0.7)] if wheat else []
        path = box(glyphs.width(drawn, 17) + 8, 21, 7, middle=True)
        yield Sprite(key, "", mat, x, up, z, label=said, classes=("cost-tag", SCENERY), shape=path)
        yield from glyphs.row(key, drawn, mat, x, up, z + 1, 17, 90, said)


def cost_words(shown: int, wheat: int) -> str:
    """`1 step, and 2 wheat for 2 more`."""
    steps = plural("{n} step", "{n} steps", shown)
    if not wheat:
        return steps
    more = plural("{n} step bought with a wheat", "{n} steps bought with a wheat each", wheat)
    return f"{steps}, {more}" if shown else more


def joined(view: Mapping[str, Any], seat: int, placed: Laid, frame: Frame, mat: str, z: int) -> Iterator[Sprite]:
    """The fields that a placed tile would make one, lit while that is looked at, with a warning where it costs."""
    move = f"at {placed.space[0]},{placed.space[1]} o{placed.turn}"
    x, y = frame.at(placed.space)
    key = f"joined-{move[3:]}".replace(" ", "-")
    for i, (group, parts) in enumerate(pasture.merges(view, seat, placed)):
        every = [part for field in group for part in field.parts] + list(parts)
        path = "".join(_shape(part, frame, x, y) for part in every)
        twice, points = pasture.loss(view, seat, group, parts)
        mixed = pasture.mixes(view, seat, group)
        kinds = ("field", "would-be", *(["spoilt"] if twice or mixed else []), SCENERY)
        said = _("one field on {n} tiles").format(n=len({part.space for part in every}))
        if len(group) > 1 or any(field.animals for field in group):
            yield Sprite(f"{key}-{i}", "", mat, x, y, z, label=said, classes=kinds, shape=path, of=move)
        lines = []
        if twice:
            lines.append(_("{animals} meet: -{n}").format(animals=", ".join(word(a) for a in twice), n=points))
        if mixed:
            lines.append(_("mixed: no newborns"))
        for row, text in enumerate(lines):
            yield _warn(f"{key}-{i}-warn-{row}", text, mat, x, y, z + 20, -0.6 * frame.size + 20 * (i + row), move)


def _warn(key: str, text: str, mat: str, x: float, y: float, z: int, down: float, move: str) -> Sprite:
    """A word on a plate; all that is foretold of a space hangs at its middle."""
    wide = 0.58 * 13 * len(text) + 12
    path = f"M{-wide / 2:g} {down - 10:g}h{wide:g}v20h{-wide:g}z"
    return Sprite(
        key, "", mat, x, y, z, label=text, classes=("warning", SCENERY), shape=path, text=text, text_y=round(down, 1),
        text_size=13, of=move,
    )  # fmt: skip
