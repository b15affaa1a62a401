"""Report pages: they say what was played, to nobody but those whose it is to read."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from classroom.models import PupilFact
from tests.cast import Cast
from tests.reports.asking import DAYS, answers_of, read, url_of
from tests.reports.page import items_of, rows_of, text_of
from tests.reports.script import Said, Script, first_tries

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn")]

LONDON = ZoneInfo("Europe/London")


def sums(said: list[Said]) -> list[Said]:
    return [one for one in said if one.kind == "sum"]


def week_of(one: Said) -> str:
    day = one.at.astimezone(LONDON).date()
    return (day - timedelta(days=day.weekday())).isoformat()


def right_of_tried(text: str) -> tuple[int, int]:
    """Return the last `a of b` of a cell; (0, 0) where there is none."""
    found = re.findall(r"(\d+) of (\d+)", text)
    return tuple(map(int, found[-1])) if found else (0, 0)


def counts(said: list[Said]) -> tuple[int, int]:
    """Return right and tried of first tries without help."""
    alone = [one for one in first_tries(said) if one.help == 0 and not one.told]
    return sum(one.right for one in alone), len(alone)


def own_work(said: list[Said]) -> list[Said]:
    """Return the sums worked out: right, and no help had given the answer."""
    return [one for one in sums(said) if one.right and one.help < 5 and not one.told]


def tried(said: list[Said]) -> int:
    """Return how many sums were tried: a second try of the same one is no further sum."""
    return len(first_tries(sums(said)))


def assert_no_false_sum(played: Script, text: str) -> None:
    wrong = {one.text for one in sums(played.said) if not one.right}
    assert len(wrong) > 5
    assert not [one for one in wrong if re.search(rf"(?<![+] ){re.escape(one)}\b", text)]


# --- the teacher: a pupil --------------------------------------------------------------------


def test_a_pupils_report_equals_what_the_pupil_did(cast: Cast, played: Script) -> None:
    assert_every_claim_is_listed_with_time_help_and_hand(cast, played)
    assert_claims_by_kind_equal_a_count_by_hand(cast, played)
    assert_facts_met_and_sewn_equal_a_count_by_hand(cast, played)
    for week in ("2026-11-02", "2026-11-09", "2026-11-16"):
        assert_the_filter_by_week_shows_that_week_alone(cast, played, week)
    assert_not_yet_and_with_help_filter_the_claims(cast, played)


def assert_every_claim_is_listed_with_time_help_and_hand(cast: Cast, played: Script) -> None:
    said = list(reversed(played.of(cast.pupil)))
    assert any(not one.right for one in said)
    assert any(0 < one.help < 5 for one in said)
    for show, kind in (("sums", "sum"), ("pairs", "pair")):
        own = [one for one in said if one.kind == kind]
        rows = answers_of(cast, show)
        assert len(rows) == len(own) > 15
        for row, one in zip(rows, own, strict=True):
            assert_listed(row, one)


def assert_listed(row: list[str], one: Said) -> None:
    mark = "right" if one.right else "not yet"
    assert row[0] == f"{mark} {one.text}"
    when = one.at.astimezone(LONDON)
    assert row[2] == f"{when:%a} {when.day} {when:%b}, {when:%H:%M}"
    assert ("none" if one.help == 0 else "shown" if one.help == 5 else str(one.help)) in row[3]
    hand = row[4].split(" · ")
    assert not {str(value) for value in one.values} - set(hand)


def assert_claims_by_kind_equal_a_count_by_hand(cast: Cast, played: Script) -> None:
    html = read(cast, "pupil_report", "teacher")
    kinds = {row[0]: row for row in rows_of(html, "kinds")[1:]}
    said = played.of(cast.pupil)
    of_kind = {
        "Equal numbers": [one for one in said if one.kind == "pair"],
        "Sums of two numbers": [one for one in sums(said) if len(one.values) == 2],
        "Sums of three or more": [one for one in sums(said) if len(one.values) > 2],
    }
    pairs = of_kind.pop("Equal numbers")
    assert f"equal numbers {' of '.join(map(str, counts(pairs)))}" in text_of(html, "apart")
    assert set(of_kind) <= set(kinds)
    for name, own in of_kind.items():
        assert right_of_tried(kinds[name][1]) == right_of_tried(kinds[name][3]) == counts(own), name
        helped = [
            one for one in first_tries(own) if 0 < one.help < 5 or (one.help == 0 and one.told)
        ]
        told = right_of_tried(kinds[name][5])
        assert told == (sum(one.right for one in helped), len(helped)), name


def assert_the_filter_by_week_shows_that_week_alone(cast: Cast, played: Script, week: str) -> None:
    html = read(cast, "pupil_report", "teacher", when=week)
    own = [one for one in played.of(cast.pupil) if week_of(one) == week]
    rows = answers_of(cast, "sums", when=week)
    assert [row[0].split(" ", 1)[1].removeprefix("yet ") for row in rows] == [
        one.text for one in reversed(sums(own))
    ]
    assert f"{tried(own)} calculations tried" in text_of(html, "apart")


def assert_not_yet_and_with_help_filter_the_claims(cast: Cast, played: Script) -> None:
    said = played.of(cast.pupil)
    assert len(answers_of(cast, "notyet")) == sum(not one.right for one in said)
    assert len(answers_of(cast, "help")) == sum(one.help > 0 for one in said)


def facts_by_hand(said: list[Said]) -> tuple[set[str], set[str]]:
    """Return the two-number facts met and sewn, by decisions.md's words alone."""
    met, days = set(), {}
    firsts = {id(one) for one in first_tries(said)}
    for one in sums(said):
        if len(one.values) == 2 and one.right:
            if one.help <= 3:
                met.add(one.fact)
            if one.help == 0 and id(one) in firsts:
                days.setdefault(one.fact, set()).add(one.at.astimezone(LONDON).date())
    return met, {fact for fact, dates in days.items() if len(dates) > 1}


