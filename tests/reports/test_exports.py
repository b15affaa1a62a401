"""A class taken away as CSV: what is in the files, whose rows, and that they are safe to open."""

import csv
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.models import AuditEntry, Classroom, Student
from classroom.people.services import moving
from classroom.reports.selectors.exports import ANSWER_COLUMNS, WEEK_COLUMNS
from classroom.reports.services.rebuild import RULES
from classroom.site.csv_files import safe_text
from classroom.site.services import audit
from games.models import Attempt, Event
from learning.card_sets import CARD_SETS
from practice.cards_dealt import Place
from practice.services import deal_cards, read_answers, write_answers
from tests import logs
from tests.cast import Cast
from tests.reports.built import run_jobs
from tests.reports.kinds import Log, equation, pair
from tests.reports.script import MONDAY, Script, first_tries

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn"), pytest.mark.on_postgresql]
ROOT = Path(__file__).resolve().parents[2]
STEP = timedelta(minutes=1)
Rows = list[dict[str, str]]


def ask(cast: Cast, what: str, room: Classroom | None = None, who: str = "teacher") -> Any:
    where = reverse(f"export_{what}", args=[(room or cast.classroom).public_id])
    return cast.client(who).get(where)


def text_of(answer: Any) -> str:
    assert answer.streaming
    return b"".join(answer.streaming_content).decode()


def rows_of(cast: Cast, what: str, room: Classroom | None = None, who: str = "teacher") -> Rows:
    """Return the file's rows as a spreadsheet reads them."""
    text = text_of(ask(cast, what, room, who))
    return list(csv.DictReader(text.removeprefix("\ufeff").splitlines()))


def said(rows: Rows, *names: str) -> list[tuple[str, ...]]:
    return [tuple(row[name] for name in names) for row in rows]


def claim_some(cast: Cast, student: Student, at: datetime, room: Classroom) -> str:
    """Let a pupil make five claims of The Rescue in a class, a minute apart; return the table."""
    log, group = Log(student, "the_rescue", cast.table_mate), room.public_id
    log.claim(at, equation("+", [2, 3], 5), active_ms=4200, group=group)
    log.claim(at + STEP, equation("*", [2, 4], 9), help_level=2, group=group)
    log.claim(at + 2 * STEP, equation("*", [2, 4], 8), try_number=2, group=group)
    log.claim(at + 3 * STEP, pair(7, 7), hinted_before=True, group=group)
    log.claim(at + 4 * STEP, equation("-", [9, 4], 5), help_level=5, group=group)
    return log.table.public_id


def answer_cards(
    student: Student,
    *keyed: Callable[[int], list[int]],
    room: Classroom,
    is_keyed: bool = True,
    ms: int = 2_000,
) -> None:
    """Answer a card with what each function makes of its true answer."""
    place = Place(group=room.public_id)
    cards = deal_cards(
        student.user_id,
        place,
        ("add_10", CARD_SETS["add_10"]),
        UTC,
        count=len(keyed),
        keyed=is_keyed,
    )
    said = [
        {"card": card.token, "keyed": keys(truth_of(card.item)), "ms": ms}
        for card, keys in zip(cards, keyed, strict=True)
    ]
    assert write_answers(read_answers(student.user_id, said)) == len(keyed)


def truth_of(item: str) -> int:
    return sum(map(int, item.removeprefix("add:").split("+")))


def right(truth: int) -> list[int]:
    return [truth]


def second(truth: int) -> list[int]:
    return [truth + 1, truth]


def shown(truth: int) -> list[int]:
    return [truth + 1, truth + 2]


def put_away(_truth: int) -> list[int]:
    return []


# --- the file --------------------------------------------------------------------------------


