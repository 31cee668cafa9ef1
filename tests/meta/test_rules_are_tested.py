"""No rule without a test, no refusal without words, no word outside the catalogue."""

import ast
import re
from pathlib import Path

import pytest
from tools.mutate import rules_folder, written
from tools.words import CATALOGUE, catalogue

import cosecha

ROOT = Path(__file__).parent.parent.parent
GAMES = cosecha.game_names()


def ids_in_tests(game: str) -> set[str]:
    """Every id named by `@rule(...)` in the tests of a game."""
    found: set[str] = set()
    for path in (ROOT / "tests" / "games" / game).glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "rule":
                found |= {
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_test_and_every_test_names_a_rule(name: str) -> None:
    rules = set(cosecha.game(name).rulebook().rules)
    assert rules - ids_in_tests(name) == set()
    assert ids_in_tests(name) - rules == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_is_to_be_broken_stands_in_the_source(name: str) -> None:
    """An entry of mutations.toml that no longer fits would end the whole run."""
    for entry in written(name):
        assert entry.applied((rules_folder(name) / entry.file).read_text(encoding="utf-8"))
        assert entry.rule in cosecha.game(name).rulebook().rules


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_has_an_id_and_words(name: str) -> None:
    game = cosecha.game(name)
    for reason in [*game.reasons[1:], game.seats_rule, game.order_rule, game.over_rule]:
        assert game.rulebook().refusal(reason).endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_in_the_rulebook_can_happen(name: str) -> None:
    game = cosecha.game(name)
    used = {reason.partition(",")[0] for reason in game.reasons} | {game.seats_rule, game.order_rule, game.over_rule}
    answers = {rule.id for rule in game.rulebook().rules.values() if rule.refusals}
    assert answers - used == set()


@pytest.mark.parametrize("name", GAMES)
def test_rule_ids_in_the_code_exist(name: str) -> None:
    """Docstrings cite rules by id; an id that is gone would mislead."""
    game = cosecha.game(name)
    families = {rule.partition(".")[0] for rule in game.rulebook().rules}
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(families))})(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+\b(?!\()")
    for path in (ROOT / "src" / "cosecha" / "games" / name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                for cited in pattern.findall((ast.get_docstring(node) or "").partition("`")[0]):
                    assert cited in game.rulebook().rules or cited.endswith(".py"), f"{path.name}: {cited}"


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_text_in_a_chapter(name: str) -> None:
    for rule in cosecha.game(name).rulebook().rules.values():
        assert rule.chapter
        assert len(rule.text) > 20


def test_the_catalogue_holds_every_word_that_is_shown() -> None:
    assert CATALOGUE.read_text(encoding="utf-8") == catalogue(), "make words"


def test_nothing_printed_by_the_command_line_bypasses_the_catalogue() -> None:
    """A literal sentence handed to print() must come from the catalogue."""
    for path in (ROOT / "src" / "cosecha" / "cli").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "print":
                for arg in node.args:
                    literal = arg.value if isinstance(arg, ast.Constant) else ""
                    assert not re.search(r"[a-z]{3,} [a-z]", str(literal)), f"{path.name}:{node.lineno}: {literal!r}"
