"""The data files (section 6): what they must be, and what is refused. Options that replace them."""

from itertools import pairwise

import pytest

from cosecha.core.datafile import read_data
from cosecha.core.errors import BadData
from cosecha.games.guatemala_cafe.board import line_space
from cosecha.games.guatemala_cafe.pieces import PIECES, SACK
from cosecha.games.guatemala_cafe.reading import BoardFile, packaged, printed
from cosecha.games.guatemala_cafe.table import corners, ends, road_borders
from tests.games.guatemala_cafe.tables import CAFE, new_game, seen

TWO_BOARD, FOUR_BOARD, PRODUCTION = (packaged(name) for name in ("two.board", "four.board", "production.txt"))


def said(text: str) -> BoardFile:
    return BoardFile(read_data("board", text))


def name(file: BoardFile, space: int) -> str:
    return f"{chr(ord('A') + space % file.width)}{space // file.width + 1}"


def touching(file: BoardFile) -> list[tuple[int, int]]:
    sheds = file.sheds
    return [(a, b) for a in sheds for b in sheds if b - a == file.width or (b - a == 1 and b % file.width)]


def test_every_value_says_where_it_comes_from() -> None:
    rows = CAFE.check_data({})
    assert {row[0] for row in rows} == {"two.board", "four.board", "production.txt"}
    assert all("printed" in mark or "reconstructed" in mark for _, _, _, mark in rows)


def test_the_production_board_is_sound() -> None:
    preset = [int(piece) for piece in printed(4).preset]
    marked = [int(space) for space in printed(4).marked]
    assert len(preset) == 81
    assert sorted(80 - space for space in marked) == marked
    with_sack = [any(line_space(p, n) in marked for n in range(9)) for p in range(36)]
    assert sum(with_sack) == 24
    runs = "".join("x" if sack else "." for sack in with_sack * 2).split("x")
    assert max(map(len, runs)) == 2
    for position in range(18):
        pieces = [preset[line_space(position, n)] for n in range(9)]
        sorts = [PIECES[piece][0] for piece in pieces if 0 <= piece < SACK]
        assert sorts.count("w") == 5
        assert sorts.count("s") in (1, 2)
        assert sorts.count("b") in (1, 2)
        coffees = [PIECES[piece][1] for piece in pieces if 0 <= piece < SACK]
        assert all(1 <= coffees.count(coffee) <= 3 for coffee in "KNRTW")


def test_the_side_for_three_and_four_is_sound() -> None:
    file = said(FOUR_BOARD)
    assert (len(file.prices), len(file.sheds)) == (108, 24)
    assert touching(file) == []
    trails = file.trails()
    assert [len(trail) for trail in trails] == [14, 14, 14, 14]
    assert all(len(prices) == 3 for prices in file.harbours())
    for trail in trails:
        borders = [file.borders[border] for border in trail]
        for one, two in pairwise(borders):
            assert set(ends(one)) & set(ends(two))
        beside = [
            (n + 1, file.prices[shed])
            for shed in file.sheds
            for n, border in enumerate(borders)
            if set(ends(border)) <= corners(name(file, shed))
        ]
        assert sorted(beside) == [(1, 6), (4, 6), (6, 4), (9, 4), (11, 2), (14, 2)]


