"""What is to be decided now, and the key numbers of a seat, in a few words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cosecha.core.people import People
from cosecha.core.words import _, plural
from cosecha.games.keyflower.picture import herding, offer, tiles
from cosecha.games.keyflower.picture.pasture import flocks
from cosecha.games.keyflower.picture.telling import find
from cosecha.games.keyflower.picture.village import totals
from cosecha.games.keyflower.pieces import ANIMALS
from cosecha.games.keyflower.saying import counted, word


def status(view: Mapping[str, Any], seat: int) -> str:
    """One's own key numbers in one line."""
    hand, total = view["hands"][seat], totals(view["villages"][seat])
    if view["over"]:
        return plural("{n} point", "{n} points", view["points"][seat])
    workers = ", ".join(counted(n, colour) for colour, n in hand["workers"].items() if n) or _("no workers")
    skills = ", ".join(counted(n, skill) for skill, n in hand["skills"].items() if n) or _("no skills")
    goods = ", ".join(counted(n, kind) for kind, n in total.items() if n) or _("no goods")
    return " · ".join([workers, skills, goods, *_farm(view, seat)])


def _farm(view: Mapping[str, Any], seat: int) -> list[str]:
    """Wheat and animals, where there are any."""
    if not view.get("farmers"):
        return []
    herds = [field["animals"] for field in view["fields"][seat]]
    total = {animal: sum(herd.get(animal, 0) for herd in herds) for animal in ANIMALS}
    wheat = view["hands"][seat]["wheat"]
    herd = {animal: n for animal, n in total.items() if n}
    return [*([_("{n} wheat").format(n=wheat)] if wheat else []), *([flocks(herd)] if herd else [])]


def prompt(view: Mapping[str, Any], seat: int | None, moves: Sequence[str], people: People) -> str:
    """What this viewer has to do now; whoever waits is told for whom."""
    if view["over"]:
        return _over(view, people)
    if not moves:
        return _waiting(view, seat, people)
    if herding.waits(view):
        return herding.prompt(view, seat or 0)
    return _PROMPTS[view["stage"]](view, seat or 0, moves)


def _over(view: Mapping[str, Any], people: People) -> str:
    """win.most, tie.share, tie.boat."""
    best = max(view["points"])
    seats = [seat for seat, points in enumerate(view["points"]) if points == best]
    earlier = [seat for seat in view.get("boat_order") or () if seat in seats]
    names = [people.name(seat) for seat in (earlier[:1] or seats)]
    points = plural("{n} point", "{n} points", best)
    if len(names) == 1:
        return _("The game is over: {name} wins with {points}.").format(name=names[0], points=points)
    return _("The game is over: {names} win with {points}.").format(names=", ".join(names), points=points)


def _waiting(view: Mapping[str, Any], seat: int | None, people: People) -> str:
    others = [people.name(other) for other in view["to_act"] if other != seat]
    names = ", ".join(others)
    if view["stage"] == "offer":
        if seat is not None:
            return _("You have chosen; wait for the others.")
        return _("All choose the winter tiles that come on offer.")
    if view["stage"] == "place":
        text = _("{names} places new tiles.") if len(others) == 1 else _("{names} place new tiles.")
        return text.format(names=names)
    if view["stage"] == "boat":
        return _("{names} chooses a boat.").format(names=names)
    return _("{names} is on turn.").format(names=names)


def _target(view: Mapping[str, Any]) -> str:
    return tiles.name_of(find(view, view["action"]["tile"])[1]) if view["action"] else ""


