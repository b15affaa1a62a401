"""What of the engine's tests is not measured for coverage: it would make them much slower.

Slow tests are not, nor the common suite's tables with many house rules.
`make test` runs the unmeasured ones by themselves.
"""

import pytest

COMMON = ("test_conformance.py", "test_secrecy.py", "test_bots.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what would cost minutes of measuring."""
    for item in items:
        if "tests/engine/" not in item.nodeid:
            continue
        common = item.path.name in COMMON and "-mixed" in item.nodeid
        if common or item.get_closest_marker("slow"):
            item.add_marker("unmeasured")
