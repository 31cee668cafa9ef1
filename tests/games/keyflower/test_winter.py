"""Winter (chapter 3.11)."""

import json

from tests.games.keyflower.tables import finish_season, offered, pass_all, play, refused, seen, table
from tests.rules import rule

CHOOSING = (
    "seats: 3", "season: winter", "stage: offer", "winter 1: apothecary scholar scribes",
    "winter 2: jeweller key-guild windmill", "winter 3: watermill keythedral key-market",
)  # fmt: skip


@rule("winter.offer", "winter.unplayed", "winter.mixed")
def test_winter_tiles_come_on_offer() -> None:
    """E61, base game: two, one and three of three tiles each."""
    match = table("", *CHOOSING)
    assert refused(match, "offer", seat=0) == "winter.offer"
    match.play("offer 1 2", 0)
    match.play("offer 3", 1)
    facts = match.play("offer 1 2 3", 2)
    assert offered(match) == ["apothecary", "key-market", "keythedral", "scholar", "watermill", "windmill"]
    assert [(fact.seat, fact.amount) for fact in facts if fact.what == "offered"] == [(0, 2), (1, 1), (2, 3)]
    assert all(fact.seat == -1 for fact in facts if fact.what == "laid")
    for tile in ("scribes", "jeweller", "key-guild"):
        assert tile not in json.dumps([match.view(seat) for seat in (None, 0, 1, 2)])


@rule("winter.secret", "info.winter-tiles")
def test_nothing_is_shown_before_all_have_chosen() -> None:
    match = table("", *CHOOSING)
    before = [json.dumps(match.view(seat)) for seat in (None, 1, 2)]
    assert match.play("offer 2", 0) == []
    assert [json.dumps(match.view(seat)) for seat in (None, 1, 2)] == before
    assert match.to_act == (0, 1, 2)
    assert seen(match, 0)["winter_chosen"] == [2]
    assert seen(match, 0)["winter"] == ["apothecary", "scholar", "scribes"]
    assert match.version == 0
    match.undo(0)
    match.play("offer 1", 0)
    match.play("offer 1", 1)
    match.play("offer 1", 2)
    assert match.public_record().count("sealed (sealed)") == 3


@rule("winter.order-tiles", "winter.boat-tile", "boats.rest", "order.icon-none", "score.purple-who")
def test_the_end_of_winter() -> None:
    """E61: seat 3 wins turn order tile 1; nobody bids for tile 2, which has the icon."""
    for option, gold in (("nobody", 0), ("holder", 1)):
        match = table(
            "", "seats: 3", "season: winter", "offer: scholar", "bids: turn-order-1=3:red*1 scholar=2:red*1",
            f"option purple_without_bid: {option}",
        )  # fmt: skip
        pass_all(match)
        assert (seen(match)["turn"], seen(match)["start_player"]) == (2, 0)
        match.play("boat keyflower")
        assert [tile["tile"] for tile in seen(match)["new_tiles"][2]] == ["keyflower", "turn-order-1"]
        assert seen(match)["turn"] == 0
        assert refused(match, "boat keyflower") == "winter.boat-tile"
        match.play("boat sea-breese")
        assert seen(match)["start_player"] == 1
        finish_season(match)
        assert match.over
        assert "turn-order-2" not in str(match.view(None)["villages"])
        assert match.breakdown[1].get("Scholar", 0) == 3 * gold


@rule("winter.boat-tile")
def test_boats_are_not_loaded_in_winter() -> None:
    match = table("", *CHOOSING)
    assert all(not boat["workers"] and not boat["skills"] for boat in seen(match)["boats"])
    play(table("", "season: winter"), "pass", "pass", "boat sea-bastion")
