"""A course of training: games and learning by turns, until time is up; it can be stopped and gone on with.

A generation is a fixed number of games. While one is played, the net learns from the one before. So what is learnt
depends on the seed and on the number of generations alone, however many processes play; only where it ends depends on
time. The first generations are played by greedy bots, and the net learns what comes of their positions.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

import cosecha
from cosecha.bots.processes import serve_the_parent
from cosecha.bots.seeds import number_from
from cosecha.core.errors import CosechaError
from cosecha.core.files import whole_file
from cosecha.core.words import _
from cosecha.search.net import read_numbers
from cosecha.train.lessons import Learnt, Lesson, play
from cosecha.train.mlp import Mlp
from cosecha.train.settings import BadSettings, Settings, changed, new_settings, read_settings


@dataclass
class Generation:
    """What is shown of one."""

    number: int
    games: int
    seconds: float
    surprise: float  # loss of the chance to win
    margin: float
    wins: float  # parts of victories of nets against greedy bots
    fair: float  # what they would be among equals


@dataclass
class Course:
    """The net, what it remembers, and how it went so far."""

    settings: Settings
    net: Mlp
    names: list[str]
    given: npt.NDArray[np.float16]
    wanted: npt.NDArray[np.float32]
    seen: int = 0  # positions put into memory so far
    number: int = 0  # generations learnt from
    history: list[Generation] = field(default_factory=list)
    older: list[bytes] = field(default_factory=list)
    playing: bytes = b""  # the net of the generation that is being played
    next: bytes = b""

    @staticmethod
    def new(settings: Settings, begun: bytes = b"") -> Course:
        """A course from nothing, or one that begins with a net."""
        game = cosecha.game(settings.game)
        assert game.eyes is not None, "the game brings no eyes"
        inputs = int(game.eyes().inputs(settings.seats))
        state = game.new(settings.seats, dict(settings.options), seed=1).state
        sources = len(game.eyes().earned(state)) // settings.seats
        names = ["win", "margin", *(f"source {n}" for n in range(sources))]
        net = Mlp([inputs, *settings.hidden, len(names)], number_from(settings.seed, "weights"))
        if begun:
            net.take(begun)
        given = np.zeros((settings.capacity, inputs), np.float16)
        wanted = np.zeros((settings.capacity, len(names)), np.float32)
        return Course(settings, net, names, given, wanted, playing=begun, next=begun)

    # Playing ----------------------------------------------------------------------------------------------------

    def lessons(self, number: int, data: bytes) -> list[Lesson]:
        """The games of a generation."""
        settings = self.settings
        found = []
        for n in range(settings.games):
            seed = number_from(settings.seed, number, n)
            players = self._players(number, data, np.random.default_rng(seed))
            careful = data in players and None in players
            found.append(
                Lesson(
                    settings.game,
                    settings.seats,
                    self._options(seed),
                    seed,
                    players,
                    settings.width,
                    0.0 if careful else settings.stray,
                    settings.trust,
                    settings.reach,
                    settings.leading,
                    settings.simulations,
                    settings.outcome,
                )
            )
        return found

    def _options(self, seed: int) -> tuple[tuple[str, str], ...]:
        settings = self.settings
        if not settings.variant or number_from(seed, "variant") % 1000 >= 1000 * settings.varied:
            return settings.options
        return settings.varied_options()

    def _players(self, number: int, data: bytes, chance: np.random.Generator) -> tuple[bytes | None, ...]:
        seats = self.settings.seats
        if number < self.settings.opening:
            return (None,) * seats
        players: list[bytes | None] = [data] * seats
        kind = chance.random() - self.settings.alone
        if kind < 0:
            players = [None] * seats
            players[int(chance.integers(seats))] = data
        elif kind < self.settings.against_greedy + self.settings.against_older:
            other = None
            older = self._older_nets(number)
            if kind >= self.settings.against_greedy and older:
                other = older[int(chance.integers(len(older)))]
            for seat in chance.permutation(seats)[: int(chance.integers(1, seats))]:
                players[seat] = other
        return tuple(players)

    def _older_nets(self, number: int) -> list[bytes]:
        """Those that were there when the generation was begun, before the one ahead of it was learnt from."""
        settings = self.settings
        return self.older[: max(0, (number - 1) // settings.older - max(0, settings.opening - 1) // settings.older)]

    # Learning ---------------------------------------------------------------------------------------------------

    def learn(self, games: Sequence[Learnt], seconds: float) -> None:
        """Put a generation into memory and learn from all that is there."""
        fresh = 0
        for game in games:
            self._remember(game)
            fresh += len(game.given)
        settings = self.settings
        chance = np.random.default_rng(number_from(settings.seed, "batches", self.number))
        full = min(self.seen, settings.capacity)
        steps = max(1, int(settings.repeats * fresh / settings.batch))
        rate = settings.rate / (1 + self.number / settings.fading)
        losses = np.zeros(2)
        for _step in range(steps):
            chosen = chance.integers(full, size=settings.batch)
            losses += self.net.learn(self.given[chosen].astype(np.float32), self.wanted[chosen], rate)
        self.number += 1
        self.playing, self.next = self.next, self.net.data(self.names)
        if self.number >= settings.opening and self.number % settings.older == 0:
            self.older.append(self.next)
        wins, fair = against_greedy(games)
        surprise, margin = (float(loss) for loss in losses / steps)
        self.history.append(Generation(self.number, len(games), seconds, surprise, margin, wins, fair))

    def _remember(self, game: Learnt) -> None:
        where = (self.seen + np.arange(len(game.given))) % self.settings.capacity
        self.given[where] = game.given
        self.wanted[where] = game.wanted
        self.seen += len(game.given)

    # Keeping ----------------------------------------------------------------------------------------------------

    def save(self, folder: Path) -> None:
        """All that is needed to go on, and the net. Memory is large and lies apart; the course is written last."""
        folder.mkdir(parents=True, exist_ok=True)
        seats = self.settings.seats
        full = min(self.seen, self.settings.capacity)
        told = {
            "settings": asdict(self.settings), "seen": self.seen, "number": self.number,
            "history": [asdict(generation) for generation in self.history],
        }  # fmt: skip
        memory = folder / memory_name(seats, self.number)
        with memory.open("wb") as file:
            np.savez(file, given=self.given[:full], wanted=self.wanted[:full])
        nets = np.frombuffer(b"".join([self.playing, self.next, *self.older]), np.uint8)
        with whole_file(folder / course_name(seats)) as file:
            np.savez(file, told=np.array(json.dumps(told)), nets=nets, **self.net.memory())  # type: ignore[arg-type]
        for other in folder.glob(memory_name(seats, "*")):
            if other != memory:
                other.unlink()
        with whole_file(folder / f"{seats}.net") as file:
            file.write(self.net.data(self.names))

    @staticmethod
    def load(folder: Path, seats: int) -> Course:
        with _read(folder / course_name(seats)) as kept:
            told = json.loads(str(kept["told"]))
            course = Course.new(read_settings(told["settings"]))
            course.net.recall({name: kept[name] for name in kept})
            course.number = told["number"]
            course.history = [Generation(**generation) for generation in told["history"]]
            course._recall_nets(kept["nets"].tobytes())
        course._recall_memory(folder, told["seen"])
        return course

    def _recall_nets(self, nets: bytes) -> None:
        size = len(self.net.data(self.names))
        parts = [nets[at : at + size] for at in range(0, len(nets), size)]
        if len(parts) > 1:
            self.playing, self.next, *self.older = parts
        elif parts:
            self.next = parts[0]

    def _recall_memory(self, folder: Path, seen: int) -> None:
        """Without it, as where a course came from elsewhere, memory fills up again."""
        memory = folder / memory_name(self.settings.seats, self.number)
        if memory.is_file():
            with _read(memory) as kept:
                full = len(kept["given"])
                self.given[:full] = kept["given"]
                self.wanted[:full] = kept["wanted"]
            self.seen = seen


def course_name(seats: int) -> str:
    return f"course-{seats}.npz"


def memory_name(seats: int, number: object) -> str:
    return f"memory-{seats}-{number}.npz"


@contextmanager
def _read(file: Path) -> Iterator[Mapping[str, Any]]:
    """The arrays of a file; one that is not as it was written is named."""
    try:
        with file.open("rb") as opened, np.load(opened) as kept:
            yield kept
    except CosechaError:
        raise
    except (OSError, ValueError, KeyError, TypeError, EOFError, NotImplementedError, BadZipFile) as error:
        raise BadSettings(
            _("{file} is broken or cut short: put it back, or away, or take another --folder").format(file=file)
        ) from error


def is_there(folder: Path, seats: int) -> bool:
    """Does a course for so many seats lie in this folder?"""
    return (folder / course_name(seats)).is_file()


def opened(folder: Path, given: Mapping[str, object], begun: bytes = b"") -> Course:
    """The course that lies in a folder, or a new one, perhaps with a net to begin with.

    What decides the shape of a course stays as it was begun.
    """
    seats = read_settings(given).seats
    if not is_there(folder, seats):
        return Course.new(new_settings(_as_large(given, begun), begun=bool(begun)), begun)
    course = Course.load(folder, seats)
    course.settings = changed(course.settings, given)
    return course


def _as_large(given: Mapping[str, object], begun: bytes) -> Mapping[str, object]:
    """With the hidden layers of the net that a course begins with, if there is one."""
    if not begun:
        return given
    _inputs, *hidden, _outputs = read_numbers(begun)[0]
    if "hidden" in given and read_settings(given).hidden != tuple(hidden):
        raise BadSettings(
            _("the net that it begins with has other hidden layers: --set hidden={hidden}").format(
                hidden=",".join(map(str, hidden))
            )
        )
    return {**given, "hidden": hidden}


def against_greedy(games: Sequence[Learnt]) -> tuple[float, float]:
    """What nets won at tables with greedy bots, and what would be fair."""
    wins = fair = 0.0
    for game in games:
        if any(game.greedy) and not all(game.greedy):
            best = max(game.points)
            first = game.points.count(best)
            nets = [points for points, greedy in zip(game.points, game.greedy, strict=True) if not greedy]
            wins += nets.count(best) / first
            fair += game.greedy.count(False) / len(game.greedy)
    return wins, fair


def go_on(course: Course, ends: float, processes: int) -> Iterator[Generation]:
    """Generation after generation until the clock says so; each as it was learnt from."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    executor = ProcessPoolExecutor(processes, get_context("spawn"), serve_the_parent)
    try:
        begun = time.monotonic()
        waiting = _begin(executor, course, course.number, course.playing)
        while True:
            games = [game.result() for game in waiting]
            seconds = time.monotonic() - begun
            begun = time.monotonic()
            waiting = _begin(executor, course, course.number + 1, course.next)
            course.learn(games, seconds)
            yield course.history[-1]
            if time.monotonic() > ends:
                return
    finally:
        executor.shutdown(cancel_futures=True)  # games that are being played come to their end


def _begin(executor: Executor, course: Course, number: int, data: bytes) -> list[Future[Learnt]]:
    return [executor.submit(play, lesson) for lesson in course.lessons(number, data)]
