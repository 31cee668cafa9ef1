"""Colours and bids (chapters 3.4 and 3.5)."""

from tests.games.keyflower.tables import HOME, at, bids, end_season, hand, legal, play, refused, seen, table
from tests.rules import rule


@rule("colour.lock", "colour.green")
def test_the_first_worker_locks_the_colour_for_bids_and_uses() -> None:
    """E03."""
    match = table("", "offer: keywood", "bids: keywood=2:red*1", "hand 1: blue green red*2", "start player: 1")
    play(match, "use keywood")
    assert refused(match, "colour blue") == "colour.lock"
    assert refused(match, "colour green") == "colour.lock"
    play(match, "hand 1")
    assert at(match, "keywood")["used"] == {"red": 1}


@rule("colour.lock")
def test_a_tile_in_a_village_is_locked_by_its_use_until_the_season_ends() -> None:
    match = table(
        f"{HOME}|Home 2 at (0,0) o0; Keywood at (0,-1) o0", "hand 1: yellow*2 blue*3", "hand 2: blue*2 yellow*3"
    )
    play(match, "use keywood", "colour yellow", "hand 1", "use keywood")
    assert refused(match, "colour blue") == "colour.lock"
    play(match, "hand 2")
    assert at(match, "keywood")["colour"] == "yellow"
    end_season(match)
    assert at(match, "keywood")["colour"] is None


@rule("colour.lock")
def test_the_first_bid_locks_the_colour() -> None:
    match = table("", "offer: keywood", "hand 1: red", "hand 2: blue*3 red*3")
    play(match, "bid keywood", "colour red", "hand 1")
    assert at(match, "keywood")["colour"] == "red"
    play(match, "bid keywood")
    assert refused(match, "colour blue") == "colour.lock"


@rule("bid.higher", "bid.add", "bid.lead-stays", "bid.no-return")
def test_raising_bids() -> None:
    """E04."""
    match = table(
        "", "offer: keywood alehouse", "bids: keywood=1:yellow*2,2:yellow*3", "hand 1: yellow*4", "hand 2: yellow*2"
    )
    play(match, "bid keywood")
    assert refused(match, "hand 1") == "bid.higher"
    play(match, "hand 2")
    assert bids(match, "keywood") == {0: ("yellow", 4), 1: ("yellow", 3)}
    assert refused(match, "back keywood") == "bid.no-return"
    play(match, "bid alehouse", "colour yellow", "group keywood", "hand 0")
    assert bids(match, "alehouse") == {1: ("yellow", 3)}
    assert refused(match, "back keywood") == "bid.lead-stays"
    play(match, "bid turn-order-1", "colour yellow")
    assert refused(match, "group keywood") == "bid.lead-stays"
    match.undo()
    match.undo()
    play(match, "bid keywood", "hand 1")
    assert bids(match, "keywood") == {0: ("yellow", 5)}


@rule("bid.move-outbid", "bid.move-whole", "bid.merge", "workers.sources", "colour.lock")
def test_outbid_groups_go_together() -> None:
    """E05: groups of 2 and 1 red, 2 red and 3 blue in the hand, against 3 red."""
    header = (
        "offer: keywood alehouse miner",
        "bids: keywood=1:red*2,2:red*3 alehouse=1:red*1,2:red*3 miner=2:red*3",
        "hand 1: red*2 blue*3",
    )
    match = table("", *header)
    play(match, "bid miner")
    assert refused(match, "colour blue") == "colour.lock"
    assert refused(match, "group keywood 1") == "bid.move-whole"
    assert legal(match, "group keywood 2")
    assert refused(match, "group miner") == "workers.sources"
    assert refused(match, "enough") == "bid.higher"
    play(match, "group alehouse")
    play(match, "group keywood")
    assert match.moves() == ["hand 1", "hand 2"]
    play(match, "hand 1")
    assert bids(match, "miner") == {0: ("red", 4), 1: ("red", 3)}
    assert bids(match, "keywood") == {1: ("red", 3)}
    only = table("", *header)
    play(only, "bid miner", "group keywood", "hand 2")
    assert bids(only, "miner")[0] == ("red", 4)
    one = play(table("", *header), "bid miner", "group alehouse")
    assert refused(one, "enough") == "bid.higher"


@rule("bid.where")
def test_boats_are_not_bid_for() -> None:
    match = table("", "offer: keywood", "hand 1: red")
    for tile in ("keyflower", "home-2", "alehouse", "home-1"):
        assert refused(match, f"bid {tile}") == "bid.where"
    assert legal(match, "bid turn-order-1")
    assert legal(match, "bid keywood")


@rule("bid.where")
def test_winter_tiles_on_offer_are_bid_for() -> None:
    assert legal(table("", "season: winter", "offer: scholar", "hand 1: red"), "bid scholar")


@rule("bid.least")
def test_a_bid_adds_a_worker_and_has_no_upper_limit() -> None:
    match = table("", "offer: keywood", "bids: keywood=1:red*2", "hand 1: red*9")
    play(match, "bid keywood")
    assert refused(match, "hand 0") == "bid.least"
    assert match.moves() == [f"hand {n}" for n in range(1, 10)]


