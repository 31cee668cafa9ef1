"""Which refusal is reported when a move breaks several rules (section 3.15)."""

import pytest

from cosecha.core.errors import Refused
from tests.games.guatemala_cafe.tables import E29, THREE, buy, explained, play, refused, refused_place, table, take
from tests.rules import rule

POOR = "money: 0 0 0 0"


@rule("buyer.first", "buyer.move", "buyer.pay-four")
def test_moving() -> None:
    poor = table("stage: move", POOR)
    assert refused(poor, "move 5") == "buyer.move"
    assert refused(poor, "move 4") == "buyer.pay-four"
    assert refused(table("buyer: 0", POOR), "move 4") == "buyer.first"


@rule("buyer.first", "buy.place-now")
def test_moving_twice_comes_before_the_piece_that_waits() -> None:
    assert refused(play(table("buyer: 0"), "buy r3c1"), "move 5") == "buyer.first"


@rule("block.no-second-sack", "turn.one-action", "sack.take")
def test_taking_a_sack() -> None:
    """On c1 lies no sack at all."""
    assert refused(table("buyer: 0", "consolation: yes", "track: K"), "take r1c1") == "block.no-second-sack"
    assert refused(buy(table("buyer: 0"), "r3c1 D4"), "take r1c1") == "turn.one-action"
    assert refused(table("buyer: 0"), "take r1c1") == "sack.take"


@rule("turn.one-action", "buy.up-to-three", "buy.line", "buy.no-sacks", "buy.one-shed-per-kind", "buy.afford")
def test_selecting_a_piece() -> None:
    replacing = table(*E29)
    take(replacing, "r4c2")
    assert refused(replacing, "buy r9c9") == "turn.one-action"
    full = buy(table("buyer: 0"), "r3c1 D4", "r7c1 E4", "r2c1 h2")
    assert refused(full, "buy r4c2") == "buy.up-to-three"
    assert refused(table("buyer: 0", POOR), "buy r4c2") == "buy.line"
    assert refused(table("buyer: 1", POOR), "buy r4c2") == "buy.no-sacks"
    assert refused(table(*E29, POOR), "buy r5c2") == "buy.one-shed-per-kind"
    assert refused(table("buyer: 1", POOR), "buy r5c2") == "buy.afford"


@rule("place.one-per-space", "place.worker-connect", "place.apart", "buy.afford")
@pytest.mark.parametrize(("place", "answer"), [
    ("H4", "place.one-per-space"),  # taken, and far from the own plantation
    ("H5", "place.worker-connect"),  # beside another player's plantation, and far from the own
    ("G3", "place.apart"),  # touches both, and is too dear
    ("E3", "buy.afford"),
])  # fmt: skip
def test_placing_a_worker(place: str, answer: str) -> None:
    match = table(
        "buyer: 0",
        "owns 1: brown: workers F2 G2 E2",
        "owns 2: brown: workers H4 H3",
        "money: 2 0 0 0",
        "production: r3c1=r",
    )
    assert explained(match, "wN", place) == answer


@rule("variant.three-players", "place.one-per-space", "place.shed-connect", "place.apart", "buy.afford")
@pytest.mark.parametrize(("place", "answer"), [
    ("A4", "variant.three-players"),  # covered, and far from the own workers
    ("G4", "place.one-per-space"),  # taken, and far from the own workers
    ("J4", "place.shed-connect"),  # beside another player's worker, and far from the own
    ("D4", "place.apart"),  # touches both, and is too dear
])  # fmt: skip
def test_placing_a_shed(place: str, answer: str) -> None:
    match = table(
        THREE, "buyer: 0", "owns 1: white: workers D5 D6 E6", "owns 2: white: workers E4; black: shed G4",
        "owns 3: white: workers J5", "money: 3 0 0",
    )  # fmt: skip
    assert explained(match, "sW", place) == answer


@rule("variant.three-players", "place.ship", "place.ship-cheapest", "buy.afford")
def test_placing_a_ship() -> None:
    match = table(THREE, "buyer: 0", "h2: K,K,K", "h3: W,W", "money: 1 0 0")
    assert refused_place(match, "r1c1 h1b3") == "variant.three-players"
    assert refused_place(match, "r1c1 h2b3") == "place.ship"
    assert refused_place(match, "r1c1 h3b1") == "place.ship-cheapest"
    assert refused_place(match, "r1c1 h3") == "buy.afford"
    assert refused_place(match, "r1c1 h4b2") == "place.ship-cheapest"


@rule("place.road", "variant.three-players", "place.road-single")
def test_placing_a_road() -> None:
    match = table(THREE, "buyer: 0", "production: r5c1=r", "roads: t2s1")
    assert refused_place(match, "r5c1 A1/A2") == "place.road"
    assert refused_place(match, "r5c1 A1|B1") == "variant.three-players"
    assert refused_place(match, "r5c1 D1|E1") == "place.road-single"


@rule("turn.due", "block.no-sack", "refill.sack")
def test_answers_and_replacement_sacks() -> None:
    match = table(*E29, "stock 1: K", "stock 2: W")
    assert refused(match, "block yes") == "turn.due"
    assert refused(match, "refill R") == "turn.due"
    match.play("take r4c2")
    assert refused(match, "block yes", seat=1) == "block.no-sack"
    for seat in (1, 2, 3):
        match.play("block no", seat)
    assert refused(match, "block no") == "turn.due"
    assert refused(match, "place E4") == "turn.due"
    assert refused(match, "start 3") == "turn.due"
    assert refused(match, "refill R") == "refill.sack"


def test_a_refused_move_changes_nothing() -> None:
    match = table(*E29)
    before = match.position()
    for move in ("buy r5c2", "take r1c4", "move 1", "place E4", "refill K"):
        with pytest.raises(Refused):
            match.play(move)
    assert match.position() == before
    assert match.events == []
