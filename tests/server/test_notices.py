"""Notices: one for each decision, to those who are not looking, by the ways they chose; on both databases."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from cosecha.server import portable
from cosecha.server.notices import boxes, outbox, vapid
from cosecha.server.notices.settings import Settings, read
from cosecha.server.people import hashed
from cosecha.server.store import Store
from tests.server.finished import play_out
from tests.server.postgres import Postgres, once
from tests.server.receiving import Browser, MailServer, PushService, mail_server, push_service
from tests.server.serving import Person, Server, serving, until

URL = "https://games.example.org"


@dataclass
class Post:
    """A server that sends, and where it arrives."""

    server: Server
    service: PushService
    mail: MailServer

    def person(self, name: str, *, push: bool = False) -> tuple[Person, Browser]:
        person, browser = self.server.person(name), self.service.browser()
        if push:
            subscribe(person, browser)
        return person, browser

    @property
    def waiting(self) -> int:
        """Notices that are still to be sent."""
        return len(outbox.due(self.server.house.store.database, time.time() + 1e6))


def subscribe(person: Person, browser: Browser) -> str:
    browser.service.key = person.web.get("/me/notices").json()["key"]
    answer = person.post("/me/push", browser.subscription)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def quick(mail: MailServer, **more: object) -> Settings:
    """As a host would set it, but for the times."""
    asked = read({"COSECHA_SMTP": mail.url, "COSECHA_FROM": "Cosecha <games@example.org>", "COSECHA_URL": URL})
    return replace(asked, push_after=0, mail_after=0, private=True, every=0.02, proof=0, **more)  # type: ignore[arg-type]


@pytest.fixture
def ends() -> Iterator[tuple[PushService, MailServer]]:
    with push_service() as service, mail_server() as mail:
        yield service, mail


@pytest.fixture
def post(where: str, ends: tuple[PushService, MailServer]) -> Iterator[Post]:
    with serving(where, notices=quick(ends[1])) as server:
        yield Post(server, *ends)


def two_at(host: Person, guest: Person, **options: str) -> str:
    """A game of two that has begun, with the host first."""
    table = host.lay("me", "open", first_player="1", **options)
    guest.post(host.invite(table, 1), {"name": guest.name}).raise_for_status()
    return table


def whole_turn(person: Person, table: str, seat: int) -> int:
    """Decide until it is somebody else's turn; answers how many steps it took. The page is in the background."""
    steps = 0
    with person.line() as socket:
        while True:
            socket.send(json.dumps({"watch": table, "seat": seat, "visible": False}))
            while (now := json.loads(socket.recv(30)))["kind"] != "whole" or now["phase"] == "gathering":
                pass  # another process may have heard before this one that the game has begun
            if seat not in now["to_act"]:
                return steps
            move = now["scene"]["choices"][0]["move"]
            assert person.move(table, seat, move, now["version"]).status_code == 200
            steps += 1


# Push ----------------------------------------------------------------------------------------------------------------


def test_each_decision_brings_one_notice_that_only_the_browser_can_read(post: Post) -> None:
    ana, _ = post.person("Ana")
    bea, phone = post.person("Bea", push=True)
    table = two_at(ana, bea)
    steps = whole_turn(ana, table, 0)
    until(lambda: phone.notices)
    steps += whole_turn(bea, table, 1)
    assert steps > 2, "a turn has several steps"
    whole_turn(ana, table, 0)
    until(lambda: len(phone.notices) == 2)
    until(lambda: post.waiting == 0)
    said = {"title": "Citrus", "body": "It is your turn, with Ana.", "url": f"/t/{table}", "tag": f"/t/{table}"}
    assert phone.notices == [said, said]
    assert post.service.refused == []
    topics = {headers["topic"] for _id, headers, _body in post.service.taken}
    assert len(topics) == 1, "the later takes the place of one that waits"


def test_whoever_decides_in_time_gets_none(where: str, ends: tuple[PushService, MailServer]) -> None:
    with serving(where, notices=replace(quick(ends[1]), push_after=3600)) as server:
        post = Post(server, *ends)
        ana, screen = post.person("Ana", push=True)
        bea, phone = post.person("Bea", push=True)
        table = two_at(ana, bea)
        database = server.house.store.database
        assert [row.person for row in outbox.due(database, time.time() + 4000)] == [hashed(ana.secret)]
        whole_turn(ana, table, 0)
        with database.writing() as connection:
            connection.execute(text("UPDATE notices SET due = 0"))
        until(lambda: post.waiting == 0)
        assert len(phone.notices) == 1
        assert screen.notices == [], "she had decided"


