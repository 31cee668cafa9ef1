"""Villages from text, as the specification writes them: `Gold mine at (1,-1) o1 upgraded: gold*2`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cosecha.core.errors import BadPosition
from cosecha.games.keyflower.pasture_text import read_herds, split_goods
from cosecha.games.keyflower.pieces import FIRST_HOME, HOMES, REACH, RESOURCES
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.games.keyflower.tokens import counted, tile_of
from cosecha.games.keyflower.village import set_tile, tile_at

_HEAD = re.compile(r"village ([1-6])(?::\s*(.*))?", re.IGNORECASE)
_TILE = re.compile(
    r"(?P<name>[A-Za-z' 0-9-]+?)(?: at)? \((?P<q>-?[0-9]{1,2}), ?(?P<r>-?[0-9]{1,2})\)(?: o(?P<turn>[0-5]))?"
    r"(?: (?P<side>upgraded|basic))?(?:: (?P<goods>.*))?"
)


def villages_in(sketch: str) -> dict[int, list[str]]:
    """The tiles of each village as they are written, by the number of its seat."""
    found: dict[int, list[str]] = {}
    number = 1
    for raw in sketch.splitlines():
        line = raw.strip()
        if head := _HEAD.fullmatch(line):
            number, line = int(head[1]), head[2] or ""
            found.setdefault(number, [])
        found.setdefault(number, []).extend(part.strip() for part in line.split(";") if part.strip())
    return found


def read_villages(state: KeyflowerState, villages: Mapping[int, Sequence[str]]) -> set[int]:
    """Lay every tile; a seat without a home tile is given the lowest that is left. The tiles that were named."""
    named: set[int] = set()
    for seat in range(state.seats):
        laid = [_lay(state, seat, text, named) for text in villages.get(seat + 1, ())]
        for tile, animals in laid:
            read_herds(state, tile, animals)
    for seat in range(state.seats):
        if not _has_home(state, seat):
            home = next(home for home in range(FIRST_HOME, FIRST_HOME + HOMES) if home not in named)
            named.add(home)
            state.homes[seat] = home
            set_tile(state, seat, home, 0, 0, 0)
    return named


def _has_home(state: KeyflowerState, seat: int) -> bool:
    return tile_at(state, seat, 0, 0) >= 0


def _lay(state: KeyflowerState, seat: int, text: str, named: set[int]) -> tuple[int, list[str]]:
    """The tile, and the animals written on it."""
    found = _TILE.fullmatch(text)
    if found is None:
        raise BadPosition(f"expected 'Gold mine at (1,-1) o1'; not {text[:40]!r}")
    tile, side = tile_of(found["name"])
    q, r, turn = int(found["q"]), int(found["r"]), int(found["turn"] or "0")
    if tile in named:
        raise BadPosition(f"{found['name']} is in two places")
    if max(abs(q), abs(r)) > REACH or tile_at(state, seat, q, r) >= 0:
        raise BadPosition(f"{found['name']}: the space ({q},{r}) is taken or out of reach")
    is_home = FIRST_HOME <= tile < FIRST_HOME + HOMES
    if is_home != (q == 0 and r == 0) or (is_home and turn):
        raise BadPosition("at (0,0) o0 lies the home tile, and only there")
    if tile >= state.tiles:
        raise BadPosition(f"{found['name']} belongs to Farmers, and the option farmers is off")
    named.add(tile)
    set_tile(state, seat, tile, q, r, turn)
    state.side[tile] = 1 if found["side"] == "upgraded" else side
    if is_home:
        state.homes[seat] = tile
    goods, animals = split_goods(found["goods"] or "")
    for kind, n in enumerate(counted(found["name"], goods, RESOURCES)):
        state.goods[tile * 4 + kind] = n
    return tile, animals
