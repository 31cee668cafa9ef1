"""The mark that ties a test to the rules it shows."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Name the rules, by the ids of the specification, that a test would turn red for."""
    return pytest.mark.rule(*ids)
