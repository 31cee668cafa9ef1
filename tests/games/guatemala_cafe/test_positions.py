"""Position text: round trips, the defaults of section 8, and what is refused."""

import random

import pytest

from cosecha.core.errors import BadPosition
from cosecha.games.guatemala_cafe.invariants import invariants
from tests.games.guatemala_cafe.tables import CAFE, E29, TWO, lying, new_game, play, seen, stock, table

PRESET = """
      c1 c2 c3 c4 c5 c6 c7 c8 c9
  r1  bR wW sK sN wN wT wR wK bN
  r2  bW wT wW *K sR wK sW wN wR
  r3  sW wT wT wR bN wK *N sN wR
  r4  wN *R wR wW bW sN wT wR bK
  r5  wN sR wK wR wK wW bW bT sT
  r6  sT wN bR wT wW sR wK *T wT
  r7  wW bR *W wN wT bK wN wW sK
  r8  wR bK sW bT wN *? wT wK wK
  r9  wK wW wN sK sT wR bT bN wW
"""


def test_nothing_said_is_the_table_of_the_examples() -> None:
    match = table()
    assert seen(match)["seats"] == 4
    assert match.to_act == (0,)
    assert seen(match)["money"] == [15, 15, 15, 15]
    assert seen(match)["stage"] == "move"
    assert seen(match)["supply"] == 50
    assert [sacks["number"] for sacks in seen(match)["stocks"]] == [6, 6, 6, 6]
    assert seen(match)["bag"]["number"] == 5
    assert invariants(match.state) == []


def test_the_sketch_of_the_specification_is_read_as_it_stands() -> None:
    assert table(sketch=PRESET).position() == table().position()


def test_a_named_buyer_has_moved() -> None:
    assert seen(table("buyer: 4"))["stage"] == "act"
    assert seen(table("buyer: 4", "stage: move"))["stage"] == "move"


def test_pieces_that_stand_have_left_spaces_that_play_no_part() -> None:
    match = table(*E29)
    assert [lying(match, f"r{row}c2") for row in (1, 2, 5, 7)] == ["wW", "wT", "sR", "bR"]
    assert list(seen(match)["production"].values()).count("r") == 6
    assert seen(match)["supply"] == 50 - 6 - 4
    assert invariants(match.state) == []


def test_a_piece_that_a_road_replaced_stands_aside_with_an_opponent() -> None:
    match = table("buyer: 0", "production: r1c1=r r2c1=r r3c1=r r4c1=r")
    assert seen(match)["box"] == {"R": 1, "W": 1}
    standing = {piece["piece"]: piece["owner"] for piece in seen(match)["spaces"].values()}
    assert standing.keys() == {"sW", "wN"}
    assert 0 not in standing.values()
    assert seen(match)["forecast"] == {coffee: [0, 0, 0, 0] for coffee in "KNRTW"}
    assert invariants(match.state) == []


def test_sacks_that_nobody_names_are_shared() -> None:
    match = table("track: 9", "stock 1: K,K", "bag: none")
    assert stock(match, 0) == "KK"
    assert sum(sacks["number"] for sacks in seen(match)["stocks"]) == 20
    assert invariants(match.state) == []


