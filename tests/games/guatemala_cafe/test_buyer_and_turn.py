"""The turn and the buyer (sections 3.3 and 3.4) with E04 to E08 and E13."""

import pytest

from tests.games.guatemala_cafe.tables import TWO, buy, lying, money, play, refused, seen, table, take
from tests.rules import rule


@rule("buyer.positions", "buyer.line", "buyer.pay-four")
@pytest.mark.parametrize(("steps", "position", "first", "left"), [
    (1, 9, "r1c1", 15), (2, 10, "r2c1", 15), (3, 11, "r3c1", 15), (4, 12, "r4c1", 13),
])  # fmt: skip
def test_e04_there_is_no_stop_at_the_corner(steps: int, position: int, first: str, left: int) -> None:
    match = play(table("buyer: 8", "stage: move"), f"move {steps}")
    assert seen(match)["buyer"] == position
    assert seen(match)["line"] == [f"{first[:3]}{n + 1}" for n in range(9)]
    assert money(match)[0] == left


@rule("buyer.positions")
@pytest.mark.parametrize(("start", "steps", "position", "line"), [(35, 1, 0, "c1"), (34, 3, 1, "c2")])
def test_e05_the_track_is_a_ring(start: int, steps: int, position: int, line: str) -> None:
    match = play(table(f"buyer: {start}", "stage: move"), f"move {steps}")
    assert seen(match)["buyer"] == position
    assert seen(match)["line"] == [f"r{n + 1}{line}" for n in range(9)]


@rule("buyer.line", "buyer.positions")
def test_every_line_is_opened_by_two_positions() -> None:
    lines = [tuple(seen(table(f"buyer: {position}"))["line"]) for position in range(36)]
    assert all(lines.count(line) == 2 for line in lines)
    assert lines[18][0] == "r1c9"
    assert lines[27][0] == "r9c1"


@rule("buyer.pay-four", "buyer.move")
def test_e06_four_steps_need_two_centavos_and_five_are_too_many() -> None:
    match = table("buyer: 3", "stage: move", "money: 1 15 15 15")
    assert refused(match, "move 4") == "buyer.pay-four"
    assert refused(match, "move 5") == "buyer.move"
    assert match.moves() == ["move 0", "move 1", "move 2", "move 3"]
    assert refused(table("buyer: 3", "stage: move", "money: 2 0 0 0"), "move 4") is None


@rule("turn.skip", "turn.order")
def test_e07_a_player_may_skip() -> None:
    match = play(table("buyer: 3", "stage: move"), "move 0")
    assert seen(match)["buyer"] == 3
    assert money(match) == [15] * 4
    assert match.to_act == (1,)
    assert refused(match, "buy r1c1", seat=0) == "turn.order"
    assert refused(match, "take r2c4", seat=0) == "turn.order"


@rule("turn.nothing", "turn.order", "buyer.shared", "buy.afford")
def test_e08_without_money_one_can_still_go_on() -> None:
    match = play(table("buyer: 35", "stage: move", "money: 0 15 15 15"), "move 1")
    assert match.moves() == ["finish"]
    for row in range(1, 10):
        assert refused(match, f"buy r{row}c1") == "buy.afford"
    before = seen(match)["production"]
    play(match, "finish")
    assert seen(match)["production"] == before
    assert match.to_act == (1,)
    assert seen(play(match, "move 1"))["line"][0] == "r1c2"


@rule("turn.one-action", "buyer.first")
def test_e13_one_action_a_turn() -> None:
    match = buy(table("buyer: 3"), "r7c4 E7")
    assert refused(match, "take r2c4") == "turn.one-action"
    assert refused(table("buyer: 3", "stage: move"), "buy r7c4") == "buyer.first"


@rule("buyer.first")
@pytest.mark.parametrize("move", ["buy r7c4", "take r2c4", "finish", "place E7"])
def test_the_buyer_moves_before_anything_is_done(move: str) -> None:
    assert refused(table("buyer: 3", "stage: move"), move) == "buyer.first"


@rule("buyer.first")
def test_the_buyer_moves_once() -> None:
    match = play(table("buyer: 3", "stage: move"), "move 1")
    assert refused(match, "move 1") == "buyer.first"
    play(match, "buy r3c5")
    assert refused(match, "move 1") == "buyer.first"
    assert refused(match, "move 5") == "buyer.first"


@rule("turn.due")
@pytest.mark.parametrize("move", ["block no", "block yes", "refill K", "start 4"])
def test_what_no_step_asks_for_is_not_due(move: str) -> None:
    assert refused(table("buyer: 3", "stage: move"), move) == "turn.due"
    assert refused(table("buyer: 3"), move) == "turn.due"


@rule("turn.due")
def test_without_a_piece_nothing_is_placed() -> None:
    assert refused(table("buyer: 3"), "place E7") == "turn.due"


@rule("turn.order")
def test_turns_go_round_to_the_left() -> None:
    match = table("buyer: 3", "stage: move", "turn: 3")
    order = []
    for _ in range(5):
        order += list(match.to_act)
        play(match, "move 0")
    assert order == [2, 3, 0, 1, 2]


@rule("buyer.pay-four")
def test_money_of_the_same_turn_cannot_pay_for_the_fourth_step() -> None:
    assert refused(table("buyer: 35", "stage: move", "money: 1 9 9 9"), "move 4") == "buyer.pay-four"


@rule("buyer.shared", "refill.roads")
def test_a_line_is_used_again_by_the_next_player() -> None:
    match = buy(table(TWO, "buyer: 35", "stage: act"), "r1c4 D3")
    play(match, "finish", "move 0")
    play(match, "move 1", "finish")
    assert lying(match, "r1c4") == "r"
    assert seen(match)["buyer"] == 0


@rule("turn.one-action")
def test_after_a_sack_nothing_else_is_taken() -> None:
    match = table("buyer: 3")
    take(match, "r2c4")
    assert refused(match, "buy r1c4") == "turn.one-action"
    assert refused(match, "take r2c4") == "turn.one-action"
