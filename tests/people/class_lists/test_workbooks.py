"""Workbooks: cells as they are shown, hidden lines and sheets told, bombs and others refused."""

import datetime
import zipfile
from io import BytesIO

import pytest
from openpyxl import Workbook

from classroom.people.class_lists.reading import NoList, read_file
from tests.people.class_lists.reading_steps import found, names, workbook

pytestmark = pytest.mark.fast
HEAD = ["Nr", "Name", "Klasse", "Ausweis"]


def test_numbers_dates_and_titles_of_a_workbook_are_no_names() -> None:
    rows = [
        ["Klasse 3a, Schuljahr 2026/27"],
        [],
        HEAD,
        [1.0, "Berg, Ada", 3.0, 42],
        [2, "Kahn, Bo", datetime.datetime(2026, 2, 1), 7],
    ]

    def merge(book: Workbook) -> None:
        book.active.merge_cells("A1:D1")
        book.active["C5"].number_format = "d/m"

    read = found(workbook(rows, merge))
    assert [one["name"] for one in read["pupils"]] == ["Ada", "Bo"]
    assert "a class looks like a date" in read["warnings"]
    assert read["encoding"] is None


def test_hidden_lines_and_further_sheets_are_told() -> None:
    def change(book: Workbook) -> None:
        book.active.row_dimensions[3].hidden = True
        book.create_sheet("Staff").append(["Ms Vale"])
        book.create_sheet("Secret").sheet_state = "hidden"

    data = workbook([["Vorname"], ["Ada"], ["Bo"]], change)
    read = found(data)
    assert [one["name"] for one in read["pupils"]] == ["Ada", "Bo"]
    assert {"hidden rows: 1", "further sheets: 1"} <= set(read["warnings"])


def test_an_empty_first_sheet_is_passed_over() -> None:
    def change(book: Workbook) -> None:
        sheet = book.create_sheet("3 Elm")
        for row in (["Forename", "Surname"], ["Ada", "Berg"], ["Bo", "Kahn"]):
            sheet.append(row)

    assert names(workbook([], change)) == ["Ada", "Bo"]


def test_a_class_merged_over_lines_holds_for_each() -> None:
    rows = [["Vorname", "Klasse"], ["Ada", "3a"], ["Bo", None], ["Cy", "3b"]]
    data = workbook(rows, lambda book: book.active.merge_cells("B2:B3"))
    assert [row[1] for row in read_file(data, "x.xlsx").tables[0].rows] == [
        *("Klasse", "3a", "3a", "3b")
    ]


@pytest.mark.parametrize("value", ['=HYPERLINK("http://x.example")', "=1+1"])
def test_no_formula_is_run_or_becomes_a_name(value: str) -> None:
    assert names(workbook([["Vorname"], ["Ada"], [value]])) == ["Ada"]


def bomb(size: int, *, name: str = "xl/worksheets/sheet9.xml") -> bytes:
    """Return a workbook with a further part of so many zeros, packed small."""
    file = BytesIO(workbook([["Vorname"], ["Ada"]]))
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, b"0" * size)
    return file.getvalue()


def test_a_zip_bomb_ends_in_a_sentence() -> None:
    data = bomb(60_000_000)
    assert len(data) < 200_000
    with pytest.raises(NoList, match="too large"):
        read_file(data, "x.xlsx")


def test_a_part_that_lies_about_its_size_is_counted() -> None:
    data = bytearray(bomb(30_000_000))
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (100).to_bytes(4, "little")
    with pytest.raises(NoList):
        read_file(bytes(data), "x.xlsx")


def test_a_workbook_with_entities_is_not_read() -> None:
    file = BytesIO(workbook([["Vorname"], ["Ada"]]))
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("xl/more.xml", '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>')
    with pytest.raises(NoList, match="cannot read"):
        read_file(file.getvalue(), "x.xlsx")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\x03\x04\x14\0mimetypeapplication/vnd.oasis", "XLSX or CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 99, "XLSX or CSV"),
        (b"%PDF-1.7 Ada", "Save it as CSV"),
        (b"\x89PNG\r\n" + bytes(range(99)), "Save it as CSV"),
        (b"PK\x03\x04 [Content_Types].xml xl/ cut off", "Save it as CSV"),
        (b"\xff\xfe\x00\xd8A\0", "Save it as CSV"),
        (bytes(range(1, 32)) * 9, "Save it as CSV"),
        (b"", "no name"),
        (b"A" * 2_000_001, "2 MB"),
        (b"Ada\n" * 501, "500 lines"),
        (b"Ada;" * 61 + b"Bo\n" + b"Cy;" * 61 + b"Di", "too long"),
    ],
)
def test_what_is_no_class_list_is_refused_in_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(NoList, match=words):
        read_file(data, "x")


def test_every_cut_of_a_workbook_is_read_or_refused() -> None:
    data = workbook([["Vorname"], ["Ada"]])
    for cut in range(0, len(data), 97):
        try:
            read_file(data[:cut], "x.xlsx")
        except NoList:
            continue
