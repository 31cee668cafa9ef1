"""How notices are sent from this server, as its environment says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parseaddr
from urllib.parse import unquote, urlsplit

from cosecha.core.errors import CosechaError

PUSH, MAIL = "push", "mail"
NEAR = {"localhost", "127.0.0.1", "::1"}


class BadSettings(CosechaError):
    """The environment says something that cannot be meant."""


@dataclass(frozen=True)
class Relay:
    """The server that takes our mail."""

    host: str
    port: int
    tls: str  # "all" from the beginning, "starttls", or "no"
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True)
class Settings:
    """`url` is the address by which people reach the server; mail needs it, since a request could name any.

    Whoever decides within the first seconds gets no notice. `private`: push services of one's own network are allowed.
    """

    url: str = ""
    sender: str = ""
    relay: Relay | None = None
    push_after: float = 60
    mail_after: float = 600
    private: bool = False
    every: float = 5  # seconds between two looks at what is due
    lease: float = 180  # seconds after which another process sends what one has begun to send
    proof: float = 50  # seconds after which a line that was dead would have been noticed (workers.py)

    @property
    def mails(self) -> bool:
        return self.relay is not None

    @property
    def after(self) -> dict[str, float]:
        return {PUSH: self.push_after, MAIL: self.mail_after}

    @property
    def contact(self) -> str:
        """For push services that want to reach the host."""
        return f"mailto:{parseaddr(self.sender)[1]}" if self.sender else self.url or "mailto:nobody@example.com"


def read(environment: Mapping[str, str]) -> Settings:
    """Raises BadSettings."""
    found = {name.removeprefix("COSECHA_"): value.strip() for name, value in environment.items()}
    url, sender = _url(found.get("URL", "")), found.get("FROM", "")
    relay = _relay(found["SMTP"]) if found.get("SMTP") else None
    if sender and "@" not in parseaddr(sender)[1]:
        raise BadSettings("COSECHA_FROM is an address like Cosecha <games@example.org>")
    if relay and not (url and sender):
        raise BadSettings("mail needs COSECHA_SMTP, COSECHA_FROM and COSECHA_URL, the address of this server")
    return Settings(
        url=url,
        sender=sender,
        relay=relay,
        push_after=_seconds(found, "PUSH_AFTER", 60),
        mail_after=_seconds(found, "MAIL_AFTER", 600),
        private=found.get("PUSH_PRIVATE", "") in {"1", "yes", "true"},
    )


def _url(given: str) -> str:
    try:
        found = urlsplit(given)
        fits = not given or (found.scheme in {"https", "http"} and bool(found.hostname) and found.path in {"", "/"})
    except ValueError:
        fits = False
    if not fits:
        raise BadSettings("COSECHA_URL is the address of this server like https://games.example.org")
    return given.rstrip("/")


def _relay(given: str) -> Relay:
    """smtps:// is TLS from the beginning, smtp:// STARTTLS; without it (?tls=no) only where it is asked for, or here.

    >>> _relay("smtp://ana:a%40b@mail.example.org")
    Relay(host='mail.example.org', port=587, tls='starttls', user='ana')
    >>> _relay("smtp://localhost:25").tls
    'no'
    """
    try:
        found = urlsplit(given)
        port = found.port
    except ValueError:
        raise BadSettings("COSECHA_SMTP is like smtps://person:password@mail.example.org") from None
    host = found.hostname or ""
    plain = found.query == "tls=no" or (host in NEAR and not found.query)
    if found.scheme not in {"smtp", "smtps"} or not host or found.query not in {"", "tls=no", "tls=starttls"}:
        raise BadSettings("COSECHA_SMTP is like smtps://person:password@mail.example.org, or smtp:// for STARTTLS")
    tls = "all" if found.scheme == "smtps" else "no" if plain else "starttls"
    usual = 465 if tls == "all" else 25 if tls == "no" else 587
    return Relay(host, port or usual, tls, unquote(found.username or ""), unquote(found.password or ""))


def _seconds(found: Mapping[str, str], name: str, usual: float) -> float:
    try:
        seconds = float(found.get(name) or usual)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= 7 * 24 * 3600:
        raise BadSettings(f"COSECHA_{name} is a number of seconds")
    return seconds
