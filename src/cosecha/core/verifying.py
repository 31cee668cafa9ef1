"""Was the luck of a record fair? The seed was committed to, and every draw is made again from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote, unquote

from cosecha.core.branching import branch_of
from cosecha.core.errors import BadRecord, CosechaError
from cosecha.core.game import Game
from cosecha.core.luck import committed, mixed_seed
from cosecha.core.match import UNDO, Match
from cosecha.core.record import ENDED, opening, replay_event, split
from cosecha.core.text import write_headers

AFTER = " after "
"""Between the seed of a table and how many events it had when it went on from a position."""


class StillSecret(BadRecord):
    """The match is not over, so its seed is not shown yet."""


@dataclass(frozen=True)
class Verdict:
    """What was found in order: `draws` of `events` were made again, after the first `taken` whose luck is not its own.

    `mixed`: the seed is made of the table's secret and the nonces of all seats. `placed`: it began with a position.
    """

    events: int
    draws: int
    taken: int = 0
    mixed: bool = False
    placed: bool = False


def verify(game: Game, text: str) -> Verdict:
    """Check that every draw of a finished record comes from its seed, and the seed from its commitment."""
    head, events, result = split(text)
    if head.pop("game", "") != game.name:
        raise BadRecord(f"this is no record of {game.name}")
    mixed = _checked_seed(head)
    branch = branch_of(head.get("branch", ""))
    taken = branch.events if branch else 0
    if taken > len(events):
        raise BadRecord(f"it is said to take over {taken} events, but has {len(events)}")
    match, draws = _begun(game, head, branched=bool(branch))
    for number, (line, found) in enumerate(events, 1):
        draws += _checked(match, number, line, found, taken)
    _checked_end(match, result)
    return Verdict(len(events), draws, taken, mixed, "position" in head)


def _checked_seed(head: dict[str, str]) -> bool:
    """The seed is the one that was committed to; True if it is shown what it was made of, and that fits too."""
    if "seed" not in head:
        raise StillSecret("a record can be verified when the match is over and shows its seed")
    if committed(head["seed"]) != head.get("commitment"):
        raise BadRecord("the seed is not the one that was committed to")
    if "secret" not in head:
        return False
    if committed(head["secret"]) != head.get("table commitment"):
        raise BadRecord("the secret is not the one that the table was committed to")
    nonces = [unquote(head[name]) for name in head if name.startswith("nonce ")]
    if mixed_seed(head["secret"], nonces) != head["seed"].partition(AFTER)[0]:
        raise BadRecord("the secret and the nonces do not give the seed")
    return True


def _begun(game: Game, head: dict[str, str], *, branched: bool) -> tuple[Match, int]:
    """The match before its first event, and how many draws of the set-up were made again."""
    written = opening(game, head, head["seed"])
    if "position" in head or branched:
        return written, 0
    made = Match.new(game, written.setup, head["seed"])
    if made.setup_draws != written.setup_draws:
        differ = _difference(written.setup_draws.names, made.setup_draws.names)
        raise BadRecord(f"the set-up was not drawn from the seed: {differ}")
    return made, len(made.setup_draws.names)


def _checked(match: Match, number: int, line: str, found: re.Match[str], taken: int) -> int:
    """Make an event again; the answer is how many draws it had from the seed."""
    if number <= taken:
        replay_event(match, line, found)
        return 0
    try:
        if found["move"] == UNDO:
            match.undo(int(found["seat"]) - 1)
        else:
            match.play(found["move"], int(found["seat"]) - 1)
    except CosechaError as error:
        raise BadRecord(f"event {number}, {line!r}: {error}") from error
    drawn = match.events[-1].draws.names
    written = tuple((found["draws"] or "").split())
    if drawn != written:
        raise BadRecord(f"event {number}, {line!r}, was not drawn from the seed: {_difference(written, drawn)}")
    return len(drawn)


def _difference(written: Sequence[str], drawn: Sequence[str]) -> str:
    """The first draw that is not as the seed has it."""
    pairs = zip([*written, *[""] * len(drawn)], [*drawn, *[""] * len(written)], strict=False)
    said, true = next(pair for pair in pairs if pair[0] != pair[1])
    return f"the record says {said or 'nothing'}, the seed gives {true or 'nothing'}"


def _checked_end(match: Match, result: str) -> None:
    if not match.over and result == ENDED:
        return
    if not match.over:
        raise BadRecord("the record shows its seed, but the game is not over after its last event")
    points = " ".join(map(str, match.scores))
    if result != points:
        raise BadRecord(f"the record ends with {result or 'no result'}, but the points are {points}")


def with_oath(text: str, commitment: str, secret: str = "", nonces: Sequence[str] = ()) -> str:
    """A record of a table with what its luck was made of; before the end with the commitment alone."""
    added = [("table commitment", commitment)]
    if secret:
        added.append(("secret", secret))
        added += [(f"nonce {number}", quote(nonce, safe="")) for number, nonce in enumerate(nonces, 1)]
    before, named, after = text.partition("\ncommitment: ")
    own, line, rest = after.partition("\n")
    return f"{before}{named}{own}{line}" + "\n".join([*write_headers(added), rest])
