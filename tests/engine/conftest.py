"""What of the engine's tests is measured for coverage: measuring makes them several times slower.

Slow tests are not, and of the common suite only the standard tables are: others reach the lines.
"""

import pytest

COMMON = ("test_conformance.py", "test_secrecy.py", "test_bots_of_every_game.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the measuring out where it would cost minutes."""
    for item in items:
        if "tests/engine/" not in item.nodeid:
            continue
        common = item.path.name in COMMON and "-standard-" not in item.nodeid
        if common or item.get_closest_marker("slow"):
            item.add_marker("no_cover")
