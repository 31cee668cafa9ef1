"""Compiles the rules if their sources have changed; says so when they will run interpreted instead."""

import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).parent.parent
# Read by itself: importing the package would load the old rules.
native = SimpleNamespace(**runpy.run_path(str(ROOT / "src" / "cosecha" / "native.py")))

KEPT = ROOT / ".mypy_cache" / "{}.{}".format(*sys.version_info)
"""What the compiler knows of modules that have not changed."""
INTERPRETED = "The rules will run interpreted: everything works, bots and simulations are some fifty times slower."


def fresh() -> bool:
    """Is there a compiled set of exactly these sources?"""
    place = native.folder()
    return place is not None and (place / native.STAMP).read_text().strip() == native.sources_hash()


def compiler() -> str | None:
    """The C compiler that Python's build tools would call."""
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(named) or shutil.which("cc") or shutil.which("gcc")


def compile_rules() -> int:
    """0 when all went well; 1 when a compiler is there but could not compile the rules."""
    print("[3/3] compiling the rules (a minute or two, once per change)", flush=True)
    done = build()
    if not fresh() and "Traceback" in done.stderr and KEPT.is_dir():
        # mypyc forgets which attributes of unchanged classes may be unset, and some edits make it stumble over that.
        print("The compiler stumbled over what it kept of earlier runs; once more from the beginning", flush=True)
        shutil.rmtree(KEPT)
        done = build()
    if fresh():
        print("The rules are compiled.")
        return 0
    print((done.stdout + done.stderr)[-2000:])
    print(f"Compiling failed. {INTERPRETED}")
    return 1


def build() -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "setup.py", "--quiet", "build_ext"]
    command += ["--build-lib", "build/native", "--build-temp", "build/tmp", "--parallel", "2"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def main() -> int:
    if "--check" in sys.argv:
        return check()
    if fresh():
        return 0
    if compiler() is None:
        print(f"No C compiler was found. {INTERPRETED}")
        return 0
    compile_rules()
    return 0


def check() -> int:
    """For the tests: 0 compiled rules are there, 3 there is no compiler, 1 compiling fails."""
    if fresh():
        return 0
    if compiler() is None:
        print("No C compiler: the tests ran interpreted only.")
        return 3
    return compile_rules()


if __name__ == "__main__":
    sys.exit(main())
