"""Dealing anew what a seat cannot know: hands, bag and pile, winter tiles (chapter 3.2, and memory.py).

Starting from what is the case, unseen pieces are exchanged as far as everything that was seen allows it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.games.keyflower.memory import drawn_at, drawn_skill_at
from cosecha.games.keyflower.pieces import (
    BAG_PILE,
    COLOUR,
    COLOUR_KINDS,
    DEAL_PILE,
    DEALT,
    FIRST_WINTER,
    HAND,
    HIDDEN_PILE,
    IN_DECK,
    MOST_SEATS,
    SKILL_KINDS,
    SKILL_PILE,
    TILES,
    WINTERS,
)
from cosecha.games.keyflower.state import (
    M_DRAWN,
    M_LOW,
    M_LOW_SKILLS,
    M_PLEDGED,
    M_PLEDGED_IN,
    M_UNSURE,
    KeyflowerState,
)

TRIES: Final[i64] = 30


def deal_anew(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """Everything the seat cannot know: hands, bag and pile, winter tiles and the choice among them.

    Another seat that has begun to place workers has shown that it can: deals in which it could not are taken back.
    """
    if state.over:
        return
    if state.actor == seat or not COLOUR <= state.stage <= HAND:
        _deal(state, seat, luck)
        return
    for _ in range(TRIES):
        before = state.copy()
        _deal(state, seat, luck)
        if len(state.legal()) > 0:
            return
        _take_back(state, before)


def _take_back(state: KeyflowerState, before: KeyflowerState) -> None:
    state.workers = before.workers
    state.skills = before.skills
    state.bag = before.bag
    state.pile = before.pile
    state.memory = before.memory
    state.where = before.where


def _deal(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    _exchange_pledges(state, seat, luck)
    for other in range(state.seats):
        if other != seat:
            _with_the_bag(state, other, luck)
            _with_the_pile(state, other, luck)
    _between_hands(state, seat, luck)
    _deal_winter_tiles(state, seat, luck)


def _allowed(state: KeyflowerState, low: i64, kinds: i64, kind: i64, first: i64, last: i64) -> bool:
    """Did the bag or pile hold such a piece through all these epochs?"""
    for epoch in range(first, last + 1):
        if state.memory[low + epoch * kinds + kind] < 1:
            return False
    return True


def _shift(state: KeyflowerState, low: i64, kinds: i64, kind: i64, first: i64, last: i64, n: i64) -> None:
    for epoch in range(first, last + 1):
        state.memory[low + epoch * kinds + kind] += n


def _with_the_bag(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """Each unseen worker of a hand for one of the bag."""
    for epoch in range(state.epoch + 1):
        for colour in range(COLOUR_KINDS):
            for _ in range(state.memory[drawn_at(epoch, seat, colour)]):
                if state.bag_size() > 0:
                    other = luck.draw(BAG_PILE, state.bag)
                    if other != colour and _allowed(state, M_LOW, COLOUR_KINDS, other, epoch, state.epoch):
                        _exchange_worker(state, epoch, seat, colour, other)


def _exchange_worker(state: KeyflowerState, epoch: i64, seat: i64, colour: i64, other: i64) -> None:
    _recolour(state, epoch, seat, colour, other)
    state.bag[colour] += 1
    state.bag[other] -= 1
    _shift(state, M_LOW, COLOUR_KINDS, other, epoch, state.epoch, -1)
    _shift(state, M_LOW, COLOUR_KINDS, colour, epoch + 1, state.epoch, 1)


def _recolour(state: KeyflowerState, epoch: i64, seat: i64, colour: i64, other: i64) -> None:
    state.memory[drawn_at(epoch, seat, colour)] -= 1
    state.memory[drawn_at(epoch, seat, other)] += 1
    state.workers[seat * COLOUR_KINDS + colour] -= 1
    state.workers[seat * COLOUR_KINDS + other] += 1


def _with_the_pile(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """Each unseen skill of a hand for one of the pile."""
    for epoch in range(state.epoch + 1):
        for kind in range(SKILL_KINDS):
            for _ in range(state.memory[drawn_skill_at(epoch, seat, kind)]):
                if state.pile_size() > 0:
                    other = luck.draw(SKILL_PILE, state.pile)
                    if other != kind and _allowed(state, M_LOW_SKILLS, SKILL_KINDS, other, epoch, state.epoch):
                        _exchange_skill(state, epoch, seat, kind, other)


def _exchange_skill(state: KeyflowerState, epoch: i64, seat: i64, kind: i64, other: i64) -> None:
    state.memory[drawn_skill_at(epoch, seat, kind)] -= 1
    state.memory[drawn_skill_at(epoch, seat, other)] += 1
    state.skills[seat * SKILL_KINDS + kind] -= 1
    state.skills[seat * SKILL_KINDS + other] += 1
    state.pile[kind] += 1
    state.pile[other] -= 1
    _shift(state, M_LOW_SKILLS, SKILL_KINDS, other, epoch, state.epoch, -1)
    _shift(state, M_LOW_SKILLS, SKILL_KINDS, kind, epoch + 1, state.epoch, 1)


def _exchange_pledges(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """The skill that another seat paid last, face down, may have been one that it still holds."""
    for other in range(state.seats):
        paid = state.memory[M_PLEDGED + other] - 1
        since = state.memory[M_PLEDGED_IN + other]
        if other != seat and paid >= 0 and _allowed(state, M_LOW_SKILLS, SKILL_KINDS, paid, since, state.epoch):
            unsure = state.memory[M_UNSURE + other * SKILL_KINDS : M_UNSURE + (other + 1) * SKILL_KINDS]
            unsure[paid] += 1
            kind = luck.draw(HIDDEN_PILE, unsure)
            if kind != paid:
                _exchange_pledge(state, other, paid, kind, since)


def _exchange_pledge(state: KeyflowerState, seat: i64, paid: i64, kind: i64, since: i64) -> None:
    place = seat * SKILL_KINDS
    state.memory[M_UNSURE + place + kind] -= 1
    state.memory[M_UNSURE + place + paid] += 1
    state.skills[place + kind] -= 1
    state.skills[place + paid] += 1
    state.pile[kind] += 1
    state.pile[paid] -= 1
    state.memory[M_PLEDGED + seat] = kind + 1
    _shift(state, M_LOW_SKILLS, SKILL_KINDS, paid, since, state.epoch, -1)
    _shift(state, M_LOW_SKILLS, SKILL_KINDS, kind, since + 1, state.epoch, 1)


def _between_hands(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """Unseen workers of two other hands for each other: all that is left when the bag is empty."""
    unseen = state.memory[M_DRAWN:M_LOW]
    pieces: i64 = 0
    for i in range(len(unseen)):
        if i // COLOUR_KINDS % MOST_SEATS == seat:
            unseen[i] = 0
        pieces += unseen[i]
    for _ in range(pieces):
        one = luck.draw(HIDDEN_PILE, unseen)
        two = luck.draw(HIDDEN_PILE, unseen)
        if one // COLOUR_KINDS // MOST_SEATS > two // COLOUR_KINDS // MOST_SEATS:
            one, two = two, one
        if _exchange_between(state, one, two):
            unseen[one] -= 1
            unseen[two] -= 1
            unseen[one // COLOUR_KINDS * COLOUR_KINDS + two % COLOUR_KINDS] += 1
            unseen[two // COLOUR_KINDS * COLOUR_KINDS + one % COLOUR_KINDS] += 1


def _exchange_between(state: KeyflowerState, one: i64, two: i64) -> bool:
    """The earlier piece `one` for the later piece `two`, if the bag allows it in between."""
    first = one // COLOUR_KINDS // MOST_SEATS
    last = two // COLOUR_KINDS // MOST_SEATS
    colour = one % COLOUR_KINDS
    other = two % COLOUR_KINDS
    if colour == other or not _allowed(state, M_LOW, COLOUR_KINDS, other, first, last):
        return False
    if first == last and state.memory[M_LOW + first * COLOUR_KINDS + colour] < 1:
        return False
    _recolour(state, first, one // COLOUR_KINDS % MOST_SEATS, colour, other)
    _recolour(state, last, two // COLOUR_KINDS % MOST_SEATS, other, colour)
    _shift(state, M_LOW, COLOUR_KINDS, other, first, last, -1)
    _shift(state, M_LOW, COLOUR_KINDS, colour, first + 1, last - 1, 1)
    if first == last:
        state.memory[M_LOW + first * COLOUR_KINDS + colour] -= 1
    return True


def _deal_winter_tiles(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """info.winter-tiles: the others' tiles and those never dealt are mixed; answers not yet opened are forgotten."""
    tiles = vec[i64]([0] * TILES)
    for tile in range(FIRST_WINTER, FIRST_WINTER + WINTERS):
        place = state.where[tile] - DEALT
        if state.where[tile] == IN_DECK or (0 <= place < MOST_SEATS and place != seat):
            tiles[tile] = 1
    dealt = vec[i64]([0] * state.seats)
    for tile in range(TILES):
        if tiles[tile] > 0 and state.where[tile] != IN_DECK:
            dealt[state.where[tile] - DEALT] += 1
            state.where[tile] = IN_DECK
    for other in range(state.seats):
        for _ in range(dealt[other]):
            tile = luck.draw(DEAL_PILE, tiles)
            tiles[tile] = 0
            state.where[tile] = DEALT + other
        if other != seat:
            state.chosen[other] = 0
