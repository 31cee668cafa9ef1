"""The arena as a whole: the same results with any crew, and after being killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from cosecha import native
from cosecha.arena.crew import Alone, Done, Pool, results
from cosecha.arena.journal import Journal, OtherJournal, line_of
from cosecha.arena.plan import Fixture, Plan, Table
from cosecha.arena.player import fingerprint, play
from cosecha.arena.ray_crew import NoRay, RayCrew, play_there
from cosecha.arena.summary import standings
from cosecha.cli import main

PLAN = Plan((Table("keyflower", 2), Table("keyflower", 3)), ("random", "greedy", "uct-1"), "x", 2)
QUICK = ["arena", "keyflower", "--seats", "2,3", "--bots", "random,greedy", "--seed", "7"]


def journal_of(plan: Plan, crew: Any, path: Path) -> bytes:
    journal = Journal(plan, str(path))
    for played in results(plan, crew, len(journal.played)):
        journal.add(played)
    crew.close()
    return path.read_bytes()


def test_one_process_and_two_write_the_same_journal(tmp_path: Path) -> None:
    alone = journal_of(PLAN, Alone(), tmp_path / "alone.jsonl")
    assert journal_of(PLAN, Pool(2), tmp_path / "two.jsonl") == alone
    assert alone.count(b"\n") == 1 + PLAN.size()


def test_results_come_in_order_even_if_they_are_finished_in_another() -> None:
    class Backwards(Alone):
        size = 8

        def take(self) -> list[Done]:
            """The last task first, and never more of it than one game."""
            plan, fixtures = self.tasks.pop()
            return [Done([play(plan, fixtures[0])], list(fixtures[1:]))]

    numbers = [played.fixture.number for played in results(PLAN, Backwards())]
    assert numbers == list(range(PLAN.size()))


def test_long_games_go_out_one_by_one_and_short_ones_together() -> None:
    """So that all can play even where games are few, and what comes first in the journal is played first."""

    class Noting(Alone):
        size = 4

        def __init__(self, *, quick: bool) -> None:
            super().__init__()
            self.quick = quick
            self.given: list[list[int]] = []

        def give(self, plan: Plan, fixtures: Sequence[Fixture]) -> None:
            super().give(plan, fixtures)
            self.given.append([fixture.number for fixture in fixtures])

        def take(self) -> list[Done]:
            plan, fixtures = self.tasks.pop(0)
            return [Done([play(plan, fixture) for fixture in fixtures], [], self.quick)]

    slow, quick = Noting(quick=False), Noting(quick=True)
    for crew in (slow, quick):
        assert len(list(results(PLAN, crew))) == PLAN.size()
    assert slow.given == [[number] for number in range(PLAN.size())]
    assert max(map(len, quick.given)) > 1


def test_a_block_has_the_same_luck_in_all_its_games() -> None:
    """The same bot on all seats plays the same game, but for its own coins: greedy tosses none."""
    plan = Plan((Table("citrus", 2),), ("greedy", "random"), "x", 1)
    one, two = (play(plan, Fixture(number, 0, 4, (0, 0))) for number in (8, 9))
    assert one.trace == two.trace
    assert play(plan, Fixture(10, 0, 5, (0, 0))).trace != one.trace


def test_a_journal_cut_off_in_the_middle_of_a_line_is_gone_on_with(tmp_path: Path) -> None:
    whole = journal_of(PLAN, Alone(), tmp_path / "whole.jsonl")
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(whole[: len(whole) * 2 // 3])
    assert journal_of(PLAN, Alone(), torn) == whole


def test_the_journal_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    journal_of(Plan((Table("keyflower", 2),), ("random", "greedy"), "x", 1), Alone(), path)
    before = path.read_bytes()
    with pytest.raises(OtherJournal):
        Journal(Plan((Table("keyflower", 2),), ("random", "greedy"), "y", 1), str(path))
    assert path.read_bytes() == before


def test_killed_while_a_journal_is_opened_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written has not reached the disk yet, and nothing more happens."""
    path = tmp_path / "journal.jsonl"
    whole = journal_of(PLAN, Alone(), path)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}

    def kill(file: int) -> None:
        raise SystemExit

    monkeypatch.setattr(os, "fsync", kill)
    with pytest.raises(SystemExit):
        Journal(PLAN, str(path))
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    monkeypatch.undo()
    assert journal_of(PLAN, Alone(), path) == whole


def test_a_journal_is_a_file(tmp_path: Path) -> None:
    """Anything else would be put out of the way."""
    path = tmp_path / "journal"
    path.mkdir()
    with pytest.raises(OtherJournal):
        Journal(PLAN, str(path))
    assert path.is_dir()


