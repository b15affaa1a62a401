"""Amounts that tests do: enough in `make test`, more of the same in `make soak`."""

import os


def amount(usual: int, in_soak: int) -> int:
    """Return how often, how long or how many, by the tier that runs."""
    return in_soak if os.environ.get("SOAK") else usual
