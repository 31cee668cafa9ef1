"""Writes the golden records anew: whole matches that must replay to the letter. Read the diff before you commit it."""

import random
from pathlib import Path

import cosecha
from cosecha.bots import ask, bot
from cosecha.core.match import Match

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "tests" / "games"
CITRUS = cosecha.game("citrus")
CAFE = cosecha.game("guatemala_cafe")
KEYFLOWER = cosecha.game("keyflower")

BLOCKED = """game: citrus
seats: 3
option first_player: 2
to act: 2
market: 1=le 2=or 3=li 4=gr 5=le 6=or

     1   2   3   4   5   6   7   8   9   10  11
1    .   gr0 .   .   .   +   .   .   .   +   .
2    or0 @A  le0 .   +   !E  +   .   +   ?J  +
3    .   li0 .   .   .   +   .   .   .   +   .
"""
BLOCKED_FOR_EVER = BLOCKED.replace("!E", "?E")

MATCHES: dict[str, tuple[int, dict[str, object], int]] = {
    "2-seats": (2, {}, 1),
    "3-seats": (3, {}, 2),
    "4-seats": (4, {}, 3),
    "5-seats": (5, {}, 4),
    "short": (2, {"board": "short"}, 5),
    "short-random-start": (3, {"board": "short", "random_start_sites": "on"}, 6),
    "family": (3, {"family": "on"}, 7),
    "random-start": (2, {"random_start_sites": "on"}, 8),
    "three-fincas": (4, {"start_fincas": "3"}, 9),
    "three-random-fincas": (5, {"start_fincas": "3", "random_start_sites": "on"}, 10),
    "penalised": (3, {"mistakes": "penalised"}, 11),
    "penalised-short": (2, {"mistakes": "penalised", "board": "short"}, 12),
    "finca-without-refill": (2, {"finca_needs_refill": "off"}, 13),
    "cart-without-trigger": (2, {"cart_triggers": "off"}, 14),
    "cart-after-building": (3, {"cart_while_pending": "off"}, 15),
    "no-start-at-scored-fincas": (4, {"scored_finca_starts": "off"}, 16),
    "open-horses": (2, {"horses": "open", "first_player": "2"}, 17),
}

CAFE_MATCHES: dict[str, tuple[int, dict[str, object], int]] = {
    "2-seats": (2, {}, 1),
    "3-seats": (3, {}, 2),
    "4-seats": (4, {}, 3),
    "random-layout": (3, {"layout": "random"}, 4),
    "hidden-track": (4, {"track_sacks": "hidden", "first_player": "2"}, 5),
    "corners": (2, {"connection": "corner"}, 6),
    "few-roads": (3, {"roads_three": "38"}, 7),
    "buyer-by-lot": (4, {"buyer_start": "random"}, 8),
    "answers-in-order": (4, {"block_answers": "in-order"}, 9),
    "one-idle-round": (2, {"idle_rounds": "1"}, 10),
    "nine-idle-rounds": (2, {"idle_rounds": "9"}, 11),
}
NO_SACK = """game: guatemala_cafe
seats: 2
buyer: 1
money: 0 0
production: r2c4=. r3c7=. r6c8=. r7c3=. r8c6=.
stock 1: none
bag: none
track: 10
"""


