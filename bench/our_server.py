"""Our server as `cosecha serve` starts it, on a free port, with the `synchronous` of SQLite to choose."""

import argparse
import socket
import sys
from pathlib import Path

from cosecha.server.workers import Plan, serve, serve_many


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--synchronous", choices=["NORMAL", "FULL"], default="NORMAL")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--limits", default="", help="as for cosecha serve")
    args = parser.parse_args()
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    print(f"listening {listening.getsockname()[1]}", flush=True)
    plan = Plan(str(args.db), synchronous=args.synchronous, limits=args.limits)
    return serve(plan, listening) if args.workers == 1 else serve_many(plan, listening, args.workers)


if __name__ == "__main__":
    sys.exit(main())
