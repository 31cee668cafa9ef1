"""Files of lines that a host keeps: packed or not, whole or not there, for nobody else to read."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO

from cosecha.cli.arguments import BadUsage
from cosecha.core.files import whole_file
from cosecha.core.words import _

STANDARD = "-"
PRIVATE = 0o600


@contextmanager
def reading(path: str) -> Iterator[Iterable[str]]:
    """The lines of a file, or of standard input."""
    try:
        with _opened(path) as raw, _unpacked(path, raw) as file:
            yield (line.decode("utf-8") for line in file)
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BadUsage(_("cannot read {path}: {problem}").format(path=path, problem=error)) from error


def write(path: str, lines: Iterable[str]) -> None:
    """All lines or no file."""
    if path == STANDARD:
        sys.stdout.writelines(lines)
        return
    try:
        with whole_file(Path(path), PRIVATE) as raw, _packed(path, raw) as file:
            file.writelines(line.encode() for line in lines)
    except OSError as error:
        raise BadUsage(_("cannot write {path}: {problem}").format(path=path, problem=error.strerror)) from error


def _opened(path: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if path == STANDARD else Path(path).open("rb")


def _packed(path: str, raw: BinaryIO) -> AbstractContextManager[BinaryIO | gzip.GzipFile]:
    return gzip.GzipFile(fileobj=raw, mode="wb") if path.endswith(".gz") else nullcontext(raw)


def _unpacked(path: str, raw: BinaryIO) -> AbstractContextManager[BinaryIO | gzip.GzipFile]:
    return gzip.GzipFile(fileobj=raw, mode="rb") if path.endswith(".gz") else nullcontext(raw)
