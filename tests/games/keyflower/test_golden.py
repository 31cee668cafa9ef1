"""Golden records: whole matches that replay to the letter; every seat count, option and verb has one."""

from pathlib import Path

import pytest

from cosecha.core.match import UNDO, Match
from tests.games.keyflower.tables import KEYFLOWER

RECORDS = sorted((Path(__file__).parent / "golden").glob("*.record"))
NEVER_LEGAL = {"back"}


def replayed(path: Path) -> Match:
    return KEYFLOWER.replay(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_the_letter(path: Path) -> None:
    match = replayed(path)
    assert match.over
    assert match.record() == path.read_text(encoding="utf-8")
    assert match.scores == [sum(sources.values()) for sources in match.breakdown]


def test_there_is_a_record_for_every_seat_count_option_and_verb() -> None:
    matches = [replayed(path) for path in RECORDS]
    assert {match.setup.seats for match in matches} == {2, 3, 4, 5, 6}
    for option in KEYFLOWER.options:
        given = {match.setup.given.get(option.name, option.default) for match in matches}
        assert set(option.values) <= given, option.name
        assert not option.data or any(option.name in match.setup.given for match in matches)
    verbs = {verb.word for match in matches for verb in KEYFLOWER.verbs(match.state).verbs} - NEVER_LEGAL
    assert {event.move.split()[0] for match in matches for event in match.events} == verbs | {UNDO}
