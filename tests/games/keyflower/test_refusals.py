"""Which refusal is reported when several rules are broken (section 3.19)."""

import pytest

import cosecha
from tests.games.keyflower.tables import HOME, KEYFLOWER, new_game, play, refused, seen, table
from tests.rules import rule


@rule("turn.order", "colour.lock", "bid.higher", "use.max-six", "use.escalate", "boat.owner", "use.no-action")
def test_the_first_rule_of_the_list_is_reported() -> None:
    """E64."""
    village = f"{HOME}; Stable at (0,-1) o0; Woodcutter at (1,-1) o0; Barn at (1,0) o2"
    header = (
        "seats: 3", "season: summer", "offer: brewer boat-1a", "bids: brewer=1:red*2", "to act: 2",
        "uses: stable=red*3 woodcutter=red*1", "hand 2: red*2 blue*3", "hand 3: red*3",
    )  # fmt: skip
    match = table(village.replace("; Barn at (1,0) o2", ""), *header)
    assert refused(match, "bid brewer", seat=2) == "turn.order"
    assert refused(match, "use stable") == "use.max-six"
    assert refused(match, "use boat-1") == "boat.owner"
    assert refused(match, "bid brewer") == "bid.higher"
    play(match, "use woodcutter")
    assert refused(match, "hand 1") == "use.escalate"
    match.undo()
    rich = table("", "seats: 3", *header[1:5], "hand 2: red*4 blue*3")
    play(rich, "bid brewer")
    assert refused(rich, "colour blue") == "colour.lock"
    assert refused(rich, "hand 2") == "bid.higher"
    barn = table(f"{HOME}; Barn at (0,-1) o0", "season: autumn", "hand 1: red")
    assert refused(barn, "use barn") == "use.no-action"


@rule("turn.asked")
def test_a_refused_move_changes_nothing() -> None:
    match = new_game(4)
    before = match.state.numbers()
    for code in list(KEYFLOWER.verbs(match.state).every())[::37]:
        match.state.why_not(match.state.canonical(code))
    assert match.state.numbers() == before


@rule("season.four")
def test_the_end_is_the_end() -> None:
    from tests.games.keyflower.test_scoring import scored

    match = scored(HOME)
    assert refused(match, "pass") == "season.four"
    assert refused(match, "bid keywood", seat=1) == "season.four"


@rule("workers.sources", "colour.lock", "boat.4a-others")
def test_why_there_is_no_bid_at_all() -> None:
    header = ("offer: keywood", "bids: keywood=2:red*2")
    assert refused(table("", *header), "bid keywood") == "workers.sources"
    assert refused(table("", *header, "hand 1: blue*5"), "bid keywood") == "colour.lock"
    assert refused(table("", *header, "hand 1: blue*5 red*2"), "bid keywood") == "bid.higher"
    assert refused(table("", *header, "hand 1: blue*5"), "use keywood") == "colour.lock"
    assert refused(table("", *header), "use keywood") == "workers.sources"


@rule("bid.move-whole", "use.max-six")
def test_groups_that_do_not_fit() -> None:
    header = ("offer: keywood alehouse", "bids: alehouse=1:red*4,2:red*5", "hand 1: red*3")
    match = play(table("", *header), "use keywood", "colour red")
    assert refused(match, "group alehouse 3") == "bid.move-whole"
    assert refused(match, "group alehouse 9") == "bid.move-whole"
    play(match, "group alehouse")
    assert refused(match, "hand 3") == "use.max-six"
    tight = table(
        "", "offer: keywood alehouse", "bids: alehouse=1:red*5,2:red*6", "uses: keywood=red*2", "hand 1: red*3"
    )
    play(tight, "use keywood")
    assert seen(tight)["stage"] == "hand"
    assert refused(tight, "group alehouse") == "use.max-six"


@rule("turn.asked")
def test_moves_that_cannot_be_read_say_so() -> None:
    match = new_game(2)
    for text in ("bid", "bid castle", "hand 99", "at 0,0", "offer 9", "fly"):
        with pytest.raises(cosecha.Malformed):
            match.play(text)


AT_RED = ("offer: keywood", "bids: keywood=2:red*2", "hand 1: red*2 blue*2")
BOAT_4A = f"{HOME}; Boat 4a at (0,1) o0"


@rule("colour.lock", "bid.one-group", "bid.higher", "use.escalate", "boat.4a-needs-bid", "boat.4a-others")
@pytest.mark.parametrize(
    ("village", "header", "before", "move", "text"),
    [
        (HOME, AT_RED, "", "bid keywood", "higher than every other bid on this tile: at least 3 in all."),
        (HOME, (*AT_RED[:2], "hand 1: blue*2"), "", "bid keywood", "locked to red this season: only red workers"),
        (HOME, (*AT_RED[:2], "hand 1: blue*2 red"), "use keywood", "colour blue", "locked to red this season"),
        (
            HOME, ("offer: keywood", "bids: keywood=1:green*2,2:green*3", "hand 1: green*2 blue"), "bid keywood",
            "colour blue", "Your bid here is green: add green workers.",
        ),
        (
            HOME, ("uses: home-1=red*2", "hand 1: red*2"), "", "use home-1",
            "The last use of this tile had 2: you need at least 3 workers.",
        ),
        (
            BOAT_4A, ("season: autumn", "offer: fair", "uses: fair=yellow*1", "hand 1: blue*2"), "", "bid fair",
            "its colour holds for you too: only yellow workers.",
        ),
        (
            BOAT_4A, ("season: autumn", "offer: fair", "seats: 3", "to act: 2",
            "bids: fair=3:red*1,1:blue*2", "colours: fair=red", "hand 2: blue*5"), "", "bid fair",
            "stand at this tile are red: only red workers",
        ),
    ],
)  # fmt: skip
def test_refusals_name_what_is_at_stake(
    village: str, header: tuple[str, ...], before: str, move: str, text: str
) -> None:
    match = play(table(village, *header), *filter(None, [before]))
    refusal = match.why_not(move)
    assert refusal
    assert text in refusal.text
