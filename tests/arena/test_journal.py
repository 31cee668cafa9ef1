"""Journals that something went wrong with: they are refused with a reason, and nothing that was played is lost."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from cosecha.arena.crew import Alone, Done, Lost, Pool, results
from cosecha.arena.journal import TIMES, Journal, OtherJournal
from cosecha.arena.plan import Plan, Table
from cosecha.cli import main

TABLES = (Table("keyflower", 2),)
PLAN = Plan(TABLES, ("random", "greedy"), "x", 3)
WORDS = ["arena", "keyflower", "--bots", "random,greedy", "--seed", "x", "--workers", "1"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The journal of three blocks."""
    path = tmp_path / "journal.jsonl"
    journal = Journal(PLAN, str(path))
    for played in results(PLAN, Alone()):
        journal.add(played)
    return path


def without_a_line(lines: list[str]) -> list[str]:
    return lines[:2] + lines[3:]


def with_a_line_twice(lines: list[str]) -> list[str]:
    return [*lines[:3], *lines[2:]]


def with_other_seats(lines: list[str]) -> list[str]:
    row = json.loads(lines[2])
    return [*lines[:2], json.dumps(row | {"bots": row["bots"][::-1]}), *lines[3:]]


def with_a_broken_line(lines: list[str]) -> list[str]:
    return [*lines[:2], lines[2][: len(lines[2]) // 2], *lines[3:]]


@pytest.mark.parametrize("change", [without_a_line, with_a_line_twice, with_other_seats, with_a_broken_line])
def test_a_journal_whose_games_are_not_those_of_the_plan_is_refused(
    path: Path, change: Callable[[list[str]], list[str]]
) -> None:
    text = "\n".join(change(path.read_text().splitlines())) + "\n"
    path.write_text(text)
    with pytest.raises(OtherJournal, match=r"line [34] "):
        Journal(PLAN, str(path))
    assert path.read_text() == text


def test_only_one_run_at_a_time_writes_a_journal(path: Path) -> None:
    first = Journal(PLAN, str(path))
    with pytest.raises(OtherJournal, match="another run"):
        Journal(PLAN, str(path))
    del first
    assert len(Journal(PLAN, str(path)).played) == PLAN.size()


def test_a_journal_stays_locked_while_it_grows(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    first = Journal(PLAN, str(path))
    for played in results(PLAN, Alone()):
        first.add(played)
        with pytest.raises(OtherJournal, match="another run"):
            Journal(PLAN, str(path))


def test_a_seed_may_hold_any_letters(tmp_path: Path) -> None:
    plan = Plan(TABLES, PLAN.bots, "one\u2028two\x85", 1)
    path = tmp_path / "journal.jsonl"
    for _ in range(2):
        journal = Journal(plan, str(path))
        del journal


def test_what_was_measured_stays_when_fewer_blocks_are_asked_for(path: Path) -> None:
    times = path.with_name(path.name + TIMES)
    before = times.read_bytes()
    assert len(Journal(Plan(TABLES, PLAN.bots, "x", 1), str(path)).played) == 2
    assert times.read_bytes() == before
    assert len(Journal(PLAN, str(path)).played) == 6


def test_broken_times_are_unknown(path: Path) -> None:
    times = path.with_name(path.name + TIMES)
    times.write_text("so much\n" + "".join(times.read_text().splitlines(keepends=True)[1:]))
    assert [sum(played.seconds) > 0 for played in Journal(PLAN, str(path)).played] == [False] + [True] * 5


def test_of_a_journal_that_was_killed_while_it_began_there_is_a_piece(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_bytes(b'{"arena')
    assert Journal(PLAN, str(path)).played == []
    assert json.loads(path.read_text())["seed"] == "x"


@pytest.mark.parametrize("found", [b"my notes, without a line's end", b"my notes\n", b"\xff\xfe\n"])
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, found: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(found)
    with pytest.raises(OtherJournal, match="no journal"):
        Journal(PLAN, str(path))
    assert path.read_bytes() == found


@pytest.mark.parametrize(
    ("plan", "differs"),
    [
        (Plan(TABLES, ("random", "planner"), "x", 3), "what differs: bots"),
        (Plan(TABLES, PLAN.bots, "y", 3), "what differs: seed"),
        (Plan((Table("keyflower", 3),), PLAN.bots, "y", 3), "what differs: games, seats or options, seed"),
        (Plan(TABLES, PLAN.bots, "x", 3, alone=True), "what differs: way of seating"),
    ],
)
def test_it_is_said_how_a_journal_differs(path: Path, plan: Plan, differs: str) -> None:
    with pytest.raises(OtherJournal, match=differs):
        Journal(plan, str(path))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--journal", "{0}", "--json", "{0}"], "named twice"),
        (["--journal", "{0}", "--csv", "{0}.times"], "named twice"),
        (["--csv", "{0}", "--html", "{0}"], "named twice"),
        (["--option", "farmers=on", "--option", "farmers=off"], "given twice"),
        (["--sprt=0,1e9"], "none beyond"),
        (["--sprt=0,inf"], "none beyond"),
        (["--sprt=nan,20"], "lower number first"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], said: str
) -> None:
    words = [word.format(tmp_path / "file") for word in given]
    assert main([*WORDS, *words]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_process_that_was_killed_is_told_of_and_what_was_played_is_shown(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_: Alone) -> list[Done]:
        raise Lost("a process was killed")

    monkeypatch.setattr(Alone, "take", lost)
    assert main([*WORDS, "--blocks", "4", "--journal", str(path)]) == 1
    shown = capsys.readouterr()
    assert "3 blocks" in shown.out
    assert "a process was killed" in shown.err


def test_a_pool_says_that_a_process_is_lost_when_it_is_given_more() -> None:
    pool = Pool(1)
    pool.give(PLAN, list(PLAN.games()))
    while not pool.pool._processes:
        time.sleep(0.01)
    for process in pool.pool._processes.values():
        process.kill()
    with pytest.raises(Lost):
        pool.take()
    with pytest.raises(Lost):
        pool.give(PLAN, list(PLAN.games()))
    pool.close()


def test_a_pool_says_that_a_process_is_lost() -> None:
    pool = Pool(1)
    task: Future[Done] = Future()
    task.set_exception(BrokenProcessPool())
    pool.tasks.add(task)
    with pytest.raises(Lost):
        pool.take()
    pool.close()
