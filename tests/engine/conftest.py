"""Slow tests of the engine are not measured for coverage: others reach the same lines."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the measuring out where it would cost minutes."""
    for item in items:
        if "tests/engine/" in item.nodeid and item.get_closest_marker("slow"):
            item.add_marker("no_cover")
