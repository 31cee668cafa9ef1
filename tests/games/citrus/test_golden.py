"""Golden records: whole matches that replay to the letter; every seat count, option, verb and way to end has one."""

from pathlib import Path

import pytest

import cosecha
from cosecha.core.match import UNDO, Match

CITRUS = cosecha.game("citrus")
RECORDS = sorted((Path(__file__).parent / "golden").glob("*.record"))


def replayed(path: Path) -> Match:
    return CITRUS.replay(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_the_letter(path: Path) -> None:
    match = replayed(path)
    assert match.over
    assert match.record() == path.read_text(encoding="utf-8")
    assert match.scores == [sum(sources.values()) for sources in match.breakdown]


def test_there_is_a_record_for_every_seat_count_option_verb_and_ending() -> None:
    matches = [replayed(path) for path in RECORDS]
    assert {match.setup.seats for match in matches} == {2, 3, 4, 5}
    for option in CITRUS.options:
        given = {match.setup.given.get(option.name, option.default) for match in matches}
        values = {"random", "2"} if option.name == "first_player" else set(option.values)
        assert values <= given, option.name
        assert not option.data or any(option.name in match.setup.given for match in matches)
    verbs = {verb.word for verb in CITRUS.verbs(matches[0].state).verbs}
    assert {event.move.split()[0] for match in matches for event in match.events} == verbs | {UNDO}
    all_built = {CITRUS.view(match.state, None)["bag"] == 0 for match in matches}
    assert all_built == {True, False}, "the end by building everything, and the end of blocked players"
