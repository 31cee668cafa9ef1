"""No message to anybody holds what only somebody else may know: Citrus to its end, and a game with sealed decisions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cosecha.bots import ask, bot
from cosecha.core.scene import Choice, Mat, Scene, Sprite
from cosecha.server.opening import seed_of
from tests.core.toy import TOY
from tests.server.postgres import once
from tests.server.serving import Person, Server, Watching, serving


@once
def test_a_whole_game_tells_nobody_a_secret_of_another_seat(server: Server) -> None:
    assert any(_crawled(server) for _ in range(4)), "nobody took horses: the crawl has nothing to find"


def _crawled(server: Server) -> bool:
    """A whole game, every message of it looked at; whether anybody saw horses of their own in it."""
    ana, bea, cid = server.person("Ana"), server.person("Bea"), server.person("Cid")
    table = ana.lay("me", "open", "greedy")
    bea.post(ana.invite(table, 1), {"name": "Bea", "nonce": "nonce-5f1c9a"}).raise_for_status()
    stored = server.house.store.find(table)
    assert stored is not None
    with (
        ana.watching(table, 0) as first,
        bea.watching(table, 1) as second,
        cid.watching(table, None) as spectator,
    ):
        pages = [first, second, spectator]
        shown: set[str] = set()
        while not first.over:
            for page in pages[:2]:
                page.until(lambda page=page: page.over or set(page.now["to_act"]) & {0, 1})  # type: ignore[misc]
            if first.over:
                break
            page = pages[first.now["to_act"][0]]
            page.play(_greedy(server, table))
            for other in pages:
                other.until(lambda other=other, page=page: other.version == page.version or other.over)  # type: ignore[misc]
            shown |= {sprite["symbol"] for p in pages for sprite in p.now["private"] if "horses" in sprite["id"]}
        before_the_end = [page.heard[:-1] for page in pages]
    secrets = [stored.secret, ana.secret, bea.secret, seed_of(stored)]
    for heard, seat in zip(before_the_end, (0, 1, None), strict=True):
        others = [each.nonce for number, each in enumerate(stored.seats) if number not in {seat, 2}]  # a bot's is known
        for message in heard:
            assert not any(secret in message for secret in [*secrets, *others])
        _only_own_private_things(pages[seat if seat is not None else 2], seat)
    return bool(shown)


def _greedy(server: Server, table: str) -> str:
    """People who play well enough to take horses."""
    match = server.table(table).match
    assert match is not None
    seat = match.to_act[0]
    return match.text_of(ask(bot(match.game, "greedy"), match.state, seat, 0))


def _only_own_private_things(page: Watching, seat: int | None) -> None:
    """In every message: horses of the others lie face down, and only one's own moves are listed."""
    for text in page.heard[:-1]:
        message: dict[str, Any] = json.loads(text)
        scene = message.get("scene") or message
        for sprite in scene.get("sprites", scene.get("put", [])):
            if sprite["id"].startswith("horses-"):
                assert sprite["symbol"] == "citrus-horses"
                assert "text" not in sprite
        for sprite in scene.get("private", []):
            assert sprite["id"].startswith(("sign-", f"horses-{-1 if seat is None else seat + 1}-")), sprite
        if scene.get("choices"):
            assert seat in message["to_act"]


def test_two_worlds_that_differ_in_a_secret_send_the_same_messages(tmp_path: Path) -> None:
    """Guatemala Café with other stocks in the hands of the others: not a byte is different for whoever cannot know."""
    told: list[list[str]] = []
    for world in ("first", "second"):
        with serving(tmp_path / f"{world}.db") as server:
            ana, bea = server.person("Ana"), server.person("Bea")
            table = ana.lay("me", "open", "open", game="guatemala_cafe", first_player="1")
            for seat in (1, 2):
                bea.post(ana.invite(table, seat), {"name": "Bea"}).raise_for_status()
            told.append(_played(server, ana, bea, table, twin=world == "second"))
    assert told[0] == told[1]


def _played(server: Server, ana: Person, bea: Person, table: str, *, twin: bool) -> list[str]:
    """The same moves from the same position; in the twin world the two others have changed their stocks."""
    house = server.table(table)
    stocks = [STOCKS[0], STOCKS[2], STOCKS[1]] if twin else STOCKS
    lines = ["seats: 3", "stage: act", "buyer: 1", *(f"stock {n + 1}: {s}" for n, s in enumerate(stocks))]
    match = house.game.position("\n".join(["game: guatemala_cafe", *lines, ""]), seed=1)
    server.do(lambda: house.show(match))
    with ana.watching(table, 0) as page, bea.watching(table, 1) as second, bea.watching(table, 2) as third:
        sack = next(move for move in page.moves if move.startswith("take"))
        page.play(sack)
        for other in (third, second):
            other.until(lambda other=other: other.now["asked"] and "block no" in other.moves)  # type: ignore[misc]
            other.play("block no")
        page.until(lambda: page.now["to_act"] == [0])
        texts = [text for text in page.heard if '"whole"' not in text]
        record = ana.web.get(f"/t/{table}/record").text
    told = [{key: part for key, part in json.loads(text).items() if key not in {"table", "fairness"}} for text in texts]
    return [*map(str, told), record.partition("position:")[2]]


STOCKS = ["K,N,R,T,W,K,N,R", "R,R,R,R,W,W,W,W", "K,K,K,N,N,N,T,T"]


def toy_scene(
    view: Mapping[str, Any],
    seat: int | None,
    moves: Sequence[str],
    names: Sequence[str] = (),
    shared: tuple[Sprite, ...] | None = None,
) -> Scene:
    """The toy as a picture: the round for all, one's card and answers for oneself."""
    round_sign = Sprite("round", "", "table", 0, 0, text=str(view["round"]))
    own = [
        Sprite(f"own-{key}", "", "table", 0, 0, text=str(view[key])) for key in ("card", "bid", "keep") if key in view
    ]
    ways = tuple(Choice(move, ((f"sign-{move}",),), move) for move in moves)
    return Scene("tests.core.toy", "Toy", (Mat("table", "Table", 9, 9),), (round_sign,), tuple(own), ways, "Answer.")


def test_a_sealed_answer_changes_nothing_for_the_others(tmp_path: Path) -> None:
    toy = replace(TOY, scene=toy_scene)
    with serving(tmp_path / "tables.db", games={"toy": toy}) as server:
        ana, bea = server.person("Ana"), server.person("Bea")
        table = ana.lay("me", "open", game="toy")
        bea.post(ana.invite(table, 1), {}).raise_for_status()
        with ana.watching(table, 0) as first, bea.watching(table, 1) as second:
            whole = second.now
            first.play("bid 3")
            assert first.version == "0.1"
            assert ana.undo(table, 0, first.version).status_code == 200
            first.hear()
            first.play("bid 2")
            assert first.now["asked"] == [0]
            first.play("keep yes")
            assert first.now["asked"] == []
            assert first.now["to_act"] == [0, 1]
            assert ana.move(table, 0, "bid 1", first.version).status_code == 422
            second.heard.clear()
            second.begin()
            assert second.now == whole, "to look again shows the same"
            assert bea.web.get(f"/t/{table}/record").text.count("\n1 ") == 0
            second.play("bid 1")
            second.play("keep no")
            first.until(lambda: first.version == second.version)
            assert [fact["amount"] for fact in first.facts] == [2, 1]
            assert first.facts == second.facts
            assert len(first.heard) - 1 == 5, "one message for each own step, one for the opening"
            record = bea.web.get(f"/t/{table}/record").text
            assert "1 bid 2 (sealed)" in record
            assert "keep" not in record
