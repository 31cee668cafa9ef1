"""The end of the game (section 3.13) with E42 to E45."""

import pytest

from tests.games.guatemala_cafe.tables import CAFE, E29, TWO, buy, lying, play, points, refused, seen, table, take
from tests.rules import rule


@rule("end.trigger", "end.at-once", "end.winner")
@pytest.mark.parametrize(("before", "over"), [(44, True), (42, True), (41, False)])
def test_e42_a_marker_meets_the_lowest_sack(before: int, *, over: bool) -> None:
    match = table(*E29, "track: 9", f"points: {before} 46 30 12")
    take(match, "r4c2")
    assert seen(match)["track"][-1]["space"] == 51
    assert points(match)[0] == before + 9
    assert match.over == over
    if over:
        assert match.winners == (0,)
        assert lying(match, "r4c2") is None
        assert refused(match, "move 1", seat=1) == "end.trigger"
        assert match.to_act == ()
    else:
        assert seen(match)["stage"] == "refill"
        assert match.winners == ()


@rule("end.tiebreak", "end.winner")
@pytest.mark.parametrize(("money", "winners"), [("4 20 7 0", (2,)), ("7 20 7 0", (0, 2))])
def test_e43_money_breaks_ties(money: str, winners: tuple[int, ...]) -> None:
    match = table("points: 50 41 50 38", f"money: {money}", "over: yes", "track: 12")
    assert match.winners == winners


@rule("end.tiebreak")
def test_the_places_behind_are_ranked_in_the_same_way() -> None:
    match = table("points: 41 50 41 41", "money: 3 0 9 3", "over: yes", "track: 12")
    assert match.places == [3, 1, 2, 3]
    assert table("points: 0 0 0 0").places == []


@rule("end.tiebreak")
def test_a_tie_is_told_with_its_money() -> None:
    match = table("points: 50 41 50 38", "money: 4 20 7 0", "over: yes", "track: 12")
    assert match.scene(0).prompt == "The game is over: Player 3 wins with 50 victory points and 7 centavos."


@rule("end.stall")
def test_the_last_idle_turn_is_told_beforehand() -> None:
    match = table(TWO, "stage: move", "money: 0 0", "idle: 5")
    labels = {choice.move: choice.label for choice in match.scene(match.to_act[0]).choices}
    assert labels["move 0"].endswith("ends the game")
    early = table(TWO, "stage: move", "money: 0 0", "idle: 4")
    assert "ends the game" not in {c.move: c.label for c in early.scene(early.to_act[0]).choices}["move 0"]


@rule("end.tiebreak")
def test_sacks_in_stock_do_not_count() -> None:
    header = ("points: 50 50 1 1", "money: 7 7 0 0", "over: yes", "track: 12", "stock 1: none")
    assert table(*header).winners == (0, 1)


@rule("score.markers", "end.at-once")
def test_e44_points_beyond_the_track_are_counted() -> None:
    match = table(
        "owns 1: red: shed F3, workers E3 E2 F4 E1", "roads: t2s1 to t2s4", "h2: R,R", "buyer: 1", "track: 2",
        "points: 55 0 0 0",
    )  # fmt: skip
    take(match, "r4c2")
    assert points(match)[0] == 67
    assert match.over


@rule("end.stall")
def test_e45_six_idle_turns_of_two_players_end_the_game() -> None:
    match = table(TWO, "stage: move", "money: 0 0")
    play(match, "move 0", "move 1", "finish", "move 0", "move 2", "finish", "move 0")
    assert not match.over
    play(match, "move 0")
    assert match.over
    assert match.winners == (0, 1)


@rule("end.stall")
def test_e45_a_free_road_begins_the_count_anew() -> None:
    match = table(TWO, "stage: move", "buyer: 0", "production: r1c2=r")
    play(match, "move 0", "move 0", "move 0", "move 0", "move 1")
    play(buy(match, "r1c2 D1|E1"), "finish")
    assert not match.over
    assert seen(match)["idle"] == 0
    play(match, *["move 0"] * 5)
    assert not match.over
    play(match, "move 0")
    assert match.over


@rule("end.stall")
@pytest.mark.parametrize("rounds", ["1", "9"])
def test_the_number_of_idle_rounds_is_an_option(rounds: str) -> None:
    match = table("seats: 3", "stage: move", f"option idle_rounds: {rounds}")
    play(match, *["move 0"] * (3 * int(rounds) - 1))
    assert not match.over
    assert play(match, "move 0").over


@rule("end.stall")
def test_a_blocked_sack_counts_as_taken() -> None:
    match = table(TWO, "buyer: 1", "idle: 5", "stock 2: R K")
    take(match, "r4c2", 1)
    play(match, "finish")
    assert not match.over
    assert seen(match)["idle"] == 0


@rule("end.laid-on-marker", "end.trigger")
@pytest.mark.parametrize("blocked", [True, False])
def test_a_sack_laid_on_a_marker_ends_the_game_in_any_case(*, blocked: bool) -> None:
    match = table("buyer: 1", "track: 9", "points: 10 51 30 12", "stock 2: R R", "owns 3: red: shed F3, workers F4")
    match.play("take r4c2")
    assert not match.over
    assert match.to_act == (1, 2, 3)
    for seat in (1, 2, 3):
        match.play("block yes" if blocked and seat == 1 else "block no", seat)
    assert match.over
    assert points(match) == [10, 51, 30 if blocked else 31, 12]
    assert seen(match)["money"][0] == 23
    assert lying(match, "r4c2") == ("*R" if blocked else None)
    assert seen(match)["stocks"][1]["number"] == (1 if blocked else 2)
    assert not seen(match)["consolation"]


@rule("end.trigger")
def test_a_purchase_never_ends_the_game() -> None:
    match = buy(table("buyer: 0", "track: 9", "points: 51 0 0 0"), "r4c1 E5")
    play(match, "finish")
    assert not match.over


@rule("end.no-sack")
def test_without_a_sack_on_the_production_board_the_game_is_over() -> None:
    bare = "production: r2c4=. r3c7=. r6c8=. r7c3=. r8c6=."
    match = table(TWO, "buyer: 1", bare, "stock 1: none", "bag: none", "track: 10", "points: 3 4")
    take(match, "r4c2")
    assert match.over
    assert match.winners == (1,)
    goes_on = table(TWO, "buyer: 1", bare.replace("r8c6=.", "r8c6=*K"), "stock 1: none", "bag: none", "track: 10")
    take(goes_on, "r4c2")
    assert not goes_on.over


@rule("end.at-once")
def test_there_is_no_replacement_sack_and_no_further_turn() -> None:
    match = table(*E29, "track: 9", "points: 44 46 30 12")
    before = seen(match)["stocks"][0]["number"]
    take(match, "r4c2")
    assert seen(match)["stocks"][0]["number"] == before
    assert all(match.moves(seat) == [] for seat in range(4))


@rule("end.winner")
def test_the_breakdown_tells_the_coffees() -> None:
    match = table(*E29, "points: 4 0 0 0")
    take(match, "r4c2")
    assert match.breakdown == [{"earlier": 4, "red": 9}, {}, {}, {}]


@rule("end.trigger")
def test_a_finished_game_refuses_every_move_by_itself() -> None:
    state = table("over: yes").state
    verbs = CAFE.verbs(state)
    moves = ["move 0", "move 1", "buy r1c1", "take r4c2", "finish", "block no", "refill K", "place E4", "start 3"]
    assert {CAFE.reasons[state.why_not(verbs.parse(move))] for move in moves} == {"end.trigger"}
    assert len(state.legal()) == 0
