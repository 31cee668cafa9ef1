"""Data files: `name: value [mark]` a line, comments after `;`, a grid after `grid:`. Marks tell a value's source."""

import re
from dataclasses import dataclass, field

from cosecha.core.errors import BadData
from cosecha.core.text import whole_number

_LINE = re.compile(r"(?P<name>[^:\[\]]+):\s*(?P<value>[^\[\]]*?)\s*(?:\[(?P<mark>[^\]]+)\])?\s*$")


@dataclass(frozen=True)
class Entry:
    """One value of a data file."""

    name: str
    value: str
    mark: str
    line: int


@dataclass
class DataFile:
    """A data file read, not yet understood."""

    title: str
    entries: list[Entry] = field(default_factory=list)
    grid: list[tuple[int, list[str]]] = field(default_factory=list)

    def wrong(self, line: int, problem: str) -> BadData:
        return BadData(f"{self.title}, line {line}: {problem}" if line else f"{self.title}: {problem}")

    def one(self, name: str) -> Entry:
        found = [entry for entry in self.entries if entry.name == name]
        if len(found) != 1:
            raise self.wrong(found[1].line if found else 0, f"expected one line {name!r}, found {len(found)}")
        return found[0]

    def starting(self, word: str) -> list[Entry]:
        """Entries whose name begins with a word, like `line d1`."""
        return [entry for entry in self.entries if entry.name.split()[0] == word]

    def number(self, entry: Entry) -> int:
        number = whole_number(entry.value)
        if number is None:
            raise self.wrong(entry.line, f"{entry.name} is a number; not {entry.value[:40]!r}")
        return number


def read_data(title: str, text: str) -> DataFile:
    """Read the text of a data file; `title` names it in errors."""
    file = DataFile(title)
    in_grid = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split(";")[0].rstrip()
        if not line.strip():
            continue
        if in_grid and ":" not in line:
            file.grid.append((number, line.split()))
            continue
        found = _LINE.match(line.strip())
        if found is None:
            raise file.wrong(number, f"expected 'name: value [mark]'; not {line.strip()[:60]!r}")
        name = " ".join(found["name"].split())
        in_grid = name == "grid"
        if any(entry.name == name for entry in file.entries):
            raise file.wrong(number, f"{name!r} stands twice")
        file.entries.append(Entry(name, found["value"], found["mark"] or "", number))
    return file
