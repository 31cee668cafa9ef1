"""Keyflower in the terminal: what is drawn, what is said, and that nobody is shown what is hidden."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from cosecha.cli.decision import Decision
from cosecha.cli.menu import entries
from cosecha.cli.table import Table
from cosecha.core.luck import SeededLuck
from cosecha.games.keyflower import terminal
from cosecha.games.keyflower.picture.sheet import sheet_of
from cosecha.games.keyflower.terminal import hexes, seats
from tests.games.keyflower.tables import HOME, VILLAGE_A, new_game, play, table
from tests.games.keyflower.test_scene import NAMES, stills

if TYPE_CHECKING:
    from cosecha.core.match import Match
    from cosecha.core.state import State


PLACING = ("stage: place", "boat 1: keyflower", "boat 2: sea-bastion")


def drawn(match: Match, seat: int | None, width: int = 80, *, state: State | None = None) -> str:
    """What is printed for a seat that may do all it can, without colours."""
    moves = match.moves(seat) if seat in match.to_act else []
    codes = [match.game.verbs(match.state).parse(move) for move in moves]
    file = StringIO()
    Console(width=width, file=file).print(terminal.draw(state or match.state, seat, codes))
    return file.getvalue()


def line(text: str, start: str) -> str:
    """The line that begins like this."""
    return next(found for found in text.splitlines() if found.strip("▸ ").startswith(start)).rstrip()


# The drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_drawn_at_any_moment_within_its_width(name: str) -> None:
    for match, seat in stills(name, 8, every=19):
        for viewer, width in ((seat, 80), (None, 80), (seat, 100)):
            text = drawn(match, viewer, width)
            assert max(map(len, text.splitlines())) <= width
            assert ("your hand" in text) == (viewer is not None)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_hidden_of_others_is_shown(name: str) -> None:
    """What a seat cannot know is dealt anew; what it is shown and told stays the same."""
    for number, (match, seat) in enumerate(stills(name, 9, every=29)):
        if match.over:
            continue
        all_see = drawn(match, None)
        for viewer in range(match.setup.seats):
            world = match.state.copy()
            world.redeal(viewer, SeededLuck(number))
            assert drawn(match, viewer, state=world) == drawn(match, viewer)
            assert drawn(match, None, state=world) == all_see
        world = match.state.copy()
        world.redeal(seat, SeededLuck(number))
        for move in match.moves(seat):
            assert terminal.describe(world, seat, move) == terminal.describe(match.state, seat, move)


def test_hands_and_winter_tiles_are_their_owners() -> None:
    header = ("offer: keywood", "hand 1: blue*5 saw*3", "hand 2: yellow*7 anvil*2", "winter 1: scholar",
              "winter 2: keythedral")  # fmt: skip
    match = table(f"{HOME}|Home 2 at (0,0) o0", *header)
    mine, theirs, all_see = drawn(match, 0), drawn(match, 1), drawn(match, None)
    assert "your hand  5b · 3 saw" in mine
    assert "1 Scholar (now 9): 3 points for each skill of one kind" in mine
    assert "your hand  7y · 2 anvil" in theirs
    assert "1 Keythedral (now 12): 12 points" in theirs
    for other, secrets in ((mine, ("7y", "2 anvil", "Keythedral")), (theirs, ("5b", "3 saw", "Scholar"))):
        assert not any(secret in other for secret in secrets)
    assert not any(secret in all_see for secret in ("7y", "5b", "3 saw", "2 anvil", "Keythedral", "Scholar"))


def test_bookkeeping_is_shown() -> None:
    header = ("offer: keywood", "bids: keywood=1:red*2,2:red*3", "hand 1: blue*4", "hand 2: blue")
    totals = drawn(table("", "option bookkeeping: totals", *header), 1)
    assert "holds 4 workers, 0 skills" in totals
    known = play(table("", "option bookkeeping: full", *header), "pass", "pass")
    assert "holds 6 workers, 0 skills, known: 2r" in drawn(known, 1)


def test_a_tile_on_offer_tells_what_it_does_its_colour_uses_and_bids() -> None:
    header = ("offer: keywood", "bids: keywood=1:red*2,2:red*3", "uses: keywood=red*3/2", "colours: keywood=red")
    text = drawn(table("||", "seats: 3", *header), 0)
    assert line(text, "Keywood").split() == [
        "Keywood",
        "1",
        "wood",
        "↑saw:",
        "3",
        "wood",
        "★3",
        "red",
        "3r",
        "3r",
        "☾2:3r",
        "(☼1:2r)",
    ]
    summer = drawn(table("|", "season: summer", "offer: carpenter boat-4a"), 0)
    assert "saw → 3 wood ↑WWW: 3 gold ★7" in line(summer, "Carpenter")
    assert "bid in another colour against a" in line(summer, "Boat 4a")
    autumn = drawn(table("|", "season: autumn", "offer: barn goldsmith"), 0)
    assert "★1 per resource on it ↑" in line(autumn, "Barn")
    assert "0 points ↑GG: ★7" in line(autumn, "Goldsmith")
    assert "boats: choice 2, start player" in line(text, "Turn order 2")
    assert "start player" not in line(text, "Turn order 1")


def test_full_tiles_and_lying_workers_are_marked() -> None:
    match = table(
        f"{HOME}; Boat 4a at (0,1) o0|Home 2 at (0,0) o0", "offer: keywood miner",
        "bids: keywood=1:blue*3,2:red*2", "uses: miner=red*6/3", "colours: keywood=red miner=red",
    )  # fmt: skip
    assert "☼1:3b~ (☾2:2r)" in line(drawn(match, 1), "Keywood")
    assert "6r   full" in line(drawn(match, 1), "Miner")


def test_the_season_says_who_begins_and_how_many_have_passed() -> None:
    match = table("||", "seats: 3", "offer: keywood", "start player: 2", "to act: 3", "passes: 1")
    assert drawn(match, 0).splitlines()[0].rstrip() == (
        "Spring, season 1 of 4 · order of play ☾2 ▸❧3 ☼1 · 1 pass in a row"
    )


def test_boats_show_their_load_and_in_winter_what_they_score() -> None:
    match = table("|", "offer: keywood", "boats: keyflower=blue*3+saw*2 sea-bastion=red")
    assert "Keyflower: 3b 2 saw   Sea Bastion: 1r" in drawn(match, 0)
    winter = drawn(table("|", "season: winter", "offer: scholar", "hand 1: red saw*2"), 0)
    assert "Sea Bastion: 1 point for each tile of the longest round trip" in winter
    assert line(winter, "Scholar").split()[-2:] == ["6", "·"]


# Villages -------------------------------------------------------------------------------------------------------------

VILLAGE = f"""{HOME}: wood*2 gold; Keywood at (0,-1) o0 upgraded; Gold mine at (1,-1) o1; Barn at (-1,0) o4: stone*3"""
SKETCH = r"""
                 ____=====____
                /  Keywood↑   =
  _____________/      +3W      =____=====____
 /    Barn     =               /  Gold mine  =
