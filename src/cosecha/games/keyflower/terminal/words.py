"""What is to be decided now, and what a move means, in a few words; from what the seat sees."""

from collections.abc import Callable, Mapping
from typing import Any

from cosecha.core.people import People
from cosecha.core.state import State
from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.notation import verbs
from cosecha.games.keyflower.picture import offer, tiles
from cosecha.games.keyflower.picture.herding import is_farm_move
from cosecha.games.keyflower.picture.river import Laid, blocked_by, laid_of
from cosecha.games.keyflower.picture.sheet import sheet_of
from cosecha.games.keyflower.picture.telling import find
from cosecha.games.keyflower.picture.words import prompt as asked
from cosecha.games.keyflower.pieces import COLOURS, DIRECTIONS, ROAD, STEP_Q, STEP_R, WATER
from cosecha.games.keyflower.saying import counted, word
from cosecha.games.keyflower.terminal import brief, fields
from cosecha.games.keyflower.terminal.colours import LETTERS, crews, seat_mark
from cosecha.games.keyflower.terminal.offer import skill_words
from cosecha.games.keyflower.view import view

View = Mapping[str, Any]
_PROMPTS = {
    "turn": later("Bid for a tile, use a tile, or pass."),
    "take": later("Which resource do you take?"),
    "offer": later("Which of your winter tiles come on offer? At least one."),
}
_BEGUN = {
    "bid": later("for a tile on offer"), "use": later("a tile, wherever it lies"),
    "move": later("a resource along a road"), "drive": later("an animal into another field"),
    "into": later("a field"), "feed": later("a resource of your village"),
    "upgrade": later("a tile of your village"), "at": later("a space"),
}  # fmt: skip
"""What several moves that begin alike have in common."""
_ALONE = ("pass", "enough", "finish", "wheat")
_PARTS = {"drive": 3, "into": 2, "breed": 2, "stock": 2, "feed": 2}
"""How many words follow these verbs in a whole move."""


def prompt(state: State, seat: int) -> str:
    """What the seat has to do now."""
    seen, people = view(state, seat), People([seat_mark(other) for other in range(state.seats)])
    if not state.asks(seat):
        return asked(seen, seat, [], people)
    if seen["stage"] in _PROMPTS:
        return _(_PROMPTS[seen["stage"]])
    own = state.copy()
    own.turn_to(seat)
    return asked(seen, seat, [verbs(state).text(int(code)) for code in own.legal()], people)


def describe(state: State, seat: int, move: str) -> str:
    """A move, or only its first words, explained; nothing where the words say it all."""
    verb, *parts = move.split()
    if not parts and verb not in _ALONE:
        return _(_BEGUN[verb]) if verb in _BEGUN else ""
    if is_farm_move(move):
        whole = len(parts) == _PARTS.get(verb, len(parts))
        return fields.describe(view(state, seat), seat, move) if whole else ""
    tell = _TELL.get(verb)
    return tell(view(state, seat), seat, parts) if tell else ""


def _left(seen: View, seat: int, kind: str, spent: int) -> str:
    """How many workers or skills of a kind stay in the hand."""
    hand = seen["hands"][seat]
    held = hand["workers"].get(kind, 0) + hand["skills"].get(kind, 0)
    return _("{n} {kind} left").format(n=held - spent, kind=word(kind))


def _pass(seen: View, seat: int, parts: list[str]) -> str:
    left = seen["seats"] - seen["passes"] - 1
    if not left:
        return _("all have passed then: the season ends")
    return plural("the season ends if {n} more passes", "the season ends if {n} more pass", left)


def _does(seen: View, tile: Mapping[str, Any]) -> str:
    sheet = sheet_of(seen)
    return brief.does(sheet.face(tile["tile"], tile.get("side", "basic")), sheet)


def _bid(seen: View, seat: int, parts: list[str]) -> str:
    """bid.higher: with how many one would lead, and in which colour."""
    tile = find(seen, parts[0])[1]
    least, colour = offer.to_beat(tile, seat), tile["colour"]
    mine = sum(bid["workers"] for bid in tile["bids"] if bid["seat"] == seat)
    words = _("from {n} on").format(n=f"{least}{LETTERS[colour] if colour else ''}")
    if mine:
        words = _("yours: {n}, more than {least} leads").format(n=mine, least=least - 1)
        if not any(bid["outbid"] for bid in tile["bids"] if bid["seat"] == seat):
            words = _("you lead with {n}").format(n=mine)
    return f"{_does(seen, tile)} · {words}"


def _use(seen: View, seat: int, parts: list[str]) -> str:
    """What it brings, the price in workers, and to whom they go."""
    owner, tile = find(seen, parts[0])
    colour = LETTERS[tile["colour"]] if tile["colour"] else ""
    words = f"{_does(seen, tile)} · " + _("for {workers}").format(workers=f"{tiles.next_use(tile)}{colour}")
    if owner is None:
        return words
    return f"{words} · " + (_("yours") if owner == seat else _("of {seat}").format(seat=seat_mark(owner)))


def _colour(seen: View, seat: int, parts: list[str]) -> str:
    return _("you hold {n}").format(n=seen["hands"][seat]["workers"][parts[0]])


