"""What holds for whole games and pairs of games (section 7): symmetry, ends, facts, the greedy bot, the terminal."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

from cosecha.core.luck import LowestLuck, SeededLuck
from cosecha.core.match import Match
from cosecha.core.state import LEGAL, State
from cosecha.games.guatemala_cafe import terminal
from cosecha.games.guatemala_cafe.greedy import greedy
from cosecha.games.guatemala_cafe.invariants import invariants, step_invariants
from cosecha.games.guatemala_cafe.pieces import EMPTY, KINDS, ROAD, SACK
from cosecha.games.guatemala_cafe.turn import Cafe
from tests.games.guatemala_cafe.tables import CAFE, E29, TWO, new_game, points, seen, table, take

SWAPPED = str.maketrans("KW", "WK")


def swapped(text: str) -> str:
    """The same with black and white changed about, in pieces, stocks and words."""
    return text.translate(SWAPPED).replace("black", "·").replace("white", "black").replace("·", "white")


def step(match: Match, choice: random.Random) -> tuple[int, str]:
    seat = choice.choice([s for s in match.to_act if match.moves(s)])
    move = choice.choice(match.moves(seat))
    match.play(move, seat)
    return seat, move


def translated(move: str) -> str:
    return swapped(move) if move.startswith("refill") else move


@pytest.mark.parametrize("seats", [2, 4])
def test_the_names_of_two_coffees_may_be_changed_about(seats: int) -> None:
    """Invariant 31, from a position in which all sacks are named, as long as nothing is drawn."""
    start = table(f"seats: {seats}", "stage: move")
    one = CAFE.position(start.position())
    sketch, _, rows = start.position().partition("\n\n")
    head = "\n".join(line for line in swapped(sketch).splitlines())
    two = CAFE.position(head + "\n\n" + swapped(rows))
    choice = random.Random(seats)
    for _ in range(400):
        if one.over or (one.events and one.events[-1].draws.names):
            break
        seat, move = step(one, choice)
        two.play(translated(move), seat)
        assert one.to_act == two.to_act
        assert points(one) == points(two)
    assert len(one.events) > 60
    assert any(points(one))


def mirrored_place(place: str) -> str:
    """A place of the side for two, seen in a mirror."""
    if "|" in place:
        left, right = place.split("|")
        return f"{mirrored_place(right)}|{mirrored_place(left)}"
    if "/" in place:
        return "/".join(mirrored_place(part) for part in place.split("/"))
    return chr(ord("A") + ord("I") - ord(place[0])) + place[1:] if place[0].isupper() else place


def test_the_side_for_two_may_be_seen_in_a_mirror() -> None:
    """Invariant 31: the same game with all places mirrored gives the same points."""
    one, two = new_game(2, seed=9), new_game(2, seed=9)
    choice = random.Random(14)
    while not one.over:
        seat, move = step(one, choice)
        verb, _, part = move.partition(" ")
        two.play(f"place {mirrored_place(part)}" if verb == "place" else move, seat)
        assert points(one) == points(two)
    assert two.over
    assert any(points(one))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_start_and_decisions_give_the_same_game(seats: int) -> None:
    records = set()
    for _ in range(2):
        match, choice = new_game(seats, seed=3), random.Random(3)
        while not match.over:
            step(match, choice)
        records.add(match.record())
    assert len(records) == 1


# Facts ----------------------------------------------------------------------------------------------------------------


def test_facts_tell_what_moved_from_where_to_where() -> None:
    match = table("buyer: 35", "stage: move")
    told = match.play("move 4") + match.play("buy r1c4") + match.play("place D4") + match.play("finish")
    assert [(f.what, f.thing, f.origin, f.target, f.amount) for f in told] == [
        ("moved", "", "buyer 35", "buyer 3", 4),
        ("paid", "", "", "bank", 2),
        ("bought", "sN", "r1c4", "hand 1", 0),
        ("placed", "sN", "hand 1", "D4", 4),
        ("tile", "N", "", "D4", 0),
        ("finished", "", "", "", 1),
        ("refilled", "r", "supply", "r1c4", 0),
        ("turn", "", "", "", 0),
    ]
    assert [CAFE.say(fact) for fact in told][:3] == [
        "moves the buyer 4 steps",
        "pays 2 centavos",
        "takes a brown shed from r1c4",
    ]


def test_an_answer_tells_nothing_until_all_are_in() -> None:
    match = table(*E29)
    match.play("take r4c2")
    assert match.play("block no", 3) == []
    assert match.play("block no", 1) == []
    assert match.play("block no", 2)[0].what == "nobody blocked"


# The invariants are seen when they are broken -------------------------------------------------------------------------


def middle(seats: int = 3) -> Cafe:
    match, choice = new_game(seats, seed=5), random.Random(5)
    while len(match.events) < 150 or seen(match)["stage"] != "move":
        step(match, choice)
    assert isinstance(match.state, Cafe)
    return match.state.copy()


def space_with(state: Cafe, wanted: Callable[[int], bool]) -> int:
    return next(space for space, piece in enumerate(state.production) if wanted(int(piece)))


def a_sack_off_its_space(state: Cafe) -> None:
    state.production[space_with(state, lambda piece: piece < SACK)] = SACK


def one_sack_more(state: Cafe) -> None:
    state.stocks[0] += 1


def a_worker_lost(state: Cafe) -> None:
    state.production[space_with(state, lambda piece: 0 <= piece < 5)] = ROAD


def a_shed_lost(state: Cafe) -> None:
    state.production[space_with(state, lambda piece: 5 <= piece < 10)] = ROAD


def a_ship_too_many(state: Cafe) -> None:
    for berth in range(3, 6):
        state.berths[berth] = 0
    state.berths[6] = 0


def one_road_more(state: Cafe) -> None:
    state.supply += 1


def an_empty_space(state: Cafe) -> None:
    state.production[space_with(state, lambda piece: piece == ROAD)] = EMPTY
    state.supply += 1


def a_second_group(state: Cafe) -> None:
    state.own[0] |= 1 << 1 | 1 << 40


def a_tile_elsewhere(state: Cafe) -> None:
    taken = next(i for i, tile in enumerate(state.tiles) if tile >= 0)
    state.tiles[taken] = 7


def two_pieces_on_a_space(state: Cafe) -> None:
    own = next(i for i in range(0, len(state.own), 2) if state.own[i])
    state.own[(own + 2) % (2 * KINDS)] |= state.own[own]


def something_on_a_covered_space(state: Cafe) -> None:
    state.own[0] |= 1
    state.taken = (state.taken[0] | 1, state.taken[1])


def a_road_on_a_closed_trail(state: Cafe) -> None:
    state.roads[0] = 1


def a_gap_in_a_harbour(state: Cafe) -> None:
    state.berths[3], state.berths[4] = -1, 2


def a_hole_in_the_track(state: Cafe) -> None:
    state.track[34] = 2


def a_marker_at_the_sack(state: Cafe) -> None:
    state.earned[0] += 60


def an_idle_count_too_high(state: Cafe) -> None:
    state.idle = 9


def a_piece_in_the_hand(state: Cafe) -> None:
    state.held = 0


def somebody_asked(state: Cafe) -> None:
    state.asked = 1


@pytest.mark.parametrize(("tamper", "number"), [
    (a_sack_off_its_space, 1), (one_sack_more, 2), (a_worker_lost, 3), (a_shed_lost, 4), (a_ship_too_many, 5),
    (one_road_more, 6), (an_empty_space, 8), (a_second_group, 11), (a_tile_elsewhere, 11), (two_pieces_on_a_space, 13),
    (something_on_a_covered_space, 14), (a_road_on_a_closed_trail, 14), (a_gap_in_a_harbour, 15),
    (a_hole_in_the_track, 17), (a_marker_at_the_sack, 18), (an_idle_count_too_high, 29), (a_piece_in_the_hand, 20),
    (somebody_asked, 26),
])  # fmt: skip
def test_a_broken_invariant_is_seen(tamper: Callable[[Cafe], None], number: int) -> None:
    state = middle()
    assert invariants(state) == []
    tamper(state)
    assert any(problem.startswith(f"invariant {number}:") for problem in invariants(state)), invariants(state)


def money_from_nowhere(state: Cafe) -> None:
    state.money[1] += 1


def points_from_nowhere(state: Cafe) -> None:
    state.earned[1] += 1


def a_ship_gone(state: Cafe) -> None:
    state.berths[4] = -1


def a_buyer_astray(state: Cafe) -> None:
    state.buyer = 20


def a_stock_that_grew(state: Cafe) -> None:
    state.stocks[6] += 1


def a_worker_gone(state: Cafe) -> None:
    state.own[4] = 0
    state.own[5] = 0


@pytest.mark.parametrize(("tamper", "number"), [
    (money_from_nowhere, 9), (points_from_nowhere, 10), (a_ship_gone, 16), (a_buyer_astray, 19),
    (a_stock_that_grew, 21), (a_worker_gone, 23),
])  # fmt: skip
def test_a_move_that_does_too_much_is_seen(tamper: Callable[[Cafe], None], number: int) -> None:
    before = table(*E29).state
    after = before.copy()
    assert isinstance(after, Cafe)
    after.play(next(code for code in after.legal() if CAFE.verbs(after).text(code) == "finish"), LowestLuck())
    assert step_invariants(before, after, "finish") == []
    tamper(after)
    assert any(problem.startswith(f"invariant {number}:") for problem in step_invariants(before, after, "finish"))


# The greedy bot -------------------------------------------------------------------------------------------------------

Bot = Callable[[State], int]


def greedy_move(state: State) -> int:
    code = greedy(state, state.actor)
    assert state.why_not(code) == LEGAL
    return code


def random_bot(seed: int) -> Bot:
    luck = SeededLuck(seed)

    def move(state: State) -> int:
        legal = state.legal()
        return int(legal[luck.below(len(legal))])

    return move


def played(bots: list[Bot], seed: int, **options: str) -> State:
    luck = SeededLuck(seed)
    state = CAFE.set_up(CAFE.setup(len(bots), options), luck)
    while not state.over:
        state.play(bots[state.actor](state), luck)
    return state


def greedy_answer(*header: str, seat: int = 0) -> str:
    state = table(*header).state
    state.turn_to(seat)
    return CAFE.verbs(state).text(greedy_move(state))


def test_greedy_beats_random_play_from_either_seat() -> None:
    wins = 0
    for seed in range(2):
        for seat in range(2):
            bots = [random_bot(seed), random_bot(seed)]
            bots[seat] = greedy_move
            wins += CAFE.winners(played(bots, seed)) == (seat,)
    assert wins == 4


def test_greedy_plays_whole_games_with_answers_in_order() -> None:
    assert played([greedy_move, random_bot(1), random_bot(2)], 4, block_answers="in-order", layout="random").over


def test_greedy_takes_the_sack_that_wins() -> None:
    assert greedy_answer(*E29, "track: 9", "points: 44 46 30 12") == "take r4c2"


def test_greedy_blocks_what_would_lose() -> None:
    header = (*E29, "track: 9 ", "points: 40 20 10 0", "stock 2: R R K")
    match = table(*header)
    match.play("take r4c2")
    match.state.turn_to(1)
    assert CAFE.verbs(match.state).text(greedy_move(match.state)) == "block yes"


def test_greedy_scores_what_pays_and_refills_what_it_grows() -> None:
    assert greedy_answer(*E29, "money: 0 15 15 15") == "take r4c2"
    match = table(*E29, "stock 1: K N R T W")
    take(match, "r4c2")
    assert CAFE.verbs(match.state).text(greedy_move(match.state)) == "refill R"


# The terminal ---------------------------------------------------------------------------------------------------------


def drawn(match: Match, seat: int | None, width: int = 150) -> str:
    file = StringIO()
    Console(width=width, file=file).print(terminal.draw(match.state, seat))
    return file.getvalue()


def test_the_terminal_shows_the_table_and_no_secret() -> None:
    match = table(TWO, "buyer: 1", "owns 1: red: shed D3, workers D4", "roads: D3|E3", "h1: R", "stock 2: W*3 K")
    text = drawn(match, 0)
    assert "›" in text
    assert "1sR•" in text
    assert "┃" in text
    assert "h1: bR" in text
    assert "W W W" not in text
    assert "K W W W" in drawn(match, 1)
    assert "W W W" not in drawn(match, None)


def test_the_terminal_may_be_narrow() -> None:
    text = drawn(table(*E29), 0, width=80)
    assert max(map(len, text.splitlines())) <= 80
    assert len(text.splitlines()) > len(drawn(table(*E29), 0).splitlines())
    assert "9   1    1  ┊[2]   1    1  ┊[2]   1    1  ┊[2]   1    1  ┊[2]" in text


@pytest.mark.parametrize("stage", ["start", "move", "act", "place", "block", "refill", "over"])
def test_the_terminal_says_what_is_to_be_decided(stage: str) -> None:
    header = {
        "start": ["stage: start"], "move": [], "act": ["buyer: 3"], "place": ["buyer: 0", "emptied: r3c1", "held: sW"],
        "block": ["stage: block", "production: r2c4=.", "track: K"],
        "refill": ["stage: refill", "production: r2c4=.", "track: K"], "over": ["over: yes"],
    }[stage]  # fmt: skip
    match = table(*header)
    assert seen(match)["stage"] == stage
    assert terminal.prompt(match.state, 0)
    assert drawn(match, None)
    for seat in range(4):
        for move in match.moves(seat):
            assert isinstance(terminal.describe(match.state, seat, move), str)


def test_the_terminal_tells_what_a_sack_would_score() -> None:
    assert terminal.describe(table(*E29).state, 0, "take r4c2") == "a red sack: 1+9"
    assert terminal.badge(2).plain == " 3 "
    assert terminal.legend()
