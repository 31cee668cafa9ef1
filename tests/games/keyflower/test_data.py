"""Data files: marks, totals and regularities, and corrections by owners of the printed game."""

import pytest

import cosecha
from cosecha.games.keyflower.pieces import BASE_TILES, G_ANIMALS, G_WHEAT, TITLES
from cosecha.games.keyflower.reading import Sheets, printed
from tests.games.keyflower.tables import HOME, KEYFLOWER, goods, play, table

MARKS = {"printed", "single source", "reconstructed", "printed, the number of the edge single source",
         "printed, the steps below 32 single source", "reconstructed, its upgrade printed"}  # fmt: skip

FARM_MARKS = {
    "Farm yard": "rpprr", "Paddock": "rsrrr", "Sheep fold": "rpprr", "Wheat field": "rsrrr", "Shepherd's hut": "rrrrr",
    "Pigsty": "rpprr", "Cow shed": "rpprr", "Piggery": "rrrrr", "Ranch": "rrrrr", "Sheep shelter": "rrrrp",
}  # fmt: skip


def test_every_value_says_where_it_comes_from() -> None:
    rows = KEYFLOWER.check_data({})
    assert {mark for *_, mark in rows} <= MARKS
    assert {name.rpartition(" ")[0] for _, name, *_ in rows} == set(TITLES)


def test_there_are_sixty_four_tiles_in_their_seasons() -> None:
    seasons = list(printed().season)[:BASE_TILES]
    assert [seasons.count(season) for season in (-1, 0, 1, 2, 3)] == [16, 12, 12, 12, 12]


def test_farmers_has_eighteen_more_and_its_own_turn_order_tiles() -> None:
    seasons = list(printed().season)
    assert len(seasons) == len(TITLES) == 82
    assert [seasons[BASE_TILES:].count(season) for season in (-1, 0, 1, 2, 3)] == [0, 4, 4, 4, 6]
    tiles = printed("", farmers=True)
    roads = [sum(tiles.edge_of(tile, 0, d) == 1 for d in range(6)) for tile in range(60, 82)]
    assert roads == [1, 2, 3, 4, *[4] * 4, 3, 3, 0, 0, 2, 2, 2, 0, *[1] * 6]
    assert [tiles.goods_of(tile, G_WHEAT) for tile in range(60, 64)] == [1, 1, 1, 0]
    assert not any(printed().goods)


def test_what_is_reconstructed_says_so() -> None:
    """The marks of Farmers tiles in the specification: cost, basic, upgraded, points, roads."""
    rows = {name: mark for _, name, _, mark in KEYFLOWER.check_data({})}
    parts = ("cost", "basic", "upgraded", "points", "roads")
    for title, marks in FARM_MARKS.items():
        assert "".join(rows[f"{title} {part}"][0] for part in parts) == marks
    for title in TITLES[76:]:
        assert (rows[f"{title} points"], rows[f"{title} roads"]) == ("printed", "reconstructed")
    for n in (1, 2, 3):
        assert rows[f"Turn order {n} goods"] == rows[f"Turn order {n} farm-roads"] == "reconstructed"


def test_reconstructed_values_can_be_corrected() -> None:
    text = "Pigsty basic: 2 pigs, W\nTurn order 2 goods: G, 1 cow\nSheep shelter upgraded: 5 per sheep allotted\n"
    tiles = printed(text, farmers=True)
    assert [tiles.gift(69, 0, gift) for gift in (0, G_ANIMALS + 1)] == [1, 2]
    assert [tiles.goods_of(61, gift) for gift in (3, G_ANIMALS + 2, G_WHEAT)] == [1, 1, 0]
    assert list(tiles.per_sheep)[75 * 2 :][:2] == [1, 5]


def test_the_numbers_of_roads_follow_the_season() -> None:
    tiles = printed()
    roads = [sum(tiles.edge_of(tile, 0, d) == 1 for d in range(6)) for tile in range(BASE_TILES)]
    assert roads == [5] * 6 + [4] * 12 + [3] * 8 + [0] * 4 + [2] * 12 + [1] * 12 + [0] * 6 + [1, 2, 3, 4]


def test_corrections_lie_over_the_packaged_values() -> None:
    rows = {
        name: (file, value, mark)
        for file, name, value, mark in KEYFLOWER.check_data({"tiles_data": "Keywood basic: G\n"})
    }
    assert rows["Keywood basic"] == ("tiles_data", "G", "your own")
    assert rows["Keywood upgraded"][1] == "W W W"
    match = table(f"{HOME}; Keywood at (0,-1) o0", "option tiles_data:", "| Keywood basic: G", "hand 1: red")
    play(match, "use keywood", "colour red", "hand 1")
    assert goods(match, "keywood") == {"gold": 1}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Keywood basic: X", "expected resources"),
        ("Keywood cost: W W W W", "at most 3 resources"),
        ("Keywood cost: axe", "a cost is made of"),
        ("Keywood roads: 0 1 3", "4 different edges"),
        ("Keywood roads: 0 0 1 3", "4 different edges"),
        ("Keywood roads: 0 1 3 7", "numbers from 0 to 5"),
        ("Keywood points: 3", "basic/upgraded"),
        ("Keywoods points: 0/3", "no value of the game"),
        ("Boat 1 water: 0 2", "two opposite ones"),
        ("Home 1 water: 1", "different edges"),
        ("Scholar points: 3 per spoon", "points are a number"),
        ("Scholar points: 3 per 5 gold", "a number of pieces"),
        ("Barn basic: 16 per resource on it", "at most 15"),
        ("Keyflower loads: 7+1 7+1", "spring, summer and autumn"),
        ("Flipper players: 3", "one boat for each player"),
        ("Flipper winter: many", "expected"),
        ("Sea Breese winter: 0 2 4 8 16 4", "six rising numbers"),
        ("Turn order 1 players: 2-5", "2-6 players"),
        ("Turn order 1 icon: 3", "highest tile"),
        ("Peddler basic: purple -> grn 1", "a price is one of"),
        ("Pigsty basic: saw -> 1 pig", "animals have no price"),
        ("Pigsty basic: 1 hen", "expected resources"),
        ("Turn order 1 goods: rnd 2", "goods are resources"),
        ("Turn order 1 farm-roads: 1 3", "1 different edges"),
        ("Sheep shelter roads: 1", "0 different edges"),
        ("Granary points: 3 per 0 wheat", "a number of pieces"),
    ],
)
def test_corrections_that_do_not_fit_are_refused_with_their_line(text: str, problem: str) -> None:
    with pytest.raises(cosecha.BadData, match=problem):
        KEYFLOWER.check_data({"tiles_data": text})


def test_sheets_know_every_value_once() -> None:
    rows = Sheets("").rows()
    assert len({name for _, name, *_ in rows}) == len(rows) == 332
