"""`make compile` begins anew where the compiler stumbles over what it kept, and tells of any other failure at once."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cosecha.native import STAMP

pytestmark = pytest.mark.skipif(shutil.which("cc") is None and shutil.which("gcc") is None, reason="no C compiler")

ROOT = Path(__file__).parent.parent.parent
KEPT = "{}.{}".format(*sys.version_info)
TRIES = "tries"
BUILD = f"""
import runpy, sys
from pathlib import Path
tries = Path({TRIES!r})
tries.write_text(tries.read_text() + "x" if tries.exists() else "x")
if Path(".mypy_cache", {KEPT!r}).exists():
    HOW
native = runpy.run_path("src/cosecha/native.py")
place = Path("build/native/cosecha")
place.mkdir(parents=True)
(place / {STAMP!r}).write_text(native["sources_hash"]())
"""


def compiled(folder: Path, stumbles: str) -> tuple[str, str]:
    """What is said, and a sign for each try, where a build fails so as long as anything is kept of earlier ones."""
    (folder / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "compile.py", folder / "tools")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    (folder / "setup.py").write_text(BUILD.replace("HOW", stumbles))
    (folder / ".mypy_cache" / KEPT).mkdir(parents=True)
    (folder / ".mypy_cache" / "check").mkdir()
    command = [sys.executable, "tools/compile.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=60)
    assert (folder / ".mypy_cache" / "check").is_dir()
    return done.stdout, (folder / TRIES).read_text()


def test_a_compiler_that_stumbles_over_what_it_kept_begins_anew(tmp_path: Path) -> None:
    said, tries = compiled(tmp_path, "raise ValueError('value is not in list')")
    assert "once more from the beginning" in said
    assert "The rules are compiled." in said
    assert len(tries) == 2


def test_a_mistake_in_the_rules_is_told_at_once(tmp_path: Path) -> None:
    said, tries = compiled(tmp_path, "sys.exit('src/cosecha/core/state.py:1: error: a mistake')")
    assert "a mistake" in said
    assert "Compiling failed" in said
    assert len(tries) == 1
