"""The journal of an arena: a line of JSON for each game, in order, so that a killed run goes on where it was.

The same plan gives the same journal, byte for byte. Only the seconds differ; they lie in a file beside it. One run at a
time writes to a journal.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from weakref import finalize

from cosecha.arena.plan import Fixture, Plan
from cosecha.arena.player import Played, fingerprint
from cosecha.core.errors import CosechaError
from cosecha.core.files import whole_file
from cosecha.core.words import _

if sys.platform != "win32":
    import fcntl

TIMES = ".times"


class OtherJournal(CosechaError, ValueError):
    """The file is the journal of something else, or not as a journal is written."""


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


Times = tuple[list[float], list[int]]
"""Seconds and turns by seat."""


def _times_in(line: str, seats: int) -> Times:
    """Of a line of before, which had the seconds alone, the turns are not known; of a broken one nothing is."""
    try:
        found = json.loads(line)
        seconds, turns = (found["seconds"], found["turns"]) if isinstance(found, dict) else (found, [])
        if len(seconds) == seats:
            return [float(s) for s in seconds], [int(n) for n in turns]
    except (ValueError, KeyError, TypeError):
        pass
    return [0.0] * seats, []


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
        """Read it, and mend an end that was cut off. It stays locked as long as the journal is there."""
        if path.exists() and not path.is_file():
            raise OtherJournal(_("{path} is no file that a journal can be kept in").format(path=path))
        file = _locked(path)
        finalize(self, os.close, file)
        text = _text_of(path)
        header = json.dumps(header_of(self.plan), ensure_ascii=False)
        lines = _whole_lines(text)
        if lines[:1] != [header] and not header.startswith(text):
            raise OtherJournal(_other(path, text.split("\n")[0], self.plan))
        times = path.with_name(path.name + TIMES)
        kept = _whole_lines(_text_of(times))[: max(0, len(lines) - 1)]
        for fixture, line in zip(self.plan.games(), lines[1:], strict=False):
            took = kept[fixture.number] if fixture.number < len(kept) else ""
            self.played.append(_game_in(path, line, fixture, _times_in(took, len(fixture.seating))))
        _write(times, kept + [times_of(played) for played in self.played[len(kept) :]])
        whole = "".join(f"{line}\n" for line in lines or [header]).encode()
        os.truncate(file, len(whole) if lines else 0)
        if not lines:
            os.write(file, whole)


def _other(path: Path, first: str, plan: Plan) -> str:
    """How the journal differs from that of the plan."""
    words = {
        "tables": _("games, seats or options"), "bots": _("bots"), "seed": _("seed"),
        "fingerprint": _("version of rules and bots"),
    }  # fmt: skip
    try:
        theirs = json.loads(first)
    except ValueError:
        theirs = None
    if not isinstance(theirs, dict) or "arena" not in theirs:
        return _("{path} is no journal of an arena; name another file").format(path=path)
    ours = header_of(plan)
    differ = [word for name, word in words.items() if theirs.get(name) != ours[name]] or [_("way of seating the bots")]
    return _("{path} is the journal of another run; what differs: {differ}. Name another file").format(
        path=path, differ=", ".join(differ)
    )


def _game_in(path: Path, line: str, fixture: Fixture, took: Times) -> Played:
    """A game of the journal, which must be the one whose turn it is."""
    try:
        row = json.loads(line)
        found = [row["game"], row["table"], row["block"], row["bots"]]
        lists = [row["points"], row["places"], row["moves"]]
        ours = [fixture.number, fixture.table, fixture.block, list(fixture.seating)]
        if found == ours and all(len(each) == len(fixture.seating) for each in lists):
            return Played(fixture, row["points"], row["places"], row["moves"], row["trace"], *took)
    except (ValueError, KeyError, TypeError):
        pass
    raise OtherJournal(
        _("{path}: line {n} is not the game that should stand there; the file was changed").format(
            path=path, n=fixture.number + 2
        )
    )


def _locked(path: Path) -> int:
    """The open file. Two runs would mix their games, so there is only one at a time."""
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise OtherJournal(_("cannot write {path}: {problem}").format(path=path, problem=error.strerror)) from None
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            raise OtherJournal(_("{path}: another run is writing this journal").format(path=path)) from None
        except OSError:
            pass  # some network folders know no locks
    return file


def _write(path: Path, lines: Iterable[str]) -> None:
    with whole_file(path) as file:
        file.writelines(f"{line}\n".encode() for line in lines)


def _text_of(path: Path) -> str:
    if not path.exists():
        return ""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise OtherJournal(_("{path} is no journal of an arena; name another file").format(path=path)) from None


def _whole_lines(text: str) -> list[str]:
    """The lines of a text, without one that was cut off when its writer was killed."""
    return text.split("\n")[:-1]
