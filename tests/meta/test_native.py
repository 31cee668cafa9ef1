"""Compiled rules: found only when fresh, and equal to the interpreted ones move by move."""

import json
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from setuptools import Distribution, Extension

import cosecha
from cosecha import native

ROOT = Path(__file__).parent.parent.parent

PLAY = """
import hashlib, json, sys, warnings
warnings.simplefilter("ignore")
import cosecha
from cosecha.core.luck import SeededLuck
found = {"compiled": cosecha.compiled(), "games": {}}
for name, seats, options, seed in json.loads(sys.argv[1]):
    game = cosecha.game(name)
    luck = SeededLuck(seed)
    state = game.set_up(game.setup(seats, options), luck)
    digest = hashlib.sha256()
    while not state.over:
        legal = list(state.legal())
        digest.update(repr((legal, state.numbers())).encode())
        state.play(legal[luck.below(len(legal))], luck)
    digest.update(repr((list(state.scores()), state.numbers())).encode())
    found["games"][f"{name} {seats} {options} {seed}"] = digest.hexdigest()
print(json.dumps(found))
"""

CASES = [
    ("citrus", 2, {}, 1),
    ("citrus", 3, {"board": "short"}, 2),
    ("citrus", 4, {"mistakes": "penalised"}, 3),
    ("citrus", 5, {"family": "on", "random_start_sites": "on"}, 4),
    ("citrus", 2, {"scored_finca_starts": "off", "finca_needs_refill": "off"}, 5),
    ("citrus", 3, {"cart_triggers": "off", "cart_while_pending": "off", "start_fincas": "3"}, 6),
    ("guatemala_cafe", 2, {}, 7),
    ("guatemala_cafe", 3, {"layout": "random", "connection": "corner"}, 8),
    ("guatemala_cafe", 4, {"block_answers": "in-order", "track_sacks": "hidden"}, 9),
    ("guatemala_cafe", 4, {"buyer_start": "random"}, 10),
    ("keyflower", 2, {}, 1),
    ("keyflower", 3, {"placing": "in-turn", "purple_without_bid": "holder"}, 2),
    ("keyflower", 4, {"boat4a_turn_order": "on"}, 3),
    ("keyflower", 6, {}, 4),
]


def played(**environment: str) -> dict[str, object]:
    command = [sys.executable, "-c", PLAY, json.dumps(CASES)]
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_interpreted_and_compiled_play_the_same_games() -> None:
    compiled = played(COSECHA_PURE="0")
    if not compiled["compiled"]:
        pytest.skip("there are no fresh compiled rules to compare with (no C compiler, or make compile is due)")
    interpreted = played(COSECHA_PURE="1")
    assert interpreted["compiled"] is False
    assert interpreted["games"] == compiled["games"]


def test_every_game_has_a_case() -> None:
    assert {name for name, *_ in CASES} == set(cosecha.game_names())


def test_every_compiled_module_exists() -> None:
    assert all(native.source_of(module).is_file() for module in native.MODULES)


def test_stale_compiled_rules_are_not_used(tmp_path: Path) -> None:
    """With the stamp of other sources the package warns and plays interpreted."""
    shutil.copytree(native.PACKAGE, tmp_path / "src" / "cosecha", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "build" / "native" / "cosecha").mkdir(parents=True)
    (tmp_path / "build" / "native" / "cosecha" / native.STAMP).write_text("of other sources\n")
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "src"), "COSECHA_PURE": "0"}
    command = [sys.executable, "-c", "import cosecha; print(cosecha.compiled(), cosecha.__file__)"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", str(tmp_path / "src" / "cosecha" / "__init__.py")]
    assert "older than their sources" in done.stderr


def test_what_cannot_be_compiled_leaves_nothing_of_an_earlier_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the old rules would be stamped as the new ones."""
    monkeypatch.setenv("COSECHA_COMPILE", "0")
    monkeypatch.setattr(sys, "argv", ["setup.py", "--name"])
    monkeypatch.chdir(tmp_path)
    build = runpy.run_path(str(ROOT / "setup.py"))["BuildNative"]
    source = tmp_path / "rules.c"
    source.write_text("this is no C", encoding="utf-8")
    command = build(Distribution({"ext_modules": [Extension("rules", [str(source)], optional=True)]}))
    command.build_lib, command.build_temp = str(tmp_path / "made"), str(tmp_path / "aside")
    command.ensure_finalized()
    old = Path(command.get_ext_fullpath("rules"))
    old.parent.mkdir()
    old.write_bytes(b"old")
    os.utime(old, (0, 0))
    command.run()
    assert not old.exists()
    assert not list(old.parent.rglob(native.STAMP))