def test_a_claim_is_a_row_with_every_column(cast: Cast) -> None:
    table = claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    first, *_others = rows_of(cast, "answers")
    assert first == dict.fromkeys(ANSWER_COLUMNS, "") | {
        "pupil_id": cast.pupil.user.public_id,
        "pupil": "Ripple",
        "date": "2026-11-16",
        "time": "09:00:00",
        "at_utc": "2026-11-16T09:00:00.000Z",
        "source": "claim",
        "row": str(Attempt.objects.earliest("pk").pk),
        "table": table,
        "game": "the_rescue",
        "mode": "standard",
        "deck": "published",
        "company": "versus",
        "turn": "1",
        "kind": "equation",
        "item": "add:2+3",
        "claim": "2 + 3 = 5",
        "said": "5",
        "keyed": "0",
        "card": "5",
        "truth": "5",
        "right": "1",
        "allowed": "1",
        "how": "alone",
        "help": "0",
        "told_before": "0",
        "try": "1",
        "open_claims": "0",
        "active_ms": "4200",
        "idle_cut": "0",
    }


def test_claims_and_answered_cards_are_in_one_table_in_the_order_of_time(cast: Cast) -> None:
    answer_cards(cast.table_mate, right, second, shown, put_away, room=cast.classroom)
    claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    rows = rows_of(cast, "answers")
    names = ("claim", "right", "how", "help", "told_before", "try")
    assert said(rows[:5], *names) == [
        ("2 + 3 = 5", "1", "alone", "0", "0", "1"),
        ("2 × 4 = 9", "0", "helped", "2", "0", "1"),
        ("2 × 4 = 8", "1", "again", "0", "0", "2"),
        ("7 = 7", "1", "helped", "0", "1", "1"),
        ("9 − 4 = 5", "1", "shown", "5", "0", "1"),
    ]
    cards = rows[5:]
    names = ("source", "pupil", "right", "card_result", "card_tries", "how", "try", "active_ms")
    assert said(cards, *names) == [
        ("card", "Ember", "1", "right", "1", "", "", "2000"),
        ("card", "Ember", "0", "right", "2", "", "", "2000"),
        ("card", "Ember", "0", "shown", "2", "", "", "2000"),
    ]
    for row, off in zip(cards, (0, 1, 1), strict=True):
        assert int(row["truth"]) == truth_of(row["item"])
        assert int(row["said"]) == int(row["truth"]) + off
        assert row["claim"].endswith(f" = {row['said']}")
        assert 0 < float(row["card_expected"]) < 1


def test_a_card_says_whether_its_answer_was_typed_or_chosen(cast: Cast) -> None:
    """One chosen among six is right by chance once in six: whoever counts must tell them apart."""
    answer_cards(cast.pupil, right, room=cast.classroom)
    answer_cards(cast.pupil, right, room=cast.classroom, is_keyed=False)
    assert said(rows_of(cast, "answers"), "source", "keyed") == [("card", "1"), ("card", "0")]


def test_every_claim_of_a_script_is_there_once_and_told_as_it_was(cast: Cast) -> None:
    group = cast.classroom.public_id
    script = Script([cast.pupil, cast.table_mate], seed=2, help_share=0.5, group=group)
    script.play(MONDAY, 40)
    rows = rows_of(cast, "answers")
    assert said(rows, "pupil", "claim", "right", "help", "told_before", "time") == [
        (
            one.student.name,
            one.text,
            str(int(one.right)),
            str(one.help),
            str(int(one.told)),
            f"{one.at:%H:%M:%S}",
        )
        for one in script.said
    ]
    assert any(one.told for one in script.said)
    assert [row["in_hand"] == "" for row in rows] == [one.kind == "pair" for one in script.said]
    firsts = [row for row in rows if row["how"] != "again"]
    assert len(firsts) == len(first_tries(script.said))


def test_a_week_is_a_row_of_what_was_counted(cast: Cast) -> None:
    claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    claim_some(cast, cast.pupil, MONDAY + timedelta(days=1), cast.classroom)
    claim_some(cast, cast.pupil, MONDAY - timedelta(days=7), cast.classroom)
    answer_cards(cast.pupil, right, second, shown, put_away, room=cast.classroom)
    run_jobs()
    rows = rows_of(cast, "weeks")
    pupil = cast.pupil.user.public_id
    assert said(rows, *WEEK_COLUMNS[:-3], *WEEK_COLUMNS[-2:]) == [
        (pupil, "Ripple", *counts.split(), RULES, *figure.split())
        for counts, figure in (
            ("2026-11-09  1 5   1 1 1 0 1  0 0 1 1 0  0 0", "1 1"),
            ("2026-11-16  2 10  2 2 2 0 2  0 0 2 2 0  3 1", "3 5"),
        )
    ]
    assert all(row["as_of_utc"].startswith("2026-11-21T10:") for row in rows)