def assert_facts_met_and_sewn_equal_a_count_by_hand(cast: Cast, played: Script) -> None:
    met, sewn = facts_by_hand(played.of(cast.pupil))
    cells = [
        cell for row in rows_of(read(cast, "pupil_report", "teacher"), "facts") for cell in row
    ]
    told = dict(cell.split(": ", 1) for cell in cells if " + " in cell and ": " in cell)
    assert len(told) == 25
    assert {fact for fact, state in told.items() if state.startswith("right on two days")} == sewn
    right = ("right on two days", "right at least once")
    assert {fact for fact, state in told.items() if state.startswith(right)} == met
    assert sewn
    assert met - sewn


# --- the teacher: the class ------------------------------------------------------------------


def test_a_class_report_equals_what_its_pupils_did(cast: Cast, played: Script) -> None:
    assert_each_pupil_is_counted(cast, played)
    assert_facts_of_the_class_equal_a_count_by_hand(cast, played)
    assert_the_span_is_chosen_by_weeks(cast, played)


def assert_each_pupil_is_counted(cast: Cast, played: Script) -> None:
    html = read(cast, "class_report", "teacher")
    rows = {row[0]: row for row in rows_of(html, "pupils")[1:]}
    assert list(rows) == ["Hoot", "Ember", "Ripple"]  # who has no sums comes first
    for student in (cast.pupil, cast.table_mate):
        own = sums(played.of(student))
        row = rows[student.name]
        right, alone = counts(own)
        assert row[1] == str(tried(own))
        assert row[2] == f"{right} of {alone}"
        assert row[4] == str(len(DAYS))
    assert rows["Hoot"][1:5] == ["0", "none yet", "0", "0"]
    total = tried(played.of(cast.pupil)) + tried(played.of(cast.table_mate))
    assert f"{total} calculations by 2 pupils" in text_of(html)


def assert_facts_of_the_class_equal_a_count_by_hand(cast: Cast, played: Script) -> None:
    rows = rows_of(read(cast, "class_report", "teacher"), "facts")
    told = {row[0]: row for row in rows if len(row) == 7}
    said = [
        [one for one in first_tries(sums(played.of(pupil))) if one.help == 0 and not one.told]
        for pupil in (cast.pupil, cast.table_mate)
    ]
    for fact in ("1 + 2", "2 + 3", "1 + 7", "3 + 4"):
        own = [[one for one in tries if one.fact == fact] for tries in said]
        assert told[fact][2] == str(sum(map(len, own)))
        assert told[fact][4] == str(sum(bool(tries) for tries in own))
        right = sum(one.right for tries in own for one in tries)
        asked = sum(map(len, own))
        if asked < 10:
            assert "%" not in told[fact][1]
        else:
            assert told[fact][1].startswith(f"{round(100 * right / asked)} %")


def assert_the_span_is_chosen_by_weeks(cast: Cast, played: Script) -> None:
    this_week = [one for one in sums(played.said) if week_of(one) == "2026-11-16"]
    assert f"{tried(this_week)} calculations" in text_of(
        read(cast, "class_report", "teacher", weeks=1)
    )
    whole = text_of(read(cast, "class_report", "teacher", weeks=12))
    total = tried(played.of(cast.pupil)) + tried(played.of(cast.table_mate))
    assert f"{total} calculations" in whole
    assert "26 Oct to 21 Nov" in text_of(read(cast, "class_report", "teacher", weeks="x"))


# --- the family --------------------------------------------------------------------------------


def test_a_family_page_tells_right_sums_days_played_and_how_many_were_tried(
    cast: Cast, played: Script
) -> None:
    assert_right_sums_and_how_many_were_tried(cast, played)
    assert_days_played(cast, played)
    assert_weeks_follow_each_other(cast, played)
    assert_own_children_only(cast, played)


