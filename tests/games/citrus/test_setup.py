"""Setting up the table: section 3.1, the variants that change it, and the printed boards (Ex 1-3)."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

import cosecha
from tests.games.citrus.tables import CITRUS, coins, home, market, new_game, open_sites, points, seen, spaces
from tests.rules import rule

LONG = """
. + * . # . . + . . + . * + .
+ L + . + * + H + + C + + M +
. + * + A + . + * . + * # + .
# . # . + . # + . # + . . + .
. + . * + . + E + + K + + G +
+ F + + J + * + . . + . * + .
. + * . + # . + # . + . # . #
. + # . + * + I + + B + . + *
+ N + + D + . + . * + . + O +
* + . . + * . # . . # . . + .
"""
SHORT = """
. . . + * + H + + C + . .
. * + A + . + * . + * # .
. # . + . . + . # + . . +
+ . * + . + E + + K + + G
F + + J + * + . . + . * +
+ * . + # . + . . + . # .
. . . + * + I + + B + . .
. . + D + . + . * + . . .
"""
LANDSCAPE = "h2 h2 h2 h2 h3 h3 m2 m3 ca bu br ms h4 ca bu"
FINCAS = "10/5 8/6 12/4 10/5"
MARKET = "le or bl li gr lew orw blw liw grw le or"
LANDSCAPE_NUMBERS = {"h2": 4, "h3": 4, "h4": 4, "m2": 2, "m3": 2, "ca": 4, "bu": 4, "br": 4, "ms": 2}
SEEDS = range(24)


def cells(grid: str) -> Iterator[tuple[str, str]]:
    """Each square of a printed board with its token, row by row."""
    for row, line in enumerate(grid.strip().splitlines(), start=1):
        for column, token in enumerate(line.split()):
            yield f"{chr(ord('a') + column)}{row}", token


def squares(grid: str, token: str) -> list[str]:
    return [square for square, found in cells(grid) if found == token]


def sketch(position: str) -> dict[str, str]:
    """The sketch of a position text, without its numbers: token by square."""
    rows = position.split("\n\n", 1)[1].strip("\n").splitlines()[1:]
    return dict(cells("\n".join(" ".join(row.split()[1:]) for row in rows)))


def bag_of(position: str) -> Counter[str]:
    """The kinds in the bag as a position text counts them."""
    line = next(line for line in position.splitlines() if line.startswith("bag:"))
    found = re.findall(r"\b([a-z]{2}w?)(?:\*(\d+))?", line.removeprefix("bag:"))
    return Counter({kind: int(number or 1) for kind, number in found})


@rule("setup.fincas", "setup.sites", "setup.market", "setup.landscape", "setup.workers", "setup.money")
def test_ex1_a_long_game_for_four_is_laid_out() -> None:
    match = new_game(4)
    view = seen(match)
    assert sorted(view["fincas"]) == ["A", "B", "C", "D"]
    assert view["finca_stack"] == 11
    assert len(open_sites(match)) == 3
    assert set(open_sites(match)) <= set("EFGHIJKLMNO")
    assert view["site_stack"] == 8
    assert view["bag"] == 78
    assert spaces(match) == list(range(1, 13))
    assert len(view["landscape"]) == 15
    assert coins(match) == [6, 6, 6, 6]
    assert home(match) == [5, 5, 5, 5]
    assert points(match) == [0, 0, 0, 0]


@rule("variant.short", "variant.short-start", "variant.short-sites")
def test_ex2_a_short_game_for_two_is_laid_out() -> None:
    match = new_game(2, board="short")
    view = seen(match)
    assert sorted(view["fincas"]) == ["A", "B", "C"]
    assert view["finca_stack"] == 12
    assert len(open_sites(match)) == 3
    assert set(open_sites(match)) <= set("DEFGHIJK")
    assert view["site_stack"] == 5
    assert view["bag"] == 53
    assert len(market(match)) == 12
    assert len(view["landscape"]) == 10


@rule("variant.short", "setup.market")
@pytest.mark.parametrize(("board", "plain", "wells"), [("long", 12, 6), ("short", 9, 4)])
def test_bag_and_market_hold_the_printed_number_of_each_kind(board: str, plain: int, wells: int) -> None:
    match = new_game(2, board=board)
    kinds = bag_of(match.position()) + Counter(market(match).values())
    for fruit in ("le", "or", "bl", "li", "gr"):
        assert (kinds[fruit], kinds[f"{fruit}w"]) == (plain, wells)


@rule("variant.random-start")
def test_ex3_the_first_four_site_tiles_decide_where_the_fincas_start() -> None:
    draws = f"1 {LANDSCAPE} K B M E {FINCAS} {MARKET} D O A"
    match = new_game(2, draws=draws, random_start_sites="on")
    assert set(seen(match)["fincas"]) == set("KBME")
    assert open_sites(match) == ["A", "D", "O"]
    assert seen(match)["site_stack"] == 8
    assert set(re.findall(r"\?([A-O])", match.position())) == set("JCLNFGHI")
    assert seen(match)["finca_stack"] == 11


@rule("variant.three-start", "variant.random-start")
def test_ex3_three_start_fincas_are_drawn_when_wished() -> None:
    draws = f"1 {LANDSCAPE} K B M 10/5 8/6 12/4 {MARKET} E D O"
    match = new_game(2, draws=draws, random_start_sites="on", start_fincas="3")
    assert set(seen(match)["fincas"]) == set("KBM")
    assert open_sites(match) == ["D", "E", "O"]
    assert seen(match)["site_stack"] == 9
    assert "A" in re.findall(r"\?([A-O])", match.position())
    assert seen(match)["finca_stack"] == 12


@rule("variant.three-start")
def test_three_fixed_start_fincas_leave_d_among_the_sites() -> None:
    match = new_game(2, draws=f"1 {LANDSCAPE} 10/5 8/6 12/4 {MARKET} D E F", start_fincas="3")
    assert sorted(seen(match)["fincas"]) == ["A", "B", "C"]
    assert open_sites(match) == ["D", "E", "F"]
    assert seen(match)["site_stack"] == 9
    assert seen(match)["finca_stack"] == 12


@rule("variant.random-start", "variant.short-start")
def test_a_short_game_with_random_start_draws_three_of_eleven_sites() -> None:
    match = new_game(2, board="short", random_start_sites="on")
    view = seen(match)
    assert len(view["fincas"]) == 3
    assert set(view["fincas"]) | set(open_sites(match)) <= set("ABCDEFGHIJK")
    assert len(open_sites(match)) == 3
    assert view["site_stack"] == 5


@rule("variant.random-start")
def test_random_start_sites_differ_from_game_to_game() -> None:
    starts = {tuple(sorted(seen(new_game(2, seed=seed, random_start_sites="on"))["fincas"])) for seed in SEEDS}
    assert len(starts) > 1
    assert {len(letters) for letters in starts} == {4}


@rule("variant.short-start")
def test_four_start_fincas_are_refused_on_the_short_side() -> None:
    with pytest.raises(cosecha.BadSetup):
        new_game(2, board="short", start_fincas="4")
    assert len(seen(new_game(2, board="short", start_fincas="3"))["fincas"]) == 3
    assert len(seen(new_game(2, board="long", start_fincas="4"))["fincas"]) == 4


@rule("setup.players")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_players_take_part(seats: int) -> None:
    assert len(coins(new_game(seats))) == seats


@rule("setup.players")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_fewer_than_two_or_more_than_five_players_are_refused(seats: int) -> None:
    with pytest.raises(cosecha.BadSetup):
        new_game(seats)


@rule("setup.side")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_short_side_is_open_to_any_number_of_players(seats: int) -> None:
    assert len(seen(new_game(seats, board="short"))["rocks"]) == 5


@rule("setup.side")
@pytest.mark.parametrize(
    ("seats", "board", "notices"), [(3, "short", 0), (4, "short", 1), (5, "short", 1), (5, "long", 0)]
)
def test_four_or_five_players_on_the_short_side_get_a_notice(seats: int, board: str, notices: int) -> None:
    assert len(CITRUS.notices(CITRUS.setup(seats, {"board": board}))) == notices


@rule("setup.side")
def test_the_long_side_is_played_unless_told() -> None:
    assert seen(new_game(2))["bag"] == seen(new_game(2, board="long"))["bag"] == 78


@rule("setup.side", "setup.landscape")
@pytest.mark.parametrize(("board", "grid"), [("long", LONG), ("short", SHORT)])
def test_the_board_is_the_one_of_the_data_sheet(board: str, grid: str) -> None:
    match = new_game(2, board=board)
    assert set(seen(match)["rocks"]) == set(squares(grid, "#"))
    assert set(seen(match)["landscape"]) == set(squares(grid, "*"))
    laid_out = sketch(match.position())
    assert laid_out.keys() == dict(cells(grid)).keys()
    for square, token in cells(grid):
        if token.isalpha():
            assert laid_out[square][0] in "?!@"
            assert laid_out[square][1] == token


@rule("setup.landscape")
def test_landscape_tiles_are_drawn_row_by_row() -> None:
    match = new_game(2, draws=f"1 {LANDSCAPE}")
    assert seen(match)["landscape"] == dict(zip(squares(LONG, "*"), LANDSCAPE.split(), strict=True))


@rule("setup.landscape")
def test_no_landscape_tile_lies_on_the_board_more_often_than_it_exists() -> None:
    for seed in SEEDS:
        assert Counter(seen(new_game(2, seed=seed))["landscape"].values()) <= Counter(LANDSCAPE_NUMBERS)


@rule("setup.fincas")
def test_the_start_fincas_are_the_top_of_the_stack() -> None:
    fincas = seen(new_game(2, draws=f"1 {LANDSCAPE} {FINCAS}"))["fincas"]
    values = {letter: (finca["high"], finca["low"]) for letter, finca in fincas.items()}
    assert values == {"A": (10, 5), "B": (8, 6), "C": (12, 4), "D": (10, 5)}


@rule("setup.market")
def test_the_market_is_laid_out_in_the_order_drawn() -> None:
    match = new_game(2, draws=f"1 {LANDSCAPE} {FINCAS} {MARKET}")
    assert market(match) == dict(enumerate(MARKET.split(), start=1))


@rule("setup.sites")
def test_the_top_three_site_tiles_are_shown() -> None:
    assert open_sites(new_game(2, draws=f"1 {LANDSCAPE} {FINCAS} {MARKET} O G K")) == ["G", "K", "O"]


@rule("setup.sites", "variant.short-sites")
@pytest.mark.parametrize(("board", "letters"), [("long", "EFGHIJKLMNO"), ("short", "DEFGHIJK")])
def test_only_sites_without_a_finca_are_shown(board: str, letters: str) -> None:
    shown = {letter for seed in SEEDS for letter in open_sites(new_game(2, seed=seed, board=board))}
    assert shown <= set(letters)


@rule("setup.first-player")
def test_the_start_player_is_drawn() -> None:
    assert new_game(3, draws="3").to_act == (2,)
    assert {new_game(2, seed=seed).to_act for seed in SEEDS} == {(0,), (1,)}


@rule("setup.first-player")
def test_the_start_player_may_be_given() -> None:
    assert {new_game(3, seed=seed, first_player="2").to_act for seed in SEEDS} == {(1,)}
