"""Header lines of records and positions: `name: value`, and blocks of `| ` lines for texts of several lines."""

import re
from collections.abc import Callable, Iterable

from cosecha.core.options import Setup


def whole_number(word: str) -> int | None:
    """The number that a word of plain digits means; None for anything else, endless numbers included."""
    return int(word) if re.fullmatch(r"[0-9]{1,6}", word) else None


def read_headers(lines: list[str], wrong: Callable[[str], Exception]) -> dict[str, str]:
    """Names and values; a value of several lines follows its name as lines that begin with a bar."""
    headers: dict[str, str] = {}
    name = ""
    for line in lines:
        if line.startswith("|") and name:
            headers[name] += line[1:].removeprefix(" ") + "\n"
            continue
        name, colon, value = line.partition(":")
        name = " ".join(name.split()).casefold()
        if not colon or not name:
            raise wrong(f"expected 'name: value'; not {line[:60]!r}")
        if name in headers:
            raise wrong(f"{name!r} stands twice")
        headers[name] = value.strip()
    return headers


def write_headers(headers: Iterable[tuple[str, str]]) -> list[str]:
    lines: list[str] = []
    for name, value in headers:
        if "\n" in value:
            lines += [f"{name}:", *(f"| {line}".rstrip() for line in value.splitlines())]
        else:
            lines.append(f"{name}: {value}".rstrip())
    return lines


def take_options(headers: dict[str, str]) -> dict[str, object]:
    """Take the `option …` lines out of the headers."""
    names = [name for name in headers if name.startswith("option ")]
    return {name.removeprefix("option "): headers.pop(name) for name in names}


def option_headers(setup: Setup) -> list[tuple[str, str]]:
    """The options that were given, data files with their whole text."""
    return [(f"option {name}", setup.given[name]) for name in sorted(setup.given)]
