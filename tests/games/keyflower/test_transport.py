"""Transport and upgrade (chapter 3.8), with summer boats 2 and 3."""

from cosecha.core.match import Match
from tests.games.keyflower.tables import (
    HOME,
    KEYFLOWER,
    VILLAGE_A,
    at,
    goods,
    hand,
    legal,
    play,
    refused,
    seen,
    table,
    village,
)
from tests.rules import rule

STABLE = "Stable at (0,-1) o0"


def transport(village_text: str, *header: str, tile: str = "home-1") -> Match:
    """A table in the middle of a transport."""
    extra = () if any(line.startswith("hand 1") for line in header) else ("hand 1: red",)
    return play(table(village_text, *header, *extra), f"use {tile}", "colour red", "hand 1")


def steps(match: Match) -> list[str]:
    return [move for move in match.moves() if move.startswith("move")]


@rule("move.step", "boat.2a-transport")
def test_goods_follow_roads() -> None:
    """E14: Gold mine to Keywood takes two steps by Home 1, one with boat 2a."""
    gold = VILLAGE_A.replace("(1,-1) o1", "(1,-1) o1: gold")
    match = transport(gold, "season: autumn")
    assert steps(match) == ["move gold-mine gold sw"]
    assert refused(match, "move gold-mine gold nw") == "move.step"
    play(match, "move gold-mine gold sw")
    assert goods(match, "home-1") == {"gold": 1}
    boat = transport(f"{gold}; Boat 2a at (0,1) o0", "season: autumn")
    assert legal(boat, "move gold-mine gold nw")
    assert legal(boat, "move gold-mine gold sw")


@rule("boat.2a-transport")
def test_goods_never_cross_water() -> None:
    match = transport(f"{HOME}: wood; Boat 2a at (0,1) o0", "season: autumn")
    assert refused(match, "move home-1 wood s") == "boat.2a-transport"
    assert refused(match, "move home-1 wood n") == "move.step"


@rule("upgrade.cost", "upgrade.gold", "upgrade.on-tile", "upgrade.keep")
def test_upgrade_with_gold_and_leftovers() -> None:
    """E15."""
    match = transport(f"{HOME}; {STABLE}: wood gold*2", "uses: stable=red*1")
    play(match, "upgrade stable")
    assert match.moves() == ["spend wood+gold", "spend gold+gold"]
    assert refused(match, "spend wood+iron") == "upgrade.on-tile"
    assert refused(match, "spend wood+wood") == "upgrade.cost"
    supply = seen(match)["supply"]
    play(match, "spend wood+gold")
    assert goods(match, "stable") == {"gold": 1}
    assert at(match, "stable")["used"] == {"red": 1}
    assert village(match, 0)["stable"]["side"] == "upgraded"
    assert seen(match)["supply"]["wood"] == supply["wood"] + 1
    assert seen(match)["supply"]["gold"] == supply["gold"] + 1
    near = transport(f"{HOME}: iron; {STABLE}: wood")
    assert refused(near, "upgrade stable") == "upgrade.on-tile"
    play(near, "move home-1 iron n", "upgrade stable")
    assert village(near, 0)["stable"]["side"] == "upgraded"


@rule("move.at-use", "move.mixed-order")
def test_upgrading_the_tile_in_use_adds_no_steps() -> None:
    """E16."""
    match = transport(f"{HOME}: wood stone iron; {STABLE}")
    play(match, "upgrade home-1")
    assert seen(match)["action"]["steps"] == 1
    play(match, "move home-1 iron n")
    assert seen(match)["turn"] == 1
    before = play(transport(f"{HOME}: wood stone iron; {STABLE}"), "move home-1 iron n", "upgrade home-1")
    assert seen(before)["turn"] == 1


@rule("boat.2b", "move.own-village")
def test_boat_2b_doubles_steps_and_upgrades() -> None:
    """E17 without wheat."""
    home = "Home 2 at (0,0) o0"
    match = table(f"{HOME}; Boat 2b at (0,1) o0|{home}; {STABLE}", "season: autumn", "hand 1: red", "hand 2: red*2")
    play(match, "use stable", "colour red", "hand 1")
    assert (seen(match)["action"]["steps"], seen(match)["action"]["upgrades"]) == (4, 2)
    assert refused(match, "upgrade stable") == "move.own-village"
    play(match, "finish", "use stable", "hand 2")
    assert (seen(match)["action"]["steps"], seen(match)["action"]["upgrades"]) == (2, 1)


