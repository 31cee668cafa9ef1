"""Using tiles, and what they do (chapters 3.6 and 3.7)."""

import pytest

from tests.games.keyflower.tables import HOME, at, goods, hand, legal, play, refused, seen, table
from tests.rules import rule


def beside(tile: str, side: str = "") -> str:
    """A village of Home 1 with one more tile to the north."""
    return f"{HOME}; {tile} at (0,-1) {TURN[tile]} {side}".strip()


TURN = {
    "Woodcutter": "o0", "Keywood": "o0", "Gold mine": "o0", "Workshop": "o0", "Alehouse": "o0", "Apprentice hall": "o0",
    "Peddler": "o0", "Stable": "o0", "Key mine": "o0", "Keystone quarry": "o0", "Miner": "o0", "Quarryman": "o0",
    "Brewer": "o4", "Carpenter": "o3", "Hiring fair": "o3", "Mason": "o4", "Smelter": "o0", "Store": "o0",
    "Tavern": "o1", "Farrier": "o0", "Inn": "o0", "Fair": "o1", "Wainwright": "o2", "Barn": "o0",
}  # fmt: skip


@rule("use.escalate", "use.max-six", "use.extra")
@pytest.mark.parametrize(
    ("uses", "numbers"),
    [
        ("red*1/1", [2, 3, 4, 5]), ("red*3/2", [3]),
        ("red*4/3", []), ("red*2/2", [3, 4]), ("red*3/3", []), ("", [1, 2, 3, 4, 5, 6]),
    ],
)  # fmt: skip
def test_uses_need_ever_more_workers_up_to_six(uses: str, numbers: list[int]) -> None:
    """E08."""
    header = [f"uses: keywood={uses}"] if uses else []
    match = table(beside("Keywood"), *header, "hand 1: red*8")
    if not numbers:
        assert refused(match, "use keywood") == "use.max-six"
        return
    play(match, "use keywood")
    if not uses:
        play(match, "colour red")
    assert match.moves() == [f"hand {n}" for n in numbers]
    if numbers[0] > 1:
        assert refused(match, "hand 1") == "use.escalate"
    if numbers[-1] < 6:
        assert refused(match, f"hand {numbers[-1] + 1}") == "use.max-six"


@rule("use.escalate", "use.max-six")
def test_too_few_workers_for_the_next_use() -> None:
    assert refused(table(beside("Keywood"), "uses: keywood=red*2/2", "hand 1: red*2"), "use keywood") == "use.escalate"
    match = table("", "offer: keywood alehouse", "bids: alehouse=1:red*7,2:red*8")
    assert refused(match, "use keywood") == "use.max-six"


@rule("workers.sources")
def test_one_uses_only_workers_one_has() -> None:
    match = play(table(beside("Keywood"), "hand 1: red*2"), "use keywood", "colour red")
    assert refused(match, "hand 3") == "workers.sources"


@rule("use.first")
def test_a_use_needs_a_worker() -> None:
    match = play(table(beside("Keywood"), "hand 1: red"), "use keywood", "colour red")
    assert refused(match, "hand 0") == "use.first"
    both = table("", "offer: keywood alehouse", "bids: alehouse=1:red*1,2:red*2")
    play(both, "use keywood", "colour red")
    assert refused(both, "enough") == "use.first"


@rule("use.where-goods-go.own", "use.where-goods-go.away", "tile.producers", "use.at-once")
def test_where_goods_go() -> None:
    """E09."""
    own = play(table(beside("Woodcutter"), "hand 1: red*3"), "use woodcutter", "colour red", "hand 3")
    assert goods(own, "woodcutter") == {"wood": 2}
    rival = play(table(f"|{beside('Woodcutter')}", "hand 1: red"), "use woodcutter", "colour red", "hand 1")
    assert goods(rival, seen(rival)["villages"][0][0]["tile"]) == {"wood": 2}
    assert goods(rival, "woodcutter") == {}
    offer = table("", "offer: woodcutter", "bids: woodcutter=1:red*1", "hand 1: red")
    play(offer, "use woodcutter", "hand 1")
    home = seen(offer)["villages"][0][0]["tile"]
    assert goods(offer, home) == {"wood": 2}
    play(offer, "pass", "pass", "boat keyflower", "place woodcutter")
    play(offer, offer.moves(0)[0])
    assert goods(offer, home) == {"wood": 2}
    assert goods(offer, "woodcutter") == {}


