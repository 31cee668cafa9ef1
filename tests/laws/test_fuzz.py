"""`cosecha fuzz`: clean runs, broken laws shrunk to a record, and records looked at again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import cosecha
from cosecha.cli import main
from cosecha.core.game import Game
from cosecha.core.luck import Luck
from cosecha.core.options import Setup
from cosecha.core.record import replay
from cosecha.core.state import State
from tests.core.toy import TOY, Toy

CITRUS = cosecha.game("citrus")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], None]:
    """Let the commands find this game under any name."""
    return lambda game: monkeypatch.setattr(cosecha, "game", lambda name: game)


def no_harvest(before: State, after: State, move: str) -> list[str]:
    return ["nobody may harvest"] if move.startswith("harvest") else []


def test_games_that_keep_the_laws_end_well(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "citrus", "--games", "8", "--seed", "3", "--workers", "1"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "8 games (2 with 2 seats, 2 with 3 seats, 2 with 4 seats, 2 with 5 seats)" in said
    assert "All laws were kept." in said
    assert not list(folder.iterdir())


def test_several_processes_play_the_same_games(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "citrus", "--games", "4", "--seed", "3", "--seats", "2", "4", "--workers", "2"]) == 0
    assert "4 games (2 with 2 seats, 2 with 4 seats)" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("seed", [7, 8])
def test_a_broken_law_is_shrunk_to_a_record(
    folder: Path, played: Callable[[Game], None], capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    """Game 7 is played as a match, game 8 quickly."""
    played(replace(CITRUS, step_invariants=no_harvest))
    assert main(["fuzz", "citrus", "--games", "1", "--seed", str(seed), "--workers", "1", "--every", "1"]) == 1
    said = capsys.readouterr().out
    assert "Broken: the game's own invariants" in said
    assert f"fuzz-citrus-{seed}.record" in said
    text = (folder / f"fuzz-citrus-{seed}.record").read_text()
    match = replay(CITRUS, text)
    moves = [event.move.split()[0] for event in match.events]
    assert moves.count("harvest") == 1
    assert moves[-1] == "harvest"
    assert "undo" not in moves
    assert "nobody may harvest" in text


def test_options_that_do_not_matter_are_dropped(folder: Path, played: Callable[[Game], None]) -> None:
    played(replace(CITRUS, step_invariants=no_harvest))
    assert main(["fuzz", "citrus", "--games", "1", "--seed", "8", "--workers", "1", "--every", "1"]) == 1
    text = (folder / "fuzz-citrus-8.record").read_text()
    assert "option horses" not in text
    assert "option finca_needs_refill" not in text


def test_a_record_is_looked_at_again(
    folder: Path, played: Callable[[Game], None], capsys: pytest.CaptureFixture[str]
) -> None:
    played(replace(CITRUS, step_invariants=no_harvest))
    main(["fuzz", "citrus", "--games", "1", "--seed", "8", "--workers", "1", "--every", "1"])
    capsys.readouterr()
    assert main(["fuzz", "--record", "fuzz-citrus-8.record"]) == 1
    assert "nobody may harvest" in capsys.readouterr().out
    played(CITRUS)
    assert main(["fuzz", "--record", "fuzz-citrus-8.record"]) == 0


class Failing(Toy):
    """Fails in its second round."""

    def play(self, code: int, luck: Luck) -> None:
        if self.round == 1:
            raise IndexError("nothing there")
        super().play(code, luck)

    def copy(self) -> Toy:
        twin = super().copy()
        twin.__class__ = Failing
        return twin


def failing(setup: Setup, luck: Luck) -> Toy:
    state = Failing(setup.seats)
    state.deal(luck)
    return state


def write_failing(setup: Setup, state: State) -> tuple[list[tuple[str, str]], str]:
    return [], json.dumps({name: getattr(state, name) for name in FIELDS})


def read_failing(make: Callable[[int], Setup], headers: Mapping[str, str], sketch: str) -> tuple[Setup, State]:
    fields = json.loads(sketch)
    state = Failing(len(fields["points"]))
    for name, value in fields.items():
        setattr(state, name, value)
    return make(state.seats), state


FIELDS = ("over", "sealed", "round", "points", "cards", "kept", "bids", "keeps")


def test_a_move_that_fails_is_part_of_what_is_written(
    folder: Path, played: Callable[[Game], None], capsys: pytest.CaptureFixture[str]
) -> None:
    played(replace(TOY, set_up=failing, write_position=write_failing, read_position=read_failing))
    assert main(["fuzz", "toy", "--games", "1", "--seed", "1", "--workers", "1", "--every", "1000"]) == 1
    text = (folder / "fuzz-toy-1.record").read_text()
    assert "# then: " in text
    capsys.readouterr()
    assert main(["fuzz", "--record", "fuzz-toy-1.record"]) == 1
    assert "IndexError nothing there" in capsys.readouterr().out


def test_an_interrupt_ends_with_what_was_done(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cosecha.cli.fuzz.play_with_progress", interrupted)
    assert main(["fuzz", "citrus", "--games", "5"]) == 130
    assert "0 games" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--workers", "0"], ["--seats", "9"], ["--every", "0"]])
def test_misuse_is_said(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "citrus", *wrong]) == 2
    assert capsys.readouterr().err
