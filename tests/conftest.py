"""For every test: what runs together, what may be left out, and that interrupts reach programs."""

from __future__ import annotations

import os
import signal
import threading
from typing import Any

import pytest

TOGETHER = {"tests/browser/": "pages", "tests/browser/test_playing.py": "whole games"}
"""Two browsers for several workers: one plays whole games, the other does everything else."""
SHARING = ("tests/meta/test_wheel.py", "tests/arena/test_report.py")  # what is made once for all tests of such a file
_skipped: list[str] = []

if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A run in the background ignores interrupts, and so would every program that a test starts and interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Every test goes to whoever is free first, but for those that belong together, which begin.

    Groups by the marks of xdist are of no effect: it writes them to where pytest no longer reads.
    """
    from xdist.scheduler import LoadScopeScheduling

    scheduler = LoadScopeScheduling(config, log)
    assert callable(scheduler._split_scope)
    scheduler._split_scope = group
    return scheduler


def group(test: str) -> str:
    """The name of what a test belongs to, by itself its own."""
    path = test.partition("::")[0]
    if path in SHARING:
        return path
    return next((TOGETHER[start] for start in sorted(TOGETHER, reverse=True) if path.startswith(start)), test)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail"):
        _skipped.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if _skipped and os.environ.get("COSECHA_NO_SKIPS") and not exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _skipped and os.environ.get("COSECHA_NO_SKIPS"):
        terminalreporter.write_line(f"left out, which this run does not allow: {', '.join(_skipped)}", red=True)
