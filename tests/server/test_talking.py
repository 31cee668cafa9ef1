"""The chat: who may talk, who reads, how much, and that it is text."""

from __future__ import annotations

import pytest

from cosecha.server.store import MOST
from tests.server.serving import Person, Server, Watching


def say(person: Person, table: str, text: str, status: int = 200) -> None:
    answer = person.post(f"/t/{table}/talk", {"text": text})
    assert answer.status_code == status, answer.text


def lines(page: Watching) -> list[tuple[str, str]]:
    told = [*page.now["talk"]["lines"]]
    return [(line["name"], line["text"]) for line in told if line["kind"] == "said"]


def meet(server: Server) -> tuple[Person, Person, str]:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", first_player="1")
    bea.post(ana.invite(table, 1), {"name": "Bea"})
    return ana, bea, table


def test_what_is_said_is_heard_by_all_and_kept(server: Server) -> None:
    ana, bea, table = meet(server)
    with ana.watching(table, 0) as page, server.person().watching(table, None) as other:
        say(bea, table, "  well <b>played</b>\n\u0007 ")
        for each in (page, other):
            heard = each.hear()
            assert heard["kind"] == "talk"
            assert [line["text"] for line in heard["lines"]] == ["well <b>played</b>"]
            assert heard["lines"][0]["seat"] == 1
    with ana.watching(table, 0) as page:
        assert lines(page) == [("Bea", "well <b>played</b>")]


def test_nobody_speaks_from_a_seat_of_another(server: Server) -> None:
    ana, bea, table = meet(server)
    for person, seat in ((ana, 1), (bea, 0), (bea, 2), (bea, 9)):
        answer = person.post(f"/t/{table}/talk", {"text": "hello", "seat": seat})
        assert (answer.status_code, answer.json()["error"]) == (403, "This is not your seat.")
    assert bea.post(f"/t/{table}/talk", {"text": "hello", "seat": 1}).status_code == 200
    with ana.watching(table, 0) as page:
        assert lines(page) == [("Bea", "hello")]


def test_only_those_at_the_table_talk_and_not_without_end(server: Server) -> None:
    ana, bea, table = meet(server)
    say(server.person("Eve"), table, "hello", 403)
    say(ana, table, "x" * 301, 400)
    say(ana, table, " \n ", 400)
    for n in range(MOST):
        say(ana, table, f"line {n}")
    say(ana, table, "one too many", 429)
    say(bea, table, "each has their own measure")
    assert len(server.house.store.talk(table)) == MOST + 2  # Bea sat down


def test_the_host_mutes_a_person_and_turns_the_chat_off(server: Server) -> None:
    ana, bea, table = meet(server)
    assert bea.post(f"/t/{table}/host", {"seat": 0, "do": "mute"}).status_code == 403
    assert ana.post(f"/t/{table}/host", {"seat": 1, "do": "mute"}).status_code == 200
    say(bea, table, "hm", 403)
    assert ana.post(f"/t/{table}/host", {"seat": 1, "do": "unmute"}).status_code == 200
    say(bea, table, "hm")
    assert bea.post(f"/t/{table}/switch", {"talk": False}).status_code == 403
    assert ana.post(f"/t/{table}/switch", {"talk": False}).status_code == 200
    say(ana, table, "hm", 403)
    with bea.watching(table, 1) as page:
        assert not page.now["talk"]["on"]
    assert ana.post(f"/t/{table}/switch", {"talk": True}).status_code == 200
    say(ana, table, "hm")


def test_strangers_who_gather_can_be_muted_too(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", "open")
    ana.post(f"/t/{table}/switch", {"listed": True}).raise_for_status()
    bea.post(f"/t/{table}/sit", {"name": "Bea"}).raise_for_status()
    assert bea.post(f"/t/{table}/host", {"seat": 0, "do": "mute"}).status_code == 403
    assert bea.post(f"/t/{table}/switch", {"talk": False}).status_code == 403
    for open_seat in (2, 3):
        assert ana.post(f"/t/{table}/host", {"seat": open_seat, "do": "mute"}).status_code == (200, 404)[open_seat - 2]
    with bea.watching(table, None) as page:
        assert ana.post(f"/t/{table}/host", {"seat": 1, "do": "mute"}).status_code == 200
        page.until(lambda: page.now["seats"][1]["muted"])
        assert (page.now["phase"], page.now["seats"][2]["muted"]) == ("gathering", False)
        say(bea, table, "hm", 403)
        bea.post(f"/t/{table}/ready", {"on": True}).raise_for_status()
        ana.post(f"/t/{table}/seats/2", {"do": "here", "name": "Cid"}).raise_for_status()
        ana.post(f"/t/{table}/ready", {"on": True}).raise_for_status()
        page.until(lambda: page.now["phase"] == "playing")
        say(bea, table, "still muted", 403)
        assert ana.post(f"/t/{table}/host", {"seat": 1, "do": "unmute"}).status_code == 200
        say(bea, table, "hm")


@pytest.mark.parametrize("by", ["sit", "link"])
def test_whoever_is_muted_does_not_get_rid_of_it_by_another_seat(server: Server, by: str) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", "open")
    ana.post(f"/t/{table}/switch", {"listed": True}).raise_for_status()
    bea.post(f"/t/{table}/sit", {"name": "Bea"}).raise_for_status()
    ana.post(f"/t/{table}/host", {"seat": 1, "do": "mute"}).raise_for_status()
    bea.post(f"/t/{table}/leave", {}).raise_for_status()
    bea.post(ana.invite(table, 2) if by == "link" else f"/t/{table}/sit", {"name": "Eve"}).raise_for_status()
    say(bea, table, "hm", 403)
    number = 2 if by == "link" else 1
    assert ana.post(f"/t/{table}/host", {"seat": number, "do": "unmute"}).status_code == 200
    say(bea, table, "hm")


def test_the_chat_of_people_who_gather_is_turned_off(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", "open")
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    assert ana.post(f"/t/{table}/switch", {"talk": False}).status_code == 200
    for person in (ana, bea):
        say(person, table, "hm", 403)
    with server.person().watching(table, None) as page:
        assert (page.now["phase"], page.now["talk"]["on"]) == ("gathering", False)
        assert ana.post(f"/t/{table}/switch", {"talk": True}).status_code == 200
        page.until(lambda: page.now["talk"]["on"])
    say(bea, table, "hm")
