"""Our server as `cosecha serve` starts it, on a free port, with the `synchronous` of SQLite to choose."""

import argparse
import socket
import sys
from pathlib import Path

from cosecha.server.store import Store
from cosecha.server.workers import Plan, serve


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--synchronous", choices=["NORMAL", "FULL"], default="NORMAL")
    args = parser.parse_args()
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    print(f"listening {listening.getsockname()[1]}", flush=True)
    store = Store(args.db, synchronous=args.synchronous)
    return serve(Plan(str(args.db)), listening, store=store)


if __name__ == "__main__":
    sys.exit(main())
