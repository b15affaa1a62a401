"""Leave the slow tests of the engine out of coverage, which would make them much slower.

Nor are whole games of bots measured, nor the tables of the common suite with house rules.
`make test` runs the unmeasured tests by themselves; most tables where house rules meet in pairs are
left to `make soak`.
"""

import re

import pytest

COMMON = ("test_conformance.py", "test_secrecy.py")
PUBLISHED = re.compile(r"-(standard|simplified|competitive|teams)-\d")
PAIRS_OF_RULES = re.compile(r"-mixed(?![0-2]-)\d+-")
GAMES_OF_BOTS = "test_bots.py"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what would cost minutes of measuring."""
    for item in items:
        if "tests/engine/" not in item.nodeid:
            continue
        name = item.path.name
        other = name in COMMON and "[" in item.nodeid and not PUBLISHED.search(item.nodeid)
        if other or name == GAMES_OF_BOTS or item.get_closest_marker("slow"):
            item.add_marker("unmeasured")
        if name in COMMON and PAIRS_OF_RULES.search(item.nodeid):
            item.add_marker("soak")
