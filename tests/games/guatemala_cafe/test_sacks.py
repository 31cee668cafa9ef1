"""Taking sacks, blocking and replacing (sections 3.9 to 3.11) with E35, E36 and E39 to E41."""

import json

import pytest

from cosecha.core.errors import CannotUndo
from cosecha.core.match import Match
from cosecha.games.guatemala_cafe.reading import packaged
from tests.games.guatemala_cafe.tables import (
    CAFE,
    E29,
    TWO,
    answer,
    buy,
    lying,
    money,
    play,
    points,
    refused,
    seen,
    ships,
    stock,
    table,
    take,
)
from tests.rules import rule

E35 = ("owns 3: black: shed I9, workers I8 H9", "track: 1", "buyer: 3", "stock 1: K,N,R,T,W,W")
E39 = (*E29, "money: 1 15 15 15", "stock 1: K,N,T,T,W,W", "stock 3: R,R,K,N,T,W")


@rule("sack.any-kind", "sack.lay", "refill.sack", "turn.due", "turn.one-action", "info.stock", "info.open")
def test_e35_a_sack_of_a_coffee_that_only_others_grow() -> None:
    match = table(*E35)
    take(match, "r2c4")
    assert [sack["space"] for sack in seen(match)["track"]] == [60, 59]
    assert seen(match)["track"][1]["coffee"] == "K"
    assert points(match) == [0, 0, 2, 0]
    assert money(match)[0] == 23
    assert refused(match, "finish") == "turn.due"
    assert refused(match, "buy r1c4") == "turn.one-action"
    assert refused(match, "take r2c4") == "turn.one-action"
    assert match.moves() == ["refill K", "refill N", "refill R", "refill T", "refill W"]
    play(match, "refill W")
    assert lying(match, "r2c4") == "*W"
    assert stock(match, 0) == "KNRTW"
    assert seen(match, 1)["stocks"][0] == {"number": 5, "coffees": None}
    assert match.to_act == (1,)


@rule("refill.sack")
def test_e35_only_a_coffee_of_the_own_stock_can_be_chosen() -> None:
    match = table(*E35[:3], "stock 1: K,N,R,T,T,T")
    take(match, "r2c4")
    assert refused(match, "refill W") == "refill.sack"
    assert match.moves() == ["refill K", "refill N", "refill R", "refill T"]


@rule("refill.sack-bag")
def test_e36_with_an_empty_stock_the_bag_replaces_the_sack() -> None:
    match = table(*E35[:1], "track: 6", "buyer: 3", "stock 1: none", draws="T")
    assert seen(match)["bag"]["number"] == 5
    take(match, "r2c4")
    assert seen(match)["track"][-1] == {"space": 54, "coffee": "K"}
    assert lying(match, "r2c4") == "*T"
    assert seen(match)["bag"]["number"] == 4
    assert match.to_act == (1,)
    assert "block no (sealed) -> T" in match.record()
    assert "sealed (sealed) -> T" in match.public_record()


@rule("refill.sack-none")
def test_from_an_empty_bag_nothing_comes() -> None:
    match = table("buyer: 3", "stock 1: none", "bag: none", "track: 10")
    take(match, "r2c4")
    assert lying(match, "r2c4") is None
    assert match.to_act == (1,)
    assert not match.over


@rule("block.offer", "block.cost", "block.effect", "block.consolation")
def test_e39_a_block_and_the_consolation_purchase() -> None:
    match = table(*E39)
    supply = seen(match)["supply"]
    match.play("take r4c2")
    assert money(match)[0] == 9
    assert seen(match)["to_act"] == [1, 2, 3]
    told = answer(match, 2)
    assert [(fact.what, fact.seat) for fact in told] == [("blocked", 2)]
    assert points(match) == [0, 0, 0, 0]
    assert ships(match) == ["R", "R"]
    assert lying(match, "r4c2") == "*R"
    assert sorted(stock(match, 2)) == sorted("RKNTW")
    assert stock(match, 0) == "KNTTWW"
    assert seen(match)["track"] == [{"space": 60, "coffee": "R"}]
    buy(match, "r7c2 h2", "r2c2 E8")
    assert money(match)[0] == 5
    play(match, "finish")
    assert [lying(match, space) for space in ("r7c2", "r2c2")] == ["r", "r"]
    assert seen(match)["supply"] == supply - 2
    assert match.to_act == (1,)


@rule("block.consolation")
def test_the_consolation_purchase_may_be_declined() -> None:
    match = table(*E39)
    take(match, "r4c2", 2)
    play(match, "finish")
    assert match.to_act == (1,)
    assert seen(match)["idle"] == 0


@rule("block.consolation", "buy.up-to-three")
def test_three_pieces_are_bought_in_consolation() -> None:
    match = table(*E39)
    take(match, "r4c2", 2)
    buy(match, "r7c2 h3", "r2c2 E8", "r9c2 H9")
    assert refused(match, "buy r1c2") == "buy.up-to-three"
    assert refused(match, "move 1") == "buyer.first"


