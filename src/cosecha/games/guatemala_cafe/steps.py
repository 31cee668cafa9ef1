"""What every move of Guatemala Café does and does not do (section 7), counted apart from the code of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cosecha.games.guatemala_cafe.pieces import BLOCKING, COFFEES, EMPTY, INCOME, POSITIONS, REFILLING, SACK
from cosecha.games.guatemala_cafe.table import Table

Problems = Iterator[tuple[int, str]]


@dataclass(frozen=True)
class Step:
    """The tables before and after a move."""

    before: Table
    after: Table
    move: str

    @property
    def verb(self) -> str:
        return self.move.split()[0]

    @property
    def part(self) -> str:
        return self.move.partition(" ")[2]

    @property
    def active(self) -> int:
        return int(self.before.state.active)

    @property
    def settled(self) -> bool:
        """Was a block question settled by this move?"""
        asked = self.verb == "take" or self.before.state.stage == BLOCKING
        return asked and (self.after.state.stage != BLOCKING or bool(self.after.state.over))

    @property
    def blocker(self) -> int:
        """The seat that blocked with this move, -1 if the scoring took place."""
        if self.verb == "take":
            return -1
        lost = [seat for seat in self.before.seats if sum(self.after.stocks[seat]) < sum(self.before.stocks[seat])]
        return next((seat for seat in lost if seat != self.active), -1)


def of_a_step(step: Step) -> Problems:
    yield from money_is_accounted_for(step)
    yield from points_come_from_scorings(step)
    yield from ships_leave_one_by_one(step)
    yield from the_buyer_walks_clockwise(step)
    yield from one_thing_is_taken(step)
    yield from sacks_leave_the_stocks(step)
    yield from what_is_built_stays(step)
    yield from nothing_happens_to_others(step)


def money_is_accounted_for(step: Step) -> Problems:
    expected = list(step.before.money)
    if step.verb == "move" and step.part == "4":
        expected[step.active] -= 2
    elif step.verb == "take":
        expected[step.active] += int(INCOME)
    elif step.verb == "place":
        expected[step.active] -= _price(step)
    if step.after.money != expected or min(step.after.money) < 0:
        yield 9, f"money went from {step.before.money} to {step.after.money}, not to {expected}"


def _price(step: Step) -> int:
    """What the place says: a space its number, a harbour the berth that the new ship takes, a road nothing."""
    board, place = step.before.board, step.part
    if place in step.before.state.printed.place_names[: board.size]:
        return int(board.price[step.before.state.printed.place_names.index(place)])
    if place.startswith("h"):
        harbour = int(place[1:].split("b")[0]) - 1
        ships = sum(ship >= 0 for ship in step.before.harbour(harbour))
        return int(board.berth_price[board.first_berth[harbour] + ships])
    return 0


def points_come_from_scorings(step: Step) -> Problems:
    """Invariants 10 and 24: only an unblocked scoring gives points, and what the rule says."""
    gained = [b - a for a, b in zip(step.before.points, step.after.points, strict=True)]
    expected = [0] * len(gained)
    if step.settled and step.blocker < 0:
        expected, _ = step.before.expected(_coffee(step))
    if gained != expected:
        yield 10, f"points {gained}, not {expected}"
    if any(points > 36 for points in gained):
        yield 24, f"points {gained}"


def _coffee(step: Step) -> int:
    """The coffee that is scored."""
    state = step.after.state
    return int(state.track[state.laid - 1])


def ships_leave_one_by_one(step: Step) -> Problems:
    used: set[int] = set()
    if step.settled and step.blocker < 0:
        _, used = step.before.expected(_coffee(step))
    added = step.part if step.verb == "place" and step.part.startswith("h") else ""
    for harbour, ships in enumerate(step.before.harbours()):
        expected = [ship for ship in ships if ship >= 0]
        if harbour in used:
            expected.remove(_coffee(step))
        if added and int(added[1:].split("b")[0]) == harbour + 1:
            expected.append(int(step.before.state.held) - 10)
        found = [ship for ship in step.after.harbour(harbour) if ship >= 0]
        if found != expected:
            yield 16, f"harbour {harbour + 1} went from {ships} to {found}, not to {expected}"


def the_buyer_walks_clockwise(step: Step) -> Problems:
    before, after = step.before.state.buyer, step.after.state.buyer
    if step.verb == "start":
        return
    steps = int(step.part) if step.verb == "move" else 0
    if after != (before + steps) % POSITIONS and before >= 0:
        yield 19, f"the buyer went from {before} to {after}"


def one_thing_is_taken(step: Step) -> Problems:
    """At most three pieces and one sack a turn, both only after a block."""
    before, after = step.before.state, step.after.state
    if after.laid - before.laid != (step.verb == "take"):
        yield 20, f"{after.laid - before.laid} sacks laid"
    if step.verb == "take" and (before.bought or before.consoled):
        yield 20, "a sack was taken after a piece"
    if after.active == before.active and not after.over and step.verb == "buy" and after.bought != before.bought + 1:
        yield 20, f"{after.bought} pieces bought"
    if after.active != before.active and (after.bought or after.held != EMPTY or after.consoled):
        yield 20, "something of a turn lasts beyond it"


def sacks_leave_the_stocks(step: Step) -> Problems:
    before, after = [sum(stock) for stock in step.before.stocks], [sum(stock) for stock in step.after.stocks]
    if any(b > a for a, b in zip(before, after, strict=True)):
        yield 21, f"stocks grew from {before} to {after}"
    lost = sum(before) - sum(after)
    if lost > 1 or (lost and step.verb not in {"block", "refill", "take"}):
        yield 21, f"{lost} sacks left the stocks"
    if after[-1] < before[-1] and before[step.active]:
        yield 21, "the bag was used although the stock is not empty"
    ended = step.settled and not step.after.state.over and step.after.state.stage != REFILLING
    if ended and lost == 0 and before[-1] + before[step.active] > 0:
        yield 21, "no sack was put on the freed space"
    if step.verb == "refill" and step.after.production.count(SACK + COFFEES.index(step.part)) == 0:
        yield 21, "the replacement sack is missing"


def what_is_built_stays(step: Step) -> Problems:
    if not step.before.roads <= step.after.roads or len(step.after.roads - step.before.roads) > (step.verb == "place"):
        yield 23, "roads went, or came without being placed"
    for space, owners in step.before.pieces.items():
        if step.after.pieces.get(space) != owners:
            yield 23, f"what stood on {space} is gone"
    if len(step.after.pieces) - len(step.before.pieces) > (step.verb == "place"):
        yield 23, "a piece stands that nobody placed"


def nothing_happens_to_others(step: Step) -> Problems:
    """place.own-only: whatever is built belongs to the active player."""
    for space in step.after.pieces.keys() - step.before.pieces.keys():
        if {owner for owner, _ in step.after.pieces[space]} != {step.active}:
            yield 23, f"{space} was built for somebody else"