@rule("boat.3a", "upgrade.gold")
def test_boat_3a_pays_with_any_resource() -> None:
    """E19: a Store costs gold."""
    store = "Store at (0,-1) o0: wood"
    assert refused(transport(f"{HOME}; {store}", "season: autumn"), "upgrade store") == "upgrade.cost"
    assert legal(transport(f"{HOME}; {store.replace('wood', 'gold')}", "season: autumn"), "upgrade store")
    assert legal(transport(f"{HOME}; {store}; Boat 3a at (0,1) o0", "season: autumn"), "upgrade store")
    assert not legal(transport(f"{HOME}; {store}; Boat 3b at (0,1) o0", "season: autumn"), "upgrade store")


@rule("move.own-village")
def test_goods_of_other_villages_stay() -> None:
    match = transport(f"{HOME}: wood|Home 2 at (0,0) o0: wood; Keywood at (0,-1) o0")
    assert refused(match, "move home-2 wood n") == "move.own-village"
    assert refused(match, "upgrade keywood") == "move.own-village"


@rule("move.capacity", "upgrade.count")
def test_steps_and_upgrades_run_out_and_may_be_left() -> None:
    match = transport(f"{HOME}: wood*2 stone; {STABLE}")
    play(match, "move home-1 wood n")
    assert refused(match, "move home-1 wood n") == "move.capacity"
    play(match, "finish")
    assert seen(match)["turn"] == 1
    spent = play(transport(f"{HOME}: wood stone iron; {STABLE}: wood iron"), "upgrade home-1")
    assert refused(spent, "upgrade stable") == "upgrade.count"


@rule("move.split", "move.mixed-order")
def test_steps_are_divided_and_mixed_with_upgrades() -> None:
    match = transport(f"{HOME}: wood iron; {STABLE}", tile="stable")
    play(match, "move home-1 wood n", "move home-1 iron n", "upgrade stable")
    assert village(match, 0)["stable"]["side"] == "upgraded"
    assert seen(match)["turn"] == 1


@rule("upgrade.which", "upgrade.once", "boat.fixed-side")
def test_what_can_be_upgraded() -> None:
    match = transport(
        f"{HOME} upgraded: wood stone; {STABLE}; Boat 1a at (0,1) o0; Scholar at (1,0) o5", "season: winter"
    )
    assert refused(match, "upgrade home-1") == "upgrade.once"
    assert refused(match, "upgrade boat-1") == "boat.fixed-side"
    assert refused(match, "upgrade scholar") == "upgrade.which"


@rule("upgrade.cost", "info.payments")
def test_named_skills_are_paid_from_the_hand() -> None:
    match = transport(f"{HOME}; Keywood at (0,-1) o0", "hand 1: red saw anvil")
    pile = seen(match)["pile"]
    play(match, "upgrade keywood")
    assert hand(match, 0) == {"anvil": 1}
    assert seen(match)["pile"] == pile + 1
    assert refused(transport(f"{HOME}; Keywood at (0,-1) o0", "hand 1: red anvil"), "upgrade keywood") == "upgrade.cost"


@rule("upgrade.cost")
def test_any_resource_and_any_skill() -> None:
    match = transport(f"{HOME}; Inn at (0,-1) o0: iron wood", "season: autumn", "hand 1: red pickaxe saw")
    play(match, "upgrade inn", "spend iron")
    assert KEYFLOWER.position(match.position()).position() == match.position()
    assert match.moves() == ["give saw", "give pickaxe"]
    assert refused(match, "give anvil") == "upgrade.cost"
    play(match, "give saw")
    assert hand(match, 0) == {"pickaxe": 1}
    assert village(match, 0)["inn"]["side"] == "upgraded"
    assert goods(match, "inn") == {"wood": 1}


@rule("upgrade.keep", "upgrade.roads")
def test_an_upgraded_tile_keeps_its_place_and_its_roads() -> None:
    before = transport(f"{HOME}; Keywood at (0,-1) o5: wood", "hand 1: red saw")
    after = play(transport(f"{HOME}; Keywood at (0,-1) o5: wood", "hand 1: red saw"), "upgrade keywood")
    laid, upgraded = village(before, 0)["keywood"], village(after, 0)["keywood"]
    assert upgraded == laid | {"side": "upgraded"}
    assert steps(before) == steps(after) == ["move keywood wood s"]
