"""Animals (chapter 3.14): made, driven and mixed; wheat for their steps (3.15)."""

from __future__ import annotations

import pytest

from tests.games.keyflower.tables import (
    HOME,
    VILLAGE_A,
    farm,
    goods,
    hand,
    herds,
    legal,
    play,
    refused,
    seen,
    use,
    village,
    wheat,
)
from tests.rules import rule

PIGS_AT_HOME = f"{HOME}: pig@s1 pig@s2 pig@s3 pig@s4 pig@s5"
FOLD = f"{HOME}; Sheep fold at (0,-1) o5"


def village_a(**animals: str) -> str:
    """Village A with animals written at its tiles: `home`, `keywood`, `mine`, `barn`."""
    lines = VILLAGE_A.split("; ")
    for i, name in enumerate(("home", "keywood", "mine", "barn")):
        lines[i] += f": {animals[name]}" if name in animals else ""
    return "; ".join(lines)


# Making -------------------------------------------------------------------------------------------------------------


@rule("animal.place-own", "animal.spread", "tile.single-animals")
def test_two_sheep_of_the_own_fold_go_into_one_field_or_two() -> None:
    """E34."""
    for second, expected in (("s2", {"sheep": 2}), ("s3", {"sheep": 1})):
        match = use(farm(f"{FOLD} upgraded", "hand 1: red"), "sheep-fold")
        assert len(match.moves()) == 4
        play(match, "into sheep-fold s2", f"into sheep-fold {second}")
        assert herds(match)["sheep-fold s2"] == expected
        assert match.to_act == (1,)


@rule("animal.place-away")
def test_a_sheep_made_in_another_village_goes_home() -> None:
    """E34."""
    match = use(farm(f"{HOME} | Home 2 at (0,0) o0; Sheep fold at (0,-1) o5", "hand 1: red"), "sheep-fold")
    assert refused(match, "into sheep-fold s1") == "animal.place-away"
    play(match, "into home-1 s2")
    assert herds(match) == {"home-1 s2": {"sheep": 1}}


@rule("animal.place-own", "animal.on-tiles", "animal.must")
def test_where_an_animal_cannot_go() -> None:
    match = use(farm(FOLD, "hand 1: red"), "sheep-fold")
    assert refused(match, "into home-1 s5") == "animal.place-own"
    assert refused(match, "into sheep-fold s0") == "animal.on-tiles"
    assert refused(match, "into ranch s0") == "animal.on-tiles"
    assert refused(match, "finish") == "animal.must"
    assert refused(match, "pass") == "turn.choose"


@rule("animal.field", "use.empty-effect", "tile.single-animals")
def test_all_home_fields_taken_by_others() -> None:
    """E34: no sheep comes, and the use is legal."""
    cows = PIGS_AT_HOME.replace("pig", "cow")
    match = use(farm(f"{cows} | Home 2 at (0,0) o0; Sheep fold at (0,-1) o5", "hand 1: red"), "sheep-fold")
    assert "sheep" not in str(herds(match))
    assert match.to_act == (1,)


@rule("animal.must", "animal.place-away")
def test_an_animal_with_a_single_field_is_placed_there() -> None:
    cows = f"{HOME}: cow@s1 cow@s2 cow@s3 cow@s4"
    match = use(farm(f"{cows} | Home 2 at (0,0) o0; Sheep fold at (0,-1) o5", "hand 1: red"), "sheep-fold")
    assert herds(match)["home-1 s5"] == {"sheep": 1}
    assert match.to_act == (1,)


@rule("animal.must", "animal.field", "use.empty-effect", "boat.5a")
def test_a_cow_shed_without_room() -> None:
    """E13: with boat 5a the cow would find a place."""
    taken = f"{HOME}: sheep@s2 pig@s3; Cow shed at (0,-1) o4"
    match = farm(taken, "season: autumn", "hand 1: red")
    assert legal(match, "use cow-shed")
    use(match, "cow-shed")
    assert herds(match) == {"home-1 s2": {"sheep": 1}, "home-1 s3": {"pig": 1}}
    match = use(farm(f"{taken}; Boat 5a at (0,1) o0", "season: autumn", "hand 1: red"), "cow-shed")
    assert match.moves() == ["into home-1 s3", "into home-1 s2"]
    play(match, "into home-1 s2")
    assert herds(match)["home-1 s2"] == {"sheep": 1, "cow": 1}


@rule("animal.merged", "animal.field")
def test_nothing_is_added_to_mixed_fields() -> None:
    """E42: not even an animal of one of the kinds there."""
    village = f"{HOME}: sheep@s2 pig@s2; Sheep fold at (0,-1) o5"
    match = use(farm(village, "hand 1: red"), "sheep-fold")
    assert refused(match, "into home-1 s2") == "animal.merged"
    pigs = f"{HOME}: pig@s2; Sheep fold at (0,-1) o5"
    assert refused(use(farm(pigs, "hand 1: red"), "sheep-fold"), "into home-1 s2") == "animal.field"