@pytest.mark.parametrize("options", [{}, {"layout": "random", "block_answers": "in-order"}, {"track_sacks": "hidden"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_game_survives_the_round_trip(seats: int, options: dict[str, str]) -> None:
    choice = random.Random(seats)
    match = new_game(seats, seed=seats, **options)
    while not match.over:
        seat = choice.choice([s for s in match.to_act if match.moves(s)])
        match.play(choice.choice(match.moves(seat)), seat)
        if choice.random() < 0.15 or match.state.sealed or match.over:
            again = CAFE.position(match.position())
            assert again.state.numbers() == match.state.numbers()
            assert again.position() == match.position()
            assert [again.view(s) for s in range(seats)] == [match.view(s) for s in range(seats)]


@pytest.mark.parametrize(("header", "problem"), [
    (("seats: 7",), "game.players"),
    (("turn: 5",), "turn is a number from 1 to 4"),
    (("stage: later",), "stage is one of"),
    (("buyer: 36",), "buyer is a number from 0 to 35"),
    (("stage: start", "buyer: 3"), "the buyer stands nowhere"),
    (("money: 1 2 3",), "money takes 4 numbers"),
    (("points: 1 2 3 x",), "points takes 4 numbers"),
    (("points: 1 0 0 0", "earned 1: red=2"), "makes 2 points, not 1"),
    (("earned 1: gold=2",), "earned takes"),
    (("owns 1: green: shed F3",), "no coffee"),
    (("owns 1: red: F3",), "does not fit"),
    (("owns 1: red: shed E3",), "no open space for shed"),
    (("owns 1: red: workers F3",), "no open space for workers"),
    (("seats: 3", "owns 1: red: shed A1"), "no open space for shed"),
    (("owns 1: red: shed F3; black: shed F3",), "two pieces stand on F3"),
    (("owns 1: red: shed F3 F6",), "two red sheds"),
    (("owns 1: red: workers A2 C2",), "not one group"),
    (("owns 1: red: workers A2", "owns 2: red: workers A3"), "touch at A"),
    (("owns 1: red: workers E1 E2 E3 E4 E5 F1 F2 F4 F5 G2",), "10 pieces wR"),
    (("roads: t2s1 t2s1",), "two roads lie on t2s1"),
    (("roads: E5/E6",), "no place of a road"),
    (("seats: 3", "roads: t1s1"), "closed with three players"),
    (("seats: 3", "h1: R"), "closed with three players"),
    (("h2: R,R,W,W",), "fewer berths than ships"),
    (("h2: Q",), "none of K, N, R, T, W"),
    (("track: K*8",), "more than 7 sacks K"),
    (("track: 36",), "35 sacks"),
    (("stock 1: K*3", "stock 2: N", "stock 3: R", "stock 4: T", "bag: W"), "sacks are nowhere"),
    (("supply: 3",), "supply is 3, but 50"),
    (("production: r1c1=*K",), "no marked space"),
    (("production: r2c4=wK",), "which is a marked space"),
    (("production: r9c10=r",), "no space of the production board"),
    (("production: r9c1=zz",), "is no piece"),
    (("held: wK",), "emptied must name"),
    (("stage: place",), "held exactly in the stage place"),
    (("buyer: 0", "emptied: r1c1 r1c1"), "different spaces"),
    (("buyer: 0", "emptied: r1c1 r2c1 r3c1 r4c1"), "at most 3 pieces"),
    (("stage: refill", "buyer: 0"), "freed"),
    (("stage: refill", "buyer: 0", "production: r2c4=."), "lies on the score track"),
    (("stage: block", "buyer: 0", "production: r2c4=.", "track: K", "answers: 1=no"), "of seats that are asked"),
    (("stage: block", "production: r2c4=.", "track: K", "stock 2: N", "answers: 2=yes"), "without a sack K"),
    (("stage: block", "buyer: 0", "production: r2c4=.", "track: K", "answers: 2=no 3=no 4=no"), "has answered"),
    (("option block_answers: in-order", "stage: block", "production: r2c4=.", "track: K", "answers: 3=no"), "in order"),
    (("answers: 2=no",), "belong to the stage block"),
    (("stage: refill", "buyer: 0", "production: r2c4=.", "track: K", "stock 1: none"), "the stock is empty"),
    (("points: 60 0 0 0", "track: 1"), "met the lowest sack"),
    (("production: r2c4=. r3c7=. r4c2=. r6c8=. r7c3=. r8c6=.",), "no sack lies"),
    (("idle: 12",), "the game is over"),
    (("idle: 99",), "idle is a number"),
    (("emptied: r1c1",), "before the buyer moved"),
    (("consolation: yes",), "consolation"),
    (("over: perhaps",), "yes or no"),
    (("colour: red",), "unknown header"),
    (("buyer: 0", "emptied: r3c1", "held: sW", "owns 1: white: shed D4"), "has a shed of that coffee"),
    (("buyer: 0", "emptied: r3c1", "held: sW", "money: 1 0 0 0"), "no legal move"),
])  # fmt: skip
def test_what_no_table_can_show_is_refused_with_the_reason(header: tuple[str, ...], problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        table(*header)


def test_a_sketch_has_nine_rows_of_nine_spaces() -> None:
    with pytest.raises(BadPosition, match="9 rows of 9"):
        table(sketch="wK wK\nwK wK")


def test_any_step_can_be_written_by_hand() -> None:
    held = table("buyer: 0", "emptied: r3c1", "held: sW")
    assert seen(held)["stage"] == "place"
    assert "place D4" in held.moves()
    refilling = table("stage: refill", "buyer: 3", "production: r2c4=.", "track: K", "stock 1: K W")
    assert refilling.moves() == ["refill K", "refill W"]
    asked = table("stage: block", "buyer: 3", "production: r2c4=.", "track: K", "answers: 2=no")
    assert asked.to_act == (2, 3)
    consoled = table("buyer: 3", "consolation: yes", "track: K")
    assert not any(move.startswith("take") for move in consoled.moves())
    start = table("stage: start", "turn: 2", TWO)
    assert start.to_act == (0,)
    assert play(start, "start 5").to_act == (1,)