def _group(seen: View, seat: int, parts: list[str]) -> str:
    tile = find(seen, parts[0])[1]
    there = [bid for bid in tile["bids"] if bid["seat"] == seat]
    return ", ".join(tiles.coloured(bid["workers"], bid["colour"]) + _(", outbid there") for bid in there)


def _enough(seen: View, seat: int, parts: list[str]) -> str:
    return _("move no more groups")


def _hand(seen: View, seat: int, parts: list[str]) -> str:
    """What the total becomes, and what remains in the hand."""
    action = seen["action"]
    n, colour, tile = int(parts[0]), action["colour"], find(seen, action["tile"])[1]
    total = n + sum(action["placed"].values())
    if action["doing"] == "bid":
        total += sum(bid["workers"] for bid in tile["bids"] if bid["seat"] == seat)
        words = _("you lead with {n}").format(n=total)
    else:
        words = _after_use(sum(tile["used"].values()) + total, total)
    return f"{words} · {_left(seen, seat, colour, n)}" if colour else words


def _after_use(used: int, last: int) -> str:
    """use.escalate, use.max-six."""
    least = tiles.next_use({"last_use": last, "used": {"": used}})
    return _("the next use takes {n}").format(n=least) if least else _("nobody can use it again this season")


def _pay(seen: View, seat: int, parts: list[str]) -> str:
    return _left(seen, seat, parts[0], 1) if parts[0] in COLOURS else _("your outbid worker there")


def _give(seen: View, seat: int, parts: list[str]) -> str:
    return _left(seen, seat, parts[0], 1)


def _move(seen: View, seat: int, parts: list[str]) -> str:
    """Where it goes; with the tile alone, what lies there."""
    tile = find(seen, parts[0])[1]
    if len(parts) < 3:
        return ", ".join(counted(n, kind) for kind, n in tile["goods"].items())
    d = DIRECTIONS.index(parts[2])
    wanted = [tile["space"][0] + STEP_Q[d], tile["space"][1] + STEP_R[d]]
    there = [tiles.name_of(other) for other in seen["villages"][seat] if other["space"] == wanted]
    return _("to {tile}").format(tile=", ".join(there))


def _upgrade(seen: View, seat: int, parts: list[str]) -> str:
    sheet = sheet_of(seen)
    return brief.upgraded(sheet.face(parts[0]), sheet)


def _finish(seen: View, seat: int, parts: list[str]) -> str:
    action = seen["action"] or {"steps": 0, "upgrades": 0}
    steps = plural("{n} step", "{n} steps", action["steps"])
    upgrades = plural("{n} upgrade", "{n} upgrades", action["upgrades"])
    return _("{steps} and {upgrades} stay unused").format(steps=steps, upgrades=upgrades)


def _boat(seen: View, seat: int, parts: list[str]) -> str:
    boat = next(boat for boat in seen["boats"] if boat["boat"] == parts[0])
    if seen["season"] == "winter":
        return _does(seen, {"tile": parts[0]})
    return " ".join([crews(boat["workers"]).plain, *(skill_words(s, n) for s, n in boat["skills"].items())])


def _offer(seen: View, seat: int, parts: list[str]) -> str:
    """What comes on offer, with what it would be worth to oneself."""
    chosen = [seen["winter"][int(n) - 1] for n in parts]
    return ", ".join(f"{word(name)} ({brief.worth(seen, name)})" for name in chosen)


def _place(seen: View, seat: int, parts: list[str]) -> str:
    tile = next(tile for tile in seen["new_tiles"][seat] if tile["tile"] == parts[0])
    return _does(seen, tile)


def _at(seen: View, seat: int, parts: list[str]) -> str:
    """place.edges: the tiles beside the space; with a turn, its roads, those that join, and a blocked river."""
    q, r = (int(n) for n in parts[0].split(","))
    beside = {
        d: tile for d in range(6) for tile in seen["villages"][seat] if tile["space"] == [q + STEP_Q[d], r + STEP_R[d]]
    }
    if len(parts) < 2:
        return _("beside {tiles}").format(tiles=", ".join(tiles.name_of(tile) for tile in beside.values()))
    turn, picked, sheet = int(parts[1][1:]), seen["placing"][seat], sheet_of(seen)
    edges = sheet.edges(picked, turn)
    words = [
        f"{name} {' '.join(DIRECTIONS[d] for d in range(6) if edges[d] == kind)}"
        for name, kind in ((_("roads"), ROAD), (_("river"), WATER))
        if kind in edges
    ]
    joined = [tiles.name_of(tile) for d, tile in beside.items() if edges[d] == ROAD]
    words.append(_("joins {tiles}").format(tiles=", ".join(joined)) if joined else "")
    words.append(fields.merged(seen, seat, Laid(picked, (q, r), turn)))
    if blocked_by(laid_of(seen["villages"][seat]), Laid(picked, (q, r), turn), sheet):
        words.append(_("blocks your river!"))
    return " · ".join(part for part in words if part)


_TELL: dict[str, Callable[[View, int, list[str]], str]] = {
    "pass": _pass, "bid": _bid, "use": _use, "colour": _colour, "group": _group, "enough": _enough, "hand": _hand,
    "pay": _pay, "give": _give, "move": _move, "upgrade": _upgrade, "finish": _finish, "boat": _boat,
    "offer": _offer, "place": _place, "at": _at,
}  # fmt: skip
