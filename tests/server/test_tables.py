"""Tables as people use them: laid, joined, played, taken back, watched."""

from random import Random

import pytest
from sqlalchemy import text

import cosecha
from cosecha.server import lists
from cosecha.server.people import hashed
from cosecha.server.store import OVER, PERSON, PLAYING, Seat, Store, Stored
from tests.server.postgres import once
from tests.server.serving import Server, serving


@pytest.mark.parametrize("game", cosecha.game_names())
@once
def test_a_game_against_bots_is_played_to_its_end(server: Server, game: str) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "greedy", "random", game=game)
    with ana.watching(table, 0) as page:
        assert [seat["who"] for seat in page.now["seats"]] == ["you", "bot", "bot"]
        chance = Random(1)
        while not page.over:
            page.until(lambda: page.now["asked"] or page.over)
            if not page.over and not page.tried(chance.choice(page.moves)):
                page.hear()  # where several seats act at once a bot may be quicker
        assert page.now["scores"]["winners"]
        assert page.now["fairness"]["secret"]
        assert "wins with" in page.now["prompt"] or "win with" in page.now["prompt"]
        assert page.log[-1]["lines"]


@once
def test_a_table_without_people_plays_by_itself(server: Server) -> None:
    ana = server.person()
    table = ana.lay("random", "random", board="short")
    with ana.watching(table, None) as page:
        page.until(lambda: page.over)
        assert page.now["mine"] == []
        assert page.now["host"]


def test_two_people_meet_by_a_link_that_works_once(server: Server) -> None:
    ana, bea, cid = server.person("Ana"), server.person("Bea"), server.person("Cid")
    table = ana.lay("me", "open")
    link = ana.invite(table, 1)
    with ana.watching(table, 0) as page:
        assert page.now["phase"] == "gathering"
        assert page.now["scene"] is None
        assert "Ana" in bea.web.get(link).text
        answer = bea.post(link, {"name": " Bea\n", "nonce": "n"})
        assert answer.json() == {"url": f"/t/{table}", "given": True}
        assert page.hear()["phase"] == "playing"
        assert [seat["name"] for seat in page.now["seats"]] == ["Ana", "Bea"]
    assert bea.web.get(link).headers["location"] == f"/t/{table}", "whoever took the seat comes back by the link"
    assert bea.post(link, {"name": "Bea"}).json() == {"url": f"/t/{table}", "given": False}
    assert cid.post(link, {"name": "Cid"}).status_code == 404
    assert cid.web.get(link).status_code == 404


