"""`cosecha train` as it is typed: it goes on where it was stopped, and says what is wrong before anything is played."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cosecha.cli import main
from cosecha.train.course import Course
from cosecha.train.settings import read_settings

SMALL = ["games=2", "opening=2", "hidden=8,8", "capacity=400", "batch=16", "width=1", "older=1", "options=board=short"]
WORDS = ["train", "citrus", "--seats", "2", "--processes", "2", "--seed", "x"]


def words(folder: Path, generations: int, settings: list[str]) -> list[str]:
    found = [*WORDS, "--folder", str(folder), "--generations", str(generations)]
    return found + [word for setting in settings for word in ("--set", setting)]


def small() -> Course:
    """A course that has not begun."""
    settings = {"game": "citrus", "seats": 2, "seed": "x", **dict(setting.split("=", 1) for setting in SMALL)}
    return Course.new(read_settings(settings))


def stopped(folder: Path, by: signal.Signals) -> int:
    """A course that keeps every generation is stopped as soon as one is kept; what its command answers."""
    program = "import sys; from cosecha.cli import main, train; train.EVERY = -1.0; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, *words(folder, 10_000, SMALL)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
        try:
            end = time.monotonic() + 100
            while not (folder / "2.net").is_file():
                assert child.poll() is None, "it ended by itself"
                assert time.monotonic() < end, "nothing was kept"
                time.sleep(0.02)
            child.send_signal(by)
            return child.wait(60)
        finally:
            child.kill()


@pytest.mark.parametrize(("by", "answered"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)])
def test_a_course_that_was_stopped_goes_on_as_if_it_had_not_been(
    by: signal.Signals, answered: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two processes play, and the same net comes of it. Ctrl-C ends it while games are still being played."""
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    assert stopped(broken, by) == answered
    number = Course.load(broken, 2).number
    assert 1 <= number < 10_000
    assert main(words(broken, number + 2, [])) == 0
    assert main(words(whole, number + 2, SMALL)) == 0
    assert Course.load(broken, 2).number == number + 2
    assert (broken / "2.net").read_bytes() == (whole / "2.net").read_bytes()
    assert main(words(broken, number, [])) == 0, "there are enough generations"
    assert Course.load(broken, 2).number == number + 2
    assert "The curve is in" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("foo=1", "no setting of a course: foo"),
        ("games=abc", "games is a whole number; not 'abc'"),
        ("games", "NAME=VALUE"),
        ("games=0", "games is at least 1"),
        ("rate=fast", "rate is a number"),
        ("rate=nan", "rate is a number; not 'nan'"),
        ("rate=inf", "rate is a number; not 'inf'"),
        ("leading=nan", "leading is a number; not 'nan'"),
        ("leading=-3", "leading is at least 0"),
        ("alone=0.8", "alone, against_greedy, against_older are parts of the same games"),
        ("hidden=100000000,1000000", "hidden is at most 4096"),
        ("capacity=100000000", "capacity is at most 10000000"),
        ("repeats=-3", "repeats is at least 0"),
        ("stray=7", "stray is between 0 and 1"),
        ("opening=1", "opening is at least 2"),
        ("hidden=8", "hidden is two sizes"),
        ("hidden=8,0", "hidden is two sizes"),
        ("options=colour=blue", "colour"),
        ("variant=colour=blue", "colour"),
        ("seats=3", "seats is not for --set: say --seats N"),
        ("game=keyflower", "game is not for --set"),
        ("simulations=-1", "simulations is at least 0"),
    ],
)
def test_settings_that_make_no_sense_are_named(
    setting: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words(tmp_path / "course", 1, [setting])) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "course").exists()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--minutes", "-5"], "--minutes is a number, at least 0"),
        (["--minutes", "nan"], "--minutes is a number, at least 0"),
        (["--generations", "-1"], "--generations is at least 1"),
        (["--seats", "9"], "seats"),
    ],
)
def test_so_are_other_words_that_make_no_sense(
    given: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words(tmp_path / "course", 1, SMALL), *given]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "course").exists()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--set", "hidden=16,8"], "keeps to its hidden, here 8,8"),
        (["--set", "options=board=long"], "keeps to its options, here board=short"),
        (["--seed", "y"], "keeps to its seed, here x"),
        (["--set", "games=abc"], "games is a whole number"),
        (["--set", "foo=1"], "no setting of a course: foo"),
    ],
)
def test_a_course_that_is_there_keeps_its_shape_and_its_files(
    given: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small().save(tmp_path)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    assert main([*words(tmp_path, 1, []), *given]) == 2
    assert said in capsys.readouterr().err
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_where_no_course_can_be_kept_is_found_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    for place in (file, file / "course"):
        assert main(words(place, 1, SMALL)) == 2
        assert f"a course cannot be kept in {place}" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["course-2.npz", "memory-2-0.npz"])
def test_a_course_that_is_broken_is_named_and_left_as_it_is(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small().save(tmp_path)
    whole = (tmp_path / name).read_bytes()
    for broken in (whole[:-100], b"junk", b""):
        (tmp_path / name).write_bytes(broken)
        assert main(words(tmp_path, 1, [])) == 2
        assert f"{name} is broken or cut short" in capsys.readouterr().err
        assert (tmp_path / name).read_bytes() == broken


def test_a_course_that_is_there_does_not_begin_with_a_net(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small().save(tmp_path)
    assert main([*words(tmp_path, 1, []), "--begin", str(tmp_path / "2.net")]) == 0
    assert "goes on; --begin is for new ones" in capsys.readouterr().err


def test_a_course_that_begins_with_a_net_has_its_sizes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unless others are asked for, which then are named."""
    small().save(tmp_path)
    begun = [*words(tmp_path / "new", 1, ["games=2", "capacity=400", "width=1"]), "--begin", str(tmp_path / "2.net")]
    assert main([*begun, "--set", "hidden=16,8"]) == 2
    assert "--set hidden=8,8" in capsys.readouterr().err
    assert main(begun) == 0
    assert Course.load(tmp_path / "new", 2).settings.hidden == (8, 8)
