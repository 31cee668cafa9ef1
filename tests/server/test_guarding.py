"""Cookies, headers, pages of other sites, and secrets that stand nowhere but where they belong."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from starlette.routing import Route

from cosecha.server.app import app
from cosecha.server.people import COOKIE, FRESH
from cosecha.server.store import Store, Stored
from tests.server.killing import processes
from tests.server.postgres import once
from tests.server.serving import Person, Server, until

PROXIED = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}


@once
def test_the_cookie_travels_by_tls_only_where_there_is_tls(server: Server) -> None:
    assert "secure" not in httpx.get(server.address).headers["set-cookie"].lower()
    said = httpx.get(server.address, headers=PROXIED).headers["set-cookie"].lower()
    for part in ("secure", "httponly", "samesite=lax", "path=/"):
        assert part in said
    host = server.address.removeprefix("http://")
    body = {"game": "citrus", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for origin, status in ((f"https://{host}", 201), (f"http://{host}", 403)):
        answer = httpx.post(f"{server.address}/tables", json=body, headers={**PROXIED, "origin": origin})
        assert answer.status_code == status, "a page without TLS does not act for one with it"


@once
def test_every_page_renews_a_cookie_that_was_not_renewed_for_a_month(server: Server) -> None:
    """Browsers forget one after some 400 days; with it an active player would lose their games."""
    first = httpx.get(server.address).headers["set-cookie"]
    known = {"cookie": first.partition(";")[0]}
    assert f"{FRESH}=yes; HttpOnly; Max-Age={30 * 24 * 3600}" in first, "a browser sends it along until then"
    table = server.person("Ana").lay("me", "open")
    for path in ("/", "/me", f"/t/{table}", "/rules/citrus"):
        assert httpx.get(server.address + path, headers=known).headers["set-cookie"] == first, path
    assert "set-cookie" not in httpx.get(server.address + "/turns", headers=known).headers


@once
def test_of_two_cookies_none_is_renewed(server: Server) -> None:
    """A neighbour of the same domain can give browsers one of the same name; ours must not be lost by it."""
    both = {"cookie": f"cosecha={'a' * 32}; cosecha={'b' * 32}"}
    assert "set-cookie" not in httpx.get(server.address, headers=both).headers
    assert "set-cookie" in httpx.get(server.address, headers={"cookie": f"cosecha={'a' * 32}; other=1"}).headers
    assert "set-cookie" in httpx.get(server.address, headers={"cookie": "cosecha=no; cosecha=secret"}).headers


@once
def test_every_post_asks_where_the_page_is_from(server: Server) -> None:
    """Whatever the address: read from the application, so that none is forgotten."""
    ana = server.person("Ana")
    table = ana.lay("me", "open")
    filled = {"table": table, "seat": "1", "secret": "0" * 32, "link": "0" * 32, "code": "0" * 32}
    routes = app(lambda: server.house).routes
    posts = [each.path for each in routes if isinstance(each, Route) and "POST" in (each.methods or ())]
    assert len(posts) > 15
    by_mail = "/mail/off/{off}"  # RFC 8058: a mail program ends notices by the link alone
    posts.remove(by_mail)
    for path in posts:
        target = re.sub(r"\{(\w+)(:\w+)?\}", lambda found: filled[found[1]], path)
        for headers in ({"origin": "https://elsewhere.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
            with closing(httpx.Client(base_url=server.address, cookies={COOKIE: ana.secret})) as web:
                answer = web.post(target, json={}, headers=headers)
            assert answer.status_code == 403, (path, headers, answer.text)
            assert "another site" in answer.json()["error"]


@once
def test_every_answer_carries_the_headers(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "open")
    link = ana.invite(table, 1)
    device = ana.post("/me/link", {}).json()["link"].removeprefix(server.address)
    assert len(link.rpartition("/")[2]) == len(device.rpartition("/")[2]) == len(ana.secret) == 32, "128 bits"
    paths = (
        "/",
        f"/t/{table}",
        link,
        device,
        "/me",
        "/rules/citrus",
        "/nowhere",
        "/static/site.css",
        "/health",
        "/turns",
    )
    for path in (*paths, "/x" * 2000):
        headers = ana.web.get(path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        for part in (
            "default-src 'self'",
            "script-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ):
            assert part in policy, path
        assert headers["referrer-policy"] == "no-referrer", path
        assert headers["x-content-type-options"] == "nosniff"
        assert path.startswith(("/static", "/x", "/health")) or headers["cache-control"] == "no-store", path


@once
def test_a_picture_may_carry_its_colours_and_nothing_else(server: Server) -> None:
    """Opened by itself it is a page of its own; what it may do loosens no other."""
    ana = server.person("Ana")
    table = ana.lay("me", "here")
    for path in (f"/t/{table}/moments/0.svg", "/picture/citrus/dark.svg"):
        answer = ana.web.get(path)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "<style>" in answer.text
        parts = answer.headers["content-security-policy"].split("; ")
        assert [part for part in parts if not part.endswith("'none'")] == ["style-src 'unsafe-inline'"], path
        assert {"default-src 'none'", "frame-ancestors 'none'"} <= set(parts), path
    refused = ana.web.get(f"/t/{table}/moments/0.svg?theme=none").headers["content-security-policy"]
    assert "unsafe" not in refused, "a problem is no picture"


@once
def test_no_page_needs_a_script_or_style_within_it(server: Server) -> None:
    """The policy forbids them; whoever writes one would see nothing happen."""
    ana = server.person("Ana")
    table = ana.lay("me", "here")
    link = ana.invite(ana.lay("me", "open"), 1)
    for path in ("/", "/me", f"/t/{table}", f"/t/{table}/replay", link, "/rules/citrus", "/nowhere"):
        page = ana.web.get(path, headers={"accept": "text/html"}).text
        assert "<h1" in page
        for script in re.findall(r"<script[^>]*>", page):
            assert "src=" in script or 'type="application/json"' in script, script
        assert not re.search(r"<[^>]*\s(on\w+|style)=", page), path
        assert "<style" not in page
        assert ana.secret not in page


def test_no_secret_is_in_the_log(tmp_path: Path) -> None:
    """Not of a cookie, not of a link, and not when the store fails."""
    log = tmp_path / "log.txt"
    with processes(str(tmp_path / "tables.db"), log=log) as (server,):
        until(server.healthy)
        with closing(Person(server.address, "Ana")) as ana, closing(Person(server.address, "Bea")) as bea:
            table = ana.lay("me", "open")
            link = ana.invite(table, 1)
            device = ana.post("/me/link", {}).json()["link"].removeprefix(server.address)
            for path in (link, device):
                assert bea.web.get(path).status_code == 200
                bea.post(path, {}).raise_for_status()
            assert bea.web.get(f"/me/{'e' * 32}").status_code == 404
            httpx.post(server.address + link, content=b"\xff")
            secrets = [ana.secret, link.rpartition("/")[2], device.rpartition("/")[2], "e" * 32]
    logged = log.read_text()
    assert "The table is laid" in logged
    assert not [secret for secret in secrets if secret in logged]


def test_a_statement_that_fails_is_told_without_what_was_in_it(where: str) -> None:
    store = Store(where)
    with store.database.writing() as connection:
        for table in ("origins", "claims", "events", "talk", "seats", "tables"):
            connection.execute(text(f"DROP TABLE {table}"))
    with pytest.raises(SQLAlchemyError) as told:
        store.lay(Stored("a", "citrus", {}, "host", "the secret of the luck", []))
    assert "INSERT INTO tables" in str(told.value)
    assert "luck" not in str(told.value)
    store.close()
