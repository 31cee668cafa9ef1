"""What the parts of Keyflower's hand-written evaluation are worth: `python -m tools.parts --seats 4 --blocks 100`.

Each part is taken out of a copy of the greedy bot, and `greedy` sits alone among such copies. What it wins beyond its
share is what the part is worth. `whole`, a copy from which nothing is taken, wins its share and no more.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from types import ModuleType

import cosecha
from cosecha.cli import main as arena
from cosecha.core.state import State
from cosecha.games.keyflower.state import KeyflowerState
from cosecha.native import source_of

APPRAISAL = "cosecha.games.keyflower.appraisal"
GREEDY = "cosecha.games.keyflower.greedy"
FLAT = 300
"""What a winter tile is worth, in hundredths of a point, to whoever does not reckon what it would score."""


def nothing(*_: object) -> int:
    return 0


@dataclass(frozen=True)
class Evaluation:
    """A copy of the two modules, interpreted, so that their functions can be exchanged."""

    appraisal: ModuleType
    greedy: ModuleType

    def bid_at_any_price(self, state: KeyflowerState, tile: int) -> int:
        if state.leader(tile) == state.actor:
            return -1
        worth = int(self.appraisal.tile_worth(state, state.actor, tile))
        return (worth - int(self.appraisal.worker_worth(state))) * int(self.greedy.HOLDS) // 100


@dataclass(frozen=True)
class Part:
    missing: str
    take_out: Callable[[Evaluation], None]


def _in_greedy(name: str) -> Callable[[Evaluation], None]:
    return lambda copy: vars(copy.greedy).update({name: nothing})


def _winter(copy: Evaluation) -> None:
    for module in (copy.appraisal, copy.greedy):
        vars(module)["winter_worth"] = lambda *_: FLAT


PARTS = {
    "whole": Part("nothing", lambda copy: None),
    "without-seasons": Part(
        "how many seasons are left for a tile",
        lambda copy: vars(copy.appraisal).update(seasons_left=lambda state: 2),
    ),
    "without-prices": Part(
        "what a bid costs where others have bid",
        lambda copy: vars(copy.greedy).update(gain_of_bid=copy.bid_at_any_price),
    ),
    "without-thrift": Part("how many workers are placed, and of which colour", _in_greedy("_gain_of_workers")),
    "without-carrying": Part("where goods are wanted", _in_greedy("_gain_of_transport")),
    "without-winter": Part("what a winter tile would score", _winter),
    "without-places": Part("where a tile is laid", _in_greedy("_gain_of_space")),
    "without-farms": Part("all decisions of a farm", _in_greedy("gain_of_farm_move")),
}


def bot_without(part: Part) -> Callable[[State, int], int]:
    """The greedy bot without a part; the rules stay compiled."""
    usual = sys.modules[APPRAISAL]
    try:
        sys.modules[APPRAISAL] = appraisal = _fresh(APPRAISAL)
        copy = Evaluation(appraisal, _fresh(GREEDY))
    finally:
        sys.modules[APPRAISAL] = usual
    part.take_out(copy)
    return lambda state, seat: int(copy.greedy.greedy(state, seat))


def _fresh(name: str) -> ModuleType:
    loader = SourceFileLoader(name, str(source_of(name)))
    spec = spec_from_loader(name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)}; usually all")
    parser.add_argument("--seats", default="2")
    parser.add_argument("--blocks", default="100")
    parser.add_argument("--option", default="farmers=on", metavar="NAME=VALUE")
    parser.add_argument("--seed", default="parts")
    args = parser.parse_args(given)
    if unknown := set(args.parts) - PARTS.keys():
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    bots = cosecha.game("keyflower").bots
    assert isinstance(bots, dict)
    for name in args.parts or PARTS:
        print(f"\n{name}: others do not see {PARTS[name].missing}", flush=True)
        bots[name] = bot_without(PARTS[name])
        table = ["arena", "keyflower", "--seats", args.seats, "--option", args.option, "--seed", args.seed]
        try:
            done = arena([*table, "--bots", f"greedy,{name}", "--alone", "--blocks", args.blocks, "--workers", "1"])
        finally:
            del bots[name]
        if done:
            return done
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
