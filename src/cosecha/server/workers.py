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
NOT_STARTED = 3
PAUSE = 1.0  # seconds before a process that died is replaced
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
    return 0 if server.started else NOT_STARTED


def serve_many(plan: Plan, listening: socket.socket, workers: int) -> int:
    """Several processes on one address; one that dies is replaced, one that cannot start ends them all."""
    stopping = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: stopping.set())
    with tempfile.TemporaryDirectory(prefix="cosecha-") as folder:
        return _watched(replace(plan, corridor=folder), listening, workers, stopping)


def _watched(plan: Plan, listening: socket.socket, workers: int, stopping: threading.Event) -> int:
    running: dict[int, SpawnProcess] = {}
    try:
        for number in range(workers):
            running[number] = _started(plan, listening, number, workers)
        return _kept_running(running, plan, listening, stopping)
    finally:
        _end(list(running.values()))


def _kept_running(
    running: dict[int, SpawnProcess], plan: Plan, listening: socket.socket, stopping: threading.Event
) -> int:
    failed = False
    while not stopping.is_set():
        wait([process.sentinel for process in running.values()], timeout=0.2)
        for number, process in running.items():
            if process.exitcode is not None and not stopping.is_set():
                failed = process.exitcode == NOT_STARTED
                stopping.set() if failed else time.sleep(PAUSE)
                log.warning("process %d ended (%s)", number, process.exitcode)
                running[number] = process if failed else _started(plan, listening, number, len(running))
    return 1 if failed else 0


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
        sys.exit(NOT_STARTED)
    sys.exit(serve(plan, listening, number, corridor=corridor))


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
