"""Tickets: each stands for the secret of one table to come, and is good for a few days.

The store knows that one was used as long as the table is there. Afterwards its day has passed: see pruning.py.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from cosecha.server.people import new_secret

BEFORE, AHEAD = 2, 1  # days that a ticket may be old, or of a clock that is ahead of ours
AN_ISO_DAY = len("2026-01-31")


def new_ticket(at: float) -> str:
    """It begins with the day, which nobody needs to hide."""
    return f"{_day(at).isoformat()}-{new_secret()}"


def is_good(ticket: str, at: float) -> bool:
    """Is it of these days?"""
    try:
        made = date.fromisoformat(ticket[:AN_ISO_DAY])
    except ValueError:
        return False
    return -timedelta(days=AHEAD) <= _day(at) - made <= timedelta(days=BEFORE)


def _day(at: float) -> date:
    return datetime.fromtimestamp(at, UTC).date()
