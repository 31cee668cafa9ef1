"""What everybody can know of hands, bag and pile (chapter 3.2); dealing.py deals the rest anew.

Perfect recall: what was once open stays known. Workers and skills of a hand are either known, or were drawn unseen in
an epoch. Bag and unseen pieces of the hands together are known to all: a draw moves a piece from one to the other, and
whatever joins or leaves them is seen. `low` keeps the fewest of every kind that they held in each epoch, without those
shown since: so many of those drawn by then may be of that kind. A skill paid face down leaves the payer's known skills
unsure: any of them may be the one that was paid, and the last one paid may be exchanged for them.
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
    M_PLEDGED,
    M_PLEDGED_IN,
    M_UNSURE,
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
    """Workers leave a hand in sight of all: known ones first, then those drawn earliest."""
    state.workers[seat * COLOUR_KINDS + colour] -= n
    known = M_KNOWN + seat * COLOUR_KINDS + colour
    for _ in range(n):
        if state.memory[known] > 0:
            state.memory[known] -= 1
        else:
            _forget(state, drawn_at(0, seat, colour), M_LOW + colour, COLOUR_KINDS)


def _forget(state: KeyflowerState, place: i64, low: i64, kinds: i64) -> None:
    """One unseen piece is shown: it was drawn in the earliest epoch that still has one, and unseen ever since."""
    epoch: i64 = 0
    while state.memory[place + epoch * MOST_SEATS * kinds] == 0:
        epoch += 1
    state.memory[place + epoch * MOST_SEATS * kinds] -= 1
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
    """Skills of a kind in the pile and, drawn unseen, in hands; without the last one that each seat paid face down."""
    n = state.pile[kind]
    for seat in range(state.seats):
        for epoch in range(state.epoch + 1):
            n += state.memory[drawn_skill_at(epoch, seat, kind)]
        if state.memory[M_PLEDGED + seat] == kind + 1:
            n -= 1
    return max(n, 0)


def show_skill(state: KeyflowerState, seat: i64, kind: i64) -> None:
    """info.payments: a skill leaves the hand, and the cost or the tile names its kind."""
    state.skills[seat * SKILL_KINDS + kind] -= 1
    place = seat * SKILL_KINDS + kind
    if state.memory[M_KNOWN_SKILLS + place] > 0:
        state.memory[M_KNOWN_SKILLS + place] -= 1
    elif state.memory[M_UNSURE + place] > 0:
        state.memory[M_UNSURE + place] -= 1
    else:
        _forget(state, drawn_skill_at(0, seat, kind), M_LOW_SKILLS + kind, SKILL_KINDS)


def give_skill(state: KeyflowerState, seat: i64, kind: i64) -> None:
    """info.payments: a skill leaves the hand face down; what was known becomes unsure by one of each kind."""
    if unseen_skills(state, seat) == 0 and (_known_kinds(state, seat) == 1 or state.rulings.gamers):
        show_skill(state, seat, kind)
        return
    state.skills[seat * SKILL_KINDS + kind] -= 1
    place = seat * SKILL_KINDS
    from_known = state.memory[M_KNOWN_SKILLS + place + kind] > 0
    for other in range(SKILL_KINDS):
        if state.memory[M_KNOWN_SKILLS + place + other] > 0:
            state.memory[M_KNOWN_SKILLS + place + other] -= 1
            if other != kind:
                state.memory[M_UNSURE + place + other] += 1
    if not from_known:
        if state.memory[M_UNSURE + place + kind] > 0:
            state.memory[M_UNSURE + place + kind] -= 1
        else:
            _forget(state, drawn_skill_at(0, seat, kind), M_LOW_SKILLS + kind, SKILL_KINDS)
    state.memory[M_PLEDGED + seat] = kind + 1
    state.memory[M_PLEDGED_IN + seat] = state.epoch


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
