"""A branch goes on from a move of a finished game, with luck of its own, and can be told apart from it."""

from __future__ import annotations

import pytest

from cosecha.core.branching import branch_of, branched
from cosecha.core.errors import BadRecord
from cosecha.core.verifying import verify
from tests.server.finished import finished, play_out
from tests.server.postgres import once
from tests.server.serving import Json, Person, Server

HERE: list[Json] = [{"kind": "me", "name": "Ana"}, {"kind": "here", "name": "Bea"}]
ME_AND_BOT = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "bot": "random"}]


def branch(person: Person, table: str, move: int, seats: list[Json] | None = None) -> str:
    answer = person.post(f"/t/{table}/branch", {"move": move, "seats": seats or ME_AND_BOT, "nonce": "n" * 16})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["url"]).removeprefix("/t/")


@pytest.mark.parametrize("game", ["citrus", "guatemala_cafe"])
def test_a_branch_goes_on_from_that_move_and_is_kept(server: Server, game: str) -> None:
    ana = server.person("Ana")
    table = finished(server, game=game)
    origin = server.table(table).match
    assert origin is not None
    laid = branch(ana, table, 30, HERE)
    with ana.watching(laid, None) as page:
        assert page.now["branch"] == {"move": 30, "url": f"/t/{table}/replay?move=30"}
        assert page.now["mine"] == [0, 1]
    match = play_out(server, laid)
    found = branch_of(match.branch)
    assert found is not None
    assert match.events[: found.events] == origin.events[: found.events]
    assert [e.draws for e in match.events] != [e.draws for e in origin.events]
    server.do(server.house._tables.clear)  # read from the store again
    assert server.table(laid).match.record() == match.record()  # type: ignore[union-attr]
    text = ana.web.get(f"/t/{laid}/record").text
    verdict = verify(match.game, text)
    assert verdict.taken == found.events
    assert verdict.mixed
    assert verdict.draws == sum(len(e.draws.names) for e in match.events[found.events :])
    one, other = (ana.web.get(f"/t/{each}/moments/10").json()["scene"]["sprites"] for each in (laid, table))
    assert [(s["id"], s["x"], s["y"]) for s in one] == [(s["id"], s["x"], s["y"]) for s in other]


@once
def test_what_cannot_be_branched_is_refused(server: Server) -> None:
    ana = server.person("Ana")
    running = ana.lay("me", "here")
    body: Json = {"move": 0, "seats": ME_AND_BOT}
    assert ana.post(f"/t/{running}/branch", body).status_code == 409
    table = finished(server)
    last = int(ana.web.get(f"/t/{table}/moments/0").json()["last"])
    ends = [ana.web.get(f"/t/{table}/moments/{version}").json() for version in (last - 1, last)]
    assert [(end["over"], end["decides"]) for end in ends] == [(True, True), (True, False)]
    for wrong in (
        {"move": last, "seats": ME_AND_BOT},
        {"move": 3, "seats": ME_AND_BOT[:1]},
        {"move": 3, "seats": [{"kind": "open"}, ME_AND_BOT[1]]},
        {"move": 3, "seats": [ME_AND_BOT[0], {"kind": "bot", "bot": "genius"}]},
        {"move": -1, "seats": ME_AND_BOT},
        {"seats": ME_AND_BOT},
    ):
        assert ana.post(f"/t/{table}/branch", wrong).status_code == 400, wrong
    assert ana.post(f"/t/{table}/branch", {"move": last + 1, "seats": ME_AND_BOT}).status_code == 404


@once
def test_a_branch_of_a_branch_names_the_nearer_one(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = finished(server)
    first = branch(bea, table, 5, HERE)
    play_out(server, first)
    second = branch(ana, first, 20)
    match = server.table(second).match
    assert match is not None
    assert branch_of(match.branch) == branch_of(f"20 events: move 20 of {first}")
    assert table not in match.record()


@once
def test_a_header_that_lies_about_its_beginning_is_refused(server: Server) -> None:
    match = server.table(finished(server)).match
    assert match is not None
    with pytest.raises(BadRecord, match="expected 'branch"):
        branch_of("some")
    again = branched(match, 7, "other", "t")
    assert len(again.events) == 7
    text = match.record().replace("\n\n", "\nbranch: 99999 events: move 3 of x\n\n", 1)
    with pytest.raises(BadRecord, match="99999"):
        verify(match.game, text)


@once
def test_branches_travel_in_backups(server: Server) -> None:
    from cosecha.server.portable import contents, export

    ana = server.person("Ana")
    laid = branch(ana, finished(server), 12)
    lines = list(export(server.house.store, [laid]))
    (parcel,) = contents(lines).parcels()
    match = parcel.match()
    assert match is not None
    assert match.branch.startswith("12 events")
