"""The net while it learns: two hidden layers, Adam, and a slow mean of the weights, which is what plays."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from cosecha.search.net import MARGIN, SOURCES, WIN, BadNet, read_numbers, write_net

Floats = npt.NDArray[np.float32]
FIRST_BETA, SECOND_BETA, TINY = 0.9, 0.999, 1e-8


class Mlp:
    """Weights and what Adam remembers of them."""

    def __init__(self, sizes: Sequence[int], seed: int = 0) -> None:
        chance = np.random.default_rng(seed)
        self.sizes = list(sizes)
        self.weights: list[Floats] = []
        for before, after in itertools.pairwise(sizes):
            spread = np.sqrt(2.0 / before) * (0.1 if after == sizes[-1] else 1.0)
            self.weights.append((chance.standard_normal((before, after)) * spread).astype(np.float32))
            self.weights.append(np.zeros(after, np.float32))
        self.slow = [weight.copy() for weight in self.weights]
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def outputs(self, given: Floats, weights: list[Floats] | None = None) -> Floats:
        return self._layers(given, self.weights if weights is None else weights)[-1]

    def _layers(self, given: Floats, weights: list[Floats]) -> list[Floats]:
        one = np.maximum(given @ weights[0] + weights[1], 0)
        two = np.maximum(one @ weights[2] + weights[3], 0)
        return [given, one, two, two @ weights[4] + weights[5]]

    def learn(self, given: Floats, wanted: Floats, rate: float, slowness: float = 0.999) -> tuple[float, float]:
        """One step on a batch; the losses of win and margin."""
        layers = self._layers(given, self.weights)
        out = layers[-1]
        win = 1 / (1 + np.exp(-out[:, WIN]))
        error = np.empty_like(out)
        error[:, WIN] = win - wanted[:, WIN]
        error[:, MARGIN] = 0.5 * (out[:, MARGIN] - wanted[:, MARGIN])
        error[:, SOURCES:] = 0.1 * (out[:, SOURCES:] - wanted[:, SOURCES:])
        self._step(self._gradients(layers, error / np.float32(len(given))), rate, slowness)
        surprise = -np.mean(wanted[:, WIN] * np.log(win + 1e-7) + (1 - wanted[:, WIN]) * np.log(1 - win + 1e-7))
        return float(surprise), float(np.mean((out[:, MARGIN] - wanted[:, MARGIN]) ** 2))

    def _gradients(self, layers: list[Floats], error: Floats) -> list[Floats]:
        found: list[Floats] = []
        for n in (4, 2, 0):
            before = layers[n // 2]
            found = [before.T @ error, error.sum(0), *found]
            if n:
                error = (error @ self.weights[n].T) * (before > 0)
        return found

    def _step(self, gradients: list[Floats], rate: float, slowness: float) -> None:
        self.steps += 1
        size = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        scale = min(1.0, 1.0 / (size + 1e-9))
        rate *= np.sqrt(1 - SECOND_BETA**self.steps) / (1 - FIRST_BETA**self.steps)
        slowness = min(slowness, self.steps / (self.steps + 10))
        for n, gradient in enumerate(gradients):
            gradient = gradient * np.float32(scale)
            self.first[n] += np.float32(1 - FIRST_BETA) * (gradient - self.first[n])
            self.second[n] += np.float32(1 - SECOND_BETA) * (gradient**2 - self.second[n])
            self.weights[n] -= np.float32(rate) * self.first[n] / (np.sqrt(self.second[n]) + np.float32(TINY))
            self.slow[n] += np.float32(1 - slowness) * (self.weights[n] - self.slow[n])

    def data(self, names: Sequence[str]) -> bytes:
        """The slow weights as the file of a net."""
        numbers = np.concatenate([weight.ravel() for weight in self.slow]).astype(np.float16)
        return write_net(self.sizes, list(names), [float(number) for number in numbers])

    def take(self, data: bytes) -> None:
        """Begin with the weights of a net's file."""
        sizes, _names, numbers = read_numbers(data)
        if sizes != self.sizes:
            raise BadNet(f"a net of sizes {sizes}; not of {self.sizes}")
        at = 0
        for n, weight in enumerate(self.weights):
            self.weights[n] = np.array(numbers[at : at + weight.size], np.float32).reshape(weight.shape)
            self.slow[n] = self.weights[n].copy()
            at += weight.size

    def memory(self) -> dict[str, npt.NDArray[np.generic]]:
        """All that is needed to go on."""
        kept: dict[str, npt.NDArray[np.generic]] = {"sizes": np.array(self.sizes), "steps": np.array(self.steps)}
        for name in ("weights", "slow", "first", "second"):
            for n, row in enumerate(getattr(self, name)):
                kept[f"{name}{n}"] = row
        return kept

    def recall(self, kept: dict[str, npt.NDArray[np.generic]]) -> None:
        self.sizes = [int(n) for n in kept["sizes"]]
        self.steps = int(kept["steps"])
        for name in ("weights", "slow", "first", "second"):
            setattr(self, name, [kept[f"{name}{n}"] for n in range(2 * len(self.sizes) - 2)])
