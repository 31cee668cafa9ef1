"""The processes that serve: one, or several on one store, watched over by the one that was started."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from cosecha.server.app import app
from cosecha.server.doors import Keeper, door
from cosecha.server.house import House
from cosecha.server.limits import read_settings
from cosecha.server.notices.settings import Settings
from cosecha.server.store import Store
from cosecha.server.wire import Wire

if TYPE_CHECKING:
    from cosecha.server.corridor import Corridor

log = logging.getLogger("cosecha.workers")
NOT_STARTED, LOST = 3, 4  # how a process ends that could not start, or that the others cannot reach any more
PAUSE = 1.0  # seconds before a process that died is replaced; twice as long each time that one cannot start,
LONGEST_PAUSE = 60.0  # until it is this long
PROXIES = "127.0.0.1,::1"  # whose word on who asks is believed
KEEP_ALIVE = 75  # seconds; people think longer than the usual five, and a new connection takes time
COLLECTING = (50_000, 20, 50)  # objects, then times, between two looks for what nobody needs any more
ENDING = 10  # seconds that processes may take to end


@dataclass(frozen=True)
class Plan:
    """How to serve. `metrics` is the port of the first process; the others have the next ones."""

    db: str
    pace: float = 0.5
    thinkers: int = 1
    metrics: int | None = None
    notices: Settings | None = None
    limits: str = ""
    synchronous: str = "NORMAL"
    corridor: str = ""  # the folder by which several processes find each other

    def store(self, corridor: Corridor | None = None) -> Store:
        return Store(self.db, synchronous=self.synchronous, corridor=corridor)


def serve(
    plan: Plan,
    listening: socket.socket,
    number: int = 0,
    store: Store | None = None,
    corridor: Corridor | None = None,
) -> int:
    """Serve in this process until it is told to end."""
    logging.getLogger("cosecha").setLevel(logging.INFO)
    port = None if plan.metrics is None else plan.metrics + number

    def house() -> House:
        if corridor is not None:
            corridor.open()
        found = store or plan.store(corridor)
        return House(found, pace=plan.pace, processes=plan.thinkers, notices=plan.notices)

    config = uvicorn.Config(
        app(house, port, read_settings(plan.limits)),
        log_level="warning",
        http="auto" if corridor is None else door(corridor),
        ws=Wire,
        ws_ping_interval=25,  # a line that does not answer is closed after 45 seconds in all: see Settings.proof
        ws_ping_timeout=20,
        ws_max_size=16_384,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=2,
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", PROXIES),
    )
    server = Keeper(config, corridor)
    gc.set_threshold(*COLLECTING)
    gc.freeze()  # what is loaded now stays: it need not be looked at again
    server.run(sockets=[listening])
    if corridor is not None:
        corridor.close()
    if server.is_lost:
        return LOST
    return 0 if server.started else NOT_STARTED


def serve_many(plan: Plan, listening: socket.socket, workers: int) -> int:
    """Several processes on one address, until it is time to end; without their folder all begin anew in another."""
    stopping = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: stopping.set())
    crew = Crew(plan, listening, workers)
    while True:
        try:
            folder = tempfile.TemporaryDirectory(prefix="cosecha-", dir=_place(), ignore_cleanup_errors=True)
        except OSError as error:
            log.error("there is no place for the folder by which the processes find each other: %s", error)
            return 1
        with folder:
            ended = crew.serve(folder.name, stopping)
        if ended != LOST:
            return ended
        log.error("somebody has emptied %s, by which the processes find each other: all begin anew", folder.name)


def _place() -> str | None:
    """Where the folder of the processes is made: that which systemd keeps for the service, else the usual one."""
    return os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0] or None


class Crew:
    """The processes that serve. One that dies is replaced; if one cannot start at first, all end."""

    def __init__(self, plan: Plan, listening: socket.socket, workers: int) -> None:
        self.plan, self.listening, self.workers = plan, listening, workers
        self.running: dict[int, SpawnProcess] = {}
        self.due: dict[int, float] = {}  # when those that do not run are to be started
        self.failed: dict[int, int] = {}  # how often in a row what was to replace a process could not start

    def serve(self, folder: str, stopping: threading.Event) -> int:
        """Until it is time to end, or `LOST`."""
        self.plan = replace(self.plan, corridor=folder)
        self.due = dict.fromkeys(range(self.workers), 0.0)
        try:
            while not stopping.is_set():
                self._start()
                wait([process.sentinel for process in self.running.values()], timeout=0.2)
                if not stopping.is_set() and (ended := self._looked_after()):
                    return ended
            return 0
        finally:
            _end(list(self.running.values()))
            self.running.clear()

    def _start(self) -> None:
        for number in [number for number, moment in self.due.items() if moment <= time.monotonic()]:
            del self.due[number]
            self.running[number] = _started(self.plan, self.listening, number, self.workers)

    def _looked_after(self) -> int:
        """Those that have ended are replaced; something else than 0 if all must end."""
        for number, process in list(self.running.items()):
            if process.exitcode is None:
                continue
            del self.running[number]
            if process.exitcode == NOT_STARTED and number not in self.failed:
                log.error("process %d cannot start: all end", number)
                return 1
            if process.exitcode == LOST:
                self.failed = dict.fromkeys(range(self.workers), 0)
                return LOST
            self._replace(number, process.exitcode)
        return 0

    def _replace(self, number: int, code: int) -> None:
        """The others go on; what keeps one from starting, such as a store that is locked, may pass."""
        self.failed[number] = self.failed.get(number, 0) + 1 if code == NOT_STARTED else 0
        pause = min(PAUSE * 2 ** self.failed[number], LONGEST_PAUSE)
        what = "could not start again" if code == NOT_STARTED else f"ended ({code})"
        log.warning("process %d %s; another is started in %g seconds", number, what, pause)
        self.due[number] = time.monotonic() + pause


def _started(plan: Plan, listening: socket.socket, number: int, workers: int) -> SpawnProcess:
    process = multiprocessing.get_context("spawn").Process(target=_work, args=(plan, listening, number, workers))
    process.start()
    return process


def _end(processes: list[SpawnProcess]) -> None:
    for process in processes:
        process.terminate()
    until = time.monotonic() + ENDING
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        process.kill()
        process.join()


def _work(plan: Plan, listening: socket.socket, number: int, workers: int) -> None:
    """In a process of its own, which ends with the one that started it, even where that was killed."""
    from cosecha.server.corridor import Corridor

    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    try:
        corridor = Corridor(plan.corridor, number, workers)
    except OSError as error:
        log.error("processes cannot find each other in %s: %s", plan.corridor, error)
        sys.exit(NOT_STARTED if Path(plan.corridor).is_dir() else LOST)
    sys.exit(serve(plan, listening, number, corridor=corridor))


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
