"""What a server must bear, at full size: `python -m tools.harm malformed`, `kills`, `axe` (every page and sheet).

The tests do the same with smaller numbers. Everything happens on this machine, in folders that are thrown away.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.server.killing import killed
from tests.server.malformed import battered
from tests.server.postgres import MISSING, programs, running


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["malformed", "kills", "axe"])
    parser.add_argument("--postgres", action="store_true", help="tables in PostgreSQL; kills: one of two servers")
    parser.add_argument("--workers", type=int, default=1, help="kills: one of so many processes of one server")
    parser.add_argument("--number", type=int, help="requests (100,000) or kills (50)")
    parser.add_argument("--tables", type=int, default=4, help="tables of two people each, beside one with bots")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    return _with_store(args, {"malformed": _malformed, "kills": _kills, "axe": _axe}[args.what])


def _with_store(args: argparse.Namespace, do: Callable[[argparse.Namespace, str], int]) -> int:
    if not args.postgres:
        with tempfile.TemporaryDirectory(prefix="cosecha-harm-") as folder:
            return do(args, str(Path(folder) / "tables.db"))
    binaries = programs()
    if binaries is None:
        raise SystemExit(MISSING)
    with running(binaries) as postgres:
        return do(args, postgres.new())


def _malformed(args: argparse.Namespace, where: str) -> int:
    begun = time.monotonic()
    report = asyncio.run(battered(where, args.number or 100_000, args.seed))
    print(f"{report.asked} malformed requests and messages in {time.monotonic() - begun:.0f} s (seed {args.seed})")
    print("answers: " + ", ".join(f"{status}: {count}" for status, count in sorted(report.statuses.items())))
    print("damages: " + ", ".join(f"{name}: {count}" for name, count in sorted(report.damages.items())))
    print(f"errors of the server or changes of the store: {len(report.wrong)}")
    for wrong in report.wrong[:20]:
        print(f"  {wrong}")
    return 1 if report.wrong else 0


def _kills(args: argparse.Namespace, where: str) -> int:
    servers = 2 if args.postgres else 1
    count = killed(where, args.number or 50, servers=servers, workers=args.workers, tables=args.tables, seed=args.seed)
    processes = f"{servers} server(s)" if args.workers == 1 else f"a server of {args.workers} processes"
    print(f"{count.kills} kills of {processes} under load in {count.seconds:.0f} s (seed {args.seed})")
    print(f"{count.acknowledged} moves acknowledged at {count.tables} tables, {count.resent} of them sent again;")
    print(f"{count.undone} of them take something back, {count.sealed} answer a sealed question; and")
    print(f"{count.bots} events of bots: each stands in the store once, in its order; every record replays")
    return 0


def _axe(args: argparse.Namespace, where: str) -> int:
    """Wide and on a phone, by day and by lamp."""
    from playwright.sync_api import sync_playwright
    from tests.browser.conftest import launched
    from tests.browser.rooms import furnished, looks
    from tests.browser.test_axe import looked_at
    from tests.server.serving import serving

    problems = []
    with serving(where) as server, sync_playwright() as playwright:
        browser = launched(playwright)
        if browser is None:
            raise SystemExit("no Chromium")
        rooms = furnished(server)
        for shape in ("wide", "phone"):
            for scheme in ("light", "dark"):
                problems += [f"{shape} {scheme} {found}" for found in looked_at(browser, server, rooms, shape, scheme)]
        browser.close()
    looked = len(list(looks(rooms)))
    print(f"{looked} pages and sheets, wide and on a phone, light and dark: {len(problems)} serious findings")
    for problem in problems:
        print(f"  {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
