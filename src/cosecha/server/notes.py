"""Lines of the chat in words: what people say, and what happened to their seats."""

from __future__ import annotations

import unicodedata

from cosecha.core.words import _, later
from cosecha.server.bots import title
from cosecha.server.store import SAID, Said

SAT, LEFT, SENT, DEPUTY, BACK = "sat", "left", "sent", "deputy", "back"
SENT_FOR_GOOD = "sent for good"
STEPPED_IN, STOOD_IN = "stepped in", "stood in"
HINTS_ON, HINTS_OFF = "hints on", "hints off"
WAITED, TAKEN_OVER, ENDED = "waited", "taken over", "ended"
LONGEST = 300
NOTES = {
    SAT: later("sits down"),
    LEFT: later("leaves the table"),
    SENT: later("is sent away by the host"),
    SENT_FOR_GOOD: later("is sent away by the host: the bot {bot} has the seat from now on"),
    DEPUTY: later("lets the bot {bot} play"),
    STEPPED_IN: later("is away: the host lets the bot {bot} play"),
    STOOD_IN: later("is away: another player lets the bot {bot} play"),
    BACK: later("plays again"),
    HINTS_ON: later("allows hints"),
    HINTS_OFF: later("allows no more hints"),
    WAITED: later("has run out of time: the others wait"),
    TAKEN_OVER: later("has run out of time: the others let the bot {bot} play"),
    ENDED: later("has run out of time: the others end the game"),
}


def clean_text(given: str) -> str:
    """One line without signs that cannot be seen; it is shown as text, never as markup.

    >>> clean_text("  well \\n <b>played</b> ")
    'well <b>played</b>'
    """
    seen = "".join(sign if unicodedata.category(sign)[0] != "C" or sign == "\u200d" else " " for sign in given)
    return " ".join(seen.split())[:LONGEST]


def in_words(line: Said) -> str:
    """What was said, or what happened in words that follow the name."""
    return line.text if line.kind == SAID else _(NOTES.get(line.kind, "")).format(bot=title(line.text))
