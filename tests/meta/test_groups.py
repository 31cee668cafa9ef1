"""Tests that share something run in one process; two browsers are enough."""

from __future__ import annotations

from tests.conftest import SHARING, group
from tests.meta.test_coroutines import ROOT


def test_tests_of_the_browser_belong_to_two_groups_and_others_to_themselves() -> None:
    assert group("tests/browser/test_playing.py::test_a[x]") == "whole games"
    assert group("tests/browser/test_page.py::test_a") == group("tests/browser/test_axe.py::test_b[1]") == "pages"
    assert group("tests/meta/test_wheel.py::test_a") == group("tests/meta/test_wheel.py::test_b")
    assert group("tests/core/test_parts.py::test_a[1]") == "tests/core/test_parts.py::test_a[1]"


def test_whoever_has_fixtures_of_a_module_is_a_group() -> None:
    found = [path for path in (ROOT / "tests").rglob("test_*.py") if 'scope="module"' in path.read_text("utf-8")]
    assert {str(path.relative_to(ROOT)) for path in found} - {"tests/meta/test_groups.py"} == set(SHARING)