def test_the_help_names_all_kinds_of_bots(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "--help"])
    shown = capsys.readouterr().out
    for name in ("greedy", "planner", "net-N", "uct-N-greedy", "uct-N-peeking", "net-N-peeking", "net-N-even"):
        assert name in shown


def test_more_blocks_can_be_added_to_a_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    grown, whole = tmp_path / "grown.jsonl", tmp_path / "whole.jsonl"
    for blocks in ("2", "5"):
        assert main([*QUICK, "--blocks", blocks, "--workers", "1", "--journal", str(grown)]) == 0
    assert main([*QUICK, "--blocks", "5", "--workers", "1", "--journal", str(whole)]) == 0
    assert grown.read_bytes() == whole.read_bytes()
    capsys.readouterr()


def running(journal: Path, blocks: int) -> subprocess.Popen[bytes]:
    words = [*QUICK, "--blocks", str(blocks), "--workers", "2", "--journal", str(journal)]
    return subprocess.Popen(
        [sys.executable, "-m", "cosecha", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def wait_until(true: Callable[[], bool], seconds: float = 100) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def test_killed_in_the_middle_and_gone_on_with_the_file_is_the_same(tmp_path: Path) -> None:
    """A real kill, which nobody can catch; the processes that played end by themselves."""
    journal, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    child = running(journal, 4000)
    wait_until(lambda: journal.exists() and journal.read_bytes().count(b"\n") > 6)
    child.send_signal(signal.SIGKILL)
    child.wait()
    played = journal.read_bytes().count(b"\n") - 1
    blocks = played // 5 + 5  # of two games and three
    assert running(journal, blocks).wait(200) == 0
    assert running(whole, blocks).wait(200) == 0
    assert journal.read_bytes() == whole.read_bytes()
    assert journal.read_bytes().count(b"\n") == 1 + 5 * blocks


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="the processes of this system cannot be listed")
def test_processes_that_play_end_with_the_one_that_was_killed(tmp_path: Path) -> None:
    journal = tmp_path / "killed.jsonl"
    child = running(journal, 4000)
    wait_until(lambda: journal.exists() and journal.read_bytes().count(b"\n") > 2)
    workers = children_of(child.pid)
    assert workers
    child.send_signal(signal.SIGKILL)
    child.wait()
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def children_of(pid: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(status.parent.name))
    return found


class FakeRay:
    """What the arena asks of Ray, done at once; the last task given comes back first."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def init(self, **settings: Any) -> None:
        self.calls.append(f"init {settings['address']}")

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def remote(self, function: Callable[..., Any]) -> Any:
        class Remote:
            remote = staticmethod(lambda *given: (function, given))

        return Remote

    def wait(self, tasks: Sequence[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return list(tasks[-num_returns:]), list(tasks[:-num_returns])

    def get(self, tasks: Sequence[Any]) -> list[Any]:
        return [function(*given) for function, given in tasks]

    def cancel(self, task: Any, **settings: Any) -> None:
        self.calls.append("cancel")

    def shutdown(self) -> None:
        self.calls.append("shutdown")


def test_ray_brings_the_same_results(tmp_path: Path) -> None:
    ray = FakeRay()
    crew = RayCrew("ray://farm:10001", ray)
    assert crew.size == 3
    theirs = journal_of(PLAN, crew, tmp_path / "ray.jsonl")
    assert theirs == journal_of(PLAN, Alone(), tmp_path / "alone.jsonl")
    assert ray.calls == ["init ray://farm:10001", "shutdown"]


def test_tasks_at_hand_are_cancelled_when_a_ray_crew_is_closed() -> None:
    ray = FakeRay()
    crew = RayCrew(None, ray)
    crew.give(PLAN, [next(PLAN.games())])
    crew.close()
    assert ray.calls == ["init None", "cancel", "shutdown"]


def test_machines_with_other_rules_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    crew = RayCrew(None, FakeRay())
    crew.remote.remote = staticmethod(lambda *given: (lambda *_: ("other rules", []), given))
    crew.give(PLAN, [])
    with pytest.raises(NoRay):
        crew.take()


def test_without_ray_the_command_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    assert main([*QUICK, "--ray"]) == 1
    assert "cosecha[ray]" in capsys.readouterr().err


def test_what_is_played_on_another_machine_says_by_which_rules() -> None:
    rules, done = play_there(PLAN, list(PLAN.games())[:1])
    assert rules == fingerprint()
    assert line_of(done.played[0]) == line_of(play(PLAN, next(PLAN.games())))


@pytest.mark.parametrize(
    "name",
    ["core/game.py", "games/citrus/__init__.py", "games/citrus/setup.py", "games/citrus/levels.toml", "search/net.py"],
)
def test_other_rules_search_or_bots_have_another_fingerprint(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint.__wrapped__()
    read = Path.read_bytes
    changed = native.PACKAGE / name
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + (b" " if path == changed else b""))
    assert fingerprint.__wrapped__() != before


def test_a_sequential_test_stops_at_the_same_block_however_it_is_played(tmp_path: Path) -> None:
    journals = []
    for workers in ("1", "2"):
        journal, answer = tmp_path / f"{workers}.jsonl", tmp_path / f"{workers}.json"
        words = ["arena", "keyflower", "--bots", "greedy,random", "--sprt", "0,100", "--seed", "3"]
        assert main([*words, "--workers", workers, "--journal", str(journal), "--json", str(answer)]) == 0
        assert json.loads(answer.read_text())["sprt"]["accepted"] == "H1"
        journals.append(journal.read_bytes())
        assert main([*words, "--workers", workers, "--journal", str(journal)]) == 0  # decided: nothing is added
        assert journal.read_bytes() == journals[-1]
    assert journals[0] == journals[1]


def test_standings_rank_the_bots_and_say_what_is_even() -> None:
    plan = Plan((Table("keyflower", 3),), ("random", "greedy"), "x", 6)
    journal = Journal(plan, None)
    for played in results(plan, Alone()):
        journal.add(played)
    (found,) = standings(plan, journal.played, resamples=50)
    assert [row.bot for row in found.rows] == ["greedy", "random"]
    assert found.rows[1].rating.value == 0
    assert found.rows[0].rating.value > 200
    assert found.rows[0].margin.value == pytest.approx(-found.rows[1].margin.value)
    assert sum(seat.value for seat in found.seats) == pytest.approx(1)
    assert found.ahead["greedy"]["random"] + found.ahead["random"]["greedy"] == pytest.approx(1)
    assert standings(plan, journal.played, resamples=50) == [found]
    assert found.blocks == 6


def test_a_block_that_is_not_complete_does_not_count() -> None:
    plan = Plan((Table("keyflower", 2),), ("random", "greedy"), "x", 3)
    played = list(results(plan, Alone()))
    assert standings(plan, played[:-1], resamples=5)[0].blocks == 2
    assert standings(plan, played[:1], resamples=5) == []


def test_of_single_games_each_counts_as_a_block(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing is said of seats: the bots did not change them within a block."""
    answer = tmp_path / "answer.json"
    words = [
        "arena",
        "keyflower",
        "--seats",
        "3",
        "--bots",
        "greedy,random",
        "--single",
        "--seed",
        "7",
        "--workers",
        "1",
    ]
    page = tmp_path / "page.html"
    assert main([*words, "--blocks", "4", "--json", str(answer), "--html", str(page)]) == 0
    assert "luck of its own" in page.read_text()
    assert "won by seat" not in (page.read_text() + capsys.readouterr().out).lower()
    found = json.loads(answer.read_text())
    assert found["single"] is True
    (standing,) = found["standings"]
    assert (standing["blocks"], standing["games"]) == (4, 4)
    assert standing["rows"][0]["wins"] == {"value": 1.0, "low": pytest.approx(0.398, abs=1e-3), "high": 1.0}


@pytest.mark.parametrize(
    "words",
    [
        ["--bots", "greedy"],
        ["--bots", "greedy,greedy"],
        ["--bots", "greedy,nobody"],
        ["--bots", "greedy,greedy-peeking"],
        ["--seats", "two"],
        ["--seats", "9"],
        ["--blocks", "0"],
        ["--workers", "0"],
        ["--sprt"],
        ["--bots", "greedy,random", "--sprt", "20,0"],
        ["--bots", "greedy,random", "--sprt", "--alone"],
        ["--bots", "greedy,random,uct-200", "--alone"],
        ["--bots", "greedy,random,uct-200", "--single"],
        ["--bots", "greedy,random", "--sprt", "--single"],
        ["--bots", "greedy,random", "--alone", "--single"],
        ["--bots", "greedy,random", "--sprt", "0,20", "--seats", "2,3"],
        ["--html", "/no/such/folder/page.html"],
    ],
)
def test_misuse_is_answered_before_anything_is_played(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "citrus", *words]) == 2
    assert capsys.readouterr().err.startswith("cosecha: ")


def test_interrupted_it_shows_what_is_there(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    words = [*QUICK, "--blocks", "4000", "--workers", "2", "--journal", str(journal)]
    child = subprocess.Popen([sys.executable, "-m", "cosecha", *words], stdout=subprocess.PIPE, env=os.environ)
    wait_until(lambda: journal.exists() and journal.read_bytes().count(b"\n") > 6)
    child.send_signal(signal.SIGINT)
    shown, _ = child.communicate(timeout=100)
    assert child.returncode == 130
    assert "greedy" in shown.decode()
