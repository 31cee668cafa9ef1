"""Compiles the rules with mypyc. Without a C compiler the package installs all the same and plays interpreted.

A checkout compiles into build/native (`make compile`), never beside its sources; a wheel carries the compiled modules.
"""

import os
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
# Read by itself: the package need not be importable while it is built.
native = SimpleNamespace(**runpy.run_path(str(ROOT / "src" / "cosecha" / "native.py")))


class BuildNative(build_ext):
    """Compiles, and leaves a stamp only if every module came out."""

    def run(self) -> None:
        super().run()
        place = Path(self.build_lib) / "cosecha"
        made = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if made and all(path.is_file() for path in made):
            (place / native.STAMP).write_text(native.sources_hash() + "\n")
        else:
            for path in made:
                path.unlink(missing_ok=True)

    def build_extension(self, ext: Any) -> None:
        """One that cannot be compiled leaves nothing of an earlier run in its place."""
        try:
            super().build_extension(ext)
        except BaseException:
            Path(self.get_ext_fullpath(ext.name)).unlink(missing_ok=True)
            raise


def source(module: str) -> str:
    return str(native.source_of(module).relative_to(ROOT))


def extensions() -> list[Any]:
    """The compiled modules, none when COSECHA_COMPILE=0."""
    if os.environ.get("COSECHA_COMPILE") == "0":
        return []
    from mypyc.build import mypycify

    os.chdir(ROOT)
    groups = [
        ([source(f"cosecha.{group}.{module}") for module in modules], "cosecha_" + group.split(".")[-1])
        for group, modules in native.GROUPS.items()
    ]
    sources = [path for paths, _ in groups for path in paths]
    found = mypycify(["--strict", *sources], opt_level="3", debug_level="0", separate=groups, target_dir="build/c")
    for extension in found:
        extension.optional = True
        extension.extra_compile_args += ["-fno-semantic-interposition"]
    return found


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildNative})
