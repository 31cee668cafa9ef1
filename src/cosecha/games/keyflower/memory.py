"""What everybody can know of hands, bag and pile (chapter 3.2); dealing.py deals the rest anew.

Perfect recall: what was once open stays known. Workers and skills of a hand are either known, or were drawn unseen in
an epoch. Bag and unseen pieces of the hands together are known to all: a draw moves a piece from one to the other, and
whatever joins or leaves them is seen. `low` keeps the fewest of every kind that they held in each epoch, without those
shown since: so many of those drawn by then may be of that kind. A skill paid face down leaves the others of its hand
unsure: they are any of those once known to be there and of those drawn, without as many as were paid. How many of the
workers drawn unseen a seat has shown since, in the whole game, tells what it had to choose from (beliefs.py).

What is true stands here beside what is known, but how many stand where follows from what all have seen alone.
"""

from mypy_extensions import i64

from cosecha.core.luck import Luck
from cosecha.games.keyflower.pieces import (
    BAG_PILE,
    COLOUR_KINDS,
    MOST_SEATS,
    OPEN_BAG_PILE,
    OPEN_SKILL_PILE,
    SKILL_KINDS,
    SKILL_PILE,
)
from cosecha.games.keyflower.state import (
    M_DRAWN,
    M_DRAWN_SKILLS,
    M_KNOWN,
    M_KNOWN_SKILLS,
    M_LOW,
    M_LOW_SKILLS,
    M_ONCE_DRAWN,
    M_ONCE_KNOWN,
    M_SHOWN,
    M_UNSURE,
    M_UNSURE_SINCE,
    KeyflowerState,
)
from cosecha.games.keyflower.telling import AT_BAG, AT_HAND, AT_PILE, F_DREW_SKILLS, F_DREW_WORKERS

# Workers ------------------------------------------------------------------------------------------------------------


def drawn_at(epoch: i64, seat: i64, colour: i64) -> i64:
    return M_DRAWN + (epoch * MOST_SEATS + seat) * COLOUR_KINDS + colour


def receive_workers(state: KeyflowerState, seat: i64, colour: i64, n: i64) -> None:
    """Workers come into a hand in sight of all."""
    state.workers[seat * COLOUR_KINDS + colour] += n
    state.memory[M_KNOWN + seat * COLOUR_KINDS + colour] += n


def draw_worker(state: KeyflowerState, seat: i64, luck: Luck) -> i64:
    """info.draws: one worker from the bag, seen by its new owner alone."""
    colour = luck.draw(BAG_PILE, state.bag)
    state.bag[colour] -= 1
    state.workers[seat * COLOUR_KINDS + colour] += 1
    state.memory[drawn_at(state.epoch, seat, colour)] += 1
    return colour


