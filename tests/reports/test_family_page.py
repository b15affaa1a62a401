"""A guardian's page begins with one true sentence and a game; the rest of it is folded."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.urls import reverse

from classroom.models import Guardianship, HomeNote, PupilFact, Student
from classroom.reports.selectors.family_report import child_week
from classroom.reports.selectors.home_choice import HOME_FACT, home_choice
from classroom.reports.selectors.home_notes import NEW_DAYS
from classroom.reports.selectors.pupil_report import own_patches
from classroom.reports.selectors.pupil_sheets import pupil_sheets
from learning.skills import facts_of
from tests.cast import Cast
from tests.reports.answered_cards import ask
from tests.reports.asking import read, url_of
from tests.reports.built import run_jobs
from tests.reports.kinds import Log, equation, pair
from tests.reports.page import has, items_of, text_of
from tests.reports.script import Script

pytestmark = pytest.mark.django_db
SATURDAY = datetime(2026, 11, 21, 10, tzinfo=UTC)
THURSDAY, FRIDAY = SATURDAY - timedelta(days=2), SATURDAY - timedelta(days=1)
SUMS, TAKES = facts_of("add2.w10"), facts_of("sub.w10")


def page_on(cast: Cast, at: datetime = SATURDAY, **query: object) -> str:
    """Build what is to be built, and read the page at that time."""
    with time_machine.travel(at, tick=True):
        run_jobs()
        return read(cast, "family_child", "guardian", **query)


def sentence_on(cast: Cast, at: datetime = SATURDAY, **query: object) -> str:
    return text_of(page_on(cast, at, **query), "sentence")


def test_what_was_right_on_a_card_before_is_new_in_a_game_alone(cast: Cast) -> None:
    ask(cast, THURSDAY - timedelta(weeks=3), [("add:3+4", True)] * 2)
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    log.claim(THURSDAY, equation("+", [3, 4], 7))
    log.claim(THURSDAY, equation("+", [2, 4], 6))
    log.claim(FRIDAY, equation("+", [2, 4], 6))
    told = text_of(page_on(cast), "quilt")
    assert "Right in a game for the first time: 3 + 4" in told
    assert "Right in games on a second day: 2 + 4" in told
    assert "Right for the first time" not in told


def test_no_page_names_a_fact_to_practise_that_is_right_on_two_days(cast: Cast) -> None:
    """Card by card a fact is mastered, and another one comes; at the end one that is not asked."""
    ask(cast, THURSDAY, [(item, n % 4 > 0) for n, item in enumerate([*SUMS] * 3)])
    run_jobs()
    named = []
    for _time in range(3):
        with time_machine.travel(SATURDAY, tick=True):
            sheet = pupil_sheets(cast.classroom, chosen=[cast.pupil.user.public_id]).sheets[0]
            facts = (sheet.home.fact, child_week(cast.pupil).home, own_patches(cast.pupil).next)
        assert len(set(facts)) == 1
        named.append(facts[0].key)
        PupilFact.objects.update_or_create(
            student=cast.pupil,
            item=named[-1],
            defaults={
                "practised_on": THURSDAY.date(),
                "mastered_on": FRIDAY.date(),
                "last_on": FRIDAY.date(),
                "tried": 2,
                "right": 2,
            },
        )
    assert len(set(named)) == 3


def test_to_begin_with_is_no_fact_that_is_right_on_two_days() -> None:
    row = PupilFact(item=HOME_FACT.key, practised_on=THURSDAY, mastered_on=FRIDAY)
    assert home_choice(None, {}).fact == HOME_FACT
    assert home_choice(None, {HOME_FACT.key: row}).fact != HOME_FACT


# --- the sentence -----------------------------------------------------------------------------


def test_before_the_first_game_the_page_says_so_and_has_a_game(cast: Cast) -> None:
    html = page_on(cast)
    assert text_of(html, "sentence") == "Ripple has not played yet. Here is a game to begin with."
    assert "Play this at home: make 7" in text_of(html, "at-home")
    assert "Nothing to count yet. It stands here after the first game" in text_of(html, "right")
    assert 'data-value="0" data-of="0"' in html
    assert not re.search(r"\d of \d", text_of(html))
    for fold in ("practised", "hard", "quilt"):
        assert not has(html, fold)
    for fold in ("how", "school-games", "weekly-mail"):
        assert has(html, fold)


def test_the_skill_that_grew_is_what_is_said(cast: Cast) -> None:
    ask(cast, THURSDAY - timedelta(weeks=3), [(item, False) for item in SUMS] * 2)
    for day in (THURSDAY, FRIDAY):
        ask(cast, day, [(item, True) for item in SUMS] * 2)
    ask(cast, FRIDAY + timedelta(hours=2), [(item, True) for item in TAKES] * 2)
    html = page_on(cast)
    told = "Ripple practised on 2 days and is getting surer with sums to 10."
    assert text_of(html, "sentence") == told
    assert "Mostly right, and surer than some weeks ago." in text_of(html, "words")
    with time_machine.travel(SATURDAY, tick=True):
        assert child_week(cast.pupil).answers.most == "sub.w10"  # growth is said before it
    later = sentence_on(cast, SATURDAY + timedelta(weeks=1), week="2026-11-16")
    assert later == "Ripple practised on 2 days that week and was getting surer with sums to 10."


def test_a_child_who_is_not_surer_is_said_to_have_practised_most(cast: Cast) -> None:
    ask(cast, THURSDAY, [(item, True) for item in TAKES[:3]])
    assert sentence_on(cast) == "Ripple practised on 1 day, mostly taking away, to 10."
    ask(cast, FRIDAY, [(item, True) for item in SUMS[:5]])
    assert sentence_on(cast) == "Ripple practised on 2 days, mostly sums to 10."
    later = sentence_on(cast, SATURDAY + timedelta(weeks=1), week="2026-11-16")
    assert later == "Ripple practised on 2 days that week, mostly sums to 10."


def test_of_two_skills_level_and_of_none_the_days_alone_are_said(cast: Cast) -> None:
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    log.claim(THURSDAY, pair(3, 3))
    assert sentence_on(cast) == "Ripple played on 1 day."
    log.claim(FRIDAY, equation("+", [3, 4], 7))
    log.claim(FRIDAY + timedelta(minutes=1), equation("-", [9, 4], 5))
    assert sentence_on(cast) == "Ripple played on 2 days."


def test_a_week_without_a_game_is_said_and_the_last_one_stays_to_be_read(cast: Cast) -> None:
    ask(cast, THURSDAY, [(item, True) for item in SUMS[:5]])
    html = page_on(cast, SATURDAY + timedelta(weeks=1))
    assert text_of(html, "sentence") == "Ripple has not played this week."
    assert "Maple class, 23 to 29 November" in text_of(html)
    assert "16 to 22 November: 5 thinking cards" in text_of(html, "practised")
    assert "5 of 5 calculations" in text_of(html, "right")  # of four weeks


# --- the folds --------------------------------------------------------------------------------


def test_a_fold_is_open_where_the_address_says_so(cast: Cast) -> None:
    ask(cast, THURSDAY - timedelta(weeks=1), [(item, True) for item in SUMS[:5]])
    ask(cast, THURSDAY, [(item, True) for item in SUMS[:5]])
    html = page_on(cast)
    assert not re.findall(r'<details id="([\w-]+)" class="fold" open>', html)
    assert 'href="?week=2026-11-09&amp;open=practised#practised"' in html
    html = page_on(cast, week="2026-11-09", open="practised")
    assert re.findall(r'<details id="([\w-]+)" class="fold" open>', html) == ["practised"]


def test_what_is_hard_has_facts_to_try_and_no_claim(cast: Cast) -> None:
    ask(cast, THURSDAY, [(item, n % 2 == 0) for n, item in enumerate([*TAKES[:15]] * 2)])
    ask(cast, FRIDAY, [(item, True) for item in SUMS] * 2)
    html = page_on(cast)
    hard = text_of(html, "hard")
    assert hard.startswith("What is hard Take away to 10 Take away to 10 : still hard,")
    tries = re.findall(r"(\d) − (\d) =", text_of(html, "try-together"))
    assert len(tries) == 2
    assert {f"sub:{a}-{b}" for a, b in tries} <= {*TAKES[:15]}
    a, b = tries[0]
    assert f"Put out {a} buttons, take {b} away, and count what is left." in hard
    right = [re.sub(r" × \d+$", "", item) for item in items_of(html, "card-sums")]
    assert right
    for said in right:
        one, sign, other, total = re.fullmatch(r"(\d+) ([+−]) (\d+) = (\d+)", said).groups()
        assert int(one) + int(f"{'-' if sign == '−' else ''}{other}") == int(total), said


def test_nothing_stands_there_that_families_are_not_to_read(cast: Cast, played: Script) -> None:
    html = page_on(cast, open=["practised", "hard", "how"])
    told = text_of(html)
    wrong = {one.text for one in played.of(cast.pupil) if one.kind == "sum" and not one.right}
    assert wrong
    assert not [text for text in wrong if text in told]
    assert not re.search(r"[Vv]ersion|times in 10|on two days|%|\b(he|she|his|her)\b", told)
    assert not re.search(r"\d of \d|of these", text_of(html, "practised"))
    split = re.search(r"(\d+) of (\d+)", text_of(html, "right"))
    assert split
    assert f'data-value="{split[1]}" data-of="{split[2]}"' in html


# --- the note ---------------------------------------------------------------------------------


def test_a_note_stands_whole_for_a_week_and_is_folded_then(cast: Cast) -> None:
    HomeNote.objects.create(student=cast.pupil, sentence="helped", at=THURSDAY)
    words = "Ripple helped others at the table."
    for days, whole in ((0, True), (NEW_DAYS - 1, True), (NEW_DAYS, False), (27, False)):
        html = page_on(cast, THURSDAY + timedelta(days=days, hours=1))
        assert words in text_of(html, "note")
        assert ('<section id="note"' in html) == whole
        assert ('<details id="note" class="fold">' in html) == (not whole)
        place = [html.index(f'id="{one}"') for one in ("sentence", "note", "at-home")]
        assert (place == sorted(place)) == whole


# --- other children ---------------------------------------------------------------------------


def add_child(cast: Cast, child: Student) -> None:
    Guardianship.objects.create(guardian=cast.guardian, student=child)


def test_one_child_has_nothing_to_change_to_two_a_link_and_three_a_menu(cast: Cast) -> None:
    html = page_on(cast)
    assert 'class="switch"' not in html
    add_child(cast, cast.table_mate)
    html = page_on(cast)
    other = url_of(cast, "family_child", cast.table_mate)
    assert f'<a class="switch" href="{other}" aria-label="To Ember’s page">' in html
    assert not has(html, "siblings")
    add_child(cast, cast.classmate)
    html = page_on(cast)
    assert items_of(html, "siblings") == ["Ember", "Hoot"]
    cast.guardian.guardianships.filter(student=cast.table_mate).update(ended_at=THURSDAY)
    html = page_on(cast)
    assert not has(html, "siblings")
    assert "To Hoot’s page" in html


def test_the_list_says_of_each_child_what_its_page_says(cast: Cast) -> None:
    add_child(cast, cast.table_mate)
    ask(cast, THURSDAY, [(item, True) for item in SUMS[:5]])
    page_on(cast)
    for weeks, says in ((0, "practised on 1 day this week"), (1, "has not played this week")):
        with time_machine.travel(SATURDAY + timedelta(weeks=weeks), tick=True):
            told = text_of(cast.client("guardian").get(reverse("family")).content.decode())
        assert f"Ripple Maple class {says}" in told
        assert "Ember Maple class has not played yet" in told
