"""The net at play time: the same as while it learnt, and files that are no nets are refused."""

import numpy as np
import pytest

from cosecha.search.net import BadNet, read_net, write_net
from cosecha.train.mlp import Mlp

NAMES = ["win", "margin", "harvest"]


def learnt(sizes: list[int]) -> Mlp:
    """A net that has seen something, so that no weight is as it was drawn."""
    net = Mlp(sizes, seed=3)
    chance = np.random.default_rng(4)
    for _ in range(30):
        given = chance.random((16, sizes[0]), np.float32)
        net.learn(given, chance.random((16, sizes[-1]), np.float32), 1e-2)
    return net


@pytest.mark.parametrize("sizes", [[5, 8, 8, 3], [37, 24, 13, 3]])
def test_it_answers_as_while_it_learnt(sizes: list[int]) -> None:
    net = learnt(sizes)
    played = read_net(net.data(NAMES))
    given = np.random.default_rng(5).random((20, sizes[0]), np.float32)
    given[:, ::2] = 0
    given = np.round(given * 1024) / 1024
    rounded = [weight.astype(np.float16).astype(np.float32) for weight in net.slow]
    wanted = net.outputs(given, rounded)
    found = [played.outputs([float(number) for number in row]) for row in given]
    assert np.abs(np.array(found) - wanted).max() < 1e-4
    assert np.abs(wanted).max() > 0.01


def test_inputs_are_rounded_and_what_was_asked_before_does_not_matter() -> None:
    """The first layer keeps its sums and adds changes: they are exact, or equal positions would differ in worth."""
    data = learnt([37, 24, 13, 3]).data(NAMES)
    kept = read_net(data)
    chance = np.random.default_rng(6)
    row = 5 * chance.standard_normal(37)
    for _ in range(300):
        row[chance.integers(37, size=4)] = 5 * chance.standard_normal(4)
        row[chance.integers(37, size=4)] = 0
        given = [float(number) for number in row]
        answer = kept.outputs(given)
        assert answer == read_net(data).outputs(given)
        assert answer == kept.outputs([round(number * 1024) / 1024 for number in given])


def test_a_file_that_is_no_net_is_refused() -> None:
    whole = write_net([2, 8, 8, 3], NAMES, [0.5] * (16 + 8 + 64 + 8 + 24 + 3))
    assert read_net(whole).names == NAMES
    for broken in (b"", b"no net", whole[:-1], whole + b"x", whole.replace(b"[2,8", b"[3,8")):
        with pytest.raises(BadNet):
            read_net(broken)
