"""The building and scoring rules of Citrus once more, as simply as they can be said, to hold the engine against.

Written from chapters 3.3, 3.5, 3.6, 3.8, 3.10, 3.11 and 3.12 of the specification on dicts and sets of (column, row).
Nothing is shared with the engine: a table is read from position text, and what can be built is found by trying it all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

Square = tuple[int, int]
Area = frozenset[Square]

WORKERS = 5
LINES = {
    "d1": (2, 5, 9), "d2": (1, 4, 8, 12), "d3": (3, 7, 11), "d4": (6, 10),
    "u1": (1, 3, 6), "u2": (2, 4, 7, 10), "u3": (5, 8, 11), "u4": (9, 12),
}  # fmt: skip


class TooMuch(Exception):
    """The search would take too long; the question stays open."""


@dataclass(frozen=True)
class Plantation:
    fruit: str
    owner: int  # 0: neutral
    well: bool = False


@dataclass(frozen=True)
class Table:
    """A position; players count from 1 as in the sketches."""

    width: int
    height: int
    plantations: Mapping[Square, Plantation]
    rocks: frozenset[Square]
    land: Mapping[Square, str]
    sites: Mapping[str, Square]
    built: frozenset[str]
    scored: frozenset[str]
    open: frozenset[str]
    values: Mapping[str, tuple[int, int]]
    players: int
    player: int
    stage: str
    coins: int
    hands: Mapping[int, Counter[str]]
    market: Mapping[int, str]
    bag: int
    pending: tuple[str, ...]
    cart: str
    finca_stack: int
    waiting: bool
    refill_due: bool
    over: bool
    family: bool
    penalised: bool
    scored_finca_starts: bool
    finca_needs_refill: bool
    cart_triggers: bool
    cart_while_pending: bool


# Reading --------------------------------------------------------------------------------------------------------------


def read(text: str) -> Table:
    """A table from position text, as `match.position()` writes it."""
    head, _, sketch = text.strip("\n").partition("\n\n")
    headers = dict(line.split(": ", 1) for line in head.splitlines() if ": " in line)
    rows = [line.split()[1:] for line in sketch.splitlines()[1:]]
    tokens = {(c, r): token for r, row in enumerate(rows, 1) for c, token in enumerate(row, 1)}
    planted = {square: m for square, token in tokens.items() if (m := re.fullmatch(r"([a-z]{2})([0-5])(w?)", token))}
    sites = {token[1]: square for square, token in tokens.items() if token[0] in "?!@="}
    signs = {token[1]: token[0] for token in tokens.values() if token[0] in "?!@="}
    players = int(headers["seats"])
    player = int(headers["to act"])
    return Table(
        width=len(rows[0]),
        height=len(rows),
        plantations={square: Plantation(m[1], int(m[2]), bool(m[3])) for square, m in planted.items()},
        rocks=frozenset(square for square, token in tokens.items() if token == "#"),
        land={square: token for square, token in tokens.items() if re.fullmatch(r"h[234]|m[23]|ca|bu|br|ms", token)},
        sites=sites,
        built=frozenset(letter for letter, sign in signs.items() if sign in "@="),
        scored=frozenset(letter for letter, sign in signs.items() if sign == "="),
        open=frozenset(letter for letter, sign in signs.items() if sign == "!"),
        values={
            letter: (int(high), int(low))
            for letter, high, low in re.findall(r"([A-O])=(\d+)/(\d+)", headers.get("fincas", ""))
        },
        players=players,
        player=player,
        stage=headers["stage"],
        coins=int(headers["coins"].split()[player - 1]),
        hands={n: _counted(headers.get(f"hand {n}", "")) for n in range(1, players + 1)},
        market={int(space): kind for space, kind in re.findall(r"(\d+)=(\w+)", headers["market"])},
        bag=_counted(headers["bag"]).total(),
        pending=tuple(sorted(kind for _, kind in re.findall(r"(\d+)=(\w+)", headers.get("pending", "")))),
        cart=headers.get("cart tile", ""),
        finca_stack=_counted(headers["finca stack"]).total(),
        waiting="waiting finca" in headers,
        refill_due=headers.get("refill due") == "yes",
        over=headers.get("over") == "yes",
        family=headers.get("option family") == "on",
        penalised=headers.get("option mistakes") == "penalised",
        scored_finca_starts=headers.get("option scored_finca_starts") != "off",
        finca_needs_refill=headers.get("option finca_needs_refill") != "off",
        cart_triggers=headers.get("option cart_triggers") != "off",
        cart_while_pending=headers.get("option cart_while_pending") != "off",
    )


def _counted(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for word in text.split() if text != "empty" else []:
        kind, _, times = word.partition("*")
        found[kind] += int(times or "1")
    return found


# Squares and areas ----------------------------------------------------------------------------------------------------


def neighbours(table: Table, square: Square) -> set[Square]:
    """Squares that share a side."""
    c, r = square
    beside = [(c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1)]
    return {(x, y) for x, y in beside if 1 <= x <= table.width and 1 <= y <= table.height}


def around(table: Table, square: Square) -> set[Square]:
    """Squares that share a side or a corner."""
    c, r = square
    near = [(x, y) for x in (c - 1, c, c + 1) for y in (r - 1, r, r + 1) if (x, y) != square]
    return {(x, y) for x, y in near if 1 <= x <= table.width and 1 <= y <= table.height}


def area_of(table: Table, square: Square) -> Area:
    """area.connected: everything of the same fruit that hangs together with this plantation."""
    fruit = table.plantations[square].fruit
    found, edge = {square}, [square]
    while edge:
        for near in neighbours(table, edge.pop()):
            if near not in found and near in table.plantations and table.plantations[near].fruit == fruit:
                found.add(near)
                edge.append(near)
    return frozenset(found)


def areas(table: Table, owner: int) -> set[Area]:
    """The areas of one player, or the neutral ones (0)."""
    return {area_of(table, square) for square, plant in table.plantations.items() if plant.owner == owner}


def home(table: Table, player: int) -> int:
    """area.worker: one worker on each own area, the others are at home."""
    return WORKERS - len(areas(table, player))


# Where a plantation may go --------------------------------------------------------------------------------------------


def why_not(table: Table, fruit: str, square: Square, *, bridge: bool) -> str:
    """The rule that forbids the player on turn this plantation here, "" if none; the future is not asked."""
    if not bridge:
        if square in table.rocks or square in table.sites.values():
            return "plant.rock-site"
        if square in table.plantations:
            return "plant.square"
        return _why_not_open(table, fruit, square)
    if not table.hands[table.player]["br"]:
        return "tile.held"
    if square in table.sites.values():
        return "plant.rock-site"
    under = table.plantations.get(square)
    if square not in table.rocks and (under is None or under.owner != 0):
        return "tile.bridge"
    if under is not None and under.fruit == fruit and len(area_of(table, square)) > 1:
        return "tile.bridge-fruit"
    return _why_not_open(cleared(table, square), fruit, square)


def _why_not_open(table: Table, fruit: str, square: Square) -> str:
    same = [s for s in neighbours(table, square) if s in table.plantations and table.plantations[s].fruit == fruit]
    owners = {table.plantations[s].owner for s in same}
    if owners - {0, table.player}:
        return "merge.foreign"
    extends = table.player in owners
    if 0 in owners and not extends:
        return "area.neutral-closed"
    if not extends and square not in starts(table):
        return "plant.two-ways"
    if not extends and home(table, table.player) == 0:
        return "plant.worker"
    if not table.family and any(square in path and _on(table, path, fruit) for path in paths(table)):
        return "plant.road-colours"
    touched = {area_of(table, s) for s in same}
    own = sum(len(area) for area in touched if table.plantations[min(area)].owner == table.player)
    if any(len(area) > own for area in touched if table.plantations[min(area)].owner == 0):
        return "merge.neutral"
    return ""


def paths(table: Table) -> Iterator[set[Square]]:
    """The path squares of each site, built, open or bare."""
    return (neighbours(table, square) for square in table.sites.values())


def _on(table: Table, path: set[Square], fruit: str) -> bool:
    return any(s in table.plantations and table.plantations[s].fruit == fruit for s in path)


def starts(table: Table) -> set[Square]:
    """plant.start, score.after: path squares of built fincas."""
    fincas = table.built if table.scored_finca_starts else table.built - table.scored
    return {square for letter in fincas for square in neighbours(table, table.sites[letter])}


def cleared(table: Table, square: Square) -> Table:
    """tile.bridge-covered: the rock or the neutral plantation under a bridge is gone."""
    plantations = {s: plant for s, plant in table.plantations.items() if s != square}
    return replace(table, plantations=plantations, rocks=table.rocks - {square})


def build(table: Table, fruit: str, square: Square, *, bridge: bool) -> Table:
    """The table with the plantation built: all of the new area is the player's, landscape goes to the hand."""
    hand = Counter(table.hands[table.player])
    if bridge:
        table = cleared(table, square)
        hand["br"] -= 1
    if square in table.land:
        hand[table.land[square]] += 1
    plantations = dict(table.plantations) | {square: Plantation(fruit, table.player)}
    for s in area_of(replace(table, plantations=plantations), square):
        plantations[s] = replace(plantations[s], owner=table.player)
    land = {s: kind for s, kind in table.land.items() if s != square}
    return replace(table, plantations=plantations, land=land, hands={**table.hands, table.player: hand})


