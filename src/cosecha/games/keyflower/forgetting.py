"""Nobody remembers everything: what others hold, for somebody who has not kept in mind what they were seen to take."""

from mypy_extensions import i64

from cosecha.games.keyflower.memory import begin_epoch, drawn_at, drawn_skill_at, lying
from cosecha.games.keyflower.pieces import COLOUR_KINDS, SKILL_KINDS
from cosecha.games.keyflower.state import (
    M_KNOWN,
    M_KNOWN_SKILLS,
    M_ONCE_DRAWN,
    M_ONCE_KNOWN,
    M_SHOWN,
    M_UNSURE,
    M_UNSURE_SINCE,
    KeyflowerState,
)


def forget_hands(state: KeyflowerState, seat: i64) -> None:
    """Other hands may be anything that the seat does not see: as if all of it had been drawn unseen just now.

    Of what they have shown only the bids are left that lie there. Where what is known of hands lies open
    (variant.gamers) or is kept for all (`bookkeeping`), nobody can forget it.
    """
    if state.rulings.gamers or state.rulings.bookkeeping > 1:
        return
    for other in range(state.seats):
        if other != seat:
            _forget_workers(state, other)
            _forget_skills(state, other)
    begin_epoch(state, state.epoch)


def _forget_workers(state: KeyflowerState, seat: i64) -> None:
    for colour in range(COLOUR_KINDS):
        state.memory[M_KNOWN + seat * COLOUR_KINDS + colour] = 0
        state.memory[M_SHOWN + seat * COLOUR_KINDS + colour] = lying(state, seat, colour)
        for epoch in range(state.epoch):
            state.memory[drawn_at(epoch, seat, colour)] = 0
        state.memory[drawn_at(state.epoch, seat, colour)] = state.workers[seat * COLOUR_KINDS + colour]


def _forget_skills(state: KeyflowerState, seat: i64) -> None:
    state.memory[M_ONCE_DRAWN + seat] = 0
    state.memory[M_UNSURE_SINCE + seat] = 0
    for kind in range(SKILL_KINDS):
        place = seat * SKILL_KINDS + kind
        for known in (M_KNOWN_SKILLS, M_UNSURE, M_ONCE_KNOWN):
            state.memory[known + place] = 0
        for epoch in range(state.epoch):
            state.memory[drawn_skill_at(epoch, seat, kind)] = 0
        state.memory[drawn_skill_at(state.epoch, seat, kind)] = state.skills[place]
