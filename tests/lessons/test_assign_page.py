"""The assign page: what it proposes, how its address fills it, who is seated with whom."""

import re
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from django.utils import timezone

from games.catalogue import OFFERED
from games.models import GameSession
from tests.lessons.assign_page import asked, ids_of, page_of, start, tables_of
from tests.lessons.lesson import Lesson, home_of, make_lesson, text_of
from tests.lessons.test_class_page import built

pytestmark = pytest.mark.django_db

QUEENS = OFFERED["sleeping_queens"].modes[0]
PRINCESS = OFFERED["sleepless_princess"].modes[0]


# --- what it proposes --------------------------------------------------------------------------


def test_a_blank_form_sets_sums_at_tables_of_two() -> None:
    """As many as fifteen minutes give; home says it in plain words."""
    lesson = make_lesson(4)
    made = start(lesson, page_of(lesson))
    count = QUEENS.sums_in_lesson(2)
    assert (made.goal, made.goal_count, made.seats) == ("sums", count, 2)
    assert made.tables.count() == 2
    assert f"Make {count} sums." in home_of(lesson.pupils[0])


def test_the_number_of_sums_follows_game_and_seats_until_it_is_chosen() -> None:
    lesson = make_lesson(4)
    proposed = str(QUEENS.sums_in_lesson(2))
    sent = {"game": "sleepless_princess", "goal": "sums", "proposed": proposed, "seats": "2"}
    page = asked(lesson, lesson.pupils, **sent, sums_count=proposed)
    assert page.context["choices"].count == PRINCESS.sums_in_lesson(2)
    page = asked(lesson, lesson.pupils, **sent, sums_count="9")
    assert page.context["choices"].count == 9


def test_seats_as_proposed_follow_the_mode_and_others_stay() -> None:
    lesson = make_lesson(4)
    sent = {"game": "sleeping_queens", "drawn": "queens_collection/teams"}
    assert asked(lesson, lesson.pupils, **sent, seats="4").context["plan"].seats == 2
    sent = {"game": "sleeping_queens", "drawn": "the_rescue/standard"}
    assert asked(lesson, lesson.pupils, **sent, seats="4").context["plan"].seats == 4


def test_tables_of_two_come_first() -> None:
    html = page_of(make_lesson(2), {"seats": "4"}).content.decode()
    offered = re.findall(r'name="seats" id="seats-(\d)"', html)
    assert offered == ["2", "3", "4", "5"]
    assert re.search(r'id="seats-4"[^>]* checked', html)


def test_a_goal_of_sums_needs_something_that_counts_as_one() -> None:
    """Without the pupils' scores the Collection has no sum: said, and nothing is set."""
    lesson = make_lesson(2)
    sent = {"game": "queens_collection", "variant": "standard", "goal": "sums", "sums_count": "3"}
    data = lesson.form(lesson.pupils, **sent, drawn="queens_collection/standard")
    answer = lesson.desk.post(lesson.url("assign"), data)
    assert "Pupils work out the score” is off, so there are no sums." in text_of(answer)
    assert folds_open(answer) == ["goal", "rules"]
    assert "Change the goal first" in text_of(answer)
    assert not GameSession.objects.exists()
    assert lesson.assign(lesson.pupils, **sent | {"goal": "games"}).goal == "games"


def folds_open(page: Any) -> list[str]:
    return re.findall(r'<details class="fold" id="fold-(\w+)" open', page.content.decode())


def lines_of(page: Any) -> dict[str, str]:
    """Return what each fold says while it is shut, by its key."""
    found = re.findall(r'id="line-(\w+)"[^>]*>(.*?)</span>', page.content.decode(), re.S)
    return {key: " ".join(words.split()) for key, words in found}


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({}, "Robots fill empty seats. Help in steps. Usual rules"),
        ({"help": "off"}, "Robots fill empty seats. No help in steps. Usual rules"),
        ({"bots": "off"}, "Robots only where needed. Help in steps. Usual rules"),
        ({"bot_level": "novice"}, "Robots fill empty seats (gentle). Help in steps. Usual rules"),
        ({"wait_minutes": "10"}, "Usual rules. A robot plays after 10 minutes"),
        ({"state_total": "on"}, "Help in steps. Say the total first"),
    ],
)
def test_what_is_folded_says_what_is_chosen(query: Any, words: str) -> None:
    page = page_of(make_lesson(2), query)
    assert words in lines_of(page)["rules"]
    assert folds_open(page) == []