# Farm tiles ---------------------------------------------------------------------------------------------------------


@rule("tile.farm-yard", "info.draws")
def test_a_farm_yard_gives_a_sheep_and_a_skill_or_wheat() -> None:
    village = f"{HOME}; Farm yard at (0,-1) o5"
    match = use(farm(village, "hand 1: red", draws="saw"), "farm-yard")
    assert match.moves() == ["take skill", "take wheat"]
    play(match, "take skill", "into farm-yard s3")
    assert hand(match, 0) == {"saw": 1}
    assert herds(match) == {"farm-yard s3": {"sheep": 1}}
    match = play(use(farm(village, "hand 1: red"), "farm-yard"), "take wheat", "into farm-yard s3")
    assert wheat(match) == 1
    assert refused(use(farm(village, "hand 1: red"), "farm-yard"), "take wood") == "turn.asked"


@rule("tile.farm-yard", "use.short")
def test_a_farm_yard_when_wheat_is_gone() -> None:
    match = use(farm(f"{HOME}; Farm yard at (0,-1) o5", "hand 1: red wheat*30"), "farm-yard")
    assert refused(match, "take wheat") == "tile.farm-yard"
    assert match.moves() == ["take skill"]


@rule("tile.farm-yard", "tile.parts", "use.short", "use.empty-effect", "animal.place-away", "animal.field")
def test_a_farm_yard_gives_what_can_be_had() -> None:
    """E62."""
    for side, moves in ((" upgraded", ()), ("", ("take skill",))):
        yard = f"{PIGS_AT_HOME} | Home 2 at (0,0) o0; Farm yard at (0,-1) o5{side}"
        match = use(farm(yard, "hand 1: red", "hand 2: wheat*30", draws="anvil"), "farm-yard")
        play(match, *moves)
        assert hand(match, 0) == {"anvil": 1}
        assert (wheat(match), "sheep" in str(herds(match))) == (0, False)
    bare = farm(yard, "hand 1: red", "hand 2: wheat*30 saw*16 pickaxe*16 anvil*16")
    assert legal(bare, "use farm-yard")
    assert use(bare, "farm-yard").to_act == (1,)


@rule("tile.farm-goods", "wheat.hand")
@pytest.mark.parametrize(
    ("tile", "side", "grain", "animals"),
    [
        ("Wheat field at (0,-1) o0", "", 2, 0), ("Wheat field at (0,-1) o0", " upgraded", 4, 0),
        ("Shepherd's hut at (0,-1) o0", "", 1, 1), ("Shepherd's hut at (0,-1) o0", " upgraded", 3, 1),
        ("Piggery at (0,-1) o2", "", 1, 1), ("Piggery at (0,-1) o3", " upgraded", 2, 2),
        ("Ranch at (0,-1) o0", "", 1, 1), ("Ranch at (0,-1) o0", " upgraded", 2, 2),
    ],
)  # fmt: skip
def test_what_farm_tiles_give(tile: str, side: str, grain: int, animals: int) -> None:
    name = tile.partition(" at")[0].lower().replace(" ", "-").replace("'", "")
    match = use(farm(f"{HOME}; {tile}{side}", "season: autumn", "hand 1: red"), name)
    while match.to_act == (0,):
        match.play(match.moves()[0])
    assert wheat(match) == grain
    assert sum(n for found in herds(match).values() for n in found.values()) == animals


@rule("tile.paddock", "animal.move", "wheat.capacity", "tile.transport", "move.split")
def test_wheat_of_the_paddock_can_be_spent_at_once() -> None:
    """E20: a sheep from A7 to A6, two steps; and an upgrade is still there."""
    paddock = f"{village_a(mine='sheep@s2')} | Home 2 at (0,0) o0; Paddock at (0,-1) o4"
    match = use(farm(paddock, "season: autumn", "hand 1: red"), "paddock")
    assert wheat(match) == 1
    play(match, "drive gold-mine s2 sheep", "into keywood s3")
    assert herds(match) == {"keywood s3": {"sheep": 1}}
    assert wheat(match) == 0
    assert seen(match)["action"]["upgrades"] == 1


# Driving ------------------------------------------------------------------------------------------------------------


def driving(village: str, *header: str, n: int = 0) -> list[str]:
    """Where a sheep of A7 can go with one step and so many wheat, using the home tile."""
    match = farm(village, "season: autumn", f"hand 1: red wheat*{n}" if n else "hand 1: red", *header)
    play(use(match, "home-1"), "drive gold-mine s2 sheep")
    return [move.removeprefix("into ") for move in match.moves()]


