"""The same person on another device, by a link that works once."""

from __future__ import annotations

import httpx
import pytest
from sqlalchemy import text

from tests.server.serving import Server


def test_another_browser_becomes_the_same_person_and_both_go_on(server: Server) -> None:
    ana, phone = server.person("Ana"), server.person()
    table = ana.lay("me", "greedy", first_player="1")
    made = ana.post("/me/link", {}).json()
    assert made["qr"].startswith("data:image/svg+xml")
    link = made["link"].removeprefix(server.address)
    assert "Ana" in phone.web.get(link).text
    assert phone.web.get(link).status_code == 200, "looking does not use it up"
    assert phone.post(link, {}).status_code == 201
    assert phone.secret == ana.secret
    for each in (ana, phone):
        assert f"/t/{table}" in each.web.get("/").text
    with phone.watching(table, 0) as page:
        page.play("buy d1")


def test_a_page_on_its_way_does_not_bring_the_former_person_back(server: Server) -> None:
    ana, phone = server.person("Ana"), server.person()
    link = ana.post("/me/link", {}).json()["link"].removeprefix(server.address)
    before = dict(phone.web.cookies)
    assert phone.post(link, {}).status_code == 201
    for path in ("/", "/me", "/nowhere"):
        late = httpx.get(server.address + path, cookies=before, headers={"accept": "text/html"})
        phone.web.cookies.update(late.cookies)  # asked for before, answered after
    assert phone.secret == ana.secret


def test_such_a_link_works_once_and_not_for_long(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, phone, eve = server.person("Ana"), server.person(), server.person()
    link = ana.post("/me/link", {}).json()["link"].removeprefix(server.address)
    assert phone.post(link, {}).status_code == 201
    assert eve.post(link, {}).status_code == 404
    assert eve.web.get(link).status_code == 404
    late = ana.post("/me/link", {}).json()["link"].removeprefix(server.address)
    monkeypatch.setattr("cosecha.server.devices.MINUTES", -1)
    assert eve.post(late, {}).status_code == 404
    assert eve.secret != ana.secret


def test_neither_the_link_nor_the_person_can_be_read_in_the_store(server: Server) -> None:
    ana = server.person("Ana")
    link = ana.post("/me/link", {}).json()["link"].rpartition("/")[2]
    assert len(link) == 32, "128 bits"
    with server.house.store.database.reading() as connection:
        kept = str(connection.execute(text("SELECT * FROM moves")).all())
    assert link not in kept
    assert ana.secret not in kept


def test_another_site_cannot_make_somebody_another_person(server: Server) -> None:
    ana, eve = server.person("Ana"), server.person()
    link = eve.post("/me/link", {}).json()["link"].removeprefix(server.address)
    answer = ana.web.post(link, json={}, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403


def test_a_browser_that_has_tables_is_warned_and_a_name_can_be_changed(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    bea.lay("me", "greedy")
    link = ana.post("/me/link", {}).json()["link"].removeprefix(server.address)
    assert "has tables in this browser" in bea.web.get(link).text
    assert "already the same person" in ana.web.get(link).text
    assert ana.post("/me/name", {"name": " Anna "}).json() == {"name": "Anna"}
    assert "Anna" in ana.web.get("/me").text
