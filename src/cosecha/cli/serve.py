"""`cosecha serve`: the table in the browser, for this machine or for everybody who can reach it."""

from __future__ import annotations

import logging
import os
import socket
import threading
import webbrowser
from argparse import Namespace, RawDescriptionHelpFormatter
from pathlib import Path
from typing import TYPE_CHECKING

from cosecha.cli.arguments import BadUsage
from cosecha.cli.screen import console, rules_line
from cosecha.core.words import _

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from rich.console import Console

STORE = Path.home() / ".cosecha" / "tables.db"
PORT, TRIES = 8000, 20


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "serve",
        help=_("play in the browser, against bots or with others"),
        description=_("Start the server; tables are kept in a file and go on after a restart."),
        epilog=_(
            "examples:\n"
            "  cosecha serve --open               on this machine, and open the browser\n"
            "  cosecha serve --host 0.0.0.0       for everybody in the same network\n"
            "  cosecha serve --port 9000 --store club.db"
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--host", default="127.0.0.1", help=_("the address to listen on (default: this machine only)"))
    parser.add_argument("--port", type=int, help=_("the port (default: the first free one from 8000 on)"))
    parser.add_argument("--store", metavar="FILE", default=str(STORE), help=_("where tables are kept"))
    parser.add_argument("--open", action="store_true", help=_("open the browser"))
    parser.add_argument(
        "--pace",
        type=float,
        default=0.5,
        metavar="SECONDS",
        help=_("how long a bot takes for a decision (default: 0.5)"),
    )


def run(args: Namespace) -> int:
    import uvicorn

    from cosecha.server.app import app
    from cosecha.server.house import House
    from cosecha.server.store import Store

    if not 0 <= args.pace <= 60:
        raise BadUsage(_("a bot takes 0 to 60 seconds; not {given:g}").format(given=args.pace))
    listening = _listen(args.host, args.port)
    store = Store(args.store)  # a bad file is told before anything is promised
    address = _address(args.host, listening.getsockname()[1])
    _welcome(console(), address, args)
    if args.open:
        threading.Timer(0.6, webbrowser.open, [address]).start()
    processes = max(1, (os.cpu_count() or 2) - 1)
    server = uvicorn.Server(
        uvicorn.Config(
            app(lambda: House(store, pace=args.pace, processes=processes)),
            log_level="warning",
            ws_ping_interval=25,
            ws_max_size=16_384,
            timeout_graceful_shutdown=2,
        )
    )
    logging.getLogger("cosecha").setLevel(logging.INFO)
    server.run(sockets=[listening])
    return 0


def _listen(host: str, port: int | None) -> socket.socket:
    """The port asked for, or the first free one."""
    if port is not None and not 0 <= port <= 65535:
        raise BadUsage(_("a port is a number from 0 to 65535; not {given}").format(given=port))
    ports = [port] if port is not None else range(PORT, PORT + TRIES)
    problem: OSError | None = None
    for number in ports:
        try:
            return _bound(host, number)
        except OSError as error:
            problem = error
    raise BadUsage(_("cannot listen on {host}: {problem}").format(host=host, problem=problem))


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening


def _address(host: str, port: int) -> str:
    named = "127.0.0.1" if host in {"0.0.0.0", "::", ""} else host
    return f"http://[{named}]:{port}/" if ":" in named else f"http://{named}:{port}/"


def _welcome(screen: Console, address: str, args: Namespace) -> None:
    screen.print(_("The table is laid: {address}").format(address=address))
    if args.host in {"0.0.0.0", "::"}:
        screen.print(_("Others reach it by the name or number of this machine, with the same port."))
    screen.print(_("Tables are kept in {file}. {rules}").format(file=args.store, rules=rules_line()))
    screen.print(_("Ctrl-C ends the server; every table goes on when it is started again."))
