"""The written record: a head, then one event a line, with what luck answered behind an arrow.

cosecha record 1
game: citrus
seats: 2
set-up: -> 1 h2 m3 …

1 buy d2
1 place le e5
1 place or k4 -> gr le blw
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cosecha.core.errors import BadRecord, CosechaError
from cosecha.core.game import Game
from cosecha.core.luck import committed
from cosecha.core.match import UNDO, Event, Match
from cosecha.core.scripted import Draws
from cosecha.core.text import option_headers, read_headers, take_options, whole_number, write_headers

TITLE = "cosecha record 1"
ARROW = " -> "
HEADERS = {"game", "seats", "commitment", "seed", "position", "set-up", "branch", "table commitment", "secret"}
MORE_HEADERS = ("option ", "nonce ")
_EVENT = re.compile(r"(?P<seat>[0-9]{1,2}) (?P<move>.+?)(?: \((?P<sealed>sealed)\))?(?: -> (?P<draws>.+))?")
_RESULT = "result"
ENDED = "ended"
"""In place of a result: the people at the table ended it before its time."""


def write_record(match: Match, events: Sequence[Event], *, public: bool, closed: bool = False) -> str:
    """All that happened, or all that everybody may know of it; of one that is `closed` the seed too."""
    headers = [("game", match.game.name), ("seats", str(match.setup.seats)), *option_headers(match.setup)]
    headers.append(("commitment", match.commitment))
    if (match.over or closed) and match.commitment == committed(match.seed):
        headers.append(("seed", match.seed))
    if match.opening:
        opening = _without_secrets(match) if public and not match.over else match.opening
        headers.append(("position", opening.rstrip() + "\n"))
    else:
        headers.append(("set-up", ARROW.strip() + " " + _drawn(match.setup_draws, public=public)))
    if match.branch:
        headers.append(("branch", match.branch))
    lines = [TITLE, *write_headers(headers), "", *(event_line(event, public=public) for event in events)]
    if match.over:
        lines.append(f"{_RESULT}: {' '.join(map(str, match.scores))}")
    elif closed:
        lines.append(f"{_RESULT}: {ENDED}")
    return "\n".join(lines) + "\n"


def _without_secrets(match: Match) -> str:
    """The position a match began with, as everybody may see it."""
    lines = match.opening.splitlines()
    return "\n".join(line for line in lines if not line.casefold().startswith(match.game.secret_lines or ("\n",)))


def event_line(event: Event, *, public: bool = False) -> str:
    seal = " (sealed)" if event.sealed else ""
    draws = ARROW + _drawn(event.draws, public=public) if event.draws.names else ""
    return f"{event.seat + 1} {event.move}{seal}{draws}"


def _drawn(draws: Draws, *, public: bool) -> str:
    return " ".join(draws.shown if public else draws.names)


def game_of(text: str) -> str:
    """The name of the game that a record or a position is of."""
    for line in text.splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "game":
            return value.strip()
    raise BadRecord("there is no line 'game: …'")


def replay(game: Game, text: str, seed: int | str | None = None, *, upto: int | None = None) -> Match:
    """The match of a record, or of its first `upto` events."""
    head, events, result = split(text)
    if head.pop("game", "") != game.name:
        raise BadRecord(f"this is no record of {game.name}")
    match = opening(game, head, head.get("seed", seed))
    match.commitment = head.get("commitment", match.commitment)
    for number, (line, found) in enumerate(events):
        if upto is not None and number >= upto:
            break
        replay_event(match, line, found)
    if upto is None and result not in {"", ENDED} and result.split() != [str(points) for points in match.scores]:
        raise BadRecord(f"the record ends with {result}, but replaying gives {' '.join(map(str, match.scores))}")
    return match


def resume(match: Match, lines: Sequence[str]) -> None:
    """Play on by further lines of the same record."""
    for line in lines:
        found = _EVENT.fullmatch(line)
        if found is None:
            raise BadRecord(f"expected 'seat move'; not {line[:60]!r}")
        replay_event(match, line, found)


def replayed(match: Match) -> Iterator[Match]:
    """The match once more from its beginning, after each of its events."""
    return retraced(match.game, match.record(), match.seed)


def retraced(game: Game, text: str, seed: str) -> Iterator[Match]:
    """The match of a record from its beginning, after each of its events."""
    head, events, _ = split(text)
    head.pop("game")
    again = opening(game, head, seed)
    again.commitment = head.get("commitment", again.commitment)
    yield again
    for line, found in events:
        replay_event(again, line, found)
        yield again


def rewound(match: Match, version: int) -> Match:
    """The match as it was when it had this version; a sealed decision is opened as a whole."""
    return next(again for again in replayed(match) if again.version >= version)


def split(text: str) -> tuple[dict[str, str], list[tuple[str, re.Match[str]]], str]:
    """Head, events and result of a record."""
    if not isinstance(text, str):
        raise BadRecord("a record is text")
    lines = [line.rstrip() for line in text.splitlines()]
    if not lines or lines[0] != TITLE:
        raise BadRecord(f"a record begins with the line {TITLE!r}")
    blank = lines.index("") if "" in lines else len(lines)
    head = read_headers(lines[1:blank], BadRecord)
    for name in head:
        if name not in HEADERS and not name.startswith(MORE_HEADERS):
            raise BadRecord(f"unknown header {name[:40]!r}")
    events: list[tuple[str, re.Match[str]]] = []
    result = ""
    for line in lines[blank:]:
        if line.startswith(f"{_RESULT}:"):
            result = line.partition(":")[2].strip()
        elif line and not line.startswith("#"):
            found = _EVENT.fullmatch(line)
            if found is None:
                raise BadRecord(f"expected 'seat move'; not {line[:60]!r}")
            events.append((line, found))
    return head, events, result


def opening(game: Game, head: dict[str, str], seed: int | str | None) -> Match:
    """The match before its first event, as the head of a record says it."""
    match = game.position(head["position"], seed) if "position" in head else _set_up(game, head, seed)
    match.branch = head.get("branch", "")
    return match


def _set_up(game: Game, head: dict[str, str], seed: int | str | None) -> Match:
    seats = whole_number(head.pop("seats", ""))
    if seats is None:
        raise BadRecord("seats is a number: 'seats: 3'")
    draws = head.get("set-up", "").removeprefix(ARROW.strip())
    try:
        match = Match.new(game, game.setup(seats, take_options(head)), seed, draws, replayed=True)
    except CosechaError as error:
        raise BadRecord(f"set-up: {error}") from error
    if match._door.script:
        raise BadRecord(f"set-up: {match._door.script[0]!r} is never drawn")
    return match


def replay_event(match: Match, line: str, found: re.Match[str]) -> None:
    """One event, with the draws that are written down."""
    seat = int(found["seat"]) - 1
    match._door.script = (found["draws"] or "").split()
    after, match._door.after = match._door.after, None
    try:
        if found["move"] == UNDO:
            match.undo(seat)
        else:
            match.play(found["move"], seat)
    except CosechaError as error:
        raise BadRecord(f"{line!r}: {error}") from error
    finally:
        match._door.after = after
    if match._door.script:
        raise BadRecord(f"{line!r}: {match._door.script[0]!r} is never drawn")
