"""Files that are whole or not there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

PART = ".part"


@contextmanager
def whole_file(path: Path, mode: int = 0o666) -> Iterator[BinaryIO]:
    """A file to write, which takes its place when it is whole: a kill at any moment leaves it or what was there before.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     place = Path(folder, "net")
    ...     with whole_file(place) as file:
    ...         written = file.write(b"weights")
    ...     place.read_bytes(), len(list(place.parent.iterdir()))
    (b'weights', 1)
    """
    place = path.resolve()  # a link stays one
    part = place.with_name(place.name + PART)
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)
