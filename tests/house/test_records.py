"""Records of decisions: each is in the index, and links of the docs lead to files."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.prose import FOLDERS
from tools.steps import ROOT

pytestmark = pytest.mark.fast

RECORDS = ROOT / "docs" / "decisions"
INDEX = RECORDS / "README.md"
LINK = re.compile(r"\]\(([^)\s]+)\)")
NAMED = re.compile(r"docs/decisions/(\d{3}[\w-]*(?:\.md)?)")
HEADING = re.compile(r"# (\d+)\. (.+)\n\n\d{4}-\d{2}-\d{2}\b.*\.\n\n")
ROW = re.compile(r"\| (?:\[(\d+)\]\(([\w.-]+)\)|(\d+)) \| (.+) \| (.+) \|")


def records(folder: Path = RECORDS) -> list[Path]:
    """Return the files of the records by number."""
    return sorted(folder.glob("[0-9]*.md"))


def index_rows() -> Iterator[tuple[int, str, str]]:
    """Yield (number, file or '', title) of each decision in the index."""
    for line in INDEX.read_text().splitlines():
        if found := ROW.fullmatch(line):
            linked, name, closed, title, _state = found.groups()
            yield int(linked or closed), name or "", title


def broken_links(page: Path) -> list[str]:
    """Return the links of a page that lead to no file; addresses elsewhere are not followed."""
    links = (link.partition("#")[0] for link in LINK.findall(page.read_text()) if "://" not in link)
    return [link for link in links if link and not (page.parent / link).exists()]


def absent_records(source: str, folder: Path = RECORDS) -> list[str]:
    """Return the records that a source names by number or file, and that are not there."""
    names = [path.name for path in records(folder)]
    return [
        named
        for named in NAMED.findall(source)
        if named not in names and not (len(named) == 3 and any(n.startswith(named) for n in names))
    ]


def test_each_record_begins_with_its_number_title_and_date() -> None:
    for path in records():
        found = HEADING.match(path.read_text())
        assert found, path.name
        assert int(found[1]) == int(path.name[:3]), path.name


def test_the_index_lists_each_record_once_by_its_title() -> None:
    rows = list(index_rows())
    numbers = [number for number, _name, _title in rows]
    assert len(numbers) == len(set(numbers))
    told = {name: f"# {number}. {title}" for number, name, title in rows if name}
    assert told == {path.name: path.read_text().partition("\n")[0] for path in records()}


def test_no_two_records_have_one_number() -> None:
    numbers = [path.name[:3] for path in records()]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize(
    "page",
    [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_links_of_a_page_lead_to_files_that_are_there(page: Path) -> None:
    assert broken_links(page) == []


def test_sources_name_records_that_are_there() -> None:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    absent = {str(path.relative_to(ROOT)): absent_records(path.read_text()) for path in paths}
    assert {path: names for path, names in absent.items() if names} == {}


def test_the_check_sees_a_wrong_link_and_a_record_that_is_gone(tmp_path: Path) -> None:
    (tmp_path / "001-kept.md").touch()
    page = tmp_path / "page.md"
    page.write_text("[a](001-kept.md#why) [b](002-gone.md) [c](https://example.org/d) [e](#here)")
    assert broken_links(page) == ["002-gone.md"]
    told = "docs/decisions/"
    source = f"({told}001) ({told}001-kept.md) ({told}001-other.md) {told}002."
    assert absent_records(source, tmp_path) == ["001-other.md", "002"]
