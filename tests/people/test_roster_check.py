"""A class list is pasted or chosen, looked at, and added: nothing is stored before."""

import logging
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from classroom.models import AuditEntry, BrowserSession, Student
from classroom.people.selectors.roster import pupils_of
from tests.cast import Cast
from tests.people.class_list_steps import choose_file, fields_on, names_on, paste, press
from tests.people.class_lists.reading_steps import workbook

pytestmark = [pytest.mark.fast, pytest.mark.django_db]

LIST = "No.\tSurname\tForename\tUPN\tE-mail\n1\tZyxfield\tNina\tQ4711004711\tn@zyx.example\n"


def names_in(cast: Cast) -> set[str]:
    return {one.name for one in pupils_of(cast.classroom)} - {"Ripple", "Ember", "Hoot"}


def test_a_list_is_seen_before_anything_is_stored(cast: Cast) -> None:
    client, before = cast.client("teacher"), Student.objects.count()
    page = paste(client, cast.classroom, "Forename\tSurname\nNina\tField\nOmar\tBrook")
    assert names_on(page) == ["Nina", "Omar"]
    assert "Nothing is saved yet" in page.content.decode()
    assert Student.objects.count() == before
    done = press(client, cast.classroom, page, "add")
    assert names_in(cast) == {"Nina", "Omar"}
    assert "Field" not in client.get(done["Location"]).content.decode()


def test_a_guess_is_marked_and_changed_in_one_tap(cast: Cast) -> None:
    client = cast.client("teacher")
    page = paste(client, cast.classroom, LIST + "2\tVale\tOmar\tQ4711004712\to@zyx.example")
    chosen = next(one for one in page.context["page"].columns if one.is_chosen)
    assert (chosen.heading, chosen.is_guess) == ("Forename", True)
    assert page.context["page"].left_columns == ["No.", "Surname", "UPN", "E-mail"]
    page = press(client, cast.classroom, page, "column:1")
    assert names_on(page) == ["Zyxfield", "Vale"]
    page = press(client, cast.classroom, page, "column:4")
    assert names_on(page) == []
    assert press(client, cast.classroom, page, "add").status_code == 422
    assert names_in(cast) == set()


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Field\tNina\nBrook\tOmar\nVale\tLea", ["", "", "Every name is a pupil"]),
        ("Field, Nina\nBrook, Omar\nVale, Lea", ["", "", "Every name is a pupil"]),
        ("Nina Field\nOmar Brook\nLea Vale", ["first word", "the other words", ""]),
    ],
)
def test_without_a_clear_column_the_page_asks(cast: Cast, text: str, columns: list[str]) -> None:
    client = cast.client("teacher")
    page = paste(client, cast.classroom, text)
    assert "Choose the first-name column" in page.content.decode()
    shown = page.context["page"].columns
    assert [one.tag or (one.heading if one.key == "each" else "") for one in shown] == columns
    assert press(client, cast.classroom, page, "add").status_code == 422
    assert names_in(cast) == set()


def test_two_pupils_a_line_are_asked_for_once(cast: Cast) -> None:
    client = cast.client("teacher")
    page = paste(client, cast.classroom, "Nina, Omar\nLea, Tom\nIda, Max")
    page = press(client, cast.classroom, page, "column:each")
    assert names_on(page) == ["Nina", "Omar", "Lea", "Tom", "Ida", "Max"]
    page = press(client, cast.classroom, page, "column:1")
    assert names_on(page) == ["Omar", "Tom", "Max"]


def test_the_heading_line_is_a_choice(cast: Cast) -> None:
    client = cast.client("teacher")
    page = paste(client, cast.classroom, "Namen\nNina\nOmar")
    assert names_on(page) == ["Nina", "Omar"]
    page = press(client, cast.classroom, page, "heading:0")
    assert names_on(page) == ["Namen", "Nina", "Omar"]
    page = press(client, cast.classroom, page, "heading:1")
    assert names_on(page) == ["Nina", "Omar"]


def test_lines_left_out_are_told_and_taken_in_again(cast: Cast) -> None:
    client = cast.client("teacher")
    page = paste(client, cast.classroom, "Nina\nOmar\nSumme\nTeacher: Ms Vale\n\nTotal 2")
    assert names_on(page) == ["Nina", "Omar"]
    looks = {look.was[0]: look for look in page.context["page"].looks}
    assert set(looks) == {"Summe", "Teacher: Ms Vale", "Total 2"}
    page = press(client, cast.classroom, page, looks["Summe"].act)
    assert names_on(page) == ["Nina", "Omar", "Summe"]


