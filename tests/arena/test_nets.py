"""Nets of other folders: one that is not there, or does not fit, is named before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosecha
from cosecha.cli import main

SHIPPED = Path(cosecha.__file__).parent / "games" / "citrus" / "nets"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nets of Citrus for two seats alone."""
    (tmp_path / "citrus").mkdir()
    (tmp_path / "citrus" / "2.net").write_bytes((SHIPPED / "2.net").read_bytes())
    monkeypatch.setenv("COSECHA_NETS", str(tmp_path))
    return tmp_path


def complaint(bots: str, seats: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line in which it is refused."""
    assert main(["arena", "citrus", "--seats", seats, "--bots", bots]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    return told


@pytest.mark.parametrize("bot", ["net", "net-4", "net-4-peeking", "net-4:sight=40"])
def test_a_bot_without_a_net_for_so_many_seats_does_not_play(
    bot: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"no net for 3 seats: {bot} cannot play" in complaint(f"{bot},greedy", "2,3", capsys)


@pytest.mark.usefixtures("folder")
def test_nor_does_it_in_other_commands(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["sim", "citrus", "--bots", "net"], ["play", "citrus", "--bot", "net"]):
        assert main([*words, "--seats", "3"]) == 2
        assert "no net for 3 seats: net cannot play" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_nets_that_are_shipped_and_levels_play_where_the_folder_has_none() -> None:
    words = ["arena", "citrus", "--seats", "3", "--blocks", "1", "--workers", "1"]
    assert main([*words, "--bots", "learner,net:nets=shipped"]) == 0


def test_a_folder_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COSECHA_NETS", str(tmp_path / "nowhere"))
    assert "COSECHA_NETS names a folder that is not there" in complaint("net,greedy", "2", capsys)


def test_a_net_that_does_not_fit_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One for other seats, as large as one from before the game's eyes saw more; and a file that is no net."""
    other, junk = folder / "citrus" / "3.net", folder / "citrus" / "4.net"
    other.write_bytes((SHIPPED / "2.net").read_bytes())
    junk.write_bytes(b"no net\n")
    assert f"{other} does not fit Citrus with 3 seats" in complaint("net,greedy", "3", capsys)
    assert f"{junk} cannot be read" in complaint("greedy,net-4", "4", capsys)


def test_a_server_begins_with_nets_that_fit(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "citrus" / "3.net").write_bytes(b"no net\n")
    assert main(["serve", "--db", str(folder / "tables.db"), "--port", "0"]) == 2
    assert "3.net cannot be read" in capsys.readouterr().err