def test_every_link_to_a_seat_is_void_when_the_seat_is_taken(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", "open")
    first, second, other = ana.invite(table, 1), ana.invite(table, 1), ana.invite(table, 2)
    assert bea.post(first, {"name": "Bea"}).status_code == 201
    assert server.person().post(second, {}).status_code == 404
    assert server.person().post(other, {}).status_code == 201


def test_the_host_fills_open_seats_with_bots_and_friends(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", "open")
    assert bea.post(f"/t/{table}/seats/1", {"do": "invite"}).status_code == 403
    assert ana.post(f"/t/{table}/seats/9", {"do": "invite"}).status_code == 404
    assert ana.post(f"/t/{table}/seats/1", {"do": "bot", "bot": "deep blue"}).status_code == 400
    assert ana.post(f"/t/{table}/seats/1", {"do": "dance"}).status_code == 400
    assert ana.post(f"/t/{table}/seats/1", {"do": "bot", "bot": "greedy"}).status_code == 200
    assert ana.post(f"/t/{table}/seats/1", {"do": "bot", "bot": "greedy"}).status_code == 409
    assert ana.post(f"/t/{table}/seats/2", {"do": "here", "name": "Bea"}).status_code == 200
    with ana.watching(table, 2) as page:
        assert page.now["mine"] == [0, 2]
        assert [seat["name"] for seat in page.now["seats"]] == ["Ana", "Bot greedy", "Bea"]


def test_a_move_reaches_everybody_who_watches(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    spectator = server.person()
    with ana.watching(table, 0) as page, spectator.watching(table, None) as other:
        page.play("buy d1")
        other.until(lambda: other.version == page.version)
        assert other.facts == page.facts
        assert other.facts[0]["what"] == "bought"
        assert other.sprites == page.sprites
        assert other.now["choices"] == []
        assert page.now["choices"]
        assert page.log == other.log
        assert page.log[0]["seat"] == 0


def test_changes_add_up_to_the_whole(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "greedy", board="short")
    with ana.watching(table, 0) as page, ana.watching(table, 0) as fresh:
        for _ in range(25):
            page.until_turn()
            page.play(page.moves[-1])
        page.until_turn()
        fresh.until(lambda: fresh.version == page.version)
        fresh.log.clear()
        fresh.begin()
        for part in ("sprites", "log"):
            assert getattr(fresh, part) == getattr(page, part)
        for part in ("private", "choices", "mats", "prompt", "status", "undo", "scores", "to_act"):
            assert fresh.now[part] == page.now[part], part


def test_whoever_comes_back_hears_only_what_was_missed(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:
        page.play("buy d1")
        had = len(page.log)
        page.play()
        with ana.watching(table, 0) as again:
            assert again.log == page.log
            again.log.clear()
            again.begin(had)
            assert again.log == page.log[had:]


def test_a_step_and_a_turn_are_taken_back(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:
        start = page.sprites.copy()
        assert page.now["undo"] == {"step": False, "turn": False}
        page.play("buy d1")
        bought = page.sprites.copy()
        page.play()
        assert page.now["undo"]["step"]
        assert ana.undo(table, 0, page.version).status_code == 200
        page.hear()
        assert page.sprites == bought
        page.play()
        assert ana.undo(table, 0, page.version, "turn").status_code == 200
        page.hear()
        assert page.sprites == start
        assert "takes the last move back" in page.log[-1]["lines"][0]
        refused = ana.undo(table, 0, page.version)
        assert refused.status_code == 422
        assert ana.undo(table, 0, page.version, "everything").status_code == 400


@once
def test_clicks_that_are_no_move_are_answered_with_the_rule(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:
        page.play("buy d1")
        answer = ana.post(f"/t/{table}/why", {"seat": 0, "clicked": ["rock-e1"]}).json()
        assert answer["rule"] == "plant.rock-site"
        assert "rocks" in answer["text"]
        assert page.now["prompt"] in answer["text"]
        assert answer["about"]
        nothing = ana.post(f"/t/{table}/why", {"seat": 0, "clicked": ["sea"]}).json()
        assert nothing == {"text": page.now["prompt"], "rule": "", "about": ""}
        others = ana.post(f"/t/{table}/why", {"seat": 1, "clicked": ["price-d2"]}).json()
        assert others["rule"] == "turn.order"


def test_the_record_of_a_table_can_be_taken_home(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "open")
    assert ana.web.get(f"/t/{table}/record").status_code == 404
    ana.post(f"/t/{table}/seats/1", {"do": "here"})
    text = ana.web.get(f"/t/{table}/record").text
    assert text.startswith("cosecha record 1\ngame: citrus\nseats: 2\n")
    assert "seed" not in text


def test_a_table_is_laid_once_more(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "here", "greedy", "open", board="short")
    bea.post(ana.invite(table, 3), {"name": "Bea"}).raise_for_status()
    assert server.person().post(f"/t/{table}/again", {}).status_code == 403
    url = bea.post(f"/t/{table}/again", {}).json()["url"]
    with bea.watching(url.removeprefix("/t/"), 3) as page:
        assert [seat["who"] for seat in page.now["seats"]] == ["open", "open", "bot", "you"]
        assert page.now["phase"] == "gathering"


@once
def test_the_rules_can_be_read(server: Server) -> None:
    ana = server.person()
    text = ana.web.get("/rules/citrus").text
    for rule in server.house.games["citrus"].rulebook().rules:
        assert f'id="{rule}"' in text
    assert ana.web.get("/rules/chess").status_code == 404


def test_the_first_page_lists_the_tables_of_a_person(server: Server) -> None:
    ana = server.person("Ana")
    ana.lay("me", "here", first_player="1")
    ana.lay("me", "open")
    text = ana.web.get("/").text
    assert "Your turn" in text
    assert 'value="Ana"' in text
    assert "own-tables" not in server.person().web.get("/").text


def test_the_tables_of_a_person_are_those_they_host_or_sit_at_and_each_is_there_once(where: str) -> None:
    store = Store(where)
    laid = {"hosts": ("ana", "bea", PLAYING), "sits": ("bea", "ana", PLAYING), "both": ("ana", "ana", OVER),
            "neither": ("bea", "bea", PLAYING), "over": ("bea", "ana", OVER)}  # fmt: skip
    for id, (host, sitter, phase) in laid.items():
        store.lay(Stored(id, "citrus", {}, host, f"secret of {id}", [Seat(PERSON, sitter)] * 2, phase))
    with store.database.writing() as connection:
        for day, id in enumerate(laid, 1):
            connection.execute(text("UPDATE tables SET changed = :day WHERE id = :id"), {"day": str(day), "id": id})
    assert [table.id for table in lists.own(store.database, "ana")] == ["sits", "hosts", "over", "both"]
    assert [table.id for table in lists.own(store.database, "ana", 3)] == ["sits", "hosts", "over"]
    store.close()


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "chess", "seats": []}, "no game 'chess'"),
        ({"game": "citrus", "seats": []}, "seats"),
        ({"game": "citrus", "seats": [{"kind": "me"}] * 6}, "seats"),
        ({"game": "citrus", "seats": [{"kind": "me"}, {"kind": "ghost"}]}, "ghost"),
        ({"game": "citrus", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]}, "hal"),
        ({"game": "citrus", "seats": [{"kind": "me"}] * 2, "options": {"board": "round"}}, "board"),
        ({"game": "citrus", "seats": [{"kind": "me"}] * 2, "options": {"first_player": "5"}}, "first_player"),
        ({"game": "citrus", "seats": [{"kind": "me"}] * 2, "options": {"board_data": "x"}}, "board"),
        ({"game": "citrus"}, "seats"),
        ([], "expect"),
    ],
)
@once
def test_a_table_that_cannot_be_laid_is_refused_in_words(server: Server, body: object, says: str) -> None:
    ana = server.person()
    answer = ana.post("/tables", body)
    assert answer.status_code == 400
    assert says in answer.json()["error"]
    assert lists.own(server.house.store.database, hashed(ana.secret)) == []


def test_a_restart_is_invisible(where: str) -> None:
    with serving(where) as server:
        ana = server.person("Ana")
        table = ana.lay("me", "greedy", first_player="1")
        with ana.watching(table, 0) as page:
            page.play("buy d1")
            page.play()
            before = page
    with serving(where) as server:
        ana = server.person("Ana", secret=ana.secret)
        with ana.watching(table, 0) as page:
            assert page.version == before.version
            assert page.sprites == before.sprites
            assert page.log == before.log
            assert page.now["undo"] == before.now["undo"]
            page.play()
            while page.now["to_act"] == [0]:
                page.play()
            page.until_turn()


def test_a_file_of_another_version_is_left_alone(where: str) -> None:
    from sqlalchemy import text

    from cosecha.server.store import BadStore

    store = Store(where)
    with store.engine.begin() as connection:
        connection.execute(text("update about set schema = 99"))
    store.close()
    with pytest.raises(BadStore, match="99"):
        Store(where)
