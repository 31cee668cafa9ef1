"""The journal of an arena: a line of JSON for each game, in order, so that a killed run goes on where it was.

The same plan gives the same journal, byte for byte. Only the seconds differ; they lie in a file beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cosecha.arena.plan import Plan
from cosecha.arena.player import Played, fingerprint
from cosecha.core.errors import CosechaError
from cosecha.core.files import whole_file
from cosecha.core.words import _

TIMES = ".times"


class OtherJournal(CosechaError, ValueError):
    """The file is the journal of something else."""


def header_of(plan: Plan) -> dict[str, Any]:
    """What decides the games, except how many there are: more blocks can be added later."""
    return {
        "arena": 1,
        "tables": [{"game": t.game, "seats": t.seats, "options": dict(t.options)} for t in plan.tables],
        "bots": list(plan.bots),
        "seed": plan.seed,
        "duel": plan.duel,
        "fingerprint": fingerprint(),
    } | {name: True for name, chosen in (("alone", plan.alone), ("single", plan.single)) if chosen}


def line_of(played: Played) -> str:
    """One game, without its seconds."""
    fixture = played.fixture
    row = {
        "game": fixture.number,
        "table": fixture.table,
        "block": fixture.block,
        "bots": fixture.seating,
        "points": played.points,
        "places": played.places,
        "moves": played.moves,
        "trace": played.trace,
    }
    return json.dumps(row, separators=(",", ":")) + "\n"


def times_of(played: Played) -> str:
    """What lies beside its line: the seconds, and the turns that they were spent on."""
    return json.dumps({"seconds": [round(s, 4) for s in played.seconds], "turns": played.turns})


def _times_in(line: str) -> dict[str, Any]:
    """Of a line of before, which had the seconds alone, the turns are not known."""
    found = json.loads(line)
    return found if isinstance(found, dict) else {"seconds": found, "turns": []}


def _unknown(seats: int) -> dict[str, Any]:
    return {"seconds": [0.0] * seats, "turns": []}


class Journal:
    """Keeps what was played; without a path only as long as the program runs."""

    def __init__(self, plan: Plan, path: str | None) -> None:
        """Read what is there; raises OtherJournal if it belongs to another plan."""
        self.plan = plan
        self.path = Path(path) if path else None
        self.played: list[Played] = []
        if self.path is not None:
            self._open(self.path)

    def add(self, played: Played) -> None:
        """The next game in order: first written, then counted."""
        if self.path is not None:
            with self.path.with_name(self.path.name + TIMES).open("a", encoding="utf-8") as times:
                times.write(times_of(played) + "\n")
            with self.path.open("a", encoding="utf-8") as journal:
                journal.write(line_of(played))
        self.played.append(played)

    def _open(self, path: Path) -> None:
        lines = _whole_lines(path)
        header = json.dumps(header_of(self.plan), ensure_ascii=False)
        if lines and lines[0] != header:
            raise OtherJournal(
                _("{path} is the journal of other bots, tables, rules or another seed; name another file").format(
                    path=path
                )
            )
        times = path.with_name(path.name + TIMES)
        kept = _whole_lines(times)
        for fixture, line in zip(self.plan.games(), lines[1:], strict=False):
            row = json.loads(line)
            took = _times_in(kept[fixture.number]) if fixture.number < len(kept) else _unknown(len(row["moves"]))
            self.played.append(Played(fixture, row["points"], row["places"], row["moves"], row["trace"], **took))
        _write(path, [header, *lines[1:]])
        kept = kept[: len(self.played)]
        _write(times, kept + [times_of(played) for played in self.played[len(kept) :]])


def _write(path: Path, lines: Iterable[str]) -> None:
    with whole_file(path) as file:
        file.writelines(f"{line}\n".encode() for line in lines)


def _whole_lines(path: Path) -> list[str]:
    """The lines of a file, without one that was cut off when its writer was killed."""
    if not path.exists():
        return []
    if not path.is_file():
        raise OtherJournal(_("{path} is no file that a journal can be kept in").format(path=path))
    text = path.read_text(encoding="utf-8")
    return text[: text.rfind("\n") + 1].splitlines()
