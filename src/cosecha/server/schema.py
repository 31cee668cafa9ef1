"""The tables of the store, and how a store of an older schema becomes one of this: the same steps on both databases."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
    insert,
    inspect,
    select,
    text,
    update,
)

from cosecha.core.errors import CosechaError

SCHEMA: Final = 9
NOTICES: Final = (
    """CREATE TABLE letterboxes (id VARCHAR NOT NULL PRIMARY KEY, person VARCHAR NOT NULL, kind VARCHAR NOT NULL,
        address VARCHAR NOT NULL, keys VARCHAR NOT NULL, name VARCHAR NOT NULL, live BOOLEAN NOT NULL,
        confirmed BOOLEAN NOT NULL, code VARCHAR NOT NULL, off VARCHAR NOT NULL, made VARCHAR NOT NULL,
        told VARCHAR NOT NULL, error VARCHAR NOT NULL)""",
    "CREATE INDEX ix_letterboxes_person ON letterboxes (person)",
    """CREATE TABLE notices ("table" VARCHAR NOT NULL, box VARCHAR NOT NULL, person VARCHAR NOT NULL,
        number INTEGER NOT NULL, due DOUBLE PRECISION NOT NULL, tries INTEGER NOT NULL,
        claimed DOUBLE PRECISION NOT NULL, PRIMARY KEY ("table", box))""",
    "CREATE INDEX ix_notices_due ON notices (due)",
    """CREATE TABLE silences ("table" VARCHAR NOT NULL, person VARCHAR NOT NULL, PRIMARY KEY ("table", person))""",
    """CREATE TABLE requests (id VARCHAR NOT NULL PRIMARY KEY, kind VARCHAR NOT NULL, person VARCHAR NOT NULL,
        mailbox VARCHAR NOT NULL, at DOUBLE PRECISION NOT NULL)""",
)
PUT_AWAY: Final = (
    """CREATE TABLE put_away ("table" VARCHAR NOT NULL, person VARCHAR NOT NULL, PRIMARY KEY ("table", person))""",
    "CREATE INDEX ix_put_away_person ON put_away (person)",
)
STEPS: Final[dict[int, tuple[str, ...]]] = {
    1: ("ALTER TABLE seats ADD COLUMN standing VARCHAR NOT NULL DEFAULT ''",),
    2: (
        "ALTER TABLE tables ADD COLUMN position VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN placed INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN opening VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN base INTEGER NOT NULL DEFAULT 0",
    ),
    3: (
        "ALTER TABLE tables ADD COLUMN listed BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE tables ADD COLUMN quiet BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE tables ADD COLUMN barred VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN asked VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN next VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE seats ADD COLUMN ready BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE seats ADD COLUMN deputy VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE seats ADD COLUMN muted BOOLEAN NOT NULL DEFAULT FALSE",
        """CREATE TABLE talk ("table" VARCHAR NOT NULL REFERENCES tables (id), number INTEGER NOT NULL,
            kind VARCHAR NOT NULL, person VARCHAR NOT NULL, seat INTEGER NOT NULL, name VARCHAR NOT NULL,
            text VARCHAR NOT NULL, at VARCHAR NOT NULL, PRIMARY KEY ("table", number))""",
        """CREATE TABLE moves (id VARCHAR NOT NULL PRIMARY KEY, sealed VARCHAR NOT NULL, name VARCHAR NOT NULL,
            made VARCHAR NOT NULL)""",
        "CREATE INDEX ix_tables_listed ON tables (listed)",
    ),
    4: (
        "ALTER TABLE tables ADD COLUMN clock VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN ended BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE seats ADD COLUMN bank FLOAT NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN since FLOAT NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN stopped FLOAT NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN vote VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE about ADD COLUMN alive FLOAT NOT NULL DEFAULT 0",
        *NOTICES,
        """CREATE TABLE origins ("table" VARCHAR NOT NULL PRIMARY KEY REFERENCES tables (id),
            address VARCHAR NOT NULL)""",
        "CREATE INDEX ix_origins_address ON origins (address)",
    ),
    5: (
        "ALTER TABLE seats ADD COLUMN woken VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN hints VARCHAR NOT NULL DEFAULT ''",
    ),
    6: (
        "CREATE INDEX ix_tables_host ON tables (host)",
        "CREATE INDEX ix_tables_phase ON tables (phase)",
    ),
    7: PUT_AWAY,
    8: (
        "ALTER TABLE tables ADD COLUMN aside INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN hushed VARCHAR NOT NULL DEFAULT ''",
    ),
}
"""What a store of a schema needs to become one of the next. Only what SQLite and PostgreSQL read alike."""

metadata = MetaData()
about = Table(
    "about", metadata, Column("schema", Integer, nullable=False), Column("key", String, nullable=False),
    Column("alive", Float, nullable=False, server_default="0"),  # when a server last said that it is up
)  # fmt: skip
people = Table(
    "people", metadata, Column("id", String, primary_key=True), Column("name", String, nullable=False),
    Column("made", String, nullable=False),
)  # fmt: skip
tables = Table(
    "tables", metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("host", String, nullable=False, index=True),
    Column("secret", String, nullable=False, unique=True),  # no two tables share their luck
    Column("phase", String, nullable=False, index=True),
    Column("head", String, nullable=False),  # of the record; empty while people gather
    Column("rules", String, nullable=False),  # the version that set the game up
    Column("made", String, nullable=False),
    Column("changed", String, nullable=False),
    Column("position", String, nullable=False, server_default=""),  # one that everybody knew,
    Column("placed", Integer, nullable=False, server_default="0"),  # and after how many events
    Column("opening", String, nullable=False, server_default=""),  # the position from which the match is replayed,
    Column("base", Integer, nullable=False, server_default="0"),  # with the events after it, where the head is not
    Column("listed", Boolean, nullable=False, server_default=false(), index=True),  # anybody may take an open seat
    Column("quiet", Boolean, nullable=False, server_default=false()),  # the host has turned the chat off
    Column("barred", String, nullable=False, server_default=""),  # people whom the host has sent away
    Column("asked", String, nullable=False, server_default=""),  # the seats that have something to decide
    Column("next", String, nullable=False, server_default=""),  # the table that was laid after this one
    Column("clock", String, nullable=False, server_default=""),
    Column("ended", Boolean, nullable=False, server_default=false()),  # by the people, before the game was over
    Column("hints", String, nullable=False, server_default=""),  # on or off, where somebody has said so
    Column("aside", Integer, nullable=False, server_default="0"),  # events before `base` that did not follow either
    Column("hushed", String, nullable=False, server_default=""),  # people whom the host has muted, wherever they sit
)  # fmt: skip
seats = Table(
    "seats", metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("person", String, nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("bot", String, nullable=False),
    Column("nonce", String, nullable=False),
    Column("standing", String, nullable=False, server_default=""),
    Column("ready", Boolean, nullable=False, server_default=false()),
    Column("deputy", String, nullable=False, server_default=""),  # the bot that plays for the person
    Column("muted", Boolean, nullable=False, server_default=false()),  # by the host, in the chat
    Column("bank", Float, nullable=False, server_default="0"),  # seconds left when the clock began to run,
    Column("since", Float, nullable=False, server_default="0"),  # since when it runs (0: it rests),
    Column("stopped", Float, nullable=False, server_default="0"),  # and when it stopped, while nobody may know of it
    Column("vote", String, nullable=False, server_default=""),  # for those whose time is up
    Column("woken", String, nullable=False, server_default=""),  # what ended its order, until it decides
)  # fmt: skip
claims = Table(
    "claims", metadata,
    Column("id", String, primary_key=True),  # the hash of the secret in the link
    Column("table", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
)  # fmt: skip
events = Table(
    "events", metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", String, nullable=False),  # as in the record
    Column("key", String),  # by which the browser would send it again
    UniqueConstraint("table", "key"),
)  # fmt: skip
talk = Table(
    "talk", metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # somebody said it, or something happened to a seat
    Column("person", String, nullable=False),
    Column("seat", Integer, nullable=False),  # -1: nobody's
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Column("at", String, nullable=False),
)  # fmt: skip
moves = Table(
    "moves", metadata,
    Column("id", String, primary_key=True),  # the hash of the secret in the link to another device
    Column("sealed", String, nullable=False),  # the secret of the browser, which only that link opens
    Column("name", String, nullable=False),
    Column("made", String, nullable=False),
)  # fmt: skip
letterboxes = Table(
    "letterboxes", metadata,
    Column("id", String, primary_key=True),
    Column("person", String, nullable=False, index=True),
    Column("kind", String, nullable=False),  # push or mail
    Column("address", String, nullable=False),
    Column("keys", String, nullable=False),  # of a browser, by which a push is sealed
    Column("name", String, nullable=False),  # of a browser, for people
    Column("live", Boolean, nullable=False),  # notices are sent there
    Column("confirmed", Boolean, nullable=False),
    Column("code", String, nullable=False),  # the hash of the secret in the link that confirms it
    Column("off", String, nullable=False),  # the hash of the secret in the link that ends it
    Column("made", String, nullable=False),
    Column("told", String, nullable=False),  # when something last arrived
    Column("error", String, nullable=False),  # why the last did not
)  # fmt: skip
notices = Table(
    "notices", metadata,  # what is still to be sent
    Column("table", String, primary_key=True),
    Column("box", String, primary_key=True),
    Column("person", String, nullable=False),
    Column("number", Integer, nullable=False),  # of the event after which the person had to decide
    Column("due", Double, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    Column("claimed", Double, nullable=False),  # until when one process is sending it
)  # fmt: skip
silences = Table(
    "silences", metadata,  # the tables of which somebody wants no notices
    Column("table", String, primary_key=True),
    Column("person", String, primary_key=True),
)  # fmt: skip
put_away = Table(
    "put_away", metadata,  # the tables that somebody does not want to see among theirs
    Column("table", String, primary_key=True),
    Column("person", String, primary_key=True, index=True),
)  # fmt: skip
requests = Table(
    "requests", metadata,  # for a mail that was not due to a move, so that nobody can have others flooded
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("person", String, nullable=False),
    Column("mailbox", String, nullable=False),  # its hash
    Column("at", Double, nullable=False),
)  # fmt: skip
origins = Table(
    "origins", metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("address", String, nullable=False, index=True),  # a hash of the address from which it was laid
)  # fmt: skip


class BadStore(CosechaError):
    """The store is not one of ours, of another version, or cannot be reached."""


def prepare(connection: Connection, where: str, *, make: bool) -> str:
    """Make (if we may) a new store, or bring an older one up to date; its key is what secrets are made of.

    All of it is one transaction: a store is of one schema or of another, never between.
    """
    known = inspect(connection).get_table_names()
    if known and about.name not in known:
        raise BadStore(f"{where} holds tables of something else")
    if not known and not make:
        raise BadStore(f"{where} holds no tables of Cosecha")
    if not known:
        metadata.create_all(connection)
        connection.execute(insert(about).values(schema=SCHEMA, key=secrets.token_hex(32)))
    schema, key = connection.execute(select(about.c.schema, about.c.key)).one()
    while make and schema in STEPS:
        for step in STEPS[schema]:
            connection.execute(text(step))
        schema += 1
        connection.execute(update(about).values(schema=schema))
    if schema != SCHEMA:
        older = "; a server of this version takes it over when it starts" if schema < SCHEMA else ""
        raise BadStore(f"{where} has schema {schema}, this version of Cosecha has {SCHEMA}{older}")
    return str(key)
