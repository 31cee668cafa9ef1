"""What is installed from a wheel needs nothing of the repository: pages, art, rulebooks and data come with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

import cosecha
from tests.server.serving import Person

ROOT = Path(__file__).parent.parent.parent
NEEDED = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel in it, and beside it only what the wheel says it depends on."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")
    shutil.copytree(ROOT / "src", source / "src", ignore=ignored)
    for name in NEEDED:
        shutil.copy(ROOT / name, source)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    alone = clean() | {"COSECHA_COMPILE": "0"}
    build = [*pip, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", str(folder), str(source)]
    subprocess.run(build, check=True, env=alone, timeout=600)
    shutil.rmtree(source)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv")
    python = folder / "venv" / "bin" / "python"
    subprocess.run([*pip, "--python", str(python), "install", "--no-deps", str(wheel)], check=True, timeout=600)
    (packages,) = (folder / "venv" / "lib").glob("python*/site-packages")
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")  # without our own, which is linked there
    return python.parent


def clean() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COSECHA"))}


def run(installed: Path, *words: str) -> str:
    command = [str(installed / "cosecha"), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env=clean(), cwd=installed, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def served(installed: Path) -> Iterator[str]:
    command = [str(installed / "cosecha"), "serve", "--port", "0", "--db", str(installed / "tables.db"), "--pace", "0"]
    environment = clean() | {"COLUMNS": "200", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=installed) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().rpartition(" ")[2].strip().rstrip("/")
        finally:
            server.kill()


def test_it_is_the_installed_one(installed: Path) -> None:
    asked = [str(installed / "python"), "-c", "import cosecha; print(cosecha.__file__)"]
    found = subprocess.run(asked, capture_output=True, text=True, check=True, env=clean(), cwd=installed)
    assert Path(found.stdout.strip()).is_relative_to(installed.parent)


def test_every_file_of_the_package_is_in_it(installed: Path) -> None:
    (packages,) = (installed.parent / "lib").glob("python*/site-packages/cosecha")
    source = Path(cosecha.__file__).parent
    tracked = subprocess.run(["git", "ls-files", "src/cosecha"], cwd=ROOT, capture_output=True, text=True, check=False)
    wanted = {Path(line).relative_to("src/cosecha") for line in tracked.stdout.splitlines()}
    assert wanted or not (ROOT / ".git").exists()
    missing = sorted(str(path) for path in wanted if (source / path).exists() and not (packages / path).exists())
    assert missing == []


def test_the_server_shows_every_game(installed: Path) -> None:
    with served(installed) as address, closing(Person(address, "Ana")) as ana:
        for name in cosecha.game_names():
            for path in (f"/rules/{name}", f"/art/{name}.css", f"/picture/{name}/light.svg"):
                assert ana.web.get(path).status_code == 200, path
            table = ana.lay("me", "greedy", game=name)
            assert "<symbol" in ana.web.get(f"/t/{table}").text
            with ana.watching(table, 0) as page:
                page.until(lambda page=page: page.now["asked"])  # type: ignore[misc]
                page.play()
        assert httpx.get(address + "/static/table/main.js").status_code == 200


def test_the_data_files_are_there(installed: Path) -> None:
    for name in cosecha.game_names():
        assert "fit together" in run(installed, "data", "check", name)
