"""The end of a season (chapter 3.10)."""

from tests.games.keyflower.tables import HOME, at, finish_season, hand, offered, pass_all, play, refused, seen, table
from tests.rules import rule


@rule(
    "season.losing-bids",
    "season.unbid-tiles",
    "season.collect",
    "season.bids-to-bag",
    "season.village-workers",
    "use.stay",
)
def test_workers_at_the_end() -> None:
    """E21."""
    match = table(
        f"{HOME}|Home 2 at (0,0) o0; Keywood at (0,-1) o0",
        "offer: miner alehouse",
        "bids: miner=1:red*3,2:red*2",
        "uses: miner=red*3/2 alehouse=green*1 keywood=yellow*2",
        "passes: 1",
        "to act: 2",
        "bag: blue*5",
        "hand 1: rest",
    )
    before = hand(match, 0)
    play(match, "pass")
    assert hand(match, 1) == {"red": 2, "yellow": 2}
    assert hand(match, 0)["red"] == before["red"] + 3
    assert [tile["tile"] for tile in seen(match)["new_tiles"][0]] == ["miner"]
    assert seen(match)["bag"] == 5 + 3 + 1
    assert seen(match)["supply"]["green"] == 19
    finish_season(match)
    assert "alehouse" not in match.position().split("offer:")[-1].split("\n")[0]


@rule("season.unbid-tiles")
def test_tiles_without_a_bid_are_gone() -> None:
    match = finish_season(pass_all(table("", "offer: miner alehouse")))
    assert "miner" not in str(seen(match))


def four(bids: str) -> str:
    return f"bids: {bids}"


@rule("order.resolve", "boats.one", "boats.rest", "order.icon", "boats.choose")
def test_several_turn_order_tiles() -> None:
    """E22: B wins tiles 1 and 3 (with the icon), D tile 2."""
    match = table("", "seats: 4", four("turn-order-1=2:red*1 turn-order-3=2:red*1 turn-order-2=4:blue*1"))
    pass_all(match)
    order = []
    while seen(match)["stage"] == "boat":
        order.append(seen(match)["turn"])
        if len(order) == 2:
            assert refused(match, "boat keyflower") == "boats.choose"
        match.play(match.moves()[0])
    assert order == [1, 3, 2]
    assert seen(match)["start_player"] == 1
    assert seen(match)["turn"] == 1


@rule("order.icon-none", "boats.rest", "order.resolve")
def test_nobody_wants_the_icon() -> None:
    """E23."""
    match = table("", "seats: 4", "start player: 1", four("turn-order-1=2:red*1 turn-order-2=4:blue*1"))
    pass_all(match)
    order = []
    while seen(match)["stage"] == "boat":
        order.append(seen(match)["turn"])
        assert seen(match)["start_player"] == 0
        match.play(match.moves()[0])
    assert order == [1, 3, 0]
    assert seen(match)["start_player"] == 1


@rule("order.icon")
def test_the_new_start_player_is_known_before_the_others_choose() -> None:
    match = table("", "seats: 3", "start player: 1", "bids: turn-order-2=2:red*1")
    pass_all(match)
    assert (seen(match)["turn"], seen(match)["start_player"]) == (1, 0)
    match.play("boat sea-breese")
    assert (seen(match)["turn"], seen(match)["start_player"]) == (2, 1)


@rule("boats.choose", "info.open")
def test_a_boat_gives_its_workers_and_skills() -> None:
    match = table("", "boats: keyflower=blue*2+saw sea-bastion=red", "hand 1: yellow")
    play(match, "pass", "pass", "boat keyflower")
    assert hand(match, 0) == {"yellow": 1, "blue": 2, "saw": 1}
    assert hand(match, 1) == {"red": 1}


@rule("boats.one")
def test_one_boat_a_season() -> None:
    match = table("", "offer: keywood", "bids: keywood=1:red*1", "passes: 1", "to act: 2")
    play(match, "pass", "boat keyflower")
    assert seen(match)["stage"] == "place"
    assert refused(match, "boat sea-bastion", seat=0) == "boats.one"


@rule("season.place")
def test_new_tiles_are_placed_after_the_boats() -> None:
    match = table("", "offer: keywood", "bids: keywood=1:red*1", "passes: 1", "to act: 2")
    play(match, "pass")
    assert seen(match)["stage"] == "boat"
    play(match, "boat keyflower", "place keywood", "at 0,-1 o0")
    assert at(match, "keywood")["space"] == [0, -1]
    assert seen(match)["season"] == "summer"
    assert len(offered(match)) == 6