def test_every_fold_says_its_choice_in_one_line() -> None:
    lesson = make_lesson(4)
    lines = lines_of(page_of(lesson, {"thinking_cards": "add_10", "due": "2099-01-02T15:00"}))
    assert lines["tables"] == "Shuffled: 2 tables of 2. Nobody is away"
    assert lines["cards"] == "Thinking cards: sums to 10"
    assert lines["goal"] == f"{QUEENS.sums_in_lesson(2)} right sums each"
    assert lines["when"] == "Now, until Fri 2 Jan, 15:00, also from home"
    page = asked(lesson, lesson.pupils[:3], away=(lesson.pupils[3],), by_hand="1", goal="games")
    lines = lines_of(page)
    assert lines["tables"] == "By hand: 1 table of 3. 1 pupil away joins a table later"
    assert lines["goal"] == "2 games each"


@pytest.mark.parametrize(
    ("changed", "label", "fold"),
    [
        ({"due": "2020-01-01T10:00"}, "Change the end first", "when"),
        ({"when": "day"}, "Choose the start first", "when"),
        ({"seats": "2"}, "Move a pupil first", "tables"),
        ({"games_count": "90"}, "Choose how many first", "goal"),
    ],
)
def test_start_says_why_it_waits(changed: Any, label: str, fold: str) -> None:
    """The problem stands in place of the answers to expect; if it is pressed, a fold opens."""
    lesson = make_lesson(3)
    page = asked(lesson, lesson.pupils, **changed)
    assert label in text_of(page)
    assert "Nearly there" in text_of(page)
    assert "to expect from each pupil" not in text_of(page)
    assert "Start for the class" not in text_of(page)
    answer = lesson.desk.post(lesson.url("assign"), lesson.form(lesson.pupils, **changed))
    assert folds_open(answer) == [fold]
    assert answer.content.decode().count('id="problems"') == 1


def test_a_day_not_chosen_is_asked_for() -> None:
    page = page_of(make_lesson(2), {"starts": "2099-01-01T09:00"})
    assert "From Thu 1 Jan, 09:00, until Fri 2 Jan, 15:00" in text_of(page)
    lesson = make_lesson(2)
    assert lines_of(asked(lesson, lesson.pupils, when="day"))["when"] == "Please look at this"
    assert "For ages 6 to 10." in text_of(page)


# --- its address -------------------------------------------------------------------------------


def test_the_address_fills_every_part() -> None:
    lesson = make_lesson(4)
    ann, bob, cyn, dan = (one.user.public_id for one in lesson.pupils)
    query = {
        "game": "the_rescue",
        "variant": "plus_minus",
        "seats": "3",
        "bots": "off",
        "bot_level": "novice",
        "help": "off",
        "wait_minutes": "5",
        "keeps_sign_in": "off",
        "goal": "sums",
        "sums_count": "11",
        "ops": "+",
        "red_range": "1-10",
        "state_total": "on",
        "starts": "2099-03-02T09:00",
        "due": "2099-03-06T15:00",
        "in": [ann, bob, cyn],
        f"place_{ann}": "2",
        f"place_{bob}": "2",
        f"place_{cyn}": "away",
    }
    page = page_of(lesson, query)
    assert "Nearly there" not in text_of(page)
    made = start(lesson, page)
    assert (made.game, made.variant, made.seats, made.bots) == (
        "the_rescue",
        "plus_minus",
        3,
        False,
    )
    assert (made.bot_level, made.help, made.wait_minutes) == ("novice", False, 5)
    assert (made.goal, made.goal_count, made.keeps_sign_in) == ("sums", 11, False)
    assert made.options == {"ops": "+", "red_range": "1-10", "state_total": True}
    assert not made.whole_class
    assert (made.starts_at.year, made.starts_at.day, made.due_at and made.due_at.day) == (
        2099,
        2,
        6,
    )
    places = made.pupils.values_list("student__user__public_id", "table_number")
    assert dict(places) == {ann: 2, bob: 2, cyn: None}
    assert dan not in dict(places)


@pytest.mark.parametrize(
    "query",
    [
        {"game": "chess", "variant": "blitz", "seats": "99"},
        {"seats": "-1", "bots": "perhaps", "bot_level": "god", "wait_minutes": "7"},
        {"goal": "fame", "sums_count": "many", "games_count": "1e9", "who": "nobody"},
        {"starts": "soon", "due": "<b>", "when": "never", "tables": "odd"},
        {"tables": "again", "again": "nowhere"},
        {"ops": "%", "state_total": "maybe", "place_unknown": "3"},
    ],
)
def test_what_an_address_says_wrongly_is_as_usual(query: dict[str, str]) -> None:
    lesson = make_lesson(3)
    page = page_of(lesson, query)
    assert "<b>" not in page.content.decode().split('name="due"')[1][:80]
    made = start(lesson, page)
    assert (made.goal, made.whole_class) == ("sums", True)
    assert made.wait_minutes == 1


