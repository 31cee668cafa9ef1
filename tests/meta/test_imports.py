"""Every module can be imported before the others of its layer: none needs that another was there first."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib

import pytest

from tests.meta.test_coroutines import ROOT

ALONE = """
import importlib, os, sys, warnings
from pathlib import Path
warnings.simplefilter("ignore")
import jinja2, msgspec, rich, sqlalchemy, starlette.applications, uvicorn, websockets  # they are the same for all
import cosecha

def modules(layer, pattern):
    package = Path(cosecha.__file__).parent
    paths = [path.relative_to(package.parent).with_suffix("") for path in sorted((package / layer).rglob(pattern))]
    return [".".join(path.parts).removesuffix(".__init__") for path in paths if path.name != "__main__"]

def tried(name):
    child = os.fork()
    if child == 0:
        try:
            importlib.import_module(name)
        except BaseException as error:
            print(f"{name}: {error!r}", flush=True)
            os._exit(1)
        os._exit(0)
    os.waitpid(child, 0)

print("compiled" if cosecha.compiled() else "interpreted", flush=True)
for layer in sys.argv[1:]:
    for pattern in ("__init__.py", "*.py"):
        unknown = [name for name in modules(layer, pattern) if name not in sys.modules]
        for name in unknown:
            tried(name)
        for name in unknown:
            importlib.import_module(name)
    print(layer, flush=True)
"""
"""Each in a process of its own, a copy of one that knows only the layers further in, which know nothing of it, and the
packages, which are always there first, with what they import themselves."""


def layers() -> list[str]:
    """From the inmost outwards, as import-linter holds them."""
    (contract,) = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    return [layer.removeprefix("cosecha.") for layer in reversed(contract["layers"])]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
@pytest.mark.parametrize(("pure", "how"), [("0", "compiled"), ("1", "interpreted")])
def test_every_module_can_be_imported_before_the_others(pure: str, how: str) -> None:
    command = [sys.executable, "-c", ALONE, *layers()]
    done = subprocess.run(command, env=os.environ | {"COSECHA_PURE": pure}, capture_output=True, text=True, check=False)
    said, *told = done.stdout.splitlines()
    if said != how:
        pytest.skip("there are no fresh compiled rules (no C compiler, or make compile is due)")
    assert told == layers(), done.stderr
