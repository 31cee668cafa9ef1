"""Requests that are all wrong in some way: every address and method, with bad paths, bodies, headers and messages.

Addresses are read from the application; whoever adds one to which something is posted says in furnished.py what a page
posts there, which is then damaged. No damage leaves a request that could be meant, so nothing in the store may change.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from starlette.applications import Starlette
from starlette.routing import Route

from cosecha.server import placing
from tests.server.furnished import PART, TABLE, Furnished, World, near
from tests.server.inside import HOST, Asked, Inside, inside, page_headers
from tests.server.receiving import mail_server, push_service

Json = dict[str, Any]
GIBBERISH = [
    "",
    "x",
    "\0",
    "\x7f",
    "é",
    "\xed\xa0\x80",
    "😀",
    "..",
    "%",
    "[",
    "'; DROP TABLE seats; --",
    "{{7*7}}",
    "<script>alert(1)</script>",
    "\r\nset-cookie: a=b",
    "-1",
    "1e9",
    "9" * 400,
    "null",
    "NaN",
    "\u202e",
    "٣",
    "²",
    "0x10",
    " ",
    "+",
    "/",
    "\\",
    "%00",
    "%2e%2e%2f",
    "a" * 70,
]
METHODS = ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "post", "GET", "HEAD", "PROPFIND", "X" * 300]
FOREIGN = ["http://elsewhere.example", "null", "http://[", "", f"http://{HOST}.evil.example", f"http://{HOST}:1",
           f"http://evil@{HOST}:80", "http://\xff", "x" * 5000, "file://"]  # fmt: skip
KINDS = ["text/plain", "", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx",
         "json", "\xff", "application/" + "x" * 5000]  # fmt: skip
COOKIES = ["cosecha=", "cosecha=\xff", "cosecha=" + "g" * 32, "cosecha=" + "0" * 33, "=;=;;", 'cosecha="', "x" * 9000,
           "cosecha=\0", ";".join(f"c{n}=1" for n in range(500)), "cosecha=" + "A" * 32]  # fmt: skip
RAW = [
    "1e999",
    "-1e999",
    "1" * 5000,
    "-1",
    "1.5",
    "NaN",
    "Infinity",
    "{}{}",
    '{"x": 1}',
    "[[]]",
    '"\\ud800"',
    '"\\u0000"',
    '"\\udfff\\ud800"',
    "[" * 3000 + "]" * 3000,
    '{"a":' * 3000 + "1" + "}" * 3000,
    '"' + "x" * 5000 + '"',
    '"\\x"',
    "\x00",
    "1_000",
    "'x'",
    "tru",
    '"\xff',
]
"""Written into the body as they are: no field of anything takes one of them."""


def addresses(application: Starlette) -> list[tuple[str, str]]:
    """Every method and address that the application knows."""
    routes = [route for route in application.routes if isinstance(route, Route)]
    found = [(method, route.path) for route in routes for method in sorted(route.methods or ()) if method != "HEAD"]
    return [*found, ("GET", "/static/{table}"), ("GET", "/live"), ("GET", "/{table}")]


@dataclass
class Malformed:
    """Makes requests; the same seed makes the same ones."""

    world: World
    known: list[tuple[str, str]]
    chance: Random
    seen: Counter[str] = field(default_factory=Counter)

    def request(self) -> Asked:
        """Where something is posted, half of the time where it would be done, by whoever may do it."""
        method, path = self.chance.choice(self.known)
        fit = self.world.fits[path] if method == "POST" else None
        fits = fit is not None and self.chance.random() < 0.5
        target = fit.asked(path).target if fit and fits else self._filled(path)
        headers = self._headers(fit.person if fit and fits else self.chance.choice(self.world.people))
        asked = Asked(method, target, headers, json.dumps(fit.body if fit else {}).encode())
        damages: list[Damage] = [_method, _path, _query, _cookie, _host]
        if method == "POST":
            damages = [_path, _origin, _type, _broken, _nested, _field, _unknown, _encoded, _cut, _method, _nonsense]
        damage = self.chance.choice(damages)
        damage_more = self.chance.choice(damages) if self.chance.random() < 0.3 else None
        for each in [damage_more, damage] if damage_more in {_origin, _type, _cookie, _query, _host} else [damage]:
            if each is not None:
                self.seen[each.__name__.strip("_")] += 1
                each(asked, path, self)
        return asked

    def socket(self) -> tuple[Asked, list[str | bytes]]:
        """A socket and what is said there: nothing that makes sense."""
        asked = Asked("GET", "/live", self._headers(self.chance.choice(self.world.people)))
        if self.chance.random() < 0.1:
            _origin(asked, "", self)
        said: list[str | bytes] = [self._message() for _ in range(self.chance.randint(1, 8))]
        self.seen["socket"] += len(said)
        return asked, said

    def _message(self) -> str | bytes:
        table, chance = self.chance.choice(self.world.tables), self.chance
        value = chance.choice(RAW)
        wrong: list[str | bytes] = [
            json.dumps({"watch": chance.choice(GIBBERISH), "seat": 0}), f'{{"watch": {value}}}', value,
            f'{{"watch": "{table}", "seat": {value}}}', f'{{"watch": "{table}", "have": {value}}}',
            json.dumps({"watch": table, "seat": chance.choice([7, -1, 2**70, "0", [], 0.5])}),
            json.dumps({"leave": chance.choice(GIBBERISH)}), json.dumps({"watch": table, "dance": 1}),
            chance.randbytes(chance.randint(0, 200)), "x" * 20_000, "", json.dumps({"watch": [table]}),
            f'{{"do":"move","table":"{table}","seat":0,"move":"pass","version":"0","key":{value}}}',
            f'{{"do":"move","table":{value},"seat":0,"move":"pass","version":"0","key":"12345678"}}',
            f'{{"do":"move","table":"{table}","seat":0,"move":"pass","version":"0","key":"not watched"}}',
            f'{{"do":"move",{value}', '{"do":"move"' + "x" * 20_000,
        ]  # fmt: skip
        return chance.choice(wrong)

    def _filled(self, path: str) -> str:
        def word(found: re.Match[str]) -> str:
            return self.chance.choice(self.world.words.get(found[1], ["0"]))

        return re.sub(PART, word, path)

    def _headers(self, person: str) -> list[tuple[bytes, bytes]]:
        headers = page_headers(person)
        if self.chance.random() < 0.3:
            headers.append((b"accept", b"text/html"))
        return headers[:-1] if self.chance.random() < 0.1 else headers


Damage = Callable[[Asked, str, Malformed], None]


def _header(asked: Asked, name: bytes, value: str | None) -> None:
    """Another value, or none."""
    asked.headers = [each for each in asked.headers if each[0] != name]
    if value is not None:
        asked.headers.append((name, value.encode("utf-8", "surrogatepass")))


def _method(asked: Asked, path: str, by: Malformed) -> None:
    """One that the address does not know, or that only reads."""
    asked.method = by.chance.choice(METHODS)


def _path(asked: Asked, path: str, by: Malformed) -> None:
    """A part that names nothing."""
    parts = asked.target.split("/")
    at = by.chance.randrange(1, len(parts))
    wrong = by.chance.choice(
        [*GIBBERISH, "%ed%a0%80", "%ff", "%F0%9F", "a" * 3000, "9" * 5000, secrets_like(by.chance)]
    )
    parts[at] = wrong if parts[at] != wrong else "nothing"
    asked.target = "/".join(parts)
    if by.chance.random() < 0.2 or asked.target.strip("/") == path.strip("/"):
        asked.target += "/" + "/".join(["x"] * by.chance.choice([1, 2, 300]))
    if asked.method == "POST":
        _type(asked, path, by)  # a part of the address may still lead somewhere


def secrets_like(chance: Random) -> str:
    return chance.randbytes(16).hex()


def _query(asked: Asked, path: str, by: Malformed) -> None:
    name = by.chance.choice(["seat", "theme", "move", "x", "%00", ""])
    wrong = by.chance.choice([*GIBBERISH, "a" * 20_000, "%ff%fe", "&" * 2000, "0&seat=1&seat=x"])
    asked.target = f"{asked.target.partition('?')[0]}?{name}={wrong}"


def _cookie(asked: Asked, path: str, by: Malformed) -> None:
    _header(asked, b"cookie", by.chance.choice(COOKIES))


def _host(asked: Asked, path: str, by: Malformed) -> None:
    _header(
        asked, b"host", by.chance.choice(["", "[", "x" * 3000, "\xff", "a b", "host:port", "[::1", "//", "@", None])
    )
    if asked.method not in {"GET", "HEAD"}:
        _type(asked, path, by)


def _origin(asked: Asked, path: str, by: Malformed) -> None:
    _header(asked, b"origin", by.chance.choice(FOREIGN))


def _type(asked: Asked, path: str, by: Malformed) -> None:
    _header(asked, b"content-type", by.chance.choice([*KINDS, None]))


def _broken(asked: Asked, path: str, by: Malformed) -> None:
    """Half of it, or something else altogether."""
    cut = asked.body[: by.chance.randint(0, len(asked.body) - 1)]
    asked.body = by.chance.choice(
        [
            cut,
            b"",
            b"[]",
            b"null",
            b'"x"',
            b"1",
            by.chance.randbytes(40),
            b"\0",
            asked.body + b"x",
            b"{}{}",
            b"\xef\xbb\xbf{",
        ]
    )


def _nested(asked: Asked, path: str, by: Malformed) -> None:
    deep = by.chance.choice([500, 2000, 20_000, 100_000])
    asked.body = by.chance.choice([b"[" * deep + b"]" * deep, b'{"x":' * deep + b"1" + b"}" * deep, b"[" * deep])


def _field(asked: Asked, path: str, by: Malformed) -> None:
    """One field holds what no field takes."""
    body = json.loads(asked.body)
    name = by.chance.choice([*body, "seat", "name"])
    body.pop(name, None)
    rest = json.dumps(body)[1:-1]
    asked.body = f'{{"{name}": {by.chance.choice(RAW)}{", " if rest else ""}{rest}}}'.encode("utf-8", "surrogatepass")


def _unknown(asked: Asked, path: str, by: Malformed) -> None:
    name = by.chance.choice([*GIBBERISH, "__proto__", "constructor", "x" * 5000]) or "unknown"
    asked.body = json.dumps({**json.loads(asked.body), name: 1}).encode()


def _encoded(asked: Asked, path: str, by: Malformed) -> None:
    """Not in UTF-8, or endless."""
    asked.body = by.chance.choice([asked.body.decode().encode("utf-16"), b'{"name": "\xff"}', b'{"\xc0\x80": 1}', LONG])


LONG = b'{"name": "' + b"x" * 600_000 + b'"}'


def _cut(asked: Asked, path: str, by: Malformed) -> None:
    """The browser goes in the middle of it."""
    asked.cut = True
    asked.body = asked.body[:5]


NONSENSE: Mapping[str, list[Json]] = {
    f"{TABLE}move": [{"move": "dance"}, {"move": "\u0007"}, {"version": "99999"}, {"version": "x"}, {"move": "9" * 90}],
    f"{TABLE}undo": [{"what": "all"}, {"version": "-1"}, {"version": "😀"}],
    f"{TABLE}standing": [{"order": "win"}, {"order": "x" * 100}],
    f"{TABLE}deputy": [{"bot": "nobody"}, {"seat": 9, "bot": "greedy"}],
    f"{TABLE}absent": [{"bot": "nobody"}, {"seat": 9}, {"seat": 0}],
    f"{TABLE}host": [{"do": "dance"}, {"seat": 9}],
    f"{TABLE}seats/{{seat:int}}": [{"do": "dance"}, {"do": "bot", "bot": "nobody"}],
    f"{TABLE}late": [{"choice": "win"}, {"choice": ""}, {"case": ""}, {"case": "0" * 16}, {"case": "😀"}],
    f"{TABLE}branch": [
        {"move": 999_999}, {"seats": []}, {"seats": [{"kind": "me"}] * 3}, {"seats": [{"kind": "open"}] * 2},
        {"seats": [{"kind": "bot", "bot": "nobody"}] * 2}, {"ticket": "2020-02-02-x"}, {"ticket": "x"},
    ],
    f"{TABLE}again": [{"ticket": "2020-02-02-x"}, {"ticket": "😀"}],
    f"{TABLE}hint": [{"seat": 9}],
    f"{TABLE}talk": [{"text": ""}, {"seat": 9}, {"text": "\u202e\u0007 "}],
    "/tables": [
        {"game": "chess"}, {"seats": []}, {"seats": [{"kind": "king"}] * 2}, {"options": {"x": "y"}},
        {"options": {"board": "\u0007" * 400}}, {"seats": [{"kind": "me"}] * 10}, {"seats": [{"kind": "bot"}] * 2},
        {"clock": "live 1 1"}, {"clock": "days 86400"}, {"hints": "maybe"}, {"ticket": "2020-02-02-x"},
    ],
    "/me/push": [
        {"endpoint": "x"}, {"endpoint": "ftp://127.0.0.1/x"}, {"endpoint": "http://a@127.0.0.1/"}, {"auth": "AA"},
        {"endpoint": "http://127.0.0.1:99999/"}, {"p256dh": ""}, {"p256dh": "BAAA"}, {"p256dh": "é"},
    ],
    "/me/mail": [{"address": "ana"}, {"address": "a@b"}, {"address": "a@b.org\r\nBcc: c@d.org"}, {"address": ""}],
    "/me/notices/turn": [{"id": "x"}, {"id": ""}, {"id": "😀", "on": False}],
}  # fmt: skip
"""What fits the form and still means nothing."""


def _nonsense(asked: Asked, path: str, by: Malformed) -> None:
    if path not in NONSENSE:
        return _broken(asked, path, by)
    asked.body = json.dumps({**by.world.fits[path].body, **by.chance.choice(NONSENSE[path])}).encode()
    return None


HARMLESS = ("/why", "/mail/off/")  # what is asked there anybody may ask, in any form: it changes nothing


@dataclass
class Report:
    """How it went."""

    asked: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    damages: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


async def battered(where: str | Path, number: int, seed: int) -> Report:
    """A server of its own on this machine, where also the other ends of its notices are: nothing arrives there."""
    with push_service() as service, mail_server() as mail:
        async with inside(where, notices=near(mail)) as server:
            assert isinstance(server.app, Starlette)
            world = await Furnished(server, service).world()
            report = await batter(server, Malformed(world, addresses(server.app), Random(seed)), number)
        if service.asked or mail.said:
            report.wrong.append(f"sent: {service.asked} pushes; to the mail server {mail.said}")
    return report


async def batter(server: Inside, made: Malformed, number: int) -> Report:
    """So many requests and messages of sockets, one after the other; what went wrong stands in the report."""
    report = Report(damages=made.seen)
    placing.place_all(server.house.loaded())  # else the server keeps positions meanwhile, when the tables rest
    before = server.stored()
    while report.asked < number:
        await (_said(server, made, report) if made.chance.random() < 0.05 else _asked(server, made, report))
    report.wrong += changes(before, server.stored())
    return report


def changes(before: Mapping[str, list[str]], now: Mapping[str, list[str]]) -> list[str]:
    """What is in the store that was not there, and the other way round."""
    found = [(name, set(before[name]), set(rows)) for name, rows in now.items() if before[name] != rows]
    return [f"the store has changed: {name}: {was - is_now} became {is_now - was}" for name, was, is_now in found]


async def _asked(server: Inside, made: Malformed, report: Report) -> None:
    asked = made.request()
    report.asked += 1
    try:
        answer = await server.ask(asked)
    except Exception as error:
        report.wrong.append(f"{error!r:.300} by {asked!r:.400}")
        return
    report.statuses[answer.status] += 1
    done = asked.method == "POST" and answer.status < 300
    if not 200 <= answer.status < 500 or (done and not any(part in asked.target for part in HARMLESS)):
        report.wrong.append(f"{answer.status} {answer.body[:100]!r} to {asked!r:.400}")


async def _said(server: Inside, made: Malformed, report: Report) -> None:
    asked, said = made.socket()
    report.asked += len(said)
    try:
        heard = await server.speak(asked, said)
    except Exception as error:
        report.wrong.append(f"{error!r:.300} by {asked!r:.300} saying {said!r:.500}")
        return
    report.statuses[int(heard[0].get("status", 101))] += 1