def places(table: Table, fruit: str) -> Iterator[tuple[Square, bool]]:
    """Every square for one plantation now, with the bridge where it takes one."""
    beside = {s for near, plant in table.plantations.items() if plant.fruit == fruit for s in neighbours(table, near)}
    for square in sorted(beside | starts(table)):
        for bridge in (False, True):
            if not why_not(table, fruit, square, bridge=bridge):
                yield square, bridge


# Can everything be built? ---------------------------------------------------------------------------------------------


def with_finca(table: Table, letter: str) -> Table:
    """A finca on an open site; the site tile shown next is not known."""
    return replace(table, open=table.open - {letter}, built=table.built | {letter}, finca_stack=table.finca_stack - 1)


class Search:
    """buy.lookahead: tries every order, square, bridge and milestone, and remembers where it has been."""

    def __init__(self, nodes: int = 4000) -> None:
        self.nodes = nodes
        self.known: dict[object, bool] = {}

    def can_build(self, table: Table, cart: str, tiles: Iterable[str]) -> bool:
        """The fruit of a cart first ("": none), then the other fruits in any order."""
        left = tuple(sorted(tiles))
        if not cart and not left:
            return True
        hand = table.hands[table.player]
        key = (frozenset(table.plantations.items()), table.open, table.finca_stack, hand["br"], hand["ms"], cart, left)
        if key not in self.known:
            self.nodes -= 1
            if self.nodes < 0:
                raise TooMuch
            self.known[key] = self._tries(table, cart, left)
        return self.known[key]

    def _tries(self, table: Table, cart: str, left: tuple[str, ...]) -> bool:
        for fruit in [cart] if cart else sorted(set(left)):
            rest = left if cart else _without(left, fruit)
            for square, bridge in places(table, fruit):
                if self.can_build(build(table, fruit, square, bridge=bridge), "", rest):
                    return True
        hand = Counter(table.hands[table.player])
        if not hand["ms"]:
            return False
        hand["ms"] -= 1
        return self.after_finca(replace(table, hands={**table.hands, table.player: hand}), cart, left)

    def after_finca(self, table: Table, cart: str, left: Iterable[str]) -> bool:
        if not table.finca_stack:
            return False
        tiles = tuple(left)
        return any(self.can_build(with_finca(table, letter), cart, tiles) for letter in sorted(table.open))


