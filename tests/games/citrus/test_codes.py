"""Moves as numbers: what the state itself answers to codes that no table would offer, and paths closed in mid-turn."""

from cosecha.games.citrus.pieces import MOVE, R_END_TRIGGER, R_LINE, R_TURN_OFFERED, V_BUY, V_BUY_SPACES, V_END
from tests.games.citrus.tables import MEADOW, WALLED, play, refused, table
from tests.rules import rule


@rule("buy.line")
def test_a_line_that_the_market_does_not_have_is_refused() -> None:
    assert table(MEADOW).state.why_not(V_BUY * MOVE + 31) == R_LINE


@rule("buy.line", "buy.all")
def test_spaces_that_share_no_line_are_no_line() -> None:
    match = table(MEADOW)
    assert refused(match, "buy 1 2") == "buy.line"
    assert refused(match, "buy 1 4") == "buy.all"
    assert refused(match, "buy 1 4 8 12") is None


@rule("buy.line")
def test_a_whole_line_marked_space_by_space_has_the_name_of_the_line() -> None:
    match = play(table(MEADOW), "buy 6 10")
    assert match.events[-1].move == "buy d4"


@rule("end.trigger")
def test_a_state_that_is_over_refuses_every_code() -> None:
    state = table(MEADOW, "over: yes").state
    assert state.why_not(V_END * MOVE) == R_END_TRIGGER
    assert len(state.legal()) == 0


@rule("turn.offered")
def test_a_verb_that_does_not_exist_is_not_offered() -> None:
    assert table(MEADOW).state.why_not((V_BUY_SPACES + 1) * MOVE) == R_TURN_OFFERED


@rule("turn.offered", "penalty.unpaid", "penalty.return")
def test_only_pending_tiles_can_be_put_back() -> None:
    unpaid = table(MEADOW, "option mistakes: penalised", "pending: 5=le 8=or", "unpaid: 1", "coins: 0 6")
    assert refused(unpaid, "return 3") == "turn.offered"
    assert refused(unpaid, "return 5 8") == "penalty.unpaid"
    assert refused(unpaid, "return 5") is None
    assert refused(unpaid, "return 3 4") == "penalty.unpaid"
    fitting = table(MEADOW, "option mistakes: penalised", "pending: 5=le 8=or", "coins: 0 6")
    assert refused(fitting, "return 5") == "penalty.give-up"
    stuck = table(WALLED, "option mistakes: penalised", "pending: 5=le 8=or", "coins: 0 6")
    assert refused(stuck, "return 5") == "turn.offered"
    assert refused(stuck, "return") is None


ROADS = """
     1   2   3   4   5   6   7
1    .   .   le1 .   .   .   .
2    .   .   .   .   .   .   .
3    .   .   +   .   .   +   .
4    .   +   ?E  +   +   @A  +
5    .   .   +   .   .   +   .
"""


@rule("plant.road-sites", "plant.road-colours")
def test_a_tile_built_beside_a_bare_site_closes_its_other_paths_at_once() -> None:
    match = play(table(ROADS, "pending: le le le le"), "place le c2", "place le c3", "place le d3")
    assert refused(match, "place le d4") == "plant.road-colours"
    assert refused(match, "place le e3") is None
