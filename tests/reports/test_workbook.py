"""A class's tables as an Excel workbook: typed cells, equal to the CSV files in every locale."""

import subprocess
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from classroom.models import AuditEntry, Student
from classroom.reports.selectors.exports import ANSWER_COLUMNS, WEEK_COLUMNS
from classroom.site.csv_files import Value
from classroom.site.xlsx_files import Sheet, xlsx_pieces
from tests.cast import Cast
from tests.reports.built import run_jobs
from tests.reports.script import MONDAY
from tests.reports.test_exports import answer_cards, claim_some, right, rows_of, second

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn")]
FORMULA = '=1+1,"x"'
TEXTS = [
    *("=1+1", "+1", "-1", "@SUM(A1)", "#N/A", "0.948", "1e5", "TRUE", "2026-11-16", "08:15"),
    *("  two  spaces ", "<&>\"'", "_x0041_", "a\nb", "001", "3 ÷ 4 = 5", "Øystein 🐢", "1.2.2026"),
]
AT = datetime(2026, 11, 16, 8, 0, 0, 250_000, tzinfo=UTC)
NUMBERS = [0.948, 0.123456789012, -3, 0, 1_234_567_890, 12.5, 1e-7]
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def download(cast: Cast) -> Any:
    return cast.client("teacher").get(reverse("export_workbook", args=[cast.classroom.public_id]))


def book_of(cast: Cast) -> bytes:
    answer = download(cast)
    assert answer.streaming
    return b"".join(answer.streaming_content)


def fill(cast: Cast) -> None:
    """Have claims, cards and built weeks, of pupils of whom one is named like a formula."""
    Student.objects.filter(pk=cast.pupil.pk).update(name=FORMULA)
    claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    answer_cards(cast.table_mate, right, second, room=cast.classroom)
    run_jobs()


def typed(column: str, text: str) -> Any:
    """Return a cell of a CSV file as what docs/export.md says that its column is."""
    texts = {"pupil_id", "pupil", "source", "table", "game", "mode", "deck", "company", "kind"}
    texts |= {"item", "claim", "reason", "how", "device", "input", "card_set", "card_result"}
    texts |= {"estimator", "same_cards", "counting"}
    if column in texts or not text:
        return text.removeprefix("'") or None
    if column in {"date", "week"}:
        return datetime.combine(date.fromisoformat(text), time())
    if column == "time":
        return time.fromisoformat(text)
    if column.endswith("_utc"):
        return datetime.fromisoformat(text).replace(tzinfo=None)
    return float(text)


def test_the_workbook_holds_both_tables_and_each_cell_has_its_type(cast: Cast) -> None:
    fill(cast)
    book = load_workbook(BytesIO(book_of(cast)))
    assert book.sheetnames == ["answers", "weeks"]
    for name, columns in (("answers", ANSWER_COLUMNS), ("weeks", WEEK_COLUMNS)):
        header, *rows = book[name].iter_rows(values_only=True)
        assert header == columns
        lines = [
            [typed(column, line[column]) for column in columns] for line in rows_of(cast, name)
        ]
        assert [list(row) for row in rows] == lines
        assert len(rows) > 0
        kinds = {cell.data_type for row in book[name].iter_rows() for cell in row}
        assert kinds == {"s", "n", "d"}
    expected = [row["card_expected"] for row in rows_of(cast, "answers") if row["card_expected"]]
    assert len(expected) == 2


def test_a_class_without_answers_is_two_sheets_of_headings(cast: Cast) -> None:
    book = load_workbook(BytesIO(book_of(cast)))
    assert [[*one.values] for one in book] == [[ANSWER_COLUMNS], [WEEK_COLUMNS]]


def test_the_workbook_is_named_and_written_down(cast: Cast) -> None:
    answer = download(cast)
    name = "maple-class-tables-2026-11-21.xlsx"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert "no-store" in answer["Cache-Control"]
    assert AuditEntry.objects.filter(act="workbook_exported").count() == 1


def test_the_settings_of_a_class_offer_it(cast: Cast) -> None:
    page = cast.client("teacher").get(reverse("class_settings", args=[cast.classroom.public_id]))
    where = reverse("export_workbook", args=[cast.classroom.public_id])
    assert f'href="{where}"' in page.content.decode()


def sample() -> bytes:
    """Return a workbook with text, numbers, booleans, an empty cell, and dates and times."""
    rows = [[text] for text in TEXTS] + [[number] for number in NUMBERS]
    rows += [[True], [None], [AT], [AT.date()], [time(9, 0, 30)]]
    return b"".join(xlsx_pieces([Sheet("one", ["heading"], rows)]))


def test_no_text_becomes_a_formula_a_number_or_an_error() -> None:
    sheet = load_workbook(BytesIO(sample()))["one"]
    cells = [row[0] for row in sheet.iter_rows(min_row=2)]
    escaped = [text.replace("_x0041_", "_x005F_x0041_") for text in TEXTS]
    assert [cell.value for cell in cells[: len(TEXTS)]] in (TEXTS, escaped)
    assert {cell.data_type for cell in cells[: len(TEXTS)]} == {"s"}
    assert {cell.number_format for cell in cells[: len(TEXTS)]} == {"@"}
    rest = [cell.value for cell in cells[len(TEXTS) :]]
    day = datetime(2026, 11, 16)
    assert rest == [*NUMBERS, 1, None, AT.replace(tzinfo=None), day, time(9, 0, 30)]


