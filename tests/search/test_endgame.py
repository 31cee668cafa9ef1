"""Exact play at the end of a game, against a search that prunes nothing and remembers nothing."""

from collections.abc import Iterator

import pytest

import cosecha
from cosecha.bots.net import net_bot
from cosecha.core.luck import Luck, SeededLuck
from cosecha.core.state import State
from cosecha.search.endgame import Endgame, ToldLuck
from cosecha.search.patience import Patience
from cosecha.search.turns import Valuer
from tests.search.test_turns import eyes_of, net_of

MANY = 400
ENOUGH = 12


class AnyLuck(Luck):
    """Draws the n-th kind that is there, by a list; beyond it the first."""

    def __init__(self, ways: list[int]) -> None:
        self.ways = ways
        self.drawn: list[list[float]] = []

    def draw(self, pile: int, counts: object) -> int:
        kept = [(kind, n) for kind, n in enumerate(counts) if n]  # type: ignore[arg-type, var-annotated]
        way = self.ways[len(self.drawn)] if len(self.drawn) < len(self.ways) else 0
        self.drawn.append([n / sum(n for _, n in kept) for _, n in kept])
        return int(kept[way][0])


def outcomes(state: State, code: int, ways: list[int]) -> Iterator[tuple[float, State]]:
    """Every position that a move may lead to, with its chance."""
    after = state.copy()
    luck = AnyLuck(ways)
    after.play(code, luck)
    if len(luck.drawn) > len(ways):
        for way in range(len(luck.drawn[len(ways)])):
            yield from outcomes(state, code, [*ways, way])
        return
    chance = 1.0
    for way, chances in zip(ways, luck.drawn, strict=True):
        chance *= chances[way]
    yield chance, after


def brute(state: State, valuer: Valuer, left: list[int]) -> list[float]:
    left[0] -= 1
    if left[0] < 0:
        raise OverflowError
    if state.over:
        return [valuer.settled(state, seat) for seat in range(state.seats)]
    best: list[float] = []
    for code in state.legal():
        found = [0.0] * state.seats
        for chance, after in outcomes(state, int(code), []):
            found = [a + chance * b for a, b in zip(found, brute(after, valuer, left), strict=True)]
        if not best or found[state.actor] > best[state.actor] + 1e-12:
            best = found
    return best


def ends(seats: int, games: int) -> Iterator[State]:
    """Positions of Citrus with an empty bag, from late to early, as games at random bring them."""
    game = cosecha.game("citrus")
    for seed in range(games):
        luck = SeededLuck(seed)
        state = game.set_up(game.setup(seats, {}), luck)
        met = []
        while not state.over:
            if eyes_of("citrus").certain(state):
                met.append(state.copy())
            legal = state.legal()
            state.play(int(legal[luck.below(len(legal))]), luck)
        yield from reversed(met)


@pytest.mark.parametrize("seats", [2, 3])
def test_it_finds_what_the_plainest_search_finds(seats: int) -> None:
    """Late positions that can be looked at by hand: the same worth, and a move that leads to it."""
    valuer = Valuer(eyes_of("citrus"), net_of("citrus", seats))
    compared = several = 0
    for state in ends(seats, 20):
        try:
            wanted = brute(state, valuer, [MANY])
        except OverflowError:
            continue
        endgame = Endgame(valuer, 100 * MANY, Patience())
        code = endgame.best(state)
        assert endgame.worth(state)[state.actor] == pytest.approx(wanted[state.actor])
        after = sum(
            chance * brute(world, valuer, [MANY])[state.actor] for chance, world in outcomes(state, int(code), [])
        )
        assert after == pytest.approx(wanted[state.actor])
        compared += 1
        several += len(state.legal()) > 1
        if several == ENOUGH:
            break
    assert compared > several == ENOUGH


def test_it_says_so_when_there_is_too_much_to_look_at() -> None:
    valuer = Valuer(eyes_of("citrus"), net_of("citrus", 2))
    state = list(ends(2, 1))[-1]  # the first with an empty bag
    endgame = Endgame(valuer, 50, Patience())
    assert endgame.best(state) == -1
    assert endgame.positions == 51


def test_it_stops_when_patience_ends() -> None:
    class Short(Patience):
        def over(self) -> bool:
            return True

    valuer = Valuer(eyes_of("citrus"), net_of("citrus", 2))
    state = list(ends(2, 1))[-1]
    endgame = Endgame(valuer, 100_000, Short())
    assert endgame.worth(state) == []
    assert endgame.positions < 100


def test_all_draws_come_up_once_with_their_chances() -> None:
    told: list[int] = []
    met = {}
    while True:
        luck = ToldLuck(told)
        first = luck.draw_listed(0, [0, 2, 1])
        second = luck.draw_listed(1, [3, 0, 0, 1]) if first == 1 else -1
        assert (first, second) not in met
        met[first, second] = luck.chance()
        told = luck.following()
        if not told:
            break
    assert met == pytest.approx({(1, 0): 1 / 2, (1, 3): 1 / 6, (2, -1): 1 / 3})


@pytest.mark.parametrize("habits", ["rivals=no", "sight=60"])
def test_who_looks_at_points_of_its_own_proves_nothing(habits: str) -> None:
    """What leaves the first seat least is not what brings the second most; and short sight does not see the end."""
    game = cosecha.game("citrus")
    state = next(state for state in ends(2, 20) if state.actor == 1 and len(state.legal()) > 1)
    sight = 0.6 if "sight" in habits else 1.0
    own = Valuer(eyes_of("citrus"), net_of("citrus", 2), sight=sight, rivals="rivals" not in habits)
    endgame = Endgame(own, 100_000, Patience())
    assert (endgame.best(state), endgame.worth(state), endgame.positions) == (-1, [], 0)
    chosen = net_bot(game, f"net-8:{habits}")
    assert chosen is not None
    assert chosen.choose(state.copy(), 1) in list(state.legal())
    whole = Endgame(Valuer(eyes_of("citrus"), net_of("citrus", 2)), 100_000, Patience())
    assert whole.best(state) in list(state.legal())
