"""`cosecha serve`: the table in the browser, for this machine or for everybody who can reach it."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from argparse import Namespace, RawDescriptionHelpFormatter
from typing import TYPE_CHECKING

import cosecha
from cosecha.bots.net import check_nets
from cosecha.cli.arguments import BadUsage, add_store
from cosecha.cli.screen import console, rules_line
from cosecha.core.words import _

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

    from rich.console import Console

PORT, TRIES = 8000, 20


def add_parser(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "serve",
        help=_("play in the browser, against bots or with others"),
        description=_("Start the server; tables are kept in a file or a database and go on after a restart."),
        epilog=_(
            "examples:\n"
            "  cosecha serve --open               on this machine, and open the browser\n"
            "  cosecha serve --host 0.0.0.0       for everybody in the same network\n"
            "  cosecha serve --port 9000 --db club.db --workers 2\n"
            "  cosecha serve --db postgresql://cosecha@localhost/cosecha --workers 4"
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--host", default="127.0.0.1", help=_("the address to listen on (default: this machine only)"))
    parser.add_argument("--port", type=int, help=_("the port (default: the first free one from 8000 on)"))
    add_store(parser)
    parser.add_argument(
        "--synchronous",
        choices=["NORMAL", "FULL"],
        default="NORMAL",
        help=_(
            "with FULL every move waits until it is on the disk, so that not even a power cut loses one; slower, and"
            " for tables in a file only (default: NORMAL)"
        ),
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help=_("processes that serve, at most one a core (default: 1)"),
    )
    parser.add_argument(
        "--metrics",
        type=int,
        metavar="PORT",
        help=_("tell Prometheus how it goes, on this port of this machine; each further process on the next port"),
    )
    parser.add_argument(
        "--limits",
        default=os.environ.get("COSECHA_LIMITS", ""),
        metavar="SETTINGS",
        help=_("how much a person or an address may do: off, or as in docs/hosting.md (default: COSECHA_LIMITS)"),
    )
    parser.add_argument("--open", action="store_true", help=_("open the browser"))
    parser.add_argument(
        "--pace",
        type=float,
        default=0.5,
        metavar="SECONDS",
        help=_("how long a bot takes for a decision (default: 0.5)"),
    )


def run(args: Namespace) -> int:
    from cosecha.server.limits import read_settings
    from cosecha.server.notices import settings
    from cosecha.server.store import Store
    from cosecha.server.workers import Plan, serve, serve_many

    _check(args)
    for name in cosecha.game_names():
        check_nets(cosecha.game(name))
    notices = settings.read(os.environ)
    read_settings(args.limits)  # what is not understood is told now
    listening = _listen(args.host, args.port)
    store = Store(args.db, synchronous=args.synchronous)  # a bad store is told before anything is promised
    if args.workers > 1 and os.name != "posix":
        store.close()
        listening.close()
        raise BadUsage(_("several processes need a system like Linux or macOS"))
    address = _address(args.host, listening.getsockname()[1])
    _welcome(console(), address, args, store.database.name)
    if args.open:
        threading.Timer(0.6, webbrowser.open, [address]).start()
    thinkers = max(1, (os.cpu_count() or 2) // args.workers - 1)
    plan = Plan(args.db, args.pace, thinkers, args.metrics, notices, args.limits, args.synchronous)
    if args.workers == 1:
        return serve(plan, listening, store=store)
    store.close()
    return serve_many(plan, listening, args.workers)


def _check(args: Namespace) -> None:
    if not 0 <= args.pace <= 60:
        raise BadUsage(_("a bot takes 0 to 60 seconds; not {given:g}").format(given=args.pace))
    if not 1 <= args.workers <= 100:
        raise BadUsage(_("there are 1 to 100 processes; not {given}").format(given=args.workers))
    if args.metrics is not None and not 1 <= args.metrics <= 65435:
        raise BadUsage(_("a port is a number from 0 to 65535; not {given}").format(given=args.metrics))


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


def _welcome(screen: Console, address: str, args: Namespace, store: str) -> None:
    screen.print(_("The table is laid: {address}").format(address=address))
    if args.host in {"0.0.0.0", "::"}:
        screen.print(_("Others reach it by the name or number of this machine, with the same port."))
    screen.print(_("Tables are kept in {file}. {rules}").format(file=store, rules=rules_line()))
    screen.print(_("Ctrl-C ends the server; every table goes on when it is started again."))