def assert_right_sums_and_how_many_were_tried(cast: Cast, played: Script) -> None:
    html = read(cast, "family_child", "guardian", week="2026-11-16")
    own = [one for one in sums(played.of(cast.pupil)) if week_of(one) == "2026-11-16"]
    worked = own_work(played.of(cast.pupil))
    right = [one.text for one in own if one in worked]
    told = {}
    for item in items_of(html, "sums"):
        text, _, times = item.partition(" × ")
        told[text] = int(times or 1)
    assert told == {text: right.count(text) for text in right}
    assert f"{len(right)} calculations worked out" in text_of(html, "played")
    assert not re.search(r"\d of \d", text_of(html, "practised"))
    assert_no_false_sum(played, text_of(html))


def assert_days_played(cast: Cast, played: Script) -> None:
    html = read(cast, "family_child", "guardian", week="2026-11-16")
    played_on = [item.split(" ")[-1] for item in items_of(html, "played")]
    assert played_on == ["played", "game", "played", "played", "game", "game", "game"]
    assert "Ripple practised on 3 days" in text_of(html, "sentence")


def assert_weeks_follow_each_other(cast: Cast, played: Script) -> None:
    html = read(cast, "family_child", "guardian")
    assert "Maple class, 16 to 22 November" in text_of(html)
    assert "?week=2026-11-09" in html
    html = read(cast, "family_child", "guardian", week="2026-11-09")
    assert "Maple class, 9 to 15 November" in text_of(html)
    assert "?week=2026-11-02" in html
    assert "?week=2026-11-16" in html


def assert_own_children_only(cast: Cast, played: Script) -> None:
    text = text_of(read(cast, "family", "guardian"))
    assert "Ripple" in text
    assert not {"Ember", "Hoot"} & set(text.split())


@pytest.mark.parametrize("student", ["table_mate", "classmate", "foreign_pupil"])
def test_another_child_is_not_found_by_a_guardian(cast: Cast, student: str) -> None:
    url = url_of(cast, "family_child", getattr(cast, student))
    assert cast.client("guardian").get(url).status_code == 404


def test_guardian_whose_link_has_ended_finds_nothing(cast: Cast) -> None:
    cast.guardian.guardianships.update(ended_at=datetime(2026, 11, 20, tzinfo=UTC))
    client = cast.client("guardian")
    assert client.get(url_of(cast, "family_child")).status_code == 404
    assert "Ripple" not in client.get(url_of(cast, "family")).content.decode()


@pytest.mark.parametrize(
    "role", ["removed_co_teacher", "other_school_teacher", "school_admin", "guardian", "pupil"]
)
def test_report_of_a_class_is_not_found_by_others(cast: Cast, role: str) -> None:
    client = cast.client(role)
    assert client.get(url_of(cast, "class_report")).status_code == 404
    assert client.get(url_of(cast, "pupil_report")).status_code == 404


def test_pupil_of_another_class_is_not_found_in_this_one(cast: Cast) -> None:
    url = url_of(cast, "pupil_report", cast.other_class_pupil)
    assert cast.client("teacher").get(url).status_code == 404


# --- the pupil ---------------------------------------------------------------------------------


def test_pupil_sees_own_right_sums_and_patches_and_nothing_else(cast: Cast, played: Script) -> None:
    html = read(cast, "my_patches", "pupil")
    right = [one.text for one in own_work(played.of(cast.pupil))]
    assert f"You made {len(right)} sums in four weeks." in text_of(html, "own-sums")
    newest = [item.partition(" × ")[0] for item in items_of(html, "own-sums")]
    assert newest == list(dict.fromkeys(reversed(right)))[:24]
    _met, sewn = facts_by_hand(played.of(cast.pupil))
    cells = [cell for row in rows_of(html, "own-quilt") for cell in row if " + " in cell]
    assert {re.search(r"\d \+ \d", cell)[0] for cell in cells if "sewn" in cell} == sewn
    assert f"{met_cells(html)} sums are met, not sewn yet." in text_of(html, "own-told")
    text = text_of(html)
    assert not re.search(r"%|wrong|failed|bad|hurry|only|tried", text)
    assert_no_false_sum(played, text)


@pytest.mark.usefixtures("played")
def test_pupil_without_a_sewn_patch_reads_of_the_sums_met(cast: Cast) -> None:
    PupilFact.objects.filter(student=cast.pupil).update(mastered_on=None)
    html = read(cast, "my_patches", "pupil")
    text = text_of(html, "own-told")
    assert f"{met_cells(html)} sums are met, not sewn yet." in text
    assert "waits for your first sums" not in text


def met_cells(html: str) -> int:
    """Return how many places of the pupil's own quilt say that they were met."""
    found = [cell for row in rows_of(html, "own-quilt") for cell in row if cell.endswith(": met")]
    assert found
    return len(found)