def test_another_classes_set_fills_nothing() -> None:
    ours, theirs = make_lesson(2), make_lesson(2)
    made = theirs.assign(theirs.pupils)
    page = page_of(ours, {"tables": "again", "again": made.public_id})
    assert page.context["because"] is None
    assert "As you set it" not in text_of(page)


def test_a_set_is_copied_from_its_page() -> None:
    """Every choice and the same tables; it begins now and says why it is filled in."""
    lesson = make_lesson(5)
    ann, bob, cyn, dan, eve = lesson.pupils
    sent = {"game": "the_rescue", "variant": "standard", "ops": "+-*", "state_total": "on"}
    ids = [one.user.public_id for one in (ann, bob, cyn, dan)]
    old = lesson.assign(
        [ann, cyn],
        [bob, dan],
        **sent,
        **{"who": "some", "in": ids, "goal": "sums", "sums_count": "8", "wait_minutes": "10"},
    )
    page = lesson.desk.get(lesson.url("assignment", old.public_id))
    (href,) = re.findall(r'href="([^"]*/assign/\?[^"]*)"', page.content.decode())
    query = parse_qs(urlparse(href.replace("&amp;", "&")).query)
    filled = page_of(lesson, query)
    assert "As you set it on" in text_of(filled)
    assert "Start from a blank form" in text_of(filled)
    new = start(lesson, filled)
    assert new != old
    for name in ("game", "variant", "options", "seats", "bot_level", "goal", "goal_count", "help"):
        assert getattr(new, name) == getattr(old, name), name
    assert (new.wait_minutes, new.whole_class) == (10, False)
    places = "student_id", "table_number"
    assert set(new.pupils.values_list(*places)) == set(old.pupils.values_list(*places))
    assert not new.pupils.filter(student=eve).exists()


def test_the_reason_stays_on_top_while_something_is_to_be_mended() -> None:
    """Also when the tables are arranged otherwise meanwhile; the other choices stay."""
    lesson = make_lesson(4)
    old = lesson.assign(lesson.pupils, game="the_rescue", variant="plus_minus", seats="4")
    page = page_of(lesson, {"tables": "again", "again": old.public_id})
    html = page.content.decode()
    assert html.count('name="again"') == 1
    sent = {"why": "again", "again": old.public_id, "game": "the_rescue", "variant": "plus_minus"}
    wrong = lesson.form(lesson.pupils, **sent, arranged="shuffle", seats="4", games_count="99")
    answer = lesson.desk.post(lesson.url("assign"), wrong)
    assert "Choose a number up to 10." in text_of(answer)
    assert "As you set it on" in text_of(answer)
    assert 'name="again"' in answer.content.decode()
    assert answer.context["mode"].key == "plus_minus"


def test_an_address_with_a_report_says_whom_it_is_about() -> None:
    lesson = make_lesson(4)
    ids = [one.user.public_id for one in lesson.pupils]
    page = page_of(lesson, {"in": ids[:2], "about": ids[:2]})
    assert "From your report: a game for 2 pupils. Change what you like." in text_of(page)
    assert lesson.url("class_report") in page.content.decode()
    assert "From your report" not in text_of(page_of(lesson, {"about": "nobody"}))


# --- who sits with whom ------------------------------------------------------------------------


def test_the_same_tables_as_last_time_seat_new_pupils_where_a_seat_is_free() -> None:
    lesson = make_lesson(6)
    ann, bob, cyn, dan, eve, fay = lesson.pupils
    lesson.assign([ann, bob, cyn], [dan, eve], away=(fay,), seats="3")
    page = page_of(lesson, {"tables": "last"})
    assert "The same tables as last time" in text_of(page)
    assert tables_of(page) == [ids_of((ann, bob, cyn)), ids_of((dan, eve, fay))]
    made = start(lesson, page)
    assert made.seats == 3
    assert made.pupils.get(student=fay).table_number == 2


def test_the_button_keeps_last_tables_and_who_is_away_now() -> None:
    lesson = make_lesson(5)
    ann, bob, cyn, dan, eve = lesson.pupils
    lesson.assign([ann, bob], [cyn, dan], away=(eve,), seats="2")
    page = asked(lesson, [ann, cyn], [bob, eve], away=(dan,), do="last", seats="3")
    assert page.context["plan"].seats == 2
    assert tables_of(page) == [ids_of((ann, bob)), ids_of((cyn, eve))]
    assert page.context["form"].places[dan.user.public_id] == "away"


