"""What malformed requests could harm: tables in every phase, links, letterboxes; and what a page would post there."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import update

import cosecha
from cosecha.server import overtime, schema
from cosecha.server.notices import boxes
from cosecha.server.notices.settings import Relay, Settings
from cosecha.server.people import hashed
from cosecha.server.store import PERSON, Seat
from tests.server import finished
from tests.server.inside import Asked, Inside, page_headers
from tests.server.receiving import MailServer, PushService

Json = dict[str, Any]
PART = r"\{(\w+)(?::\w+)?\}"  # of an address that is to be filled in
TABLE = "/t/{table}/"
NOBODY = "/mail/off/{off}"  # no secret that is known goes there: whoever has it may ask in any form
LONG_AGO = "2020-02-02T02:02:02+00:00"
CLOCK = "days 86400 0"  # one that runs on whatever becomes of the server


@dataclass(frozen=True)
class Fit:
    """What a page would post, and by whom and where it would be done."""

    person: str
    body: Json = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)  # for parts of the address

    def asked(self, path: str) -> Asked:
        target = re.sub(PART, lambda found: self.words[found[1]], path)
        return Asked("POST", target, page_headers(self.person), json.dumps(self.body).encode())


@dataclass
class World:
    """What there is to be harmed: people with tables, links that work, letterboxes.

    `fits` are what would be done if it were not damaged, in an order in which one can follow the other.
    """

    people: list[str]
    tables: list[str]
    words: dict[str, list[str]]  # what stands for the parts of an address
    fits: dict[str, Fit]


class Furnished:
    """Lays the tables, for three people who sit there and one who has yet to come."""

    def __init__(self, server: Inside, service: PushService) -> None:
        self.server, self.service = server, service
        self.ana, self.bea, self.eve, self.dan = (secrets.token_hex(16) for _ in range(4))
        self.fits: dict[str, Fit] = {}

    async def world(self) -> World:
        citrus, keyflower, cafe = await self.playing()
        gathers, invitation = await self.gathering()
        late, ended = await self.late(3), await self.ended()
        over, waits = self.over(), await self.waiting()
        link, code, box = await self.links()
        self.server.house.postman.call_the_others()  # else it happens when the server comes to it
        self.at_play(citrus, keyflower, cafe)
        self.around(gathers, invitation)
        self.afterwards(over, late, waits)
        self.of_oneself(link, code, box)
        tables = [citrus, keyflower, cafe, gathers, late, ended, over, waits]
        words = {
            "table": tables, "secret": [invitation], "link": [link], "code": [code], "game": ["citrus", "keyflower"],
            "seat": ["0", "2"], "version": ["0", "1"], "theme": ["light"], "art": ["citrus", "table"],
        }  # fmt: skip
        return World([self.ana, self.bea, self.eve, self.dan], tables, words, self.fits)

    # Tables in every phase, none with a bot that would play on ------------------------------------------------------

    async def laid(self, game: str = "citrus", *seats: Json, **more: object) -> str:
        who = [{"kind": "me", "name": "Ana"}, *(seats or [{"kind": "here", "name": "Cid"}])]
        made = await self.server.post(self.ana, "/tables", {"game": game, "seats": who, **more})
        return str(made["url"]).removeprefix("/t/")

    async def playing(self) -> list[str]:
        options = {"first_player": "1", "board": "short"}
        tables = [await self.laid(options=options, hints="on"), await self.laid("keyflower")]
        body = {"seat": 0, "move": "buy d1", "version": "0", "key": "the first move"}
        await self.server.post(self.ana, f"/t/{tables[0]}/move", body)
        return [*tables, await self.laid("guatemala_cafe")]

    async def gathering(self) -> tuple[str, str]:
        gathers = await self.laid("citrus", *[{"kind": "open"}] * 4, listed=True)
        await self.server.post(self.bea, f"/t/{gathers}/sit", {"name": "Bea"})
        link = await self.server.post(self.ana, f"/t/{gathers}/seats/2", {"do": "invite"})
        return gathers, str(link["url"]).removeprefix("/join/")

    async def late(self, seats: int) -> str:
        """Ana's time was up two days ago."""
        table = await self.laid("citrus", *[{"kind": "open"}] * (seats - 1), clock=CLOCK, options={"first_player": "1"})
        for number, person in enumerate([self.bea, self.eve][: seats - 1], 1):
            link = await self.server.post(self.ana, f"/t/{table}/seats/{number}", {"do": "invite"})
            await self.server.post(person, link["url"], {"name": "Guest"})
        with self.server.house.store.database.writing() as connection:
            at = schema.seats.c.table == table
            connection.execute(update(schema.seats).where(at & (schema.seats.c.since > 0)).values(since=1.0))
        self.server.house.table(table).stored.seats[0].since = 1.0
        return table

    async def ended(self) -> str:
        """By the only other person there."""
        table = await self.late(2)
        await self.server.post(self.bea, f"/t/{table}/late", {"choice": "end", "case": self.case(table)})
        return table

    def case(self, table: str) -> str:
        return overtime.case_of(self.server.house.table(table).stored, self.server.house.store.time())

    def over(self) -> str:
        """Played to its end by Ana and Bea."""
        ana, bea = (Seat(PERSON, hashed(secret), nonce="n") for secret in (self.ana, self.bea))
        return finished.laid(self.server.house.store, [ana, bea])[0]

    async def waiting(self) -> str:
        """For somebody who has not been seen for years."""
        table = await self.laid("citrus", {"kind": "open"}, options={"first_player": "2"})
        link = await self.server.post(self.ana, f"/t/{table}/seats/1", {"do": "invite"})
        await self.server.post(self.bea, link["url"], {"name": "Bea"})
        with self.server.house.store.database.writing() as connection:
            at = schema.tables.c.id == table
            connection.execute(update(schema.tables).where(at).values(changed=LONG_AGO))
        self.server.house.table(table).stored.changed = LONG_AGO
        return table

    async def links(self) -> tuple[str, str, str]:
        """To another device, to confirm an address; and a letterbox: a browser that hears by this machine."""
        store = self.server.house.store
        link = (await self.server.post(self.ana, "/me/link", {}))["link"].rpartition("/")[2]
        code, _off = boxes.offer(store.database, store.key, hashed(self.eve), "eve@example.org")
        box = (await self.server.post(self.ana, "/me/push", self.service.browser().subscription))["id"]
        return link, code, box

    # What would be done there ---------------------------------------------------------------------------------------

    def at(self, table: str, word: str, body: Json, person: str = "", **words: str) -> None:
        self.fits[TABLE + word] = Fit(person or self.ana, body, {"table": table, **words})

    def next(self, table: str) -> Json:
        """A move of somebody at a table."""
        match = self.server.house.table(table).match
        assert match is not None
        seat = match.to_act[0]
        return {"seat": seat, "move": match.moves(seat)[0], "version": str(match.version), "key": "12345678"}

    def at_play(self, citrus: str, keyflower: str, cafe: str) -> None:
        self.at(cafe, "move", self.next(cafe))
        self.at(citrus, "why", {"seat": 0, "clicked": ["price-d1"]})
        self.at(citrus, "hint", {"seat": 0})
        self.at(citrus, "hurry", {})
        self.at(
            citrus, "report", {"seat": 0, "rule": "", "answer": "", "clicked": [], "text": "x", "own": False, "move": 0}
        )
        self.at(citrus, "undo", {"seat": 0, "what": "step", "version": "1", "key": "12345678"})
        self.at(keyflower, "standing", {"seat": 0, "order": cosecha.game("keyflower").standing[0].name})
        self.at(keyflower, "notices", {"on": False})
        self.at(keyflower, "away", {"on": True})
        self.at(cafe, "deputy", {"seat": 0, "bot": "greedy"})

    def around(self, gathers: str, invitation: str) -> None:
        mine = [{"kind": "me", "name": "Ana"}, {"kind": "open"}]
        self.fits["/tables"] = Fit(self.ana, {"game": "citrus", "seats": mine, "options": {}, "nonce": "n"})
        self.fits["/join/{secret}"] = Fit(self.eve, {"name": "Eve", "nonce": "n"}, {"secret": invitation})
        self.at(gathers, "talk", {"text": "hello", "seat": 0})
        self.at(gathers, "host", {"seat": 1, "do": "mute"})
        self.at(gathers, "switch", {"listed": True, "talk": False, "hints": True})
        self.at(gathers, "sit", {"name": "Dan", "nonce": "n"}, self.dan)
        self.at(gathers, "seats/{seat:int}", {"do": "invite", "bot": "", "name": ""}, seat="4")
        self.at(gathers, "ready", {"on": True}, self.bea)
        self.at(gathers, "leave", {}, self.bea)

    def afterwards(self, over: str, late: str, waits: str) -> None:
        seats = [{"kind": "me", "name": "Dan"}, {"kind": "here", "name": "Cid"}]
        self.at(over, "branch", {"move": 3, "seats": seats, "nonce": "n", "ticket": ""}, self.dan)
        self.at(over, "again", {"name": "Ana", "nonce": "n", "ticket": ""})
        self.at(late, "late", {"choice": "wait", "case": self.case(late)}, self.bea)
        self.at(waits, "absent", {"seat": 1, "bot": ""})

    def of_oneself(self, link: str, code: str, box: str) -> None:
        self.fits |= {
            "/me/name": Fit(self.ana, {"name": "Ana"}),
            "/me/link": Fit(self.ana),
            "/me/push": Fit(self.bea, self.service.browser().subscription),
            "/me/mail": Fit(self.bea, {"address": "bea@example.org"}),
            "/me/mail/{code}": Fit(self.eve, {}, {"code": code}),
            "/me/notices/turn": Fit(self.ana, {"id": box, "on": True}),
            "/me/notices/test": Fit(self.ana),
            "/me/notices/remove": Fit(self.ana, {"id": box}),
            "/me/{link}": Fit(self.dan, {}, {"link": link}),
            NOBODY: Fit(self.dan, {}, {"off": "0"}),
        }


def near(mail: MailServer) -> Settings:
    """Notices of this machine, none of which is due before the week is over."""
    week = 7 * 24 * 3600.0
    relay = Relay("127.0.0.1", mail.port, "no")
    about = {"url": "https://games.example.org", "sender": "Cosecha <games@example.org>", "relay": relay}
    return Settings(**about, push_after=week, mail_after=week, private=True, every=week)  # type: ignore[arg-type]
