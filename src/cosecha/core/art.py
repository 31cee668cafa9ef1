"""Art as files: symbols that can be looked at in any browser, with a light and a dark palette in their style."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_PALETTE = re.compile(r"\.cosecha\.(light|dark)\s*\{([^}]*)\}")
_COLOUR = re.compile(r"--([\w-]+):\s*([^;]+);")
_USED = re.compile(r"var\(--([\w-]+)\)")


@dataclass(frozen=True)
class Art:
    """The content of an art file: palettes, style rules, and everything drawn."""

    light: dict[str, str]
    dark: dict[str, str]
    rules: str
    body: str

    @property
    def symbols(self) -> set[str]:
        return set(re.findall(r'<symbol id="([\w-]+)"', self.body))


@cache
def read_art(package: str, name: str = "art.svg") -> Art:
    """The art file of a game, or the table that all games stand on."""
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    style = "".join(_STYLE.findall(text))
    palettes = {theme: dict(_COLOUR.findall(colours)) for theme, colours in _PALETTE.findall(style)}
    body = _STYLE.sub("", text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")])
    return Art(
        palettes["light"],
        palettes["light"] | palettes["dark"],
        _tight(_PALETTE.sub("", style)),
        _tight(re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL)),
    )


def painted(text: str, palette: dict[str, str]) -> str:
    """Every colour by its value, for readers that know no variables."""
    return _USED.sub(lambda found: palette[found[1]], text)


def variables(palette: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in palette.items())


def _tight(text: str) -> str:
    return re.sub(r">\s+<", "><", re.sub(r"\s*\n\s*", "\n", text)).strip()
