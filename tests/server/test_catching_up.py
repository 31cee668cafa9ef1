"""What happened since one's last move: which moments, for whom."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import cosecha
from cosecha.core.match import Match
from cosecha.core.record import rewound
from cosecha.server.catching_up import caught_up
from tests.server.postgres import once
from tests.server.serving import Server

GOLDEN = Path(__file__).parent.parent / "games"


def turn(match: Match, seat: int) -> None:
    """Play any moves until somebody else is asked."""
    while match.to_act == (seat,):
        match.play(match.moves()[0])


def test_it_begins_after_the_own_last_move_and_shows_what_the_others_did() -> None:
    match = cosecha.game("citrus").new(seats=3, options={"first_player": "1"}, seed=7)
    turn(match, 0)
    mine = match.version
    turn(match, 1)
    turn(match, 2)
    found = caught_up(match, 0)
    assert (found["from"], found["to"], found["yours"]) == (mine, match.version, True)
    told = [version for version in range(mine + 1, match.version + 1) if match.told[version - 1]]
    assert found["steps"] == told
    assert caught_up(match, 2)["steps"] == []


def test_what_was_taken_back_is_not_shown() -> None:
    match = cosecha.game("citrus").new(seats=2, options={"first_player": "1"}, seed=7)
    turn(match, 0)
    mine = match.version
    match.play(match.moves()[0])
    match.undo()
    assert caught_up(match, 0)["steps"] == []
    match.play(match.moves()[0])
    assert caught_up(match, 0)["steps"] == [mine + 3]


def test_whoever_let_others_play_begins_where_they_looked_last() -> None:
    match = cosecha.game("citrus").new(seats=2, options={"first_player": "1"}, seed=7)
    turn(match, 0)
    turn(match, 1)
    turn(match, 0)
    seen = caught_up(match, 0, seen=1)
    assert (seen["from"], seen["yours"]) == (1, False)
    assert seen["steps"][-1] <= match.version
    assert caught_up(match, 0, seen=999)["from"] == match.version


def test_a_sealed_decision_is_one_step_and_its_answers_are_news() -> None:
    text = sorted((GOLDEN / "guatemala_cafe" / "golden").glob("3-seats*.record"))[0].read_text(encoding="utf-8")
    whole = cosecha.game("guatemala_cafe").replay(text)
    stops = [0, *whole.stops]
    groups = [(a, b) for a, b in pairwise(stops) if b - a > 1]
    assert groups, "the record has a sealed decision of several seats"
    before, after = groups[0]
    match = rewound(whole, after)
    answered = {event.seat for event in match.public[before:after]}
    for seat in answered:
        found = caught_up(match, seat)
        assert found["from"] == before
        assert found["steps"] == [after]


@once
def test_only_those_who_sit_there_are_told(server: Server) -> None:
    ana, bea, eve = server.person("Ana"), server.person("Bea"), server.person("Eve")
    table = ana.lay("me", "open", first_player="1")
    assert ana.web.get(f"/t/{table}/since?seat=0").status_code == 404
    bea.post(ana.invite(table, 1), {}).raise_for_status()
    assert ana.web.get(f"/t/{table}/since?seat=0").json()["steps"] == []
    assert eve.web.get(f"/t/{table}/since?seat=0").status_code == 403
    assert ana.web.get(f"/t/{table}/since?seat=1").status_code == 403
    for wrong in ("", "?seat=x", "?seat=0&seen=-1", "?seat=0&seen=1e9", "?seat=99"):
        assert ana.web.get(f"/t/{table}/since{wrong}").status_code in {400, 403}
