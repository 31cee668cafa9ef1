"""Who somebody is: a browser is a person, known by a secret in a cookie; names are as people write them."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "cosecha"
FRESH = "cosecha-fresh"  # as long as a browser has it, its secret is not given to it again
TEN_YEARS = 10 * 365 * 24 * 3600
A_MONTH = 30 * 24 * 3600
LONGEST_NAME = 24
_SECRET = re.compile(r"[0-9a-f]{32}")
_TABLE = re.compile(r"[A-Za-z0-9_-]{1,40}")


def new_secret() -> str:
    """128 random bits."""
    return secrets.token_hex(16)


def new_table_id() -> str:
    """Enough that nobody guesses the address of somebody else's table; no word of a command line begins with a dash."""
    while (made := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return made


def is_table_id(given: object) -> bool:
    """Ids are parts of addresses, names of files and words of what processes tell each other: nothing else fits.

    >>> is_table_id(new_table_id()), is_table_id("../../etc"), is_table_id("two words")
    (True, False, False)
    """
    return isinstance(given, str) and _TABLE.fullmatch(given) is not None


def hashed(secret: str) -> str:
    """What the store keeps of a secret. It is random, so a plain hash is enough."""
    return hashlib.sha256(f"cosecha/{secret}".encode()).hexdigest()


def secret_of(connection: HTTPConnection) -> str:
    """The secret of this browser, or nothing."""
    found = connection.cookies.get(COOKIE, "")
    return found if _SECRET.fullmatch(found) else ""


def person_of(connection: HTTPConnection) -> str:
    """Who asks; nobody without a cookie."""
    secret = secret_of(connection)
    return hashed(secret) if secret else ""


def has_two_secrets(connection: HTTPConnection) -> bool:
    """Did somebody beside us, of another subdomain, give this browser a cookie of the same name?"""
    given = connection.headers.getlist("cookie")
    return sum(part.strip().startswith(f"{COOKIE}=") for line in given for part in line.split(";")) > 1


def introduce(response: Response, secret: str, *, secure: bool) -> None:
    """Give a browser its secret, and the sign that it has just been given."""
    for name, value, age in ((COOKIE, secret, TEN_YEARS), (FRESH, "yes", A_MONTH)):
        response.set_cookie(name, value, max_age=age, httponly=True, samesite="lax", secure=secure)


def is_fresh(connection: HTTPConnection) -> bool:
    """Has this browser a secret, and was it given to it within the last month?"""
    return bool(secret_of(connection)) and FRESH in connection.cookies


def clean_name(given: str) -> str:
    """One line, no signs that cannot be seen, not too long.

    >>> clean_name("  Ana \\n Maria ")
    'Ana Maria'
    """
    seen = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in given)
    return " ".join(seen.split())[:LONGEST_NAME].strip()