def test_a_page_in_view_at_this_table_and_no_other_keeps_notices_away(post: Post) -> None:
    ana, _ = post.person("Ana")
    bea, phone = post.person("Bea", push=True)
    one, other = two_at(ana, bea), two_at(ana, bea)
    with bea.line() as socket:
        socket.send(json.dumps({"watch": one, "seat": 1, "visible": True}))
        socket.recv(30)
        whole_turn(ana, one, 0)
        until(lambda: post.waiting == 0)
        assert phone.notices == []
        whole_turn(ana, other, 0)
        until(lambda: phone.notices)
        assert phone.notices[0]["url"] == f"/t/{other}"
        whole_turn(bea, one, 1)
        socket.send(json.dumps({"look": one, "visible": False}))
        whole_turn(ana, one, 0)
        until(lambda: len(phone.notices) == 2)
        assert phone.notices[1]["url"] == f"/t/{one}"
        with suppress(TimeoutError):
            while socket.recv(0):  # a line that is full takes long to end
                pass


def test_a_page_in_view_whose_line_is_dead_keeps_no_notice_away(
    where: str, ends: tuple[PushService, MailServer]
) -> None:
    with serving(where, notices=replace(quick(ends[1]), proof=3600)) as server:
        post = Post(server, *ends)
        ana, _ = post.person("Ana")
        bea, phone = post.person("Bea", push=True)
        seen, dead = two_at(ana, bea), two_at(ana, bea)
        with bea.watching(seen, 1):
            with bea.watching(dead, 1):
                whole_turn(ana, seen, 0)
                whole_turn(ana, dead, 0)
                until(lambda: _held(post) == {seen, dead})
                assert phone.notices == [], "both seem to be in view"
            until(
                lambda: not server.do(lambda: server.house.is_seen_by(dead, hashed(bea.secret)))
            )  # its line was dead all the time
            with server.house.store.database.writing() as connection:
                connection.execute(text("UPDATE notices SET claimed = 0, due = 0"))  # and an hour later
            until(lambda: post.waiting == 0)
        assert [notice["url"] for notice in phone.notices] == [f"/t/{dead}"]


def _held(post: Post) -> set[str]:
    """The tables of which notices are held back."""
    with post.server.house.store.database.reading() as connection:
        found = connection.execute(text('SELECT "table" FROM notices WHERE claimed > 0'))
        return set(found.scalars())


def test_a_table_put_away_gives_no_notices(post: Post) -> None:
    ana, _ = post.person("Ana")
    bea, phone = post.person("Bea", push=True)
    table, other = two_at(ana, bea), two_at(ana, bea)
    bea.post(f"/t/{table}/away", {"on": True}).raise_for_status()
    whole_turn(ana, table, 0)
    until(lambda: post.waiting == 0)
    assert not phone.notices
    whole_turn(ana, other, 0)
    until(lambda: phone.notices)
    assert [notice["url"] for notice in phone.notices] == [f"/t/{other}"]


def test_a_table_can_be_silenced_and_bots_and_their_people_get_none(post: Post) -> None:
    ana, _ = post.person("Ana")
    bea, phone = post.person("Bea", push=True)
    table = two_at(ana, bea)
    assert bea.post(f"/t/{table}/notices", {"on": False}).json() == {"on": False}
    assert post.server.person().post(f"/t/{table}/notices", {"on": False}).status_code == 403
    assert "data-silent" in bea.web.get(f"/t/{table}").text
    whole_turn(ana, table, 0)
    until(lambda: post.waiting == 0)
    assert [found["silent"] for found in bea.web.get("/turns").json()] == [True]
    whole_turn(bea, table, 1)
    assert bea.post(f"/t/{table}/notices", {"on": True}).status_code == 200
    assert bea.post(f"/t/{table}/deputy", {"seat": 1, "bot": "random"}).status_code == 200
    whole_turn(ana, table, 0)
    with bea.watching(table, None) as page:
        page.until(lambda: page.now["to_act"] == [0])
    assert phone.notices == []


