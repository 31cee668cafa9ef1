"""The pages: templates with the words of the reader's language, and the art they draw with."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

import cosecha
from cosecha.bots import ask, bot
from cosecha.core.art import read_art, variables
from cosecha.core.game import Game
from cosecha.core.options import Option
from cosecha.core.scene import DARK, LIGHT
from cosecha.core.words import _, said_in
from cosecha.server import bots
from cosecha.server.notices.words import NOTICE_WORDS
from cosecha.server.retell_words import RETELL_WORDS
from cosecha.server.site_words import SITE_WORDS
from cosecha.server.table_words import TABLE_WORDS

TABLE = "table"
SHOWN = 55  # percent of a game after which its picture is taken
_templates = Environment(
    loader=PackageLoader("cosecha.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_OF_SEAT = re.compile(r"(seat|on|rim)-\d")
_MARK = re.compile(r"`([^`]+)`|\*([^*]+)\*")


def rule_text(text: str) -> Markup:
    """The text of a rule as it is meant: paragraphs, `names` and *stresses*; as web/static/rule_text.js does it.

    >>> str(rule_text("Take `le`.\\n*Ruling:* not <b>."))
    '<p>Take <code>le</code>.</p><p><em>Ruling:</em> not &lt;b&gt;.</p>'
    """
    return Markup("").join(Markup("<p>{}</p>").format(_marked(part)) for part in re.split(r"\n\n|\n(?=\*)", text))


def _marked(text: str) -> Markup:
    found, at = Markup(""), 0
    for mark in _MARK.finditer(text):
        name, stress = mark.groups()
        shown = Markup("<code>{}</code>").format(name) if name else Markup("<em>{}</em>").format(stress)
        found, at = found + escape(text[at : mark.start()]) + shown, mark.end()
    return found + escape(text[at:])


_templates.filters["rule_text"] = rule_text


def page(name: str, language: str, game: Game | None, context: Mapping[str, Any]) -> str:
    """A page in a language, with the symbols of a game where it is drawn."""
    with said_in(language):
        words = {key: _(text) for key, text in (SITE_WORDS | TABLE_WORDS | NOTICE_WORDS | RETELL_WORDS).items()}
        known = msgspec.json.encode(words).decode().replace("<", "\\u003c")
        return _templates.get_template(name).render(
            language=language,
            words=words,
            words_json=Markup(known),
            art_css=f"/art/{game.name if game else TABLE}.css?{_version(game and game.package)}",
            table_art=Markup(read_art("cosecha.core", "table.svg").body),
            art=Markup(read_art(game.package).body if game else ""),
            **context,
        )


@cache
def stylesheet(package: str | None) -> str:
    """Palettes and rules of the art; the rules are for drawings only, whatever else a page calls its classes."""
    table = read_art("cosecha.core", "table.svg")
    both = [table, read_art(package)] if package else [table]
    lines = [f".cosecha.light{{{''.join(variables(art.light) for art in both)}}}"]
    lines.append(f".cosecha.dark{{{''.join(variables(art.dark) for art in both)}}}")
    if package is None:
        lines += [rule for name in cosecha.game_names() for rule in _seats(cosecha.game(name))]
    rules = "\n".join(art.rules for art in both)
    return "\n".join([*lines, re.sub(r"\.cosecha (?=[.\w])", "svg.cosecha ", rules)])


def _seats(game: Game) -> list[str]:
    """The colours of the seats of a game, for pages that show tables of several."""
    if game.scene is None:
        return []
    art = read_art(game.package)
    themes = {
        theme: {name: palette[name] for name in palette if _OF_SEAT.fullmatch(name)}
        for theme, palette in ((LIGHT, art.light), (DARK, art.dark))
    }
    return [f".cosecha.{theme} .of-{game.name}{{{variables(palette)}}}" for theme, palette in themes.items()]


@cache
def _version(package: str | None) -> str:
    """So that a browser can keep the stylesheet for ever, and still see a new one."""
    return hashlib.sha256(stylesheet(package).encode()).hexdigest()[:10]


_pictures: dict[tuple[str, str], str] = {}


def picture(game: Game, theme: str) -> str:
    """The boards of this game some way into it, for the page that offers it; drawn once."""
    if (game.name, theme) not in _pictures:
        _pictures[game.name, theme] = _drawn(game, theme)
    return _pictures[game.name, theme]


def _drawn(game: Game, theme: str) -> str:
    match = game.new(min(3, game.most_seats), seed="picture")
    evening = _evening(game)
    for seat, move in evening[: len(evening) * SHOWN // 100]:
        match.play(move, seat)
    drawn = match.scene(None, names=["Ana", "Luis", "Carmen"][: match.setup.seats])
    boards = tuple(mat for mat in drawn.mats if mat.area == "main")  # nothing else could be made out, so small
    return msgspec.structs.replace(drawn, mats=boards, title="", prompt="").svg(theme)


def _evening(game: Game) -> list[tuple[int, str]]:
    """The moves of a whole game by greedy bots."""
    match, greedy = game.new(min(3, game.most_seats), seed="picture"), bot(game, "greedy")
    moves = []
    while not match.over:
        seat = next(seat for seat in match.to_act if match.state.asks(seat))
        moves.append((seat, match.text_of(ask(greedy, match.state, seat, 0))))
        match.play(moves[-1][1], seat)
    return moves


def offered(game: Game) -> Mapping[str, Any]:
    """What the first page says of a game."""
    return {
        "name": game.name,
        "title": game.title,
        "about": _(game.about),
        "minutes": game.minutes,
        "complexity": _(game.complexity) if game.complexity else "",
        "least": game.least_seats,
        "most": game.most_seats,
        "options": [_option(option) for option in game.options],
        "bots": bots.offered(game),
        "picture": f"/picture/{game.name}/{LIGHT}.svg",
        "picture_dark": f"/picture/{game.name}/{DARK}.svg",
    }


def _option(option: Option) -> Mapping[str, Any]:
    words = option.words or option.values
    return {
        "name": option.name,
        "title": _(option.title or option.name),
        "about": _(option.about),
        "default": option.default,
        "data": option.data,
        "several": option.several,
        "needs": option.needs,
        "values": [{"value": value, "words": _(word)} for value, word in zip(option.values, words, strict=True)],
    }


def static_folder() -> str:
    return str(files("cosecha.web").joinpath("static"))
