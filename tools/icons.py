"""Draws the icons of the installed page from web/static/icon.svg, by the system's Chromium: `python tools/icons.py`."""

import base64
import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parent.parent / "src" / "cosecha" / "web" / "static"
WOOD = "#cb9d66"
ICONS = {
    # name: pixels, background, how much of it the mark fills
    "icon-192.png": (192, "none", 1.0),
    "icon-512.png": (512, "none", 1.0),
    "icon-maskable-512.png": (512, WOOD, 0.62),
    "badge-96.png": (96, "none", 1.0),
}


def drawing(name: str) -> str:
    """The mark; the badge, of which a phone shows only where it is not clear, is a ring, the segments and the leaf."""
    plain = (STATIC / "icon.svg").read_text("utf-8")
    if not name.startswith("badge"):
        return plain
    ring = plain.replace(
        'fill="#e8871e" stroke="#8a4510" stroke-width="2"', 'fill="none" stroke="#fff" stroke-width="5"'
    )
    lines = [line for line in ring.splitlines() if 'fill="#fdeec6"' not in line and "stroke-opacity" not in line]
    return re.sub(r"#(5c8a36|f7a531|35561d)", "#fff", "\n".join(lines))


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (size, background, part) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            picture = base64.b64encode(drawing(name).encode()).decode()
            page.set_content(
                f'<body style="margin:0;display:grid;place-items:center;height:100vh;background:{background}">'
                f'<img style="width:{part:.0%}" src="data:image/svg+xml;base64,{picture}">'
            )
            page.wait_for_function("document.images[0].complete")
            page.screenshot(path=str(STATIC / name), omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
