"""Every kind of fact that the log can tell names a rule that exists."""

from importlib import import_module
from pathlib import Path

import pytest

import cosecha

ROOT = Path(__file__).parent.parent
GAMES = cosecha.game_names()


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_fact_names_a_rule_of_the_rulebook(name: str) -> None:
    game = cosecha.game(name)
    ruling, saying = (import_module(f"{game.package}.{module}") for module in ("ruling", "saying"))
    assert set(ruling.RULES) == set(saying.SENTENCES)
    tables = [getattr(ruling, table, {}) for table in ("RULES", "USED", "SCORED", "PLACED")]
    assert {rule for table in tables for rule in table.values()} - set(game.rulebook().rules) == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_of_golden_games_has_a_rule(name: str) -> None:
    game = cosecha.game(name)
    assert game.rule_of is not None
    records = sorted((ROOT / "games" / name / "golden").glob("*-seats*.record"))[:3]
    assert records
    for path in records:
        match = game.replay(path.read_text(encoding="utf-8"))
        rules = {game.rule_of(fact) for facts in match.told for fact in facts}
        assert len(rules) > 8
        assert rules - set(game.rulebook().rules) == set()
