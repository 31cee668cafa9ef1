"""A rules problem, packed for somebody who can check it."""

from __future__ import annotations

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
def test_after_the_end_the_whole_record_is_in_it(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("random", "random", board="short")
    until(lambda: server.table(table).stored.phase == "over")
    assert "seed: " in ana.post(f"/t/{table}/report", {}).json()["text"]
