"""What makes the page an app of its own: the manifest, the service worker, and the page for when there is no line."""

from __future__ import annotations

from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from cosecha.core.words import _, said_in
from cosecha.server import pages
from cosecha.server.answering import language_of
from cosecha.server.site_words import SITE_WORDS

WOOD = "#cb9d66"
ICONS = [
    {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {"src": "/static/icon-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
]


async def manifest(request: Request) -> Response:
    language = language_of(request)
    with said_in(language):
        found = {
            "id": "/",
            "name": "Cosecha",
            "short_name": "Cosecha",
            "description": _(SITE_WORDS["description"]),
            "lang": language,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": WOOD,
            "theme_color": WOOD,
            "icons": ICONS,
        }
    headers = {"cache-control": "no-cache"}
    return Response(msgspec.json.encode(found), media_type="application/manifest+json", headers=headers)


async def worker(request: Request) -> Response:
    """From the root, so that it serves every page; a browser asks for a new one each time."""
    path = Path(pages.static_folder()) / "worker.js"
    return FileResponse(path, media_type="text/javascript", headers={"cache-control": "no-cache"})


async def offline(request: Request) -> Response:
    """Kept by browsers, so it is the same for everybody and nobody is introduced by it."""
    page = pages.page("offline.html", language_of(request), None, {})
    return HTMLResponse(page, headers={"cache-control": "no-cache"})
