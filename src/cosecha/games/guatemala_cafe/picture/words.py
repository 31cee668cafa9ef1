"""What is to be decided, and what a move costs or brings, in a few words; from what the seat sees."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cosecha.core.people import People
from cosecha.core.words import _, plural
from cosecha.games.guatemala_cafe.picture.ground import Ground
from cosecha.games.guatemala_cafe.picture.ledger import forecast_words, gains
from cosecha.games.guatemala_cafe.picture.market import ahead, line_content, line_words, stand_words
from cosecha.games.guatemala_cafe.picture.score import next_sack
from cosecha.games.guatemala_cafe.picture.slope import band_name
from cosecha.games.guatemala_cafe.picture.tokens import coffee_name, piece_name
from cosecha.games.guatemala_cafe.pieces import FOURTH_STEP, FREE_STEPS, INCOME, MOST_PIECES
from cosecha.games.guatemala_cafe.saying import centavos
from cosecha.games.guatemala_cafe.saying import points as points_words


def prompt(ground: Ground, seat: int | None, moves: Sequence[str], people: People) -> str:
    """What this viewer has to do now; whoever waits is told for whom."""
    view = ground.view
    if view["over"]:
        return _over(view, people)
    if view["question"] is not None:
        return _question(ground, seat, moves, people)
    if not moves:
        return _waiting(view, people)
    return _PROMPTS[view["stage"]](ground, moves)


def status(view: Mapping[str, Any], seat: int) -> str:
    """One's own key numbers in one line."""
    stock = plural("{n} sack", "{n} sacks", view["stocks"][seat]["number"])
    return " · ".join([points_words(view["points"][seat]), centavos(view["money"][seat]), stock])


def _waiting(view: Mapping[str, Any], people: People) -> str:
    name = people.name(next(iter(view["to_act"]), view["turn"]))
    if view["stage"] == "start":
        return _("{name} puts the buyer on the buyer's track.").format(name=name)
    if view["stage"] == "refill":
        return _("{name} chooses a replacement sack.").format(name=name)
    return _("{name} is on turn.").format(name=name)


def _over(view: Mapping[str, Any], people: People) -> str:
    """end.winner, end.tiebreak."""
    ranks = list(zip(view["points"], view["money"], strict=True))
    names = [people.name(seat) for seat, rank in enumerate(ranks) if rank == max(ranks)]
    best = points_words(max(view["points"]))
    if view["points"].count(max(view["points"])) > 1:
        best = _("{points} and {money}").format(points=best, money=centavos(max(ranks)[1]))
    if len(names) == 1:
        return _("The game is over: {name} wins with {points}.").format(name=names[0], points=best)
    return _("The game is over: {names} win with {points}.").format(names=", ".join(names), points=best)


def _question(ground: Ground, seat: int | None, moves: Sequence[str], people: People) -> str:
    coffee = ground.view["question"]["coffee"]
    words = {"coffee": coffee_name(coffee), "who": ", ".join(gains(ground, coffee, people)) or _("nobody scores")}
    if "block yes" in moves:
        return _("Do you block {coffee}? ({who})").format(**words)
    if moves:
        return _("No {coffee} sack to block with ({who}).").format(**words)
    if ground.view["question"]["answer"] is not None:
        return _("You have answered; wait for the others.")
    return _("Does anybody block {coffee}? ({who}) Wait for the answers.").format(**words)


def _start_prompt(ground: Ground, moves: Sequence[str]) -> str:
    return _("Put the buyer on any position of the buyer's track.")


def _move_prompt(ground: Ground, moves: Sequence[str]) -> str:
    if "move 4" in moves:
        return _("Move the buyer 1 to 3 steps, or 4 for {money}.").format(money=centavos(int(FOURTH_STEP)))
    return _("Move the buyer 1 to {n} steps.").format(n=int(FREE_STEPS))


def _act_prompt(ground: Ground, moves: Sequence[str]) -> str:
    verbs = {move.split()[0] for move in moves}
    left = int(MOST_PIECES) - len(ground.view["emptied"])
    if "buy" not in verbs:
        return _("Take the sack, or finish.") if "take" in verbs else _("Nothing more to buy: finish the turn.")
    if ground.view["emptied"]:
        return plural("Buy {n} more piece, or finish the turn.", "Buy up to {n} more pieces, or finish the turn.", left)
    if ground.view["consolation"]:
        return _("Blocked! Buy up to 3 pieces instead, or finish.")
    if "take" in verbs:
        return _("Buy up to 3 pieces, or take the sack.")
    return _("Buy up to 3 pieces of the lit line.")


def _place_prompt(ground: Ground, moves: Sequence[str]) -> str:
    view = ground.view
    places = plural("{n} place glows", "{n} places glow", len(moves))
    if view["held"] == "r":
        return _("Place the road: {places}.").format(places=places)
    money = centavos(view["money"][view["turn"]])
    return _("Place the {piece}: {places}, you have {money}.").format(
        piece=piece_name(view["held"]), places=places, money=money
    )


def _refill_prompt(ground: Ground, moves: Sequence[str]) -> str:
    return _("Choose one of your sacks for the free space {place}.").format(place=ground.view["freed"])


_PROMPTS: dict[str, Callable[[Ground, Sequence[str]], str]] = {
    "start": _start_prompt, "move": _move_prompt, "act": _act_prompt, "place": _place_prompt,
    "refill": _refill_prompt,
}  # fmt: skip


def describe(ground: Ground, seat: int, move: str, people: People) -> str:
    """A move and what it costs or brings, in one sentence."""
    verb, *parts = move.split()
    return _TELL[verb](ground, seat, parts, people)