@rule("workers.sources")
def test_one_places_only_workers_one_has() -> None:
    match = table("", "offer: keywood", "hand 1: red*2", "bids: keywood=2:red*1")
    assert refused(table("", "offer: keywood"), "bid keywood") == "workers.sources"
    play(match, "bid keywood")
    assert refused(match, "hand 3") == "workers.sources"
    assert refused(match, "colour blue") == "workers.sources"
    assert refused(match, "group alehouse") == "workers.sources"


@rule("colour.single")
def test_workers_placed_together_have_one_colour() -> None:
    match = table(
        "",
        "offer: keywood alehouse miner",
        "bids: keywood=1:red*1,2:red*2 alehouse=1:blue*1,2:blue*2",
        "hand 1: red blue",
    )
    play(match, "bid miner", "colour red")
    assert refused(match, "group alehouse") == "colour.single"
    assert refused(match, "colour blue") == "colour.single"
    assert legal(match, "group keywood")


@rule("bid.one-group")
def test_a_bid_grows_in_its_own_colour() -> None:
    match = table("", "offer: keywood", "bids: keywood=1:red*1", "hand 1: red blue")
    play(match, "bid keywood")
    assert refused(match, "colour blue") == "bid.one-group"
    play(match, "hand 1")
    assert bids(match, "keywood") == {0: ("red", 2)}


@rule("bid.same-tile-use")
def test_an_outbid_group_may_use_the_tile_it_stands_beside() -> None:
    match = table("", "offer: keywood", "bids: keywood=1:red*2,2:red*3")
    play(match, "use keywood", "group keywood", "hand 0")
    assert at(match, "keywood")["used"] == {"red": 2}
    assert bids(match, "keywood") == {1: ("red", 3)}


@rule("bid.many")
def test_a_player_may_lead_everywhere() -> None:
    match = table("", "offer: keywood alehouse", "hand 1: red*9")
    for tile in ("keywood", "alehouse", "turn-order-1"):
        play(match, f"bid {tile}", "colour red", "hand 1", "pass")
    assert all(bids(match, tile) == {0: ("red", 1)} for tile in ("keywood", "alehouse", "turn-order-1"))


@rule("bid.add")
def test_an_outbid_bid_is_raised_where_it_stands() -> None:
    match = table("", "offer: keywood", "bids: keywood=1:red*1,2:red*3", "hand 1: red*3")
    play(match, "bid keywood")
    assert match.moves() == ["hand 3"]


@rule("bid.merge")
def test_groups_are_asked_in_the_order_of_their_tiles() -> None:
    match = table(
        "", "offer: keywood alehouse miner", "bids: keywood=1:red*1,2:red*2 alehouse=1:red*1,2:red*2", "hand 1: red"
    )
    play(match, "bid miner", "colour red")
    assert match.moves() == ["group alehouse", "group keywood", "enough"]
    play(match, "group keywood")
    assert refused(match, "group alehouse") == "turn.asked"


@rule("bid.merge", "bid.higher")
def test_a_group_is_left_out_only_if_the_rest_still_leads() -> None:
    """Both single workers are needed, so the second cannot come without the first."""
    bids_ = "bids: alehouse=1:red*1,2:red*2 keywood=1:red*1,2:red*2 miner=2:red*1"
    match = play(table("", "offer: keywood alehouse miner", bids_), "bid miner")
    assert match.moves() == ["group alehouse"]
    assert refused(match, "group keywood") == "bid.higher"
    play(match, "group alehouse")
    assert match.moves() == ["group keywood"]
    play(match, "group keywood", "hand 0")
    assert bids(match, "miner") == {0: ("red", 2), 1: ("red", 1)}


@rule("colour.payment", "use.pay", "use.pay-outbid")
def test_an_outbid_worker_pays() -> None:
    """E06: a Peddler locked to red; the price is a yellow worker."""
    header = (
        "offer: keywood alehouse",
        "bids: keywood=1:yellow*1,2:yellow*2 alehouse=1:yellow*2,2:yellow*3",
        "uses: peddler=red*1",
        "hand 1: red*2",
    )
    match = table(f"{HOME}; Peddler at (0,-1) o0", *header)
    play(match, "use peddler", "hand 2")
    assert match.moves() == ["pay keywood"]
    assert refused(match, "pay alehouse") == "use.pay-outbid"
    assert refused(match, "pay yellow") == "use.pay-able"
    bag = seen(match)["bag"]
    play(match, "pay keywood")
    assert seen(match)["bag"] == bag + 1
    assert bids(match, "keywood") == {1: ("yellow", 2)}
    assert hand(match, 0) == {"green": 1}
    without = table(f"{HOME}; Peddler at (0,-1) o0", header[0], "bids: alehouse=1:yellow*2,2:yellow*3", *header[2:])
    assert refused(without, "use peddler") == "use.pay-able"


@rule("colour.green")
def test_green_pays_for_no_other_colour() -> None:
    match = table(
        f"{HOME}; Peddler at (0,-1) o0", "offer: keywood", "bids: keywood=1:yellow*1,2:yellow*2", "hand 1: red green"
    )
    play(match, "use peddler", "colour red", "hand 1")
    assert refused(match, "pay green") == "colour.green"
