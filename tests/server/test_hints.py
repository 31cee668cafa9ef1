"""Hints: for whoever is on turn where they are allowed, from what that seat knows; for everybody when all is over."""

from tests.server.serving import Server


def test_one_person_against_bots_may_ask(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "greedy", first_player="1")
    with ana.watching(table, 0) as page:
        assert page.now["hints"]
        answer = ana.post(f"/t/{table}/hint", {"seat": 0})
        assert answer.status_code == 200, answer.text
        told = answer.json()
        choices = {choice["move"]: choice for choice in page.now["scene"]["choices"]}
        assert 1 <= len(told["moves"]) <= 3
        for move in told["moves"]:
            assert move["by"] == choices[move["move"]]["by"]
            assert move["label"] == choices[move["move"]]["label"]
        assert abs(sum(told["chances"]) - 1) < 0.01
        assert told["chances"][0] == told["moves"][0]["chance"], "it is one measure"
        assert len(told["points"]) == len(told["sources"]) == 2
    assert server.person("Eve").post(f"/t/{table}/hint", {"seat": 0}).status_code == 403
    assert ana.web.get(f"/t/{table}/moments/0/advice").status_code == 403


def test_among_several_people_the_host_allows_them_and_all_hear_of_it(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    table = ana.lay("me", "open", first_player="1")
    assert bea.post(ana.invite(table, 1), {"name": "Bea"}).status_code == 201
    with ana.watching(table, 0) as page:
        assert not page.now["hints"]
        assert ana.post(f"/t/{table}/hint", {"seat": 0}).status_code == 403
        assert bea.post(f"/t/{table}/switch", {"hints": True}).status_code == 403
        assert ana.post(f"/t/{table}/switch", {"hints": True}).json()["hints"] is True
        page.until(lambda: page.now["hints"])
        assert page.now["talk"]["lines"][-1]["text"] == "allows hints"
        assert bea.post(f"/t/{table}/hint", {"seat": 1}).status_code == 409  # it is not her turn
        assert ana.post(f"/t/{table}/switch", {"hints": False}).json()["hints"] is False
    stored = server.house.store.find(table)
    assert stored is not None
    assert stored.hints == "off"


def test_friends_around_one_screen_are_several_people(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "here", first_player="1")
    with ana.watching(table, 0) as page:
        assert not page.now["hints"]


def test_a_form_says_whether_there_are_hints(server: Server) -> None:
    ana = server.person("Ana")
    body = {"game": "citrus", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
    assert ana.post("/tables", {**body, "hints": "perhaps"}).status_code == 400
    table = ana.post("/tables", {**body, "hints": "off"}).json()["url"].removeprefix("/t/")
    with ana.watching(table, 0) as page:
        assert not page.now["hints"]


def test_with_a_clock_there_are_none_unless_somebody_says_so(server: Server) -> None:
    ana = server.person("Ana")
    table = ana.lay("me", "greedy", clock="live 300 5", first_player="1")
    with ana.watching(table, 0) as page:
        assert not page.now["hints"]


def test_when_the_game_is_over_anybody_may_ask_about_any_moment(server: Server) -> None:
    ana, eve = server.person("Ana"), server.person("Eve")
    table = ana.lay("random", "random", board="short", first_player="1")
    with ana.watching(table, None) as page:
        page.until(lambda: page.over)
        last = int(page.version)
    early = eve.web.get(f"/t/{table}/moments/0/advice")
    assert early.status_code == 200, early.text
    assert early.json()["seat"] == 0
    assert early.json()["moves"][0]["by"]
    assert eve.web.get(f"/t/{table}/moments/0/advice").json() == early.json()
    end = eve.web.get(f"/t/{table}/moments/{last}/advice").json()
    assert end["moves"] == []
    assert sorted(end["chances"])[-1] in {0.5, 1}
    assert eve.web.get(f"/t/{table}/moments/{last + 1}/advice").status_code == 404