@rule("animal.move", "animal.adjacent", "animal.through", "animal.roam")
def test_what_moves_of_animals_cost() -> None:
    """E35."""
    village = village_a(mine="sheep@s2")
    assert driving(village) == ["home-1 s3", "home-1 s4", "gold-mine s3"]
    assert driving(village, n=1) == [
        "home-1 s1", "home-1 s2", "home-1 s3", "home-1 s4", "home-1 s5", "gold-mine s3", "keywood s3",
    ]  # fmt: skip
    match = use(farm(village_a(home="sheep@s1"), "season: autumn", "hand 1: red wheat*2"), "home-1")
    play(match, "drive barn s1 sheep", "into gold-mine s2")
    assert (wheat(match), herds(match)) == (1, {"gold-mine s2": {"sheep": 1}})


@rule("animal.through", "animal.no-stop", "boat.5a")
def test_through_but_not_into() -> None:
    """E36."""
    village = village_a(mine="sheep@s2", home="pig@s3")
    assert "home-1 s3" not in driving(village)
    match = play(use(farm(village, "season: autumn", "hand 1: red"), "home-1"), "drive gold-mine s2 sheep")
    assert refused(match, "into home-1 s3") == "animal.no-stop"
    assert refused(match, "into keywood s3") == "animal.move"
    assert refused(match, "into gold-mine s2") == "animal.adjacent"
    assert refused(match, "into keywood s0") == "animal.move"  # the field of home-1 s2
    match = use(farm(village, "season: autumn", "hand 1: red wheat"), "home-1")
    play(match, "drive gold-mine s2 sheep", "into keywood s3")
    assert herds(match)["keywood s3"] == {"sheep": 1}
    assert "home-1 s3" in driving(f"{village}; Boat 5a at (0,1) o0")


@rule("animal.merged", "animal.no-stop")
def test_mixed_animals_may_leave() -> None:
    """E42: but none may come."""
    village = village_a(home="sheep@s1 pig*2@s1", mine="sheep@s2")
    match = use(farm(village, "season: autumn", "hand 1: red wheat*4"), "home-1")
    assert refused(play(match, "drive gold-mine s2 sheep"), "into home-1 s1") == "animal.merged"
    match = use(farm(village, "season: autumn", "hand 1: red wheat*4"), "home-1")
    play(match, "drive home-1 s1 sheep", "into home-1 s4", "drive home-1 s1 pig", "into home-1 s5")
    play(match, "drive home-1 s5 pig", "into home-1 s1")
    assert herds(match)["home-1 s1"] == {"pig": 2}


@rule("move.own-village", "animal.on-tiles", "animal.adjacent", "animal.move", "animal.no-stop")
def test_animals_that_cannot_be_driven() -> None:
    village = f"{HOME}: sheep@s1 | Home 2 at (0,0) o0: sheep@s0"
    match = use(farm(village, "hand 1: red"), "home-1")
    assert refused(match, "drive home-2 s0 sheep") == "move.own-village"
    assert refused(match, "drive home-1 s0 sheep") == "animal.on-tiles"
    assert refused(match, "drive home-1 s2 sheep") == "turn.asked"
    play(match, "drive home-1 s1 sheep")
    assert refused(match, "into home-2 s0") == "move.own-village"
    assert refused(match, "into home-1 s0") == "animal.on-tiles"
    play(match, "into home-1 s2")
    assert refused(match, "drive home-1 s2 sheep") == "animal.move"
    pigs = farm(HOME + ": sheep@s1 pig@s2 pig@s3 pig@s4 pig@s5", "hand 1: red")
    assert refused(use(pigs, "home-1"), "drive home-1 s1 sheep") == "animal.no-stop"


@rule("animal.adjacent")
def test_no_way_leads_over_water_alone() -> None:
    """E32: a bank is out of reach from the home tile."""
    match = farm(f"{HOME}: sheep@s1; Boat 1a at (0,1) o0", "season: autumn", "hand 1: red wheat*9")
    play(use(match, "home-1"), "drive home-1 s1 sheep")
    assert refused(match, "into boat-1 s1") == "animal.adjacent"


@rule("animal.no-2a")
def test_boat_2a_does_nothing_for_animals() -> None:
    village = village_a(mine="sheep@s2")
    assert driving(f"{village}; Boat 2a at (0,1) o0") == driving(village)


# Wheat --------------------------------------------------------------------------------------------------------------


@rule("wheat.capacity", "wheat.spent", "move.capacity", "move.mixed-order")
def test_steps_shown_come_before_wheat() -> None:
    match = farm(f"{HOME}: wood; Keywood at (0,-1) o0; Miner at (0,-2) o0", "hand 1: red wheat*2")
    use(match, "home-1")
    play(match, "move home-1 wood n")
    assert wheat(match) == 2
    play(match, "move keywood wood n")
    assert (wheat(match), seen(match)["supply"]["wheat"]) == (1, 29)
    assert goods(match, "miner") == {"wood": 1}
    play(match, "move miner wood s")
    assert refused(match, "move keywood wood s") == "move.capacity"


