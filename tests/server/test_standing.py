"""Orders that stand: turns that pass by themselves until something happens."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.serving import Person, Server, Watching, serving


@contextmanager
def two(server: Server) -> Iterator[tuple[Watching, Watching]]:
    """Two people at a table of Keyflower, both with blue workers; the first is on turn."""
    ana, bea = server.person("Ana"), server.person("Bea")
    table = next(laid for laid in (lay(ana, bea) for _ in range(100)) if blue(server, laid) > 2)
    with ana.watching(table, 0) as one, bea.watching(table, 1) as other:
        yield (one, other) if one.now["asked"] else (other, one)


def lay(ana: Person, bea: Person) -> str:
    table = ana.lay("me", "open", game="keyflower")
    bea.post(ana.invite(table, 1), {"name": "Bea"})
    return table


def blue(server: Server, table: str) -> int:
    """How many blue workers both have."""
    match = server.table(table).match
    assert match is not None
    return min(int(match.view(seat)["hands"][seat]["workers"]["blue"]) for seat in (0, 1))


def order(page: Watching, name: str, status: int = 200) -> None:
    answer = page.person.post(f"/t/{page.table}/standing", {"seat": page.seat, "order": name})
    assert answer.status_code == status, answer.text
    if status == 200:
        page.until(lambda: page.now["standing"]["now"] == name)


def turn(page: Watching, *moves: str) -> None:
    page.until(lambda: page.now["asked"])
    for move in moves:
        page.play(move)


def bids(page: Watching) -> list[str]:
    return [move for move in page.moves if move.startswith("bid ")]


def deeds(page: Watching) -> list[tuple[str, int]]:
    """What has happened, when this person is on turn again."""
    page.until(lambda: page.now["asked"])
    return [(fact["what"], fact["seat"]) for fact in page.facts if fact["what"] != "turn"]


def test_turns_pass_until_one_is_outbid(server: Server) -> None:
    with two(server) as (ana, bea):
        wanted, other = bids(ana)[:2]
        turn(ana, wanted, "colour blue", "hand 1")
        order(ana, "outbid")
        turn(bea, other, "colour blue", "hand 1")
        assert deeds(bea)[-1] == ("passed", ana.seat), "the turn passed by itself"
        turn(bea, wanted, "hand 2")
        ana.until(lambda: ana.now["asked"])
        assert ana.now["standing"]["now"] == ""
        assert "outbid" in ana.now["standing"]["ended"]
        ana.play("pass")
        assert ana.now["standing"]["ended"] == "", "it was news until one decided"
        assert '"now":"outbid"' not in "".join(bea.heard), "nobody else learns of an order"


def test_turns_pass_until_somebody_uses_a_tile_of_ones_own(server: Server) -> None:
    with two(server) as (ana, bea):
        order(ana, "concerned")
        bea.until(lambda: bea.now["asked"])
        turn(bea, home_use(server, ana, bea), "colour blue", "hand 1")
        while not ana.now["standing"]["ended"]:
            if bea.now["asked"]:
                bea.play()  # a use may ask for more
            ana.hear()
        assert "another player" in ana.now["standing"]["ended"]
        assert ana.now["standing"]["now"] == ""


def home_use(server: Server, ana: Watching, bea: Watching) -> str:
    """The move by which Bea uses the home tile of Ana."""
    homes = [move for move in bea.moves if move.startswith("use home")]
    return next(move for move in homes if _owner(server, bea, move.split()[1]) == ana.seat)


def _owner(server: Server, page: Watching, tile: str) -> int:
    match = server.table(page.table).match
    assert match is not None
    villages = match.view(None)["villages"]
    return next(seat for seat, tiles in enumerate(villages) if any(laid["tile"] == tile for laid in tiles))


def _waits(server: Server, page: Watching) -> bool:
    """Has the page heard everything, and is not asked?"""
    match = server.table(page.table).match
    assert match is not None
    return page.version == match.version_for(page.seat)


def test_a_season_may_pass_as_a_whole_and_ends_the_order(server: Server) -> None:
    with two(server) as (ana, bea):
        order(ana, "season")
        turn(bea, "pass")
        while not ana.now["standing"]["ended"]:
            for page in (ana, bea):
                while not page.now["asked"] and not _waits(server, page):
                    page.hear()
                if page.now["asked"]:
                    page.play()  # boats and new tiles are for people
        assert "summer" in ana.now["standing"]["ended"]
        assert ana.now["standing"]["now"] == ""


def test_an_order_is_stopped_by_a_click_and_by_a_move_of_ones_own(where: str) -> None:
    with serving(where, pace=3600) as server, two(server) as (ana, bea):
        order(ana, "season")
        order(ana, "")
        assert ana.now["asked"] == [ana.seat], "stopped before the turn passed"
        order(ana, "season")
        ana.play("pass")
        assert ana.now["standing"]["now"] == "", "whoever decides by hand decides"
        assert deeds(bea) == [("passed", ana.seat)]


def test_an_order_outlives_the_server(where: str) -> None:
    with serving(where) as server, two(server) as (ana, bea):
        ana.play("pass")
        order(ana, "outbid")
    with serving(where) as server:
        again = server.person("", secret=bea.person.secret)
        with again.watching(bea.table, bea.seat) as page:
            other = bids(page)[0]
            turn(page, other, "colour blue", "hand 1")
            page.hear()
            assert ("passed", ana.seat) in deeds(page)


def test_what_ended_an_order_outlives_the_server(where: str) -> None:
    with serving(where) as server, two(server) as (ana, bea):
        outbid(ana, bea)
        ana.until(lambda: ana.now["asked"])
        said = ana.now["standing"]["ended"]
        assert "outbid" in said
    with serving(where) as server:
        again = server.person("", secret=ana.person.secret)
        with again.watching(ana.table, ana.seat) as page:
            assert page.now["standing"]["ended"] == said
            page.play("pass")
            assert page.now["standing"]["ended"] == ""


def test_an_order_stands_again_when_what_ended_it_is_taken_back(server: Server) -> None:
    with two(server) as (ana, bea):
        order(ana, "concerned")
        bea.until(lambda: bea.now["asked"])
        turn(bea, home_use(server, ana, bea), "colour blue", "hand 1")
        ana.until(lambda: ana.now["standing"]["ended"])
        taken = bea.person.undo(bea.table, bea.seat or 0, bea.version, "turn")
        assert taken.status_code == 200, taken.text
        ana.until(lambda: ana.now["standing"]["now"] == "concerned")
        assert ana.now["standing"]["ended"] == ""
        bea.until(lambda: bea.now["version"] == taken.json()["version"])
        turn(bea, bids(bea)[0], "colour blue", "hand 1")
        assert deeds(bea)[-1] == ("passed", ana.seat), "and is carried out"


def test_an_order_that_one_ended_oneself_does_not_stand_again(where: str) -> None:
    with serving(where, pace=3600) as server, two(server) as (ana, _bea):
        order(ana, "season")
        ana.play(bids(ana)[0])
        assert ana.person.undo(ana.table, ana.seat or 0, ana.version).status_code == 200
        ana.hear()
        assert ana.now["standing"]["now"] == ""
        assert ana.now["asked"] == [ana.seat]


def outbid(ana: Watching, bea: Watching) -> None:
    """Ana, who lets her turns pass until then, is outbid."""
    wanted = bids(ana)[0]
    turn(ana, wanted, "colour blue", "hand 1")
    order(ana, "outbid")
    turn(bea, wanted, "hand 2")


def test_orders_are_for_ones_own_seat_and_for_games_that_have_them(server: Server) -> None:
    with two(server) as (ana, bea):
        order(ana, "everything", 400)
        stranger = server.person("Cid")
        answer = stranger.post(f"/t/{ana.table}/standing", {"seat": ana.seat, "order": "season"})
        assert answer.status_code == 403
        answer = bea.person.post(f"/t/{ana.table}/standing", {"seat": ana.seat, "order": "season"})
        assert answer.status_code == 403
    dora = server.person("Dora")
    table = dora.lay("me", "random")
    with dora.watching(table, 0) as page:
        assert page.now["standing"] is None
        order(page, "season", 400)


def test_no_order_for_a_table_where_nobody_plays(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "open", game="keyflower")
    assert ana.post(f"/t/{table}/standing", {"seat": 0, "order": "season"}).status_code == 409


@pytest.mark.parametrize("name", ["concerned", "outbid", "season"])
def test_every_order_is_explained(server: Server, name: str) -> None:
    with two(server) as (ana, _bea):
        (about,) = [each for each in ana.now["standing"]["orders"] if each["name"] == name]
        assert about["title"].startswith("Pass")
        assert "season" in about["about"]


def test_an_order_given_within_a_turn_waits_for_the_next(server: Server) -> None:
    with two(server) as (ana, bea):
        wanted, other = bids(ana)[:2]
        turn(ana, wanted)
        order(ana, "outbid")
        ana.play("colour blue")
        ana.play("hand 1")
        assert ana.now["standing"]["now"] == "outbid", "those moves were no answer to what is ordered"
        turn(bea, other, "colour blue", "hand 1")
        assert deeds(bea)[-1] == ("passed", ana.seat)


def test_orders_of_all_who_share_a_screen_are_seen_and_stopped(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", game="keyflower")
    with ana.watching(table, 0) as one, ana.watching(table, 1) as other:
        waiter, actor = (other, one) if one.now["asked"] == [0] else (one, other)
        order(waiter, "season")
        actor.play()
        (shown,) = actor.now["standing"]["others"]
        assert shown["seat"] == waiter.seat
        assert shown["title"] == "Pass for this season"
        assert waiter.now["standing"]["others"] == []
