"""Turns of seats: counted as the rules tell them, kept beside the journal, and shown with the time that they take."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

import cosecha
from cosecha.arena.crew import Alone, Crew, Pool, results
from cosecha.arena.files import to_csv
from cosecha.arena.journal import TIMES, Journal
from cosecha.arena.plan import Fixture, Plan, Table
from cosecha.arena.player import Played, play
from cosecha.arena.summary import standings
from cosecha.arena.turns import Turns
from cosecha.cli import main
from cosecha.core.laws import asked
from cosecha.core.luck import SeededLuck
from cosecha.core.telling import TURN

PLAN = Plan((Table("guatemala_cafe", 3),), ("greedy", "random"), "x", 2)
WORDS = ["arena", "guatemala_cafe", "--seats", "3", "--bots", "greedy,random", "--seed", "x", "--workers", "1"]


def played_into(path: Path, crew: Crew) -> list[Played]:
    journal = Journal(PLAN, str(path))
    for played in results(PLAN, crew, len(journal.played)):
        journal.add(played)
    crew.close()
    return journal.played


def as_before(journal: Path) -> None:
    """The times as they were when there were no turns: only the seconds."""
    times = journal.with_name(journal.name + TIMES)
    lines = [json.loads(line)["seconds"] for line in times.read_text().splitlines()]
    times.write_text("".join(json.dumps(line) + "\n" for line in lines))


@pytest.mark.parametrize("game", cosecha.game_names())
def test_a_turn_is_one_that_the_rules_tell_of_and_in_which_the_seat_could_choose(game: str) -> None:
    """What the rules told is looked at when all is over."""
    found = cosecha.game(game)
    match = found.new(seats=3, seed=11)
    turns = Turns(found, 3)
    state, luck = match.state.copy(), SeededLuck(1)
    could: list[tuple[int, str]] = []
    while not state.over:
        seat = asked(state)[0]
        state.turn_to(seat)
        if len(state.legal()) > 1:
            turns.decides(seat)
            could.append((seat, "decides"))
        told = turns.play(state, found.bots["greedy"](state.copy(), seat), luck)
        assert state.facts is None
        could += [(fact.seat, TURN) for fact in told if fact.what == TURN]
    begun = [n for n, (_, what) in enumerate(could) if what == TURN]
    spans = [(could[n][0], could[n + 1 : end]) for n, end in zip(begun, [*begun[1:], len(could)], strict=True)]
    counted = [sum(seat == own and (own, "decides") in span for own, span in spans) for seat in range(3)]
    counted[could[0][0]] += 1  # the first is told of while the game is set up
    assert turns.taken == counted


@pytest.mark.parametrize("game", ["citrus", "guatemala_cafe"])
def test_turns_go_round_the_table(game: str) -> None:
    """Whoever chooses where the buyer begins in Guatemala Café has the first."""
    plan = Plan((Table(game, 3),), ("random",), "x", 1)
    turns = play(plan, Fixture(0, 0, 0, (0, 0, 0))).turns
    assert max(turns) - min(turns) <= 2
    assert min(turns) > 8


def test_an_answer_in_the_turn_of_somebody_else_is_no_turn() -> None:
    turns = Turns(cosecha.game("guatemala_cafe"), 2)
    turns.decides(0)
    turns.decides(0)
    turns.decides(1)  # may the other have the sack?
    turns.decides(0)
    assert turns.taken == [1, 0]
    turns.begun = 1
    turns.decides(1)
    assert turns.taken == [1, 1]


def test_turns_are_the_same_with_any_number_of_processes(tmp_path: Path) -> None:
    alone = played_into(tmp_path / "alone.jsonl", Alone())
    two = played_into(tmp_path / "two.jsonl", Pool(2))
    assert [played.turns for played in alone] == [played.turns for played in two]
    assert Journal(PLAN, str(tmp_path / "alone.jsonl")).played == [
        Played(p.fixture, p.points, p.places, p.moves, p.trace, [round(s, 4) for s in p.seconds], p.turns)
        for p in alone
    ]


def test_a_journal_of_before_opens_and_its_turns_are_not_known(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    played_into(path, Alone())
    whole = path.read_bytes()
    as_before(path)
    journal = Journal(PLAN, str(path))
    (found,) = standings(PLAN, journal.played, resamples=5)
    assert all(row.milliseconds > 0 for row in found.rows)
    assert all(row.milliseconds_a_turn == row.turns == 0 for row in found.rows)
    rows = list(csv.DictReader(StringIO(to_csv(PLAN, journal.played))))
    assert {row["turns"] for row in rows} == {""}
    assert path.read_bytes() == whole


def test_what_is_gone_on_with_counts_turns_from_there(tmp_path: Path) -> None:
    """And what was not measured, because its times are lost, counts for neither."""
    path = tmp_path / "journal.jsonl"
    whole = played_into(path, Alone())
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-3]))
    as_before(path)
    grown = played_into(path, Alone())
    assert [bool(played.turns) for played in grown] == [False] * 3 + [True] * 3
    assert path.read_bytes() == b"".join(lines)
    (found,) = standings(PLAN, grown, resamples=5)
    (entire,) = standings(PLAN, whole, resamples=5)
    for row in found.rows:
        assert row.milliseconds_a_turn > row.milliseconds > 0
        assert row.turns == pytest.approx(next(r.turns for r in entire.rows if r.bot == row.bot), rel=0.3)
    path.with_name(path.name + TIMES).unlink()
    assert not any(played.turns or sum(played.seconds) for played in Journal(PLAN, str(path)).played)


def test_milliseconds_a_turn_are_shown_wherever_those_of_a_move_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {kind: tmp_path / f"found.{kind}" for kind in ("json", "html", "csv", "jsonl")}
    wanted = [word for kind in ("json", "html", "csv") for word in (f"--{kind}", str(files[kind]))]
    assert main([*WORDS, "--blocks", "1", *wanted, "--journal", str(files["jsonl"])]) == 0
    assert "turn" in capsys.readouterr().out
    for row in json.loads(files["json"].read_text())["standings"][0]["rows"]:
        assert row["milliseconds_a_turn"] == pytest.approx(row["milliseconds"] * row["moves"] / row["turns"], rel=0.2)
    assert "ms a turn" in files["html"].read_text()
    rows = list(csv.DictReader(StringIO(files["csv"].read_text())))
    assert all(0 < int(row["turns"]) < int(row["moves"]) for row in rows)