def test_the_side_for_two_is_sound() -> None:
    file = said(TWO_BOARD)
    assert (len(file.prices), len(file.sheds)) == (81, 12)
    assert touching(file) == []
    mirrored = sorted(shed // 9 * 9 + 8 - shed % 9 for shed in file.sheds)
    assert mirrored == file.sheds
    assert [sum(file.bands[shed // 9] == band for shed in file.sheds) for band in "LMH"] == [4, 4, 4]
    assert len(road_borders(printed(2).board)) == 144
    quays = {(4, 0), (5, 0)}
    fewest = {name(file, shed): min(_way(shed, quay) for quay in quays) for shed in file.sheds}
    assert fewest == {
        "D3": 3, "F3": 3, "B1": 4, "H1": 4, "A4": 7, "C6": 7, "G6": 7, "I4": 7, "D9": 9, "F9": 9, "B8": 10, "H8": 10,
    }  # fmt: skip


def _way(shed: int, quay: tuple[int, int]) -> int:
    """Fewest roads from a quay point to a side of a space: there to the nearest corner but one, inside the land."""
    board = printed(2).board
    inner = [set(ends(border)) for border in road_borders(board)]
    reached, steps = {quay}, 0
    sides = [side for side in inner if side <= corners(f"{chr(ord('A') + shed % 9)}{shed // 9 + 1}")]
    while True:
        steps += 1
        if any(side & reached for side in sides):
            return steps
        reached |= {point for road in inner if road & reached for point in road}


@pytest.mark.parametrize(("old", "new", "problem"), [
    ("L   3  [6]  3   3", "L   3  [6]  4   3", "lowland worker costs 3, but the grid says 4"),
    ("L   3  [6]  3   3", "L   3  [5]  3   3", "lowland shed costs 6, but the grid says 5"),
    ("L   3  [6]  3   3", "L   3  [6  3   3", "is no space"),
    ("L   3   3   3   3   3   3   3   3   3", "L   3   3", "2 spaces in this row, 9 in the first"),
    ("quay 1: 4,0 5,0", "quay 1: 40,0", "a quay is one point"),
    ("harbour 1: 1 1 2 2 3 3", "harbour 1: 3 1", "prices never fall"),
    ("harbour 1: 1 1 2 2 3 3", "harbour 2: 1 2", "stand in their order"),
    ("side: 2 ", "side: 3-4 ", "this is the side for 3-4 players, but 2 are playing"),
    ("midland shed: 4", "midland shed: x", "is a number"),
    ("grid: ", "; grid: ", "expected 'name: value"),
])  # fmt: skip
def test_a_wrong_board_is_refused(old: str, new: str, problem: str) -> None:
    assert old in TWO_BOARD
    with pytest.raises(BadData, match=problem):
        new_game(2, plantation_data=TWO_BOARD.replace(old, new, 1))


@pytest.mark.parametrize(("old", "new", "problem"), [
    ("A1|B1 B1/B2", "A1|B1 A1|B1", "stands twice"),
    ("A1|B1 B1/B2", "A1|B1 B1/C2", "is no border"),
    ("A1|B1 B1/B2", "A1|B1", "not in both"),
    ("covered: A1", "covered: B1", "no shed space"),
    ("closed trail: 1", "closed trail: 7", "numbers from 1 to 4"),
    ("    .    =    .    .    =", "    .    =    .    .    x", "signs . or ="),
])  # fmt: skip
def test_wrong_trails_are_refused(old: str, new: str, problem: str) -> None:
    with pytest.raises(BadData, match=problem):
        new_game(3, plantation_data=FOUR_BOARD.replace(old, new, 1))


@pytest.mark.parametrize(("old", "new", "problem"), [
    ("spaces: 81", "spaces: 80", "the rules know only 81"),
    ("score track: 60", "score track: 20", "from 35 to 250"),
    ("bR wW sK", "bR wK sK", "10 pieces wK"),
    ("bR wW sK", "bR wX sK", "is no piece"),
    ("bR wW sK", "bR sK", "9 rows of 9"),
    ("*K sR", "*N sR", "every coffee has a sack"),
    ("*K sR", "*? sR", "at most one of them"),
])  # fmt: skip
def test_a_wrong_production_board_is_refused(old: str, new: str, problem: str) -> None:
    with pytest.raises(BadData, match=problem):
        new_game(2, production_data=PRODUCTION.replace(old, new, 1))


def test_boards_of_ones_own_are_played() -> None:
    board = TWO_BOARD.replace("harbour 1: 1 1 2 2 3 3", "harbour 1: 2 4")
    match = new_game(2, plantation_data=board, production_data=PRODUCTION.replace("track: 60", "track: 90"))
    assert seen(match)["harbours"]["h1"]["prices"] == [2, 4]
    assert seen(match)["last_space"] == 90
    rows = CAFE.check_data({"plantation_data": board})
    assert {row[0] for row in rows} == {"plantation_data", "production.txt"}


def test_own_files_are_checked() -> None:
    with pytest.raises(BadData, match="side is 2 or 3-4"):
        CAFE.check_data({"plantation_data": TWO_BOARD.replace("side: 2 ", "side: 5 ", 1)})
