from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import MISSING, Postgres, programs, running
from tests.server.serving import Server, serving

SQLITE, POSTGRES = "sqlite", "postgres"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for all tests; each takes a database of its own."""
    binaries = programs()
    if binaries is None:
        pytest.skip(MISSING)
    with running(binaries) as found:
        yield found


@pytest.fixture(params=[SQLITE, POSTGRES])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store can be made, in both databases."""
    if request.param == SQLITE:
        return str(tmp_path / "tables.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new()


@pytest.fixture
def server(where: str) -> Iterator[Server]:
    with serving(where) as found:
        yield found
