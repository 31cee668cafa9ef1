"""Summer boats 1 and 4 (chapter 3.9); boats 2 and 3 stand with transport, placing and scoring."""

from cosecha.core.match import Match
from tests.games.keyflower.tables import HOME, at, bids, hand, legal, pass_all, play, refused, seen, table
from tests.rules import rule

WITH_4A = f"{HOME}; Boat 4a at (0,1) o0"
WITH_4B = f"{HOME}; Boat 4b at (0,1) o0"


@rule("boat.1a", "boat.from-when", "season.bids-to-bag", "boats.sequence", "boat.owner")
def test_boat_1a_draws_when_a_boat_is_taken() -> None:
    """E25: it was won this very summer, and its own bid may come back out of the bag."""
    header = ("season: summer", "offer: boat-1a", "bids: boat-1=1:green*2", "bag: empty", "hand 2: rest", "passes: 1")
    match = table("", *header, "to act: 2", draws="green green")
    play(match, "pass", "boat keyflower")
    assert hand(match, 0) == {"green": 2}
    assert seen(match)["bag"] == 0


@rule("boat.1a")
def test_boat_1a_draws_in_autumn_and_winter_too() -> None:
    for season in ("autumn", "winter"):
        match = table(f"{HOME}; Boat 1a at (0,1) o0", f"season: {season}", draws="blue red")
        play(match, "pass", "pass", "boat keyflower")
        assert hand(match, 0) == {"blue": 1, "red": 1}


@rule("boat.1b", "use.short")
def test_boat_1b_takes_a_green_worker_from_the_supply_only() -> None:
    village = f"{HOME}; Boat 1b at (0,1) o0"
    match = play(table(village, "season: autumn"), "pass", "pass", "boat keyflower")
    assert hand(match, 0) == {"green": 1}
    empty = table(village, "season: autumn", "bag: blue*40 red*40 yellow*40 green*20")
    assert hand(play(empty, "pass", "pass", "boat keyflower"), 0) == {}


def contest(*header: str) -> Match:
    """Seat 1 owns boat 4a; seat 2 has bid 2 red for Fair."""
    extra = ("season: autumn", "seats: 3", "offer: fair inn", "bids: fair=2:red*2")
    return table(WITH_4A, *extra, "hand 1: blue*4 red*2 green*3", "hand 3: red*5 blue*6", *header)


@rule("boat.4a-bid", "boat.4a-others", "colour.lying", "boat.4a-stand-up")
def test_boat_4a_bids_lying_down() -> None:
    """E43."""
    match = play(contest(), "bid fair", "colour blue", "hand 3")
    assert bids(match, "fair") == {0: ("blue", 3), 1: ("red", 2)}
    assert at(match, "fair")["colour"] == "red"
    assert [bid["lying"] for bid in at(match, "fair")["bids"]] == [True, False]
    used = play(match, "pass")
    play(used, "bid fair")
    assert refused(used, "colour blue") == "boat.4a-others"
    assert used.moves() == ["hand 4", "hand 5"]
    used.undo()
    play(used, "pass", "bid turn-order-1", "colour green", "hand 1")
    play(used, "bid inn", "colour red", "group fair", "hand 0")
    assert at(used, "fair")["colour"] == "blue"
    assert not at(used, "fair")["bids"][0]["lying"]
    play(used, "bid fair")
    assert refused(used, "colour red") == "colour.lock"
    assert used.moves() == ["hand 4", "hand 5", "hand 6"]


@rule("boat.4a-stand-up", "boat.4a-others")
def test_a_used_tile_keeps_its_colour() -> None:
    match = contest("uses: fair=red*1", "hand 2: blue")
    play(match, "bid fair", "colour blue", "hand 3", "bid inn", "colour red", "group fair", "hand 0")
    assert at(match, "fair")["colour"] == "red"
    assert at(match, "fair")["bids"][0]["lying"]


@rule("boat.4a-stand-up", "bid.same-tile-use")
def test_a_group_that_steps_onto_its_own_tile_stays_at_it() -> None:
    header = ("season: autumn", "offer: inn", "bids: inn=1:blue*3,2:red*2", "colours: inn=red", "to act: 2")
    match = table(WITH_4A, *header)
    play(match, "use inn", "group inn", "hand 0")
    assert at(match, "inn")["colour"] == "red"
    assert at(match, "inn")["used"] == {"red": 2}
    assert at(match, "inn")["bids"][0]["lying"]


@rule("boat.4a-green")
def test_green_is_met_with_green_only() -> None:
    match = table(WITH_4A, "season: autumn", "offer: fair", "bids: fair=2:green*2", "hand 1: blue*4 green*3")
    play(match, "bid fair")
    assert refused(match, "colour blue") == "boat.4a-green"
    assert match.moves() == ["hand 3"]


