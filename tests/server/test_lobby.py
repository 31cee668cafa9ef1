"""Around the game: open tables, joining, leaving, being ready, sending away, bots that play for people, once more."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import replace

import pytest

from cosecha.bots.levels import DEFAULT
from cosecha.core.match import Match
from cosecha.server.bots import title
from cosecha.server.people import new_table_id
from cosecha.server.store import BOT, OPEN, PERSON
from tests.server.postgres import once
from tests.server.serving import Person, Server, serving, until


def lay_open(ana: Person, *seats: str) -> str:
    asked = [
        {"kind": kind, "name": ana.name} if kind in {"me", "open"} else {"kind": BOT, "bot": kind} for kind in seats
    ]
    answer = ana.post("/tables", {"game": "citrus", "seats": asked, "listed": True, "options": {"first_player": "1"}})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["url"]).removeprefix("/t/")


def do(person: Person, table: str, what: str, status: int = 200, **body: object) -> None:
    answer = person.post(f"/t/{table}/{what}", body)
    assert answer.status_code == status, answer.text


def kinds(server: Server, table: str) -> list[str]:
    return [seat.kind for seat in server.table(table).stored.seats]


def test_anybody_joins_an_open_table_and_it_begins_when_all_are_ready(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = lay_open(ana, "me", "open", "greedy")
    assert f"/t/{table}" in bea.web.get("/").text
    with ana.watching(table, None) as page:
        do(bea, table, "sit", name="Bea")
        do(bea, table, "sit", name="Bea")  # sent again
        page.until(lambda: page.now["seats"][1]["name"] == "Bea")
        assert kinds(server, table) == [PERSON, PERSON, BOT]
        assert page.now["phase"] == "gathering", "nobody has said that they are ready"
        do(bea, table, "ready", on=True)
        do(bea, table, "ready", on=False)
        do(ana, table, "ready", on=True)
        assert server.table(table).match is None
        do(bea, table, "ready", on=True)
        page.until(lambda: page.now["phase"] == "playing")
        assert [line["text"] for line in page.now["talk"]["lines"]] == ["sits down"]
    assert f"/t/{table}" not in server.person().web.get("/").text
    do(server.person("Eve"), table, "sit", 409, name="Eve")


@once
def test_a_table_by_link_is_not_listed_and_cannot_be_joined_without_it(server: Server) -> None:
    ana, eve = server.person("Ana"), server.person("Eve")
    table = ana.lay("me", "open")
    assert table not in eve.web.get("/").text
    do(eve, table, "sit", 403, name="Eve")
    do(eve, table, "switch", 403, listed=True)
    do(ana, table, "switch", listed=True)
    assert table in eve.web.get("/").text
    do(ana, table, "switch", listed=False)
    do(eve, table, "sit", 403, name="Eve")


def test_whoever_leaves_frees_the_seat_and_the_old_link_is_void(server: Server) -> None:
    ana, bea, eve = server.person("Ana"), server.person("Bea"), server.person("Eve")
    table = ana.lay("me", "open", "open")
    link = ana.invite(table, 1)
    assert bea.post(link, {"name": "Bea"}).status_code == 201
    do(bea, table, "leave")
    assert kinds(server, table) == [PERSON, OPEN, OPEN]
    assert eve.post(link, {"name": "Eve"}).status_code == 404


def test_a_host_who_leaves_hands_the_table_on(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = lay_open(ana, "me", "open", "open")
    do(bea, table, "sit", name="Bea")
    do(ana, table, "leave")
    do(ana, table, "switch", 403, listed=False)
    with bea.watching(table, None) as page:
        assert page.now["host"]
    do(bea, table, "leave")
    assert f"/t/{table}" not in ana.web.get("/").text, "nobody is left there"


def test_the_host_sends_somebody_away_for_good(server: Server) -> None:
    ana, eve = server.person("Ana"), server.person("Eve")
    table = lay_open(ana, "me", "open", "greedy")
    link = ana.invite(table, 1)
    do(eve, table, "sit", name="Eve")
    do(eve, table, "host", 403, seat=0, do="send away")
    do(ana, table, "host", seat=1, do="send away")
    assert kinds(server, table) == [PERSON, OPEN, BOT]
    do(eve, table, "sit", 403, name="Eve")
    assert eve.post(link, {"name": "Eve"}).status_code == 404
    assert eve.post(ana.invite(table, 1), {"name": "Eve"}).status_code == 403
    do(ana, table, "host", seat=2, do="send away")  # a bot; another may come
    assert kinds(server, table) == [PERSON, OPEN, OPEN]
    do(ana, table, "host", 404, seat=7, do="send away")


def test_the_host_sends_somebody_away_from_a_game(server: Server) -> None:
    """A bot has the seat for good; whoever sat there sees no more than everybody, and is told."""
    ana, eve = server.person("Ana"), server.person("Eve")
    table = ana.lay("me", "open", first_player="2")
    link = ana.invite(table, 1)
    eve.post(link, {"name": "Eve"}).raise_for_status()
    with ana.watching(table, 0) as page, eve.watching(table, 1) as hers:
        assert not hers.now["barred"]
        do(eve, table, "host", 403, seat=0, do="send away")
        do(ana, table, "host", 403, seat=0, do="send away")  # that is the host
        do(ana, table, "host", seat=1, do="send away")
        hers.until(lambda: hers.now["barred"])
        assert (hers.now["mine"], hers.now["seat"]) == ([], None)
        page.until(lambda: page.now["to_act"] == [0])  # a bot has moved
        assert page.now["seats"][1]["who"] == "bot"
        do(ana, table, "host", 403, seat=1, do="send away")
    with ana.watching(table, 0) as page:
        said = page.now["talk"]["lines"][-1]["text"]
        assert said == "is sent away by the host: the bot Steady has the seat from now on"
    assert kinds(server, table) == [PERSON, BOT]
    do(eve, table, "deputy", 403, seat=1)
    do(eve, table, "talk", 403, seat=1, text="Why?")
    assert eve.move(table, 1, "buy d1", "0").status_code == 403
    assert eve.post(link, {"name": "Eve"}).status_code == 404
    assert table not in eve.web.get("/").text
    assert ana.web.get(f"/t/{table}/moments/0?seat=1").status_code == 403


def test_the_clock_of_whoever_is_sent_away_stops(server: Server) -> None:
    ana, eve = server.person("Ana"), server.person("Eve")
    table = ana.lay("me", "open", "greedy", clock="live 300 10", first_player="2")
    eve.post(ana.invite(table, 1), {"name": "Eve"}).raise_for_status()
    with ana.watching(table, 0) as page:
        do(ana, table, "host", seat=1, do="send away")
        page.until(lambda: page.now["to_act"] == [0])
        assert page.now["clock"]["seats"][1] is None
    assert not server.table(table).stored.seats[1].since


def test_a_table_says_who_may_let_a_bot_stand_in_and_when(server: Server) -> None:
    ana, eve = server.person("Ana"), server.person("Eve")
    table = ana.lay("me", "open", first_player="1")
    eve.post(ana.invite(table, 1), {"name": "Eve"}).raise_for_status()
    for person, seat, every in ((ana, 0, 180), (eve, 1, 24 * 3600)):
        with person.watching(table, seat) as page:
            assert page.now["stand_in"]["every"] == every
            assert every - 60 < page.now["stand_in"]["left"] <= every
    with server.person().watching(table, None) as page:
        assert page.now["stand_in"] is None


def test_a_bot_plays_for_somebody_until_they_come_back(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page, server.person().watching(table, None) as other:
        do(ana, table, "deputy", seat=0, bot="nobody", status=400)
        do(ana, table, "deputy", seat=0, bot="greedy")
        page.until(lambda: page.now["to_act"] == [1])
        other.until(lambda: other.now["to_act"] == [1])
        assert other.now["seats"][0]["deputy"] == "greedy"
        assert page.now["asked"] == [1]
        assert ana.move(table, 0, "buy d1", page.version).status_code == 409
        do(ana, table, "deputy", seat=0)
        page.until(lambda: not page.now["seats"][0]["deputy"])
        said = [line["text"] for line in page.now["talk"]["lines"]]
        assert said == ["lets the bot greedy play", "plays again"]
        do(server.person("Eve"), table, "deputy", 403, seat=0, bot="greedy")
    assert not server.table(table).stored.seats[0].deputy


def test_an_order_ends_when_a_bot_takes_the_seat(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", game="keyflower")
    seat = 1 - server.table(table).match.to_act[0]  # type: ignore[union-attr]
    do(ana, table, "standing", seat=seat, order="season")
    do(ana, table, "deputy", seat=seat, bot="greedy")
    stored = server.house.store.find(table)
    assert stored is not None
    assert (stored.seats[seat].deputy, stored.seats[seat].standing) == ("greedy", "")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody need wait for those who are away."""
    monkeypatch.setattr("cosecha.server.absence.PATIENCE", -1)