def _turn(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    bids = sum(move.startswith("bid ") for move in moves)
    uses = sum(move.startswith("use ") for move in moves)
    if bids and uses:
        return _("Bid on your side of a tile, use a tile, or pass.")
    if bids:
        return _("Bid on your side of a tile, or pass.")
    return _("Use a tile, or pass.") if uses else _("No workers to place: pass.")


def _colour(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    if view["action"]["doing"] == "bid":
        return _("Bid for {tile}: with which colour?").format(tile=_target(view))
    return _("Use {tile}: with which colour?").format(tile=_target(view))


def _group(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    text = _("{tile}: move an outbid group of yours along.")
    if "enough" in moves:
        text = _("{tile}: move an outbid group of yours along, or no more.")
    return text.format(tile=_target(view))


def _hand(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    action = view["action"]
    colour = word(action["colour"]) if action["colour"] else ""
    tile = find(view, action["tile"])[1]
    if action["doing"] == "bid":
        mine = sum(bid["workers"] for bid in tile["bids"] if bid["seat"] == seat) + sum(action["placed"].values())
        lead = plural("{n} worker leads", "{n} workers lead", offer.to_beat(tile, seat))
        said = _("How many {colour} workers for {tile}? {lead}").format(colour=colour, tile=_target(view), lead=lead)
        return said + (_(", {n} of yours there.").format(n=mine) if mine else ".")
    return _("How many {colour} workers on {tile}? It takes {n}.").format(
        colour=colour, tile=_target(view), n=tiles.next_use(tile)
    )


def _pay(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    return _("{tile}: pay a worker of your hand, or a single outbid one.").format(tile=_target(view))


def _give(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    if view["action"] and view["action"]["upgrading"]:
        upgraded = tiles.name_of(find(view, view["action"]["upgrading"])[1])
        return _("Upgrade of {tile}: which skill do you give?").format(tile=upgraded)
    return _("{tile}: which skill do you give?").format(tile=_target(view))


def _take(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    return _("{tile}: take one of the glowing resources of the supply.").format(tile=_target(view))


def _transport(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    steps, upgrades = view["action"]["steps"], view["action"]["upgrades"]
    left = plural("{n} step", "{n} steps", steps)
    if view.get("farmers") and (wheat := view["hands"][seat]["wheat"]):
        left = _("{steps} (and {n} wheat)").format(steps=left, n=wheat)
    more = plural("{n} upgrade", "{n} upgrades", upgrades)
    can = any(move.startswith(("move ", "drive ")) for move in moves)
    drives = any(move.startswith("drive ") for move in moves)
    if drives and any(move.startswith("upgrade ") for move in moves):
        return _("Move goods or animals, or upgrade: {steps}, {upgrades} left.").format(steps=left, upgrades=more)
    if any(move.startswith("upgrade ") for move in moves):
        return _("Move goods or upgrade: {steps}, {upgrades} left.").format(steps=left, upgrades=more)
    if drives:
        return _("Move goods or animals: {steps} left.").format(steps=left)
    return _("Move goods: {steps} left.").format(steps=left) if can else _("Nothing to move or upgrade: finish.")


def _spend(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    upgraded = tiles.name_of(find(view, view["action"]["upgrading"])[1])
    return _("Upgrade of {tile}: what do you pay?").format(tile=upgraded)


def _boat(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    if view["season"] == "winter":
        return _("Choose a boat for your village.")
    return _("Choose a boat: its workers and skills are yours.")


def _offer(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    return _("Winter: which of your tiles come on offer? At least one.")


def _place(view: Mapping[str, Any], seat: int, moves: Sequence[str]) -> str:
    picked = view["placing"][seat]
    if picked is None:
        left = len(view["new_tiles"][seat])
        return plural("Place your new tile.", "Choose the tile to place first: {n} are left.", left)
    spaces = len({move.split()[1] for move in moves})
    return _("Place {tile}: choose how it lies, then one of {n}.").format(
        tile=word(picked), n=plural("{n} space", "{n} spaces", spaces)
    )


_PROMPTS: dict[str, Callable[[Mapping[str, Any], int, Sequence[str]], str]] = {
    "turn": _turn, "colour": _colour, "group": _group, "hand": _hand, "pay": _pay, "give": _give, "take": _take,
    "transport": _transport, "spend": _spend, "boat": _boat, "offer": _offer, "place": _place,
}  # fmt: skip