def test_smaller_tables_keep_who_fits_and_seat_the_rest_elsewhere() -> None:
    lesson = make_lesson(4)
    lesson.assign(lesson.pupils, seats="4")
    page = page_of(lesson, {"tables": "last", "seats": "2"})
    assert sorted(map(len, tables_of(page))) == [2, 2]


def test_a_first_set_has_no_last_time() -> None:
    lesson = make_lesson(2)
    page = page_of(lesson, {"tables": "last"})
    assert page.context["because"] is None
    assert "As last time" not in text_of(page)
    day = (timezone.now() + timezone.timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")
    lesson.assign(lesson.pupils, when="day", starts=day)
    assert "As last time" not in text_of(page_of(lesson))


def test_like_sits_with_like_and_the_page_says_by_what() -> None:
    """By first tries without help; under ten it is too early, and no number tells a rank."""
    lesson = make_lesson(6)
    high, low, upper, lower, few, none = lesson.pupils
    for pupil, right in ((high, 20), (upper, 18), (low, 4), (lower, 6)):
        built(pupil, 20, 20, right)
    built(few, 9, 9, 9)
    page = page_of(lesson, {"tables": "like", "seats": "2"})
    pairs = [ids_of((high, upper)), ids_of((low, lower)), ids_of((few, none))]
    assert sorted(tables_of(page), key=sorted) == sorted(pairs, key=sorted)
    words = text_of(page)
    assert "a similar share right first time, 4 weeks." in words
    assert f"{high.name} 20 of 20" in words
    assert f"{few.name} 9 of 9 under 10 answers" in words
    assert (
        "2 pupils have under 10 first tries without help: too early to say. They come last."
        in words
    )
    first = {
        page_of(lesson, {"tables": "like", "seats": "2"})
        .context["form"]
        .places[high.user.public_id]
        for _time in range(24)
    }
    assert len(first) > 1


def test_other_seats_are_dealt_in_the_way_chosen() -> None:
    lesson = make_lesson(4)
    ann, bob, cyn, dan = lesson.pupils
    for pupil, right in ((ann, 20), (cyn, 19), (bob, 2), (dan, 1)):
        built(pupil, 20, 20, right)
    page = asked(lesson, lesson.pupils, arranged="like", seats="2", dealt="4")
    pairs = [ids_of((ann, cyn)), ids_of((bob, dan))]
    assert sorted(tables_of(page), key=sorted) == sorted(pairs, key=sorted)


# --- who leads to it ---------------------------------------------------------------------------


def links_to_it(lesson: Lesson, page: Any) -> list[dict[str, list[str]]]:
    """Return what the links of a page fill in."""
    found = re.findall(rf'href="{lesson.url("assign")}\?([^"]+)"', page.content.decode())
    return [parse_qs(query.replace("&amp;", "&")) for query in found]


def test_the_catalogue_leads_to_each_mode() -> None:
    lesson = make_lesson(2)
    queries = links_to_it(lesson, lesson.desk.get(lesson.url("catalogue")))
    modes = [mode for game in OFFERED.values() for mode in game.modes]
    assert [(one["game"], one["variant"]) for one in queries] == [
        ([mode.game], [mode.key]) for mode in modes
    ]
    for query, mode in zip(queries, modes, strict=True):
        assert page_of(lesson, query).context["mode"] == mode


def test_a_pupils_report_leads_to_a_game_for_that_pupil() -> None:
    lesson = make_lesson(3)
    ann = lesson.pupils[0]
    report = lesson.desk.get(lesson.url("pupil_report", ann.user.public_id))
    (query,) = links_to_it(lesson, report)
    page = page_of(lesson, query)
    assert f"From the report on {ann.name}: a game for this pupil." in text_of(page)
    made = start(lesson, page)
    assert [one.student for one in made.pupils.all()] == [ann]
    assert made.tables.get().game_session.seats.count() == 2


def test_the_class_page_leads_to_the_same_tables() -> None:
    lesson = make_lesson(3)
    assert not links_to_it(lesson, lesson.desk.get(lesson.url("class_page")))
    lesson.assign(lesson.pupils[:2], lesson.pupils[2:])
    (query,) = links_to_it(lesson, lesson.desk.get(lesson.url("class_page")))
    assert tables_of(page_of(lesson, query)) == [
        ids_of(lesson.pupils[:2]),
        ids_of(lesson.pupils[2:]),
    ]
