"""Dealing anew what a seat cannot know: hands, bag and pile, winter tiles (chapter 3.2, and memory.py).

What comes out depends on luck and on what the seat can know, never on how things are: worlds that a seat cannot tell
apart are dealt alike. All unseen pieces are mixed, and each place gets any that could have been drawn there.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck, total
from cosecha.games.keyflower.pieces import (
    BAG_PILE,
    BASE_TILES,
    COLOUR,
    COLOUR_KINDS,
    DEAL_PILE,
    DEALT,
    HAND,
    HIDDEN_PILE,
    IN_DECK,
    MOST_SEATS,
    SKILL_KINDS,
    SKILL_PILE,
    TILES,
)
from cosecha.games.keyflower.state import (
    EPOCHS,
    M_DRAWN,
    M_DRAWN_SKILLS,
    M_LOW,
    M_LOW_SKILLS,
    M_PLEDGED,
    M_UNSURE,
    KeyflowerState,
    winter_tile,
)

TRIES: Final[i64] = 100


def deal_anew(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """Everything the seat cannot know: hands, bag and pile, winter tiles and the choice among them.

    Another seat that has begun to place workers has shown that it can: a deal that says otherwise is not kept.
    """
    if state.over:
        return
    _deal(state, seat, luck)
    if state.actor != seat and COLOUR <= state.stage <= HAND:
        for _ in range(TRIES):
            if len(state.legal()) > 0:
                break
            _deal(state, seat, luck)


def _deal(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    workers = Unseen(state, seat, state.bag, state.workers, M_DRAWN, M_LOW, COLOUR_KINDS)
    workers.deal(BAG_PILE, luck)
    skills = Unseen(state, seat, state.pile, state.skills, M_DRAWN_SKILLS, M_LOW_SKILLS, SKILL_KINDS)
    _exchange_pledges(state, seat, luck)
    skills.deal(SKILL_PILE, luck)
    _deal_winter_tiles(state, seat, luck)


class Unseen:
    """Workers or skills that a seat has not seen, gathered in bag or pile; the hands remember how many they held."""

    def __init__(
        self, state: KeyflowerState, seat: i64, pool: vec[i64], hands: vec[i64], drawn: i64, low: i64, kinds: i64
    ) -> None:
        self.state = state
        self.seat = seat
        self.pool = pool  # the bag or the pile itself
        self.hands = hands
        self.drawn = drawn
        self.low = low
        self.kinds = kinds
        self.sizes = vec[i64]([0] * (EPOCHS * MOST_SEATS))
        for place in range(EPOCHS * MOST_SEATS):
            if place % MOST_SEATS != seat:
                for kind in range(kinds):
                    self._move(place, kind, -state.memory[drawn + place * kinds + kind])

    def _move(self, place: i64, kind: i64, n: i64) -> None:
        """Pieces go from the pool to a hand, or back when `n` is negative."""
        if n != 0:
            self.state.memory[self.drawn + place * self.kinds + kind] += n
            self.hands[place % MOST_SEATS * self.kinds + kind] += n
            self.pool[kind] -= n
            self.sizes[place] -= n

    def deal(self, pile: i64, luck: Luck) -> None:
        """Those drawn earliest first: each gets any piece that was there all the time since."""
        for epoch in range(self.state.epoch + 1):
            free = self._free(epoch)
            for place in range(epoch * MOST_SEATS, (epoch + 1) * MOST_SEATS):
                for _ in range(self.sizes[place]):
                    kind = luck.draw(pile, free if total(free) > 0 else self.pool)
                    if free[kind] > 0:
                        free[kind] -= 1
                    self._move(place, kind, 1)

    def _free(self, epoch: i64) -> vec[i64]:
        """How many of each kind those drawn up to an epoch can still be, without the seat's own and those dealt."""
        free = self.pool[:]
        for since in range(epoch, self.state.epoch + 1):
            for kind in range(self.kinds):
                n = self.state.memory[self.low + since * self.kinds + kind] - self._held(since, kind)
                if n < free[kind]:
                    free[kind] = n if n > 0 else 0
        return free

    def _held(self, epoch: i64, kind: i64) -> i64:
        n: i64 = 0
        for place in range((epoch + 1) * MOST_SEATS):
            n += self.state.memory[self.drawn + place * self.kinds + kind]
        return n


