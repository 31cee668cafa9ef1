"""Nets that were drawn, not trained."""

from pathlib import Path

import pytest

import cosecha
from tests.search.test_turns import GAMES, net_data


@pytest.fixture
def nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in GAMES:
        game = cosecha.game(name)
        (tmp_path / name).mkdir()
        for seats in range(game.least_seats, game.most_seats + 1):
            (tmp_path / name / f"{seats}.net").write_bytes(net_data(name, seats))
    monkeypatch.setenv("COSECHA_NETS", str(tmp_path))
