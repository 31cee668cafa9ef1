"""Pages: every game is offered, every word they use is there, the art comes with them."""

import re
from html import unescape
from importlib.resources import files
from pathlib import Path

import cosecha
from cosecha.core.art import read_art
from cosecha.server.notices.words import NOTICE_WORDS
from cosecha.server.retell_words import RETELL_WORDS
from cosecha.server.site_words import SITE_WORDS
from cosecha.server.table_words import TABLE_WORDS
from tests.server.postgres import once
from tests.server.serving import Server

WEB = Path(str(files("cosecha.web")))
WORDS = SITE_WORDS | TABLE_WORDS | NOTICE_WORDS | RETELL_WORDS


@once
def test_every_game_is_offered_with_its_options_and_pictures(server: Server) -> None:
    text = unescape(server.person().web.get("/").text)
    for game in server.house.games.values():
        assert game.title in text
        for option in game.options:
            assert option.title
            assert option.title in text
            assert option.data or len(option.words) == len(option.values)
        for theme in ("light", "dark"):
            picture = server.person().web.get(f"/picture/{game.name}/{theme}.svg")
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert picture.text.startswith("<svg")
            mats = game.new(2, seed=1).scene(None).mats
            assert picture.text.count('<g class="mat ') == sum(mat.area == "main" for mat in mats), (
                "large enough to see"
            )


@once
def test_the_table_page_brings_the_art_of_the_game(server: Server) -> None:
    ana = server.person("Ana")
    text = ana.web.get(f"/t/{ana.lay('me', 'greedy')}").text
    assert 'id="citrus-le"' in text
    assert 'id="table-wood"' in text
    (sheet,) = re.findall(r'href="(/art/citrus\.css[^"]*)"', text)
    style = ana.web.get(sheet)
    assert style.headers["content-type"].startswith("text/css")
    assert ".cosecha.dark{" in style.text


@once
def test_tables_on_the_first_page_have_the_colours_of_their_game(server: Server) -> None:
    ana = server.person("Ana")
    ana.lay("me", "greedy", game="keyflower")
    text = ana.web.get("/").text
    assert 'class="sheet own-table of-keyflower' in text
    (sheet,) = re.findall(r'href="(/art/table\.css[^"]*)"', text)
    style = ana.web.get(sheet).text
    for name in server.house.games:
        art = read_art(server.house.games[name].package)
        for theme, palette in (("light", art.light), ("dark", art.dark)):
            (rule,) = re.findall(rf"\.cosecha\.{theme} \.of-{name}{{([^}}]*)}}", style)
            assert [each for each in rule.split(";") if each.startswith("--seat-")] == [
                f"--{key}:{value}" for key, value in palette.items() if key.startswith("seat-")
            ]


@once
def test_what_is_said_of_a_game_is_short(server: Server) -> None:
    text = re.sub(r"<[^>]+>", "", unescape(server.person().web.get("/").text))
    assert "2–5 players · 45–75 minutes · complexity: medium" in " ".join(text.split())


@once
def test_the_rules_can_be_read_without_scripts(server: Server) -> None:
    for name in server.house.games:
        text = server.person().web.get(f"/rules/{name}").text.partition('<article class="sheet rulebook">')[2]
        shown = re.sub(r"<[^>]+>", "", text.partition("</article>")[0])
        assert "<em>Ruling:</em>" in text
        assert "`" not in shown
        assert "*" not in shown


def test_the_words_of_the_pages_are_there_once_and_are_used() -> None:
    assert len(WORDS) == len(SITE_WORDS) + len(TABLE_WORDS) + len(NOTICE_WORDS) + len(RETELL_WORDS)
    sources = [path.read_text("utf-8") for kind in ("*.js", "*.html") for path in WEB.rglob(kind)]
    used = set()
    for source in sources:
        used |= set(re.findall(r'\bwords\("(\w+)"', source)) | set(re.findall(r"\bwords\.(\w+)", source))
    assert used - set(WORDS) - {"js"} == set()
    made = [pattern for source in sources for pattern in re.findall(r"`(\w*\$\{[^`]+\}\w*)`", source)]
    made += [f"{start}${{x}}" for source in sources for start in re.findall(r'words\["(\w+_)" ~', source)]
    patterns = [re.compile(re.sub(r"\$\{[^}]*\}", r"\\w+", pattern)) for pattern in made]
    everything = "\n".join(sources)
    unused = {key for key in WORDS if key not in everything and not any(p.fullmatch(key) for p in patterns)}
    assert unused == set()


def test_pages_hold_no_script_or_style_of_their_own() -> None:
    for path in WEB.rglob("*.html"):
        text = path.read_text("utf-8")
        assert "style=" not in text, path
        assert not re.search(r"<style|<script(?! src| type=\"(module|application/json)\")", text), path
        assert not re.search(r"\son\w+=", text), path


def test_games_of_the_package_have_a_picture() -> None:
    assert all(cosecha.game(name).scene is not None for name in cosecha.game_names())


@once
def test_an_invitation_says_who_hosts_how_it_is_played_and_what_the_game_is_like(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person()
    options = {"mixed_ability": "1+3", "farmers": "on"}
    table = ana.lay("me", "open", "greedy", game="keyflower", clock="live 300 10", **options)
    text = unescape(bea.web.get(ana.invite(table, 1)).text)
    assert "Ana invites you to Keyflower" in text
    for part in ("5 minutes for each", "<dd>seat 1, seat 3</dd>", "90–120 minutes", "/rules/keyflower", "/picture/"):
        assert part in text
    plain = unescape(bea.web.get(ana.invite(ana.lay("me", "open"), 1)).text)
    assert "As usual: without a clock" in plain
    assert "<dd>" not in plain


@once
def test_everybody_at_a_table_sees_how_it_is_played(server: Server) -> None:
    ana, bea = server.person("Ana"), server.person("Bea")
    with bea.watching(ana.lay("me", "greedy", first_player="2"), None) as page:
        how = {each["title"]: each["value"] for each in page.now["how"]}
        assert how == {
            "Who begins": "seat 2", "Clock": "no clock", "Hints": "allowed to everybody",
            "Chat": "open to all who sit there", "Host": "Ana",
        }  # fmt: skip
        assert page.now["host_name"] == "Ana"
    table = ana.lay("me", "greedy", clock="days 259200 86400")
    with bea.watching(table, None) as page:
        how = {each["title"]: each["value"] for each in page.now["how"]}
        assert how["Rules"] == "as usual"
        assert how["Hints"] == "not allowed"
        assert how["Clock"].startswith("3 days")
    assert "how we play" in bea.web.get(f"/t/{table}/replay").text.lower()
