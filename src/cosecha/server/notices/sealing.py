"""A message that only one browser can read (RFC 8291, with the content encoding aes128gcm of RFC 8188)."""

from __future__ import annotations

import base64
import binascii
import secrets

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096
LONGEST = 3000  # bytes of a message; every push service takes as much


def encoded(given: bytes) -> str:
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(given).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Raises ValueError."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def checked(p256dh: str, auth: str) -> None:
    """Are these the keys of a browser? Raises ValueError."""
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
    if len(decoded(auth)) != 16:
        raise ValueError("the secret of a browser has 16 bytes")


def sealed(
    message: bytes, p256dh: str, auth: str, *, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """The body of a push. `own` and `salt` are used once, so they are made here but for tests."""
    if len(message) > LONGEST:
        raise ValueError("the message is too long")
    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or secrets.token_bytes(16)
    theirs, mine = decoded(p256dh), point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    secret = _derived(shared, decoded(auth), b"WebPush: info\0" + theirs + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)  # 2: the last record


def _derived(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, about).derive(secret)