KEYFLOWER_MATCHES: dict[str, tuple[int, dict[str, object], int]] = {
    "2-seats": (2, {}, 1),
    "3-seats": (3, {}, 2),
    "4-seats": (4, {}, 3),
    "5-seats": (5, {}, 4),
    "6-seats": (6, {}, 5),
    "totals": (2, {"bookkeeping": "totals"}, 6),
    "full-bookkeeping": (3, {"bookkeeping": "full"}, 7),
    "placing-in-turn": (4, {"placing": "in-turn"}, 8),
    "purple-for-its-holder": (2, {"purple_without_bid": "holder"}, 9),
    "boat-4a-on-turn-order": (5, {"boat4a_turn_order": "on"}, 10),
    "upgrades": (3, {}, 12),
    "nothing-taken-back": (2, {"undo": "off"}, 13),
    "own-tiles": (2, {"tiles_data": "Keywood upgraded: W W G\nStable points: 1/6\nForge roads: 1 3\n"}, 11),
}
FARM = {"farmers": "on"}
OWN_FARM: dict[str, object] = {"tiles_data": "Turn order 1 goods: W, 1 pig, draw 1 skill\n"}
FARM_MATCHES: dict[str, tuple[int, dict[str, object], int]] = {
    "farmers-2-seats": (2, {"mixed_ability": "1"}, 21),
    "farmers-3-seats": (3, {"mixed_ability": "2"}, 22),
    "farmers-4-seats": (4, {"mixed_ability": "3"}, 23),
    "farmers-5-seats": (5, {"mixed_ability": "4"}, 24),
    "farmers-6-seats": (6, {"mixed_ability": "5"}, 25),
    "farmers-variant": (3, {"deck": "farmers-variant"}, 26),
    "gamers-variant": (4, {"gamers": "on", "deck": "farmers-variant"}, 27),
    "gamers-without-farmers": (3, {"farmers": "off", "gamers": "on"}, 28),
    "mixed-ability": (6, {"mixed_ability": "6"}, 29),
    "mixed-ability-of-several": (4, {"mixed_ability": "1+3"}, 30),
    "breeding-after-placing": (4, {"breeding": "after-placing", "deck": "farmers-variant"}, 31),
    "hillside-without-itself": (2, {"hillside_counts_itself": "off", "deck": "farmers-variant"}, 32),
    "ties-are-shared": (2, {"tie": "share"}, 33),
    "ties-by-boat": (2, {"farmers": "off", "tie": "boat"}, 35),
    "own-farm-tiles": (
        3,
        {"deck": "farmers-variant", "tiles_data": "Turn order 1 goods: W, 1 pig, draw 1 skill\n"},
        34,
    ),
}
FARM_POSITION = """game: keyflower
seats: 2
option farmers: on
season: autumn
offer: cow-shed piggery ranch sheep-shelter wainwright barn
hand 1: blue*5 red*4 yellow*3 saw wheat*4
hand 2: blue*4 red*4 yellow*4 anvil wheat*3
winter 1: bakery granary weaver scholar
winter 2: dairy hillside truffle-orchard jeweller

village 1
Home 1 at (0,0) o0: pig*9@s1 pig*8@s2 wood*2; Boat 5b at (0,1) o0; Keywood at (0,-1) o0: stone
Boat 6b at (0,2) o0; Paddock at (1,-1) o2
village 2: Home 2 at (0,0) o0: pig*3@s0 pig*2@s2 sheep*2@s3 sheep@s4; Stable at (0,-1) o0: gold
"""


GREEDY_MATCHES: dict[str, tuple[int, int]] = {"2-greedy": (2, 72), "4-greedy": (4, 26), "6-greedy": (6, 12)}
"""Seats and seeds of three games whose villages, among them, score by every line there is."""
GREEDY_FARM_MATCHES: dict[str, tuple[int, dict[str, object], int]] = {
    "farmers-2-greedy": (2, {"deck": "farmers-variant"}, 30),
    "farmers-2-greedy-millers": (2, {"deck": "farmers-variant"}, 177),
    "farmers-4-greedy": (4, {"gamers": "on"}, 26),
    "farmers-6-greedy": (6, {}, 28),
}
"""The same with Farmers: every line of its own, boats 5 and 6, and a tie that the boats break."""


def greedily(match: Match) -> Match:
    """Greedy players to the end."""
    player = bot(match.game, "greedy")
    while not match.over:
        seat = next(seat for seat in match.to_act if match.moves(seat))
        match.play(match.text_of(ask(player, match.state, seat, seed=len(match.events))), seat)
    return match


