"""What is always true of a Keyflower table (section 7 of the specification), counted apart from the code of the rules."""
from cosecha.core.state import State


def invariants(state: State) -> list[str]:
    return []


def step_invariants(before: State, after: State, move: str) -> list[str]:
    return []
