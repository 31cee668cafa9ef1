"""What a move costs and brings, in one sentence; from what the seat sees."""

from collections.abc import Callable, Mapping
from typing import Any

from cosecha.core.people import People
from cosecha.core.words import _, later, plural
from cosecha.games.keyflower.picture import herding, offer, pasture, tiles
from cosecha.games.keyflower.picture.quay import boat_words
from cosecha.games.keyflower.picture.river import Laid, blocked_by, laid_of
from cosecha.games.keyflower.picture.sheet import sheet_of
from cosecha.games.keyflower.picture.signs import paid_words
from cosecha.games.keyflower.pieces import ANIMALS, COLOURS, DIRECTIONS, STEP_Q, STEP_R
from cosecha.games.keyflower.saying import word

DIRECTION_WORDS = {
    "s": later("south"), "sw": later("south-west"), "nw": later("north-west"), "n": later("north"),
    "ne": later("north-east"), "se": later("south-east"),
}  # fmt: skip


def describe(view: Mapping[str, Any], seat: int, move: str, people: People) -> str:
    verb, *parts = move.split()
    if herding.is_farm_move(move):
        return herding.describe(view, seat, move)
    return _TELL[verb](view, seat, parts, people)


def workers(n: int, colour: str | None) -> str:
    """`3 red workers`; without a colour `3 workers`."""
    if colour is None:
        return plural("{n} worker", "{n} workers", n)
    return tiles.coloured(n, colour)


def find(view: Mapping[str, Any], name: str) -> tuple[int | None, Mapping[str, Any]]:
    """A tile on offer or in a village, and whose village."""
    for tile in offer.shown(view):
        if tile["tile"] == name:
            return None, tile
    for seat, village in enumerate(view["villages"]):
        for tile in village:
            if tile["tile"] == name:
                return seat, tile
    raise LookupError(name)


def _name(view: Mapping[str, Any], name: str) -> str:
    return tiles.name_of(find(view, name)[1])