/     ★1/*      =____=====____/      +1G      =
\      3S       =   Home 1    =     1r›2r     /
 \_____________=     »1 ↑1     =____=====____/
               =     2W 1G     =
                =____~~~~~____=
"""


def test_a_village_is_a_sketch_with_roads_river_goods_and_workers() -> None:
    match = table(f"{VILLAGE}|", "offer: miner", "uses: gold-mine=red/1", "colours: gold-mine=red")
    view = match.view(0)
    found = hexes.village(view["villages"][0], sheet_of(view), 80)
    assert found is not None
    assert [row.plain.rstrip() for row in found] == SKETCH.strip("\n").split("\n")


def test_other_villages_are_a_paragraph() -> None:
    text = drawn(table(f"{VILLAGE}|", "offer: miner", "uses: gold-mine=red/1", "colours: gold-mine=red"), 1)
    assert "☼1 4 tiles · 2W 3S 1G" in text
    told = " ".join(text.split())
    assert "Home 1 (»1 ↑1) 2W 1G; Gold mine (+1G) 1r›2r; Keywood↑ (+3W); Barn (★1/*) 3S" in told


def test_a_spectator_sees_every_village_as_a_sketch() -> None:
    assert drawn(table(f"{VILLAGE}|Home 2 at (0,0) o0", "offer: miner"), None).count("____=====____") > 2


def test_a_village_too_wide_for_the_screen_becomes_a_list() -> None:
    row = [{"tile": "keywood", "space": [q, -q // 2], "turn": 0, "side": "basic", "goods": {"wood": 1}, "used": {},
            "colour": None, "last_use": 0} for q in range(14)]  # fmt: skip
    sheet = sheet_of({})
    assert hexes.village(row[:5], sheet, 80)
    small = hexes.village(row[:9], sheet, 80)
    assert small is not None
    assert max(row.cell_len for row in small) <= 80
    assert hexes.village(row, sheet, 80) is None


def test_the_spaces_for_a_new_tile_are_shown() -> None:
    match = table(f"{HOME}|", *PLACING, "new 1: keywood", "placing 1: keywood")
    text = drawn(match, 0)
    spaces = {move.split()[1] for move in match.moves(0)}
    assert spaces
    assert all(f" {space} " in text for space in spaces)
    assert "to place: Keywood" in text
    assert "0,-1" not in drawn(match, 1)


WORDS_ENOUGH = ("take", "spend")
"""Moves that say it all themselves."""

# Words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_move_and_its_beginnings_are_described_in_one_line(name: str) -> None:
    for match, seat in stills(name, 6, every=3):
        if match.over:
            continue
        prompt = terminal.prompt(match.state, seat)
        assert prompt
        assert prompt[0].isupper()
        moves = match.moves(seat)
        for move in {" ".join(move.split()[:n]) for move in moves for n in (1, 2, 3)}:
            told = terminal.describe(match.state, seat, move)
            assert "\n" not in told
            assert len(f" 10 {move}  {told}") <= 96
            assert told or move.split()[0] in WORDS_ENOUGH or move not in moves


@pytest.mark.parametrize(
    ("header", "move", "told"),
    [
        ("offer: keywood", "pass", "the season ends if 1 more passes"),
        ("offer: keywood; passes: 1", "pass", "all have passed then: the season ends"),
        ("offer: keywood; hand 1: red", "bid keywood", "1 wood · from 1 on"),
        ("offer: keywood; hand 1: red*4; bids: keywood=2:red*2; colours: keywood=red", "bid keywood",
         "1 wood · from 3r on"),
        ("offer: keywood; hand 1: red*4; bids: keywood=1:red,2:red*2; colours: keywood=red", "bid keywood",
         "1 wood · yours: 1, more than 2 leads"),
        ("offer: keywood; hand 1: red*4; bids: keywood=1:red*2; colours: keywood=red", "bid keywood",
         "1 wood · you lead with 2"),
        ("offer: keywood; hand 1: red", "use keywood", "1 wood · for 1"),
        ("offer: keywood; hand 1: red", "use home-1", "1 step, 1 upgrade · for 1 · yours"),
        ("offer: keywood; hand 1: red*2; uses: home-2=red/1; colours: home-2=red", "use home-2",
         "1 step, 1 upgrade · for 2r · of ☾2"),
        ("stage: hand; action: bid keywood red; offer: keywood; hand 1: red*4; bids: keywood=1:red,2:red*2;"
         "colours: keywood=red", "hand 2", "you lead with 3 · 2 red left"),
        ("stage: hand; action: use keywood red; offer: keywood; hand 1: red*2", "hand 1",
         "the next use takes 2 · 1 red left"),
        ("stage: hand; action: use keywood red; offer: keywood; hand 1: red*4; uses: keywood=red*3/2;"
         "colours: keywood=red", "hand 3", "nobody can use it again this season · 1 red left"),
        ("season: winter; stage: boat; boat order: 1 2", "boat sea-bastion",
         "1 point for each tile of the longest round trip"),
        ("stage: boat; boat order: 1 2; boats: keyflower=blue*2+saw", "boat keyflower", "2b saw"),
        ("season: winter; stage: offer; winter 1: scholar keythedral; winter 2: jeweller; hand 1: saw*2",
         "offer 1 2", "Keythedral (12), Scholar (6)"),
        (f"{'; '.join(PLACING)}; new 1: keywood", "place keywood", "1 wood"),
        (f"{'; '.join(PLACING)}; new 1: keywood; placing 1: keywood", "at 0,-1", "beside Home 1"),
        (f"{'; '.join(PLACING)}; new 1: keywood; placing 1: keywood", "at 0,-1 o0", "roads s sw n ne · joins Home 1"),
    ],
)  # fmt: skip
def test_moves_are_told_with_price_and_outcome(header: str, move: str, told: str) -> None:
    match = table(f"{HOME}|Home 2 at (0,0) o0", *(part.strip() for part in header.split(";")))
    assert move in {" ".join(found.split()[: len(move.split())]) for found in match.moves(0)}
    assert terminal.describe(match.state, 0, move) == told


def test_transport_is_told() -> None:
    match = table(
        f"{HOME}: wood*2 stone; Keywood at (0,-1) o0|", "offer: miner", "stage: transport", "action: use home-1 red",
        "steps: 2", "upgrades: 1", "hand 1: saw",
    )  # fmt: skip
    told = {move: terminal.describe(match.state, 0, move) for move in match.moves(0)}
    assert told["move home-1 wood n"] == "to Keywood"
    assert told["upgrade home-1"] == "↑WS: 2 steps, 1 upgrade ★5"
    assert told["finish"] == "2 steps and 1 upgrade stay unused"
    assert terminal.describe(match.state, 0, "move home-1") == "2 wood, 1 stone"


def test_a_tile_that_blocks_the_river_is_warned_of() -> None:
    match = table(f"{HOME}|", *PLACING, "new 1: keywood", "placing 1: keywood")
    told = [terminal.describe(match.state, 0, move) for move in match.moves(0)]
    assert any(words.endswith("blocks your river!") for words in told)
    assert not all(words.endswith("blocks your river!") for words in told)


def test_prompts_speak_to_the_seat_that_is_asked() -> None:
    match = table(f"{HOME}|Home 2 at (0,0) o0", *PLACING, "new 1: keywood", "new 2: miner", "placing 2: miner")
    assert terminal.prompt(match.state, 0) == "Place your new tile."
    assert terminal.prompt(match.state, 1).startswith("Place Miner")
    assert terminal.prompt(new_game(2).state, 0) == "Bid for a tile, use a tile, or pass."


def test_seats_have_badges_that_differ_without_colour() -> None:
    badges = [terminal.badge(seat).plain for seat in range(6)]
    assert badges == ["☼1", "☾2", "❧3", "★4", "≈5", "♦6"]


def test_the_legend_explains_the_signs() -> None:
    file = StringIO()
    Console(width=80, file=file).print(terminal.legend())
    assert all(sign in file.getvalue() for sign in ("====", "~~~~", "2 blue workers", "↑", "»", "★", "›"))


# At the table ---------------------------------------------------------------------------------------------------------


def typed(match: Match, seat: int, monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    """A decision answered by these lines, and what was printed."""
    said = iter(lines)
    monkeypatch.setattr("builtins.input", lambda question: next(said))
    file = StringIO()
    Decision(Table(match, {}, ["you", "Bo"], Console(width=80, file=file)), seat).take()
    return file.getvalue()


def test_the_number_of_workers_is_what_one_types(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(
        "|", "stage: hand", "action: bid keywood red", "offer: keywood", "hand 1: red*6", "bids: keywood=2:red*3",
        "colours: keywood=red",
    )  # fmt: skip
    shown = typed(match, 0, monkeypatch, "1", "5")
    assert "  4 hand 4  you lead with 4 · 2 red left" in shown
    assert "The numbers go from 4 to 6." in shown
    assert match.view(0)["offer"][0]["bids"][0]["workers"] == 5


def test_many_ways_to_lay_a_tile_are_asked_space_by_space(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(f"{VILLAGE_A}|", "season: winter", *PLACING, "new 1: keythedral", "placing 1: keythedral")
    assert len(match.moves(0)) > 14
    shown = typed(match, 0, monkeypatch, "at 2,-1", "1")
    assert "ways" in shown
    assert "roads" in shown
    assert any(tile["tile"] == "keythedral" for tile in match.view(0)["villages"][0])


def test_a_menu_too_long_to_be_described_is_gathered_further() -> None:
    moves = [f"at {q},0 o{turn}" for q in range(10) for turn in range(3)]
    assert [(entry.words, len(entry.moves)) for entry in entries(moves)] == [(f"at {q},0", 3) for q in range(10)]
    assert len(entries(moves[:24])) == 24


def test_why_gives_an_example_of_this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_game(2)
    assert f"why {match.moves(0)[-1]}" in typed(match, match.to_act[0], monkeypatch, "why", "pass")


def test_open_hands_are_shown_beside_sums() -> None:
    """variant.gamers: whatever the option `bookkeeping` shows besides."""
    match = new_game(2, farmers="on", gamers="on", bookkeeping="totals")
    assert "shows" in seats.title(match.view(0), 1).plain
