"""The other ends of notices, on this machine: a push service with browsers that can read, and a mail server."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any
from urllib.parse import quote

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

Json = dict[str, Any]


def to_bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_text(given: bytes) -> str:
    return base64.urlsafe_b64encode(given).rstrip(b"=").decode()


@dataclass
class Browser:
    """One that has subscribed: it holds the keys, and reads by the letter of RFC 8291."""

    service: PushService
    id: str = field(default_factory=lambda: token_hex(8))
    secret: bytes = field(default_factory=lambda: token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    status: int = 201  # what the service answers

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def endpoint(self) -> str:
        return f"{self.service.url}/push/{self.id}"

    @property
    def subscription(self) -> Json:
        return {"endpoint": self.endpoint, "p256dh": to_text(self.public), "auth": to_text(self.secret)}

    @property
    def notices(self) -> list[Json]:
        """What arrived here."""
        return [json.loads(self.read(body)) for id, _headers, body in list(self.service.taken) if id == self.id]

    def read(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        first = _mac(self.secret, shared)
        secret = _mac(first, b"WebPush: info\0" + self.public + theirs + b"\x01")
        then = _mac(salt, secret)
        key = _mac(then, b"Content-Encoding: aes128gcm\0\x01")[:16]
        nonce = _mac(then, b"Content-Encoding: nonce\0\x01")[:12]
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text.endswith(b"\x02"), "one record, which is the last"
        return text[:-1]


def _mac(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


@dataclass
class PushService:
    """Takes what is signed by the key it expects; `key` is known after the first browser has asked the server."""

    url: str
    key: str = ""
    browsers: dict[str, Browser] = field(default_factory=dict)
    taken: list[tuple[str, Json, bytes]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    asked: int = 0

    def browser(self) -> Browser:
        made = Browser(self)
        self.browsers[made.id] = made
        return made

    def take(self, id: str, headers: Json, body: bytes) -> int:
        self.asked += 1
        browser = self.browsers[id]
        if browser.status != 201:
            return browser.status
        problem = self.problem(headers)
        if problem:
            self.refused.append(problem)
            return 403
        self.taken.append((id, headers, body))
        return 201

    def problem(self, headers: Json) -> str:
        """What is wrong with the signature (RFC 8292) or the headers (RFC 8030), if anything is."""
        found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", headers.get("authorization", ""))
        if found is None or found[4] != self.key:
            return "no signature, or of somebody else"
        raw = to_bytes(found[3])
        signature = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(self.key))
        public.verify(signature, f"{found[1]}.{found[2]}".encode(), ec.ECDSA(SHA256()))
        claims = json.loads(to_bytes(found[2]))
        if claims["aud"] != self.url or not claims["sub"].startswith(("mailto:", "https://")):
            return f"claims {claims}"
        if headers.get("content-encoding") != "aes128gcm" or not headers.get("ttl", "").isdecimal():
            return f"headers {headers}"
        return "" if re.fullmatch(r"[\w-]{1,32}", headers.get("topic", "")) else "a topic of another kind"


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            try:
                headers = {name.lower(): value for name, value in self.headers.items()}
                status = service.take(self.path.rpartition("/")[2], headers, body)
            except Exception as error:  # said to whoever looks at what was refused
                service.refused.append(repr(error))
                status = 400
            self.send_response(status)
            if status == 307:
                self.send_header("Location", f"{service.url}/elsewhere")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = PushService(f"http://127.0.0.1:{server.server_address[1]}")
        with _in_thread(server):
            yield service


@contextmanager
def _in_thread(server: socketserver.BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()


@dataclass
class MailServer:
    """Takes every letter, unless it is told to answer something else; where there is an account only from its owner."""

    port: int
    tls: str = "no"  # "all" from the beginning, "starttls": it is offered
    account: tuple[str, str] | None = None
    letters: list[EmailMessage] = field(default_factory=list)
    envelopes: list[str] = field(default_factory=list)
    logins: list[str] = field(default_factory=list)
    answers: str = ""  # to every recipient, instead of yes
    said: list[str] = field(default_factory=list)  # the first word of every line

    @property
    def url(self) -> str:
        """As a host would set it."""
        who = ":".join(quote(word, "") for word in self.account) + "@" if self.account else ""
        scheme, more = ("smtps", "") if self.tls == "all" else ("smtp", f"?tls={self.tls}")
        return f"{scheme}://{who}127.0.0.1:{self.port}{more}"

    def texts(self) -> list[str]:
        return [letter.get_content() for letter in list(self.letters)]


class MailHandler(socketserver.StreamRequestHandler):
    """One line to the mail server."""

    found: MailServer
    context: ssl.SSLContext | None
    safe = False
    known = False

    def handle(self) -> None:
        with suppress(ssl.SSLError, ConnectionError):  # whoever does not trust us goes
            if self.found.tls == "all":
                self.secure()
            self.say("220 here")
            while line := self.rfile.readline().decode().strip():
                word = re.split("[ :]", line)[0].upper()
                self.found.said.append(word)
                getattr(self, f"to_{word.lower()}", self.to_anything)(line)
                if word == "QUIT":
                    return

    def say(self, *lines: str) -> None:
        self.wfile.write("".join(f"{line}\r\n" for line in lines).encode())

    def secure(self) -> None:
        assert self.context is not None
        super().finish()
        self.request = self.context.wrap_socket(self.request, server_side=True)
        self.setup()
        self.safe = True

    def finish(self) -> None:
        with suppress(OSError):
            super().finish()
        self.request.close()

    def to_anything(self, line: str) -> None:
        self.say("250 yes")

    def to_ehlo(self, line: str) -> None:
        more = ["STARTTLS"] if self.found.tls == "starttls" and not self.safe else []
        more += ["AUTH PLAIN"] if self.found.account and self.safe else []
        self.say("250-here", *(f"250-{each}" for each in more), "250 that is all")

    def to_starttls(self, line: str) -> None:
        self.say("220 go on")
        self.secure()

    def to_auth(self, line: str) -> None:
        _nobody, user, word = base64.b64decode(line.split()[2]).decode().split("\0")
        self.known = (user, word) == self.found.account
        self.found.logins.append(user)
        self.say("235 welcome" if self.known else "535 5.7.8 wrong name or password")

    def to_mail(self, line: str) -> None:
        self.say("250 yes" if self.known or not self.found.account else "530 5.7.0 log in first")

    def to_rcpt(self, line: str) -> None:
        if not self.found.answers:
            self.found.envelopes.append(line.partition("<")[2].partition(">")[0])
        self.say(self.found.answers or "250 yes")

    def to_data(self, line: str) -> None:
        self.say("354 go on")
        lines = []
        while (line_of_it := self.rfile.readline()) != b".\r\n":
            lines.append(line_of_it.removeprefix(b".") if line_of_it.startswith(b"..") else line_of_it)
        letter = message_from_bytes(b"".join(lines), policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.found.letters.append(letter)
        self.say("250 taken")

    def to_quit(self, line: str) -> None:
        self.say("221 bye")


@contextmanager
def mail_server(
    tls: str = "no", context: ssl.SSLContext | None = None, account: tuple[str, str] | None = None
) -> Iterator[MailServer]:
    class Handler(MailHandler):
        pass

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        Handler.found, Handler.context = MailServer(server.server_address[1], tls, account), context
        with _in_thread(server):
            yield Handler.found


def certified(folder: Path, name: str = "127.0.0.1") -> tuple[Path, ssl.SSLContext]:
    """A certificate that vouches for itself, good for an hour, and the server's side of TLS with it."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "a mail server of tests")])
    names: list[x509.GeneralName] = [x509.IPAddress(ip_address(name))]
    made = (
        x509.CertificateBuilder().subject_name(who).issuer_name(who).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1)).not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )  # fmt: skip
    path, secret = folder / "certificate.pem", folder / "key.pem"
    path.write_bytes(made.public_bytes(Encoding.PEM))
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path, secret)
    return path, context
