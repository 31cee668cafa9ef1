"""Golden records: whole matches that replay to the letter; every seat count, option, verb and way to end has one."""

from pathlib import Path

import pytest

from cosecha.core.match import UNDO, Match
from tests.games.guatemala_cafe.tables import CAFE, seen

RECORDS = sorted((Path(__file__).parent / "golden").glob("*.record"))


def replayed(path: Path) -> Match:
    return CAFE.replay(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_the_letter(path: Path) -> None:
    match = replayed(path)
    assert match.over
    assert match.record() == path.read_text(encoding="utf-8")
    assert match.scores == [sum(sources.values()) for sources in match.breakdown]


def ending(match: Match) -> str:
    """How a match came to its end."""
    view = seen(match)
    if not any(piece.startswith("*") for piece in view["production"].values()):
        return "no sack"
    return "stall" if view["idle"] >= view["idle_limit"] else "trigger"


def test_there_is_a_record_for_every_seat_count_option_verb_and_ending() -> None:
    matches = [replayed(path) for path in RECORDS]
    assert {match.setup.seats for match in matches} == {2, 3, 4}
    for option in CAFE.options:
        given = {match.setup.given.get(option.name, option.default) for match in matches}
        values = {"first_player": {"random", "2"}, "idle_rounds": {"1", "3", "9"}}.get(option.name, set(option.values))
        assert values <= given, option.name
        assert not option.data or any(option.name in match.setup.given for match in matches)
    verbs = {verb.word for verb in CAFE.verbs(matches[0].state).verbs}
    events = [event for match in matches for event in match.events]
    assert {event.move.split()[0] for event in events} == verbs | {UNDO}
    assert {"block no", "block yes"} <= {event.move for event in events}
    assert any(event.move == UNDO and event.sealed for event in events)
    assert {ending(match) for match in matches} == {"trigger", "stall", "no sack"}


def test_somebody_is_blocked_draws_from_the_bag_and_scores_with_ships() -> None:
    told = [fact for path in RECORDS for facts in replayed(path).told for fact in facts]
    assert {fact.what for fact in told} >= {"blocked", "nobody blocked", "scored", "ship left", "ship slid", "replaced"}
    assert any(fact.what == "replaced" and fact.origin == "bag" for fact in told)
