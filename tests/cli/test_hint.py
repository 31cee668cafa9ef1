"""`cosecha hint`: the same advice for the same seed, in tables and as JSON; what makes no sense is said so."""

import json
from pathlib import Path

import pytest

import cosecha
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
    assert "Best moves" in shown
    assert "first at fincas" in shown


@pytest.mark.parametrize("wrong", [["--seat", "3"], ["--to", "2"], ["--to", "-1"], ["--simulations", "0"]])
def test_what_makes_no_sense_is_said_so(record: str, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", record, *wrong]) == 2
    assert capsys.readouterr().err
