"""Tables put away: out of sight, silent and not counted, for one person, until they take them up again."""

from __future__ import annotations

import re
from pathlib import Path

from cosecha.server import portable, putting_away
from cosecha.server.people import hashed
from cosecha.server.store import Store
from tests.server.postgres import once
from tests.server.serving import Person, Server, serving, until
from tests.server.test_limits import far
from tests.server.test_lobby import do, lay_open, over
from tests.server.test_notices import two_at, whole_turn


def listed(person: Person) -> tuple[set[str], set[str]]:
    """The tables on the first page: those that are shown, and those that are put away."""
    text = person.web.get("/").text
    own = text.partition('id="your-tables"')[2].partition("</section>")[0]
    shown, _details, away = own.partition("<details")
    return _tables(shown), _tables(away)


def _tables(text: str) -> set[str]:
    return set(re.findall(r'href="/t/([\w-]+)"', text))


def turns(person: Person) -> set[str]:
    return {one["url"].removeprefix("/t/") for one in person.web.get("/turns").json()}


def test_a_table_put_away_is_neither_listed_nor_waits_for_me(server: Server) -> None:
    ana = server.person("Ana")
    first, second = (ana.lay("me", "greedy", first_player="1") for _ in range(2))
    assert turns(ana) == {first, second}
    do(ana, first, "away", on=True)
    do(ana, first, "away", on=True)  # sent again
    assert listed(ana) == ({second}, {first})
    assert turns(ana) == {second}
    do(ana, first, "away", on=False)
    assert listed(ana) == ({first, second}, set())
    assert turns(ana) == {first, second}


def test_the_others_still_see_a_table_that_one_has_put_away(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = two_at(ana, bea)
    do(bea, table, "away", on=True)
    assert (listed(ana), listed(bea)) == (({table}, set()), (set(), {table}))
    assert turns(ana) == {table}
    do(server.person("Eve"), table, "away", 403, on=True)


def test_a_move_takes_a_table_up_again(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:
        page.play("buy d1")
        do(ana, table, "away", on=True)
        assert listed(ana) == (set(), {table}), "to look is not enough"
        page.play()
    assert listed(ana) == ({table}, set())


def test_what_bots_and_others_do_takes_nothing_up(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = two_at(ana, bea)
    do(bea, table, "away", on=True)
    whole_turn(ana, table, 0)
    do(bea, table, "deputy", seat=1, bot="random")
    until(lambda: turns(ana) == {table})
    assert listed(bea) == (set(), {table})


def test_whoever_takes_a_seat_back_or_sits_down_once_more_takes_it_up(server: Server) -> None:
    ana, bea, cid = (server.person(name) for name in ("Ana", "Bea", "Cid"))
    table = two_at(ana, bea)
    do(bea, table, "deputy", seat=1, bot="greedy")
    do(bea, table, "away", on=True)
    do(bea, table, "deputy", seat=1)
    assert listed(bea) == ({table}, set())
    old = over(server, ana, bea, cid)
    new = ana.post(f"/t/{old}/again", {}).json()["url"].removeprefix("/t/")
    do(bea, new, "away", on=True)
    bea.post(f"/t/{old}/again", {}).raise_for_status()
    assert new in listed(bea)[0]


def test_a_table_that_its_host_puts_away_is_not_offered_to_strangers(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = lay_open(ana, "me", "open", "open")
    do(bea, table, "sit", name="Bea")
    do(bea, table, "away", on=True)
    assert server.table(table).stored.listed
    do(ana, table, "away", on=True)
    assert not server.table(table).stored.listed


def test_whoever_leaves_a_table_as_the_last_finds_it_put_away(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = lay_open(ana, "me", "open", "open")
    do(bea, table, "sit", name="Bea")
    do(ana, table, "leave")
    assert (listed(ana), listed(bea)) == ((set(), set()), ({table}, set()))
    do(bea, table, "leave")
    assert listed(bea) == (set(), {table})
    do(bea, table, "sit", name="Bea")
    assert listed(bea) == ({table}, set())


def test_a_table_put_away_counts_for_the_address_alone(where: str) -> None:
    with serving(where, limits="tables.person=1 tables.address=2") as server:
        ana = far(server, "Ana")
        body = {"game": "citrus", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = ana.lay("me", "open")
        assert "put it away" in ana.post("/tables", body).json()["error"]
        do(ana, table, "away", on=True)
        do(ana, ana.lay("me", "open"), "away", on=True)
        assert ana.post("/tables", body).status_code == 429


@once
def test_a_backup_brings_what_was_put_away(server: Server, tmp_path: Path) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "open")
    do(ana, table, "away", on=True)
    fresh = Store(tmp_path / "fresh.db")
    assert len(list(portable.restore(fresh, portable.contents(portable.backup(server.house.store))))) == 1
    assert putting_away.people(fresh.database, table) == {hashed(ana.secret)}
    fresh.close()