def test_what_xml_cannot_hold_is_left_out() -> None:
    data = b"".join(xlsx_pieces([Sheet("one", ["heading"], [["a\x00\x0b\uffffb"]])]))
    assert load_workbook(BytesIO(data))["one"]["A2"].value == "ab"


def test_a_long_table_goes_out_while_it_is_read() -> None:
    read: list[int] = []

    def rows() -> Iterator[list[Value]]:
        for n in range(5000):
            read.append(n)
            yield [n, "text" * 20]

    pieces = xlsx_pieces([Sheet("one", ["n", "text"], rows())])
    assert next(pieces)
    assert len(read) < 5000
    rest = [*pieces]
    assert len(rest) > 1
    assert len(read) == 5000


# --- LibreOffice -----------------------------------------------------------------------------

LOCALE = """<?xml version="1.0"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item
oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value
>{}</value></prop></item></oor:items>"""


def read_by_libreoffice(folder: Path, name: str, data: bytes, locale: str) -> list[list[Any]]:
    """Return the rows of a file's sheets as LibreOffice reads them in a locale: type and value."""
    profile = folder / f"profile-{locale}"
    (profile / "user").mkdir(parents=True, exist_ok=True)
    (profile / "user/registrymodifications.xcu").write_text(LOCALE.format(locale))
    (folder / name).write_bytes(data)
    made = folder / f"{Path(name).stem}.fods"
    made.unlink(missing_ok=True)
    program = ["soffice", f"-env:UserInstallation=file://{profile}", "--headless", "--norestore"]
    convert = ["--convert-to", "fods", "--outdir", str(folder), str(folder / name)]
    subprocess.run([*program, *convert], check=True, timeout=120, capture_output=True)
    rows = ET.parse(made).iter(f"{TABLE}table-row")
    return [
        [one for cell in row.iter(f"{TABLE}table-cell") for one in _cells(cell)] for row in rows
    ]


def _cells(cell: ET.Element) -> list[tuple[str, str]]:
    """Return the cells that an element stands for; of empty ones at a row's end only some."""
    return [_cell(cell)] * min(int(cell.get(f"{TABLE}number-columns-repeated", "1")), 50)


def _cell(cell: ET.Element) -> tuple[str, str]:
    """Return a cell's type, and its value or its text; a formula's with an `=` in front."""
    kind = cell.get(f"{OFFICE}value-type", "")
    keys = {"float": "value", "date": "date-value", "time": "time-value"}
    paragraphs = [_text(one) for one in cell.iter(f"{TEXT}p")]
    value = cell.get(f"{OFFICE}{keys[kind]}") if kind in keys else "\n".join(paragraphs)
    return kind, f"{'=' * (cell.get(f'{TABLE}formula') is not None)}{value}"


def _text(paragraph: ET.Element) -> str:
    """Return a paragraph's text; spaces in a row are elements of their own."""
    words = paragraph.text or ""
    for one in paragraph:
        if one.tag == f"{TEXT}s":
            words += " " * int(one.get(f"{TEXT}c", "1"))
        words += _text(one) if one.tag != f"{TEXT}s" else ""
        words += one.tail or ""
    return words


@pytest.mark.soak
@pytest.mark.libreoffice
def test_libreoffice_reads_equal_values_in_every_locale(cast: Cast, tmp_path: Path) -> None:
    fill(cast)
    book = book_of(cast)
    locales = ("de-DE", "fr-FR", "en-US")
    read = {one: read_by_libreoffice(tmp_path, "tables.xlsx", book, one) for one in locales}
    assert read["de-DE"] == read["fr-FR"] == read["en-US"]
    names, first = read["de-DE"][:2]
    cells = dict(zip((text for _kind, text in names), first, strict=False))
    assert cells["pupil"] == ("string", FORMULA)
    assert cells["date"] == ("date", "2026-11-16")
    assert cells["said"] == ("float", "5")
    expected = [row["card_expected"] for row in rows_of(cast, "answers") if row["card_expected"]]
    column = names.index(("string", "card_expected"))
    found = [
        row[column] for row in read["de-DE"] if len(row) > column and row[column][0] == "float"
    ]
    assert [float(value) for _kind, value in found] == [float(one) for one in expected]


@pytest.mark.soak
@pytest.mark.libreoffice
@pytest.mark.parametrize("locale", ["de-DE", "fr-FR", "en-US"])
def test_libreoffice_reads_what_was_written(tmp_path: Path, locale: str) -> None:
    rows = read_by_libreoffice(tmp_path, "sample.xlsx", sample(), locale)[1:]
    cells = [row[0] for row in rows if row]
    assert cells[: len(TEXTS)] == [("string", text) for text in TEXTS]
    numbers = cells[len(TEXTS) :][: len(NUMBERS)]
    assert [(kind, float(value)) for kind, value in numbers] == [("float", x) for x in NUMBERS]
    rest = cells[len(TEXTS) + len(NUMBERS) :][:5]
    assert [one for one in rest if one[0]] == [
        ("float", "1"),
        ("date", "2026-11-16T08:00:00.25"),
        ("date", "2026-11-16"),
        ("time", "PT09H00M30S"),
    ]
    # A CSV file is read by the locale's rules: that is what the workbook is for.
    lines = read_by_libreoffice(tmp_path, "plain.csv", b"expected\r\n0.948\r\n", locale)
    assert (lines[1][0] == ("float", "0.948")) == (locale == "en-US")
