"""The command line: what people type, what they read, and the exit codes."""

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest

import cosecha
from cosecha.bots import UnknownBot, ask, bot
from cosecha.cli import main
from tests.server.serving import until

COMMAND = [sys.executable, "-m", "cosecha"]
ALWAYS_ONE = "1\n" * 4000
WIDE = {"COLUMNS": "100", "NO_COLOR": "1"}
TELLING = """
import sys
from pathlib import Path
from cosecha.cli import main, sim

def play_all(*given, play=sim.play_all):
    for number, result in enumerate(play(*given)):
        if number == 1:
            Path(sys.argv[1]).touch()
        yield result

sim.play_all = play_all
sys.exit(main(sys.argv[2:]))
"""
"""The same command; it makes a file when the first game was counted."""


def cosecha_run(
    *words: str, typed: str = "", setting: Mapping[str, str] | None = None, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """`python -m cosecha` with these words and this input."""
    return subprocess.run(
        [*COMMAND, *words],
        input=typed,
        cwd=folder,
        env={**os.environ, **WIDE, **(setting or {})},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a short game that was played to its end."""
    match = cosecha.game("citrus").new(seats=2, options={"board": "short"}, seed=4)
    while not match.over:
        match.play(match.moves()[0])
    path = tmp_path / "finished.record"
    path.write_text(match.record(), encoding="utf-8")
    return path


class TestHelp:
    def test_without_a_command_the_help_is_shown(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([]) == 0
        shown = capsys.readouterr().out
        assert all(word in shown for word in ("play", "sim", "arena", "replay", "fuzz", "bench", "data", "examples"))

    @pytest.mark.parametrize("command", ["play", "sim", "arena", "replay", "bench"])
    def test_each_command_explains_itself_with_examples(self, command: str, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as left:
            main([command, "--help"])
        assert left.value.code == 0
        assert "examples:" in capsys.readouterr().out

    def test_the_version_says_whether_rules_are_compiled(self) -> None:
        pure = cosecha_run("--version", setting={"COSECHA_PURE": "1"})
        assert pure.stdout.startswith(f"cosecha {cosecha.__version__}")
        assert "interpreted" in pure.stdout

    def test_options_of_a_game_are_listed(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as left:
            main(["play", "citrus", "--option", "help"])
        assert left.value.code == 0
        assert "board = long, short (default: long)" in capsys.readouterr().out


class TestBadUsage:
    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (["play", "chess"], "no game 'chess'"),
            (["play", "--seats", "9"], "setup.players"),
            (["play", "--bot", "clever"], "no bot 'clever'"),
            (["play", "--me", "7"], "seats 1 to 3"),
            (["play", "--option", "colour=red"], "unknown option 'colour'"),
            (["play", "--option", "board"], "NAME=VALUE"),
            (["play", "--board", "/nowhere/at.all"], "cannot read"),
            (["sim", "--games", "0"], "at least 1"),
            (["sim", "--bots", "random,random", "--seats", "3"], "one a seat"),
            (["sim", "--csv", "/nowhere/at.all"], "cannot write"),
            (["bench", "--seconds", "0"], "more than 0"),
            (["replay", "/nowhere/at.all"], "cannot read"),
            (["data", "check", "--data", "colours=/dev/null"], "no data colours"),
        ],
    )
    def test_it_is_told_in_one_line_with_exit_code_2(
        self, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(words) == 2
        complaint = capsys.readouterr().err
        assert told in complaint
        assert complaint.count("\n") == 1

    @pytest.mark.parametrize(
        "words", [["dance"], ["sim", "--games", "many"], ["data"], ["play", "--me", "1", "--people", "2"]]
    )
    def test_wrong_words_too(self, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 2
        complaint = capsys.readouterr().err
        assert "--help" in complaint
        assert complaint.count("\n") == 1


class TestPlay:
    def test_a_newcomer_can_play_to_the_end_by_typing_1(self, tmp_path: Path) -> None:
        words = ["play", "--seats", "2", "--bot", "random", "--option", "board=short", "--seed", "5"]
        done = cosecha_run(*words, typed=ALWAYS_ONE, folder=tmp_path)
        assert done.returncode == 0
        assert "Traceback" not in done.stderr
        assert "Market" in done.stdout
        assert "Winner:" in done.stdout or "Shared victory:" in done.stdout
        saved = (tmp_path / "1").read_text(encoding="utf-8")
        assert cosecha.game("citrus").replay(saved).over

    def test_illegal_input_is_answered_and_nothing_is_lost(self) -> None:
        typed = "income\nfoo\n99\nwhy pass\nrule turn.no-pass\nrule no.such\nundo\nmoves\nlog\nhelp\nquit\n"
        done = cosecha_run("play", "--seed", "3", "--option", "first_player=1", typed=typed)
        assert done.returncode == 0
        assert "Harvest an area before you take your income." in done.stdout
        assert "'foo' is no verb" in done.stdout
        assert "The numbers go from 1 to 8." in done.stdout
        assert "You can still build or harvest, so you may not pass." in done.stdout
        assert "There is no rule no.such" in done.stdout
        assert "nothing to take back" in done.stdout
        assert "two wild horses" in done.stdout

    def test_a_move_can_be_abbreviated_and_taken_back(self) -> None:
        done = cosecha_run("play", "--seed", "3", "--option", "first_player=1", typed="d4\nundo\nquit\n")
        assert "Plant your tiles" in done.stdout
        assert "takes the last move back" in done.stdout

    def test_the_end_of_input_leaves_politely(self) -> None:
        done = cosecha_run("play", "--seed", "3", typed="")
        assert done.returncode == 0
        assert "Goodbye" in done.stdout

    def test_a_saved_game_goes_on(self, tmp_path: Path) -> None:
        path = tmp_path / "evening.record"
        words = ["play", "--seed", "3", "--option", "first_player=1"]
        saved = cosecha_run(*words, typed=f"d4\nsave {path}\nquit\n")
        assert saved.returncode == 0
        assert path.read_text(encoding="utf-8").endswith("1 buy d4\n")
        resumed = cosecha_run("play", "--resume", str(path), typed="quit\n")
        assert resumed.returncode == 0
        assert "Plant your tiles" in resumed.stdout

    def test_several_people_hand_the_keyboard_over(self) -> None:
        words = ["play", "--people", "1,2", "--seats", "2", "--option", "first_player=1", "--seed", "3"]
        typed = "d4\n" + "1\n" * 6 + "quit\n"
        assert "Seat 2, it is your turn" in cosecha_run(*words, typed=typed).stdout

    def test_bots_alone_play_a_whole_game(self) -> None:
        done = cosecha_run("play", "--people", "0", "--seats", "2", "--bot", "random", "--seed", "3", typed="\n")
        assert done.returncode == 0
        assert "the game is over" in done.stdout

    @pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"COLUMNS": "60"}, {"FORCE_COLOR": "1", "NO_COLOR": ""}])
    def test_it_draws_with_and_without_colour_and_narrow(self, setting: Mapping[str, str]) -> None:
        done = cosecha_run("play", "--seed", "3", typed="quit\n", setting=setting)
        assert done.returncode == 0
        assert "d1:" in done.stdout


class TestSim:
    WORDS = (
        "sim",
        "--seats",
        "3",
        "--bots",
        "greedy,random,random",
        "--games",
        "6",
        "--seed",
        "9",
        "--option",
        "board=short",
    )

    def test_files_hold_every_game(self, tmp_path: Path) -> None:
        done = cosecha_run(*self.WORDS, "--csv", str(tmp_path / "a.csv"), "--json", str(tmp_path / "a.json"))
        assert done.returncode == 0
        assert "6 games played." in done.stdout
        rows = list(csv.DictReader(StringIO((tmp_path / "a.csv").read_text())))
        assert len(rows) == 18
        assert {row["bot"] for row in rows} == {"greedy", "random"}
        answer = json.loads((tmp_path / "a.json").read_text())
        assert answer["played"] == 6
        for game in answer["games"]:
            assert [sum(row.values()) for row in game["sources"]] == game["points"]
            assert sum(game["wins"]) == pytest.approx(1)

    def test_bots_move_from_seat_to_seat(self, tmp_path: Path) -> None:
        cosecha_run(*self.WORDS, "--json", str(tmp_path / "a.json"))
        games = json.loads((tmp_path / "a.json").read_text())["games"]
        assert [game["bots"].index("greedy") for game in games] == [0, 1, 2, 0, 1, 2]

    def test_the_number_of_workers_changes_nothing(self, tmp_path: Path) -> None:
        for workers in ("1", "2", "3"):
            words = ["--workers", workers, "--csv", str(tmp_path / f"{workers}.csv")]
            assert cosecha_run(*self.WORDS, *words).returncode == 0
        one, two, three = ((tmp_path / f"{n}.csv").read_text() for n in (1, 2, 3))
        assert one == two == three

    @pytest.mark.skipif(os.name != "posix", reason="signals to a group of processes")
    @pytest.mark.parametrize("workers", ["1", "2"])
    def test_an_interrupt_shows_what_is_done_so_far(self, workers: str, tmp_path: Path) -> None:
        words = ["sim", "--games", "1000000", "--workers", workers, "--bots", "random", "--seats", "2"]
        playing = subprocess.Popen(
            [sys.executable, "-c", TELLING, str(tmp_path / "played"), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )
        until(lambda: (tmp_path / "played").exists() or playing.poll() is not None)
        os.killpg(playing.pid, signal.SIGINT)
        shown, complaint = playing.communicate(timeout=240)
        assert playing.returncode == 130
        assert "games played." in shown or "game played." in shown
        assert not shown.startswith("0 ")
        assert "Interrupted." in complaint
        assert "Traceback" not in complaint


class TestReplay:
    def test_position_points_and_winner_are_shown(self, finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", str(finished)]) == 0
        shown = capsys.readouterr().out
        assert "Points" in shown
        assert "Winner:" in shown or "Shared victory:" in shown

    def test_moves_are_told_in_sentences(self, finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", str(finished), "--moves", "--to", "3"]) == 0
        shown = capsys.readouterr().out
        assert "buys the" in shown
        assert "The game is not over." in shown

    def test_the_position_can_be_read_again(self, finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", str(finished), "--to", "20", "--position"]) == 0
        text = capsys.readouterr().out
        assert cosecha.game("citrus").position(text).position() == text

    def test_an_honest_record_is_verified(self, finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", str(finished), "--verify"]) == 0
        assert "Verified" in capsys.readouterr().out

    @pytest.mark.parametrize("text", ["", "hello\n", "cosecha record 1\ngame: citrus\nseats: 2\n\n1 dance\n"])
    def test_a_bad_file_is_refused_by_its_name(
        self, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "bad.record"
        path.write_text(text)
        assert main(["replay", str(path)]) == 1
        assert "bad.record: " in capsys.readouterr().err

    def test_a_move_beyond_the_end_is_bad_usage(self, finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", str(finished), "--to", "9999"]) == 2
        assert "the record has" in capsys.readouterr().err


class TestBench:
    def test_json_is_one_line_that_the_race_can_read(self) -> None:
        done = cosecha_run("bench", "citrus", "--seats", "4", "--seconds", "0.2", "--json")
        assert done.returncode == 0
        assert done.stdout.count("\n") == 1
        answer = json.loads(done.stdout)
        assert list(answer) == [
            "game", "seats", "decisions_per_second", "forced_per_second", "games_per_second", "options_per_decision",
            "copy_microseconds", "compiled", "python",
        ]  # fmt: skip
        assert (answer["game"], answer["seats"]) == ("citrus", 4)
        assert answer["decisions_per_second"] > 0
        assert answer["options_per_decision"] >= 2

    def test_pure_rules_say_that_they_are_not_compiled(self) -> None:
        done = cosecha_run("bench", "--seconds", "0.1", "--json", setting={"COSECHA_PURE": "1"})
        assert json.loads(done.stdout)["compiled"] is False

    def test_the_table_says_what_is_counted(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["bench", "--seconds", "0.1", "--seats", "2"]) == 0
        assert "Set-up of the games is not counted" in capsys.readouterr().out


class TestData:
    def test_every_value_is_listed_with_its_mark(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["data", "check", "citrus"]) == 0
        shown = capsys.readouterr().out
        assert "finca 10/5" in shown
        assert "reconstructed" in shown
        assert "All files fit together." in shown

    @pytest.mark.parametrize("side", ["long", "short"])
    def test_a_board_of_ones_own_is_read_by_the_side_it_names(self, side: str, tmp_path: Path) -> None:
        path = tmp_path / "mine.board"
        path.write_text(files("cosecha.games.citrus").joinpath("data", f"{side}.board").read_text(encoding="utf-8"))
        assert main(["data", "check", "citrus", "--board", str(path)]) == 0

    def test_a_bad_board_is_refused_with_file_and_line(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "mine.board"
        good = files("cosecha.games.citrus").joinpath("data", "long.board").read_text(encoding="utf-8")
        path.write_text(good.replace(". + * . # .", ". + * . $ .", 1))
        assert main(["data", "check", "citrus", "--board", str(path)]) == 1
        complaint = capsys.readouterr().err
        assert f"{path}, line 9" in complaint
        assert "'$' is no square" in complaint

    def test_data_files_reach_a_game(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.fincas"
        path.write_text("finca 20/1: 15\n")
        done = cosecha_run("play", "--fincas", str(path), "--seed", "1", typed="quit\n")
        assert done.returncode == 0
        assert "20/1" in done.stdout


class TestBots:
    def test_every_bot_answers_a_legal_move_and_leaves_the_match_alone(self) -> None:
        match = cosecha.game("citrus").new(seats=3, seed=1)
        before = match.state.numbers()
        for name in [*match.game.bots, "uct-2", "random"]:
            code = ask(bot(match.game, name, seed=1), match.state, match.to_act[0], seed=1)
            assert code in match.state.legal()
        assert match.state.numbers() == before

    def test_an_unknown_bot_is_refused_with_the_names_there_are(self) -> None:
        with pytest.raises(UnknownBot, match="random"):
            bot(cosecha.game("citrus"), "clever")
