"""The parts of which notices are made: sealing by the letter of the RFC, requests that stay outside, settings."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from cosecha.cli import main
from cosecha.server.notices import outside
from cosecha.server.notices.outside import BadAddress, post
from cosecha.server.notices.sealing import decoded, encoded, sealed
from cosecha.server.notices.settings import BadSettings, Relay, read
from cosecha.server.notices.vapid import public, server_key
from tests.aside import run
from tests.server.receiving import PushService, push_service

SMTP = {"COSECHA_SMTP": "smtps://me:pw@mail.example.org", "COSECHA_FROM": "a@b.org", "COSECHA_URL": "https://g.org/"}


def test_a_message_is_sealed_as_in_the_example_of_the_rfc() -> None:
    own = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    found = sealed(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own=ec.derive_private_key(own, ec.SECP256R1()),
        salt=decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
        "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_key_of_a_server_is_that_of_its_store() -> None:
    assert public(server_key("one")) == public(server_key("one"))
    assert public(server_key("one")) != public(server_key("other"))
    assert len(decoded(public(server_key("one")))) == 65


def ask(service: PushService, monkeypatch: pytest.MonkeyPatch, answers: list[str], *, private: bool) -> list[str]:
    """Post to a name whose addresses are these, one after the other each time it is asked for; what was asked for."""
    asked: list[str] = []

    async def resolve(_loop: Any, host: str, port: int, **_more: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in answers]

    monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", resolve)
    url = f"{service.url.replace('127.0.0.1', 'push.example')}/push/{service.browser().id}"
    url = url if private else "https://push.example/push"
    answer = run(post(url, {"TTL": "1"}, b"x", private=private))
    assert answer.status == 403
    return asked


def test_a_name_is_resolved_once_and_all_its_addresses_must_be_public(monkeypatch: pytest.MonkeyPatch) -> None:
    with push_service() as service:
        assert ask(service, monkeypatch, ["127.0.0.1"], private=True) == ["push.example"]
        for addresses in (["1.1.1.1", "127.0.0.1"], ["::ffff:127.0.0.1"], ["169.254.169.254"], []):
            with pytest.raises(BadAddress, match="public internet"):
                ask(service, monkeypatch, addresses, private=False)
        assert service.asked == 1


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 20x\r\n\r\n", b"x" * 100_000])
def test_an_answer_that_cannot_be_read_is_no_answer(answer: bytes) -> None:
    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\nx")
        writer.write(answer)
        writer.close()

    async def tried() -> None:
        server = await asyncio.start_server(handle, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            await post(f"http://127.0.0.1:{port}/", {}, b"x", private=True)

    with pytest.raises(OSError, match="cannot be read"):
        run(tried())


def test_nobody_waits_long_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "PATIENCE", 0.05)

    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(TimeoutError):
        run(post(f"http://127.0.0.1:{silent.getsockname()[1]}/", {}, b"x", private=True))


def test_settings_are_read_from_the_environment() -> None:
    found = read({**SMTP, "COSECHA_PUSH_AFTER": "5", "COSECHA_DB": "x"})
    assert found.relay == Relay("mail.example.org", 465, "all", "me", "pw")
    assert "pw" not in repr(found)
    assert (found.url, found.contact, found.push_after, found.mail_after) == ("https://g.org", "mailto:a@b.org", 5, 600)
    assert not read({}).mails


@pytest.mark.parametrize(
    "wrong",
    [
        {"COSECHA_SMTP": "http://mail.example.org"},
        {"COSECHA_SMTP": "smtp://mail.example.org:x"},
        {"COSECHA_SMTP": "smtp://mail.example.org?tls=perhaps"},
        {"COSECHA_FROM": "nobody"},
        {"COSECHA_FROM": ""},
        {"COSECHA_URL": ""},
        {"COSECHA_URL": "games.example.org"},
        {"COSECHA_URL": "https://games.example.org/some/where"},
        {"COSECHA_PUSH_AFTER": "soon"},
        {"COSECHA_MAIL_AFTER": "-1"},
    ],
)
def test_settings_that_cannot_be_meant_are_told(wrong: dict[str, str]) -> None:
    with pytest.raises(BadSettings, match="COSECHA_"):
        read({**SMTP, **wrong})


def test_a_server_with_such_settings_does_not_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COSECHA_SMTP", "smtp://person:password@mail.example.org")
    assert main(["serve", "--port", "0"]) != 0
    said = capsys.readouterr().err
    assert "COSECHA_URL" in said
    assert "password" not in said
