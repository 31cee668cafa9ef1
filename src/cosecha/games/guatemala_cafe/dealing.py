"""What a seat cannot know, dealt anew (info.stock): the other stocks and the bag."""

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.games.guatemala_cafe.pieces import DEAL_PILE, KINDS
from cosecha.games.guatemala_cafe.spaces import BIT
from cosecha.games.guatemala_cafe.state import CafeState


def deal_anew(state: CafeState, seat: i64, luck: Luck) -> None:
    """Mix all sacks that the seat has not seen and deal them to the places where unseen sacks lie.

    A sack that was once open is known for good: it lies on a board, and from there it never goes back to a stock. Each
    one shown is taken as drawn at random from its stock, so that those left are evenly mixed among stocks and bag.
    """
    if state.over:
        return
    unseen = vec[i64]([0] * KINDS)
    for other in range(state.seats + 1):
        if other != seat:
            for kind in range(KINDS):
                unseen[kind] += state.stocks[other * KINDS + kind]
    for other in range(state.seats):
        if other != seat:
            _deal(state, other, unseen, luck)
    for kind in range(KINDS):
        state.stocks[state.seats * KINDS + kind] = unseen[kind]
    _forget_answers(state, seat)


def _deal(state: CafeState, seat: i64, unseen: vec[i64], luck: Luck) -> None:
    """As many sacks as lie in the stock of a seat."""
    size = state.stock_size(seat)
    for kind in range(KINDS):
        state.stocks[seat * KINDS + kind] = 0
    for _ in range(size):
        drawn = luck.draw(DEAL_PILE, unseen)
        unseen[drawn] -= 1
        state.stocks[seat * KINDS + drawn] += 1


def _forget_answers(state: CafeState, seat: i64) -> None:
    """block.secret: whether others have answered, and what, is unknown until all have."""
    if state.sealed:
        own = BIT[seat]
        state.answered &= own
        state.willing &= own
