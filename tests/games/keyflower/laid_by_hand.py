"""A finished village counted by hand, where nothing is chosen: printed points, boats, turn order tiles (3.16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

STEPS = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))

Village = list[dict[str, Any]]

PRINTED = {
    **{f"home-{n}": (0, 5) for n in range(1, 7)},
    "alehouse": (0, 0), "apprentice-hall": (0, 3), "gold-mine": (0, 3), "key-mine": (0, 3), "keystone-quarry": (0, 3),
    "keywood": (0, 3), "miner": (0, 3), "peddler": (0, 0), "quarryman": (0, 3), "stable": (0, 5), "woodcutter": (0, 3),
    "workshop": (0, 3),
    "brewer": (0, 3), "carpenter": (0, 7), "farrier": (0, 5), "hiring-fair": (0, 5), "mason": (0, 7), "smelter": (0, 7),
    "store": (0, 3), "tavern": (0, 0),
    "barn": (0, 0), "blacksmith": (0, 0), "fair": (0, 5), "forge": (3, 10), "goldsmith": (0, 7), "inn": (0, 0),
    "sawmill": (3, 10), "sculptor": (3, 10), "stone-yard": (0, 0), "timber-yard": (0, 0), "wainwright": (0, 5),
    "well": (3, 7),
    "farm-yard": (0, 3), "paddock": (0, 5), "sheep-fold": (0, 3), "wheat-field": (0, 3), "shepherds-hut": (0, 3),
    "pigsty": (0, 3), "cow-shed": (0, 3), "piggery": (0, 3), "ranch": (0, 3), "sheep-shelter": (0, 0),
}  # fmt: skip
"""Points of both sides of every tile that can be upgraded."""

TRANSPORT = {
    **{f"home-{n}": (1, 2) for n in range(1, 7)},
    "stable": (2, 4), "farrier": (3, 5), "wainwright": (4, 6), "paddock": (1, 2),
}  # fmt: skip
ON_TILE = {"barn": (1, 2), "blacksmith": (2, 3), "stone-yard": (2, 3), "timber-yard": (2, 3)}
WANTED = {"blacksmith": "iron", "stone-yard": "stone", "timber-yard": "wood"}
ROADS = {
    "home-1": "12345", "home-2": "02345", "home-3": "01245", "home-4": "01345", "home-5": "01235", "home-6": "01234",
    "alehouse": "0123", "apprentice-hall": "0134", "gold-mine": "0235", "key-mine": "0345", "keystone-quarry": "0234",
    "keywood": "0134", "miner": "0135", "peddler": "0234", "quarryman": "0235", "stable": "0135", "woodcutter": "0123",
    "workshop": "0345",
    "brewer": "124", "carpenter": "134", "farrier": "025", "hiring-fair": "235", "mason": "125", "smelter": "013",
    "store": "035", "tavern": "145",
    "barn": "01", "blacksmith": "23", "fair": "45", "forge": "02", "goldsmith": "14", "inn": "04", "sawmill": "03",
    "sculptor": "25", "stone-yard": "13", "timber-yard": "15", "wainwright": "24", "well": "35",
    "apothecary": "1", "craftsmans-guild": "1", "jeweller": "5", "key-guild": "4", "key-market": "2", "keythedral": "5",
    "mercers-guild": "0", "scholar": "3", "scribes": "2", "village-hall": "3", "watermill": "4", "windmill": "0",
    "farm-yard": "1345", "paddock": "1245", "sheep-fold": "1234", "wheat-field": "0245", "shepherds-hut": "034",
    "pigsty": "245", "cow-shed": "12", "piggery": "34", "ranch": "05", "sheep-shelter": "",
    "bakery": "0", "dairy": "0", "granary": "0", "hillside": "0", "truffle-orchard": "0", "weaver": "0",
    "turn-order-1": "3", "turn-order-2": "03", "turn-order-3": "135", "turn-order-4": "1245",
}  # fmt: skip
RIVER_OF_HOME = {"home-1": 0, "home-2": 1, "home-3": 3, "home-4": 2, "home-5": 4, "home-6": 5}
BOATS = ("keyflower", "sea-bastion", "sea-breese", "flipper", "ianvincible", "white-wind")
SUMMER_BOATS = ("boat-1", "boat-2", "boat-3", "boat-4", "boat-5", "boat-6")


def fixed(village: Village) -> Counter[str]:
    """Printed points, boats and turn order tiles."""
    owned = {tile["tile"] for tile in village}
    lines = Counter[str]()
    lines["printed points"] = sum(
        PRINTED[tile["tile"]][tile["side"] == "upgraded"] for tile in village if tile["tile"] in PRINTED
    )
    lines["Keythedral"] = 12 * ("keythedral" in owned)
    lines["Flipper"] = 2 * ("flipper" in owned)
    lines["Ianvincible"] = 5 * ("ianvincible" in owned)
    if "keyflower" in owned:
        lines["Keyflower"] = all_steps(village)
    if "sea-bastion" in owned:
        lines["Sea Bastion"] = longest_trip(connections(village))
    if "sea-breese" in owned:
        lines["Sea Breese"] = (0, 2, 4, 8, 16, 32)[min(5, river_boats(village))]
    spaces = {tuple(tile["space"]) for tile in village}
    for tile in village:
        if tile["tile"].startswith("turn-order"):
            lines["turn order tiles"] += sum((tile["space"][0] + q, tile["space"][1] + r) in spaces for q, r in STEPS)
    return lines


def all_steps(village: Village) -> int:
    shown = sum(TRANSPORT[tile["tile"]][tile["side"] == "upgraded"] for tile in village if tile["tile"] in TRANSPORT)
    return shown * (2 if ("boat-2", "b") in {(tile["tile"], tile["side"]) for tile in village} else 1)


def connections(village: Village) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Pairs of spaces with a road on both sides of their edge."""
    roads = {
        (tile["space"][0], tile["space"][1]): {(int(edge) + tile["turn"]) % 6 for edge in ROADS.get(tile["tile"], "")}
        for tile in village
    }
    return [
        ((q, r), (q + STEPS[d][0], r + STEPS[d][1]))
        for (q, r), shown in roads.items()
        for d in range(3)
        if d in shown and d + 3 in roads.get((q + STEPS[d][0], r + STEPS[d][1]), ())
    ]


def longest_trip(roads: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> int:
    """Walks every trail that uses no connection twice; those that come home count their tiles."""
    at: dict[tuple[int, int], list[int]] = {}
    for number, road in enumerate(roads):
        for end in road:
            at.setdefault(end, []).append(number)
    best = 0

    def walk(
        start: tuple[int, int], here: tuple[int, int], walked: set[int], seen: tuple[tuple[int, int], ...]
    ) -> None:
        nonlocal best
        if walked and here == start:
            best = max(best, len(set(seen)))
        for number in at[here]:
            if number not in walked:
                there = roads[number][1] if roads[number][0] == here else roads[number][0]
                walk(start, there, walked | {number}, (*seen, there))

    for start in at:
        walk(start, start, set(), (start,))
    return best


def river_boats(village: Village) -> int:
    """Boats one behind the other from the home tile's water edge on; their river runs straight."""
    tiles = {tuple(tile["space"]): tile for tile in village}
    home = tiles[0, 0]
    way = (RIVER_OF_HOME[home["tile"]] + home["turn"]) % 6
    number, space = 0, STEPS[way]
    while space in tiles and tiles[space]["tile"] in (*BOATS, *SUMMER_BOATS) and (way - tiles[space]["turn"]) % 3 == 0:
        number += 1
        space = (space[0] + STEPS[way][0], space[1] + STEPS[way][1])
    return number
