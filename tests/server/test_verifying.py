"""Fair luck: what is shown when, and that a tampered record is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosecha
from cosecha.cli import main
from cosecha.core.errors import BadRecord
from cosecha.core.luck import committed
from cosecha.core.verifying import verify
from tests.server.finished import finished, play_out
from tests.server.postgres import once
from tests.server.serving import Server

pytestmark = once
CITRUS = cosecha.game("citrus")


def test_ones_own_nonce_is_told_from_the_beginning_the_secret_at_the_end(server: Server) -> None:
    ana, eve = server.person("Ana"), server.person("Eve")
    table = ana.lay("me", "here", board="short")
    stored = server.table(table).stored
    with ana.watching(table, 0) as page, eve.watching(table, None) as other:
        shown, public = page.now["fairness"], other.now["fairness"]
        assert shown["own"] == [{"seat": n, "nonce": stored.seats[n].nonce} for n in (0, 1)]
        assert (public["own"], public["secret"], public["nonces"]) == ([], "", [])
        assert stored.secret not in "".join(page.heard + other.heard)
    record = ana.web.get(f"/t/{table}/record").text
    assert f"table commitment: {committed(stored.secret)}\n" in record
    assert "\nsecret:" not in record
    assert "\nnonce" not in record
    assert ana.web.get(f"/t/{table}/verify").status_code == 409
    play_out(server, table)
    with eve.watching(table, None) as other:
        assert other.now["fairness"]["secret"] == stored.secret
        assert other.now["fairness"]["nonces"] == [seat.nonce for seat in stored.seats]
    answer = eve.web.get(f"/t/{table}/verify").json()
    assert answer["fits"] is True
    assert answer["draws"] > 20


def test_a_guest_is_shown_the_commitment_before_taking_the_seat(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open")
    assert server.table(table).commitment in bea.web.get(ana.invite(table, 1)).text


def test_the_luck_of_a_table_laid_again_was_committed_to_before(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    old = ana.lay("me", "open", board="short")
    bea.post(ana.invite(old, 1), {"name": "Bea"}).raise_for_status()
    play_out(server, old)
    first, second = (person.web.get(f"/t/{old}/again").json() for person in (ana, bea))
    assert first["commitment"] != second["commitment"]
    url = ana.post(f"/t/{old}/again", {"nonce": "of Ana", "ticket": first["ticket"]}).json()["url"]
    laid = server.table(url.removeprefix("/t/"))
    assert committed(laid.stored.secret) == first["commitment"]
    late = bea.post(f"/t/{old}/again", {"nonce": "of Bea", "ticket": second["ticket"]})
    assert late.status_code == 409, "she was shown another commitment"
    assert laid.stored.seats[1].nonce == ""
    told = bea.web.get(f"/t/{old}/again").json()
    assert told == {"ticket": "", "commitment": first["commitment"]}
    assert bea.post(f"/t/{old}/again", {"nonce": "of Bea", "ticket": ""}).json()["url"] == url
    assert [seat.nonce for seat in server.table(laid.id).stored.seats] == ["of Ana.0", "of Bea.1"]


def test_a_nonce_of_somebody_who_sat_there_already_is_not_taken_and_the_answer_says_so(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    old = ana.lay("me", "open", board="short")
    link = ana.invite(old, 1)
    given = [bea.post(link, {"name": "Bea", "nonce": nonce}).json()["given"] for nonce in ("first", "second", "first")]
    assert given == [True, False, True]
    play_out(server, old)
    given = [ana.post(f"/t/{old}/again", {"nonce": nonce}).json()["given"] for nonce in ("first", "second", "first")]
    assert given == [True, False, True]


def test_the_luck_of_a_branch_was_committed_to_before(server: Server) -> None:
    ana = server.person("Ana")
    old = finished(server, ana)
    offer = ana.web.get(f"/t/{old}/branch").json()
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    body = {"move": 5, "seats": seats, "nonce": "of Ana", "ticket": offer["ticket"]}
    answer = ana.post(f"/t/{old}/branch", body).json()
    assert answer["given"]
    assert committed(server.table(answer["url"].removeprefix("/t/")).stored.secret) == offer["commitment"]
    assert ana.post(f"/t/{old}/branch", body).status_code == 409, "a ticket lays one table"


def test_there_is_no_luck_for_a_branch_of_nothing(server: Server) -> None:
    assert server.person("Eve").web.get("/t/nothing/branch").status_code == 404


@pytest.fixture
def record(server: Server) -> str:
    ana = server.person("Ana")
    table = finished(server, ana, nonces=("odd one: é\n#?", "bot"))
    return ana.web.get(f"/t/{table}/record").text


def test_the_downloaded_record_is_verified_and_every_change_is_found(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    verdict = verify(CITRUS, record)
    assert verdict.mixed
    assert CITRUS.replay(record).over
    path = tmp_path / "evening.record"
    path.write_text(record, encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    assert "evening.record: Verified: " in capsys.readouterr().out
    _head, _, body = record.partition("\n\n")
    lines = body.splitlines()
    number, line = next(
        (n, line) for n, line in enumerate(lines) if n > 20 and len(line.partition(" -> ")[2].split()) > 1
    )
    move, _, draws = line.partition(" -> ")
    changes = {
        f"event {number + 1}, ": (line, f"{move} -> {' '.join(reversed(draws.split()))}"),
        "event 1, ": (lines[0], f"{lines[0][0]} dance"),
        "nonces do not give the seed": ("nonce 2: bot", "nonce 2: bit"),
        "committed to": ("\nseed: ", "\nseed: 1"),
        "table was committed to": ("\nsecret: ", "\nsecret: 1"),
        "the points are": ("\nresult: ", "\nresult: 1"),
        "set-up": ("set-up: -> ", "set-up: -> h2 "),
    }  # fmt: skip
    for problem, (old, new) in changes.items():
        changed = record.replace(old, new, 1)
        assert changed != record, problem
        with pytest.raises(BadRecord, match=problem):
            verify(CITRUS, changed)
    path.write_text(record.replace(line, changes[f"event {number + 1}, "][1]), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    shown = capsys.readouterr().out
    assert "REFUSED" in shown
    assert f"event {number + 1}, " in shown


def test_what_is_not_over_is_neither_true_nor_false(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ana = server.person("Ana")
    citrus, keyflower = ana.lay("me", "here"), ana.lay("me", "here", game="keyflower")
    files = []
    for table in (citrus, keyflower):
        files.append(tmp_path / f"{table}.record")
        files[-1].write_text(ana.web.get(f"/t/{table}/record").text, encoding="utf-8")
    assert main(["verify", str(files[1])]) == 3
    shown = capsys.readouterr().out
    assert "still secret" in shown
    assert "cannot be replayed yet" in shown
    bad = tmp_path / "bad.record"
    bad.write_text("hello\n")
    assert main(["verify", str(files[0]), str(bad)]) == 1
    assert main(["verify", str(tmp_path / "nowhere")]) == 2
