"""Rule texts: one Markdown file a language, one heading a rule id, read for refusals, help and tests."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_REFUSED = re.compile(r"\*Refused(?:, (?P<case>\w+))?:\* (?P<text>.+)")


@dataclass(frozen=True)
class Rule:
    """A rule in words; `refusals` has the answer to a move it forbids, by case."""

    id: str
    chapter: str
    text: str
    refusals: dict[str, str]


class Rulebook:
    """All rules of a game in one language."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, Rule] = {}
        chapter = ""
        for block in re.split(r"^(?=##)", text, flags=re.MULTILINE):
            heading, _, body = block.partition("\n")
            if heading.startswith("### "):
                self._add(heading[4:].strip(), chapter, body)
            elif heading.startswith("## "):
                chapter = heading[3:].strip()

    def _add(self, id: str, chapter: str, body: str) -> None:
        if id in self.rules:
            raise ValueError(f"rule {id} has two headings")
        lines = body.strip().splitlines()
        refusals = {m["case"] or "": m["text"].strip() for m in map(_REFUSED.match, lines) if m}
        text = "\n".join(line for line in lines if not _REFUSED.match(line)).strip()
        self.rules[id] = Rule(id, chapter, text, refusals)

    def refusal(self, reason: str) -> str:
        """The words for a reason: a rule id, with the case after a comma where a rule has several answers."""
        id, _, case = reason.partition(", ")
        return self.rules[id].refusals[case]


@cache
def rulebook(package: str, language: str) -> Rulebook:
    """The rulebook of the game in this package."""
    return Rulebook(files(package).joinpath("rulebook", f"{language}.md").read_text(encoding="utf-8"))
