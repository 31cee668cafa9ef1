"""The best allotment by trying everything: every piece goes, one after another, to every place that could score it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

COLOURS, SKILLS, RESOURCES = (
    ("blue", "red", "yellow", "green"),
    ("saw", "pickaxe", "anvil"),
    ("wood", "stone", "iron", "gold"),
)
NOWHERE = "-"

Piece = tuple[str, str]  # what it is, and the autumn tile it lies on ("" for none)


def points(tiles: Mapping[str, str], places: Sequence[tuple[str, str]]) -> int:
    """What an allotment scores: places are pairs of a scorer and what the piece counts as there."""
    found = {name: [kind for place, kind in places if place == name] for name in {place for place, _ in places}}
    return sum(_score(name, kinds, tiles) for name, kinds in found.items())


def _score(name: str, kinds: list[str], tiles: Mapping[str, str]) -> int:
    if name in ("barn", "blacksmith", "stone yard", "timber yard"):
        return int(tiles[name]) * len(kinds)
    sets = {"guild": COLOURS[:3], "scribes": SKILLS, "mercer": RESOURCES[:3]}
    if name in sets:
        return {"guild": 3, "scribes": 10, "mercer": 5}[name] * min(kinds.count(kind) for kind in sets[name])
    fives = {"apothecary": 3, "key guild": 10, "windmill": 5}
    if name in fives:
        return fives[name] * (len(kinds) // 5)
    ones = {"market": 2, "jeweller": 2, "gold": 1, "white wind": 1}
    if name in ones:
        return ones[name] * len(kinds)
    single = {"hall": 1, "scholar": 3, "watermill": 1}
    return single[name] * max((kinds.count(kind) for kind in set(kinds)), default=0)


def uses(piece: Piece, tiles: Mapping[str, str]) -> list[tuple[str, str]]:
    """Every place that could score a piece, and as what."""
    kind, on = piece
    if kind in COLOURS:
        names = ["apothecary", "hall", "white wind"] + ["guild"] * (kind != "green") + ["market"] * (kind == "green")
        return _owned([(name, kind) for name in names], tiles)
    if kind in SKILLS:
        return _owned([("scribes", kind), ("key guild", kind), ("scholar", kind)], tiles)
    meanings = RESOURCES if kind == "gold" or "3b" in tiles else (kind,)
    found = []
    for meaning in meanings:
        found += [("mercer", meaning)] if meaning != "gold" else [("jeweller", meaning), ("gold", meaning)]
        found += [("windmill", meaning), ("watermill", meaning)]
        if on == "barn" or (on, meaning) in (("blacksmith", "iron"), ("stone yard", "stone"), ("timber yard", "wood")):
            found.append((on, meaning))
    return _owned(found, tiles)


def _owned(found: list[tuple[str, str]], tiles: Mapping[str, str]) -> list[tuple[str, str]]:
    owned = dict.fromkeys((place, kind) for place, kind in found if place in tiles or place == "gold")
    return [*owned, (NOWHERE, "")]


def best(pieces: Sequence[Piece], tiles: Mapping[str, str], *, purple: bool) -> int:
    """The highest total; the purple worker is tried as everything."""
    if purple:
        extra = [(kind, on) for kind in (*COLOURS, *SKILLS, *RESOURCES) for on in ("", *_autumn(tiles, kind))]
        return max(best([*pieces, piece], tiles, purple=False) for piece in extra)
    groups = [[piece for piece in pieces if piece[0] in kinds] for kinds in (COLOURS, SKILLS, RESOURCES)]
    return sum(_best_of(tuple(sorted(group)), tuple(sorted(tiles.items()))) for group in groups)


def _autumn(tiles: Mapping[str, str], kind: str) -> list[str]:
    return [tile for tile in ("barn", "blacksmith", "stone yard", "timber yard") if tile in tiles and kind in RESOURCES]


@cache
def _best_of(pieces: tuple[Piece, ...], tiles: tuple[tuple[str, str], ...]) -> int:
    owned = dict(tiles)
    return max(points(owned, [p for p in places if p[0] != NOWHERE]) for places in _allotments(pieces, owned))


def _allotments(pieces: tuple[Piece, ...], tiles: Mapping[str, str]) -> Iterator[tuple[tuple[str, str], ...]]:
    return product(*(uses(piece, tiles) for piece in pieces))