def _ending(ground: Ground, words: str) -> str:
    """end.stall: a turn without taking anything may be the last."""
    if ground.view["idle"] + 1 < ground.view["idle_limit"]:
        return words
    return _("{move}; it is the last of too many such turns and ends the game").format(move=words)


def _left(ground: Ground, seat: int, cost: int) -> str:
    return _("{money} left").format(money=centavos(ground.view["money"][seat] - cost))


def _start(ground: Ground, seat: int, parts: list[str], people: People) -> str:
    return _("put the buyer {place}").format(place=stand_words(int(parts[0])))


def _move(ground: Ground, seat: int, parts: list[str], people: People) -> str:
    steps = int(parts[0])
    if steps == 0:
        return _ending(ground, _("skip the turn: no purchase, no sack"))
    position = ahead(ground.view, steps)
    words = _("move the buyer to {line}: {content}").format(
        line=line_words(position), content=line_content(ground.view, position)
    )
    if steps > FREE_STEPS:
        cost = int(FOURTH_STEP)
        words += _("; costs {money}, {left}").format(money=centavos(cost), left=_left(ground, seat, cost))
    return words


def _buy(ground: Ground, seat: int, parts: list[str], people: People) -> str:
    """The range of prices over the places that can be paid."""
    code = ground.view["production"][parts[0]]
    money = ground.view["money"][seat]
    prices = [price for _place, price in ground.places(seat, code) if price <= money]
    words = _("buy the {piece}").format(piece=piece_name(code))
    if code == "r":
        return _("{buy}: free").format(buy=words)
    low, high = min(prices, default=0), max(prices, default=0)
    if low == high:
        return _("{buy}: {cost}, {left}").format(buy=words, cost=centavos(low), left=_left(ground, seat, low))
    return _("{buy}: {low} to {cost} by its place, {least} to {most} left").format(
        buy=words, low=low, cost=centavos(high), least=money - high, most=money - low
    )


def _place(ground: Ground, seat: int, parts: list[str], people: People) -> str:
    name, code = parts[0], ground.view["held"]
    words = _("place the {piece} on {place}").format(piece=piece_name(code), place=name)
    if code == "r":
        return _("{place}: free").format(place=words)
    cost = ground.price(name)
    if code[0] != "b":
        band = band_name(ground, ground.cells[name][1])[1]
        words = _("{place} ({band})").format(place=words, band=band)
    words = _("{place}: {cost}, {left}").format(place=words, cost=centavos(cost), left=_left(ground, seat, cost))
    return words if code[0] == "b" else _("{place}; {what}").format(place=words, what=_grows(ground, seat, code))


def _grows(ground: Ground, seat: int, code: str) -> str:
    plantation = ground.plantation(seat, code[1])
    kind = coffee_name(code[1])
    if plantation is None:
        return _("begins your {coffee} plantation").format(coffee=kind)
    if code[0] == "s":
        workers = plural("{n} worker", "{n} workers", plantation.workers)
        return _("completes your {coffee} plantation of {workers}").format(coffee=kind, workers=workers)
    workers = plural("{n} worker", "{n} workers", plantation.workers + 1)
    return _("your {coffee} plantation has {workers} then").format(coffee=kind, workers=workers)


def _take(ground: Ground, seat: int, parts: list[str], people: People) -> str:
    """What it scores for everybody follows from what all can see."""
    view = ground.view
    coffee = view["production"][parts[0]][1]
    space = next_sack(view)
    words = _("take the {coffee} sack: {money} for you; {what}").format(
        coffee=coffee_name(coffee), money=centavos(int(INCOME)), what=forecast_words(ground, coffee, people)
    )
    words += "; " + _("it lies on {space}").format(space=space)
    after = [n + more for n, more in zip(view["points"], view["forecast"][coffee], strict=True)]
    if max(view["points"]) >= space:
        return words + _(" and ends the game")
    return words + _(" and ends the game, if nobody blocks") if max(after) >= space else words


def _block(ground: Ground, seat: int, parts: list[str], people: People) -> str:
    coffee = ground.view["question"]["coffee"]
    what = forecast_words(ground, coffee, people)
    if parts[0] == "no":
        return _("do not block {coffee}: {what}").format(coffee=coffee_name(coffee), what=what)
    prevented = gains(ground, coffee, people)
    words = _("block with one of your {coffee} sacks").format(coffee=coffee_name(coffee))
    if not prevented:
        return words
    return _("{block}: nobody gets points ({list} prevented), no ship leaves").format(
        block=words, list=", ".join(prevented)
    )


def _refill(ground: Ground, seat: int, parts: list[str], people: People) -> str:
    left = ground.view["stocks"][seat]["coffees"].count(parts[0]) - 1
    return _("put a {coffee} sack on {place}: you keep {n} of this coffee").format(
        coffee=coffee_name(parts[0]), place=ground.view["freed"], n=left
    )


def _finish(ground: Ground, seat: int, parts: list[str], people: People) -> str:
    emptied = len(ground.view["emptied"])
    if not emptied:
        words = _("finish the turn without buying anything")
        return words if ground.view["consolation"] else _ending(ground, words)
    roads = min(emptied, ground.view["supply"])
    return _("finish the turn: {roads} from the supply").format(roads=plural("{n} road", "{n} roads", roads))


_TELL: dict[str, Callable[[Ground, int, list[str], People], str]] = {
    "start": _start, "move": _move, "buy": _buy, "place": _place, "take": _take, "block": _block,
    "refill": _refill, "finish": _finish,
}  # fmt: skip
