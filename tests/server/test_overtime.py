"""Somebody's time is up: the others choose to wait, that a bot plays, or to end the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import httpx
import pytest

import cosecha
from cosecha.cli import main
from cosecha.core.verifying import verify
from cosecha.server import overtime
from cosecha.server.clocks import left
from cosecha.server.store import Outrun, Stored
from cosecha.server.stored import Time
from tests.server.postgres import Postgres, once
from tests.server.serving import Json, Person, Server, Watching, serving, until
from tests.server.test_clocks import FIVE, Wound, begun, clocks, times, wound

__all__ = ["wound"]


@pytest.fixture
def timed(where: str, wound: Wound) -> Iterator[Server]:
    """Bots take their time, so that one can see that they play."""
    with serving(where, clock=wound, pace=3600) as server:
        yield server


def choose(person: Person, page: Watching, choice: str, case: str = "") -> httpx.Response:
    """Say what one wants, about what there is to choose now, or what was there before."""
    asked = {"choice": choice, "case": case or (late(page) or {"case": "none"})["case"]}
    return person.post(f"/t/{page.table}/late", asked)


def stored_of(server: Server, table: str) -> Stored:
    found = server.house.store.find(table)
    assert found is not None
    return found


def late(page: Watching) -> Json | None:
    """Who is late, who chooses and what they want: as it is now, whatever this page has yet to hear."""
    with page.person.watching(page.table, page.seat) as fresh:
        found: Json | None = fresh.now["clock"]["late"]
        return found


def question(page: Watching) -> Json:
    found = late(page)
    assert found is not None
    return found


@once
def test_nothing_happens_by_itself(timed: Server, wound: Wound) -> None:
    table, (ana, bea) = begun(timed)
    with ana.watching(table, 0) as page, bea.watching(table, 1) as other:
        wound.on(299)
        assert late(page) is None
        wound.on(1)
        asked = question(other)
        assert asked["seats"] == [0]
        assert asked["votes"] == [{"seat": 1, "choice": ""}]
        assert asked["may"]
        assert not question(page)["may"]
        page.begin()
        assert clocks(page)[0] == {"left": 0, "runs": False, "late": True}
        assert choose(ana, page, "wait").status_code == 403
        assert choose(timed.person(), other, "wait").status_code == 403
        assert choose(bea, other, "leave").status_code == 400
        page.play("buy d1")
        assert timed.house.store.events(table).lines, "whoever is late can still move"


def test_the_others_wait_and_give_a_third_of_the_bank(timed: Server, wound: Wound) -> None:
    table, (ana, bea) = begun(timed)
    with ana.watching(table, 0) as page, bea.watching(table, 1) as other:
        wound.on(1000)
        assert choose(bea, other, "wait").status_code == 200
        page.until(lambda: clocks(page)[0] == {"left": 100, "runs": True, "late": False})
        assert times(timed, table)[0] == Time(100, wound.at)
        said = timed.house.store.talk(table)[-1]
        assert (said.name, said.kind) == ("Ana", "waited")
        assert choose(bea, other, "wait").status_code == 409
        wound.on(100)
        assert question(other)["votes"] == [{"seat": 1, "choice": ""}], "once more it is asked anew"


@once
def test_a_bot_plays_until_the_person_comes_back(timed: Server, wound: Wound) -> None:
    table, (ana, bea) = begun(timed)
    with ana.watching(table, 0) as page, bea.watching(table, 1) as other:
        wound.on(300)
        assert choose(bea, other, "bot").status_code == 200
        page.until(lambda: page.now["seats"][0]["deputy"] == "steady")
        assert timed.table(table).automatic() == [0]
        wound.on(1000)
        assert late(page) is None
        assert ana.post(f"/t/{table}/deputy", {"seat": 0}).status_code == 200
        page.until(lambda: not page.now["seats"][0]["deputy"])
        assert clocks(page)[0] == {"left": 100, "runs": True, "late": False}


def test_an_ended_game_is_over_without_a_winner_and_hides_nothing(timed: Server, wound: Wound) -> None:
    table, (ana, bea) = begun(timed)
    with ana.watching(table, 0) as page, bea.watching(table, 1) as other:
        page.play("buy d1")
        wound.on(300)
        assert bea.web.get(f"/t/{table}/moments/1?seat=0").status_code == 403
        assert "seed" not in bea.web.get(f"/t/{table}/record").text
        assert choose(bea, other, "end").status_code == 200
        page.until(lambda: page.over)
        now = page.now
        assert now["ended"]
        assert (now["to_act"], now["asked"], now["choices"], now["scores"]["winners"]) == ([], [], [], [])
        assert now["prompt"] == "The game was ended before its time. Nobody has won."
        assert now["fairness"]["secret"]
        assert not any(seat["runs"] for seat in clocks(page))
        answer = ana.move(table, 0, "place le e5", page.version)
        assert (answer.status_code, answer.json()["error"]) == (409, "The game was ended.")
        assert ana.undo(table, 0, page.version).status_code == 409
        assert ana.post(f"/t/{table}/deputy", {"seat": 0, "bot": "greedy"}).status_code == 409
        assert ana.post(f"/t/{table}/standing", {"seat": 0, "order": ""}).status_code == 409
    record = bea.web.get(f"/t/{table}/record").text
    verify(cosecha.game("citrus"), record)
    assert bea.web.get(f"/t/{table}/moments/1?seat=0").status_code == 200
    assert bea.web.get(f"/t/{table}/moments/1").json()["over"]
    assert "Ended early" in bea.web.get("/").text
    assert ana.web.get("/turns").json() == []
    again = bea.post(f"/t/{table}/again", {}).json()["url"]
    assert ana.post(f"/t/{table}/again", {}).json()["url"] == again


@once
def test_nobody_is_on_turn_in_the_picture_of_an_ended_game(timed: Server, wound: Wound) -> None:
    table, (ana, bea) = begun(timed)
    with ana.watching(table, 0) as page, bea.watching(table, 1) as other:
        assert acting(page.sprites.values()) == ["card-1"]
        page.play("buy d1")
        wound.on(300)
        assert choose(bea, other, "end").status_code == 200
        page.until(lambda: page.over)
        assert acting(page.sprites.values()) == []
        clicked = ana.post(f"/t/{table}/why", {"seat": 0, "clicked": ["tile-e5"]}).json()
        assert clicked["text"] == page.now["prompt"]
    last, first = (bea.web.get(f"/t/{table}/moments/{version}?seat=0").json() for version in (1, 0))
    assert (acting(last["scene"]["sprites"]), last["to_act"]) == ([], [])
    assert last["scene"]["prompt"] == "The game was ended before its time. Nobody has won."
    assert (acting(first["scene"]["sprites"]), first["to_act"]) == (["card-1"], [0])


@once
def test_an_ended_game_is_looked_back_at_and_gone_on_with_from_its_last_moment(timed: Server, wound: Wound) -> None:
    ana, bea = timed.person("Ana"), timed.person("Bea")
    table = ana.lay("me", "open", game="keyflower", clock=FIVE)
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    with ana.watching(table, 0) as page, bea.watching(table, 1) as other:
        first, second = sorted([page, other], key=lambda each: each.seat not in each.now["to_act"])
        first.play()
        second.until(lambda: second.version == first.version)
        asked, waits = (first, second) if first.seat in first.now["to_act"] else (second, first)
        assert [each["name"] for each in bea.web.get(f"/t/{table}/curves").json()] == ["tiles", "goods"]
        last = int(asked.version)
        body = {"move": last, "seats": [{"kind": "me", "name": "Bea"}, {"kind": "here", "name": "Cid"}]}
        assert bea.post(f"/t/{table}/branch", body).status_code == 409
        wound.on(300)
        assert choose(waits.person, waits, "end").status_code == 200
        asked.until(lambda: asked.over)
    curves = bea.web.get(f"/t/{table}/curves").json()
    assert [each["name"] for each in curves] == ["points, had it ended then", "tiles", "goods"]
    assert all(len(row) == last + 1 for each in curves for row in each["seats"])
    moment = bea.web.get(f"/t/{table}/moments/{last}").json()
    assert (moment["over"], moment["decides"], moment["to_act"]) == (True, True, [])
    answer = bea.post(f"/t/{table}/branch", body)
    assert answer.status_code == 201, answer.text
    origin, branch = timed.table(table).match, timed.table(answer.json()["url"].removeprefix("/t/")).match
    assert origin is not None
    assert branch is not None
    assert (branch.version, branch.to_act, branch.events) == (last, origin.to_act, origin.events)
    with bea.watching(answer.json()["url"].removeprefix("/t/"), asked.seat) as again:
        again.play()


def acting(sprites: Iterable[Json]) -> list[str]:
    """What the picture shows of who is on turn."""
    return [sprite["id"] for sprite in sprites if "acting" in sprite.get("classes", ())]


@once
def test_of_several_more_than_half_must_want_the_same(timed: Server, wound: Wound) -> None:
    table, (ana, bea, cid, dan) = begun(timed, people=4)
    with bea.watching(table, 1) as one, cid.watching(table, 2) as two, dan.watching(table, 3) as three:
        wound.on(300)
        assert question(one)["needed"] == 2
        assert choose(bea, one, "bot").status_code == 200
        assert choose(cid, two, "end").status_code == 200
        assert [vote["choice"] for vote in question(three)["votes"]] == ["bot", "end", ""]
        assert stored_of(timed, table).phase == "playing"
        assert choose(cid, two, "bot").status_code == 200, "one may think again"
        three.until(lambda: three.now["seats"][0]["deputy"])
        assert three.now["clock"]["late"] is None
        assert ana.web.get(f"/t/{table}").status_code == 200


@once
def test_what_was_said_is_void_when_the_person_moves(timed: Server, wound: Wound) -> None:
    table, (ana, bea, cid) = begun(timed, people=3)
    with ana.watching(table, 0) as page, bea.watching(table, 1) as one, cid.watching(table, 2) as two:
        wound.on(300)
        before = question(one)["case"]
        assert choose(bea, one, "end").status_code == 200
        wound.on(5)
        page.until(lambda: page.now["clock"]["late"])
        page.play("buy d1")
        assert choose(cid, two, "end", before).status_code == 409, "about what was before"
        assert [vote["choice"] for vote in question(two)["votes"]] == ["", ""]
        assert choose(cid, two, "end").status_code == 200
        assert stored_of(timed, table).phase == "playing"


@once
def test_bots_and_those_who_are_late_have_no_say(timed: Server, wound: Wound) -> None:
    ana = timed.person("Ana")
    table = ana.lay("me", "greedy", clock=FIVE, first_player="1")
    with ana.watching(table, 0) as page:
        wound.on(5000)
        asked = question(page)
        assert (asked["seats"], asked["votes"], asked["may"]) == ([0], [], False)
        page.play("buy d1")
    stored = stored_of(timed, table)
    assert overtime.voters(stored, wound.at) == {}


@once
def test_one_who_holds_several_seats_has_one_say(timed: Server, wound: Wound) -> None:
    ana, bea = timed.person("Ana"), timed.person("Bea")
    table = ana.lay("open", "me", "here", clock=FIVE, first_player="1")
    bea.post(ana.invite(table, 0), {"name": "Bea"}).raise_for_status()
    with ana.watching(table, 1) as page:
        wound.on(300)
        asked = question(page)
        assert (asked["votes"], asked["needed"]) == ([{"seat": 1, "choice": ""}], 1)


@once
def test_with_a_clock_the_host_alone_does_not_let_a_bot_in(timed: Server, wound: Wound) -> None:
    table, (ana, _bea) = begun(timed)
    with ana.watching(table, 0) as page:
        while page.now["to_act"] == [0]:
            page.play()
    answer = ana.post(f"/t/{table}/absent", {"seat": 1, "bot": "greedy"})
    assert answer.status_code == 403
    assert "clock" in answer.json()["error"]


@once
@pytest.mark.parametrize("body", [{}, {"choice": "end"}, {"case": "x"}, {"choice": 1, "case": "x"}, [], "end"])
def test_nonsense_is_refused(timed: Server, body: object) -> None:
    ana = timed.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    assert ana.post(f"/t/{table}/late", body).status_code == 400
    assert ana.post(f"/t/{table}/late", {"choice": "end", "case": ""}).status_code == 409, "there is no clock"


def test_choices_are_counted_over_all_processes(
    postgres: Postgres, wound: Wound, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = postgres.new()
    with serving(where, clock=wound, pace=3600) as server, serving(where, clock=wound, pace=3600) as other:
        table, (ana, bea, cid) = begun(server, people=3)
        there = other.person("Cid", secret=cid.secret)
        with bea.watching(table, 1) as one, there.watching(table, 2) as two:
            wound.on(300)
            assert choose(bea, one, "wait").status_code == 200
            two.until(lambda: two.now["clock"]["late"] and two.now["clock"]["late"]["votes"][0]["choice"] == "wait")
            with monkeypatch.context() as deaf:
                deaf.setattr(server.house, "heard", lambda _table: None)
                assert choose(there, two, "wait").status_code == 200
                held = server.table(table)
                assert held.stored.seats[0].since != times(server, table)[0].since, "it has not heard of it"
                with pytest.raises(Outrun):
                    server.do(lambda: held.move(0, "buy d1", None, None))
                assert ana.move(table, 0, "buy d1", "0").status_code == 200, "it looks again"
            one.until(lambda: one.version == "1")
            assert clocks(one)[0]["left"] == 100
            wound.on(100)
            assert choose(bea, one, "end").status_code == 200
            until(lambda: question(two)["votes"][0]["choice"] == "end")
            assert choose(there, two, "end").status_code == 200
            one.until(lambda: one.over)
            two.until(lambda: two.over)
            until(lambda: ana.move(table, 0, "buy d1", "1").status_code == 409)


def test_ended_games_travel_and_are_checked(
    where: str, tmp_path: Path, wound: Wound, capsys: pytest.CaptureFixture[str]
) -> None:
    source, file = str(tmp_path / "source.db"), str(tmp_path / "kept.jsonl")
    with serving(source, clock=wound) as server:
        table, (_ana, bea) = begun(server)
        with bea.watching(table, 1) as page:
            wound.on(300)
            assert choose(bea, page, "end").status_code == 200
        before = stored_of(server, table)
    assert main(["admin", "check", "--db", source]) == 0
    assert main(["admin", "backup", file, "--db", source]) == 0
    assert main(["admin", "restore", file, "--db", where]) == 0
    with serving(where, clock=wound) as server:
        assert stored_of(server, table) == before
        assert before.ended
        with server.person("Bea", secret=bea.secret).watching(table, 1) as page:
            assert page.now["ended"]
            assert left(before.seats[0].time, wound.at) == 0
    capsys.readouterr()


@once
def test_there_is_nothing_to_choose_while_nobody_is_late(timed: Server) -> None:
    table, (ana, bea) = begun(timed)
    bea.post(f"/t/{table}/deputy", {"seat": 1, "bot": "random"})  # has no voice then: Ana is all who could choose
    assert ana.post(f"/t/{table}/late", {"choice": "end", "case": ""}).status_code == 409
    assert stored_of(timed, table).phase == "playing"
