"""Clocks: banks that run while somebody must decide, by a clock that the tests wind themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest

from cosecha.cli import main
from cosecha.server import beating, lists, portable
from cosecha.server.clocks import ANSWERED, DAY, LIVE, PRESETS, RESTS, RUNS, Clock, after, clock_of, in_words, left
from cosecha.server.errors import Problem
from cosecha.server.people import hashed
from cosecha.server.store import Store
from cosecha.server.stored import Time
from tests.core.toy import TOY
from tests.server.postgres import once
from tests.server.serving import Json, Person, Server, Watching, serving
from tests.server.test_secrets import toy_scene

FIVE = "live 300 10"
CLOCK = Clock(LIVE, 300, 10)


@dataclass
class Wound:
    """A clock that goes on only when it is told to."""

    at: float = 1_000_000.0

    def __call__(self) -> float:
        return self.at

    def on(self, seconds: float) -> None:
        self.at += seconds


@pytest.fixture
def wound(monkeypatch: pytest.MonkeyPatch) -> Wound:
    """The server does not say by itself that it is up: it would take a leap of this clock for a time it was down."""
    monkeypatch.setattr(beating, "BEAT", 3600)
    return Wound()


@pytest.fixture
def timed(where: str, wound: Wound) -> Iterator[Server]:
    with serving(where, clock=wound) as server:
        yield server


def begun(server: Server, clock: str = FIVE, *, people: int = 2) -> tuple[str, list[Person]]:
    """A table of Citrus with people at browsers of their own; the first begins."""
    names = ["Ana", "Bea", "Cid", "Dan"][:people]
    found = [server.person(name) for name in names]
    table = found[0].lay("me", *["open"] * (people - 1), clock=clock, first_player="1")
    for number, person in enumerate(found[1:], 1):
        person.post(found[0].invite(table, number), {"name": person.name}).raise_for_status()
    return table, found


def times(server: Server, table: str) -> list[Time]:
    stored = server.house.store.find(table)
    assert stored is not None
    return [seat.time for seat in stored.seats]


def clocks(page: Watching) -> list[Json]:
    found: list[Json] = page.now["clock"]["seats"]
    return found


# The rules of the clock ----------------------------------------------------------------------------------------------


def test_a_bank_never_holds_more_than_at_the_start() -> None:
    assert after(CLOCK, Time(295), RUNS, 50, new=True, own=False) == Time(300, 50)
    assert after(CLOCK, Time(200), RUNS, 50, new=True, own=False) == Time(210, 50)


def test_time_runs_on_while_the_same_decision_goes_on() -> None:
    runs = Time(300, 10)
    assert after(CLOCK, runs, RUNS, 50, new=False, own=True) == runs
    assert after(CLOCK, runs, RUNS, 50, new=True, own=True) == Time(270, 50)
    assert after(CLOCK, runs, RESTS, 50, new=False, own=True) == Time(260)


def test_nobody_owes_time() -> None:
    assert after(CLOCK, Time(30, 10), RESTS, 1000, new=False, own=True) == Time(0)
    assert after(CLOCK, Time(0), RUNS, 1000, new=True, own=False) == Time(10, 1000)


def test_a_sealed_answer_stops_the_clock_and_taking_it_back_costs_the_time_between() -> None:
    answered = after(CLOCK, Time(300, 10), ANSWERED, 50, new=False, own=True)
    assert answered == Time(300, 10, 50)
    assert left(answered, 90) == 260
    assert after(CLOCK, answered, ANSWERED, 70, new=False, own=False) == answered
    assert after(CLOCK, answered, RUNS, 90, new=False, own=True) == Time(300, 10)
    assert after(CLOCK, answered, RUNS, 90, new=True, own=False) == Time(270, 90)


def test_a_clock_that_is_set_back_gives_no_time() -> None:
    assert left(Time(300, 50), 20) == 300


NO_CLOCKS = ["live", "live 300", "live 300 10 5", "live x 10", "days 300 10", "live 300 301", "live 99999999 1"]
NO_CLOCKS += ["blitz 300 10", "live -300 10", "live ３00 10", "live  300 10", " "]


@pytest.mark.parametrize("text", NO_CLOCKS)
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(Problem):
        clock_of(text)


def test_every_clock_of_the_form_can_be_chosen_and_is_said_in_words() -> None:
    assert [clock_of(str(clock)) for clock in PRESETS] == list(PRESETS)
    assert in_words(PRESETS[1]) == "5 minutes for each, 10 seconds back for every decision"
    assert in_words(PRESETS[-2]) == "3 days for each, 1 day back for every decision"
    assert all(0 < clock.few < clock.bank and clock.back <= clock.bank for clock in PRESETS)


# At the table --------------------------------------------------------------------------------------------------------


def test_each_has_a_bank_that_runs_while_they_decide(timed: Server, wound: Wound) -> None:
    table, (ana, bea) = begun(timed)
    with ana.watching(table, 0) as page, bea.watching(table, 1) as other:
        assert clocks(page) == [{"left": 300, "runs": True, "late": False}, {"left": 300, "runs": False, "late": False}]
        wound.on(40)
        page.play("buy d1")  # it can be taken back: the same decision goes on
        assert clocks(page)[0] == {"left": 260, "runs": True, "late": False}
        wound.on(20)
        while page.now["to_act"] == [0]:
            page.play()
        assert clocks(page)[0]["left"] in {240, 250}  # 10 seconds came back if its decision was not its last
        assert not clocks(page)[0]["runs"]
        assert clocks(page)[1] == {"left": 300, "runs": True, "late": False}
        other.until(lambda: other.version == page.version)
        assert clocks(other) == clocks(page)
        assert "1000" not in json.dumps(page.now["clock"]), "no times of day"


@once
def test_every_decision_brings_some_back(timed: Server, wound: Wound) -> None:
    table, (ana, bea) = begun(timed)
    with ana.watching(table, 0) as page, bea.watching(table, 1) as other:
        wound.on(100)
        while page.now["to_act"] == [0]:
            page.play()
        other.until(lambda: other.now["to_act"] == [1])
        rest = times(timed, table)[0].bank
        while other.now["to_act"] == [1]:
            other.play()
        page.until(lambda: page.now["to_act"] == [0])
        assert clocks(page)[0]["left"] == rest + 10
        assert clocks(page)[1]["left"] == 300


@once
def test_moving_and_taking_back_brings_nothing(timed: Server, wound: Wound) -> None:
    table, (ana, _bea) = begun(timed)
    with ana.watching(table, 0) as page:
        wound.on(100)
        for _ in range(5):
            page.play("buy d1")
            assert ana.undo(table, 0, page.version).status_code == 200
            page.hear()
        assert times(timed, table)[0] == Time(300, 1_000_000)
        assert clocks(page)[0]["left"] == 200


@once
def test_a_bot_that_plays_for_somebody_needs_no_time(where: str, wound: Wound) -> None:
    with serving(where, clock=wound, pace=3600) as server:
        table, (ana, _bea) = begun(server)
        with ana.watching(table, 0) as page:
            wound.on(100)
            assert ana.post(f"/t/{table}/deputy", {"seat": 0, "bot": "greedy"}).status_code == 200
            page.until(lambda: page.now["seats"][0]["deputy"])
            assert clocks(page)[0] is None
            wound.on(1000)
            assert times(server, table)[0] == Time(200)
            assert ana.post(f"/t/{table}/deputy", {"seat": 0}).status_code == 200
            page.until(lambda: not page.now["seats"][0]["deputy"])
            assert clocks(page)[0] == {"left": 200, "runs": True, "late": False}, "and brings none back"


@once
def test_an_order_that_stands_spends_nothing(where: str, wound: Wound) -> None:
    with serving(where, clock=wound, pace=3600) as server:
        ana = server.person("Ana")
        table = ana.lay("me", "here", game="keyflower", clock=FIVE)
        with ana.watching(table, None) as page:
            seat = page.now["to_act"][0]
        with ana.watching(table, seat) as page, server.person().watching(table, None) as spectator:
            wound.on(100)
            assert ana.post(f"/t/{table}/standing", {"seat": seat, "order": "season"}).status_code == 200
            page.until(lambda: page.now["standing"]["now"])
            wound.on(500)
            assert times(server, table)[seat] == Time(200)
            assert clocks(page)[seat] == {"left": 200, "runs": False, "late": False}
            spectator.begin()
            assert clocks(spectator)[seat]["runs"], "nobody else learns of an order"
            assert len(spectator.heard) == 2
            assert ana.post(f"/t/{table}/standing", {"seat": seat, "order": ""}).status_code == 200
            assert times(server, table)[seat] == Time(200, wound.at)


def test_in_a_sealed_decision_nobody_sees_whose_clock_has_stopped(tmp_path: Path, wound: Wound) -> None:
    games = {"toy": replace(TOY, scene=toy_scene)}
    with serving(tmp_path / "tables.db", clock=wound, games=games) as server:
        ana, bea = server.person("Ana"), server.person("Bea")
        table = ana.lay("me", "open", game="toy", clock=FIVE)
        bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
        with ana.watching(table, 0) as page, bea.watching(table, 1) as other:
            page.until(lambda: page.now["scene"])
            wound.on(50)
            page.play("bid 2")
            page.play("keep yes")
            assert clocks(page)[0] == {"left": 250, "runs": False, "late": False}
            heard = len(other.heard)
            wound.on(50)
            other.begin()
            assert clocks(other)[0] == clocks(other)[1] == {"left": 200, "runs": True, "late": False}
            assert len(other.heard) == heard + 1
            wound.on(200)
            other.begin()
            assert other.now["clock"]["late"]["seats"] == [1], "whoever has answered is not late"
            wound.on(-200)
            other.begin()
            other.play("bid 1")
            other.play("keep no")
            page.until(lambda: page.version == other.version)
            assert [seat["left"] for seat in clocks(page)] == [260, 210]
            assert clocks(page) == clocks(other)


@once
def test_the_clock_is_told_before_one_sits_down_and_kept_for_once_more(timed: Server) -> None:
    ana, bea = timed.person("Ana"), timed.person("Bea")
    asked = [{"kind": "me", "name": "Ana"}, {"kind": "open"}]
    body = {"game": "citrus", "seats": asked, "listed": True, "clock": "days 259200 86400"}
    table = ana.post("/tables", body).json()["url"].removeprefix("/t/")
    words = "3 days for each, 1 day back for every decision"
    assert words in bea.web.get("/").text
    assert words in bea.web.get(ana.invite(table, 1)).text
    with bea.watching(table, None) as page:
        assert page.now["options"][0] == {"title": "Clock", "value": words}
        assert page.now["clock"]["seats"] == []
    again = ana.post(f"/t/{table}/again", {}).json()["url"].removeprefix("/t/")
    stored = timed.house.store.find(again)
    assert stored is not None
    assert stored.clock == "days 259200 86400"


@once
def test_a_table_with_a_clock_that_is_none_is_not_laid(timed: Server) -> None:
    ana = timed.person("Ana")
    body = {"game": "citrus", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
    for clock in ("soon", "live 1 1", "days 259200 -1"):
        answer = ana.post("/tables", body | {"clock": clock})
        assert answer.status_code == 400
        assert "error" in answer.json()
    assert lists.own(timed.house.store.database, hashed(ana.secret)) == []


# While nobody serves -------------------------------------------------------------------------------------------------


def test_live_clocks_stand_while_the_server_is_down(where: str, wound: Wound) -> None:
    with serving(where, clock=wound) as server:
        table, _people = begun(server)
        wound.on(100)
    wound.on(100_000)
    with serving(where, clock=wound) as server:
        assert left(times(server, table)[0], wound.at) == 200
        wound.on(50)
        assert left(times(server, table)[0], wound.at) == 150


@once
def test_clocks_of_days_run_on_while_the_server_is_down(where: str, wound: Wound) -> None:
    with serving(where, clock=wound) as server:
        table, _people = begun(server, "days 259200 86400")
    wound.on(DAY)
    with serving(where, clock=wound) as server:
        assert left(times(server, table)[0], wound.at) == 2 * DAY


def test_a_killed_server_gives_away_no_more_than_the_time_between_two_beats(where: str, wound: Wound) -> None:
    with serving(where, clock=wound) as server:
        table, _people = begun(server)
        server.house.store.beat(LIVE, beating.GRACE)
        wound.on(beating.BEAT)  # and then it is killed: nobody says that it ends
        server.do(server.house.store.close)
        store = Store(where, time=wound)
        wound.on(5000)
        assert store.beat(LIVE, beating.GRACE) == [table]
        found = store.find(table)
        assert found is not None
        assert left(found.seats[0].time, wound.at) == 300
        wound.on(5)
        assert store.beat(LIVE, beating.GRACE) == [], "another process is up"
        found = store.find(table)
        assert found is not None
        assert left(found.seats[0].time, wound.at) == 295
        store.close()


@once
def test_a_store_that_was_away_for_a_while_is_told_to_those_who_look(timed: Server, wound: Wound) -> None:
    table, (ana, _bea) = begun(timed)
    timed.house.store.beat(LIVE, beating.GRACE)
    with ana.watching(table, 0) as page:
        wound.on(120)
        page.begin()
        assert clocks(page)[0]["left"] == 180
        for stood in timed.house.store.beat(LIVE, beating.GRACE):
            timed.do(partial(timed.house.heard, stood))
        page.hear()
        assert clocks(page)[0]["left"] == 300


def test_what_lies_in_a_file_does_not_run(where: str, tmp_path: Path, wound: Wound) -> None:
    file, source = tmp_path / "one.jsonl", str(tmp_path / "source.db")
    with serving(source, clock=wound) as server:
        table, _people = begun(server, "days 259200 86400")
        wound.on(DAY)
        file.write_text("".join(portable.export(server.house.store)))
    wound.on(30 * DAY)
    store = Store(where, time=wound)
    with file.open() as lines:
        assert [portable.take_in(store, parcel) for parcel in portable.contents(lines).parcels()] == [""]
    found = store.find(table)
    assert found is not None
    assert left(found.seats[0].time, wound.at) == 2 * DAY
    assert found.seats[1].time == Time(3 * DAY)
    store.close()


@pytest.mark.parametrize("down", [0.0, 1000.0])
def test_time_that_was_used_is_not_given_back_by_a_file(where: str, tmp_path: Path, wound: Wound, down: float) -> None:
    """Whether its server was up or down when the file was written."""
    file, source = tmp_path / "all.jsonl", str(tmp_path / "source.db")
    with serving(source, clock=wound) as server:
        table, _people = begun(server)
        wound.on(100)
    wound.on(down)
    store = Store(source, time=wound)
    file.write_text("".join(portable.backup(store)))
    store.close()
    wound.on(5000)
    for number, fill in enumerate(("restore", "import")):
        store = Store(where if number else str(tmp_path / "restored.db"), time=wound)
        with file.open() as lines:
            if fill == "restore":
                assert len(list(portable.restore(store, portable.contents(lines)))) == 1
            else:
                assert [portable.take_in(store, parcel) for parcel in portable.contents(lines).parcels()] == [""]
        wound.on(5000)
        assert store.beat(LIVE, beating.GRACE) == [table]
        found = store.find(table)
        assert found is not None
        assert left(found.seats[0].time, wound.at) == 200, fill
        store.close()


def test_a_file_with_a_clock_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, source, where = tmp_path / "one.jsonl", str(tmp_path / "source.db"), str(tmp_path / "tables.db")
    with serving(source) as server:
        begun(server)
    assert main(["admin", "export", "--out", str(file), "--db", source]) == 0
    file.write_text(file.read_text().replace(FIVE, "sundial"))
    assert main(["admin", "import", str(file), "--db", where]) == 1
    assert "A clock is written as" in capsys.readouterr().out
