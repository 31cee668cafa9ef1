"""Position text: what stands on the plantation board, in the words of the specification."""

import re

from cosecha.core.errors import BadPosition
from cosecha.games.guatemala_cafe.headers import Headers
from cosecha.games.guatemala_cafe.names import space_name, space_number
from cosecha.games.guatemala_cafe.pieces import COFFEE_WORDS, COFFEES, KINDS
from cosecha.games.guatemala_cafe.roads import canonical_road
from cosecha.games.guatemala_cafe.spaces import any_in, both, first, has, one
from cosecha.games.guatemala_cafe.state import CafeState

SORTS = {"shed": "shed", "worker": "workers", "workers": "workers"}


def lay_plantations(state: CafeState, headers: Headers) -> None:
    """`owns 1: red: shed F3, workers E3 E2; brown: workers E4`; the first worker named has the owner tile."""
    for seat in range(state.seats):
        for part in headers.take(f"owns {seat + 1}").split(";"):
            words = [word for word in re.split(r"[\s,:]+", part) if word]
            if words:
                _lay_plantation(state, seat, _coffee(words[0]), words[1:])
    for seat in range(state.seats):
        for kind in range(KINDS):
            _check_plantation(state, seat, kind)


def _coffee(word: str) -> int:
    if word in COFFEE_WORDS:
        return COFFEE_WORDS.index(word)
    if word in COFFEES:
        return COFFEES.index(word)
    raise BadPosition(f"{word[:20]!r} is no coffee; one of {', '.join(COFFEE_WORDS)}")


def _lay_plantation(state: CafeState, seat: int, kind: int, words: list[str]) -> None:
    board = state.board
    sort = ""
    for word in words:
        if word in SORTS:
            sort = SORTS[word]
            continue
        space = space_number(board.width, board.height, word)
        if space < 0 or not sort:
            raise BadPosition(f"owns takes 'red: shed F3, workers E3 E2'; {word[:20]!r} does not fit")
        if not has(board.open_sheds if sort == "shed" else board.fields, space):
            raise BadPosition(f"{word} is no open space for {sort}")
        if has(state.taken, space):
            raise BadPosition(f"two pieces stand on {word}")
        if sort == "shed" and state.shed(seat, kind) >= 0:
            raise BadPosition(f"player {seat + 1} has two {COFFEE_WORDS[kind]} sheds")
        state.build(seat, kind, space)


def _check_plantation(state: CafeState, seat: int, kind: int) -> None:
    """place.one-plantation, place.apart."""
    own, board = state.plantation(seat, kind), state.board
    if not any_in(own):
        return
    if board.flood(one(first(own)), own) != own:
        raise BadPosition(f"the {COFFEE_WORDS[kind]} pieces of player {seat + 1} are not one group")
    touched = both(board.spread(own), state.others(seat, kind))
    if any_in(touched):
        name = space_name(board.width, first(touched))
        raise BadPosition(f"{COFFEE_WORDS[kind]} plantations of different players touch at {name}")


def lay_roads(state: CafeState, headers: Headers) -> None:
    """`roads: t2s1 to t2s4 t3s1`; a segment may also be named by its border."""
    words = [word for word in headers.words("roads") if word != "and"]
    roads: list[int] = []
    for i, word in enumerate(words):
        if word == "to":
            continue
        road = _road(state, word)
        roads += range(roads[-1] + 1, road) if i and words[i - 1] == "to" and roads else []
        roads.append(road)
    for road in roads:
        if state.roads[road]:
            raise BadPosition(f"two roads lie on {state.printed.place_names[state.board.at_road + road]}")
        if state.board.closed_roads[road]:
            raise BadPosition(f"{state.printed.place_names[state.board.at_road + road]} is closed with three players")
        state.roads[road] = 1
        state.built += 1


def _road(state: CafeState, word: str) -> int:
    names = state.printed.place_names
    place = canonical_road(state, names.index(word)) if word in names else -1
    road = place - state.board.at_road
    if place < 0 or not 0 <= road < state.board.roads:
        raise BadPosition(f"roads: {word[:20]!r} is no place of a road")
    return int(road)


def lay_ships(state: CafeState, headers: Headers) -> None:
    """`h2: R,W`: the ships of a harbour from the cheapest berth on."""
    board = state.board
    for harbour in range(board.harbours):
        ships = headers.sacks(f"h{harbour + 1}")
        if ships and board.closed_harbours[harbour]:
            raise BadPosition(f"h{harbour + 1} is closed with three players")
        if len(ships) > board.first_berth[harbour + 1] - board.first_berth[harbour]:
            raise BadPosition(f"h{harbour + 1} has fewer berths than ships")
        for berth, kind in enumerate(ships):
            state.berths[board.first_berth[harbour] + berth] = kind
