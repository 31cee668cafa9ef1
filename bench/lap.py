"""One timed run of an engine, as the engine itself reports it: a line of JSON."""

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

START_SECONDS = 120  # what a cold start may take beyond the timed seconds


class RaceError(Exception):
    """The race cannot go on; the text says why."""


@dataclass(frozen=True)
class Lap:
    """Decisions with at least two options and forced actions, per second."""

    decisions: float
    forced: float
    answer: Mapping[str, Any]

    @property
    def actions(self) -> float:
        return self.decisions + self.forced


def run_lap(name: str, command: Sequence[str], seconds: float, setting: Mapping[str, str] = os.environ) -> Lap:
    """Run an engine for that many seconds and read the last line it prints."""
    limit = seconds + START_SECONDS
    try:
        done = subprocess.run(command, env=setting, capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired as error:
        raise RaceError(f"{name} was to run {seconds:g} s and still ran after {limit:g} s") from error
    if done.returncode != 0:
        raise RaceError(f"{name} failed (exit {done.returncode}):\n{last_lines(done.stderr or done.stdout)}")
    return read_lap(name, done.stdout)


def read_lap(name: str, printed: str) -> Lap:
    try:
        answer = json.loads(printed.strip().splitlines()[-1])
        lap = Lap(float(answer["decisions_per_second"]), float(answer["forced_per_second"]), answer)
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise RaceError(f"{name} printed no speed as JSON ({error!r}):\n{last_lines(printed)}") from error
    if not lap.decisions > 0 or not lap.forced >= 0:
        raise RaceError(f"{name} printed an impossible speed: {answer}")
    return lap


def last_lines(text: str) -> str:
    return "\n".join("  " + line for line in text.strip().splitlines()[-12:]) or "  (it printed nothing)"