def played(match: Match, seed: int) -> Match:
    """Random moves to the end, by any seat that is asked; now and then one is taken back."""
    choice = random.Random(seed)
    while not match.over:
        waiting = [seat for seat in match.to_act if match.moves(seat)]
        seat = waiting[0] if len(waiting) == 1 else choice.choice(waiting)
        match.play(choice.choice(match.moves(seat)), seat)
        undoing = [seat for seat in match.to_act if choice.random() < 0.05 and match.can_undo(seat)]
        if undoing:
            match.undo(undoing[0])
    return match


def mirrored_board() -> str:
    """The long board read from right to left: a data file of one's own."""
    text = (ROOT / "src" / "cosecha" / "games" / "citrus" / "data" / "long.board").read_text()
    head, _, grid = text.partition("\n\n")
    return head + "\n\n" + "\n".join(" ".join(reversed(row.split())) for row in grid.splitlines()) + "\n"


def keyflower() -> dict[str, Match]:
    found = {
        name: played(KEYFLOWER.new(seats=seats, options={"farmers": "off"} | options, seed=seed), seed)
        for name, (seats, options, seed) in KEYFLOWER_MATCHES.items()
    }
    for name, (seats, options, seed) in FARM_MATCHES.items():
        found[name] = played(KEYFLOWER.new(seats=seats, options=FARM | options, seed=seed), seed)
    for seed in (35, 36, 37):
        found[f"full-fields-{seed}"] = played(KEYFLOWER.position(FARM_POSITION, seed=seed), seed)
    for name, (seats, seed) in GREEDY_MATCHES.items():
        found[name] = greedily(KEYFLOWER.new(seats=seats, options={"farmers": "off"}, seed=seed))
    for name, (seats, options, seed) in GREEDY_FARM_MATCHES.items():
        found[name] = greedily(KEYFLOWER.new(seats=seats, options=FARM | options, seed=seed))
    return found


def citrus() -> dict[str, Match]:
    found = {
        name: played(CITRUS.new(seats=seats, options=options, seed=seed), seed)
        for name, (seats, options, seed) in MATCHES.items()
    }
    market = "spaces: 12\nrows: 6 6\nline top: 1 2 3 4 5 6\nline low: 7 8 9 10 11 12\nline mid: 3 4 9 10\n"
    own = {"board_data": mirrored_board(), "market_data": market, "finca_data": "finca 9/3: 10\nfinca 7/7: 5\n"}
    found["own-data"] = played(CITRUS.new(seats=2, options=own, seed=18), 18)
    found["all-blocked"] = played(CITRUS.position(BLOCKED, seed=19), 19)
    found["blocked-for-ever"] = played(CITRUS.position(BLOCKED_FOR_EVER, seed=20), 20)
    return found


def guatemala_cafe() -> dict[str, Match]:
    found = {
        name: played(CAFE.new(seats=seats, options=options, seed=seed), seed)
        for name, (seats, options, seed) in CAFE_MATCHES.items()
    }
    folder = ROOT / "src" / "cosecha" / "games" / "guatemala_cafe" / "data"
    board = (folder / "two.board").read_text().replace("1 1 2 2 3 3", "1 2 3 4")
    production = (folder / "production.txt").read_text().replace("*? wT", "*K wT").replace("track: 60", "track: 40")
    own = {"plantation_data": board, "production_data": production, "boards": "reconstructed"}
    found["own-data"] = played(CAFE.new(seats=2, options=own, seed=12), 12)
    found["no-sack"] = played(CAFE.position(NO_SACK, seed=13), 14)
    return found


def main() -> None:
    for game, matches in (("citrus", citrus), ("guatemala_cafe", guatemala_cafe), ("keyflower", keyflower)):
        folder = GAMES / game / "golden"
        folder.mkdir(exist_ok=True)
        for name, match in matches().items():
            (folder / f"{name}.record").write_text(match.record(), encoding="utf-8")
            print(f"{game} {name}: {len(match.events)} events, {match.scores}")


if __name__ == "__main__":
    main()
