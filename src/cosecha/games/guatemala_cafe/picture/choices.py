"""Which sprites choose which move: a position or its line, a piece, a place, a sack and then its confirmation."""

from collections.abc import Callable, Sequence

from cosecha.core.people import People
from cosecha.core.scene import Choice, Way
from cosecha.games.guatemala_cafe.picture import market, signs
from cosecha.games.guatemala_cafe.picture.ground import Ground
from cosecha.games.guatemala_cafe.picture.score import next_sack
from cosecha.games.guatemala_cafe.picture.words import describe
from cosecha.games.guatemala_cafe.pieces import MOST_STEPS, POSITIONS

Step = tuple[str, ...]


def choices(ground: Ground, seat: int, moves: Sequence[str], people: People) -> tuple[Choice, ...]:
    """A way to choose each of the moves; no two share one, and none begins another."""
    return tuple(Choice(move, way(ground, seat, move), describe(ground, seat, move, people)) for move in moves)


def way(ground: Ground, seat: int, move: str) -> Way:
    """The way of any move, legal or not."""
    verb, *parts = move.split()
    return _WAYS[verb](ground, seat, parts)


def _start(ground: Ground, seat: int, parts: list[str]) -> Way:
    """Later on a position means a move of the buyer."""
    return ((f"position-{parts[0]}",) if ground.view["stage"] == "start" else (),)


def _move(ground: Ground, seat: int, parts: list[str]) -> Way:
    """A position in reach, or the line it opens; one step too many stands for all that are too far."""
    steps = int(parts[0])
    if steps == 0:
        return ((signs.sign_id("move 0"),),)
    if ground.view["buyer"] is None:
        return ((),)
    if steps > MOST_STEPS:
        return (tuple(f"position-{market.ahead(ground.view, far)}" for far in range(steps, int(POSITIONS))),)
    position = market.ahead(ground.view, steps)
    lit = (f"lane-{position}",) if position in market.lanes(ground.view) else ()
    return ((f"position-{position}", *lit, *([f"step-{steps}"] if ground.view["stage"] == "move" else [])),)


def _lying(ground: Ground, space: str) -> Step:
    """The space of the production board, or what lies on it."""
    return (*([f"piece-{space}"] if space in ground.view["production"] else []), f"space-{space}")


def _buy(ground: Ground, seat: int, parts: list[str]) -> Way:
    """Whoever clicks a sack means to take it."""
    if ground.view["production"].get(parts[0], "").startswith("*"):
        return ((),)
    return (_lying(ground, parts[0]),)


def _take(ground: Ground, seat: int, parts: list[str]) -> Way:
    """It cannot be taken back, so it takes two clicks: the sack, then the sign, its row, or where it will lie."""
    view = ground.view
    code = view["production"].get(parts[0], "")
    if not code.startswith("*"):
        return ((), ())
    confirm = (signs.sign_id("take"), f"pace-{next_sack(view)}", f"row-{code[1]}")
    return (_lying(ground, parts[0]), confirm)


def _place(ground: Ground, seat: int, parts: list[str]) -> Way:
    """A space, a harbour or its berth, a segment or a border; with whatever lies there."""
    name = parts[0]
    if name in ground.cells:
        taken = (f"built-{name}",) if name in ground.view["spaces"] else ()
        bushes = (f"bushes-{name}",) if _is_bare(ground, name) else ()
        return ((f"space-{name}", *taken, *bushes),)
    if name in ground.view["harbours"]:
        return ((f"harbour-{name}", *_cheapest(ground, name)),)
    if name in ground.board["road_places"]:
        kind = "segment" if ground.board["trails"] else "border"
        there = (f"road-{name}",) if name in ground.view["roads"] else ()
        return ((f"{kind}-{name}", *there),)
    return (_berth(ground, name),)


def _is_bare(ground: Ground, name: str) -> bool:
    return name not in ground.sheds and name not in ground.view["spaces"]


def _cheapest(ground: Ground, harbour: str) -> Step:
    """The berth that a ship would get."""
    there = ground.view["harbours"][harbour]
    free = len(there["ships"]) < len(there["prices"]) and not there["closed"]
    return (f"berth-{harbour}b{len(there['ships']) + 1}",) if free else ()


def _berth(ground: Ground, name: str) -> Step:
    """A berth by itself, or the ship there; a border that can carry no road is nothing to click."""
    harbour, _b, number = name.partition("b")
    if harbour not in ground.view["harbours"] or not number.isdecimal():
        return ()
    return (f"ship-{name}" if int(number) <= len(ground.view["harbours"][harbour]["ships"]) else f"berth-{name}",)


def _block(ground: Ground, seat: int, parts: list[str]) -> Way:
    """Yes also by the sack that it costs."""
    question = ground.view["question"]
    sack = (f"own-{seat + 1}-{question['coffee']}",) if question and parts[0] == "yes" else ()
    return ((signs.sign_id(f"block {parts[0]}"), *sack),)


def _refill(ground: Ground, seat: int, parts: list[str]) -> Way:
    return ((f"own-{seat + 1}-{parts[0]}",),)


def _finish(ground: Ground, seat: int, parts: list[str]) -> Way:
    return ((signs.sign_id("finish"),),)


_WAYS: dict[str, Callable[[Ground, int, list[str]], Way]] = {
    "start": _start, "move": _move, "buy": _buy, "place": _place, "take": _take, "block": _block,
    "refill": _refill, "finish": _finish,
}  # fmt: skip