def _without(tiles: tuple[str, ...], fruit: str) -> tuple[str, ...]:
    place = tiles.index(fruit)
    return tiles[:place] + tiles[place + 1 :]


def _fruits(kinds: Iterable[str]) -> list[str]:
    return [kind[:2] for kind in kinds]


def _triggers(table: Table, left: int) -> bool:
    """finca.trigger, finca.needs-bag, finca.exhausted: is a finca built first?"""
    due = left <= 3 and (table.bag > 0 or not table.finca_needs_refill)
    return due and bool(table.open) and table.finca_stack > 0


# The refusals of section 3.15 -----------------------------------------------------------------------------------------


def why_not_place(table: Table, kind: str, square: Square, search: Search, *, bridge: bool) -> str:
    if table.waiting:
        return "finca.sequence"
    if kind not in (*table.pending, table.cart):
        return "turn.offered"
    if table.cart and kind != table.cart:
        return "tile.cart-build"
    reason = why_not(table, kind[:2], square, bridge=bridge)
    if reason or table.penalised:
        return reason
    left = _fruits(table.pending) if table.cart else list(_without(tuple(_fruits(table.pending)), kind[:2]))
    after = build(table, kind[:2], square, bridge=bridge)
    return "" if search.can_build(after, "", left) else "buy.lookahead"


