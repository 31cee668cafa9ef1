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
    M_ONCE_DRAWN,
    M_ONCE_KNOWN,
    M_UNSURE,
    M_UNSURE_SINCE,
    KeyflowerState,
    winter_tile,
)

TRIES: Final[i64] = 5000


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
    if skills.unsure:
        Unsure(skills).deal(luck)
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
        self.unsure: bool = low == M_LOW_SKILLS and any_unsure(state)
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
            free = self.free(epoch)
            for place in range(epoch * MOST_SEATS, (epoch + 1) * MOST_SEATS):
                for _ in range(self.sizes[place]):
                    kind = luck.draw(pile, free if total(free) > 0 else self.pool)
                    if free[kind] > 0:
                        free[kind] -= 1
                    self._move(place, kind, 1)

    def free(self, epoch: i64) -> vec[i64]:
        """How many of each kind those drawn up to an epoch can still be, without the seat's own and those dealt."""
        free = self.pool[:]
        for since in range(epoch, self.state.epoch + 1):
            for kind in range(self.kinds):
                n = self.state.memory[self.low + since * self.kinds + kind] - self._held(since, kind)
                if n < free[kind]:
                    free[kind] = n if n > 0 else 0
        return free

    def _held(self, epoch: i64, kind: i64) -> i64:
        n: i64 = unsure_held(self.state, epoch, kind) if self.unsure else 0
        for place in range((epoch + 1) * MOST_SEATS):
            n += self.state.memory[self.drawn + place * self.kinds + kind]
        return n


# Unsure skills ------------------------------------------------------------------------------------------------------


def any_unsure(state: KeyflowerState) -> bool:
    for place in range(M_UNSURE, M_UNSURE + state.seats * SKILL_KINDS):
        if state.memory[place] > 0:
            return True
    return False


def unsure_held(state: KeyflowerState, epoch: i64, kind: i64) -> i64:
    """Unsure skills of a kind that were unseen all through an epoch: of those once known, the later epochs alone."""
    n: i64 = 0
    for seat in range(state.seats):
        held = state.memory[M_UNSURE + seat * SKILL_KINDS + kind]
        if held > 0:
            since = state.memory[M_UNSURE_SINCE + seat]
            if since < epoch:
                n += held
            elif since == epoch:
                n += max(0, held - state.memory[M_ONCE_KNOWN + seat * SKILL_KINDS + kind])
    return n


class Unsure:
    """info.payments: unsure skills of other hands, gathered in the pile: any of those once known or drawn there."""

    def __init__(self, unseen: Unseen) -> None:
        state = unseen.state
        self.unseen = unseen
        self.state = state
        self.left = vec[i64]([0] * MOST_SEATS)  # how many each seat is still to get
        self.known = state.memory[M_ONCE_KNOWN : M_ONCE_KNOWN + MOST_SEATS * SKILL_KINDS]
        self.drawn = state.memory[M_ONCE_DRAWN : M_ONCE_DRAWN + MOST_SEATS]
        for place in range(state.seats * SKILL_KINDS):
            if place // SKILL_KINDS != unseen.seat:
                self._move(place // SKILL_KINDS, place % SKILL_KINDS, -state.memory[M_UNSURE + place])

    def _move(self, seat: i64, kind: i64, n: i64) -> None:
        """Skills go from the pile to a hand, or back when `n` is negative."""
        place = seat * SKILL_KINDS + kind
        self.state.memory[M_UNSURE + place] += n
        self.state.skills[place] += n
        self.state.pile[kind] -= n
        self.left[seat] -= n

    def deal(self, luck: Luck) -> None:
        for seat in range(self.state.seats):
            for _ in range(self.left[seat]):
                ways = self._ways(seat, self._since(seat))
                if total(ways) == 0:
                    ways = self._ways(seat, self.state.epoch + 1)
                self._take(seat, luck.draw(HIDDEN_PILE, ways), 1)

    def _since(self, seat: i64) -> i64:
        return self.state.memory[M_UNSURE_SINCE + seat]

    def _ways(self, seat: i64, epoch: i64) -> vec[i64]:
        """How likely each kind comes as one once known, then as one drawn; none that another hand cannot do without."""
        ways = vec[i64]([0] * (2 * SKILL_KINDS))
        drawn = self.unseen.free(epoch)
        later = self.unseen.free(epoch + 1)
        for kind in range(SKILL_KINDS):
            if later[kind] > 0:
                ways[kind] = self.known[seat * SKILL_KINDS + kind] * max(1, total(drawn))
            ways[SKILL_KINDS + kind] = self.drawn[seat] * drawn[kind]
        for way in range(2 * SKILL_KINDS):
            if ways[way] > 0:
                self._take(seat, way, 1)
                if not self._enough():
                    ways[way] = 0
                self._take(seat, way, -1)
        return ways

    def _take(self, seat: i64, way: i64, n: i64) -> None:
        """A skill goes into a hand in a way; or back when `n` is negative."""
        self._move(seat, way % SKILL_KINDS, n)
        if way < SKILL_KINDS:
            self.known[seat * SKILL_KINDS + way] -= n
        else:
            self.drawn[seat] -= n

    def _enough(self) -> bool:
        """Can all get what they are still to get? Yes, if of no choice of kinds more must be had than is there."""
        for choice in range(1, 8):
            n: i64 = 0
            for seat in range(self.state.seats):
                other = self.drawn[seat] if choice < 7 else 0
                for kind in range(SKILL_KINDS):
                    if (choice >> kind) & 1 == 0:
                        other += self.known[seat * SKILL_KINDS + kind]
                n += max(0, self.left[seat] - other)
            for kind in range(SKILL_KINDS):
                if (choice >> kind) & 1 != 0:
                    n -= self.state.pile[kind]
            if n > 0:
                return False
        return True


# Winter tiles -------------------------------------------------------------------------------------------------------


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
