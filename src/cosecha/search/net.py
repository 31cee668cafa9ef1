"""A small value net at play time: layers of sums over `vec[float]`, without any framework.

Positions that are valued one after the other have most inputs in common, so the first layer keeps its sums and adds
only what has changed. Inputs are rounded to 1024ths and weights are 16-bit floats; all sums are then exact, and what a
position is worth does not depend on those before it. In the second layer, units that the rectifier silences cost
nothing. Sums run eight outputs at a time in local variables: that is two and a half times as fast as adding in place.

The file: a line of JSON (sizes, names of outputs), then 16-bit floats, layer by layer: weights by input, then biases.
"""

from __future__ import annotations

import itertools
import json
import struct
from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

WIN: Final[i64] = 0
MARGIN: Final[i64] = 1
SOURCES: Final[i64] = 2
"""Outputs: the logit of winning, the lead over the best rival in the end, then points by source."""
ROUNDING: Final = 1.5 * 2.0**42
"""Added and taken away again it leaves 1024ths: so fine is a float of that size."""


class BadNet(ValueError):
    """The bytes are no net."""


@final
class Layer:
    """Sums of weighted inputs; `outputs` is a multiple of eight, padded with zeros."""

    def __init__(self, inputs: i64, outputs: i64, weights: list[float], biases: list[float]) -> None:
        self.inputs: i64 = inputs
        self.outputs: i64 = (outputs + 7) // 8 * 8
        self.weights: vec[float] = vec[float]([0.0] * int(inputs * self.outputs))
        self.biases: vec[float] = vec[float]([0.0] * int(self.outputs))
        for i in range(inputs):
            for j in range(outputs):
                self.weights[i * self.outputs + j] = weights[i * outputs + j]
        for j in range(outputs):
            self.biases[j] = biases[j]
        self.rows: vec[i64] = vec[i64]([0] * int(inputs))  # where the weights of inputs that are not 0 begin
        self.values: vec[float] = vec[float]([0.0] * int(inputs))

    def run(self, given: vec[float], out: vec[float], wanted: i64, *, rectify: bool) -> None:
        """At least the first `wanted` outputs."""
        rows = self.rows
        values = self.values
        n: i64 = 0
        for i in range(self.inputs):
            value = given[i]
            if value != 0.0:
                rows[n] = i * self.outputs
                values[n] = value
                n += 1
        self.add(n, self.biases, out, wanted, rectify=rectify)

    def change(self, given: vec[float], last: vec[float], sums: vec[float], out: vec[float]) -> None:
        """All outputs, rectified, from the sums of the inputs seen last; both become those of these."""
        rows = self.rows
        values = self.values
        n: i64 = 0
        for i in range(self.inputs):
            value = (given[i] + ROUNDING) - ROUNDING
            change = value - last[i]
            if change != 0.0:
                last[i] = value
                rows[n] = i * self.outputs
                values[n] = change
                n += 1
        self.add(n, sums, sums, self.outputs, rectify=False)
        for j in range(self.outputs):
            value = sums[j]
            out[j] = value if value > 0.0 else 0.0

    def add(self, n: i64, biases: vec[float], out: vec[float], wanted: i64, *, rectify: bool) -> None:
        """The sums of the first n values, with the weights of their rows, and of what they begin with."""
        rows = self.rows
        values = self.values
        weights = self.weights
        j: i64 = 0
        while j < wanted:
            a = biases[j]
            b = biases[j + 1]
            c = biases[j + 2]
            d = biases[j + 3]
            e = biases[j + 4]
            f = biases[j + 5]
            g = biases[j + 6]
            h = biases[j + 7]
            for k in range(n):
                row = rows[k] + j
                value = values[k]
                a += value * weights[row]
                b += value * weights[row + 1]
                c += value * weights[row + 2]
                d += value * weights[row + 3]
                e += value * weights[row + 4]
                f += value * weights[row + 5]
                g += value * weights[row + 6]
                h += value * weights[row + 7]
            if rectify:
                out[j] = a if a > 0.0 else 0.0
                out[j + 1] = b if b > 0.0 else 0.0
                out[j + 2] = c if c > 0.0 else 0.0
                out[j + 3] = d if d > 0.0 else 0.0
                out[j + 4] = e if e > 0.0 else 0.0
                out[j + 5] = f if f > 0.0 else 0.0
                out[j + 6] = g if g > 0.0 else 0.0
                out[j + 7] = h if h > 0.0 else 0.0
            else:
                out[j] = a
                out[j + 1] = b
                out[j + 2] = c
                out[j + 3] = d
                out[j + 4] = e
                out[j + 5] = f
                out[j + 6] = g
                out[j + 7] = h
            j += 8


@final
class Net:
    """Two hidden layers. `given` takes the inputs, `run` fills `out`."""

    def __init__(self, first: Layer, second: Layer, last: Layer, names: list[str]) -> None:
        self.first = first
        self.second = second
        self.last = last
        self.names = names
        self.given: vec[float] = vec[float]([0.0] * int(first.inputs))
        self.last_given: vec[float] = vec[float]([0.0] * int(first.inputs))
        self.sums: vec[float] = vec[float]([0.0] * int(first.outputs))
        for j in range(first.outputs):
            self.sums[j] = first.biases[j]
        self.one: vec[float] = vec[float]([0.0] * int(first.outputs))
        self.two: vec[float] = vec[float]([0.0] * int(second.outputs))
        self.out: vec[float] = vec[float]([0.0] * int(last.outputs))

    def run(self, wanted: i64) -> None:
        self.first.change(self.given, self.last_given, self.sums, self.one)
        self.second.run(self.one, self.two, self.second.outputs, rectify=True)
        self.last.run(self.two, self.out, wanted, rectify=False)

    def outputs(self, given: list[float]) -> list[float]:
        """All outputs as they come, for callers outside the compiled code."""
        for i in range(self.first.inputs):
            self.given[i] = given[i]
        self.run(self.last.outputs)
        return [self.out[i] for i in range(len(self.names))]


def sigmoid(x: float) -> float:
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))


def read_numbers(data: bytes) -> tuple[list[int], list[str], list[float]]:
    """Sizes of the layers, names of outputs, and all weights, from the bytes of a net's file."""
    head, _, body = data.partition(b"\n")
    try:
        told = json.loads(head)
        sizes = [int(n) for n in told["sizes"]]
        names = [str(name) for name in told["outputs"]]
    except (ValueError, KeyError, TypeError) as error:
        raise BadNet(f"no net begins with {head[:40]!r}") from error
    needed = sum(before * after + after for before, after in itertools.pairwise(sizes))
    if len(sizes) != 4 or len(names) != sizes[-1] or len(body) != 2 * needed:
        raise BadNet(f"a net of sizes {sizes} has {2 * needed} bytes of weights; not {len(body)}")
    return sizes, names, [float(number) for number in struct.unpack(f"<{needed}e", body)]


def read_net(data: bytes) -> Net:
    """A net from the bytes of its file."""
    sizes, names, numbers = read_numbers(data)
    layers: list[Layer] = []
    start = 0
    for before, after in itertools.pairwise(sizes):
        middle = start + before * after
        layers.append(Layer(before, after, numbers[start:middle], numbers[middle : middle + after]))
        start = middle + after
    return Net(layers[0], layers[1], layers[2], names)


def write_net(sizes: list[int], names: list[str], numbers: list[float]) -> bytes:
    """The bytes of a net's file."""
    head = json.dumps({"sizes": sizes, "outputs": names}, separators=(",", ":"))
    return head.encode() + b"\n" + struct.pack(f"<{len(numbers)}e", *numbers)