@rule("wheat.when")
def test_wheat_buys_nothing_outside_a_transport() -> None:
    match = farm(HOME, "hand 1: red wheat")
    assert refused(match, "wheat") == "wheat.when"
    assert refused(use(match, "home-1"), "wheat") == "turn.asked"


@rule("boat.2b", "wheat.capacity", "wheat.not-doubled")
def test_boat_2b_does_not_double_wheat() -> None:
    """E17: four steps and three wheat, two upgrades."""
    village = f"{HOME}: wood; Boat 2b at (0,1) o0; Keywood at (0,-1) o0 | Home 2 at (0,0) o0; Stable at (0,-1) o0"
    match = use(farm(village, "season: autumn", "hand 1: red wheat*3"), "stable")
    assert (seen(match)["action"]["steps"], seen(match)["action"]["upgrades"]) == (4, 2)
    for i in range(7):
        match.play(f"move {('home-1', 'keywood')[i % 2]} wood {'ns'[i % 2]}")
    assert refused(match, "move keywood wood s") == "move.capacity"
    match = farm(village, "season: autumn", "to act: 2", "hand 2: red")
    use(match, "stable")
    assert (seen(match)["action"]["steps"], seen(match)["action"]["upgrades"]) == (2, 1)


SAWMILL = f"{HOME}; Boat 5b at (0,1) o0; Sawmill at (0,-1) o0: wood; Gold mine at (1,-1) o1: iron"


@rule("boat.5b", "boat.5b-spend-wheat", "upgrade.cost")
def test_wheat_pays_for_an_upgrade() -> None:
    """E18."""
    match = use(farm(SAWMILL, "season: autumn", "hand 1: red wheat*2"), "home-1")
    play(match, "upgrade sawmill")
    assert (wheat(match), goods(match, "sawmill")) == (0, {})
    assert village(match, 0)["sawmill"]["side"] == "upgraded"


@rule("boat.5b-spend-resource", "wheat.capacity")
def test_a_resource_pays_for_a_step() -> None:
    """E18: the iron on the Gold mine is spent as a wheat."""
    match = use(farm(SAWMILL, "season: autumn", "hand 1: red wheat*2"), "home-1")
    play(match, "move sawmill wood s", "move home-1 wood n")
    assert match.moves() == ["wheat", "feed gold-mine iron", "feed sawmill wood"]
    assert refused(match, "feed home-1 wood") == "turn.asked"
    assert refused(match, "feed home-2 wood") == "move.own-village"
    play(match, "feed gold-mine iron")
    assert (goods(match, "gold-mine"), wheat(match)) == ({}, 2)
    play(match, "move sawmill wood s", "wheat")
    assert wheat(match) == 1


@rule("boat.5b-spend-resource")
def test_a_resource_pays_where_there_is_no_wheat() -> None:
    match = use(farm(SAWMILL, "season: autumn", "hand 1: red"), "home-1")
    play(match, "move sawmill wood s", "move home-1 wood n")
    assert match.moves() == ["feed gold-mine iron", "feed sawmill wood"]


@rule("boat.5b-no-chain", "upgrade.cost")
def test_iron_does_not_become_wood_by_way_of_wheat() -> None:
    """E18."""
    village = SAWMILL.replace("o0: wood;", "o0: wood*2 iron gold;")
    match = use(farm(village, "season: autumn", "hand 1: red wheat*2"), "home-1")
    play(match, "upgrade sawmill")
    assert refused(match, "spend wood+wood+iron") == "boat.5b-no-chain"
    assert refused(match, "spend wood+wheat") == "upgrade.cost"
    assert refused(match, "spend wood+wheat+wheat") is None
    assert refused(match, "spend wood+wood+gold") is None
    assert refused(match, "spend wheat+wheat+wheat") == "upgrade.on-tile"


@rule("wheat.not-resource", "boat.3a")
def test_wheat_is_no_resource_without_boat_5b() -> None:
    """E19: a Store costs gold; boat 3a does not make wheat a resource."""
    village = f"{HOME}; Boat 3a at (0,1) o0; Store at (0,-1) o0: wood stone"
    match = use(farm(village, "season: autumn", "hand 1: red wheat*2"), "home-1")
    play(match, "upgrade store")
    assert refused(match, "spend wheat") == "wheat.not-resource"
    assert match.moves() == ["spend wood", "spend stone"]
    match = use(farm(village.replace("3a", "5b"), "season: autumn", "hand 1: red wheat*2"), "home-1")
    play(match, "upgrade store")
    assert "spend" not in str(match.moves())  # one wheat was the only way
    assert wheat(match) == 1
