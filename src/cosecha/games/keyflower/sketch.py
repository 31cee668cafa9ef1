"""A Keyflower table as text: header lines for everything beside the villages, then the villages tile by tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cosecha.core.options import Setup
from cosecha.core.state import State
from cosecha.games.keyflower.memory import lying
from cosecha.games.keyflower.pasture_text import farm_lines, herds
from cosecha.games.keyflower.pieces import (
    AWAY,
    BOATS,
    COLOURS,
    DEALT,
    FIRST_BOAT,
    FIRST_ORDER,
    IN_DECK,
    IN_ROW,
    NEW,
    OFFER,
    ON_OFFER,
    ORDERS,
    RESOURCES,
    SEASONS,
    SKILLS,
    STAGES,
    SUMMER_BOAT,
    TILE_NAMES,
    TILES,
    TITLES,
    WINTER,
)
from cosecha.games.keyflower.state import (
    M_DRAWN,
    M_DRAWN_SKILLS,
    M_KNOWN,
    M_KNOWN_SKILLS,
    M_LOW,
    M_LOW_SKILLS,
    M_ONCE_DRAWN,
    M_ONCE_KNOWN,
    M_SHOWN,
    M_UNSURE,
    M_UNSURE_SINCE,
    KeyflowerState,
)
from cosecha.games.keyflower.telling import SOURCE_KINDS, SOURCES

PIECES = (*COLOURS, *SKILLS)
IN_HAND = (*PIECES, "wheat")
Headers = Iterator[tuple[str, str]]


def listed(names: Sequence[str], counts: Iterable[int], between: str = " ") -> str:
    """`blue*2 red`: how many of each."""
    return between.join(name if n == 1 else f"{name}*{n}" for name, n in zip(names, counts, strict=True) if n)


def tile_text(state: KeyflowerState, tile: int) -> str:
    """The name of a tile; a summer boat with its side."""
    side = "ab"[state.side[tile]] if state.printed.kind[tile] == SUMMER_BOAT else ""
    return TILE_NAMES[tile] + side


def tiles_at(state: KeyflowerState, place: int) -> str:
    return " ".join(tile_text(state, tile) for tile in range(TILES) if state.where[tile] == place)


def usual_place(state: KeyflowerState, tile: int) -> int:
    """Where a tile is that is named nowhere: yet to come, in its row, or out of the game."""
    season = state.printed.season[tile]
    if tile >= state.tiles:
        return AWAY
    if season > state.season or (season == WINTER and state.stage == OFFER):
        return IN_DECK
    if FIRST_BOAT <= tile < FIRST_BOAT + BOATS:
        return IN_ROW if state.printed.boat_seats[tile - FIRST_BOAT] <= state.seats else AWAY
    if FIRST_ORDER <= tile < FIRST_ORDER + ORDERS:
        return IN_ROW if state.printed.order_seats[tile - FIRST_ORDER] <= state.seats else AWAY
    return AWAY


def write_position(setup: Setup, state: State) -> tuple[list[tuple[str, str]], str]:
    """Header lines with every value, and the villages."""
    assert isinstance(state, KeyflowerState)
    headers = [*_season(state), *_action(state), *farm_lines(state), *_tiles(state), *_workers(state)]
    for seat in range(state.seats):
        headers += [(f"{name} {seat + 1}", value) for name, value in _seat(state, seat)]
    headers += [(f"lowest {epoch}", _lowest(state, epoch)) for epoch in range(state.epoch + 1)]
    return [(name, value) for name, value in headers if value], sketch(state)


def _season(state: KeyflowerState) -> Headers:
    yield "season", SEASONS[state.season]
    yield "stage", STAGES[state.stage]
    yield "to act", "" if state.several() else str(state.actor + 1)
    yield "start player", str(state.start + 1)
    yield "passes", str(state.passes) if state.passes else ""
    winners = [str(seat + 1) if seat >= 0 else "-" for seat in state.order_winner]
    yield "order winners", " ".join(winners) if set(winners) != {"-"} else ""
    yield "boat order", " ".join(str(state.queue[i] + 1) for i in range(state.queue_size))
    yield "boats chosen", str(state.queue_at) if state.queue_at else ""
    yield "over", "yes" if state.over else ""


def _action(state: KeyflowerState) -> Headers:
    if state.target < 0:
        return
    words = ["use" if state.doing else "bid", TILE_NAMES[state.target]]
    words += [COLOURS[state.colour]] if state.colour >= 0 else []
    words += ["mixed"] if state.mixed else []
    yield "action", " ".join(words)
    yield "placed", listed(COLOURS, state.laid)
    yield "groups from", TILE_NAMES[state.groups_from] if 0 < state.groups_from < TILES else ""
    yield "steps", str(state.steps) if state.steps else ""
    yield "upgrades", str(state.upgrades) if state.upgrades else ""
    yield "upgrading", TILE_NAMES[state.upgrading] if state.upgrading >= 0 else ""


def _tiles(state: KeyflowerState) -> Headers:
    yield "offer", tiles_at(state, ON_OFFER)
    away = [tile for tile in range(TILES) if state.where[tile] == AWAY and usual_place(state, tile) != AWAY]
    yield "away", " ".join(TILE_NAMES[tile] for tile in away)
    loads = [
        f"{TILE_NAMES[FIRST_BOAT + boat]}={text}"
        for boat in range(BOATS)
        if (text := listed(PIECES, _load(state, boat), "+"))
    ]
    yield "boats", " ".join(loads)
    yield "bag", listed(COLOURS, state.bag) or "empty"
    yield "pile", listed(SKILLS, state.pile) or "empty"


def _load(state: KeyflowerState, boat: int) -> list[int]:
    return [*list(state.boat_workers)[boat * 4 : boat * 4 + 4], *list(state.boat_skills)[boat * 3 : boat * 3 + 3]]


def _workers(state: KeyflowerState) -> Headers:
    tiles = range(TILES)
    yield "bids", " ".join(f"{TILE_NAMES[tile]}={text}" for tile in tiles if (text := _bids(state, tile)))
    yield "uses", " ".join(f"{TILE_NAMES[tile]}={_uses(state, tile)}" for tile in tiles if state.last_use[tile])
    locks = [f"{TILE_NAMES[tile]}={COLOURS[state.lock[tile]]}" for tile in tiles if state.lock[tile] >= 0]
    yield "colours", " ".join(locks)


def _bids(state: KeyflowerState, tile: int) -> str:
    return ",".join(
        f"{seat + 1}:{COLOURS[state.bid_colour(tile, seat)]}*{state.bid_of(tile, seat)}"
        for seat in range(state.seats)
        if state.bid_of(tile, seat)
    )


def _uses(state: KeyflowerState, tile: int) -> str:
    """Workers used, and how many of them by the last use."""
    return listed(COLOURS, list(state.used)[tile * 4 : tile * 4 + 4], "+") + f"/{state.last_use[tile]}"


def _seat(state: KeyflowerState, seat: int) -> Headers:
    memory = list(state.memory)
    four, three = slice(seat * 4, seat * 4 + 4), slice(seat * 3, seat * 3 + 3)
    yield "hand", listed(IN_HAND, [*list(state.workers)[four], *list(state.skills)[three], state.wheat[seat]])
    yield "known", listed(PIECES, [*memory[M_KNOWN:][four], *memory[M_KNOWN_SKILLS:][three]])
    yield "unsure", listed(SKILLS, memory[M_UNSURE:][three])
    yield "once", listed((*SKILLS, "drawn"), [*memory[M_ONCE_KNOWN:][three], memory[M_ONCE_DRAWN + seat]])
    yield "since", str(memory[M_UNSURE_SINCE + seat] or "")
    yield "drawn", " ".join(_drawn(memory, seat))
    yield "shown", _shown(state, seat)
    yield "new", tiles_at(state, NEW + seat)
    yield "placing", TILE_NAMES[state.picked[seat]] if state.picked[seat] >= 0 else ""
    yield "winter", tiles_at(state, DEALT + seat)
    yield "chosen", " ".join(str(n + 1) for n in range(8) if state.chosen[seat] >> n & 1)
    yield "boat", TILE_NAMES[FIRST_BOAT + state.taken[seat]] if state.taken[seat] >= 0 else ""
    earned = list(state.earned)[seat * SOURCE_KINDS : (seat + 1) * SOURCE_KINDS]
    yield "earned", ", ".join(f"{source}={n}" for source, n in zip(SOURCES, earned, strict=True) if n)


def _drawn(memory: Sequence[int], seat: int) -> Iterator[str]:
    """Pieces of the hand drawn unseen, with the epoch of the draw."""
    for epoch in range((M_LOW - M_DRAWN) // 24):
        workers = memory[M_DRAWN + (epoch * 6 + seat) * 4 :][:4]
        skills = memory[M_DRAWN_SKILLS + (epoch * 6 + seat) * 3 :][:3]
        for name, n in zip(PIECES, [*workers, *skills], strict=True):
            if n:
                yield f"{name}*{n}@{epoch}"


def _shown(state: KeyflowerState, seat: int) -> str:
    """Workers drawn unseen and shown since, where they are others than lie beside tiles."""
    shown = list(state.memory)[M_SHOWN + seat * 4 :][:4]
    usual = [lying(state, seat, colour) for colour in range(4)]
    return "" if shown == usual else listed(COLOURS, shown) or "empty"


def _lowest(state: KeyflowerState, epoch: int) -> str:
    """The fewest of each kind that bag and pile held in an epoch."""
    memory = list(state.memory)
    return listed(PIECES, [*memory[M_LOW + epoch * 4 :][:4], *memory[M_LOW_SKILLS + epoch * 3 :][:3]]) or "empty"


# Villages -----------------------------------------------------------------------------------------------------------


def sketch(state: KeyflowerState) -> str:
    """The villages, a line a tile."""
    lines: list[str] = []
    for seat in range(state.seats):
        lines.append(f"village {seat + 1}")
        tiles = [tile for tile in range(TILES) if state.owner(tile) == seat]
        lines += [_tile_line(state, tile) for tile in sorted(tiles, key=lambda tile: tile != state.homes[seat])]
    return "\n".join(lines)


def _tile_line(state: KeyflowerState, tile: int) -> str:
    summer_boat = state.printed.kind[tile] == SUMMER_BOAT
    name = TITLES[tile] + ("ab"[state.side[tile]] if summer_boat else "")
    line = f"{name} at ({state.q[tile]},{state.r[tile]}) o{state.turned[tile]}"
    line += " upgraded" if state.side[tile] and not summer_boat else ""
    goods = " ".join(filter(None, (listed(RESOURCES, list(state.goods)[tile * 4 : tile * 4 + 4]), *herds(state, tile))))
    return f"{line}: {goods}" if goods else line
