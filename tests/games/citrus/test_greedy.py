"""The greedy bot plays whole legal games, sees nothing it may not see, and does what is obvious."""

from collections.abc import Callable
from random import Random

import pytest

from cosecha.core.luck import SeededLuck
from cosecha.core.state import LEGAL, State
from cosecha.games.citrus.greedy import greedy
from cosecha.games.citrus.offers import leaves_a_way, places_within_reach
from cosecha.games.citrus.outlook import Outlook
from cosecha.games.citrus.pieces import H2, H4, LANDSCAPE_KINDS, MOVE, V_PLACE
from cosecha.games.citrus.state import CitrusState
from tests.brief import BRIEF, some
from tests.games.citrus.tables import CITRUS, new_game, table

Bot = Callable[[State], int]


def greedy_move(state: State) -> int:
    """What greedy plays for the actor; it must be legal."""
    code = greedy(state, state.actor)
    assert state.why_not(code) == LEGAL
    return code


def random_bot(seed: int) -> Bot:
    luck = SeededLuck(seed)

    def move(state: State) -> int:
        legal = state.legal()
        return legal[luck.below(len(legal))]

    return move


def played(bots: list[Bot], seed: int, options: dict[str, str]) -> State:
    """A game played to its end."""
    luck = SeededLuck(seed)
    state = CITRUS.set_up(CITRUS.setup(len(bots), options), luck)
    while not state.over:
        state.play(bots[state.actor](state), luck)
    return state


def answer(sketch: str, *header: str) -> str:
    """The move greedy makes in a position, in notation."""
    match = table(sketch, *header)
    return CITRUS.verbs(match.state).text(greedy_move(match.state))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"board": "long"}),
        (2, {"board": "short", "mistakes": "penalised"}),
        (3, {"board": "short", "random_start_sites": "on", "horses": "open"}),
        (4, {"board": "long", "mistakes": "penalised", "family": "on"}),
        (5, {"board": "long", "start_fincas": "3", "cart_while_pending": "off", "scored_finca_starts": "off"}),
        (5, {"board": "short", "finca_needs_refill": "off", "cart_triggers": "off"}),
    ],
)
def test_it_plays_whole_legal_games_and_pays_no_penalty(seats: int, options: dict[str, str]) -> None:
    state = played([greedy_move] * seats, 11, options)
    assert all("penalties" not in row for row in CITRUS.breakdown(state))


def test_it_beats_random_play_from_either_seat() -> None:
    wins, seeds = 0.0, 3 if BRIEF else 10
    for seed in range(seeds):
        for seat in range(2):
            bots = [random_bot(seed), random_bot(seed)]
            bots[seat] = greedy_move
            winners = CITRUS.winners(played(bots, seed, {"board": "short"}))
            wins += (seat in winners) / len(winners)
    assert wins >= 2 * seeds - 1


def other_horses(state: State) -> State:
    """The same table to the actor's eyes: every horse that another seat took shows other points."""
    twin = state.copy()
    assert isinstance(twin, CitrusState)
    for seat in range(twin.seats):
        if seat != twin.actor:
            hand = seat * LANDSCAPE_KINDS
            twin.hand[hand + H2], twin.hand[hand + H4] = twin.hand[hand + H4], twin.hand[hand + H2]
    return twin


def test_hidden_horses_change_nothing_and_the_same_table_gets_the_same_move() -> None:
    luck = SeededLuck(3)
    state = CITRUS.set_up(CITRUS.setup(3, {"board": "short"}), luck)
    different = 0
    while not state.over:
        code = greedy_move(state)
        twin = other_horses(state)
        different += twin.numbers() != state.numbers()
        before = state.numbers()
        assert greedy_move(twin) == code
        assert state.numbers() == before
        state.play(code, luck)
    assert different > 20


def test_it_closes_a_finca_where_that_brings_first_place() -> None:
    sketch = """
     1   2   3   4   5   6   7   8
1    le1 le1 .   .   .   .   .   .
2    #   @A  or2 or2 .   .   .   .
3    #   #   #   .   .   .   .   .
4    .   .   .   .   .   .   .   .
"""
    assert answer(sketch, "stage: build", "pending: le", "market: 1=or 2=li 3=gr 4=bl 5=or") == "place le c1"


def test_it_takes_four_horses_rather_than_two() -> None:
    sketch = """
     1   2   3   4   5
1    h2  #   #   #   #
2    le1 le1 le1 h4  #
3    #   #   #   #   #
"""
    assert answer(sketch, "stage: build", "pending: le") == "place le d2"


def test_a_broke_seat_harvests_what_leads_at_no_finca() -> None:
    sketch = """
     1   2   3   4   5   6   7   8
1    .   le1 le1 .   .   .   gr1 .
2    +   @A  +   .   .   .   .   .
3    .   or2 .   .   .   .   .   .
4    .   .   .   .   .   .   .   .
"""
    match = table(sketch, "coins: 1 6", "market: 1=or 2=li 3=gr 4=bl 5=or 6=le 7=li 8=le 9=bl 10=gr 11=gr 12=or")
    verbs = CITRUS.verbs(match.state)
    for move in ("harvest g1", "income"):
        assert verbs.text(greedy_move(match.state)) == move
        match.play(move)


def test_a_bull_closes_the_finca_it_leads_before_the_end_of_the_turn() -> None:
    sketch = """
     1   2   3   4   5
1    le1 le1 .   .   .
2    gr1 @A  or2 .   .
3    #   #   #   .   .
"""
    assert answer(sketch, "stage: built", "hand 1: bu", "bag: 10") == "bull c1"


def test_a_bull_is_kept_while_a_rival_would_gain_by_it() -> None:
    sketch = """
     1   2   3   4   5
1    le2 le2 .   .   .
2    gr2 @A  or1 .   .
3    #   #   #   .   .
"""
    assert answer(sketch, "stage: built", "hand 1: bu", "bag: 10") == "end"


def test_a_money_tile_is_cashed_by_a_seat_without_coins() -> None:
    sketch = """
     1   2   3   4   5
1    .   le1 .   .   .
2    +   @A  +   .   .
3    .   +   .   .   .
"""
    assert answer(sketch, "coins: 0 6", "hand 1: m3") == "money 3"


def test_with_penalties_it_buys_only_what_it_can_pay() -> None:
    match = new_game(2, mistakes="penalised", first_player="1")
    assert isinstance(match.state, CitrusState)
    match.state.coins[0] = 2
    code = greedy_move(match.state)
    line = match.state.printed.lines[code]
    assert int(line).bit_count() == 2


@pytest.mark.parametrize("options", [{}, {"family": "on"}, {"mistakes": "penalised"}])
def test_places_asked_one_by_one_in_any_order_are_those_that_are_legal(options: dict[str, str]) -> None:
    """Greedy asks its best places only; what was asked before must not change the answer."""
    rng, luck, refused = Random(3), SeededLuck(3), 0
    for seats in some((2, 3, 5), 2):
        state = CITRUS.set_up(CITRUS.setup(seats, {"board": "short", **options}), luck)
        while not state.over:
            assert isinstance(state, CitrusState)
            legal = list(state.legal())
            if state.tiles_wait() and state.waiting < 0 and state.unpaid == 0:
                outlook = Outlook(state)
                places = list(places_within_reach(outlook))
                rng.shuffle(places)
                sound = [code for code in places if leaves_a_way(outlook, code)]
                assert sorted(sound) == sorted(code for code in legal if code // MOVE == V_PLACE)
                refused += len(places) - len(sound)
            state.play(rng.choice(legal), luck)
    assert (refused > 0) is (options.get("mistakes") != "penalised")
