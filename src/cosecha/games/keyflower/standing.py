"""turn.pass-again: who passes may come back, so one may let oneself pass until something happens."""

from cosecha.core.game import Fact
from cosecha.core.standing import Standing
from cosecha.core.state import State
from cosecha.core.words import later
from cosecha.games.keyflower.pieces import SEASONS, TILE_NAMES, TILES
from cosecha.games.keyflower.state import KeyflowerState


def season_over(before: State, after: State, seat: int) -> Fact | None:
    """A new season begins, or the game is over."""
    assert isinstance(before, KeyflowerState)
    assert isinstance(after, KeyflowerState)
    if after.over:
        return Fact("over", seat)
    return Fact("season", seat, SEASONS[after.season]) if after.season != before.season else None


def outbid(before: State, after: State, seat: int) -> Fact | None:
    """A bid of this seat led, and leads no more."""
    assert isinstance(before, KeyflowerState)
    assert isinstance(after, KeyflowerState)
    for tile in range(TILES):
        if before.bid_of(tile, seat) and not before.outbid(tile, seat) and after.outbid(tile, seat):
            return Fact("outbid", seat, TILE_NAMES[tile])
    return season_over(before, after, seat)


def concerned(before: State, after: State, seat: int) -> Fact | None:
    """Outbid, or somebody has used a tile in the village of this seat."""
    assert isinstance(before, KeyflowerState)
    assert isinstance(after, KeyflowerState)
    for tile in range(TILES):
        if after.owner(tile) == seat and after.used_total(tile) > before.used_total(tile):
            return Fact("own tile used", seat, TILE_NAMES[tile])
    return outbid(before, after, seat)


ORDERS = (
    Standing(
        "concerned", "pass", later("Pass until something concerns you"),
        later("You decide again when you are outbid, when somebody uses a tile of yours, or when the season ends."),
        concerned,
    ),
    Standing(
        "outbid", "pass", later("Pass until you are outbid"),
        later("You decide again when a bid of yours leads no more, or when the season ends."), outbid,
    ),
    Standing(
        "season", "pass", later("Pass for this season"), later("You decide again when the season ends."), season_over,
    ),
)  # fmt: skip
