"""The databases a store can lie in, and the few things in which they differ."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from cosecha.server.metrics import STORE_FAILURES
from cosecha.server.pen import Hand, Pen
from cosecha.server.schema import BadStore

if TYPE_CHECKING:
    from cosecha.server.corridor import Corridor

log = logging.getLogger("cosecha.store")
CHANNEL = "cosecha"
AGAIN = 1.0  # seconds until a lost line to the database is tried again
PATIENCE = 5  # seconds that a statement may take
WITHOUT_LIMIT = "SET LOCAL statement_timeout = 0"
LOG_PAGES = 8000  # of SQLite's log, 32 MB, before they are carried into the file: many are changed again until then


class Listener(Protocol):
    """Who is told what other processes do."""

    def heard(self, id: str) -> None:
        """Another process has changed a table."""

    def missed(self) -> None:
        """There may have been news that were not heard."""


class Database:
    """One process with one file (SQLite): nobody else is told, and nobody else decides for bots."""

    shared = False
    in_company = True  # deeds at several tables may be saved in one transaction

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine = engine
        self.name = name
        self.pen = Pen(engine)
        event.listen(engine, "handle_error", _count)

    def close(self) -> None:
        self.pen.close()
        self.engine.dispose()

    @contextmanager
    def noting(self) -> Iterator[Hand]:
        """One transaction of prepared statements."""
        with self.pen.writing() as pen:
            yield pen

    @contextmanager
    def reading(self, *, patient: bool = False) -> Iterator[Connection]:
        """Everything read within is of one moment; `patient`: however long it takes."""
        with self.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection

    @contextmanager
    def writing(self, *, alone: bool = False, patient: bool = False) -> Iterator[Connection]:
        """One transaction; `alone`: patient too, and no other process may change the schema meanwhile."""
        with self.engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection

    def tell(self, connection: Hand, table: str) -> None:
        """Tell the other processes that a table has changed, if the transaction succeeds."""

    def tell_at_once(self, news: str) -> None:
        """Tell the other processes something that is not kept."""
        with self.writing() as connection:
            self.tell(connection, news)

    async def listen(self, listener: Listener) -> None:
        await asyncio.Event().wait()

    def hold(self, table: str) -> bool:
        return True

    def let_go(self, table: str) -> None:
        pass


class SharedFile(Database):
    """Several processes of one machine with one file; what is saved is told to the others by the corridor."""

    shared = True

    def __init__(self, engine: Engine, name: str, corridor: Corridor) -> None:
        super().__init__(engine, name)
        self.corridor = corridor
        self._news = threading.local()  # of the transaction that a thread is in

    def close(self) -> None:
        super().close()
        self.corridor.close()

    @contextmanager
    def noting(self) -> Iterator[Hand]:
        with self._telling(), super().noting() as hand:
            yield hand

    @contextmanager
    def writing(self, *, alone: bool = False, patient: bool = False) -> Iterator[Connection]:
        with self._telling(), super().writing(alone=alone, patient=patient) as connection:
            yield connection

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """What is told within is told when all of it is saved, else never."""
        self._news.now = []
        yield
        self.corridor.tell(self._news.now)

    def tell(self, connection: Hand, table: str) -> None:
        self._news.now.append(table)

    def tell_at_once(self, news: str) -> None:
        self.corridor.tell([news])

    async def listen(self, listener: Listener) -> None:
        self.corridor.hearer = listener
        listener.missed()
        self.corridor.tell_of_me()
        await super().listen(listener)

    def hold(self, table: str) -> bool:
        return self.corridor.hold(table)

    def let_go(self, table: str) -> None:
        self.corridor.let_go(table)


class Postgres(Database):
    """Any number of processes with one database."""

    shared = True
    in_company = False  # each deed must know at once whether it was outrun

    def __init__(self, engine: Engine, name: str) -> None:
        super().__init__(engine, name)
        self.me = secrets.token_hex(4)
        self._snapshots = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._alive = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._holding: Connection | None = None  # what is held is held by this connection, as long as it lives

    def close(self) -> None:
        self._drop()
        super().close()

    @contextmanager
    def noting(self) -> Iterator[Hand]:
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self, *, patient: bool = False) -> Iterator[Connection]:
        with self._snapshots.connect() as connection:
            if patient:
                connection.exec_driver_sql(WITHOUT_LIMIT)
            yield connection

    @contextmanager
    def writing(self, *, alone: bool = False, patient: bool = False) -> Iterator[Connection]:
        with self.engine.begin() as connection:
            if alone or patient:  # an index over many tables, or another process that is making one
                connection.exec_driver_sql(WITHOUT_LIMIT)
            if alone:
                connection.execute(select(func.pg_advisory_xact_lock(_number("schema"))))
            yield connection

    def tell(self, connection: Hand, table: str) -> None:
        connection.execute(select(func.pg_notify(CHANNEL, f"{self.me} {table}")))

    async def listen(self, listener: Listener) -> None:
        """On a connection of its own; whenever it is made anew something may have been missed."""
        import psycopg

        where = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        alive: dict[str, Any] = {
            "keepalives_idle": 20,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "connect_timeout": PATIENCE,
        }
        while True:
            with suppress(psycopg.Error):
                async with await psycopg.AsyncConnection.connect(where, autocommit=True, **alive) as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    listener.missed()
                    async for news in line.notifies():
                        origin, _, table = news.payload.partition(" ")
                        if origin != self.me:
                            listener.heard(table)
            log.warning("the line to %s is lost; trying again", self.name)
            STORE_FAILURES.add()
            await asyncio.sleep(AGAIN)

    def hold(self, table: str) -> bool:
        """An advisory lock: the database lets it go when this process dies."""
        try:
            if self._holding is None:
                self._holding = self._alive.connect()
            return bool(self._holding.execute(select(func.pg_try_advisory_lock(_number(table)))).scalar())
        except SQLAlchemyError:
            self._drop()
            return False

    def let_go(self, table: str) -> None:
        if self._holding is not None:
            try:
                self._holding.execute(select(func.pg_advisory_unlock(_number(table))))
            except SQLAlchemyError:
                self._drop()

    def _drop(self) -> None:
        """With the connection goes everything it held."""
        holding, self._holding = self._holding, None
        if holding is not None:
            with suppress(SQLAlchemyError):
                holding.invalidate()
                holding.close()


def database(
    where: str | Path, synchronous: str = "NORMAL", *, make: bool = True, corridor: Corridor | None = None
) -> Database:
    """By its address, or by the file, which processes with a corridor can share; nothing is made or asked yet."""
    if synchronous not in {"NORMAL", "FULL"}:
        raise ValueError(f"synchronous is NORMAL or FULL; not {synchronous!r}")
    if "://" not in str(where):
        return _file(Path(where), synchronous, corridor, make=make)
    try:
        url = make_url(str(where))
    except (ArgumentError, ValueError) as error:
        raise BadStore("this is no address of a database: postgresql://person@host/name") from error
    if url.drivername == "sqlite" and url.database:
        return _file(Path(url.database), synchronous, corridor, make=make)
    if url.drivername not in {"postgresql", "postgres", "postgresql+psycopg"}:
        raise BadStore(f"tables are kept in SQLite or PostgreSQL; not in {url.drivername}")
    return _postgres(url.set(drivername="postgresql+psycopg"))


def _file(path: Path, synchronous: str, corridor: Corridor | None, *, make: bool) -> Database:
    if not make and not path.exists():
        raise BadStore(f"there is no file {path}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadStore(f"tables cannot be kept in {path}: {error}") from error
    # We say ourselves where transactions begin, so that they hold changes of the schema too.
    how = {"check_same_thread": False, "isolation_level": None}
    engine = create_engine(f"sqlite:///{path}", connect_args=how, hide_parameters=True)  # no secret is ever logged

    @event.listens_for(engine, "connect")
    def _(connection: Any, _record: Any) -> None:
        connection.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
        _keep_a_log(connection)
        for pragma in (f"synchronous={synchronous}", "foreign_keys=ON", f"wal_autocheckpoint={LOG_PAGES}"):
            connection.execute(f"PRAGMA {pragma}")

    return Database(engine, str(path)) if corridor is None else SharedFile(engine, str(path), corridor)


def _keep_a_log(connection: sqlite3.Connection) -> None:
    """Where several begin at once, SQLite does not wait for whoever is turning the file over: it refuses at once."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _postgres(url: URL) -> Database:
    """A database that does not answer must not stop the server for long; a lost connection is noticed before use."""
    name = url.set(drivername="postgresql").render_as_string(hide_password=True)
    limits = {"connect_timeout": PATIENCE, "options": f"-c statement_timeout={PATIENCE}s"}
    given = {key: value for key, value in limits.items() if key not in url.query}
    try:
        return Postgres(create_engine(url, pool_pre_ping=True, connect_args=given, hide_parameters=True), name)
    except (ImportError, NoSuchModuleError) as error:
        raise BadStore("PostgreSQL needs its driver: pip install 'cosecha[postgres]'") from error


def _number(table: str) -> int:
    """What stands for a table among the locks of the database."""
    return int.from_bytes(hashlib.sha256(f"cosecha/{table}".encode()).digest()[:8], "big", signed=True)


def _count(context: Any) -> None:
    if not isinstance(context.sqlalchemy_exception, IntegrityError):
        STORE_FAILURES.add()
