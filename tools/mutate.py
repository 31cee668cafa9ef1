"""Rule breaking: disables rules in a copy of the source, one at a time, and expects the rule tests to turn red.

Refusals are found by themselves: every `return R_…` of the rules. What gives points or moves pieces stands in
tests/games/<game>/mutations.toml. By default a sample picked by a recorded seed; `--all` tries every one.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress

ROOT = Path(__file__).parent.parent
SEED = 20261115
SAMPLE = 24
QUICKLY = ["-x", "-q", "-p", "no:cacheprovider", "-m", "rule", "-k", "not brute"]
"""Rule tests only, and not the slow comparison with brute force: the tests of the rule itself must see it broken."""
GREEN, RED = 0, (1, 2)  # what pytest answers: all passed; tests failed, or could not even be set up
REFUSAL = re.compile(r"\bR_[A-Z_]+\b")


@dataclass(frozen=True)
class Mutation:
    """One rule disabled in one place."""

    rule: str
    file: str
    find: str
    replace: str
    line: int = 0

    def applied(self, text: str) -> str:
        if self.line:
            lines = text.splitlines(keepends=True)
            assert lines[self.line - 1] == self.find
            lines[self.line - 1] = self.replace
            return "".join(lines)
        if text.count(self.find) != 1:
            raise SystemExit(f"{self.file}: {self.find!r} stands {text.count(self.find)} times, not once")
        return text.replace(self.find, self.replace)


def rules_folder(game: str, root: Path = ROOT) -> Path:
    return root / "src" / "cosecha" / "games" / game


def refusals(game: str) -> list[Mutation]:
    """Every place where a rule refuses a move, and the same place with the refusal taken out."""
    from importlib import import_module

    pieces = import_module(f"cosecha.games.{game}.pieces")
    found: list[Mutation] = []
    for path in sorted(rules_folder(game).glob("*.py")):
        for number, line in enumerate(path.read_text().splitlines(keepends=True), 1):
            name = REFUSAL.search(line)
            if name is None or "return" not in line:
                continue
            rule = pieces.REASONS[getattr(pieces, name[0])].partition(",")[0]
            found.append(Mutation(rule, path.name, line, without_refusal(line), number))
    return found


def without_refusal(line: str) -> str:
    """`return R_X` inside an `if` lets the move through to the next rule; everywhere else the answer is LEGAL."""
    indent = line[: len(line) - len(line.lstrip())]
    if line.strip().startswith("return R_") and " if " not in line and len(indent) > 4:
        return f"{indent}pass\n"
    return f"{indent}return LEGAL\n"


def written(game: str) -> list[Mutation]:
    table = tomllib.loads((ROOT / "tests" / "games" / game / "mutations.toml").read_text())
    return [Mutation(**entry) for entry in table["mutation"]]


def survives(game: str, mutation: Mutation | None) -> bool:
    """Run the rule tests on a broken copy (None: on a sound one); True when they stay green."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        shutil.copytree(ROOT / "tests", copy / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        if mutation is not None:
            path = rules_folder(game, copy) / mutation.file
            path.write_text(mutation.applied(path.read_text()))
        command = [sys.executable, "-m", "pytest", f"tests/games/{game}", *QUICKLY]
        environment = os.environ | {"PYTHONPATH": str(copy / "src"), "COSECHA_PURE": "1"}
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, timeout=600, check=False
        )
        if done.returncode != GREEN and done.returncode not in RED:
            raise SystemExit(f"the tests did not run: {mutation}\n{done.stdout[-2000:]}")
        return done.returncode == GREEN


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="citrus")
    parser.add_argument("--all", action="store_true", help="every place, not a sample")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="how many rule ids to pick (default %(default)s)")
    parser.add_argument("--seed", type=int, default=SEED, help="seed of the pick (default %(default)s)")
    args = parser.parse_args()
    mutations = refusals(args.game) + written(args.game)
    rules = sorted({mutation.rule for mutation in mutations})
    picked = set(rules if args.all else random.Random(args.seed).sample(rules, min(args.sample, len(rules))))
    chosen = [mutation for mutation in mutations if mutation.rule in picked]
    print(f"{len(chosen)} places of {len(picked)} rules, of {len(mutations)} places of {len(rules)} rules in all")
    return report(chosen, run(args.game, chosen), "--all" if args.all else f"--seed {args.seed}")


def run(game: str, chosen: list[Mutation]) -> list[bool]:
    if not survives(game, None):
        raise SystemExit("the rule tests are red before anything is broken")
    with Progress() as progress, ThreadPoolExecutor(os.cpu_count()) as pool:
        bar = progress.add_task("breaking rules", total=len(chosen))
        found: list[bool] = []
        for survived in pool.map(lambda mutation: survives(game, mutation), chosen):
            found.append(survived)
            progress.advance(bar)
        return found


def report(chosen: list[Mutation], survived: list[bool], how: str) -> int:
    for mutation, alive in zip(chosen, survived, strict=True):
        if alive:
            print(f"SURVIVED  {mutation.rule}  {mutation.file}:{mutation.line}  {mutation.find.strip()[:80]}")
    caught = survived.count(False)
    print(f"{caught} of {len(chosen)} broken rules caught by the rule tests ({how})")
    return 0 if caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
