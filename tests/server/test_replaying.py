"""Any moment of a table by its address: one's own side always, that of the others when the game is over."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from cosecha.core.match import Match
from cosecha.server.replaying import Earlier
from tests.server.postgres import once
from tests.server.serving import Server

pytestmark = once


def test_every_moment_of_a_game_can_be_seen_again(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, None) as page:
        first = dict(page.sprites)
        for _ in range(6):
            seat = page.now["to_act"][0]
            ana.move(table, seat, server.table(table).match.moves(seat)[0], page.version)  # type: ignore[union-attr]
            page.hear()
        start = ana.web.get(f"/t/{table}/moments/0").json()
        assert {sprite["id"]: sprite for sprite in start["scene"]["sprites"]} == first
        assert (start["log"], start["facts"], start["last"]) == ([], [], 6)
        latest = ana.web.get(f"/t/{table}/moments/6").json()
        assert {sprite["id"]: sprite for sprite in latest["scene"]["sprites"]} == page.sprites
        assert latest["log"][-1]["lines"] == page.log[-1]["lines"]
        assert latest["scene"]["choices"] == []
        log = ana.web.get(f"/t/{table}/log").json()
        assert log == page.log
        assert [each["at"] for each in log] == sorted(each["at"] for each in log)
        for version in {each["at"] for each in log}:
            told = ana.web.get(f"/t/{table}/moments/{version}").json()["log"]
            assert [each["lines"] for each in told] == [each["lines"] for each in log if each["at"] == version]
    assert ana.web.get(f"/t/{table}/moments/7").status_code == 404
    assert ana.web.get(f"/t/{table}/moments/3.svg?theme=dark").text.startswith("<svg")
    assert ana.web.get(f"/t/{table}/moments/3.svg?theme=pink").status_code == 404
    assert ana.web.get(f"/t/{table}/replay").status_code == 200


def test_the_sides_of_others_are_shown_when_the_game_is_over(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", board="short")
    assert ana.web.get(f"/t/{table}/moments/0").status_code == 404
    assert ana.web.get(f"/t/{table}/log").status_code == 404
    bea.post(ana.invite(table, 1), {}).raise_for_status()
    assert ana.web.get(f"/t/{table}/moments/0?seat=0").status_code == 200
    assert ana.web.get(f"/t/{table}/moments/0?seat=1").status_code == 403
    assert ana.web.get(f"/t/{table}/moments/0.svg?seat=1").status_code == 403
    assert ana.web.get(f"/t/{table}/moments/0?seat=7").status_code == 404
    over = ana.lay("random", "random", board="short")
    with ana.watching(over, None) as page:
        page.until(lambda: page.over)
        assert bea.web.get(f"/t/{over}/moments/{page.version}?seat=1").status_code == 200
        curves = bea.web.get(f"/t/{over}/curves").json()
        assert [curve["name"] for curve in curves] == ["points", "coins"]
        points = curves[0]["seats"]
        assert [row[-1] for row in points] == page.now["scores"]["points"]
        assert all(len(row) == int(page.version) + 1 for row in points)


@pytest.mark.parametrize("address", ["moments/0", "moments/0.svg"])
def test_others_do_not_wait_while_a_moment_is_drawn(
    server: Server, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    ana, drawn, begun, go_on = server.person("Ana"), Earlier.match, Event(), Event()

    def slow(at: Earlier) -> Match:
        begun.set()
        assert go_on.wait(30)
        return drawn(at)

    table = ana.lay("me", "here", first_player="1")
    monkeypatch.setattr(Earlier, "match", slow)
    with ThreadPoolExecutor(1) as other:
        asked = other.submit(server.person().web.get, f"/t/{table}/{address}")
        assert begun.wait(30)
        assert ana.move(table, 0, "buy d1", "0").status_code == 200
        go_on.set()
        assert asked.result().status_code == 200