def why_not_buy(table: Table, line: str, search: Search) -> str:
    """At the beginning of a turn, mistakes prevented."""
    tiles = [table.market[space] for space in LINES[line] if space in table.market]
    if not tiles:
        return "buy.line"
    if len(tiles) > table.coins:
        return "buy.afford"
    finca = _triggers(table, len(table.market) - len(tiles))
    ask = search.after_finca if finca else search.can_build
    return "" if ask(table, "", _fruits(tiles)) else "buy.buildable"


def why_not_site(table: Table, letter: str, search: Search) -> str:
    if not table.waiting or letter not in table.sites:
        return "turn.offered"
    if letter not in table.open:
        return "finca.site"
    left = [] if table.penalised else _fruits(table.pending)
    with_it = with_finca(replace(table, finca_stack=table.finca_stack + 1), letter)
    return "" if search.can_build(with_it, table.cart[:2], left) else "buy.lookahead"


def why_not_cart(table: Table, space: int, search: Search) -> str:
    if not table.hands[table.player]["ca"]:
        return "tile.held"
    if table.cart:
        return "tile.cart-build"
    if table.pending and not table.cart_while_pending:
        return "tile.cart-pending"
    if space not in table.market:
        return "tile.cart"
    finca = table.cart_triggers and not table.refill_due and _triggers(table, len(table.market) - 1)
    left = [] if table.penalised else _fruits(table.pending)
    ask = search.after_finca if finca else search.can_build
    return "" if ask(table, table.market[space][:2], left) else "tile.cart-build"


# Scoring --------------------------------------------------------------------------------------------------------------


def surrounded(table: Table) -> set[str]:
    """score.finca, score.occupied: fincas to be scored at the end of a turn."""
    occupied = {*table.plantations, *table.rocks, *table.land, *(table.sites[letter] for letter in table.built)}
    return {letter for letter in table.built - table.scored if around(table, table.sites[letter]) <= occupied}


def counts(table: Table, letter: str) -> dict[int, int]:
    """score.count, score.sum: only players with something at the finca."""
    near = around(table, table.sites[letter])
    found = {p: sum(len(area) for area in areas(table, p) if area & near) for p in range(1, table.players + 1)}
    return {player: n for player, n in found.items() if n}


def finca_points(table: Table, letter: str) -> Counter[int]:
    """score.first, score.second and their ties."""
    high, low = table.values[letter]
    found = counts(table, letter)
    ranks = sorted(set(found.values()), reverse=True)
    best = [player for player, n in found.items() if n == ranks[0]]
    points = Counter(dict.fromkeys(best, high))
    if len(best) == 1 and len(ranks) > 1:
        points.update({player: low for player, n in found.items() if n == ranks[1]})
    return points


def worth(table: Table, area: Area) -> int:
    """harvest.points."""
    return sum(2 if table.plantations[square].well else 1 for square in area)


def turn_end_points(table: Table) -> Counter[int]:
    """Points at the end of a turn that does not end the game."""
    return sum((finca_points(table, letter) for letter in surrounded(table)), Counter())


def final_points(table: Table) -> Counter[int]:
    """Points at the end of the last turn: surrounded fincas, then score.final and what follows it."""
    points = turn_end_points(table)
    for letter in table.built - table.scored - surrounded(table):
        found = counts(table, letter)
        points.update({p: table.values[letter][1] for p, n in found.items() if n == max(found.values())})
    for player in range(1, table.players + 1):
        points[player] += sum(worth(table, area) for area in areas(table, player))
        for kind, n in table.hands[player].items():
            points[player] += n * (int(kind[1]) if kind[0] == "h" else 1)
    return points