# Skills paid face down ----------------------------------------------------------------------------------------------


def _exchange_pledges(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """The skill that another seat paid last, face down, may have been one that it still holds."""
    way: i64 = 0
    ways: i64 = 1
    for other in range(state.seats):
        way *= SKILL_KINDS
        ways *= SKILL_KINDS
        if other != seat and state.memory[M_PLEDGED + other] > 0:
            _pay(state, other, state.memory[M_PLEDGED + other] - 1, -1)
            place = M_UNSURE + other * SKILL_KINDS
            way += luck.draw(HIDDEN_PILE, state.memory[place : place + SKILL_KINDS])
    while not _can_have_paid(state, seat, way):
        way = (way + 1) % ways
    for other in range(state.seats - 1, -1, -1):
        if other != seat and state.memory[M_PLEDGED + other] > 0:
            _pay(state, other, way % SKILL_KINDS, 1)
        way //= SKILL_KINDS


def _pay(state: KeyflowerState, seat: i64, kind: i64, n: i64) -> None:
    """A skill goes from the hand into the pile, or back when `n` is negative."""
    state.memory[M_PLEDGED + seat] = kind + 1
    state.memory[M_UNSURE + seat * SKILL_KINDS + kind] -= n
    state.skills[seat * SKILL_KINDS + kind] -= n
    state.pile[kind] += n


def _can_have_paid(state: KeyflowerState, seat: i64, way: i64) -> bool:
    """Did each hold the skill that it would have paid, and are there as many of each kind as have been drawn since?"""
    pile = state.pile[:]
    for other in range(state.seats - 1, -1, -1):
        kind = way % SKILL_KINDS
        way //= SKILL_KINDS
        if other != seat and state.memory[M_PLEDGED + other] > 0:
            if state.memory[M_UNSURE + other * SKILL_KINDS + kind] == 0:
                return False
            pile[kind] += 1
    for kind in range(SKILL_KINDS):
        if pile[kind] < 0:
            return False
    return True


def farm_winter_deck(tiles: vec[i64], others: i64, luck: Luck) -> vec[i64]:
    """variant.farmers: all winter tiles of Farmers that are there, and so many of the others."""
    deck = tiles[:]
    for tile in range(BASE_TILES):
        deck[tile] = 0
    left = tiles[:]
    for tile in range(BASE_TILES, TILES):
        left[tile] = 0
    for _ in range(others):
        tile = luck.draw(DEAL_PILE, left)
        left[tile] = 0
        deck[tile] = 1
    return deck


def _deal_winter_tiles(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """info.winter-tiles: the others' tiles and those never dealt are mixed; answers not yet opened are forgotten."""
    tiles = vec[i64]([0] * TILES)
    for number in range(state.winters):
        tile = winter_tile(number)
        place = state.where[tile] - DEALT
        if state.where[tile] == IN_DECK or (0 <= place < MOST_SEATS and place != seat):
            tiles[tile] = 1
    dealt = vec[i64]([0] * state.seats)
    for tile in range(state.tiles):
        if tiles[tile] > 0 and state.where[tile] != IN_DECK:
            dealt[state.where[tile] - DEALT] += 1
            state.where[tile] = IN_DECK
    if state.rulings.farm_deck:
        tiles = farm_winter_deck(tiles, total(dealt) - total(tiles[BASE_TILES:]), luck)
    for other in range(state.seats):
        for _ in range(dealt[other]):
            tile = luck.draw(DEAL_PILE, tiles)
            tiles[tile] = 0
            state.where[tile] = DEALT + other
        if other != seat:
            state.chosen[other] = 0
