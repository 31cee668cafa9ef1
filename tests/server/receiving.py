"""The other ends of notices, on this machine: a push service with browsers that can read, and a mail server."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_bytes, token_hex
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

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
    """Takes every letter, unless it is told to answer something else."""

    port: int
    letters: list[EmailMessage] = field(default_factory=list)
    envelopes: list[str] = field(default_factory=list)
    answers: str = ""  # to every recipient, instead of yes

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def texts(self) -> list[str]:
        return [letter.get_content() for letter in list(self.letters)]


@contextmanager
def mail_server() -> Iterator[MailServer]:
    class Handler(socketserver.StreamRequestHandler):
        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

        def handle(self) -> None:
            self.say("220 here")
            while line := self.rfile.readline().decode().strip():
                word = line.split(":")[0].upper()
                if word == "RCPT TO" and found.answers:
                    self.say(found.answers)
                elif word == "DATA":
                    self.say("354 go on")
                    self.take()
                    self.say("250 taken")
                else:
                    if word == "RCPT TO":
                        found.envelopes.append(line.partition("<")[2].partition(">")[0])
                    self.say("221 bye" if word == "QUIT" else "250 yes")
                if word == "QUIT":
                    return

        def take(self) -> None:
            lines = []
            while (line := self.rfile.readline()) != b".\r\n":
                lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
            letter = message_from_bytes(b"".join(lines), policy=policy.default)
            assert isinstance(letter, EmailMessage)
            found.letters.append(letter)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        found = MailServer(server.server_address[1])
        with _in_thread(server):
            yield found