def test_a_browser_that_is_gone_is_forgotten_and_what_fails_is_tried_again(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, _ = post.person("Ana")
    bea, phone = post.person("Bea", push=True)
    old, shut = post.service.browser(), post.service.browser()
    ids = {browser.id: subscribe(bea, browser) for browser in (old, shut)}
    old.status, shut.status, phone.status = 410, 403, 503
    monkeypatch.setattr("cosecha.server.notices.postman.AGAIN", (0, 0, 0))
    whole_turn(ana, two_at(ana, bea), 0)
    until(lambda: post.waiting == 0)
    assert post.service.asked == 1 + 1 + 4, "gone at once, refused at once, tried again three times"
    kept = {box["id"]: box for box in bea.web.get("/me/notices").json()["boxes"]}
    assert ids[old.id] not in kept
    assert kept[ids[shut.id]]["error"] == "127.0.0.1 answers 403"
    assert [box["error"] for box in kept.values() if box["id"] != ids[shut.id]] == ["127.0.0.1 answers 503"]
    phone.status = shut.status = 201
    sent = bea.post("/me/notices/test", {}).json()["sent"]
    assert [each["error"] for each in sent] == ["", ""]
    assert phone.notices[0]["body"].startswith("This is a test")
    assert all(box["error"] == "" and box["told"] for box in bea.web.get("/me/notices").json()["boxes"])


def test_nothing_is_followed_and_nothing_reaches_into_our_own_network(
    where: str, ends: tuple[PushService, MailServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(where, notices=replace(quick(ends[1]), private=False)) as server:
        ana, browser = server.person("Ana"), ends[0].browser()
        names = ("https://a:b@example.org/", "https://example.org:8443/", "file:///etc/passwd", "https://[")
        for bad in (browser.endpoint, *names, "https://exa mple.org/"):
            assert ana.post("/me/push", {**browser.subscription, "endpoint": bad}).status_code == 400, bad
        for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": "ä"}):
            body = {**browser.subscription, "endpoint": "https://p.example/", **wrong}
            assert ana.post("/me/push", body).status_code == 400
        for number in ("127.0.0.1", "[::1]", "169.254.169.254", "[::ffff:10.0.0.1]", "localhost"):
            endpoint = f"https://{number}/push/{browser.id}"
            assert ana.post("/me/push", {**browser.subscription, "endpoint": endpoint}).status_code == 200
            monkeypatch.setattr(boxes, "TESTS", 100)
            (sent,) = ana.post("/me/notices/test", {}).json()["sent"]
            assert "public internet" in sent["error"]
            ana.post("/me/notices/remove", {"id": sent["id"]})
        assert ends[0].asked == 0
    with serving(where, notices=quick(ends[1])) as server:
        ana, browser = server.person("Ana"), ends[0].browser()
        subscribe(ana, browser)
        browser.status = 307
        (sent,) = ana.post("/me/notices/test", {}).json()["sent"]
        assert sent["error"] == "127.0.0.1 answers 307"
        assert ends[0].asked == 1


def test_a_person_has_few_browsers_and_nobody_touches_those_of_others(post: Post) -> None:
    ana, _ = post.person("Ana")
    bea, phone = post.person("Bea", push=True)
    for _number in range(boxes.BROWSERS + 3):
        subscribe(ana, post.service.browser())
    own = ana.web.get("/me/notices").json()["boxes"]
    assert len(own) == boxes.BROWSERS
    (box,) = bea.web.get("/me/notices").json()["boxes"]
    assert ana.post("/me/notices/turn", {"id": box["id"], "on": False}).status_code == 404
    ana.post("/me/notices/remove", {"id": box["id"]})
    assert bea.web.get("/me/notices").json()["boxes"] == [box]
    subscribe(ana, phone)
    assert bea.web.get("/me/notices").json()["boxes"] == [], "the browser is somebody else now"
    page = bea.web.get("/me/notices").text
    assert phone.endpoint not in page
    for _number in range(boxes.TESTS):
        ana.post("/me/notices/test", {}).raise_for_status()
    assert ana.post("/me/notices/test", {}).status_code == 429


# While people gather -------------------------------------------------------------------------------------------------


def said_to(browser: Browser) -> list[str]:
    return [notice["body"] for notice in browser.notices]


def test_who_waits_hears_once_that_the_game_has_begun_and_who_is_on_turn_only_that(post: Post) -> None:
    ana, screen = post.person("Ana", push=True)
    bea, phone = post.person("Bea", push=True)
    cid, watch = post.person("Cid", push=True)
    table = ana.lay("me", "open", "open", first_player="2")
    with ana.watching(table, None):
        bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
        until(lambda: post.waiting == 0)
    until(lambda: not post.server.do(lambda: post.server.house.is_seen_by(table, hashed(ana.secret))))
    link = ana.invite(table, 2)
    assert (said_to(screen), said_to(phone)) == ([], []), "she looks at it"
    cid.post(link, {"name": "Cid"}).raise_for_status()
    until(lambda: len(screen.notices) + len(phone.notices) == 2)
    until(lambda: post.waiting == 0)
    assert said_to(screen) == ["The game has begun, with Bea, Cid."], "not that a seat was taken too"
    assert said_to(phone) == ["It is your turn, with Ana, Cid."]
    assert said_to(watch) == [], "it began by what he did"
    assert {notice["url"] for notice in screen.notices + phone.notices} == {f"/t/{table}"}


def test_a_listed_table_begins_for_who_was_ready_first(post: Post) -> None:
    ana, screen = post.person("Ana", push=True)
    bea, phone = post.person("Bea", push=True)
    table = ana.lay("me", "open", first_player="2")
    ana.post(f"/t/{table}/switch", {"listed": True}).raise_for_status()
    ana.post(f"/t/{table}/ready", {"on": True}).raise_for_status()
    bea.post(f"/t/{table}/sit", {"name": "Bea"}).raise_for_status()
    until(lambda: said_to(screen) == ["A seat at your table was taken. With you: Bea."])
    bea.post(f"/t/{table}/ready", {"on": True}).raise_for_status()
    until(lambda: said_to(screen)[1:] == ["The game has begun, with Bea."])
    until(lambda: said_to(phone) == ["It is your turn, with Ana."])
    until(lambda: post.waiting == 0)
    assert len(screen.notices) == 2


def test_the_host_hears_of_each_seat_that_somebody_takes(post: Post) -> None:
    ana, screen = post.person("Ana", push=True)
    bea, phone = post.person("Bea", push=True)
    cid, _ = post.person("Cid")
    with_mail(post, ana, "ana@example.org")
    table, other = ana.lay("me", "open", "open", "open", "open"), ana.lay("me", "open", "open")
    ana.post(f"/t/{table}/seats/4", {"do": "bot", "bot": "greedy"}).raise_for_status()
    ana.post(f"/t/{other}/seats/1", {"do": "here", "name": "Dan"}).raise_for_status()
    assert post.waiting == 0, "she did that herself"
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    until(lambda: post.waiting == 0)
    assert said_to(screen) == ["A seat at your table was taken. With you: Bea, Bot greedy."]
    assert [letter["Subject"] for letter in post.mail.letters[1:]] == ["A seat was taken: Citrus"]
    ana.post(f"/t/{table}/notices", {"on": False}).raise_for_status()
    cid.post(ana.invite(table, 2), {"name": "Cid"}).raise_for_status()
    until(lambda: post.waiting == 0)
    assert len(screen.notices) == 1, "this table is silenced"
    assert said_to(phone) == []


def test_for_whom_a_seat_is_kept_after_the_game_hears_of_it_once(post: Post) -> None:
    ana, _ = post.person("Ana", push=True)
    bea, phone = post.person("Bea", push=True)
    with_mail(post, bea, "bea@example.org")
    table = two_at(ana, bea, board="short")
    play_out(post.server, table)
    until(lambda: post.waiting == 0)
    before = len(phone.notices), len(post.mail.letters)
    ana.post(f"/t/{table}/again", {"nonce": "n"}).raise_for_status()
    ana.post(f"/t/{table}/again", {"nonce": "n"}).raise_for_status()
    until(lambda: post.waiting == 0)
    assert said_to(phone)[before[0] :] == ["Once more, with Ana: your seat is kept."]
    assert [letter["Subject"] for letter in post.mail.letters[before[1] :]] == ["Once more: Citrus"]
    (kept,) = [one for one in bea.web.get("/turns?all").json() if one["kept"]]
    assert phone.notices[-1]["url"] == kept["url"]
    assert not any(one["kept"] for one in ana.web.get("/turns?all").json())
    bea.post(f"{kept['url']}/sit", {"name": "Bea"}).raise_for_status()
    assert not any(one["kept"] for one in bea.web.get("/turns?all").json())


def test_while_a_game_goes_on_nobody_is_called_to_another(post: Post) -> None:
    ana, _ = post.person("Ana", push=True)
    bea, phone = post.person("Bea", push=True)
    table = two_at(ana, bea)
    until(lambda: post.waiting == 0)
    said = said_to(phone)
    ana.post(f"/t/{table}/again", {"nonce": "n"}).raise_for_status()
    assert post.waiting == 0
    assert said_to(phone) == said
    assert len(bea.web.get("/turns?all").json()) == 2
    assert not any(one["kept"] for one in bea.web.get("/turns?all").json())


@pytest.mark.parametrize("then", ["given away", "left", "silenced"])
def test_a_seat_that_is_kept_no_more_is_no_news(slow: Post, then: str) -> None:
    ana, _ = slow.person("Ana")
    bea, phone = slow.person("Bea", push=True)
    table = two_at(ana, bea, board="short")
    play_out(slow.server, table)
    send_all(slow)
    again = ana.post(f"/t/{table}/again", {"nonce": "n"}).json()["url"]
    assert slow.waiting == 1
    if then == "given away":
        ana.post(f"{again}/seats/1", {"do": "bot", "bot": "greedy"}).raise_for_status()
    elif then == "left":
        ana.post(f"{again}/leave", {}).raise_for_status()
    else:
        bea.post(f"{again}/notices", {"on": False}).raise_for_status()
    send_all(slow)
    assert said_to(phone) == []


@pytest.mark.parametrize("done", ["notices", "away"])
def test_whoever_wants_to_hear_nothing_of_a_table_is_not_called_to_the_next(post: Post, done: str) -> None:
    ana, _ = post.person("Ana")
    bea, phone = post.person("Bea", push=True)
    table = two_at(ana, bea, board="short")
    play_out(post.server, table)
    until(lambda: post.waiting == 0)
    said = said_to(phone)
    bea.post(f"/t/{table}/{done}", {"on": done == "away"}).raise_for_status()
    ana.post(f"/t/{table}/again", {"nonce": "n"}).raise_for_status()
    assert post.waiting == 0
    assert said_to(phone) == said


@pytest.fixture
def slow(where: str, ends: tuple[PushService, MailServer]) -> Iterator[Post]:
    """Nothing is sent for an hour."""
    with serving(where, notices=replace(quick(ends[1]), push_after=3600)) as server:
        yield Post(server, *ends)


def send_all(post: Post) -> None:
    """The hour is over."""
    with post.server.house.store.database.writing() as connection:
        connection.execute(text("UPDATE notices SET due = 0"))
    until(lambda: post.waiting == 0)


def test_who_came_and_left_again_is_no_news(slow: Post) -> None:
    ana, _ = slow.person("Ana", push=True)
    bea, _ = slow.person("Bea")
    cid, _ = slow.person("Cid")
    table = ana.lay("me", "open", "open", "open")
    take(ana, table, 1, bea)
    assert slow.waiting == 1
    leave(bea, table)
    assert slow.waiting == 0
    take(ana, table, 1, bea)
    with ana.watching(table, 0):
        until(lambda: slow.waiting == 0)
    take(ana, table, 2, cid)
    assert slow.waiting == 1
    leave(cid, table)
    assert slow.waiting == 0, "Bea is no news"


@pytest.mark.parametrize("stays", ["Bea", "Cid"])
def test_of_two_who_came_the_one_who_stays_is_news(slow: Post, stays: str) -> None:
    ana, screen = slow.person("Ana", push=True)
    bea, _ = slow.person("Bea")
    cid, _ = slow.person("Cid")
    table = ana.lay("me", "open", "open", "open")
    take(ana, table, 1, bea)
    take(ana, table, 2, cid)
    leave(bea if stays == "Cid" else cid, table)
    assert slow.waiting == 1
    send_all(slow)
    until(lambda: said_to(screen) == [f"A seat at your table was taken. With you: {stays}."])


def test_who_begins_the_game_needs_no_older_news(slow: Post) -> None:
    ana, _ = slow.person("Ana", push=True)
    bea, _ = slow.person("Bea")
    table = ana.lay("me", "open", "open", first_player="2")
    take(ana, table, 1, bea)
    assert slow.waiting == 1
    ana.post(f"/t/{table}/seats/2", {"do": "bot", "bot": "greedy"}).raise_for_status()
    assert slow.waiting == 0


def test_who_looks_needs_no_news_but_decides_still(slow: Post) -> None:
    ana, _ = slow.person("Ana", push=True)
    bea, _ = slow.person("Bea", push=True)
    table = ana.lay("me", "open", "open", first_player="2")
    take(ana, table, 1, bea)
    with ana.line() as socket:
        socket.send(json.dumps({"watch": table, "seat": 0, "visible": False}))
        socket.recv(30)
        take(ana, table, 2, slow.person("Cid")[0])
        assert slow.waiting == 2
        socket.send(json.dumps({"look": table, "visible": True}))
        until(lambda: slow.waiting == 1)
    with bea.watching(table, 1) as page:
        page.begin()  # once more, so the first is over
        assert slow.waiting == 1, "it is her turn"


def take(host: Person, table: str, seat: int, guest: Person) -> None:
    guest.post(host.invite(table, seat), {"name": guest.name}).raise_for_status()


def leave(guest: Person, table: str) -> None:
    guest.post(f"/t/{table}/leave", {}).raise_for_status()


def test_a_page_is_told_of_tables_that_gather(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", "open", first_player="1")
    assert ana.web.get("/turns").json() == []

    def stands(person: Person) -> list[object]:
        return [
            (one["phase"], one["taken"], one["waits"], one["silent"]) for one in person.web.get("/turns?all").json()
        ]

    assert stands(ana) == [("gathering", 0, False, False)]
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    assert (stands(ana), stands(bea)) == ([("gathering", 1, False, False)], [("gathering", 0, False, False)])
    ana.post(f"/t/{table}/seats/2", {"do": "bot", "bot": "greedy"}).raise_for_status()
    with bea.watching(table, 1):
        assert (stands(ana), stands(bea)) == ([("playing", 0, True, False)], [("playing", 0, False, True)])


# Mail ----------------------------------------------------------------------------------------------------------------


def link_in(letter: str, path: str) -> str:
    (found,) = set(re.findall(rf"{URL}({path}[0-9a-f]+)", letter))
    return str(found)


def with_mail(post: Post, person: Person, address: str) -> None:
    person.post("/me/mail", {"address": address}).raise_for_status()
    link = link_in(post.mail.texts()[-1], "/me/mail/")
    httpx.post(post.server.address + link, json={}).raise_for_status()


def test_an_address_is_confirmed_by_the_link_that_was_mailed_to_it(post: Post) -> None:
    ana, _ = post.person("Ana")
    bea, _ = post.person("Bea")
    bea.post("/me/mail", {"address": " bea@example.org "}).raise_for_status()
    (letter,) = post.mail.letters
    assert (letter["To"], letter["From"]) == ("bea@example.org", "Cosecha <games@example.org>")
    link = link_in(letter.get_content(), "/me/mail/")
    whole_turn(ana, two_at(ana, bea), 0)
    assert post.waiting == 0, "nothing is sent before"
    reader = post.server.person()
    assert "bea@example.org" in reader.web.get(link).text
    assert reader.web.get(link).status_code == 200, "looking does not use it up"
    assert reader.post(link, {}).status_code == 200
    assert reader.post(link, {}).status_code == 404
    with post.server.house.store.database.reading() as connection:
        kept = str(connection.execute(text("SELECT * FROM letterboxes")).all())
    assert link.rpartition("/")[2] not in kept
    table = two_at(ana, bea)
    whole_turn(ana, table, 0)
    until(lambda: len(post.mail.letters) == 2)
    notice = post.mail.letters[1]
    assert notice["Subject"] == "Your turn: Citrus"
    assert f"{URL}/t/{table}" in notice.get_content()
    assert "with Ana" in notice.get_content()
    assert notice["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_such_a_link_works_for_a_day(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    bea, _ = post.person("Bea")
    bea.post("/me/mail", {"address": "bea@example.org"}).raise_for_status()
    link = link_in(post.mail.texts()[-1], "/me/mail/")
    monkeypatch.setattr(boxes, "HOURS", -1)
    assert bea.web.get(link).status_code == 404
    assert bea.post(link, {}).status_code == 404


def test_every_mail_has_a_link_that_ends_them_with_one_click(post: Post) -> None:
    ana, _ = post.person("Ana")
    bea, _ = post.person("Bea")
    with_mail(post, bea, "bea@example.org")
    table = two_at(ana, bea)
    whole_turn(ana, table, 0)
    until(lambda: len(post.mail.letters) == 2)
    off = link_in(str(post.mail.letters[1]["List-Unsubscribe"]), "/mail/off/")
    assert off in post.mail.texts()[1]
    assert "bea@example.org" in httpx.get(post.server.address + off).text
    one_click = {"List-Unsubscribe": "One-Click"}  # as mail programs send it: no cookie, no page
    assert httpx.post(post.server.address + off, data=one_click).status_code == 200
    assert httpx.post(post.server.address + off, data=one_click).status_code == 200, "again is no error"
    assert bea.web.get("/me/notices").json()["boxes"] == []
    assert httpx.post(f"{post.server.address}/mail/off/{'0' * 32}").status_code == 200, "nothing is told by it"


def test_several_tables_come_in_one_mail(post: Post) -> None:
    ana, _ = post.person("Ana")
    bea, _ = post.person("Bea")
    with_mail(post, bea, "bea@example.org")
    database = post.server.house.store.database
    (box,) = bea.web.get("/me/notices").json()["boxes"]
    post.server.house.store.after = {"push": 0, "mail": 3600}
    tables = [two_at(ana, bea), two_at(ana, bea)]
    for table in tables:
        whole_turn(ana, table, 0)
    with database.writing() as connection:
        connection.execute(text("UPDATE notices SET due = 1"))
    until(lambda: len(post.mail.letters) == 2)
    assert post.mail.letters[1]["Subject"] == "Your turn at 2 tables"
    assert all(f"{URL}/t/{table}" in post.mail.texts()[1] for table in tables)
    until(lambda: post.waiting == 0)
    assert bea.post("/me/notices/turn", {"id": box["id"], "on": False}).json() == {"on": False}
    whole_turn(bea, tables[0], 1)
    whole_turn(ana, tables[0], 0)
    assert post.waiting == 0, "no mail for now"


@pytest.mark.parametrize("together", [True, False])
def test_a_decision_that_a_push_has_told_of_is_not_mailed_about(post: Post, *, together: bool) -> None:
    """One notice for each decision; where the push does not arrive the mail comes."""
    ana, _ = post.person("Ana")
    bea, phone = post.person("Bea", push=True)
    with_mail(post, bea, "bea@example.org")
    post.server.house.store.after = {"push": 0, "mail": 0 if together else 3600}
    table, confirmed = two_at(ana, bea), len(post.mail.letters)
    whole_turn(ana, table, 0)
    until(lambda: phone.notices)
    until(lambda: post.waiting == 0)
    assert len(post.mail.letters) == confirmed
    phone.status = 410
    whole_turn(bea, table, 1)
    whole_turn(ana, table, 0)
    with post.server.house.store.database.writing() as connection:
        connection.execute(text("UPDATE notices SET due = 1"))
    until(lambda: len(post.mail.letters) == confirmed + 1)
    until(lambda: post.waiting == 0)


def test_nobody_is_flooded_by_others_who_type_their_address(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [post.server.person().post("/me/mail", {"address": "Victim@Example.org"}).status_code for _ in range(5)]
    assert answers == [200, 200, 200, 429, 429]
    eve = post.server.person("Eve")
    answers = [eve.post("/me/mail", {"address": f"victim{n}@example.org"}).status_code for n in range(7)]
    assert answers == [200] * 5 + [429] * 2
    off = link_in(str(post.mail.letters[-1]["List-Unsubscribe"]), "/mail/off/")
    httpx.post(post.server.address + off).raise_for_status()
    again = post.server.person().post("/me/mail", {"address": "victim4@example.org"})
    assert again.status_code == 429, "whoever said no is not asked again"
    monkeypatch.setattr(boxes, "ALL", 9)
    assert post.server.person().post("/me/mail", {"address": "ninth@example.org"}).status_code == 200, "a no is no mail"
    assert post.server.person().post("/me/mail", {"address": "new@example.org"}).status_code == 429
    for bad in ("", "a", "a@b\nBcc: c@d.org", "a@b.org, c@d.org", "ä@b.org", "x" * 300 + "@b.org"):
        assert post.server.person().post("/me/mail", {"address": bad}).status_code == 400


def test_what_a_mail_server_answers_is_shown(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    bea, _ = post.person("Bea")
    post.mail.answers = "450 bea@example.org: later"
    answer = bea.post("/me/mail", {"address": "bea@example.org"})
    assert answer.status_code == 503
    assert "later" in answer.json()["error"]
    assert "later" in caplog.text
    assert "bea@example.org" not in caplog.text
    post.mail.answers = ""
    with_mail(post, bea, "bea@example.org")
    post.mail.answers = "550 nobody of that name"
    (sent,) = bea.post("/me/notices/test", {}).json()["sent"]
    assert "nobody of that name" in sent["error"]
    (box,) = bea.web.get("/me/notices").json()["boxes"]
    assert not box["live"]
    assert "nobody of that name" in box["error"]


def test_an_address_that_is_refused_is_said_to_be_and_forgotten(post: Post) -> None:
    bea, _ = post.person("Bea")
    post.mail.answers = "550 nobody of that name"
    answer = bea.post("/me/mail", {"address": "bae@example.org"})
    assert answer.status_code == 400
    refused = (
        "Mail to bae@example.org is refused. Is it written correctly? The mail server says: 550 nobody of that name"
    )
    assert answer.json()["error"] == refused
    assert bea.web.get("/me/notices").json()["boxes"] == []
    post.mail.answers = ""
    with_mail(post, bea, "bea@example.org")


@once
def test_without_settings_there_is_no_mail(server: Server) -> None:
    ana = server.person("Ana")
    assert ana.web.get("/me/notices").json()["mails"] is False
    assert ana.post("/me/mail", {"address": "ana@example.org"}).status_code == 404


def eve_asks(post: Post) -> int:
    return post.server.person("Eve").post("/me/mail", {"address": "victim@example.org"}).status_code


def test_a_backup_brings_letterboxes_and_silences_but_sends_nothing(post: Post, tmp_path: Path) -> None:
    ana, _ = post.person("Ana")
    bea, phone = post.person("Bea", push=True)
    with_mail(post, bea, "bea@example.org")
    post.server.house.store.after = {"push": 3600, "mail": 3600}
    table = two_at(ana, bea)
    whole_turn(ana, table, 0)
    assert post.waiting == 2
    bea.post(f"/t/{table}/notices", {"on": False}).raise_for_status()
    assert eve_asks(post) == 200
    off = link_in(str(post.mail.letters[-1]["List-Unsubscribe"]), "/mail/off/")
    httpx.post(post.server.address + off).raise_for_status()
    lines = list(portable.backup(post.server.house.store))
    fresh = Store(tmp_path / "fresh.db")
    assert len(list(portable.restore(fresh, portable.contents(lines)))) == 1
    person = hashed(bea.secret)
    assert boxes.of(fresh.database, person) == boxes.of(post.server.house.store.database, person)
    assert outbox.silent(fresh.database, table, person)
    assert outbox.due(fresh.database, time.time() + 1e6) == []
    with pytest.raises(boxes.TooMany):
        boxes.offer(fresh.database, fresh.key, "eve", "victim@example.org")
    assert list(portable.backup(fresh))[1:] == lines[1:]
    assert vapid.public(vapid.server_key(fresh.key)) == phone.service.key, "browsers need not subscribe again"
    fresh.close()


# Several processes ---------------------------------------------------------------------------------------------------


def test_two_processes_send_one_notice(postgres: Postgres, ends: tuple[PushService, MailServer]) -> None:
    where, settings = postgres.new(), quick(ends[1])
    with serving(where, notices=settings) as one, serving(where, notices=settings) as other:
        ana, bea, phone = one.person("Ana"), other.person("Bea"), ends[0].browser()
        subscribe(bea, phone)
        tables = [two_at(ana, bea) for _ in range(6)]
        for table in tables:
            whole_turn(ana, table, 0)
        database = one.house.store.database
        until(lambda: not outbox.due(database, time.time() + 1e6))
        assert sorted(notice["url"] for notice in phone.notices) == sorted(f"/t/{table}" for table in tables)
        assert ends[0].asked == len(tables)


def test_a_page_in_view_at_another_process_keeps_notices_away(
    postgres: Postgres, ends: tuple[PushService, MailServer]
) -> None:
    where, settings = postgres.new(), replace(quick(ends[1]), every=3600)
    with serving(where, notices=settings) as one, serving(where, notices=settings) as other:
        ana, bea, phone = one.person("Ana"), other.person("Bea"), ends[0].browser()
        subscribe(bea, phone)
        table = two_at(ana, bea)
        with bea.watching(table, 1):
            whole_turn(ana, table, 0)
            assert one.do(one.house.postman.claimed) == [], "others are let look first"
            assert len(outbox.due(one.house.store.database, time.time())) == 1
            assert other.do(other.house.postman.claimed) == []
        assert outbox.due(one.house.store.database, time.time()) == []


def test_what_a_process_began_to_send_when_it_died_is_sent_by_another(
    where: str, ends: tuple[PushService, MailServer]
) -> None:
    settings = replace(quick(ends[1]), every=3600)
    with serving(where, notices=settings) as server:
        ana, bea, phone = server.person("Ana"), server.person("Bea"), ends[0].browser()
        subscribe(bea, phone)
        whole_turn(ana, two_at(ana, bea), 0)
        now = time.time()
        (row,) = outbox.claim(server.house.store.database, now, now, lease=0.3)
        assert outbox.claim(server.house.store.database, now, now, lease=0.3) == []
        assert row.person == hashed(bea.secret)
    with serving(where, notices=quick(ends[1])) as server:
        until(lambda: phone.notices)
        until(lambda: not outbox.due(server.house.store.database, time.time() + 1e6))
    assert len(phone.notices) == 1
