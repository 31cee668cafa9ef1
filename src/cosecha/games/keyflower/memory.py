"""What everybody can know of hands, bag and pile (chapter 3.2); dealing.py deals the rest anew.

Perfect recall: what was once open stays known. Workers and skills of a hand are either known, or were drawn unseen in
an epoch. An unseen piece may be exchanged, in thought, for one of the bag if the bag held such a piece at all times
since the draw: `low` keeps the lowest count of every kind in each epoch. A skill paid face down leaves the payer's
known skills unsure: any of them may be the one that was paid, and the last one paid may be exchanged for them.
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
    take_from_bag(state, colour)
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
    state.bag[colour] -= 1
    low = M_LOW + state.epoch * COLOUR_KINDS + colour
    if state.bag[colour] < state.memory[low]:
        state.memory[low] = state.bag[colour]


def spend_workers(state: KeyflowerState, seat: i64, colour: i64, n: i64) -> None:
    """Workers leave a hand in sight of all: known ones first, then those drawn earliest."""
    state.workers[seat * COLOUR_KINDS + colour] -= n
    known = M_KNOWN + seat * COLOUR_KINDS + colour
    for _ in range(n):
        if state.memory[known] > 0:
            state.memory[known] -= 1
        else:
            _forget(state, drawn_at(0, seat, colour), MOST_SEATS * COLOUR_KINDS)


def _forget(state: KeyflowerState, place: i64, stride: i64) -> None:
    """One unseen piece is shown: it was drawn in the earliest epoch that still has one."""
    while state.memory[place] == 0:
        place += stride
    state.memory[place] -= 1


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
    take_from_pile(state, kind)
    state.skills[seat * SKILL_KINDS + kind] += 1
    state.memory[drawn_skill_at(state.epoch, seat, kind)] += 1


def draw_open_skill(state: KeyflowerState, seat: i64, luck: Luck) -> None:
    """variant.gamers: one skill from the pile, in sight of all."""
    kind = luck.draw(OPEN_SKILL_PILE, state.pile)
    take_from_pile(state, kind)
    receive_skill(state, seat, kind, 1)
    state.tell(F_DREW_SKILLS, seat, kind, AT_PILE, AT_HAND + seat, 1)


def take_from_pile(state: KeyflowerState, kind: i64) -> None:
    state.pile[kind] -= 1
    low = M_LOW_SKILLS + state.epoch * SKILL_KINDS + kind
    if state.pile[kind] < state.memory[low]:
        state.memory[low] = state.pile[kind]


def show_skill(state: KeyflowerState, seat: i64, kind: i64) -> None:
    """info.payments: a skill leaves the hand, and the cost or the tile names its kind."""
    state.skills[seat * SKILL_KINDS + kind] -= 1
    place = seat * SKILL_KINDS + kind
    if state.memory[M_KNOWN_SKILLS + place] > 0:
        state.memory[M_KNOWN_SKILLS + place] -= 1
    elif state.memory[M_UNSURE + place] > 0:
        state.memory[M_UNSURE + place] -= 1
    else:
        _forget(state, drawn_skill_at(0, seat, kind), MOST_SEATS * SKILL_KINDS)


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
            _forget(state, drawn_skill_at(0, seat, kind), MOST_SEATS * SKILL_KINDS)
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
        state.memory[M_LOW + epoch * COLOUR_KINDS + colour] = state.bag[colour]
    for kind in range(SKILL_KINDS):
        state.memory[M_LOW_SKILLS + epoch * SKILL_KINDS + kind] = state.pile[kind]