@pytest.fixture
def a_day_later(hasty: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosecha.server.absence.LONG_PATIENCE", -1)


def two_without_a_clock(server: Server, first_player: str) -> tuple[Person, Person, str]:
    """Ana, who is host, and Bea at a table without a clock."""
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", first_player=first_player)
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    return ana, bea, table


def test_the_host_lets_a_bot_stand_in_for_who_keeps_all_waiting(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bea, table = two_without_a_clock(server, "2")
    do(ana, table, "absent", 403, seat=1, bot="greedy")
    monkeypatch.setattr("cosecha.server.absence.PATIENCE", -1)
    do(ana, table, "absent", 403, seat=0, bot="greedy")  # nobody waits for Ana
    do(bea, table, "absent", 403, seat=1)  # that is herself
    do(ana, table, "absent", 400, seat=1, bot="nobody")
    do(ana, table, "absent", seat=1, bot="greedy")
    with bea.watching(table, 1) as page:
        page.until(lambda: page.now["to_act"] == [0])
        assert page.now["talk"]["lines"][-1]["text"] == "is away: the host lets the bot greedy play"
    do(bea, table, "deputy", seat=1)
    assert not server.table(table).stored.seats[1].deputy


@pytest.mark.usefixtures("a_day_later")
def test_a_guest_lets_the_usual_bot_stand_in_for_a_host_who_is_away(server: Server) -> None:
    ana, bea, table = two_without_a_clock(server, "1")
    do(server.person("Eve"), table, "absent", 403, seat=0)
    do(bea, table, "absent", 403, seat=0, bot="random")
    assert bea.post(f"/t/{table}/absent", {"seat": 0}).json() == {"bot": DEFAULT}
    with bea.watching(table, 1) as page:
        page.until(lambda: page.now["to_act"] == [1])
        said = page.now["talk"]["lines"][-1]["text"]
        assert said == f"is away: another player lets the bot {title(DEFAULT)} play"
    do(ana, table, "deputy", seat=0)
    assert not server.table(table).stored.seats[0].deputy


@once
@pytest.mark.usefixtures("hasty")
def test_a_guest_waits_for_a_day(server: Server) -> None:
    _ana, bea, table = two_without_a_clock(server, "1")
    answer = bea.post(f"/t/{table}/absent", {"seat": 0})
    assert (answer.status_code, "Until a day has passed" in answer.text) == (403, True)


@pytest.mark.usefixtures("hasty")
def test_no_bot_stands_in_for_somebody_who_has_the_table_in_view(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bea, table = two_without_a_clock(server, "2")
    with bea.watching(table, 1) as page:
        answer = ana.post(f"/t/{table}/absent", {"seat": 1})
        assert (answer.status_code, "Bea has the table in view" in answer.text) == (403, True)
        page.socket.send(json.dumps({"look": table, "visible": False}))
        until(lambda: ana.post(f"/t/{table}/absent", {"seat": 1}).status_code == 200)
        do(bea, table, "deputy", seat=1)
    monkeypatch.setattr("cosecha.server.absence.LONG_PATIENCE", -1)
    host, guest, table = two_without_a_clock(server, "2")
    with guest.watching(table, 1):
        do(host, table, "absent", seat=1)  # after a day nobody is there


def test_the_tables_that_wait_for_me(server: Server) -> None:
    ana = server.person("Ana")
    first, second = ana.lay("me", "greedy", first_player="1"), ana.lay("me", "greedy", first_player="1")
    assert {one["url"] for one in ana.web.get("/turns").json()} == {f"/t/{first}", f"/t/{second}"}
    do(ana, first, "deputy", seat=0, bot="random")
    assert [one["url"] for one in ana.web.get("/turns").json()] == [f"/t/{second}"]
    assert server.person().web.get("/turns").json() == []


def test_after_a_game_all_meet_at_one_new_table(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", board="short")
    bea.post(ana.invite(table, 1), {"name": "Bea"})
    do(ana, table, "deputy", seat=0, bot="random")
    do(bea, table, "deputy", seat=1, bot="random")
    until(lambda: server.table(table).stored.phase == "over")
    with ana.watching(table, 0) as page:
        new = ana.post(f"/t/{table}/again", {}).json()["url"]
        page.until(lambda: page.now["next"] == new)
        assert bea.post(f"/t/{table}/again", {}).json()["url"] == new
        assert ana.post(f"/t/{table}/again", {}).json()["url"] == new
    again = server.table(new.removeprefix("/t/"))
    assert again.names == ["Ana", "Bea"]
    assert again.match is not None


def over(server: Server, ana: Person, *others: Person, here: int = 0) -> str:
    """A table that was played to its end, by bots; the host had some more people `here` at the same screen."""
    table = ana.lay("me", *["open"] * len(others), *["here"] * here, board="short")
    for number, person in enumerate(others, 1):
        person.post(ana.invite(table, number), {"name": person.name}).raise_for_status()
    for number, person in enumerate([ana, *others, *[ana] * here]):
        do(person, table, "deputy", seat=number, bot="random")
    until(lambda: server.table(table).stored.phase == "over")
    return table


def test_at_the_new_table_seats_are_kept_for_those_who_sat_there(server: Server) -> None:
    ana, bea, cid, dan = (server.person(name) for name in ("Ana", "Bea", "Cid", "Dan"))
    new = ana.post(f"/t/{over(server, ana, bea, cid)}/again", {}).json()["url"].removeprefix("/t/")
    kept = [("", "Ana"), ("you", "Bea"), ("person", "Cid")]
    with bea.watching(new, None) as page:
        assert [(seat["kept"], seat["name"]) for seat in page.now["seats"]] == kept
    assert "A seat is kept for you" in bea.web.get("/").text
    assert "kept for Cid" in ana.web.get("/").text
    assert dan.post(f"/t/{new}/sit", {"name": "Dan"}).status_code == 403
    do(bea, new, "sit", name="Beatrix")
    do(cid, new, "sit", name="Cid")
    assert server.table(new).names == ["Ana", "Beatrix", "Cid"]
    assert server.table(new).match is not None


@once
def test_where_anybody_may_join_kept_seats_are_taken_last(server: Server) -> None:
    ana, bea, cid, dan, eve = (server.person(name) for name in ("Ana", "Bea", "Cid", "Dan", "Eve"))
    new = ana.post(f"/t/{over(server, ana, bea, cid, dan)}/again", {}).json()["url"].removeprefix("/t/")
    do(ana, new, "switch", listed=True)
    do(bea, new, "sit", name="Bea")
    do(bea, new, "leave")
    do(eve, new, "sit", name="Eve")
    do(cid, new, "sit", name="Cid")
    do(bea, new, "sit", name="Bea")
    assert server.table(new).names == ["Ana", "Eve", "Cid", "Bea"]


@once
def test_whoever_had_several_seats_finds_all_of_them(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    old = over(server, ana, bea, here=1)
    new = bea.post(f"/t/{old}/again", {}).json()["url"].removeprefix("/t/")
    do(ana, new, "sit", name="Ana")
    assert server.table(new).seats_of(server.table(old).stored.host) == [0, 2]
    seats = server.table(new).stored.seats
    assert seats[0].nonce != seats[2].nonce
    assert server.table(new).match is not None


def test_whoever_was_sent_away_sees_nothing_of_the_seat_any_more(server: Server) -> None:
    ana, eve, bea = server.person("Ana"), server.person("Eve"), server.person("Bea")
    table = ana.lay("me", "open", game="keyflower")
    assert ana.post(f"/t/{table}/switch", {"listed": True}).status_code == 200
    do(eve, table, "sit", name="Eve")
    with eve.watching(table, 1) as page:
        do(ana, table, "host", seat=1, do="send away")
        do(bea, table, "sit", name="Bea")
        do(bea, table, "ready", on=True)
        do(ana, table, "ready", on=True)
        page.until(lambda: page.now["phase"] == "playing")
        assert page.now["seat"] is None
        with server.person().watching(table, None) as other:
            for part in ("private", "choices", "status", "standing"):
                assert page.now[part] == other.now[part]


def test_an_address_of_a_table_is_no_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter(["-bad", "good"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _bytes: next(words))
    assert new_table_id() == "good"


def test_what_a_bot_thought_is_not_done_in_the_name_of_an_order(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", game="keyflower")
    seat = server.table(table).match.to_act[0]  # type: ignore[union-attr]
    thinking, thought = threading.Event(), threading.Event()

    async def slowly(match: Match, asked: int, _name: str, _table: str) -> str:
        thinking.set()
        while not thought.is_set():
            await asyncio.sleep(0.01)
        return next(move for move in match.moves(asked) if move != "pass")

    monkeypatch.setattr(server.house.deciding.thinkers, "choose", slowly)
    do(ana, table, "deputy", seat=seat, bot="random")
    assert thinking.wait(60)
    do(ana, table, "deputy", seat=seat)
    do(ana, table, "standing", seat=seat, order="season")
    thought.set()
    until(lambda: server.house.store.events(table).lines)
    assert server.house.store.events(table).lines[0] == f"{seat + 1} pass"


def test_bots_that_were_about_to_move_do_so_after_a_restart(where: str) -> None:
    with serving(where, pace=3600) as server:
        table = server.person("Ana").lay("me", "greedy", first_player="2")
        assert server.house.store.events(table).lines == []
    with serving(where) as server:
        until(lambda: server.house.store.events(table).lines)


def test_a_table_that_waits_is_listed_however_many_games_are_over(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "greedy", first_player="1")
    over = server.house.store.find(table)
    assert over is not None
    over.phase, over.position, over.asked = "over", "", ""
    for number in range(50):
        server.house.store.lay(replace(over, id=f"over{number}", secret=f"secret {number}"))
    assert [one["url"] for one in ana.web.get("/turns").json()] == [f"/t/{table}"]


def test_strangers_do_not_get_up_and_are_not_ready(server: Server) -> None:
    ana, eve = server.person("Ana"), server.person("Eve")
    table = ana.lay("me", "open")
    do(eve, table, "leave", 403)
    do(eve, table, "ready", 403, on=True)


def test_once_more_where_the_next_table_never_came_along(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "greedy", first_player="1")
    stored = server.house.store.find(table)
    assert stored is not None
    server.house.store.lay(replace(stored, id="taken-in", secret="another", phase="over", asked="", next="elsewhere"))
    answer = ana.post("/t/taken-in/again", {})
    assert answer.status_code == 201, answer.text
    assert ana.web.get(answer.json()["url"]).status_code == 200
