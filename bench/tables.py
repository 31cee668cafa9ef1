"""Race our server against boardgame.io: fifty busy tables, the servers taking turns (see README.md)."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import boards
from lap import RaceError, last_lines

BENCH = Path(__file__).resolve().parent
PEER = BENCH / "peers" / "boardgame"
CROWD_SECONDS = 300  # what gathering the crowd may take beyond the timed seconds
GAME_SECONDS = 1  # a game of Citrus lasts longer than this in a race
WORKERS = 2  # processes of ours
LIMITS = "posts.person=150/1s"  # everything is measured as always, but nobody in the crowd is too hasty
NORMAL, FULL, BOARDGAME = "Cosecha, NORMAL", "Cosecha, FULL", "boardgame.io"


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def prepare_peer() -> str:
    """Install boardgame.io where it is not yet; why there is no race against it, or nothing."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node.js is missing: install node and npm (apt install nodejs npm) to race against boardgame.io"
    stamp, needs = PEER / "node_modules" / "installed.json", PEER / "package.json"
    if stamp.exists() and stamp.read_text() == needs.read_text():
        return ""
    say("Installing boardgame.io (first race only) …")
    command = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=PEER, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return f"boardgame.io could not be installed:\n{last_lines(done.stderr)}"
    stamp.write_text(needs.read_text())
    return ""


@contextmanager
def server(name: str) -> Iterator[tuple[int, int]]:
    """A fresh server; its port and its process."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("COSECHA_BENCH_DISK")) as folder:
        process = subprocess.Popen(
            _command(name, Path(folder)), env=_setting(name), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            word, _, port = process.stdout.readline().partition(" ")
            if word != "listening":
                process.kill()
                raise RaceError(f"{name} did not start:\n{last_lines(process.communicate()[1])}")
            yield int(port), process.pid
        finally:
            process.terminate()
            process.communicate(timeout=30)


def _command(name: str, folder: Path) -> list[str]:
    if name == BOARDGAME:
        return ["node", str(PEER / "server.js")]
    sync = "FULL" if name == FULL else "NORMAL"
    ours = [sys.executable, str(BENCH / "our_server.py")]
    how = ["--workers", str(WORKERS), "--limits", LIMITS]
    return [*ours, "--db", str(folder / "tables.db"), "--synchronous", sync, *how]


def _setting(name: str) -> dict[str, str]:
    known = {key: value for key, value in os.environ.items() if key != "COSECHA_PURE"}
    return known | ({"NODE_ENV": "production"} if name == BOARDGAME else {})


def lap(name: str, tables: int, seconds: float) -> dict[str, Any]:
    """One server under load."""
    kind = "boardgame" if name == BOARDGAME else "cosecha"
    games = 2 + int(seconds / GAME_SECONDS)
    with server(name) as (port, pid):
        crowd = [sys.executable, str(BENCH / "crowd.py"), kind, "--port", str(port), "--pid", str(pid)]
        crowd += ["--tables", str(tables), "--games", str(games), "--seconds", f"{seconds:g}"]
        return run(f"the crowd at {name}", crowd, seconds + CROWD_SECONDS)


def run(name: str, command: Sequence[str], limit: float) -> dict[str, Any]:
    """A program that prints one line of JSON."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
        if done.returncode == 0:
            found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
            return found
    except (subprocess.TimeoutExpired, ValueError, IndexError) as error:
        raise RaceError(f"{name}: {error}") from error
    raise RaceError(f"{name} failed:\n{last_lines(done.stderr)}")


def race(names: Sequence[str], chosen: argparse.Namespace) -> list[Mapping[str, Mapping[str, Any]]]:
    rounds: list[Mapping[str, Mapping[str, Any]]] = []
    for number in range(1, chosen.rounds + 1):
        laps = {name: lap(name, chosen.tables, chosen.seconds) for name in names}
        rounds.append(laps)
        told = ", ".join(f"{name} {laps[name]['moves_per_second']:,.0f} moves/s" for name in names)
        say(f"  round {number} of {chosen.rounds}: {told}")
    return rounds


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Race our server against boardgame.io.")
    parser.add_argument("--tables", type=int, default=50, help="busy tables, four sockets each (default 50)")
    parser.add_argument("--rounds", type=int, default=3, help="default: 3")
    parser.add_argument("--seconds", type=float, default=4.0, help="for each server and round (default 4)")
    parser.add_argument("--idle", type=int, default=500, help="idle tables whose memory is measured (default 500)")
    chosen = parser.parse_args()
    if min(chosen.tables, chosen.rounds, chosen.idle) < 1 or not chosen.seconds > 0:
        parser.error("all numbers must be more than 0")
    return chosen


def main() -> int:
    chosen = arguments()
    command = shlex.join(["python", "bench/tables.py", *sys.argv[1:]])
    try:
        missing = prepare_peer()
        if missing:
            say(f"*** {missing} ***")
        names = [NORMAL, FULL] if missing else [NORMAL, BOARDGAME, FULL]
        say(f"{chosen.tables} busy tables: {chosen.rounds} rounds, {chosen.seconds:g} s for each server")
        rounds = race(names, chosen)
        memory = run("memory", [sys.executable, str(BENCH / "memory.py"), "--tables", str(chosen.idle)], CROWD_SECONDS)
        print(boards.table(rounds))
        print(boards.memory_in_words(memory))
        if not missing:
            head = boards.HEAD.format(workers=WORKERS, limits=LIMITS)
            boards.save(BENCH / "results", head, rounds, memory, command)
            say("Saved: bench/results/tables.md and tables.json")
    except RaceError as error:
        say(f"tables: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
