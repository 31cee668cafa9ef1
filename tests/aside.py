"""Coroutines in tests: in a thread of their own, since Playwright keeps a loop running in that of the browser tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Done = TypeVar("Done")


def run(coroutine: Coroutine[Any, Any, Done]) -> Done:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
