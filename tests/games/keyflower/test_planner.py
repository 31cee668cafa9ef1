"""The planner: whole plans for transports; and how likely worlds are."""

import pytest

import cosecha
from cosecha.core.luck import SeededLuck
from cosecha.games.keyflower.candidates import promising
from cosecha.games.keyflower.features import KeyflowerEyes
from cosecha.games.keyflower.pieces import OFFER, TRANSPORT, VILLAGE
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.search.worlds import Redealt, Weighed
from tests.games.keyflower.tables import HOME, KEYFLOWER, farm, play, table, village
from tests.games.keyflower.test_features import positions

FAR_GOODS = f"{HOME} upgraded; Keywood at (0,-1) o0: iron; Gold mine at (1,-1) o1: stone"


def state_of(sketch: str, *header: str) -> KeyflowerState:
    state = table(sketch, *header).state
    assert isinstance(state, KeyflowerState)
    return state


def printed_points(state: KeyflowerState, seat: int) -> int:
    own = [tile for tile in range(state.tiles) if state.where[tile] == VILLAGE + seat]
    return sum(int(state.printed.points[tile * 2 + state.side[tile]]) for tile in own)


def test_the_planner_plays_whole_games_with_any_number_of_seats() -> None:
    for seats in (2, 3, 6):
        for options in ({"farmers": "off"}, {"deck": "farmers-variant"}):
            luck = SeededLuck(seats)
            state = KEYFLOWER.set_up(KEYFLOWER.setup(seats, options), luck)
            while not state.over:
                seat = next(seat for seat in range(seats) if state.asks(seat))
                state.turn_to(seat)
                code = KEYFLOWER.bots["planner"](state, seat)
                assert code in state.legal()
                state.play(code, luck)


def test_transports_by_plan_upgrade_more_than_step_by_step() -> None:
    gained = {"planner": 0, "greedy": 0}
    for seed in range(3):
        for state in positions(2, {}, seed):
            if state.stage == TRANSPORT and state.upgrades > 0:
                for name in gained:
                    seat = state.actor
                    trial = state.copy()
                    while trial.actor == seat and not trial.over and trial.stage != 0:
                        trial.play(KEYFLOWER.bots[name](trial, seat), SeededLuck(1))
                    gained[name] += printed_points(trial, seat) - printed_points(state, seat)
    assert gained["planner"] > gained["greedy"]


def test_goods_are_carried_all_the_way_to_an_upgrade() -> None:
    """Two roads lie between the Keywood and the Gold mine."""
    match = play(table(FAR_GOODS, "season: summer", "hand 1: red"), "use home-1", "colour red", "hand 1")
    made = []
    while match.to_act == (0,) and any(move.startswith(("move", "upgrade")) for move in match.moves()):
        made.append(match.text_of(KEYFLOWER.bots["planner"](match.state.copy(), 0)))
        match.play(made[-1])
    assert [move.split()[0] for move in made] == ["move", "move", "upgrade"]
    assert village(match, 0)["gold-mine"]["side"] == "upgraded"


SAWMILL = f"{HOME}; Boat 5b at (0,1) o0; Sawmill at (0,-1) o0: wood; Gold mine at (1,-1) o1: iron"
STORE = f"{HOME} upgraded; Boat 3a at (0,1) o0; Store at (0,-1) o0: wood"


@pytest.mark.parametrize(("village", "hand"), [(SAWMILL, "red wheat*2"), (STORE, "red")])
def test_the_planner_upgrades_with_what_may_stand_for_what_is_not_to_be_had(village: str, hand: str) -> None:
    """boat.5b, boat.3a: wheat, or another resource, lies there already."""
    match = play(farm(village, "season: autumn", f"hand 1: {hand}"), "use home-1", "colour red", "hand 1")
    goal = "sawmill" if village is SAWMILL else "store"
    assert match.text_of(KEYFLOWER.bots["planner"](match.state.copy(), 0)) == f"upgrade {goal}"


def test_winter_tiles_are_offered_by_the_rule_of_thumb() -> None:
    """winter.offer: a net is not told of sealed answers, so it could not tell one offer from another."""
    offered = set()
    for seed in range(4):
        for state in positions(2, {}, seed):
            if state.stage == OFFER:
                seat = state.actor
                moves = list(promising(state))
                assert moves == [KEYFLOWER.bots["greedy"](state.copy(), seat)]
                offered.update(moves)
    assert len(offered) > 1


def test_weighed_worlds_lean_towards_the_likelier_ones() -> None:
    game = cosecha.game("keyflower")
    luck = SeededLuck(3)
    state = next(state for state in positions(2, {}, 3) if state.season == 0 and state.passes == 0 and _bids(state, 1))
    seat = 0
    state.turn_to(seat)
    assert game.eyes is not None
    eyes = game.eyes()
    means = []
    for worlds in (Redealt(state, seat), Weighed(state, seat, eyes)):
        found = [eyes.likelihood(worlds.deal(luck), seat) for _ in range(300)]
        means.append(sum(found) / len(found))
    assert means[1] > means[0]


def _bids(state: KeyflowerState, seat: int) -> bool:
    return state.stage == 0 and sum(state.bid_of(tile, seat) > 0 for tile in range(state.tiles)) > 1


def test_eyes_weigh_worlds() -> None:
    assert KeyflowerEyes().weighs()
