"""No test begins a loop of its own in a thread where Playwright may keep one running."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
ASIDE = ROOT / "tests" / "aside.py"
BEGIN = {"asyncio": {"run", "Runner"}, "anyio": {"run"}, "uvloop": {"run"}}
ASKED = {"run_until_complete", "run_forever", "new_event_loop", "set_event_loop", "get_event_loop"}
MODULES = ("starlette.testclient", "pytest_asyncio", "playwright.async_api", "trio")
FIXTURE = "sync_playwright"  # begins a loop too: only in the fixture of all browsers
FIXTURES = ROOT / "tests" / "browser" / "conftest.py"


def loops(tree: ast.AST) -> Iterator[str]:
    """What begins a loop where it stands; marks of anyio and asyncio do so by a plugin."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if node.attr in ASKED | BEGIN.get(owner, set()) or (node.attr in BEGIN and _is_mark(node.value)):
                yield f"{node.lineno}: {owner}.{node.attr}"
        elif isinstance(node, ast.ImportFrom):
            names = {alias.name for alias in node.names}
            begun = names & (ASKED | BEGIN.get(node.module or "", set()))
            if begun or (node.module or "").startswith(MODULES):
                yield f"{node.lineno}: from {node.module} import {', '.join(sorted(begun or names))}"
        elif isinstance(node, ast.Import):
            yield from (f"{node.lineno}: import {alias.name}" for alias in node.names if alias.name.startswith(MODULES))


def _is_mark(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "mark"


def trees() -> Iterator[tuple[Path, ast.AST]]:
    for path in sorted((ROOT / "tests").rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def test_coroutines_are_run_aside() -> None:
    found = [f"{path.name}:{loop}" for path, tree in trees() if path != ASIDE for loop in loops(tree)]
    assert found == [], "tests.aside runs coroutines"


def test_only_one_fixture_starts_playwright() -> None:
    called = [
        path
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == FIXTURE
    ]
    assert called == [FIXTURES]


def test_examples_in_the_source_run_no_coroutines() -> None:
    """They are tests as well."""
    for path in [*(ROOT / "src").rglob("*.py"), ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        shown = [
            line for line in path.read_text(encoding="utf-8").splitlines() if line.lstrip().startswith((">>>", "..."))
        ]
        assert not [line for line in shown if "asyncio" in line or "run_until_complete" in line], path


@pytest.mark.parametrize(
    "text",
    [
        "asyncio.run(talk())",
        "with asyncio.Runner() as runner: pass",
        "thread.submit(asyncio.run, talk())",
        "from asyncio import run",
        "asyncio.new_event_loop().run_until_complete(talk())",
        "anyio.run(talk)",
        "from starlette.testclient import TestClient",
        "import starlette.testclient",
        "import pytest_asyncio",
        "@pytest.mark.asyncio\nasync def test(): pass",
        "@pytest.mark.anyio\nasync def test(): pass",
    ],
)
def test_what_begins_a_loop_is_found(text: str) -> None:
    assert list(loops(ast.parse(text)))


@pytest.mark.parametrize("text", ["run(talk())", "asyncio.run_coroutine_threadsafe(talk(), loop)", "server.run()"])
def test_what_begins_no_loop_is_none(text: str) -> None:
    assert not list(loops(ast.parse(text)))
