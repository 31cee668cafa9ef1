"""`cosecha show`: positions as pictures."""

from __future__ import annotations

import shutil
import xml.etree.ElementTree as Tree
from pathlib import Path

import pytest

import cosecha
from cosecha.cli import main
from tests.games.citrus.tables import MEADOW

RECORD = Path(__file__).parent.parent / "games" / "citrus" / "golden" / "3-seats.record"


def test_a_record_after_so_many_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "table.svg"
    assert main(["show", str(RECORD), "--to", "10", "--seat", "1", "--out", str(out)]) == 0
    assert str(out) in capsys.readouterr().out
    Tree.fromstring(out.read_text(encoding="utf-8"))


def test_a_position_text_and_a_new_game_go_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = tmp_path / "meadow.position"
    position.write_text(f"game: citrus\n\n{MEADOW.strip(chr(10))}\n", encoding="utf-8")
    assert main(["show", str(position), "--dark"]) == 0
    assert Tree.fromstring(capsys.readouterr().out).tag.endswith("svg")
    assert main(["show", "citrus", "--seats", "2", "--seed", "7", "--option", "board=short"]) == 0
    drawn = capsys.readouterr().out
    assert drawn == cosecha.game("citrus").new(2, {"board": "short"}, 7).scene(None).svg()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["citrus", "--to", "3"], "--to needs a record"),
        (["citrus", "--seat", "4"], "seats are 1 to 3"),
        (["citrus", "--out", "picture.gif"], ".svg or .png"),
        ([str(RECORD), "--to", "99999"], "the record has"),
        ([str(RECORD), "--to", "-1"], "a number of moves"),
        (["nowhere.record"], "cannot read"),
    ],
)
def test_misuse_is_answered_in_words(arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", *arguments]) == 2
    assert problem in capsys.readouterr().err


def test_png_needs_a_program_that_draws_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "table.png"
    if shutil.which("rsvg-convert"):
        assert main(["show", "citrus", "--seed", "1", "--out", str(out)]) == 0
        assert out.read_bytes().startswith(b"\x89PNG")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert main(["show", "citrus", "--out", str(out)]) == 2
    assert "rsvg-convert" in capsys.readouterr().err