def test_mended_letters_and_hidden_signs_are_told_and_undone(cast: Cast) -> None:
    client = cast.client("teacher")
    page = paste(client, cast.classroom, "ZoÃ«\nNina\u200b\nLea (glasses)")
    assert names_on(page) == ["Zoë", "Nina", "Lea"]
    words = page.content.decode()
    assert "1 hidden character removed" in words
    assert "1 name mended" in words
    first = page.context["page"].looks[0]
    page = press(client, cast.classroom, page, first.act)
    assert names_on(page)[0] == "ZoÃ«"
    page = press(client, cast.classroom, page, f"not-{first.act}")
    assert names_on(page)[0] == "Zoë"


def test_a_name_is_typed_for_a_line_without_one(cast: Cast) -> None:
    client = cast.client("teacher")
    page = paste(client, cast.classroom, "Forename\tSurname\nNina\tField\n\tBrook\nLea\tVale")
    assert names_on(page) == ["Nina", "Lea"]
    (field,) = [name for name in fields_on(page) if name.startswith("name-")]
    for wrong in ("b@zyx.example", "4711004711"):
        refused = press(client, cast.classroom, page, "add", **{field: wrong})
        assert refused.status_code == 422
    assert press(client, cast.classroom, page, "add", **{field: "Omar"}).status_code == 302
    assert names_in(cast) == {"Nina", "Omar", "Lea"}


def test_a_list_pasted_again_adds_the_rest(cast: Cast) -> None:
    client = cast.client("teacher")
    text = "Forename\tSurname\nMia\tBerg\nMia\tKahn\nZoë\tFalk"
    press(client, cast.classroom, paste(client, cast.classroom, text), "add")
    assert names_in(cast) == {"Mia B.", "Mia K.", "Zoë"}
    page = paste(client, cast.classroom, text.replace("Zoë", "ZOE") + "\nOmar\tOtt")
    assert names_on(page) == ["Omar"]
    assert "3 pupils are in the class already" in page.content.decode()
    press(client, cast.classroom, page, "add")
    assert names_in(cast) == {"Mia B.", "Mia K.", "Zoë", "Omar"}
    page = paste(client, cast.classroom, text)
    assert "Nothing would change." in page.content.decode()


def test_a_file_is_read_in_the_language_of_the_browser(cast: Cast) -> None:
    client = cast.client("teacher")
    data = "Imię;Nazwisko\r\nŁucja;Żak\r\nBożena;Dąb\r\n".encode("cp1250")
    page = choose_file(client, cast.classroom, data, "lista.csv", HTTP_ACCEPT_LANGUAGE="pl,en;q=.5")
    assert names_on(page) == ["Łucja", "Bożena"]
    page = press(client, cast.classroom, page, "encoding:cp1252")
    assert names_on(page) == ["£ucja", "Bo¿ena"]


def test_another_sheet_of_a_workbook_is_chosen(cast: Cast) -> None:
    def second(book: Any) -> None:
        sheet = book.create_sheet("4 Oak")
        sheet.append(["Forename"])
        sheet.append(["Omar"])

    client = cast.client("teacher")
    page = choose_file(client, cast.classroom, workbook([["Forename"], ["Nina"]], second), "a.xlsx")
    assert names_on(page) == ["Nina"]
    assert names_on(press(client, cast.classroom, page, "sheet:1")) == ["Omar"]


@pytest.mark.parametrize(
    ("size", "status", "words"),
    [(2_000_001, 422, "larger than 2 MB"), (2_500_000, 413, "A class list may have 2 MB")],
)
def test_too_large_a_file_ends_in_a_sentence(
    cast: Cast, size: int, status: int, words: str
) -> None:
    page = choose_file(cast.client("teacher"), cast.classroom, b"A" * size, "a.csv")
    assert page.status_code == status
    assert words in page.content.decode()


def test_limits_are_said_before_a_file_is_chosen(cast: Cast) -> None:
    where = reverse("roster_add", args=[cast.classroom.public_id])
    words = cast.client("teacher").get(where).content.decode()
    assert "Up to 2 MB, 500 lines and 200 new pupils at once." in words
    assert "Up to 200 kB." in words