def test_weeks_and_answers_agree(cast: Cast) -> None:
    for day, room in ((0, cast.classroom), (1, cast.other_classroom), (7, cast.classroom)):
        script = Script([cast.pupil, cast.table_mate], seed=day + 3, group=room.public_id)
        script.play(MONDAY + timedelta(days=day - 7), 40)
    run_jobs()
    answers, weeks = rows_of(cast, "answers"), rows_of(cast, "weeks")
    for how in ("alone", "helped", "shown"):
        tried = [one for one in answers if (one["kind"], one["how"]) == ("sum", how)]
        assert sum(int(row[f"sums_{how}"]) for row in weeks) == len(tried)
    alone = [row for row in answers if (row["kind"], row["how"]) == ("pair", "alone")]
    assert sum(int(row["pairs_alone_right"]) for row in weeks) == sum(
        int(row["right"]) for row in alone
    )
    assert sum(int(row["claims"]) for row in weeks) == len(answers) > 0


def test_a_class_without_answers_is_a_table_of_headings(cast: Cast) -> None:
    answers, weeks = (text_of(ask(cast, what)) for what in ("answers", "weeks"))
    assert answers == "\ufeff" + ",".join(ANSWER_COLUMNS) + "\r\n"
    assert weeks == "\ufeff" + ",".join(WEEK_COLUMNS) + "\r\n"


def test_the_file_is_named_by_class_and_day_and_kept_by_nobody(cast: Cast) -> None:
    answer = ask(cast, "answers")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert (
        answer["Content-Disposition"] == 'attachment; filename="maple-class-answers-2026-11-21.csv"'
    )
    assert "no-store" in answer["Cache-Control"]
    lines = text_of(answer).split("\r\n")
    assert (lines[0][0], lines[-1]) == ("\ufeff", "")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Klasse Ärger", "filename*=utf-8''klasse-%C3%A4rger-weeks-2026-11-21.csv"),
        ('"; x=".exe', 'filename="xexe-weeks-2026-11-21.csv"'),
        ("!!!", 'filename="class-weeks-2026-11-21.csv"'),
    ],
)
def test_no_name_of_a_class_breaks_the_files_name(cast: Cast, name: str, told: str) -> None:
    Classroom.objects.filter(pk=cast.classroom.pk).update(name=name)
    assert ask(cast, "weeks")["Content-Disposition"] == f"attachment; {told}"


def test_the_page_of_docs_tells_every_column(cast: Cast) -> None:
    answers, weeks = (ROOT / "docs/export.md").read_text().split("\n## Weeks")
    for columns, told in ((ANSWER_COLUMNS, answers), (WEEK_COLUMNS, weeks)):
        assert [column for column in columns if f"`{column}`" not in told] == []


# --- formulas --------------------------------------------------------------------------------