@rule("block.no-sack", "block.secret")
def test_e40_without_a_sack_of_the_coffee_nobody_blocks() -> None:
    match = play(table(*E39, "stock 2: K,N,T,W,W,W"), "take r4c2")
    before = json.dumps([match.public_record(), match.version, match.view(None), match.view(0), match.view(3)])
    assert refused(match, "block yes", seat=1) == "block.no-sack"
    assert match.moves(1) == ["block no"]
    assert match.moves(2) == ["block no", "block yes"]
    match.play("block no", 1)
    after = json.dumps([match.public_record(), match.version, match.view(None), match.view(0), match.view(3)])
    assert before == after


@rule("block.no-second-sack", "buy.one-shed-per-kind")
def test_e41_no_second_sack_and_no_second_shed_in_consolation() -> None:
    match = table(*E39)
    take(match, "r4c2", 2)
    assert refused(match, "take r4c2") == "block.no-second-sack"
    assert refused(match, "buy r5c2") == "buy.one-shed-per-kind"
    buy(match, "r2c2 E8")
    assert refused(match, "take r4c2") == "block.no-second-sack"


@rule("block.offer", "turn.due", "turn.one-action", "turn.order")
@pytest.mark.parametrize("option", ["together", "in-order"])
def test_while_the_question_is_open_the_active_player_waits(option: str) -> None:
    match = play(table(*E39, f"option block_answers: {option}"), "take r4c2")
    answers = {"block no": "block.offer", "block yes": "block.offer", "finish": "turn.due", "refill K": "turn.due"}
    answers |= {"buy r1c2": "turn.one-action", "take r4c2": "turn.one-action", "move 1": "buyer.first"}
    assert {move: refused(match, move, seat=0) for move in answers} == answers
    assert refused(match, "finish", seat=1) == "turn.order"
    assert refused(match, "buy r1c2", seat=1) == "turn.order"


FIRST_AND_LAST = (*E29, "stock 1: K,N,T,T,W,W", "stock 2: R,K,N,T,W,W", "stock 4: R,R,K,N,T,W")


@rule("block.offer", "block.secret")
@pytest.mark.parametrize(("yes", "blocker"), [((1, 3), 1), ((3,), 3), ((1,), 1)])
def test_the_first_yes_from_the_left_counts(yes: tuple[int, ...], blocker: int) -> None:
    match = table(*FIRST_AND_LAST)
    told = take(match, "r4c2", *yes)
    assert [fact.seat for fact in told if fact.what == "blocked"] == [blocker]
    numbers = [sack["number"] for sack in seen(match)["stocks"]]
    assert numbers[blocker] == 5
    assert sorted(numbers) == [5, 6, 6, 6]


@rule("block.secret")
def test_a_later_yes_is_never_shown() -> None:
    """Invariant 26: the public record is the same whatever those after the first yes answered."""
    shown = []
    for yes in ((1,), (1, 3)):
        match = table(*FIRST_AND_LAST)
        take(match, "r4c2", *yes)
        shown.append(json.dumps([match.public_record(), [match.view(seat) for seat in (None, 0, 1, 2)]]))
    assert shown[0] == shown[1]
    assert "yes" not in shown[0].partition("r4c2")[2]


@rule("block.secret")
def test_the_order_of_answers_is_not_told() -> None:
    records = []
    for order in ((1, 2, 3), (3, 1, 2), (2, 3, 1)):
        match = play(table(*FIRST_AND_LAST), "take r4c2")
        for seat in order:
            assert match.to_act == (1, 2, 3)
            assert seen(match)["to_act"] == [1, 2, 3]
            match.play("block yes" if seat == 3 else "block no", seat)
        records.append(match.public_record())
    assert len(set(records)) == 1


@rule("block.secret")
def test_an_answer_may_be_changed_until_all_are_in() -> None:
    match = play(table(*FIRST_AND_LAST), "take r4c2")
    match.play("block yes", 1)
    assert seen(match, 1)["question"] == {"coffee": "R", "answer": "yes"}
    assert seen(match, 2)["question"] == {"coffee": "R", "answer": None}
    match.undo(1)
    assert seen(match, 1)["question"]["answer"] is None
    match.play("block no", 1)
    match.play("block no", 2)
    match.play("block no", 3)
    assert points(match)[0] == 9
    with pytest.raises(CannotUndo):
        match.undo(3)


@rule("block.secret", "block.offer")
def test_in_order_the_question_ends_with_the_first_yes() -> None:
    match = play(table(*FIRST_AND_LAST, "option block_answers: in-order"), "take r4c2")
    assert match.to_act == (1,)
    match.play("block no")
    assert match.to_act == (2,)
    with pytest.raises(CannotUndo):
        match.undo(1)
    match.play("block no")
    match.play("block yes")
    assert match.to_act == (0,)
    assert seen(match)["consolation"]
    early = play(table(*FIRST_AND_LAST, "option block_answers: in-order"), "take r4c2", "block yes")
    assert early.to_act == (0,)
    assert lying(early, "r4c2") == "*R"


