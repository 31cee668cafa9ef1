"""A connection to an SQLite file that is held for deeds: each statement is put into words once, then only executed.

It speaks the same statements as the engine does, without what makes the engine fit for any statement.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Protocol, cast

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import IntegrityError, OperationalError

from cosecha.server.metrics import STORE_FAILURES


class Found(Protocol):
    """What a statement has found or changed."""

    @property
    def rowcount(self) -> int: ...

    def all(self) -> Any: ...


class Hand(Protocol):
    """Who executes prepared statements: a pen, or any connection of an engine."""

    def execute(self, statement: Any, parameters: Any = None, /) -> Found: ...


class Rows(sqlite3.Cursor):
    def all(self) -> list[Any]:
        return self.fetchall()


class Pen:
    """For one thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._held: PoolProxiedConnection | None = None
        self._rows: Rows | None = None  # of the last statement: they are read before the next
        self._texts: dict[tuple[int, int], tuple[str, tuple[str, ...], Any]] = {}

    def execute(self, statement: Any, parameters: Any = None, /) -> Rows:
        """`statement` is one that is kept: it is known again by what it is, not by what it says."""
        known = self._texts.get((id(statement), len(parameters)))
        if known is None:
            known = self._texts[id(statement), len(parameters)] = *self._put(statement, parameters), statement
        assert self._rows is not None
        return self._rows.execute(known[0], [parameters[name] for name in known[1]])

    def _put(self, statement: Any, parameters: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
        """Into words, and the order in which the parameters are wanted."""
        said = statement.compile(dialect=self.engine.dialect, column_keys=list(parameters))
        return str(said), tuple(said.positiontup or ())

    @contextmanager
    def writing(self) -> Iterator[Pen]:
        """One transaction; fails as the engine does."""
        try:
            if self._held is None or self._rows is None:
                self._held = self.engine.raw_connection()
                self._rows = cast(Rows, self._held.cursor(Rows))
            self._rows.execute("BEGIN IMMEDIATE")
            yield self
            self._rows.execute("COMMIT")
        except sqlite3.IntegrityError as error:
            self._take_back()
            raise IntegrityError(None, None, error) from error
        except sqlite3.Error as error:
            STORE_FAILURES.add()
            self._take_back()
            raise OperationalError(None, None, error) from error
        except BaseException:
            self._take_back()
            raise

    def _take_back(self) -> None:
        if self._held is not None:
            with suppress(sqlite3.Error):
                self._held.rollback()

    def close(self) -> None:
        held, self._held, self._rows = self._held, None, None
        if held is not None:
            with suppress(sqlite3.Error):
                held.close()