def _pass(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    if view["passes"] + 1 >= view["seats"]:
        return _("pass: all have passed then, and the season ends")
    left = view["seats"] - view["passes"] - 1
    return plural(
        "pass: the season ends if {n} more player passes", "pass: the season ends if {n} more players pass", left
    )


def _bid(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    """bid.higher: what it must beat, and what one has there already."""
    tile = find(view, parts[0])[1]
    others = [bid for bid in tile["bids"] if bid["seat"] != seat]
    mine = sum(bid["workers"] for bid in tile["bids"] if bid["seat"] == seat)
    words = _("bid for {tile}").format(tile=tiles.name_of(tile))
    if others:
        best = max(others, key=lambda bid: bid["workers"])
        words += _(": beat {name}'s {workers}, so {n} in all").format(
            name=people.name(best["seat"]), workers=workers(best["workers"], best["colour"]), n=best["workers"] + 1
        )
    elif not mine:
        words += _(": one worker leads")
    if mine:
        words += _("; you have {n} there").format(n=mine)
    if tile["colour"] is not None and not mine:
        words += _("; in {colour}, of which you hold {n}").format(
            colour=word(tile["colour"]), n=view["hands"][seat]["workers"][tile["colour"]]
        )
    return words


def _use(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    """The price in workers, what it brings, and where goods go."""
    owner, tile = find(view, parts[0])
    face = sheet_of(view).face(tile["tile"], tile.get("side", "basic"))
    words = _("use {tile} for {workers}").format(
        tile=tiles.name_of(tile), workers=workers(tiles.next_use(tile), tile["colour"])
    )
    words += f": {tiles.does(face, sheet_of(view))}"
    if any(kind in face.gifts for kind in ("wood", "stone", "iron", "gold", "pick")):
        words += _(", onto it") if owner == seat else _(", onto your home tile")
    if any(kind in face.gifts for kind in ANIMALS):
        words += _(", into its fields") if owner == seat else _(", into fields of your home tile")
    if owner is not None and owner != seat:
        words += _("; the workers go to {name} at the end of the season").format(name=people.name(owner))
    elif owner == seat:
        words += _("; the workers come back to you")
    return words


def _colour(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    held = view["hands"][seat]["workers"][parts[0]]
    action = view["action"] or {}
    text = _("bid in {colour}") if action.get("doing") == "bid" else _("use {colour} workers")
    said = text.format(colour=word(parts[0]))
    return _("{what}: you hold {n}").format(what=said, n=held)


def _group(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    tile = find(view, parts[0])[1]
    bid = next((bid for bid in tile["bids"] if bid["seat"] == seat), None)
    if bid is None:
        return _("move workers from {tile}").format(tile=tiles.name_of(tile))
    target = (view["action"] or {}).get("tile")
    return _("move your {workers}, outbid at {tile}, to {target}").format(
        workers=workers(bid["workers"], bid["colour"]), tile=tiles.name_of(tile),
        target=_name(view, target) if target else "",
    )  # fmt: skip


def _enough(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    placed = sum((view["action"] or {"placed": {}})["placed"].values())
    return plural("no more outbid groups: {n} worker moved", "no more outbid groups: {n} workers moved", placed)


def _hand(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    """What the total becomes, and what remains in the hand."""
    action = view["action"] or {"colour": None, "tile": None, "doing": "", "placed": {}}
    n, colour = int(parts[0]), action["colour"]
    held = view["hands"][seat]["workers"][colour] if colour else 0
    words = _("{workers} from your hand").format(workers=workers(n, colour))
    if action["tile"] is not None:
        tile = find(view, action["tile"])[1]
        total = n + sum(action["placed"].values())
        if action["doing"] == "bid":
            total += sum(bid["workers"] for bid in tile["bids"] if bid["seat"] == seat)
            words += _(" for {tile}: you lead with {total}").format(tile=tiles.name_of(tile), total=total)
        else:
            used = sum(tile["used"].values())
            more = total + 1 if used + 2 * total + 1 <= 6 else 0
            words += _(" on {tile}").format(tile=tiles.name_of(tile))
            words += (
                _("; the next use takes {n}").format(n=more) if more else _("; nobody can use it again this season")
            )
    return words + _("; {n} stay in your hand").format(n=held - n)


def _pay(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    if parts[0] not in COLOURS:
        return _("pay with your outbid worker beside {tile}; it goes into the bag").format(tile=_name(view, parts[0]))
    left = view["hands"][seat]["workers"][parts[0]] - 1
    return _("pay a {colour} worker; it goes into the bag, {n} stay").format(colour=word(parts[0]), n=left)


def _give(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    left = view["hands"][seat]["skills"][parts[0]] - 1
    return _("give a {skill}; it goes face down into the pile, {n} stay").format(skill=word(parts[0]), n=left)


def _take(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    return _("take {kind}").format(kind=word(parts[0]))


def _move(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    name, kind, direction = parts
    d = DIRECTIONS.index(direction)
    tile = find(view, name)[1]
    wanted = [tile["space"][0] + STEP_Q[d], tile["space"][1] + STEP_R[d]]
    there = next((other for other in view["villages"][seat] if other["space"] == wanted), None)
    steps = (view["action"] or {"steps": 1})["steps"] - 1
    words = _("move {kind} from {tile} {direction}").format(
        kind=word(kind), tile=tiles.name_of(tile), direction=_(DIRECTION_WORDS[direction])
    )
    if there is not None:
        words = _("{move} to {there}").format(move=words, there=tiles.name_of(there))
    return _("{move}; {steps}").format(move=words, steps=plural("{n} step left", "{n} steps left", steps))


def _upgrade(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    """What it costs, what the tile does then, and its points."""
    sheet = sheet_of(view)
    face, better = sheet.face(parts[0]), sheet.face(parts[0], "upgraded")
    does = tiles.words(better, sheet)
    words = _("upgrade {tile} for {cost}").format(tile=_name(view, parts[0]), cost=tiles.cost_words(face))
    return _("{upgrade}; then: {does}").format(upgrade=words, does=does) if does else words


def _spend(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    tile = (view["action"] or {}).get("upgrading")
    words = _("pay {what}").format(what=paid_words(parts[0]))
    return _("{pay} for the upgrade of {tile}").format(pay=words, tile=_name(view, tile)) if tile else words


def _finish(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    action = view["action"]
    if action is None:
        return _("finish")
    return _("finish: {steps} and {upgrades} stay unused").format(
        steps=plural("{n} step", "{n} steps", action["steps"]),
        upgrades=plural("{n} upgrade", "{n} upgrades", action["upgrades"]),
    )


def _boat(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    boat = next((boat for boat in view["boats"] if boat["boat"] == parts[0]), None)
    if boat is None:
        return _("take the {boat}").format(boat=word(parts[0]))
    words = _("take: {boat}").format(boat=boat_words(view, boat, people))
    if parts[0] not in view["forecast"]["adds"]:
        return words
    now = plural("{n} point", "{n} points", view["forecast"]["adds"][parts[0]])
    return _("{take}; it adds {points} now").format(take=words, points=now)


def _offer(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    """What comes on offer, with what it would add to one's own points."""
    said = []
    for n in parts:
        name = view["winter"][int(n) - 1]
        now = plural("{n} point", "{n} points", view["forecast"]["adds"].get(name, 0))
        said.append(_("{tile} (would add {points})").format(tile=word(name), points=now))
    return _("offer {list} in winter; the others leave the game").format(list=", ".join(said))


def _place(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    return _("place {tile} now").format(tile=word(parts[0]))


def _at(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    """Beside which tiles, and whether it blocks the river."""
    q, r = (int(n) for n in parts[0].split(","))
    turn, picked = int(parts[1][1:]), view["placing"][seat]
    village = view["villages"][seat]
    sheet = sheet_of(view)
    edges = sheet.edges(picked, turn) if picked else [0] * 6
    joined = [
        tiles.name_of(tile)
        for d in range(6)
        for tile in village
        if tile["space"] == [q + STEP_Q[d], r + STEP_R[d]] and edges[d] == 1
        and sheet.edges(tile["tile"], tile["turn"])[(d + 3) % 6] == 1
    ]  # fmt: skip
    words = _("place {tile} at {space}, turned by {n} degrees").format(
        tile=word(picked) if picked else "", space=parts[0], n=60 * turn
    )
    words += _(": roads to {list}").format(list=", ".join(joined)) if joined else _(": no road to another tile")
    if picked and (merged := pasture.merge_words(view, seat, Laid(picked, (q, r), turn))):
        words += f"; {merged}"
    if picked and blocked_by(laid_of(village), Laid(picked, (q, r), turn), sheet):
        words = _("{place}. Careful: it blocks your river, no boat will fit there").format(place=words)
    return words


def _back(view: Mapping[str, Any], seat: int, parts: list[str], people: People) -> str:
    return _("take workers back from {tile}").format(tile=word(parts[0]))


_TELL: dict[str, Callable[[Mapping[str, Any], int, list[str], People], str]] = {
    "pass": _pass, "bid": _bid, "use": _use, "colour": _colour, "group": _group, "enough": _enough, "hand": _hand,
    "pay": _pay, "give": _give, "take": _take, "move": _move, "upgrade": _upgrade, "spend": _spend,
    "finish": _finish, "boat": _boat, "offer": _offer, "place": _place, "at": _at, "back": _back,
}  # fmt: skip