@rule("tile.producers")
@pytest.mark.parametrize(
    ("tile", "basic", "upgraded"),
    [
        ("Gold mine", {"gold": 1}, {"gold": 2}),
        ("Key mine", {"iron": 1}, {"iron": 3}),
        ("Keystone quarry", {"stone": 1}, {"stone": 3}),
        ("Keywood", {"wood": 1}, {"wood": 3}),
        ("Miner", {"iron": 2}, {"iron": 1, "gold": 1}),
        ("Quarryman", {"stone": 2}, {"stone": 1, "gold": 1}),
        ("Woodcutter", {"wood": 2}, {"wood": 1, "gold": 1}),
    ],
)
def test_producers(tile: str, basic: dict[str, int], upgraded: dict[str, int]) -> None:
    name = tile.lower().replace(" ", "-")
    for side, expected in (("", basic), ("upgraded", upgraded)):
        match = play(table(beside(tile, side), "hand 1: red"), f"use {name}", "colour red", "hand 1")
        assert goods(match, name) == expected


@rule("use.where")
def test_all_villages_and_the_offer_can_be_used() -> None:
    match = table(f"{HOME}|Home 2 at (0,0) o0; Keywood at (0,-1) o0", "offer: miner", "hand 1: red")
    for tile in ("home-1", "home-2", "keywood", "miner"):
        assert legal(match, f"use {tile}")
    for tile in ("home-3", "alehouse", "keyflower", "turn-order-1", "barn"):
        assert refused(match, f"use {tile}") == "use.where"


@rule("use.winter-offer")
def test_winter_tiles_on_offer_are_not_used() -> None:
    assert refused(table("", "season: winter", "offer: scholar", "hand 1: red"), "use scholar") == "use.winter-offer"


@rule("use.no-action", "boat.owner")
def test_tiles_without_an_action() -> None:
    village = f"{HOME}; Keywood at (0,-1) o0; Barn at (-1,0) o4; Boat 1a at (0,1) o0"
    match = table(village, "season: autumn", "offer: forge well inn", "hand 1: red*3")
    for tile in ("barn", "forge", "well"):
        assert refused(match, f"use {tile}") == "use.no-action"
    assert refused(match, "use boat-1") == "boat.owner"
    assert legal(match, "use inn")
    summer = table("", "season: summer", "offer: boat-1b", "hand 1: red")
    assert refused(summer, "use boat-1") == "boat.owner"


@rule("use.stay", "use.at-once")
def test_workers_stay_on_the_tile() -> None:
    match = play(table(beside("Keywood"), "hand 1: red*2"), "use keywood", "colour red", "hand 2", "pass")
    assert at(match, "keywood")["used"] == {"red": 2}
    assert refused(match, "back keywood") == "workers.sources"


@rule("use.empty-effect", "use.short")
def test_a_use_may_bring_nothing() -> None:
    match = table(f"{beside('Keywood')}|Home 2 at (0,0) o0: wood*24", "hand 1: red")
    play(match, "use keywood", "colour red", "hand 1")
    assert goods(match, "keywood") == {}
    assert at(match, "keywood")["used"] == {"red": 1}


@rule("use.short")
def test_one_receives_what_is_left() -> None:
    match = table(f"{beside('Woodcutter')}|Home 2 at (0,0) o0: wood*23", "hand 1: red")
    play(match, "use woodcutter", "colour red", "hand 1")
    assert goods(match, "woodcutter") == {"wood": 1}


