"""Several processes on one store: one of two writers wins, everybody hears of it, each bot is played by one."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from cosecha.core.match import Match
from cosecha.server import orders, putting_away
from cosecha.server.corridor import Corridor
from cosecha.server.people import hashed
from cosecha.server.store import Outrun, Store
from cosecha.server.thinkers import Thinkers
from tests.core.toy import TOY
from tests.server.postgres import Postgres
from tests.server.serving import Person, Server, serving, statements, until
from tests.server.test_moving import said
from tests.server.test_secrets import toy_scene

Pair = tuple[Server, Server]


@dataclass
class Shared:
    """A store for two processes, each with its place in the corridor of a file."""

    where: str
    folder: Path | None = None

    def corridor(self, number: int) -> Corridor | None:
        return None if self.folder is None else Corridor(self.folder, number, 2)


@pytest.fixture
def shared(where: str, tmp_path: Path) -> Shared:
    return Shared(where, None if "://" in where else tmp_path)


@pytest.fixture
def pair(shared: Shared) -> Iterator[Pair]:
    """Two servers with one store, in both databases."""
    with (
        serving(shared.where, corridor=shared.corridor(0)) as one,
        serving(shared.where, corridor=shared.corridor(1)) as other,
    ):
        yield one, other


@pytest.fixture
def base(postgres: Postgres) -> Iterator[Pair]:
    """Two servers with one PostgreSQL."""
    where = postgres.new()
    with serving(where) as one, serving(where) as other:
        yield one, other


def at(server: Server, person: Person) -> Person:
    """The same person at another process."""
    return server.person(person.name, secret=person.secret)


@contextmanager
def deaf(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A process that the news have not reached yet."""
    with monkeypatch.context() as without:
        without.setattr(server.house, "heard", lambda _table: None)
        yield


