"""Who sends a push: a key of the server, and its signature for one push service (RFC 8292)."""

from __future__ import annotations

import hashlib
import json
import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from cosecha.server.notices.sealing import encoded, point

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the points of P-256
HOURS = 12  # that a signature holds; a day is the most


def server_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """Made from the secret of the store: all processes have the same, and so has a store that was restored."""
    wide = int.from_bytes(hashlib.sha512(f"cosecha push/{secret}".encode()).digest(), "big")
    return ec.derive_private_key(wide % (ORDER - 1) + 1, ec.SECP256R1())


def public(key: ec.EllipticCurvePrivateKey) -> str:
    """What browsers are given when they subscribe."""
    return encoded(point(key.public_key()))


def authorization(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str) -> str:
    """The header; `contact` is where a push service reaches the host: mailto:… or https://…"""
    where = urlsplit(endpoint)
    claims = {"aud": f"{where.scheme}://{where.netloc}", "exp": int(time.time()) + HOURS * 3600, "sub": contact}
    parts = [encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    r, s = decode_dss_signature(key.sign(".".join(parts).encode(), ec.ECDSA(SHA256())))
    token = ".".join([*parts, encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))])
    return f"vapid t={token}, k={public(key)}"
