"""Games on Ray itself, where it is installed (`pip install 'cosecha[ray]'`): a cluster of this machine alone."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from cosecha.arena.crew import Alone
from cosecha.arena.ray_crew import RayCrew
from tests.arena.test_arena import PLAN, journal_of

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # of Ray's own
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed"),
]


def test_ray_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled"}.items():
        monkeypatch.setenv(name, value)
    theirs = journal_of(PLAN, RayCrew("local"), tmp_path / "ray.jsonl")
    assert theirs == journal_of(PLAN, Alone(), tmp_path / "alone.jsonl")
