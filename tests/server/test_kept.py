"""Rules change: a table whose record no longer replays goes on from its last position and says so."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import update

import cosecha
from cosecha.core.errors import BadRecord
from cosecha.server import schema
from cosecha.server.checking import judged
from cosecha.server.opening import _same, opened
from cosecha.server.portable import parcels
from cosecha.server.store import Store
from tests.server.finished import move_on
from tests.server.postgres import Postgres
from tests.server.serving import Server, serving


def played(where: str) -> tuple[str, str, str]:
    """A table after two moves, another beside it, and the secret of whoever laid them."""
    with serving(where) as server:
        ana = server.person("Ana")
        table, other = (ana.lay("me", "here", first_player="1") for _ in range(2))
        with ana.watching(table, 0) as page:
            for _ in range(2):
                page.play()
        return table, other, ana.secret


def spoil(where: str, table: str, *more: int, **values: object) -> None:
    """As if the rules had been others when the game began, and for some later moves."""
    store = Store(where)
    some = (schema.events.c.table == table) & schema.events.c.number.in_([1, *more])
    with store.database.writing() as connection:
        connection.execute(update(schema.events).where(some).values(line="1 buy z9"))
        if values:
            connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))
    store.close()


def test_it_goes_on_from_the_position_and_says_so(where: str) -> None:
    table, other, secret = played(where)
    spoil(where, table)
    with serving(where) as server:
        ana = server.person("Ana", secret=secret)
        with ana.watching(table, 0) as page:
            assert "record no longer fits" in page.now["kept"]
            assert page.now["kept"] in page.now["notices"]
            assert page.version == "0"
            seat = page.now["to_act"][0]
        with ana.watching(table, seat) as page:
            page.play()
            sprites = page.sprites
        with ana.watching(other, 0) as page:
            assert page.now["kept"] == ""
            assert page.now["notices"] == []
        assert len(server.house.store.events(table).lines) == 3, "nothing that was stored is lost"
        assert "position:" in ana.web.get(f"/t/{table}/record").text
    with serving(where) as server, server.person("Ana", secret=secret).watching(table, seat) as page:
        assert page.version == "1"
        assert page.sprites == sprites


def test_a_record_that_leads_elsewhere_does_not_replay_either(where: str) -> None:
    table, _other, _secret = played(where)
    store = Store(where)
    second = (schema.events.c.table == table) & (schema.events.c.number == 2)
    with store.database.writing() as connection:
        connection.execute(update(schema.events).where(second).values(line="1 undo"))
    store.close()
    with serving(where) as server, server.person().watching(table, None) as page:
        assert page.now["kept"]


def test_a_table_that_cannot_be_read_at_all_is_kept_and_the_others_go_on(where: str) -> None:
    table, other, secret = played(where)
    spoil(where, table, position="nonsense")
    with serving(where) as server:
        ana = server.person("Ana", secret=secret)
        answer = ana.web.get(f"/t/{table}", headers={"accept": "text/html"})
        assert answer.status_code == 410
        assert "no longer knows" in answer.text
        assert ana.web.get("/").status_code == 200, "it is still in the list"
        with ana.line() as socket:
            socket.send(json.dumps({"watch": table}))
            assert "no longer knows" in str(socket.recv(30))
        with ana.watching(other, 0) as page:
            page.play()
    store = Store(where)
    assert len(store.events(table).lines) == 2
    store.close()


def test_rules_that_stumble_are_like_rules_that_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = str(tmp_path / "tables.db")
    table, _other, _secret = played(where)

    def stumble(*_: object, **__: object) -> None:
        raise IndexError("no such square")

    monkeypatch.setattr("cosecha.server.opening.replay", stumble)
    with serving(where) as server, server.person().watching(table, None) as page:
        assert page.now["kept"]


@pytest.fixture
def lazy(monkeypatch: pytest.MonkeyPatch) -> None:
    """No position is kept, as at a table that never rests, or where a server was killed."""
    monkeypatch.setattr("cosecha.server.placing.place_all", lambda tables: None)


def six_moves(where: str, placed: int) -> tuple[str, str]:
    """A table with the position after some of six moves, and the secret of its host."""
    with serving(where) as server:
        ana = server.person("Ana")
        table = ana.lay("me", "here", first_player="1")
        for number in range(1, 7):
            move_on(server, table, lambda match, seat: match.moves(seat)[0], 1)
            if number == placed:
                server.do(lambda: server.house.table(table).place())
        return table, ana.secret


@pytest.mark.usefixtures("lazy")
@pytest.mark.parametrize(
    ("spoilt", "version", "outlook", "says"),
    [
        ((), "3", "go on from the position after move 3 of 6, with all later moves", ""),
        ((5,), "0", "go on from the position after move 3 of 6; 3 later moves are set aside", "3 later moves did not"),
    ],
)
def test_moves_that_do_not_fit_after_the_position_are_counted(
    where: str, spoilt: tuple[int, ...], version: str, outlook: str, says: str
) -> None:
    table, secret = six_moves(where, placed=3)
    spoil(where, table, *spoilt)
    assert foretold(where, table) == outlook
    for _again in range(2):  # it is said as long as the table is there
        with serving(where) as server:
            ana = server.person("Ana", secret=secret)
            with ana.watching(table, 0) as page:
                assert page.version == version
                assert ("set aside" in page.now["kept"]) == bool(says)
                assert says in page.now["kept"]
    assert foretold(where, table) == "", "from now on it replays"


def foretold(where: str, table: str) -> str:
    """What `cosecha admin check` says of a table."""
    store = Store(where)
    (verdict,) = (judged(parcel) for parcel in parcels(store) if parcel.stored.id == table)
    store.close()
    return verdict.outlook


def test_two_processes_that_keep_a_table_at_once_agree(postgres: Postgres) -> None:
    where = postgres.new()
    table, _secret = six_moves(where, placed=6)
    spoil(where, table)
    one, other = Store(where), Store(where)
    found = [store.read(table) for store in (one, other)]
    for store, read in zip((one, other), found, strict=True):
        assert read is not None
        opened(store, cosecha.game("citrus"), read[0], read[1].lines)
    assert [(read[0].base, read[0].aside) for read in found if read] == [(6, 0), (6, 0)]
    one.close()
    other.close()


def test_a_server_that_is_stopped_in_order_leaves_every_position(where: str) -> None:
    table, _secret = six_moves(where, placed=3)
    spoil(where, table, 5)
    assert foretold(where, table) == "go on from the position after move 6 of 6"


def test_of_an_open_sealed_decision_the_position_before_it_is_kept(where: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        table = ana.lay("me", "here", "here", game="guatemala_cafe")
        chance = Random(1)
        asked = until_sealed(server, table, chance)
        before = server.do(lambda: server.house.table(table).saved)
        match = move_on(server, table, lambda match, seat: match.moves(seat)[0], 1)
        assert match.unsettled == 1
        version = match.version_for(asked)
        secret = ana.secret
    store = Store(where)
    stored = store.find(table)
    assert stored is not None
    assert stored.placed == before, "the answer came later"
    store.close()
    spoil(where, table)
    with serving(where) as server, server.person("Ana", secret=secret).watching(table, asked) as page:
        assert page.now["kept"]
        assert page.version == "0." + version.partition(".")[2], "and it still stands"
        assert "set aside" not in page.now["kept"]


def until_sealed(server: Server, table: str, chance: Random) -> int:
    """Play until several seats are asked at once; the first of them."""
    while True:
        match = move_on(server, table, lambda match, seat: chance.choice(match.moves(seat)), 1)
        assert not match.over
        if match.state.sealed and len(match.to_act) > 1:
            return match.to_act[0]


def test_a_position_of_before_lacks_lines_that_came_later() -> None:
    """What a record leads to is then compared without them; other lines must be as they were."""
    game = cosecha.game("keyflower")
    match = game.new(2, seed=5)
    rng = Random(5)
    while "shown 1:" not in match.position() or "shown 2:" not in match.position():
        seat = match.to_act[0]
        match.play(rng.choice(match.moves(seat)), seat)
    before = "\n".join(line for line in match.position().splitlines() if not line.startswith("shown"))
    _same(game, before, match)
    _same(game, match.position(), match)
    seat = match.to_act[0]
    match.play(rng.choice(match.moves(seat)), seat)
    with pytest.raises(BadRecord):
        _same(game, before, match)
