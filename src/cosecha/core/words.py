"""The one catalogue of words shown to people: English in the source, other languages in `locale/`."""

import gettext
from contextvars import ContextVar
from functools import cache
from importlib.resources import files

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_for_a_while: ContextVar[gettext.NullTranslations | None] = ContextVar("_for_a_while", default=None)
_phrases: dict[gettext.NullTranslations, dict[str, str]] = {}  # of each catalogue, those that were asked for
MOST = 10_000  # phrases that are remembered: there are fewer, unless somebody translates what people write


def speak(language: str) -> None:
    """Choose the language of everything said from now on; English where a translation is missing."""
    global _catalogue
    _catalogue = catalogue(language)


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Read once; the same object each time, so that it can stand for its language."""
    folder = str(files("cosecha").joinpath("locale"))
    return gettext.translation("cosecha", folder, [language], fallback=True)


def spoken() -> gettext.NullTranslations:
    """The catalogue of the language that is spoken here and now: threads and tasks may each speak their own."""
    return _for_a_while.get() or _catalogue


class said_in:  # noqa: N801 - it reads as a sentence: with said_in("de")
    """Say everything in a language for a while, then go on as before."""

    __slots__ = ("_before", "_catalogue")

    def __init__(self, language: str) -> None:
        self._catalogue = catalogue(language)

    def __enter__(self) -> None:
        self._before = _for_a_while.set(self._catalogue)

    def __exit__(self, *_: object) -> None:
        _for_a_while.reset(self._before)


def said(text: str) -> str:
    """The text in the chosen language."""
    language = spoken()
    known = _phrases.get(language)
    if known is None:
        known = _phrases[language] = {}
    found = known.get(text)
    if found is None:
        found = language.gettext(text)
        if len(known) < MOST:
            known[text] = found
    return found


_ = said  # a compiled module has no function of this name


def later(text: str) -> str:
    """Mark a text for the catalogue where it is declared; it is put into words where it is shown."""
    return text


def plural(one: str, many: str, n: int) -> str:
    """The text for n things, with {n} filled in."""
    return spoken().ngettext(one, many, n).format(n=n)
