"""`cosecha hint`: the same advice for the same seed, in tables and as JSON; what makes no sense is said so."""

import json
from pathlib import Path

import pytest

import cosecha
from cosecha.bots.advice import Effort, best_moves
from cosecha.cli import main


@pytest.fixture
def record(tmp_path: Path) -> str:
    match = cosecha.game("citrus").new(seats=2, seed=7)
    match.play(match.moves()[0])
    path = tmp_path / "evening.record"
    path.write_text(match.record(), encoding="utf-8")
    return str(path)


def test_advice_as_json(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main(["hint", record, "--to", "0", "--simulations", "4", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert told[0]["moves"][0]["move"].startswith("buy ")
    assert told[0]["moves"][0]["turn"][0] == told[0]["moves"][0]["move"]
    assert sum(told[0]["chances"]) == pytest.approx(1)


def test_advice_in_tables(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", record, "--simulations", "4", "--moves", "1"]) == 0
    shown = capsys.readouterr().out
    assert "Best moves for seat " in shown
    assert "first at fincas" in shown


def test_it_says_why_there_are_no_moves(tmp_path: Path, record: str, capsys: pytest.CaptureFixture[str]) -> None:
    match = cosecha.game("citrus").replay(Path(record).read_text(encoding="utf-8"))
    other = 2 - match.to_act[0]
    assert main(["hint", record, "--seat", str(other)]) == 0
    assert f"Seat {other} has nothing to decide now." in capsys.readouterr().out
    while not match.over:
        match.play(match.moves()[0])
    over = tmp_path / "over.record"
    over.write_text(match.record(), encoding="utf-8")
    assert main(["hint", str(over)]) == 0
    assert "The game is over." in capsys.readouterr().out


def test_it_tells_how_far_it_is_and_ends_by_the_clock(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[int] = []

    def watched(simulations: int) -> bool:
        told.append(simulations)
        return simulations >= 5

    match = cosecha.game("citrus").replay(Path(record).read_text(encoding="utf-8"))
    best_moves(match.game, match.state, match.to_act[0], 1, Effort(watched=watched))
    assert told == sorted(told)
    assert set(told) == set(range(6))
    assert main(["hint", record, "--simulations", "100000000", "--seconds", "0.2"]) == 0
    assert "Best moves for" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        ["--seat", "3"],
        ["--to", "2"],
        ["--to", "-1"],
        ["--simulations", "0"],
        ["--simulations", "1" + 30 * "0"],
        ["--seconds", "-1"],
        ["--seconds", "nan"],
    ],
)
def test_what_makes_no_sense_is_said_so(record: str, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", record, *wrong]) == 2
    assert capsys.readouterr().err
