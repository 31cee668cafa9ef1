"""At the door: addresses that can be none; headers that every answer carries, so that nothing from elsewhere runs,
frames or hears where a reader came from."""

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
PICTURE_POLICY = "; ".join(
    [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
"""For a picture at an address of its own: it carries its colours within it, and needs nothing else."""
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


LONGEST = 1000  # signs of an address; ours have fewer than a hundred


class Guard:
    """Lets nothing in that is no address, and adds the headers on the way out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/static/"):
                    headers.setdefault("cache-control", "no-cache")
            await send(message)

        app = self.app if scope["type"] == "lifespan" or _is_address(scope) else PlainTextResponse("no address\n", 414)
        await app(scope, receive, guarded if scope["type"] == "http" else send)


def _is_address(scope: Scope) -> bool:
    return len(scope["path"]) + len(scope["query_string"]) <= LONGEST and "\0" not in scope["path"]
