"""For every test: where a run must be complete, a test that was left out fails it; interrupts reach programs."""

from __future__ import annotations

import os
import signal
import threading

import pytest

_skipped: list[str] = []

if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A run in the background ignores interrupts, and so would every program that a test starts and interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail"):
        _skipped.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if _skipped and os.environ.get("COSECHA_NO_SKIPS") and not exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _skipped and os.environ.get("COSECHA_NO_SKIPS"):
        terminalreporter.write_line(f"left out, which this run does not allow: {', '.join(_skipped)}", red=True)