def test_the_way_back_leads_to_the_list_as_it_was_pasted(cast: Cast) -> None:
    client = cast.client("teacher")
    page = paste(client, cast.classroom, "Nr.\tForename\n1\tNina\n2\tOmar")
    back = press(client, cast.classroom, page, "back").content.decode()
    assert ">Nr.\tForename\n1\tNina\n2\tOmar</textarea>" in back
    assert f'action="{reverse("roster_add", args=[cast.classroom.public_id])}"' in back


def test_a_page_of_another_class_or_a_changed_one_adds_nobody(cast: Cast) -> None:
    client = cast.client("co_teacher")
    page = paste(client, cast.classroom, "Nina\nOmar")
    assert press(client, cast.other_classroom, page, "add").status_code == 422
    sealed = fields_on(page)["sealed"][0]
    for other in (sealed[:-1] + ("A" if sealed[-1] != "A" else "B"), "", "x" * 300_000):
        changed = press(client, cast.classroom, page, "add", sealed=other)
        assert changed.status_code in {413, 422}
    assert names_in(cast) == set()


def test_nothing_of_a_list_but_names_reaches_database_logs_or_files(
    cast: Cast, caplog: pytest.LogCaptureFixture
) -> None:
    client = cast.client("teacher")
    with caplog.at_level(logging.DEBUG):
        data = LIST.encode("utf-16")
        page = choose_file(client, cast.classroom, data, "Zyxliste-3b.txt")
        page = press(client, cast.classroom, page, "check")
        done = press(client, cast.classroom, page, "add")
        client.get(done["Location"])
    assert names_in(cast) == {"Nina"}
    told = caplog.text + str(dict(client.session)) + str(list(BrowserSession.objects.values()))
    found = "".join([told, *_rows()])
    # whole words: three letters by themselves stand in any random token of a session
    for needle in ("Zyxfield", "Zyxliste", "zyx.example", "4711004711"):
        assert needle not in found
        assert not [path for path in _kept_files() if needle.encode() in _bytes_of(path)]
    assert "Nina" in found


def _rows() -> list[str]:
    """Return all rows of all tables as text."""
    with connection.cursor() as cursor:
        found = []
        for table in connection.introspection.table_names():
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            found.append(str(cursor.fetchall()))
    return found


def _kept_files() -> list[Path]:
    """Return the files that are kept: logs, mails, the database of these tests and its journal."""
    kept = [path for path in settings.VAR_DIR.rglob("*") if path.is_file()]
    return [path for path in kept if "static" not in str(path.relative_to(settings.VAR_DIR))]


def _bytes_of(path: Path) -> bytes:
    """Return what a file holds: nothing of one that another worker's database took away."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def test_no_file_of_a_visitor_is_written_to_a_disk() -> None:
    assert settings.FILE_UPLOAD_HANDLERS == [
        "django.core.files.uploadhandler.MemoryFileUploadHandler"
    ]


def test_who_is_no_teacher_here_reads_no_list(cast: Cast) -> None:
    assert paste(cast.client("other_school_teacher"), cast.classroom, "Nina").status_code == 404
    assert paste(Client(), cast.classroom, "Nina").status_code == 302
    assert not AuditEntry.objects.filter(act="pupils_added").exists()


def test_names_stand_apart_from_the_sentences_around_them(cast: Cast) -> None:
    page = paste(cast.client("teacher"), cast.classroom, "ليلى\nNina\n<b>Omar</b>")
    words = page.content.decode()
    assert '<bdi translate="no">ليلى</bdi>' in words
    assert "<b>Omar" not in words


def test_the_command_prints_what_the_page_would_show(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("Vorname;Name\r\nJörg;Ott\r\nAda;Falk\r\nSumme;2\r\n".encode("cp1252"))
    out = StringIO()
    call_command("read_list", str(path), "--json", "--language", "de", stdout=out)
    assert re.sub(r"\s+", " ", out.getvalue()).startswith(
        '{ "pupils": [ { "name": "Jörg" }, { "name": "Ada" } ], "column": "Vorname", '
    )
    assert '"encoding": "cp1252"' in out.getvalue()
    out = StringIO()
    call_command("read_list", str(path), stdout=out)
    assert out.getvalue() == "Jörg\nAda\n"
    path.write_bytes(b"%PDF")
    with pytest.raises(CommandError, match="Save it as CSV"):
        call_command("read_list", str(path))
