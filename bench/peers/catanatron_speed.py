"""How fast Catanatron plays four random players on one core; prints one line of JSON.

Counted: every action of whole games, dice rolls and ends of turns included. An action is a decision if the
player had at least two options, and forced if only one. Each option is as likely as the others, as with its
`RandomPlayer`; all legal actions are listed after every action.

It is driven faster than by its own `Game.play`: no copies for accumulators, no second check that a listed
action is legal, no drawing of lots for a forced action, no look for a winner after actions that cannot win.
Preparing a game and warming up are off the clock.
"""

import argparse
import json
from importlib.metadata import version
from random import random
from time import perf_counter

# Lives in its own environment, unknown to the type checker.
from catanatron import ActionType, Color, Game, RandomPlayer  # type: ignore[import-not-found]
from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found]

# All else leaves every player's points as they were.
SCORING = frozenset(
    {
        ActionType.BUILD_ROAD,
        ActionType.BUILD_SETTLEMENT,
        ActionType.BUILD_CITY,
        ActionType.BUY_DEVELOPMENT_CARD,
        ActionType.PLAY_KNIGHT_CARD,
    }
)
WARM_UP_SECONDS = 0.5


def play(game: Game) -> tuple[int, int]:
    """Play a game to its end; how many decisions, how many forced actions."""
    state = game.state
    decisions = forced = 0
    while state.num_turns < TURNS_LIMIT:
        options = state.playable_actions
        count = len(options)
        if count >= 2:
            decisions += 1
            action = options[int(random() * count)]
        else:
            forced += 1
            action = options[0]
        game.execute(action, validate_action=False)
        if action.action_type in SCORING and game.winning_color() is not None:
            break
    return decisions, forced


def race(seconds: float) -> dict[str, object]:
    """Play whole games until they have taken that many seconds."""
    players = [RandomPlayer(color) for color in Color]
    elapsed = 0.0
    decisions = forced = games = 0
    while elapsed < seconds:
        game = Game(players)
        start = perf_counter()
        chosen, given = play(game)
        elapsed += perf_counter() - start
        decisions += chosen
        forced += given
        games += 1
    return {
        "engine": "catanatron",
        "version": version("catanatron"),
        "seats": len(players),
        "actions_per_second": round((decisions + forced) / elapsed, 1),
        "decisions_per_second": round(decisions / elapsed, 1),
        "forced_per_second": round(forced / elapsed, 1),
        "games": games,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of Catanatron with four random players, one core.")
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds = parser.parse_args().seconds
    if not seconds > 0:
        parser.error("--seconds must be more than 0")
    race(WARM_UP_SECONDS)
    print(json.dumps(race(seconds)))


if __name__ == "__main__":
    main()
