"""Set-up (sections 3.1 and 3.2) with E01 to E03."""

from collections import Counter

import pytest

from cosecha.core.errors import BadSetup
from cosecha.games.guatemala_cafe.reading import packaged
from tests.games.guatemala_cafe.tables import CAFE, lying, money, new_game, play, points, refused, seen
from tests.rules import rule

SHARES = {2: 12, 3: 8, 4: 6}


@rule("setup.boards", "setup.sacks", "setup.deal", "setup.pieces-preset", "setup.player", "setup.supply")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("layout", ["preset", "random"])
def test_e01_everything_is_laid_out(seats: int, layout: str) -> None:
    match = new_game(seats, layout=layout)
    sorts = Counter(piece[0] for piece in seen(match)["production"].values())
    assert sorts == {"w": 45, "s": 15, "b": 15, "*": 6}
    assert seen(match)["supply"] == 50
    assert money(match) == [15] * seats
    assert points(match) == [0] * seats
    assert seen(match)["bag"]["number"] == 5
    assert [stock["number"] for stock in seen(match)["stocks"]] == [SHARES[seats]] * seats
    assert seen(match)["roads"] == []
    assert seen(match)["spaces"] == {}


@rule("setup.pieces-preset")
def test_e01_the_preset_is_laid_out_as_it_is_printed() -> None:
    match = new_game(2)
    spaces = ("r1c1", "r1c9", "r2c4", "r5c9", "r6c8", "r9c1", "r9c9")
    assert [lying(match, space) for space in spaces] == ["bR", "bN", "*K", "sT", "*T", "wK", "wW"]


@rule("setup.boards", "variant.two-players")
def test_the_side_of_the_board_follows_from_the_number_of_players() -> None:
    assert [seen(new_game(seats))["board"]["width"] for seats in (2, 3, 4)] == [9, 12, 12]
    assert [len(seen(new_game(seats))["harbours"]) for seats in (2, 3, 4)] == [1, 4, 4]


@rule("setup.sacks", "setup.deal")
@pytest.mark.parametrize("seed", range(8))
def test_e01_all_sacks_are_there(seed: int) -> None:
    match = new_game(3, seed=seed)
    sacks = [piece[1] for piece in seen(match)["production"].values() if piece[0] == "*"]
    sacks += [coffee for seat in range(3) for coffee in seen(match, seat)["stocks"][seat]["coffees"]]
    bag = [int(match.state.holds(3, kind)) for kind in range(5)]  # type: ignore[attr-defined]
    sacks += [coffee for coffee, n in zip("KNRTW", bag, strict=True) for _ in range(n)]
    assert Counter(sacks) == dict.fromkeys("KNRTW", 7)


@rule("game.players")
@pytest.mark.parametrize("seats", [1, 5])
def test_e01_one_or_five_players_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match=r"two to four.*game\.players"):
        CAFE.new(seats)


@rule("setup.sacks", "setup.pieces-random")
@pytest.mark.parametrize("seed", range(12))
def test_e02_sacks_lie_on_the_marked_spaces_and_nothing_else_does(seed: int) -> None:
    match = new_game(4, seed=seed, layout="random")
    sacks = {space: piece for space, piece in seen(match)["production"].items() if piece[0] == "*"}
    assert sorted(sacks) == sorted(seen(match)["marked"])
    assert sorted(Counter(sacks.values()).values()) == [1, 1, 1, 1, 2]


@rule("setup.sacks")
def test_e02_the_sixth_sack_may_lie_on_any_marked_space() -> None:
    match = new_game(4, layout="random", first_player="1", draws="K N R T W sixth T")
    marked = [lying(match, space) for space in seen(match)["marked"]]
    assert marked == ["*K", "*N", "*R", "*T", "*W", "*T"]
    match = new_game(4, layout="random", first_player="1", draws="sixth K N R T W N")
    assert [lying(match, space) for space in seen(match)["marked"]] == ["*N", "*K", "*N", "*R", "*T", "*W"]


@rule("setup.sacks")
@pytest.mark.parametrize("coffee", "KNRTW")
def test_the_sixth_sack_of_the_preset_is_drawn(coffee: str) -> None:
    assert lying(new_game(4, first_player="1", draws=coffee), "r8c6") == f"*{coffee}"


@rule("setup.sacks")
def test_a_preset_may_name_the_sixth_sack() -> None:
    text = packaged("production.txt").replace("*? wT", "*R wT")
    match = new_game(2, production_data=text, draws="2 K K K")
    assert lying(match, "r8c6") == "*R"
    assert "KKK" in "".join(seen(match, 0)["stocks"][0]["coffees"])


@rule("setup.pieces-random")
def test_pieces_of_the_random_layout_come_as_they_are_drawn() -> None:
    match = new_game(2, layout="random", first_player="1", draws="K N R T W sixth K wK bN sT")
    assert [lying(match, space) for space in ("r1c1", "r1c2", "r1c3")] == ["wK", "bN", "sT"]


@rule("setup.buyer", "setup.first-player", "buyer.move")
def test_e03_the_player_to_the_right_of_the_first_places_the_buyer() -> None:
    match = new_game(3, draws="2")
    assert match.to_act == (0,)
    assert refused(match, "start 36") == "setup.buyer"
    assert refused(match, "start 12", seat=1) == "turn.order"
    assert len(match.moves()) == 36
    play(match, "start 12")
    assert match.to_act == (1,)
    assert match.moves() == ["move 0", "move 1", "move 2", "move 3", "move 4"]
    play(match, "move 4")
    assert seen(match)["buyer"] == 16
    assert money(match) == [15, 13, 15]


@rule("setup.buyer")
@pytest.mark.parametrize("move", ["move 1", "buy r1c1", "take r2c4", "finish", "place A1", "block no", "refill K"])
def test_before_the_buyer_stands_nothing_else_is_decided(move: str) -> None:
    assert refused(new_game(3, draws="2"), move) == "setup.buyer"


@rule("setup.buyer")
def test_the_lot_may_place_the_buyer() -> None:
    match = new_game(3, buyer_start="random", first_player="3")
    assert match.to_act == (2,)
    assert seen(match)["stage"] == "move"
    assert seen(match)["buyer"] in range(36)


@rule("setup.first-player")
def test_the_first_player_is_drawn_or_named() -> None:
    assert {new_game(4, seed=seed).to_act for seed in range(40)} == {(0,), (1,), (2,), (3,)}
    assert new_game(4, first_player="3").to_act == (1,)
    with pytest.raises(BadSetup, match="first_player 4 contradicts 3 seats"):
        new_game(3, first_player="4")


@rule("info.stock", "info.open")
def test_a_player_sees_the_own_stock_and_of_others_the_number() -> None:
    match = new_game(3)
    for seat in range(3):
        stocks = seen(match, seat)["stocks"]
        assert [stock["coffees"] is None for stock in stocks] == [other != seat for other in range(3)]
        assert [stock["number"] for stock in stocks] == [8, 8, 8]
        assert seen(match, seat)["bag"] == {"number": 5, "coffees": None}
    assert [stock["coffees"] for stock in seen(match)["stocks"]] == [None] * 3


@rule("info.stock")
def test_what_is_dealt_is_not_in_the_public_record() -> None:
    match = new_game(2, first_player="1")
    shown = match.public_record().split("set-up: -> ")[1].splitlines()[0].split()
    assert shown[1:] == ["?"] * 24
    assert shown[0] in "KNRTW"


@rule("setup.supply")
def test_three_players_may_have_fewer_roads() -> None:
    assert [seen(new_game(seats, roads_three="38"))["supply"] for seats in (2, 3, 4)] == [50, 38, 50]