@rule("block.secret")
def test_a_stock_that_is_openly_empty_is_not_asked() -> None:
    match = play(table(*E29, "stock 2: none", "stock 4: none", "track: 9"), "take r4c2")
    assert match.to_act == (2,)
    nobody = table(*E29, "stock 2: none", "stock 3: none", "stock 4: none", "track: 12")
    play(nobody, "take r4c2")
    assert nobody.to_act == (0,)
    assert points(nobody)[0] == 9
    assert not nobody.can_undo(0)


def test_a_sack_is_not_taken_back_but_the_steps_before_it_are() -> None:
    match = play(table("buyer: 1", "stage: move"), "move 2")
    assert match.can_undo(0)
    play(match, "take r2c4")
    assert not any(match.can_undo(seat) for seat in range(4))
    answer(match)
    assert not match.can_undo(0)
    play(match, "refill K")
    assert not any(match.can_undo(seat) for seat in range(4))


def test_a_purchase_is_taken_back_until_the_turn_is_finished() -> None:
    match = table("buyer: 35", "stage: move")
    start = match.position()
    buy(play(match, "move 4"), "r4c4 E4", "r1c4 D4")
    assert money(match)[0] == 7
    for _ in range(5):
        match.undo(0)
    assert match.position() == start
    play(buy(play(match, "move 4"), "r4c4 E4"), "finish")
    assert not match.can_undo(1)


def test_a_consolation_purchase_is_taken_back_to_its_beginning_only() -> None:
    match = table(*E39)
    take(match, "r4c2", 2)
    buy(match, "r7c2 h2")
    match.undo(0)
    match.undo(0)
    assert not match.can_undo(0)
    assert seen(match)["consolation"]


@rule("sack.take")
def test_a_sack_is_taken_from_the_line_only() -> None:
    match = table("buyer: 11")
    assert [move for move in match.moves() if move.startswith("take")] == ["take r3c7"]
    assert refused(match, "take r2c4") == "sack.take"
    assert refused(match, "take r3c1") == "sack.take"


@rule("sack.take")
def test_of_several_sacks_one_is_chosen() -> None:
    """A board of one's own with two marked spaces in one column."""
    text = packaged("production.txt").replace("bR wW sK", "bR *K sK").replace("wT wW *K", "wT wW wW")
    data = "option production_data:\n" + "\n".join(f"| {line}" for line in text.splitlines())
    match = table(data, "buyer: 1")
    assert sorted(move for move in match.moves() if move.startswith("take")) == ["take r1c2", "take r4c2"]


@rule("sack.income", "block.effect")
def test_the_income_is_kept_after_a_block() -> None:
    match = table(*E39)
    take(match, "r4c2", 2)
    assert money(match)[0] == 9


@rule("sack.sequence", "block.cost")
def test_after_a_block_the_space_is_full_and_no_replacement_is_due() -> None:
    match = table(*E39)
    take(match, "r4c2", 2)
    assert seen(match)["stage"] == "act"
    assert seen(match)["freed"] is None
    assert refused(match, "refill K") == "turn.due"


@rule("info.track-sacks")
def test_sacks_on_the_track_stay_open_or_are_turned_over() -> None:
    def shown(match: Match) -> list[str | None]:
        return [sack["coffee"] for sack in seen(match)["track"]]

    match = table(*E29, "track: K N")
    take(match, "r4c2")
    assert shown(play(match, "refill K")) == ["K", "N", "R"]
    hidden = table(*E29, "track: K N", "option track_sacks: hidden")
    assert shown(hidden) == [None, None]
    hidden.play("take r4c2")
    assert shown(hidden) == [None, None, "R"]
    answer(hidden)
    assert shown(hidden) == [None, None, "R"]
    assert shown(play(hidden, "refill K")) == [None, None, None]


@rule("info.stock")
def test_stocks_are_laid_open_when_the_game_is_over() -> None:
    match = table(*E29, "track: 9", "points: 44 46 30 12")
    take(match, "r4c2")
    assert match.over
    assert all(sacks["coffees"] is not None for sacks in seen(match)["stocks"])
    assert seen(match)["bag"]["coffees"] is not None


@rule("block.offer")
def test_two_players_ask_the_one_opponent() -> None:
    match = play(table(TWO, "buyer: 1", "stock 2: R*2 K*5 W*5"), "take r4c2")
    assert match.to_act == (1,)
    play(match, "block yes")
    assert match.to_act == (0,)
    assert seen(match)["consolation"]


def test_a_position_keeps_open_answers() -> None:
    match = play(table(*FIRST_AND_LAST), "take r4c2")
    match.play("block yes", 3)
    again = CAFE.position(match.position())
    assert again.state.numbers() == match.state.numbers()
    assert seen(again, 3)["question"]["answer"] == "yes"
    assert again.to_act == (1, 2)