def draw_open_worker(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """variant.gamers-1a: one worker from the bag, in sight of all."""
    colour = luck.draw(OPEN_BAG_PILE, state.bag)
    take_from_bag(state, colour)
    receive_workers(state, seat, colour, 1)
    state.tell(F_DREW_WORKERS, seat, colour, AT_BAG, AT_HAND + seat, 1)


def take_from_bag(state: KeyflowerState, colour: i64) -> None:
    """A worker leaves the bag in sight of all."""
    state.bag[colour] -= 1
    low = M_LOW + state.epoch * COLOUR_KINDS + colour
    state.memory[low] = min(state.memory[low], workers_unseen(state, colour))


def workers_unseen(state: KeyflowerState, colour: i64) -> i64:
    """Workers of a colour in the bag and, drawn unseen, in hands."""
    n = state.bag[colour]
    for epoch in range(state.epoch + 1):
        for seat in range(state.seats):
            n += state.memory[drawn_at(epoch, seat, colour)]
    return n


def spend_workers(state: KeyflowerState, seat: i64, colour: i64, n: i64) -> None:
    """Workers leave a hand in sight of all: known ones first, then those drawn."""
    state.workers[seat * COLOUR_KINDS + colour] -= n
    known = M_KNOWN + seat * COLOUR_KINDS + colour
    for _ in range(n):
        if state.memory[known] > 0:
            state.memory[known] -= 1
        else:
            _forget(state, drawn_at(0, seat, 0), M_LOW, COLOUR_KINDS, colour)
            state.memory[M_SHOWN + seat * COLOUR_KINDS + colour] += 1


def lying(state: KeyflowerState, seat: i64, colour: i64) -> i64:
    """Workers of a colour that a seat has beside tiles."""
    n: i64 = 0
    for tile in range(state.tiles):
        if state.bid_colour(tile, seat) == colour:
            n += state.bid_of(tile, seat)
    return n


def _forget(state: KeyflowerState, drawn: i64, low: i64, kinds: i64, kind: i64) -> None:
    """One piece drawn unseen is shown. It counts as drawn in the earliest epoch in which it can have been.

    What was really drawn then, and not yet shown, counts as drawn when this piece was: so nobody learns when that was.
    """
    first: i64 = -1
    last: i64 = -1
    least: i64 = state.memory[low + state.epoch * kinds + kind]
    for epoch in range(state.epoch, -1, -1):
        least = min(least, state.memory[low + epoch * kinds + kind])
        if _any_drawn(state, drawn + epoch * MOST_SEATS * kinds, kinds):
            last = max(last, epoch)
            if least > 0 or first < 0:
                first = epoch
    _take_drawn(state, drawn, kinds, kind, first)
    _lower(state, low + kind, kinds, last)


def _any_drawn(state: KeyflowerState, place: i64, kinds: i64) -> bool:
    for kind in range(kinds):
        if state.memory[place + kind] > 0:
            return True
    return False


def _take_drawn(state: KeyflowerState, drawn: i64, kinds: i64, kind: i64, first: i64) -> None:
    """Take a piece out of where it stands; another comes there from the epoch that is to have one less."""
    place = drawn + kind
    while state.memory[place] == 0:
        place += MOST_SEATS * kinds
    state.memory[place] -= 1
    other = drawn + first * MOST_SEATS * kinds
    if place - kind != other:
        while state.memory[other] == 0:
            other += 1
        state.memory[other] -= 1
        state.memory[place - kind + (other - drawn) % kinds] += 1


def _lower(state: KeyflowerState, low: i64, kinds: i64, epoch: i64) -> None:
    """A piece that was unseen from an epoch on is shown."""
    for since in range(epoch, state.epoch + 1):
        if state.memory[low + since * kinds] > 0:
            state.memory[low + since * kinds] -= 1


# Skills -------------------------------------------------------------------------------------------------------------


def drawn_skill_at(epoch: i64, seat: i64, kind: i64) -> i64:
    return M_DRAWN_SKILLS + (epoch * MOST_SEATS + seat) * SKILL_KINDS + kind


def receive_skill(state: KeyflowerState, seat: i64, kind: i64, n: i64) -> None:
    """Skills come into a hand face up."""
    state.skills[seat * SKILL_KINDS + kind] += n
    state.memory[M_KNOWN_SKILLS + seat * SKILL_KINDS + kind] += n


def draw_skill(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """info.draws: one skill from the pile, seen by its new owner alone."""
    kind = luck.draw(SKILL_PILE, state.pile)
    state.pile[kind] -= 1
    state.skills[seat * SKILL_KINDS + kind] += 1
    state.memory[drawn_skill_at(state.epoch, seat, kind)] += 1


def draw_open_skill(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """variant.gamers: one skill from the pile, in sight of all."""
    kind = luck.draw(OPEN_SKILL_PILE, state.pile)
    take_from_pile(state, kind)
    receive_skill(state, seat, kind, 1)
    state.tell(F_DREW_SKILLS, seat, kind, AT_PILE, AT_HAND + seat, 1)


def take_from_pile(state: KeyflowerState, kind: i64) -> None:
    """A skill leaves the pile in sight of all."""
    state.pile[kind] -= 1
    low = M_LOW_SKILLS + state.epoch * SKILL_KINDS + kind
    state.memory[low] = min(state.memory[low], skills_unseen(state, kind))


def skills_unseen(state: KeyflowerState, kind: i64) -> i64:
    """Skills of a kind in the pile and, drawn unseen or unsure, in hands."""
    n = state.pile[kind]
    for seat in range(state.seats):
        n += state.memory[M_UNSURE + seat * SKILL_KINDS + kind]
        for epoch in range(state.epoch + 1):
            n += state.memory[drawn_skill_at(epoch, seat, kind)]
    return n


def show_skill(state: KeyflowerState, seat: i64, kind: i64) -> None:
    """info.payments: a skill leaves the hand, and the cost or the tile names its kind."""
    state.skills[seat * SKILL_KINDS + kind] -= 1
    place = seat * SKILL_KINDS + kind
    if state.memory[M_KNOWN_SKILLS + place] > 0:
        state.memory[M_KNOWN_SKILLS + place] -= 1
    elif unsure_skills(state, seat) > 0 and state.memory[M_ONCE_KNOWN + place] + state.memory[M_ONCE_DRAWN + seat] > 0:
        _show_unsure(state, seat, kind)
    else:
        _forget(state, drawn_skill_at(0, seat, 0), M_LOW_SKILLS, SKILL_KINDS, kind)


def _show_unsure(state: KeyflowerState, seat: i64, kind: i64) -> None:
    """One of the unsure skills, or of those drawn since: of them together no one knows which."""
    _make_unsure(state, seat)
    place = seat * SKILL_KINDS + kind
    state.memory[M_UNSURE + place] -= 1
    since = state.memory[M_UNSURE_SINCE + seat]
    if state.memory[M_ONCE_KNOWN + place] > 0:
        state.memory[M_ONCE_KNOWN + place] -= 1
        _lower(state, M_LOW_SKILLS + kind, SKILL_KINDS, since + 1)
    else:
        state.memory[M_ONCE_DRAWN + seat] -= 1
        _lower(state, M_LOW_SKILLS + kind, SKILL_KINDS, since)
    _settle(state, seat)


def give_skill(state: KeyflowerState, seat: i64, kind: i64) -> None:
    """info.payments: a skill leaves the hand face down; of what was known one of each kind becomes unsure."""
    if unseen_skills(state, seat) == 0 and (_known_kinds(state, seat) == 1 or state.rulings.gamers):
        show_skill(state, seat, kind)
        return
    for place in range(seat * SKILL_KINDS, (seat + 1) * SKILL_KINDS):
        if state.memory[M_KNOWN_SKILLS + place] > 0:
            state.memory[M_KNOWN_SKILLS + place] -= 1
            state.memory[M_UNSURE + place] += 1
            state.memory[M_ONCE_KNOWN + place] += 1
    _make_unsure(state, seat)
    state.memory[M_UNSURE_SINCE + seat] = state.epoch
    state.skills[seat * SKILL_KINDS + kind] -= 1
    state.memory[M_UNSURE + seat * SKILL_KINDS + kind] -= 1
    _settle(state, seat)


def _make_unsure(state: KeyflowerState, seat: i64) -> None:
    """All that the seat has drawn unseen joins its unsure skills."""
    for epoch in range(state.epoch + 1):
        for kind in range(SKILL_KINDS):
            n = state.memory[drawn_skill_at(epoch, seat, kind)]
            if n > 0:
                state.memory[drawn_skill_at(epoch, seat, kind)] = 0
                state.memory[M_UNSURE + seat * SKILL_KINDS + kind] += n
                state.memory[M_ONCE_DRAWN + seat] += n
                state.memory[M_UNSURE_SINCE + seat] = max(state.memory[M_UNSURE_SINCE + seat], epoch)


def _settle(state: KeyflowerState, seat: i64) -> None:
    """Where no unsure skill is left, what it could have been is forgotten."""
    if unsure_skills(state, seat) == 0:
        state.memory[M_ONCE_DRAWN + seat] = 0
        state.memory[M_UNSURE_SINCE + seat] = 0
        for place in range(seat * SKILL_KINDS, (seat + 1) * SKILL_KINDS):
            state.memory[M_ONCE_KNOWN + place] = 0


def unsure_skills(state: KeyflowerState, seat: i64) -> i64:
    """Skills of a hand of which some like them may have been paid face down."""
    place = M_UNSURE + seat * SKILL_KINDS
    return state.memory[place] + state.memory[place + 1] + state.memory[place + 2]


def _known_kinds(state: KeyflowerState, seat: i64) -> i64:
    n: i64 = 0
    for kind in range(SKILL_KINDS):
        if state.memory[M_KNOWN_SKILLS + seat * SKILL_KINDS + kind] > 0:
            n += 1
    return n


def unseen_skills(state: KeyflowerState, seat: i64) -> i64:
    """Skills of a hand whose kind the others do not know."""
    n: i64 = 0
    for kind in range(SKILL_KINDS):
        place = seat * SKILL_KINDS + kind
        n += state.skills[place] - state.memory[M_KNOWN_SKILLS + place]
    return n


def unseen_workers(state: KeyflowerState, seat: i64) -> i64:
    """Workers of a hand whose colour the others do not know."""
    n: i64 = 0
    for colour in range(COLOUR_KINDS):
        place = seat * COLOUR_KINDS + colour
        n += state.workers[place] - state.memory[M_KNOWN + place]
    return n


# Epochs -------------------------------------------------------------------------------------------------------------


def begin_epoch(state: KeyflowerState, epoch: i64) -> None:
    """From now on draws may bring what has just come back into bag and pile."""
    state.epoch = epoch
    for colour in range(COLOUR_KINDS):
        state.memory[M_LOW + epoch * COLOUR_KINDS + colour] = workers_unseen(state, colour)
    for kind in range(SKILL_KINDS):
        state.memory[M_LOW_SKILLS + epoch * SKILL_KINDS + kind] = skills_unseen(state, kind)
