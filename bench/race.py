"""Race Cosecha against Catanatron: random play on one core, the engines taking turns (see README.md)."""

import argparse
import os
import shlex
import subprocess
import sys
import venv
from pathlib import Path

import report
from lap import Lap, RaceError, last_lines, run_lap
from report import Round

BENCH = Path(__file__).resolve().parent
PEER_HOME = BENCH / ".venv-catanatron"
PEER_PYTHON = PEER_HOME / "bin" / "python"
PEER_NEEDS = BENCH / "peers" / "catanatron.txt"
PEER_SPEED = BENCH / "peers" / "catanatron_speed.py"


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def prepare_peer() -> None:
    """Make Catanatron's environment, once for each list of what it needs."""
    stamp = PEER_HOME / "installed.txt"
    if stamp.exists() and stamp.read_text() == PEER_NEEDS.read_text():
        return
    say("Making an environment for Catanatron (first race only) …")
    try:
        venv.create(PEER_HOME, clear=True, symlinks=True, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise RaceError(f"no environment for Catanatron could be made: {error}") from error
    say("Installing Catanatron …")
    pip = [str(PEER_PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "-r", str(PEER_NEEDS)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RaceError(f"Catanatron could not be installed:\n{last_lines(done.stderr)}")
    stamp.write_text(PEER_NEEDS.read_text())
    say("Catanatron is ready.")


def our_lap(entry: str, seats: int, seconds: float, *, compiled: bool) -> Lap:
    """`entry` is a game, with options behind it: keyflower,farmers=off."""
    game, *options = entry.split(",")
    name = f"Cosecha ({game}, {'compiled' if compiled else 'interpreted'})"
    setting = {key: value for key, value in os.environ.items() if key != "COSECHA_PURE"}
    if not compiled:
        setting["COSECHA_PURE"] = "1"
    command = [sys.executable, "-m", "cosecha", "bench", game]
    command += ["--seats", str(seats), "--seconds", f"{seconds:g}", "--json"]
    command += [part for option in options for part in ("--option", option)]
    lap = run_lap(name, command, seconds, setting)
    if (lap.answer.get("game"), lap.answer.get("seats")) != (game, seats):
        raise RaceError(f"{name} played something else: {lap.answer}")
    if lap.answer.get("compiled") is not compiled:
        hint = "run `make compile` first" if compiled else "COSECHA_PURE=1 was not heeded"
        raise RaceError(f"{name} reports compiled = {lap.answer.get('compiled')}: {hint}")
    return lap


def peer_lap(seconds: float) -> Lap:
    # Isolated, so that no setting meant for us reaches the peer.
    command = [str(PEER_PYTHON), "-I", str(PEER_SPEED), "--seconds", f"{seconds:g}"]
    return run_lap("Catanatron", command, seconds)


def play_round(game: str, seats: int, seconds: float) -> Round:
    compiled = our_lap(game, seats, seconds, compiled=True)
    interpreted = our_lap(game, seats, seconds, compiled=False)
    return Round(compiled, interpreted, peer_lap(seconds))


def race(game: str, seats: int, rounds: int, seconds: float) -> list[Round]:
    say(f"{game}, {seats} seats: {rounds} rounds, {seconds:g} s for each engine")
    played: list[Round] = []
    for number in range(1, rounds + 1):
        played.append(play_round(game, seats, seconds))
        say(f"  round {number} of {rounds}: {in_short(played[-1])}")
    return played


def in_short(a_round: Round) -> str:
    return (
        f"compiled {a_round.compiled.decisions:,.0f} decisions/s, "
        f"interpreted {a_round.interpreted.decisions:,.0f} decisions/s, "
        f"Catanatron {a_round.catanatron.actions:,.0f} actions/s"
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Race Cosecha against Catanatron.")
    parser.add_argument("--games", nargs="+", default=["citrus"], metavar="GAME[,OPTION=VALUE]", help="default: citrus")
    parser.add_argument("--seats", type=int, default=4, help="ours (default 4); Catanatron always has 4")
    parser.add_argument("--rounds", type=int, default=5, help="default: 5")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each engine and round (default 2)")
    chosen = parser.parse_args()
    if chosen.rounds < 1 or not chosen.seconds > 0:
        parser.error("--rounds and --seconds must be more than 0")
    return chosen


def main() -> int:
    chosen = arguments()
    command = shlex.join(["python", "bench/race.py", *sys.argv[1:]])
    try:
        prepare_peer()
        for entry in chosen.games:
            rounds = race(entry, chosen.seats, chosen.rounds, chosen.seconds)
            game = entry.replace(",", "-").replace("=", "-")
            report.save(BENCH / "results", game, chosen.seats, rounds, command)
            print(f"\n{report.table(rounds)}\n\n{report.legend(len(rounds))}")
            say(f"Saved: bench/results/{game}.md and {game}.json")
    except RaceError as error:
        say(f"race: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