@rule("tile.workshop")
def test_the_workshop() -> None:
    match = table(f"{beside('Workshop')}|Home 2 at (0,0) o0: wood*24", "hand 1: red")
    play(match, "use workshop", "colour red", "hand 1")
    assert refused(match, "take wood") == "tile.workshop"
    assert match.moves() == ["take stone", "take iron"]
    play(match, "take iron")
    assert goods(match, "workshop") == {"iron": 1}
    upgraded = play(table(beside("Workshop", "upgraded"), "hand 1: red"), "use workshop", "colour red", "hand 1")
    assert goods(upgraded, "workshop") == {"wood": 1, "stone": 1, "iron": 1}
    last = table(f"{beside('Workshop')}|Home 2 at (0,0) o0: wood*24 iron*24", "hand 1: red")
    assert goods(play(last, "use workshop", "colour red", "hand 1"), "workshop") == {"stone": 1}
    none = table(f"{beside('Workshop')}|Home 2 at (0,0) o0: wood*24 iron*24 stone*24", "hand 1: red")
    assert goods(play(none, "use workshop", "colour red", "hand 1"), "workshop") == {}


@rule("tile.alehouse-inn", "use.draw")
@pytest.mark.parametrize(("tile", "basic", "upgraded"), [("Alehouse", 1, 2), ("Inn", 1, 3)])
def test_houses_where_workers_are_drawn(tile: str, basic: int, upgraded: int) -> None:
    for side, n in (("", basic), ("upgraded", upgraded)):
        draws = " ".join(["blue", "yellow", "blue"][:n])
        match = table(beside(tile, side), "season: autumn", "hand 1: red", draws=draws)
        play(match, f"use {tile.lower()}", "colour red", "hand 1")
        assert sum(hand(match, 0).values()) == n


@rule("tile.apprentice-hall", "use.draw")
def test_skills_are_drawn_at_the_apprentice_hall() -> None:
    match = table(beside("Apprentice hall", "upgraded"), "hand 1: red", draws="saw anvil")
    play(match, "use apprentice-hall", "colour red", "hand 1")
    assert hand(match, 0) == {"saw": 1, "anvil": 1}


@rule("use.draw")
def test_green_workers_can_be_drawn_from_the_bag_but_are_never_looked_for_there() -> None:
    match = table(beside("Alehouse"), "hand 1: red", "bag: green*2", "hand 2: rest", draws="green")
    play(match, "use alehouse", "colour red", "hand 1")
    assert hand(match, 0) == {"green": 1}
    bag = "bag: blue*9 green*20"
    peddler = table(beside("Peddler"), "hand 1: red yellow", bag, "hand 2: rest")
    play(peddler, "use peddler", "colour red", "hand 1")
    assert hand(peddler, 0) == {}


@rule("tile.brewer", "use.pay-skill", "use.pay")
def test_the_brewer_takes_any_skill() -> None:
    match = table(beside("Brewer"), "season: summer", "hand 1: red saw anvil", draws="blue blue")
    play(match, "use brewer", "colour red", "hand 1")
    assert match.moves() == ["give saw", "give anvil"]
    pile = seen(match)["pile"]
    play(match, "give anvil")
    assert hand(match, 0) == {"blue": 2, "saw": 1}
    assert seen(match)["pile"] == pile + 1
    assert refused(table(beside("Brewer"), "season: summer", "hand 1: red"), "use brewer") == "use.pay-able"


@rule("use.pay-able")
def test_only_a_skill_one_has_is_given() -> None:
    match = play(table(beside("Brewer"), "season: summer", "hand 1: red saw"), "use brewer", "colour red", "hand 1")
    assert refused(match, "give anvil") == "use.pay-able"


@rule("tile.crafts", "use.pay-able", "use.short")
@pytest.mark.parametrize(
    ("tile", "skill", "resource"),
    [("Carpenter", "saw", "wood"), ("Mason", "pickaxe", "stone"), ("Smelter", "anvil", "iron")],
)
def test_crafts(tile: str, skill: str, resource: str) -> None:
    """E12."""
    name = tile.lower()
    others = " ".join(kind for kind in ("saw", "pickaxe", "anvil") if kind != skill)
    assert refused(table(beside(tile), "season: summer", f"hand 1: red {others}"), f"use {name}") == "use.pay-able"
    short = table(f"{beside(tile)}|Home 2 at (0,0) o0: {resource}*22", "season: summer", f"hand 1: red {skill}")
    play(short, f"use {name}", "colour red", "hand 1")
    assert goods(short, name) == {resource: 2}
    assert hand(short, 0) == {}
    upgraded = table(beside(tile, "upgraded"), "season: summer", f"hand 1: red {skill}")
    assert goods(play(upgraded, f"use {name}", "colour red", "hand 1"), name) == {"gold": 3}


