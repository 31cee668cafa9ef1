"""A PostgreSQL of our own for tests: in a folder that is thrown away, without a port, run by nobody in particular."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg
import pytest

once = pytest.mark.parametrize("where", ["sqlite"], indirect=True)
"""For tests to which it makes no difference where tables are kept: on one database only."""
MISSING = "PostgreSQL's programs (initdb, pg_ctl) are not here: the tests with it are SKIPPED"


def programs() -> Path | None:
    """Where its programs are; Debian keeps them beside the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return next((path.parent for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)), None)


@dataclass
class Postgres:
    """A server that runs, and the databases in it."""

    folder: Path
    binaries: Path

    def __post_init__(self) -> None:
        self._numbers = count(1)

    def url(self, name: str = "postgres") -> str:
        return f"postgresql://cosecha@/{name}?host={self.folder}"

    def new(self) -> str:
        """The address of an empty database."""
        name = f"test{next(self._numbers)}"
        self.ask(f"create database {name}")
        return self.url(name)

    def ask(self, statement: str) -> None:
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def start(self) -> None:
        said = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c fsync=off -c max_connections=60"
        self.run("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-wt180", "-o", said, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-wt180", "stop")

    def run(self, program: str, *arguments: str | Path) -> None:
        """It refuses to be run by root, so root becomes nobody."""
        nobody = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []
        command = [*nobody, str(self.binaries / program), *map(str, arguments)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=240)


@contextmanager
def running(binaries: Path) -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="cosecha-pg-"))
    postgres = Postgres(folder, binaries)
    try:
        if os.getuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        how: list[str | Path] = [
            "-U",
            "cosecha",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
            "-D",
            folder / "data",
        ]
        postgres.run("initdb", *how)
        postgres.start()
        yield postgres
        postgres.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
