"""Every list of the first page goes on: what does not fit there is reached by a link."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest
from sqlalchemy import update

from cosecha.server import first_page, lists, schema
from cosecha.server.people import hashed
from tests.server.finished import finished
from tests.server.serving import Person, Server, statements
from tests.server.test_lobby import do, lay_open
from tests.server.test_notices import two_at

OWN, AWAY, OPEN = "own", "away", "open"
BEGINS = {OWN: 'id="your-tables"', AWAY: 'id="put-away"', OPEN: 'id="open-tables"'}
ENDS = {OWN: "put-away-wrong", AWAY: "</details>", OPEN: "</section>"}


@pytest.fixture(autouse=True)
def two_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_page, "AT_ONCE", 2)


def walked(person: Person, name: str, rel: str = "next", address: str = "/") -> list[list[str]]:
    """The tables of a list, page by page, by its links."""
    found = []
    while address:
        text = person.web.get(address).text.partition(BEGINS[name])[2].partition(ENDS[name])[0]
        found.append(re.findall(r'href="/t/([\w-]+)"', text))
        link = re.search(rf'rel="{rel}" href="([^"]+)"', text)
        address = unescape(link[1]) if link else ""
    return found


def sizes(pages: list[list[str]]) -> list[int]:
    return [len(page) for page in pages]


def all_of(pages: list[list[str]]) -> set[str]:
    assert len({table for page in pages for table in page}) == sum(sizes(pages)), "each is there once"
    return {table for page in pages for table in page}


def test_older_tables_of_ones_own_are_reached_those_that_are_over_last(server: Server) -> None:
    ana = server.person("Ana")
    over = [finished(server, ana) for _ in range(2)]
    playing = [ana.lay("me", "here") for _ in range(3)]
    pages = walked(ana, OWN)
    assert sizes(pages) == [2, 2, 1]
    assert all_of(pages) == {*over, *playing}
    assert {*pages[0]} < {*playing}
    assert {*pages[2]} < {*over}
    assert sizes(walked(ana, OWN, "prev", "/?own=3")) == [1, 2, 2]


def test_games_that_are_over_are_folded_behind_the_others(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_page, "AT_ONCE", 50)
    ana = server.person("Ana")
    over, playing = [finished(server, ana) for _ in range(2)], ana.lay("me", "here")
    before, summary, after = ana.web.get("/").text.partition("<summary>Finished (2)</summary>")
    assert summary
    assert f"/t/{playing}" in before
    assert all(f"/t/{table}" in after and f"/t/{table}" not in before for table in over)


def test_what_waits_for_one_comes_first_however_long_ago_that_was(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    waits, by_bot, ordered = (two_at(ana, bea) for _ in range(3))  # Ana is on turn in all of them
    others = [two_at(bea, ana) for _ in range(3)]
    with server.house.store.database.writing() as connection:
        for year, id in enumerate((waits, by_bot, ordered, *others), 1990):
            connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(changed=str(year)))
        for id, given in {by_bot: {"deputy": "greedy"}, ordered: {"standing": "pass"}}.items():
            connection.execute(update(schema.seats).where(schema.seats.c.table == id).values(given))
    last_changed = [*reversed(others), ordered, by_bot]
    assert [table for page in walked(ana, OWN) for table in page] == [waits, *last_changed]
    assert [table.id for table in lists.own(server.house.store.database, hashed(ana.secret), 1)] == [waits]
    turns = ana.web.get("/turns?all").json()
    assert [each["url"] for each in turns if each["waits"]] == [f"/t/{waits}"]
    assert [each["url"] for each in turns] == [f"/t/{id}" for id in (waits, by_bot, ordered, *others)]


@pytest.mark.parametrize("first", [1, 2, 3])
def test_of_several_seats_of_ones_own_the_one_that_is_asked_stands_at_your_turn(server: Server, first: int) -> None:
    ana = server.person("Ana")
    ana.lay("me", "here", "here", first_player=str(first))
    flag = re.search(r'class="flag"><svg class="emblem seat-(\d)"', ana.web.get("/").text)
    assert flag is not None
    assert int(flag[1]) == first


def test_older_tables_that_were_put_away_are_reached_and_all_are_counted(server: Server) -> None:
    ana = server.person("Ana")
    tables = [ana.lay("me", "here") for _ in range(5)]
    for table in tables:
        do(ana, table, "away", on=True)
    pages = walked(ana, AWAY)
    assert sizes(pages) == [2, 2, 1]
    assert all_of(pages) == {*tables}
    assert "Put away: 5 tables" in ana.web.get("/").text
    unfolded = [bool(re.search(r'"away"[^>]* open>', ana.web.get(at).text)) for at in ("/", "/?away=1", "/?away=2")]
    assert unfolded == [False, True, True], "what one asked for is seen"


def test_older_open_tables_are_reached_and_one_host_does_not_fill_the_list(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    bea_s = lay_open(bea, "me", "open")
    ana_s = {lay_open(ana, "me", "open") for _ in range(5)}
    pages = walked(server.person("Cid"), OPEN)
    assert sizes(pages) == [2, 2]
    assert bea_s in all_of(pages)
    assert len(all_of(pages) & ana_s) == 3


def test_one_page_needs_no_links(server: Server) -> None:
    ana = server.person("Ana")
    for _ in range(2):
        do(ana, ana.lay("me", "here"), "away", on=True)
        ana.lay("me", "here")
        lay_open(server.person("Bea"), "me", "open")
    assert 'class="others"' not in ana.web.get("/").text


@pytest.mark.parametrize("number", ["0", "-1", "x", "", "9999999", "999999"])
def test_a_page_that_is_none_does_no_harm(server: Server, number: str) -> None:
    ana = server.person("Ana")
    ana.lay("me", "here")
    assert ana.web.get(f"/?own={number}&away={number}&open={number}").status_code == 200


def test_for_who_is_not_known_yet_nothing_is_counted(server: Server) -> None:
    """Bots and open seats are nobody's: they are not looked through."""
    server.person("Ana").lay("me", "greedy", "open")
    with statements(server.house.store) as heard:
        assert httpx.get(server.address).status_code == 200
    assert heard
    assert not [statement for statement, _parameters in heard if "put_away" in statement]
