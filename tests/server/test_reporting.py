"""A rules problem, packed for somebody who can check it."""

from __future__ import annotations

import json

import cosecha
from tests.server.postgres import once
from tests.server.serving import Server, until


@once
def test_a_report_holds_version_rule_clicks_and_the_public_record(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:
        page.play("buy d1")
    body = {"seat": 0, "rule": "plant.road-colours", "answer": "No.", "clicked": ["rock (rock-e1)"], "text": "Why?"}
    answer = ana.post(f"/t/{table}/report", body)
    assert answer.status_code == 200, answer.text
    text = answer.json()["text"]
    for part in (cosecha.__version__, "rule: plant.road-colours", "clicked: rock (rock-e1)", "Why?", "1 buy d1", table):
        assert part in text
    record = text[text.index("cosecha record 1") :]
    assert cosecha.game("citrus").replay(record).version == 1
    assert "Ana" not in text, "people are not named"


@once
def test_secrets_are_in_a_report_only_by_consent_and_of_the_own_seat(server: Server) -> None:
    ana, eve = server.person("Ana"), server.person("Eve")
    table = ana.lay("me", "greedy", game="keyflower")
    match = server.table(table).match
    assert match is not None
    without = ana.post(f"/t/{table}/report", {"seat": 0}).json()["text"]
    assert "What seat 1 sees" not in without
    assert match.record() not in without
    assert "What seat 1 sees" in ana.post(f"/t/{table}/report", {"seat": 0, "own": True}).json()["text"]
    assert eve.post(f"/t/{table}/report", {"seat": 0, "own": True}).status_code == 403
    assert "a spectator" in eve.post(f"/t/{table}/report", {"seat": 0}).json()["text"]


@once
def test_a_report_is_about_any_rule_and_any_moment(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:
        page.play("buy d1")
        page.play()
    for rule in cosecha.game("citrus").rulebook().rules:
        assert f"\nrule: {rule}\n" in ana.post(f"/t/{table}/report", {"rule": rule}).json()["text"]
    told = {move: ana.post(f"/t/{table}/report", {"move": move}).json()["text"] for move in (0, 1, 2)}
    assert f"moment: before the first event, /t/{table}/replay?move=0" in told[0]
    assert f"moment: after 1 events, the last of them: 1 buy d1, /t/{table}/replay?move=1" in told[1]
    assert all(f"table: {table}, after 2 events" in text for text in told.values())
    assert "moment: after 2 events" in ana.post(f"/t/{table}/report", {}).json()["text"], "now, where none is named"
    for wrong, status in (
        ({"rule": "plant.nothing"}, 400),
        ({"rule": "build.cost"}, 400),
        ({"move": 3}, 404),
        ({"move": 999_999}, 404),
        ({"move": -1}, 400),
        ({"move": 10**30}, 400),
        ({"move": 1.5}, 400),
        ({"move": "1"}, 400),
        ({"move": True}, 400),
    ):
        answer = ana.post(f"/t/{table}/report", wrong)
        assert (answer.status_code, bool(answer.json()["error"])) == (status, True), wrong
    waits = ana.lay("me", "open")
    assert ana.post(f"/t/{waits}/report", {"move": 0}).status_code == 404


@once
def test_of_an_earlier_moment_the_own_seat_tells_what_it_saw_then(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", game="keyflower")
    bea.post(ana.invite(table, 1), {"name": "Bea"}).raise_for_status()
    match = server.table(table).match
    assert match is not None
    then = [json.dumps(match.view(seat), ensure_ascii=False, indent=1) for seat in (0, 1)]
    for _ in range(4):
        server.do(lambda: server.house.table(table).move(match.to_act[0], match.moves(match.to_act[0])[0], None, None))
    now = [json.dumps(match.view(seat), ensure_ascii=False, indent=1) for seat in (0, 1)]
    assert now != then
    assert then[0] != then[1], "there is something to hide"
    asked = {"seat": 0, "own": True}
    text = ana.post(f"/t/{table}/report", asked | {"move": 0}).json()["text"]
    assert "What seat 1 sees after 0 events:" in text
    assert then[0] in text
    for hidden in (then[1], now[0], now[1], match.record()):
        assert hidden not in text
    assert now[0] in ana.post(f"/t/{table}/report", asked).json()["text"]
    assert ana.post(f"/t/{table}/report", {"seat": 1, "own": True, "move": 0}).status_code == 403
    without = bea.post(f"/t/{table}/report", {"seat": 1, "move": 0}).json()["text"]
    assert "What seat" not in without


@once
def test_after_the_end_the_whole_record_is_in_it(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("random", "random", board="short")
    until(lambda: server.table(table).stored.phase == "over")
    assert "seed: " in ana.post(f"/t/{table}/report", {}).json()["text"]
