"""The anchors of the rating list stay as they are. Whoever changes one has a new bot, and gives it a new name.

If the rules themselves have changed, or `greedy` was replaced by one that beats it (docs/arena.md), write what this
prints when it fails into FROZEN.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import pytest

import cosecha
from cosecha.bots import ask, bot
from cosecha.core.game import Game
from cosecha.core.laws import asked, legal_of
from cosecha.core.luck import SeededLuck

FROZEN = {
    "citrus random": "3cbee8c4ef4b",
    "citrus greedy": "a67a292c3b68",
    "citrus uct-4": "db8950efb5da",
    "citrus uct-2-greedy": "ad5f1efc662d",
    "guatemala_cafe random": "fe034f255af1",
    "guatemala_cafe greedy": "20f160c34448",
    "guatemala_cafe uct-4": "520644546b2c",
    "guatemala_cafe uct-2-greedy": "9f2d10ea5de8",
    "keyflower random": "e7abcea2d1d7",
    "keyflower greedy": "6d158d388313",
    "keyflower uct-4": "f63a29832e7f",
    "keyflower uct-2-greedy": "a0feb11126d6",
}
FEW = {"uct-4": 60, "uct-2-greedy": 150}
"""A search is the same whatever the number of its simulations; every so many decisions one is looked at."""


def choices(game: Game, name: str) -> Sequence[str]:
    """What a bot answers in a game of greedy bots."""
    luck, verbs = SeededLuck(20), None
    state = game.set_up(game.setup(3), luck)
    found: list[str] = []
    decisions = 0
    while not state.over:
        seat = asked(state)[0]
        legal = legal_of(state, seat)
        verbs = verbs or game.verbs(state)
        if len(legal) > 1:
            if decisions % FEW.get(name, 1) == FEW.get(name, 1) // 2:
                code = ask(bot(game, name, decisions), state, seat, decisions)
                found.append(verbs.text(code))
            decisions += 1
        state.turn_to(seat)
        state.play(game.bots["greedy"](state.copy(), seat), luck)
    return found


@pytest.mark.parametrize("name", ["random", "greedy", *FEW])
@pytest.mark.parametrize("game", [cosecha.game(name) for name in cosecha.game_names()], ids=lambda game: game.name)
def test_anchors_play_as_ever(game: Game, name: str) -> None:
    found = hashlib.sha256("\n".join(choices(game, name)).encode()).hexdigest()[:12]
    assert found == FROZEN[f"{game.name} {name}"]