@rule("boat.4a-needs-bid")
def test_boat_4a_needs_a_bid_of_a_rival() -> None:
    used = table(WITH_4A, "season: autumn", "offer: inn", "uses: inn=red*1", "hand 1: blue*4 red")
    play(used, "bid inn")
    assert refused(used, "colour blue") == "boat.4a-needs-bid"
    assert used.moves() == ["hand 1"]
    own = table(WITH_4A, "season: autumn", "offer: fair", "bids: fair=1:red*1", "hand 1: blue*4 red")
    play(own, "bid fair")
    assert refused(own, "colour blue") == "bid.one-group"


@rule("boat.4a-needs-bid", "bid.one-group")
def test_a_lying_bid_is_raised_in_its_own_colour() -> None:
    match = contest()
    play(match, "bid fair", "colour blue", "hand 3", "pass", "pass", "bid fair")
    assert refused(match, "colour red") == "bid.one-group"
    assert match.moves() == ["hand 1"]


@rule("boat.4a-order-tiles")
def test_boat_4a_does_nothing_at_turn_order_tiles() -> None:
    header = ("season: autumn", "offer: fair", "bids: turn-order-1=2:red*1", "hand 1: blue*4 red*2")
    match = play(table(WITH_4A, *header), "bid turn-order-1")
    assert refused(match, "colour blue") == "boat.4a-order-tiles"
    allowed = play(table(WITH_4A, *header, "option boat4a_turn_order: on"), "bid turn-order-1")
    assert legal(allowed, "colour blue")


@rule("boat.4a-others", "colour.lock")
def test_the_owner_of_boat_4a_uses_in_the_colour_of_the_tile() -> None:
    match = play(contest(), "use fair")
    assert refused(match, "colour blue") == "colour.lock"


@rule("boat.4a-bid")
def test_a_lying_bid_wins_like_any_other() -> None:
    match = play(contest(), "bid fair", "colour green", "hand 3")
    pass_all(match)
    assert [tile["tile"] for tile in seen(match)["new_tiles"][0]] == ["fair"]


@rule("boat.4b", "use.escalate", "use.max-six", "colour.lying")
def test_boat_4b_mixes_colours() -> None:
    """E44."""
    key_mine = "Home 2 at (0,0) o0; Key mine at (0,-1) o0"
    match = table(
        f"{WITH_4B}|{key_mine}",
        "season: autumn",
        "uses: key-mine=yellow*1",
        "hand 1: red green blue",
        "hand 2: yellow*3 red*3",
    )
    play(match, "use key-mine")
    assert seen(match)["action"]["mixed"]
    play(match, "hand 0", "hand 1", "hand 0", "hand 1")
    assert at(match, "key-mine")["used"] == {"yellow": 1, "red": 1, "green": 1}
    assert at(match, "key-mine")["colour"] == "yellow"
    play(match, "use key-mine")
    assert refused(match, "colour red") == "colour.lock"
    assert match.moves() == ["hand 3"]
    play(match, "hand 3")
    assert refused(match, "use key-mine") == "use.max-six"


@rule("boat.4b")
def test_numbers_of_a_mixture_are_listed_only_if_the_total_can_be_reached() -> None:
    village = f"{WITH_4B}; Keywood at (0,-1) o0"
    match = play(table(village, "season: autumn", "uses: keywood=red*2/2", "hand 1: blue*2 red"), "use keywood")
    assert match.moves() == ["hand 2"]
    assert refused(match, "hand 1") == "use.escalate"
    play(match, "hand 2")
    assert match.moves() == ["hand 1"]


@rule("boat.4b")
def test_groups_join_a_mixture() -> None:
    village = f"{WITH_4B}; Keywood at (0,-1) o0"
    header = ("season: autumn", "offer: fair", "bids: fair=1:blue*2,2:blue*3", "uses: keywood=red*1", "hand 1: green")
    match = play(table(village, *header), "use keywood")
    assert match.moves() == ["group fair"]
    play(match, "group fair", "hand 0", "hand 0", "hand 0", "hand 1")
    assert at(match, "keywood")["used"] == {"blue": 2, "red": 1, "green": 1}


@rule("boat.4b-untouched")
def test_an_untouched_tile_takes_one_colour() -> None:
    village = f"{WITH_4B}; Keywood at (0,-1) o0"
    header = ("season: autumn", "offer: fair", "bids: fair=1:blue*1,2:blue*3", "hand 1: red*2")
    match = play(table(village, *header), "use keywood", "colour red")
    assert refused(match, "group fair") == "boat.4b-untouched"


@rule("boat.from-when", "boat.owner")
def test_a_summer_boat_helps_from_the_moment_it_is_won_and_its_owner_alone() -> None:
    header = (
        "season: summer",
        "offer: boat-2a tavern",
        "bids: boat-2=1:red*1 tavern=1:blue*1",
        "passes: 1",
        "to act: 2",
    )
    match = play(table("", *header), "pass", "boat keyflower", "place tavern")
    unmatched = len(match.moves(0))
    assert unmatched == 36
    other = table("", *header[:2], "bids: boat-2=2:red*1 tavern=1:blue*1", *header[3:])
    play(other, "pass", "boat keyflower")
    other.play("place tavern", 0)
    assert len(other.moves(0)) == 15
