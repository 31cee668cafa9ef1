"""Mail by relays as they are found outside: TLS from the beginning, STARTTLS, a name and a password."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import update

from cosecha.server import schema
from cosecha.server.notices import boxes, mail, outbox
from cosecha.server.notices.settings import Relay
from cosecha.server.people import hashed
from tests.aside import run
from tests.server.postgres import once
from tests.server.receiving import MailServer, certified, mail_server
from tests.server.serving import Person, Server, serving, until
from tests.server.test_notices import quick, two_at, whole_turn

OWNER = ("games@example.org", "a:b@c/d%e")


@contextmanager
def relay(tls: str, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str = "127.0.0.1") -> Iterator[MailServer]:
    """A mail server whose certificate this machine trusts."""
    certificate, context = certified(folder, name)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with mail_server(tls, context, OWNER) as found:
        yield found


def send(found: MailServer, **other: object) -> None:
    settings = quick(found)
    assert settings.relay is not None
    to = Relay(**{**vars(settings.relay), **other})
    letter = mail.letter(settings, "bea@example.org", "A turn", "It is your turn.", "https://games.example.org/off", "")
    run(mail.send(to, letter))


@pytest.mark.parametrize("tls", ["all", "starttls"])
def test_a_letter_goes_by_tls_with_name_and_password(tls: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with relay(tls, tmp_path, monkeypatch) as found:
        send(found)
        assert "It is your turn." in found.texts()[0]
        assert found.envelopes == ["bea@example.org"]
        assert found.logins == [OWNER[0]]


@pytest.mark.parametrize("tls", ["all", "starttls"])
def test_a_wrong_password_is_told_to_the_host_and_nothing_is_sent(
    tls: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with relay(tls, tmp_path, monkeypatch) as found:
        with pytest.raises(OSError, match="wrong name or password"):
            send(found, password="another")
        with pytest.raises(OSError, match="log in first"):
            send(found, user="")
        assert found.letters == []
    assert "is not sent for now: 535 5.7.8 wrong name or password" in caplog.text
    assert "another" not in caplog.text


@pytest.mark.parametrize("tls", ["all", "starttls"])
@pytest.mark.parametrize("why", ["vouches for itself", "is of another name"])
def test_who_has_no_certificate_that_is_trusted_is_told_nothing(
    tls: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with relay(tls, tmp_path, monkeypatch, "127.0.0.1" if why == "vouches for itself" else "127.0.0.2") as found:
        if why == "vouches for itself":
            monkeypatch.delenv("SSL_CERT_FILE")
        with pytest.raises(OSError, match="the certificate of the mail server is not trusted"):
            send(found)
        assert (found.letters, found.logins) == ([], [])
        assert set(found.said) <= {"EHLO", "STARTTLS"}
    assert "is not sent for now: the certificate of the mail server is not trusted: " in caplog.text


def test_without_the_tls_that_was_asked_for_nothing_is_sent() -> None:
    with mail_server() as found:
        with pytest.raises(OSError, match="STARTTLS extension not supported"):
            send(found, tls="starttls", user="games", password="secret")
        assert found.said == ["EHLO"]


@once
def test_notices_wait_until_the_relay_is_trusted(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with relay("starttls", tmp_path, monkeypatch) as found, serving(where, notices=quick(found)) as server:
        monkeypatch.delenv("SSL_CERT_FILE")
        ana, bea = server.person("Ana"), server.person("Bea")
        at(server, bea, "bea@example.org")
        whole_turn(ana, two_at(ana, bea), 0)
        until(lambda: [row.tries for row in waiting(server)] == [1])
        assert found.letters == []
        (box,) = bea.web.get("/me/notices").json()["boxes"]
        assert box["live"]
        assert "is not trusted" in box["error"]
        assert "is not trusted" in caplog.text
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
        with server.house.store.database.writing() as connection:
            connection.execute(update(schema.notices).values(due=0))
        until(lambda: not waiting(server))
        assert [letter["Subject"] for letter in found.letters] == ["Your turn: Citrus"]


def at(server: Server, person: Person, address: str) -> None:
    """An address that somebody has confirmed."""
    store = server.house.store
    code, _off = boxes.offer(store.database, store.key, hashed(person.secret), address)
    assert boxes.confirm(store.database, code)


def waiting(server: Server) -> list[outbox.Due]:
    """Notices that nobody is sending just now."""
    return outbox.due(server.house.store.database, time.time() + 1e6)