def test_a_move_at_one_process_is_told_at_the_other(pair: Pair) -> None:
    ana = pair[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as here, at(pair[1], ana).watching(table, None) as there:
        here.play("buy d1")
        there.until(lambda: there.version == "1")
        assert there.facts == here.facts
        assert there.sprites == here.sprites
        assert there.log == here.log
        assert ana.undo(table, 0, "1").status_code == 200
        there.until(lambda: there.version == "2")
        here.until(lambda: here.version == "2")
        assert there.sprites == here.sprites


def test_people_sit_down_at_different_processes(pair: Pair) -> None:
    ana = pair[0].person("Ana")
    table = ana.lay("me", "open")
    link = ana.invite(table, 1)
    with ana.watching(table, 0) as page:
        assert page.now["phase"] == "gathering"
        pair[1].person("Bea").post(link, {"name": "Bea"}).raise_for_status()
        page.until(lambda: page.now["phase"] == "playing")
        assert [seat["name"] for seat in page.now["seats"]] == ["Ana", "Bea"]


def test_the_last_two_seats_are_taken_in_the_same_moment(pair: Pair) -> None:
    ana, bea, cid = pair[0].person("Ana"), pair[0].person("Bea"), pair[1].person("Cid")
    with ThreadPoolExecutor(2) as pool:
        for _ in range(5):
            table = ana.lay("me", "open", "open")
            links = [ana.invite(table, 1), ana.invite(table, 2)]
            jobs = zip((bea, cid), links, strict=True)
            answers = list(pool.map(lambda job: job[0].post(job[1], {"name": job[0].name}).status_code, jobs))
            assert answers == [201, 201]
            stored = pair[0].house.store.find(table)
            assert stored is not None
            assert stored.phase == "playing"
            assert [seat.name for seat in stored.seats] == ["Ana", "Bea", "Cid"]


def test_a_seat_is_taken_once(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bea, cid = pair[0].person("Ana"), pair[0].person("Bea"), pair[1].person("Cid")
    table = ana.lay("me", "open", "open")
    links = [ana.invite(table, 1), ana.invite(table, 1)]
    cid.web.get(links[1]).raise_for_status()
    with deaf(pair[1], monkeypatch):
        assert bea.post(links[0], {"name": "Bea"}).status_code == 201
        assert cid.post(links[1], {"name": "Cid"}).status_code == 409


def test_of_two_writers_one_wins_and_the_other_is_told(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = pair[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    there = at(pair[1], ana)
    with there.watching(table, 0) as page, deaf(pair[1], monkeypatch):
        assert ana.move(table, 0, "buy d1", "0").status_code == 200
        late = there.move(table, 0, "buy d2", "0")
        assert late.status_code == 409
        assert late.json()["stale"]
        page.until(lambda: page.version == "1")
        page.play()
    assert [line.split()[1] for line in pair[0].house.store.events(table).lines] == ["buy", "place"]


def test_a_move_sent_again_to_another_process_is_made_once(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = pair[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    there, key = at(pair[1], ana), secrets.token_hex(8)
    with there.watching(table, 0), deaf(pair[1], monkeypatch):
        first = ana.move(table, 0, "buy d1", "0", key)
        again = there.move(table, 0, "buy d1", "0", key)
    assert first.json() == again.json() == {"version": "1"}
    assert len(pair[0].house.store.events(table).lines) == 1


def test_news_of_another_process_are_no_answer_to_a_move(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """They come first, because the process looks before it moves; the move is answered when it is made."""
    ana = pair[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    there = at(pair[1], ana)
    with there.watching(table, 0) as page, deaf(pair[1], monkeypatch):
        assert ana.move(table, 0, "buy d1", "0").status_code == 200
        with ana.watching(table, 0) as here:
            move = here.now["scene"]["choices"][0]["move"]
        key = said(page, move, version="1")
        heard = [page.hear()]
        while key not in {heard[-1].get("key"), heard[-1].get("done")}:
            heard.append(page.hear())
    in_company = pair[1].house.store.in_company  # then the news of the move are the answer
    assert [message["version"] for message in heard] == (["1", "2"] if in_company else ["1", "2", "2"])
    assert heard[-1].get("code", 200) == 200


def test_a_move_on_a_line_that_was_outrun_is_refused_and_the_news_are_no_answer(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = pair[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with at(pair[1], ana).watching(table, 0) as page, deaf(pair[1], monkeypatch):
        assert ana.move(table, 0, "buy d1", "0").status_code == 200
        key = said(page, "buy d2", version="0")
        heard = [page.hear()]
        while key not in {heard[-1].get("key"), heard[-1].get("done")}:
            heard.append(page.hear())
        assert heard[-1]["code"] == 409
        page.play()  # the next is answered again
    assert [line.split()[1] for line in pair[0].house.store.events(table).lines] == ["buy", "place"]


def test_a_hail_of_clicks_at_both_moves_once(pair: Pair) -> None:
    ana = pair[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    both = [ana, at(pair[1], ana)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: both[n % 2].move(table, 0, "buy d1", "0").status_code, range(12)))
    assert sorted(answers) == [200] + [409] * 11
    assert len(pair[0].house.store.events(table).lines) == 1


def test_a_bot_is_hurried_wherever_it_thinks(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both processes have the table; one of them thinks."""
    hurried: set[Thinkers] = set()
    hurry, work = Thinkers.hurry, Thinkers.work

    def noted(self: Thinkers, table: str) -> bool:
        if found := hurry(self, table):
            hurried.add(self)
        return found

    async def slow(self: Thinkers, *given: Any, quick: bool = False) -> Any:
        while not hurried:
            await asyncio.sleep(0.01)
        return await work(self, *given, quick=quick)

    monkeypatch.setattr(Thinkers, "hurry", noted)
    monkeypatch.setattr(Thinkers, "work", slow)
    ana = pair[0].person("Ana")
    table = ana.lay("me", "uct-200-greedy", first_player="2")
    with ana.watching(table, 0) as here, at(pair[1], ana).watching(table, 0):
        until(lambda: any(server.house.deciding.thinkers._thoughts for server in pair))
        idle = next(server for server in pair if not server.house.deciding.thinkers._thoughts)
        assert at(idle, ana).post(f"/t/{table}/hurry", {}).status_code == 200
        here.until(lambda: here.version != "0")
    assert len(hurried) == 1


def test_each_bot_is_played_by_one_process(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[tuple[Thinkers, int]] = []
    choose = Thinkers.choose

    async def noted(self: Thinkers, match: Match, seat: int, name: str, table: str) -> str:
        thought.append((self, len(match.events)))
        return await choose(self, match, seat, name, table)

    monkeypatch.setattr(Thinkers, "choose", noted)
    monkeypatch.setattr("cosecha.server.deciding.TURNS", 0.05)
    ana = pair[0].person("Ana")
    table = ana.lay("random", "random", board="short")
    with ana.watching(table, None) as here, at(pair[1], ana).watching(table, None) as there:
        while not here.over:
            here.hear()
            there.until(lambda: int(there.version) >= int(here.version))
        assert here.sprites == there.sprites
    events = [number for _who, number in thought]
    assert events == sorted(set(events)), "nobody thought about what another was thinking about"
    assert len(events) == len(pair[0].house.store.events(table).lines)


def test_another_process_takes_over_from_one_that_dies(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosecha.server.deciding.TURNS", 0.05)
    dead = Store(shared.where, corridor=shared.corridor(1))
    with serving(shared.where, corridor=shared.corridor(0)) as server:
        ana = server.person("Ana")
        table = ana.lay("me", "random", first_player="1")
        assert dead.hold(table)
        with ana.watching(table, 0) as page:
            while page.now["to_act"] == [0]:
                page.play()
            before = page.version
            until(lambda: table in server.house.deciding._waiting)
            assert table not in server.house.deciding.at
            dead.close()
            page.until(lambda: page.version != before)


def test_a_table_nobody_looks_at_is_read_only_by_the_process_that_decides_there(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others ask for it again and again, until the one that decides dies."""
    monkeypatch.setattr("cosecha.server.deciding.TURNS", 0.01)
    tables: list[str] = []
    with serving(shared.where, corridor=shared.corridor(0), pace=3600) as server:
        ana = server.person("Ana")
        tables += [ana.lay("random", "random", board="short") for _ in range(2)]
    read, asked = Store.read, Store.hold
    seen: list[tuple[str, str]] = []

    def reading(self: Store, table: str, after: int = 0) -> Any:
        seen.append(("read", table))
        return read(self, table, after)

    def holding(self: Store, table: str) -> bool:
        seen.append(("asked", table))
        return asked(self, table)

    with closing(Store(shared.where, corridor=shared.corridor(1))) as dead:
        assert all(map(dead.hold, tables))
        monkeypatch.setattr(Store, "read", reading)
        monkeypatch.setattr(Store, "hold", holding)
        with serving(shared.where, corridor=shared.corridor(0)) as server:
            until(lambda: all(seen.count(("asked", table)) > 3 for table in tables))
            assert not any(what == "read" for what, _table in seen)
            dead.close()
            until(lambda: all(server.house.store.events(table).lines for table in tables))


def test_a_process_that_has_nothing_to_decide_lets_go(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(shared.where, corridor=shared.corridor(0)) as server:
        ana = server.person("Ana")
        table = ana.lay("me", "random", first_player="1")
        server.do(lambda: server.house._forget(table))
        server.do(lambda: server.house.deciding._wake_one(table))
        with closing(Store(shared.where, corridor=shared.corridor(1))) as other:
            assert other.hold(table)


def test_sealed_answers_at_two_processes_both_count(shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    where, games = shared.where, {"toy": replace(TOY, scene=toy_scene)}
    with (
        serving(where, games=games, corridor=shared.corridor(0)) as one,
        serving(where, games=games, corridor=shared.corridor(1)) as other,
    ):
        ana, bea = one.person("Ana"), other.person("Bea")
        table = ana.lay("me", "open", game="toy")
        bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
        with ana.watching(table, 0) as here, bea.watching(table, 1) as there:
            here.until(lambda: here.now["scene"])
            with deaf(other, monkeypatch):
                here.play("bid 2")
                there.play("bid 1")
            with deaf(one, monkeypatch):
                there.play("keep no")
                here.play("keep yes")
            there.until(lambda: there.version == here.version)
            assert [fact["amount"] for fact in here.facts] == [2, 1]
            assert here.facts == there.facts
            assert len(there.heard) == 4, "the whole, one message for each own step, one for the opening"


def test_an_order_that_was_stopped_elsewhere_is_not_carried_out(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair[1].house.deciding, "pace", 3600)
    monkeypatch.setattr(pair[0].house.deciding, "pace", 3600)
    ana = pair[0].person("Ana")
    table = ana.lay("me", "here", game="keyflower")
    there = at(pair[1], ana)
    with there.watching(table, None) as page:
        seat = page.now["to_act"][0]
        assert there.post(f"/t/{table}/standing", {"seat": seat, "order": "season"}).status_code == 200
        with deaf(pair[1], monkeypatch):
            assert ana.post(f"/t/{table}/standing", {"seat": seat, "order": ""}).status_code == 200
            held = pair[1].house._tables[table]
            assert orders.ordered(held, seat), "it has not heard of it"
            with pytest.raises(Outrun):
                pair[1].do(lambda: held.move(seat, "pass", None, None))
    assert pair[0].house.store.events(table).lines == []


def test_a_line_that_breaks_is_made_anew_and_nothing_is_missed(
    postgres: Postgres, base: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosecha.server.databases.AGAIN", 0.3)
    pair, ana = base, base[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with at(pair[1], ana).watching(table, None) as page:
        postgres.ask("select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%'")
        ana.move(table, 0, "buy d1", "0").raise_for_status()
        page.until(lambda: page.version == "1")


def test_a_store_that_is_down_for_a_moment_loses_nothing(
    postgres: Postgres, base: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosecha.server.databases.AGAIN", 0.1)
    pair, ana = base, base[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    key = secrets.token_hex(8)
    with at(pair[1], ana).watching(table, None) as page:
        ana.move(table, 0, "buy d1", "0").raise_for_status()
        move = _any_move(ana, table)
        postgres.stop()
        try:
            for answer in (ana.move(table, 0, move, "1", key), ana.web.get("/"), ana.web.get(f"/t/{table}/record")):
                assert answer.status_code == 503
                assert "moment" in answer.text
            assert ana.web.get("/health").status_code == 503
        finally:
            postgres.start()
        until(lambda: ana.web.get("/health").status_code == 200)
        assert ana.move(table, 0, move, "1", key).json() == {"version": "2"}
        page.until(lambda: page.version == "2")
    assert len(pair[0].house.store.events(table).lines) == 2


def _any_move(ana: Person, table: str) -> str:
    with ana.watching(table, 0) as page:
        return page.moves[0]


def test_a_table_nobody_looks_at_is_forgotten_when_it_changes_elsewhere(pair: Pair) -> None:
    ana = pair[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    there = at(pair[1], ana)

    def known() -> bool:
        """News of how it was laid may come only now."""
        assert there.web.get(f"/t/{table}").status_code == 200
        return table in pair[1].house._tables

    until(known)
    ana.move(table, 0, "buy d1", "0").raise_for_status()
    until(lambda: table not in pair[1].house._tables)


def test_people_meet_and_talk_at_different_processes(pair: Pair) -> None:
    ana, bea = pair[0].person("Ana"), pair[1].person("Bea")
    table = ana.lay("me", "open", first_player="1")
    assert ana.post(f"/t/{table}/switch", {"listed": True}).status_code == 200
    assert table in bea.web.get("/").text
    with ana.watching(table, None) as page:
        assert bea.post(f"/t/{table}/sit", {"name": "Bea"}).status_code == 200
        page.until(lambda: page.now["seats"][1]["name"] == "Bea")
        assert ana.post(f"/t/{table}/ready", {"on": True}).status_code == 200
        assert bea.post(f"/t/{table}/ready", {"on": True}).status_code == 200
        page.until(lambda: page.now["phase"] == "playing")
        assert bea.post(f"/t/{table}/talk", {"text": "hello"}).status_code == 200
        while (heard := page.hear())["kind"] != "talk" or heard["lines"][-1]["text"] != "hello":
            pass
        assert ana.post(f"/t/{table}/switch", {"talk": False}).status_code == 200
    until(lambda: bea.post(f"/t/{table}/talk", {"text": "hello"}).status_code == 403)


def test_two_who_want_one_seat_at_different_processes(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bea, eve = pair[0].person("Ana"), pair[0].person("Bea"), pair[1].person("Eve")
    table = ana.lay("me", "open", "open")
    ana.post(f"/t/{table}/switch", {"listed": True})
    with eve.watching(table, None), deaf(pair[1], monkeypatch):
        assert bea.post(f"/t/{table}/sit", {"name": "Bea"}).status_code == 200
        assert eve.post(f"/t/{table}/sit", {"name": "Eve"}).status_code == 200
    stored = pair[0].house.store.find(table)
    assert stored is not None
    assert [seat.name for seat in stored.seats] == ["Ana", "Bea", "Eve"]


def test_a_seat_taken_back_elsewhere_is_not_played_by_its_bot(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    for server in pair:
        monkeypatch.setattr(server.house.deciding, "pace", 3600)
    ana = pair[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    there = at(pair[1], ana)
    with there.watching(table, 0) as page:
        assert ana.post(f"/t/{table}/deputy", {"seat": 0, "bot": "greedy"}).status_code == 200
        page.until(lambda: page.now["seats"][0]["deputy"])
        with deaf(pair[1], monkeypatch):
            assert ana.post(f"/t/{table}/deputy", {"seat": 0}).status_code == 200
            held = pair[1].house._tables[table]
            assert held.automatic() == [0], "it has not heard of it"
            with pytest.raises(Outrun):
                pair[1].do(lambda: held.move(0, "buy d1", None, None))
    assert pair[0].house.store.events(table).lines == []


def test_a_table_put_away_at_one_process_is_taken_up_at_the_other(pair: Pair) -> None:
    ana = pair[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    there = at(pair[1], ana)
    with there.watching(table, 0) as page:
        page.play("buy d1")
        ana.post(f"/t/{table}/away", {"on": True}).raise_for_status()
        until(lambda: pair[1].house._tables[table].away is None)
        page.play()
    assert not putting_away.people(pair[0].house.store.database, table)


def test_a_move_that_answers_what_this_process_has_not_heard_is_not_stale(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = pair[0].person("Ana")
    table = ana.lay("me", "here", first_player="1")
    there = at(pair[1], ana)
    with ana.watching(table, 0) as page, there.watching(table, None), deaf(pair[1], monkeypatch):
        page.play("buy d1")
        assert there.move(table, 0, page.moves[0], page.version).status_code == 200


def test_no_bot_stands_in_for_somebody_who_has_the_table_in_view_at_another_process(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosecha.server.absence.PATIENCE", -1)
    monkeypatch.setattr("cosecha.server.looking.PATIENCE", 30)
    ana, bea = pair[0].person("Ana"), pair[1].person("Bea")
    table = ana.lay("me", "open", first_player="2")
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    absent = {"seat": 1, "bot": "random"}
    with bea.watching(table, 1) as page:
        until(lambda: pair[0].table(table).match is not None)
        ana.post(f"/t/{table}/talk", {"text": "hello"}).raise_for_status()
        page.until(lambda: any("hello" in text for text in page.heard))  # so the other process listens
        answers = [ana.post(f"/t/{table}/absent", absent) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [403, 403]
        assert "Bea has the table in view" in answers[0].text
        page.socket.send(json.dumps({"look": table, "visible": False}))
        until(lambda: not pair[1].do(lambda: pair[1].house.is_seen_by(table, hashed(bea.secret))))
        monkeypatch.setattr("cosecha.server.looking.PATIENCE", 0.2)
        assert ana.post(f"/t/{table}/absent", absent).status_code == 200


def test_a_page_is_told_what_is_in_view_at_another_process(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosecha.server.looking.SHORT", 30)
    ana, bea = pair[0].person("Ana"), pair[1].person("Bea")
    table = ana.lay("me", "open", first_player="2")
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    here = at(pair[0], bea)

    def silent() -> bool:
        (one,) = here.web.get("/turns").json()
        return bool(one["silent"])

    with bea.watching(table, 1) as page:
        ana.post(f"/t/{table}/talk", {"text": "hello"}).raise_for_status()
        page.until(lambda: any("hello" in text for text in page.heard))  # so the other process listens
        assert silent()
        with monkeypatch.context() as later:
            later.setattr("cosecha.server.looking.RECENT", 0)
            assert not silent(), "nothing happened of late: nobody is asked"
        page.socket.send(json.dumps({"look": table, "visible": False}))
        until(lambda: not pair[1].do(lambda: pair[1].house.is_seen_by(table, hashed(bea.secret))))
        monkeypatch.setattr("cosecha.server.looking.SHORT", 0.2)
        assert not silent()


def test_after_a_day_without_news_nobody_is_asked_who_has_the_table_in_view(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosecha.server.absence.PATIENCE", -1)
    monkeypatch.setattr("cosecha.server.absence.LONG_PATIENCE", -1)
    ana, bea = pair[0].person("Ana"), pair[1].person("Bea")
    table = ana.lay("me", "open", first_player="2")
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    until(lambda: pair[0].table(table).match is not None)
    with statements(pair[0].house.store) as heard:
        assert ana.post(f"/t/{table}/absent", {"seat": 1, "bot": "random"}).status_code == 200
    assert f"{table} asked" not in str(heard)
