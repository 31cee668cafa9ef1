"""placeholder"""
from cosecha.core.state import State


def greedy(state: State, seat: int) -> int:
    return int(state.legal()[0])
