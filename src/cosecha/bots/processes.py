"""Processes that think for another one: they leave Ctrl-C to it, and end with it even where it was killed."""

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait


def serve_the_parent() -> None:
    """To be called first in a process that was started by multiprocessing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
