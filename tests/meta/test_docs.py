"""Examples in README and docs run as they stand."""

import doctest
from pathlib import Path

import pytest

from cosecha.server.asked import TableAsked

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_the_wire_names_all_that_a_new_table_is_laid_with() -> None:
    lines = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8").splitlines()
    row = next(line for line in lines if line.startswith("| `POST /tables`"))
    assert [name for name in TableAsked.__struct_fields__ if f'"{name}"' not in row] == []


def test_links_between_pages_lead_somewhere() -> None:
    import re

    for page in [*PAGES, ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
