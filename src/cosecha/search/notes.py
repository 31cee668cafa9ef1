"""What was seen of a game, told as numbers, row after row: for a net to learn from, or to value at once."""

from __future__ import annotations

from typing import final

from librt.strings import BytesWriter, read_f32_le, write_f32_le
from librt.vecs import vec
from mypy_extensions import i64

from cosecha.core.eyes import Eyes
from cosecha.core.state import State
from cosecha.search.net import MARGIN, SOURCES, WIN, Net, sigmoid


@final
class Rows:
    """32-bit floats, as many a row as the eyes tell."""

    def __init__(self, eyes: Eyes, seats: i64) -> None:
        self.eyes = eyes
        self.inputs: i64 = eyes.inputs(seats)
        self.told: vec[float] = vec[float]([0.0] * int(self.inputs))
        self.rows: list[bytes] = []

    def look(self, state: State) -> None:
        self.eyes.look(state)

    def tell(self, seat: i64) -> None:
        """A row more: the position looked at last, from the side of a seat."""
        told = self.told
        self.eyes.tell(seat, told)
        writer = BytesWriter()
        for i in range(self.inputs):
            write_f32_le(writer, told[i])
        self.rows.append(writer.getvalue())

    def data(self) -> bytes:
        return b"".join(self.rows)

    def values(self, net: Net) -> list[tuple[float, float]]:
        """For each row the chance to win and the lead, as a net says."""
        found: list[tuple[float, float]] = []
        for row in self.rows:
            for i in range(self.inputs):
                net.given[i] = read_f32_le(row, 4 * i)
            net.run(SOURCES)
            found.append((sigmoid(net.out[WIN]), net.out[MARGIN]))
        return found
