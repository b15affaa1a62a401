"""Scripts of others: as published, with their versions, licences and checksums written down."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

pytestmark = pytest.mark.fast

VENDOR = Path(__file__).resolve().parents[2] / "static" / "vendor"
ROW = re.compile(r"\| `(\S+)` \| \S+ \| ([\d.]+) \| .*\(`(\S+)`\) \| `([0-9a-f]{64})` \|")


def test_every_vendored_script_is_the_one_that_the_list_says() -> None:
    listed = {found[1]: found for found in map(ROW.match, _lines()) if found}
    assert {path.name for path in VENDOR.glob("*.js")} == set(listed)
    for name, found in listed.items():
        assert sha256((VENDOR / name).read_bytes()).hexdigest() == found[4], name
        assert (VENDOR / found[3]).is_file(), found[3]


def test_htmx_says_the_version_of_the_list() -> None:
    version = next(found[2] for found in map(ROW.match, _lines()) if found and "htmx" in found[1])
    assert f'version:"{version}"' in (VENDOR / "htmx.min.js").read_text()


def _lines() -> list[str]:
    return (VENDOR / "README.md").read_text().splitlines()
