"""Moves at the wrong moment, and answers to decisions that are due but do not fit (turn.asked and its neighbours)."""

from cosecha.core.state import LEGAL
from tests.games.keyflower.tables import HOME, KEYFLOWER, pass_all, play, refused, seen, table
from tests.rules import rule

OUTBID = ("offer: keywood alehouse", "bids: alehouse=1:red*1,2:red*2")
WITH_4B = f"{HOME}; Boat 4b at (0,1) o0; Keywood at (0,-1) o0"


@rule("turn.asked")
def test_after_a_season_there_are_no_turns() -> None:
    match = pass_all(table("", "offer: keywood", "hand 1: red"))
    moves = "pass;bid keywood;use home-1;back keywood;hand 1;finish;boat white-wind;at 0,1 o0"
    for move in moves.split(";"):
        assert refused(match, move) == "turn.asked", move
    won = ("stage: place", "boat 1: keyflower", "boat 2: sea-bastion", "boat order: 1 2", "boats chosen: 2")
    placing = table("", *won, "new 1: keywood")
    assert refused(placing, "bid alehouse", seat=0) == "turn.asked"
    assert refused(placing, "at 0,-1 o0", seat=0) == "turn.asked"
    play(placing, "place keywood")
    assert refused(placing, "place keywood", seat=0) == "turn.asked"


@rule("turn.asked", "winter.offer")
def test_only_own_winter_tiles_are_offered() -> None:
    match = table("", "season: winter", "stage: offer", "winter 1: scholar scribes", "winter 2: jeweller")
    assert refused(match, "offer 3", seat=0) == "turn.asked"
    assert refused(match, "offer 2", seat=1) == "turn.asked"
    assert refused(match, "pass", seat=0) == "turn.asked"
    assert refused(match, "boat keyflower", seat=0) == "turn.asked"


@rule("turn.asked")
def test_while_workers_are_placed() -> None:
    match = play(table("", *OUTBID, "hand 1: red blue"), "bid keywood")
    assert refused(match, "group alehouse") == "turn.asked"
    play(match, "colour red")
    assert refused(match, "colour red") == "turn.asked"
    assert refused(match, "hand 1") == "turn.asked"
    play(match, "enough")
    assert refused(match, "enough") == "turn.asked"
    assert refused(match, "group alehouse") == "turn.asked"
    assert refused(match, "back keywood") == "workers.sources"


@rule("turn.asked", "bid.least")
def test_an_own_group_at_the_tile_is_there_already() -> None:
    match = play(table("", *OUTBID, "hand 1: red*2"), "bid alehouse")
    assert refused(match, "group alehouse") == "turn.asked"
    none = table("", "offer: keywood alehouse", "bids: alehouse=1:red*1,2:red*2 keywood=1:red*1")
    play(none, "bid keywood")
    assert refused(none, "enough") == "bid.least"


@rule("turn.asked", "boat.4b")
def test_a_mixture_asks_colour_by_colour() -> None:
    header = ("season: autumn", "offer: fair", "bids: fair=1:red*1,2:red*2", "uses: keywood=blue*1")
    match = play(table(WITH_4B, *header, "hand 1: blue*2 yellow"), "use keywood")
    assert refused(match, "colour yellow") == "turn.asked"
    assert refused(match, "group fair") == "turn.asked"
    play(match, "hand 1")
    assert seen(match)["action"]["colour"] == "red"
    assert seen(match)["stage"] == "group"


@rule("use.pay-able", "boat.4b")
def test_a_mixture_leaves_the_price_in_the_hand() -> None:
    village = f"{HOME}; Boat 4b at (0,1) o0; Peddler at (0,-1) o0"
    header = ("season: autumn", "uses: peddler=blue*1", "hand 1: blue*2 yellow*3")
    match = play(table(village, *header), "use peddler", "hand 0", "hand 0")
    assert refused(match, "hand 3") == "use.pay-able"
    short = play(table(village, *header[:2], "hand 1: blue yellow*2"), "use peddler")
    assert refused(short, "hand 0") == "use.pay-able"
    assert short.moves() == ["hand 1"]


@rule("use.escalate", "use.pay-able", "use.max-six")
def test_no_more_groups_only_if_the_hand_will_do() -> None:
    village = f"{HOME}; Keywood at (0,-1) o0"
    match = table(village, "offer: alehouse", "bids: alehouse=1:red*2,2:red*3", "uses: keywood=red*1", "hand 1: red")
    play(match, "use keywood")
    assert refused(match, "enough") == "use.escalate"
    peddler = f"{HOME}; Peddler at (0,-1) o0"
    bids = "bids: alehouse=1:yellow*1,2:yellow*2 keywood=1:yellow*2,2:yellow*3"
    paying = table(peddler, "offer: alehouse keywood", bids, "uses: peddler=yellow*1", "hand 1: yellow*1")
    play(paying, "use peddler")
    assert paying.moves() == ["group alehouse", "group keywood"]
    assert refused(paying, "enough") == "use.escalate"


@rule("colour.green", "use.pay-able", "use.pay-outbid")
def test_outbid_workers_that_do_not_pay() -> None:
    village = f"{HOME}; Peddler at (0,-1) o0"
    bids = "bids: keywood=1:yellow*1,2:yellow*2 alehouse=1:green*1,2:green*2 miner=1:blue*1,2:blue*2 stable=1:yellow*1"
    match = table(village, "offer: keywood alehouse miner stable", bids, "hand 1: red")
    play(match, "use peddler", "colour red", "hand 1")
    assert refused(match, "pay alehouse") == "colour.green"
    assert refused(match, "pay miner") == "use.pay-able"
    assert refused(match, "pay stable") == "use.pay-outbid"
    assert refused(match, "pay home-1") == "use.pay-outbid"
    assert refused(match, "pay red") == "use.pay-able"
    assert refused(match, "back stable") == "turn.asked"


@rule("turn.asked")
def test_one_moves_only_what_is_there() -> None:
    match = play(table(f"{HOME}: wood; Keywood at (0,-1) o0", "hand 1: red"), "use home-1", "colour red", "hand 1")
    assert refused(match, "move home-1 gold n") == "turn.asked"
    assert refused(match, "spend wood") == "turn.asked"


@rule("season.four")
def test_a_state_that_is_over_refuses_everything() -> None:
    from tests.games.keyflower.test_scoring import scored

    state = scored(HOME).state
    assert state.why_not(0) != LEGAL
    assert KEYFLOWER.reasons[state.why_not(0)] == "season.four"
    assert len(state.legal()) == 0
