"""Random positions on small boards, as text: quick to play to the end, and full of tight places."""

from collections import Counter
from collections.abc import Mapping
from random import Random

FRUITS = ("le", "or", "bl", "li", "gr")
SITES = "ABCD"
OPTIONS = ("family: on", "scored_finca_starts: off", "finca_needs_refill: off", "cart_triggers: off",
           "cart_while_pending: off", "mistakes: penalised")  # fmt: skip

Square = tuple[int, int]


def meadow(rng: Random) -> str:
    """An empty small board with a few sites, rocks and landscape tiles, action tiles in hand, and a market."""
    tokens = _board(rng, "@@!!?")
    stock = Counter({"h2": 4, "m2": 2, "ca": 4, "bu": 4, "br": 4, "ms": 2})
    rocks, land = rng.choice((0.0, 0.1, 0.25)), rng.choice((0.0, 0.1, 0.25))
    for square, token in tokens.items():
        if token == ".":
            tokens[square] = _ground(rng, stock, rocks, land)
    head = [f"option {option}" for option in OPTIONS if rng.random() < 0.2]
    head += [f"hand 1: {_hand(rng, stock, 0.4)}", f"bag: {rng.choice((0, 3, 10, 30))}"]
    fruits = rng.sample(FRUITS, rng.randint(1, 5))
    spaces = sorted(rng.sample(range(1, 13), rng.randint(3, 12)))
    head.append("market: " + " ".join(f"{space}={rng.choice(fruits)}" for space in spaces))
    return _text(head, tokens)


def thicket(rng: Random) -> str:
    """A small board grown over, with little room, few workers at home, neutral areas and bridges."""
    tokens = _board(rng, "@@!")
    stock = Counter({"h2": 4, "bu": 4, "br": 4, "ms": 2})
    rocks, planted = rng.choice((0.2, 0.35, 0.5)), rng.choice((0.2, 0.35, 0.5))
    fruits = rng.sample(FRUITS, rng.randint(2, 5))
    used: Counter[str] = Counter()
    for square, token in tokens.items():
        if token == ".":
            tokens[square] = _ground(rng, stock, rocks, 0.05)
        if tokens[square] == "." and rng.random() < planted:
            fruit = rng.choice(fruits)
            used[fruit] += 1
            if used[fruit] < 9:
                tokens[square] = fruit + _owner(rng, tokens, square, fruit)
    head = [f"option {OPTIONS[0]}"] if rng.random() < 0.3 else []
    head += [f"hand 1: {_hand(rng, stock, 0.2)} ca", f"bag: {rng.choice((0, 3))}"]
    tiles = rng.sample(fruits * 3, len(fruits) * 3)
    spaces = sorted(rng.sample(range(1, 13), min(len(tiles), rng.randint(4, 12))))
    head.append("market: " + " ".join(f"{space}={tiles.pop()}" for space in spaces))
    return _text(head, tokens)


def _board(rng: Random, signs: str) -> dict[Square, str]:
    width, height = rng.randint(4, 8), rng.randint(3, 6)
    tokens = {(column, row): "." for row in range(height) for column in range(width)}
    sites: list[Square] = []
    for letter in SITES[: rng.randint(1, 4)]:
        column, row = rng.randrange(width), rng.randrange(height)
        if all(abs(column - x) + abs(row - y) > 1 for x, y in sites):
            sites.append((column, row))
            tokens[column, row] = rng.choice(signs if len(sites) < 4 else "@") + letter
    return tokens


def _ground(rng: Random, stock: Counter[str], rocks: float, land: float) -> str:
    chance = rng.random()
    if chance < rocks:
        return "#"
    tiles = sorted(stock.elements())
    if chance < rocks + land and tiles:
        tile = rng.choice(tiles)
        stock[tile] -= 1
        return tile
    return "."


def _owner(rng: Random, tokens: Mapping[Square, str], square: Square, fruit: str) -> str:
    """That of the plantation to the left or above, if it is of the same fruit."""
    column, row = square
    beside = [tokens.get(near, "") for near in ((column - 1, row), (column, row - 1))]
    return next((token[2] for token in beside if token[:2] == fruit), rng.choice("01100112"))


def _hand(rng: Random, stock: Counter[str], more: float) -> str:
    hand: list[str] = []
    for tile in ("br", "ms", "ca"):
        while stock[tile] and rng.random() < more:
            stock[tile] -= 1
            hand.append(tile)
    return " ".join(hand)


def _text(head: list[str], tokens: Mapping[Square, str]) -> str:
    lines = ["game: citrus", "seats: 2", "coins: 12 12", *head, ""]
    width, height = max(tokens)[0] + 1, max(row for _, row in tokens) + 1
    lines.append(" ".join(str(column + 1) for column in range(width)))
    lines += [" ".join([str(row + 1), *(tokens[column, row] for column in range(width))]) for row in range(height)]
    return "\n".join(lines) + "\n"