@rule("tile.green-exchange", "use.pay-worker")
@pytest.mark.parametrize(("tile", "colour"), [("Peddler", "yellow"), ("Store", "blue"), ("Fair", "red")])
def test_green_workers_for_others(tile: str, colour: str) -> None:
    for side, n in (("", 1), ("upgraded", 2)):
        match = table(beside(tile, side), "season: autumn", f"hand 1: green {colour}", "bag: empty", "hand 2: rest")
        play(match, f"use {tile.lower()}", "colour green", "hand 1")
        assert hand(match, 0) == {"green": n}
        assert seen(match)["bag"] == 1
        assert f"\nbag: {colour}\n" in match.position()
    alone = table(beside(tile), "season: autumn", f"hand 1: {colour}")
    assert refused(alone, f"use {tile.lower()}") == "use.pay-able"


@rule("use.pay-able")
def test_workers_that_are_placed_do_not_pay() -> None:
    match = table(beside("Peddler"), "hand 1: yellow*3")
    both = play(table(beside("Peddler"), "hand 1: yellow red"), "use peddler")
    assert refused(both, "colour yellow") == "use.pay-able"
    play(match, "use peddler", "colour yellow")
    assert match.moves() == ["hand 1", "hand 2"]
    assert refused(match, "hand 3") == "use.pay-able"
    singles = table(
        beside("Peddler"),
        "offer: keywood alehouse",
        "bids: keywood=1:yellow*1,2:yellow*2 alehouse=1:yellow*1,2:yellow*2",
    )
    play(singles, "use peddler", "colour yellow", "group alehouse")
    assert refused(singles, "group keywood") == "use.pay-able"


@rule("tile.hiring-fair")
def test_the_given_skill_is_mixed_in_after_the_draw() -> None:
    """E11."""
    match = table(beside("Hiring fair"), "season: summer", "pile: anvil", "hand 1: red saw", "hand 2: rest")
    play(match, "use hiring-fair", "colour red", "hand 1", "give saw")
    assert hand(match, 0) == {"anvil": 1}
    assert seen(match)["pile"] == 1


@rule("tile.tavern", "use.short", "use.pay-worker")
def test_the_given_worker_goes_into_the_bag_after_the_draw() -> None:
    """E10."""
    match = table(beside("Tavern"), "season: summer", "bag: red", "hand 1: red blue", "hand 2: rest")
    play(match, "use tavern", "colour red", "hand 1", "pay blue")
    assert hand(match, 0) == {"red": 1}
    assert seen(match)["bag"] == 1


@rule("tile.tavern", "use.pay-worker")
def test_the_tavern_takes_any_colour() -> None:
    match = table(beside("Tavern", "upgraded"), "season: summer", "hand 1: red green yellow", draws="blue blue blue")
    play(match, "use tavern", "colour red", "hand 1")
    assert match.moves() == ["pay yellow", "pay green"]
    play(match, "pay green")
    assert hand(match, 0) == {"yellow": 1, "blue": 3}


@rule("tile.transport")
@pytest.mark.parametrize(
    ("tile", "basic", "upgraded"),
    [
        ("Stable", (2, 1), (4, 2)),
        ("Farrier", (3, 1), (5, 2)),
        ("Wainwright", (4, 2), (6, 2)),
        ("Home 1", (1, 1), (2, 1)),
    ],
)
def test_transport_tiles(tile: str, basic: tuple[int, int], upgraded: tuple[int, int]) -> None:
    for side, numbers in (("", basic), ("upgraded", upgraded)):
        village = f"{HOME} {side}" if tile == "Home 1" else beside(tile, side)
        match = table(village, "season: autumn", "hand 1: red")
        play(match, f"use {tile.lower().replace(' ', '-')}", "colour red", "hand 1")
        action = seen(match)["action"]
        assert (action["steps"], action["upgrades"]) == numbers
