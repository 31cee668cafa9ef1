"""Games across machines with Ray (`pip install cosecha[ray]`); nothing else of Cosecha knows Ray."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from cosecha.arena.crew import Done, play_some
from cosecha.arena.plan import Fixture, Plan
from cosecha.arena.player import fingerprint
from cosecha.core.errors import CosechaError
from cosecha.core.words import _


class NoRay(CosechaError):
    """Ray is not installed, or its machines have other rules."""


def play_there(plan: Plan, fixtures: Sequence[Fixture]) -> tuple[str, Done]:
    """On some machine: the results, and which rules they were played by."""
    return fingerprint(), play_some(plan, fixtures)


class RayCrew:
    """Plays wherever the cluster has a processor free. `ray` is the module itself, which tests replace."""

    def __init__(self, address: str | None, ray: ModuleType | Any = None) -> None:
        """An address of a cluster; without one Ray starts on this machine."""
        self.ray = ray or _ray()
        try:
            self.ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
        except (ConnectionError, ValueError) as error:
            raise NoRay(_("no Ray cluster answers: {error}").format(error=error)) from error
        self.size = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.remote = self.ray.remote(play_there)
        self.tasks: list[Any] = []

    @property
    def busy(self) -> int:
        return len(self.tasks)

    def give(self, plan: Plan, fixtures: Sequence[Fixture]) -> None:
        self.tasks.append(self.remote.remote(plan, list(fixtures)))

    def take(self) -> list[Done]:
        ready, self.tasks = self.ray.wait(self.tasks, num_returns=1)
        found: list[Done] = []
        for theirs, done in self.ray.get(ready):
            if theirs != fingerprint():
                raise NoRay(_("a machine of the cluster has other rules or bots than this one"))
            found.append(done)
        return found

    def close(self) -> None:
        for task in self.tasks:
            self.ray.cancel(task, force=True)
        self.tasks = []
        self.ray.shutdown()


def _ray() -> ModuleType:
    try:
        return import_module("ray")
    except ImportError as error:
        raise NoRay(_("Ray is not installed: pip install 'cosecha[ray]'")) from error
