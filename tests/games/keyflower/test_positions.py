"""Positions as text: what is left out, the round trip, and what no table can show."""

import pytest

import cosecha
from tests.games.keyflower.tables import HOME, KEYFLOWER, VILLAGE_A, hand, new_game, seen, table, village


def test_a_sketch_of_the_specification_is_read_as_it_stands() -> None:
    text = "Home 1 at (0,0) o0; Keywood at (0,-1) o0; Gold mine at (1,-1) o1; Barn at (-1,0) o4"
    match = KEYFLOWER.position(f"game: keyflower\n\n{text}\n")
    assert {name: tile["space"] for name, tile in village(match, 0).items()} == {
        "home-1": [0, 0], "keywood": [0, -1], "gold-mine": [1, -1], "barn": [-1, 0],
    }  # fmt: skip
    assert seen(match)["bag"] == 120
    assert [tiles[0]["tile"] for tiles in seen(match)["villages"]] == ["home-1", "home-2"]


def test_the_rest_goes_where_it_is_told() -> None:
    match = table("", "bag: blue", "pile: saw", "hand 2: rest")
    assert hand(match, 1) == {"blue": 39, "red": 40, "yellow": 40, "saw": 15, "pickaxe": 16, "anvil": 16}


def test_a_written_position_is_read_again() -> None:
    for seed in range(3):
        match = new_game(3, seed=seed)
        for _ in range(40):
            match.play(match.moves(match.to_act[0])[-1], match.to_act[0])
        again = KEYFLOWER.position(match.position())
        assert again.state.numbers() == match.state.numbers()
        assert again.position() == match.position()


@pytest.mark.parametrize(
    ("sketch", "header", "problem"),
    [
        (f"{HOME}; Keywood at (0,-1) o1", (), "do not match"),
        (f"{HOME}; Keywood at (0,-3) o0", (), "not connected"),
        (f"{HOME}; Keywood at (0,0) o0", (), "home tile|taken"),
        ("Home 1 at (0,1) o0", (), "lies the home tile"),
        (f"{HOME}; Castle at (0,-1) o0", (), "no tile"),
        (f"{HOME}; Keywood at home", (), "expected 'Gold mine"),
        (VILLAGE_A, ("offer: keywood",), "two places"),
        ("", ("offer: scholar",), "cannot be on offer"),
        ("", ("offer: keywood", "bids: keywood=1:red*2,2:red*2"), "two seats lead"),
        ("", ("offer: keywood", "bids: keywood=1:red*2,2:blue*3"), "another colour"),
        ("", ("offer: keywood", "bids: keywood=9:red*2"), "bids are written"),
        ("", ("offer: keywood", "uses: keywood=red*7"), "7 workers on keywood"),
        ("", ("offer: keywood", "uses: keywood=red*2/9"), "uses are written"),
        ("", ("offer: keywood", "colours: keywood=pink"), "pink"),
        ("", ("hand 1: blue*41",), "the game has 40"),
        ("", ("bag: blue*50",), "only 40 are left"),
        ("", ("bag: blue",), "1 blue workers"),
        (f"{HOME}: wood*25", (), "the game has 24"),
        ("", ("hand 1: spoon",), "none of"),
        ("", ("season: monsoon",), "season is one of"),
        ("", ("to act: 3",), "from 1 to 2"),
        ("", ("stage: hand",), "an action is begun"),
        ("", ("stage: boat",), "another seat"),
        ("", ("stage: place",), "no boat"),
        ("", ("new 1: keywood",), "no tiles are being placed"),
        ("", ("known 1: blue",), "accounted for"),
        ("", ("drawn 1: blue@9",), "is written"),
        ("", ("once 1: spoon",), "none of"),
        ("", ("shown 1: spoon",), "none of"),
        ("", ("hand 1: saw", "unsure 1: saw", "once 1: anvil"), "than were once there"),
        ("", ("once 1: saw drawn",), "no skill of seat 1 is unsure"),
        ("", ("hand 1: saw", "unsure 1: saw", "once 1: drawn", "since 1: 1"), "from 0 to 0"),
        ("", ("order winners: 7",), "order winners"),
        ("", ("boat order: 1 1",), "each once"),
        ("", ("earned 1: Castle=3",), "source=points"),
        ("", ("action: fly home-1",), "action is written"),
        ("", ("weather: fine",), "unknown header"),
        ("", ("seats: 2", "offer: keywood", "winter 1: keywood"), "two places"),
        ("|||Home 4 at (0,0) o0", ("seats: 3",), "village 4"),
        ("", ("boats: keywood=blue",), "no boat"),
        ("", ("bids: keywood=1:red",), "not on offer"),
    ],
)
def test_what_no_table_can_show_is_refused(sketch: str, header: tuple[str, ...], problem: str) -> None:
    with pytest.raises(cosecha.BadPosition, match=problem):
        table(sketch, *header)