def test_a_pupil_named_like_a_formula_is_text(cast: Cast) -> None:
    Student.objects.filter(pk=cast.pupil.pk).update(name='=1+1,"x"')
    claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    run_jobs()
    for what in ("answers", "weeks"):
        assert {row["pupil"] for row in rows_of(cast, what)} == {'\'=1+1,"x"'}


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1", "﹣1", "＠x"]
)
def test_text_that_begins_like_a_formula_gets_an_apostrophe(text: str) -> None:
    assert safe_text(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Ripple", "3 + 4 = 7", "−3", "O'Neil", "'x", "a=b"])
def test_other_text_stays_as_it_is(text: str) -> None:
    assert safe_text(text) == text


def test_a_number_below_zero_stays_a_number(cast: Cast) -> None:
    claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    with logs.rewritten():
        Attempt.objects.update(stated_total=-3)
    assert {row["said"] for row in rows_of(cast, "answers")} == {"-3"}


# --- whose rows ------------------------------------------------------------------------------


def test_rows_of_a_pupil_who_moved_stay_with_the_class_in_which_they_were_made(cast: Cast) -> None:
    there = cast.other_classroom
    claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    answer_cards(cast.pupil, right, room=cast.classroom)
    actor = audit.Actor(cast.teacher.user, "teacher")
    moving.move_pupil(actor, cast.classroom, there, cast.pupil, "Ripple")
    claim_some(cast, cast.pupil, MONDAY + timedelta(days=1), there)
    run_jobs()
    for room, day, cards in ((cast.classroom, "2026-11-16", 1), (there, "2026-11-17", 0)):
        answers = rows_of(cast, "answers", room, "co_teacher")
        assert [row["date"] for row in answers if row["source"] == "claim"] == [day] * 5
        assert len(answers) == 5 + cards
        (week,) = rows_of(cast, "weeks", room, "co_teacher")
        assert (week["claims"], week["cards"]) == ("5", str(cards))


def test_what_nobody_knows_where_is_where_the_pupil_is(cast: Cast) -> None:
    """As reports count it: games dealt by an earlier release while it was replaced."""
    there = cast.other_classroom
    claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    with logs.rewritten():
        Attempt.objects.update(group="")
    run_jobs()
    for what, rows in (("answers", 5), ("weeks", 1)):
        assert len(rows_of(cast, what)) == rows
    actor = audit.Actor(cast.teacher.user, "teacher")
    moving.move_pupil(actor, cast.classroom, there, cast.pupil, "Ripple")
    for what, rows in (("answers", 5), ("weeks", 1)):
        assert rows_of(cast, what) == []
        assert len(rows_of(cast, what, there, "co_teacher")) == rows


def test_robots_that_play_a_pupils_seat_are_in_no_row(cast: Cast) -> None:
    claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    with logs.rewritten():
        Attempt.objects.filter(try_number=2).update(actor=Event.Actor.BOT)
    assert len(rows_of(cast, "answers")) == 4


def test_another_schools_class_is_in_no_row(cast: Cast) -> None:
    claim_some(cast, cast.foreign_pupil, MONDAY, cast.foreign_classroom)
    assert rows_of(cast, "answers") == []


# --- who -------------------------------------------------------------------------------------


def test_each_download_is_written_down(cast: Cast) -> None:
    for what in ("answers", "weeks"):
        ask(cast, what)
        entry = AuditEntry.objects.get(act=f"{what}_exported")
        assert (entry.actor, entry.role, entry.outcome) == (cast.teacher.user, "teacher", "ok")
        assert (entry.classroom, entry.subject) == (cast.classroom, cast.classroom.public_id)
        assert entry.count == 3


def test_who_does_not_teach_the_class_is_not_written_down_as_having_it(cast: Cast) -> None:
    for who in ("other_school_teacher", "removed_co_teacher", "guardian", "pupil"):
        assert ask(cast, "answers", who=who).status_code == 404
    assert not AuditEntry.objects.filter(act="answers_exported").exists()


def test_an_archived_class_can_be_taken_away(cast: Cast) -> None:
    claim_some(cast, cast.pupil, MONDAY, cast.classroom)
    cast.client("teacher").post(reverse("class_archive", args=[cast.classroom.public_id]))
    assert len(rows_of(cast, "answers")) == 5
    page = cast.client("teacher").get(reverse("class_settings", args=[cast.classroom.public_id]))
    for what in ("answers", "weeks"):
        where = reverse(f"export_{what}", args=[cast.classroom.public_id])
        assert f'href="{where}" download' in page.content.decode()


# --- a long file -----------------------------------------------------------------------------


def test_ten_thousand_rows_take_the_queries_of_one_and_are_sent_in_pieces(cast: Cast) -> None:
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    log.claim(MONDAY, equation("+", [2, 3], 5), group=cast.classroom.public_id)
    answer = ask(cast, "answers")
    with CaptureQueriesContext(connection) as one:
        assert text_of(answer).count("\r\n") == 2
    copy = Attempt.objects.values().get()
    Attempt.objects.bulk_create(
        [Attempt(**copy | {"id": None, "n": n}) for n in range(1, 10_000)], batch_size=500
    )
    answer = ask(cast, "answers")
    with CaptureQueriesContext(connection) as many:
        pieces = list(answer.streaming_content)
    assert sum(piece.count(b"\r\n") for piece in pieces) == 10_001
    assert len(many) == len(one) == 2
    assert len(pieces) > 40
    assert max(map(len, pieces)) < 100_000
