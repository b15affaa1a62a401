"""Games with several modes: set, stored, dealt, changed, joined late, played for fun."""

import re
from typing import Any

import pytest
from django.urls import reverse

from classroom.lessons.services.assignments import AssignmentPlan, change_assignment
from classroom.lessons.services.free_play import MOST_ALONE
from classroom.models import AssignmentTable
from classroom.site.services.audit import SYSTEM
from engine import GAMES as RULES
from games.catalogue import GAMES, OFFERED
from games.models import GameSession
from games.modes import Mode
from games.rule_options import Company
from tests.lessons.lesson import (
    Lesson,
    at,
    make_lesson,
    names_at,
    press_play,
    table_of,
    text_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_offered")]

MODES = [mode for game in GAMES.values() for mode in game.modes]


def ids(mode: Mode) -> str:
    return f"{mode.game}-{mode.key}"


def look(lesson: Lesson, *tables: Any, **more: Any) -> Any:
    """Ask for the choices drawn anew, as the page's script does."""
    data = lesson.form(*tables, do="look", **more)
    return lesson.desk.post(lesson.url("assign"), data, headers={"HX-Request": "true"})


def fun(student: Any, game: str, mode: str = "", *, follow: bool = False, **more: Any) -> Any:
    sent = {"game": f"{game}/{mode}" if mode else game, "robot": "pip"}
    return at(student).post(reverse("free_play"), sent | more, follow=follow)


@pytest.mark.parametrize("mode", MODES, ids=ids)
def test_every_value_of_every_rule_option_is_taken_by_the_engine(mode: Mode) -> None:
    rules = RULES[mode.game]
    for rule_option in mode.rule_options:
        values = (
            (True, False) if rule_option.is_boolean else [value for value, _ in rule_option.values]
        )
        for value in values:
            options = mode.options_with({**mode.usual(), rule_option.key: value})
            made = rules.make_options(options)
            assert made.as_dict()[rule_option.key] == value
            assert rules.seats_for(made) == mode.seats


@pytest.mark.parametrize("mode", MODES, ids=ids)
def test_what_a_mode_shows_unasked_is_what_the_engine_plays(mode: Mode) -> None:
    played = RULES[mode.game].make_options(mode.options).as_dict()
    assert {key: played[key] for key in mode.usual()} == mode.usual()


@pytest.mark.parametrize("mode", MODES, ids=ids)
def test_each_mode_is_set_stored_and_dealt(mode: Mode) -> None:
    lesson = make_lesson(mode.least)
    ones = [[pupil] for pupil in lesson.pupils] if mode.alone else [lesson.pupils]
    seats = str(mode.most)
    made = lesson.assign(*ones, game=mode.game, variant=mode.key, seats=seats)
    assert (made.game, made.variant, made.seats) == (mode.game, mode.key, mode.most)
    table = made.tables.first().game_session
    assert table.variant == mode.key
    played = RULES[mode.game].make_options(mode.options).as_dict()
    off = {rule_option.key: False for rule_option in mode.rule_options if rule_option.is_boolean}
    assert table.options == played | off
    assert table.seats.count() == mode.most


def test_rule_options_of_the_mode_are_drawn_and_no_others() -> None:
    lesson = make_lesson(3)
    page = look(lesson, lesson.pupils, game="queens_collection", variant="competitive", drawn="x")
    html = page.content.decode()
    assert 'name="open_hands"' in html
    assert 'name="score_claims"' in html
    assert 'name="beginner"' not in html
    assert 'name="state_total"' not in html


@pytest.mark.parametrize(
    ("drawn", "sent", "kept"),
    [
        ("sleeping_queens/standard", "greedy", "greedy"),
        ("sleeping_queens/standard", "novice", "novice"),
        ("sleepless_princess/simplified", "partner", "greedy"),
        ("queens_collection/teams", "planner", "planner"),
    ],
)
def test_robots_are_partners_where_pupils_are_one_team_and_of_a_level_elsewhere(
    drawn: str, sent: str, kept: str
) -> None:
    lesson = make_lesson(2)
    for (game, variant), level in (
        (("sleepless_princess", "standard"), "partner"),
        (("queens_collection", "standard"), "partner"),
        (("the_rescue", "standard"), kept),
    ):
        chosen = {"game": game, "variant": variant, "drawn": drawn, "bot_level": sent}
        assert lesson.assign(lesson.pupils, **chosen).bot_level == level


def test_levels_are_offered_for_robots_that_play_against_pupils_only() -> None:
    lesson = make_lesson(3)
    for game, variant, offered in (
        ("sleepless_princess", "simplified", []),
        ("queens_collection", "standard", []),
        ("queens_collection", "teams", ["novice", "greedy", "planner"]),
        ("sleeping_queens", "standard", ["novice", "greedy", "planner"]),
    ):
        html = look(lesson, lesson.pupils, game=game, variant=variant, drawn="x").content.decode()
        assert re.findall(r'name="bot_level" id="level-(\w+)"', html) == offered
        assert ("Robots are partners" in html) == (not offered)
        assert ("A robot in a pupil’s team is a partner" in html) == (variant == "teams")


@pytest.mark.parametrize("stored", ["novice", "greedy", "planner"])
def test_a_team_game_that_was_set_before_there_were_partners_is_dealt_with_partners(
    stored: str,
) -> None:
    lesson = make_lesson(1)
    (ann,) = lesson.pupils
    game = {"game": "sleepless_princess", "variant": "simplified", "games_count": 3}
    assignment = lesson.assign(lesson.pupils, **game)
    GameSession.objects.update(status=GameSession.Status.ABANDONED)
    assignment.bot_level = stored
    assignment.save()
    dealt = table_of(press_play(ann, assignment)).seats.filter(user=None)
    assert set(dealt.values_list("bot_level", flat=True)) == {"partner"}


def test_a_rule_option_that_was_not_drawn_is_as_usual() -> None:
    """Another mode chosen, start pressed at once: its boxes were never there to be ticked."""
    lesson = make_lesson(2)
    sent = {"game": "queens_collection", "variant": "standard"}
    made = lesson.assign(lesson.pupils, drawn="sleeping_queens/standard", **sent)
    assert made.options == {}
    made = lesson.assign(lesson.pupils, drawn="queens_collection/standard", **sent)
    assert made.options == {"score_claims": False}


def test_choices_of_a_mode_reach_the_table() -> None:
    lesson = make_lesson(2)
    made = lesson.assign(
        lesson.pupils,
        game="the_rescue",
        variant="standard",
        ops="+-*",
        red_range="1-10",
        no_identity="on",
        state_total="on",
    )
    told = {"ops": "+-*", "red_range": "1-10", "no_identity": True, "state_total": True}
    assert made.options == told
    assert told.items() <= made.tables.get().game_session.options.items()


def test_an_odd_value_is_as_usual() -> None:
    lesson = make_lesson(2)
    sent = {"game": "the_rescue", "variant": "plus_minus", "ops": "*/", "red_range": "0-99"}
    assert lesson.assign(lesson.pupils, **sent).options == {"ops": "+-"}


def test_a_mode_of_another_game_is_the_games_usual_one() -> None:
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils, game="the_rescue", variant="teams")
    assert made.variant == "standard"


@pytest.mark.parametrize(
    ("variant", "sent", "seats"), [("teams", "2", 4), ("solo", "3", 1), ("standard", "5", 4)]
)
def test_seats_follow_the_mode(variant: str, sent: str, seats: int) -> None:
    lesson = make_lesson(4)
    page = look(lesson, lesson.pupils, game="queens_collection", variant=variant, seats=sent)
    assert page.context["plan"].seats == seats


def test_solo_gives_each_pupil_a_table_without_robots() -> None:
    lesson = make_lesson(3)
    sent = {"game": "queens_collection", "variant": "solo", "seats": "3", "dealt": "3"}
    page = look(lesson, lesson.pupils, **sent)
    assert sorted(page.context["form"].places.values()) == ["1", "2", "3"]
    assert "Each pupil plays alone" in text_of(page)
    one, two, three = lesson.pupils
    made = lesson.assign([one], [two], [three], **sent)
    assert [names_at(row.game_session) for row in made.tables.order_by("number")] == [
        {one.name},
        {two.name},
        {three.name},
    ]


def test_two_at_a_solo_table_are_told_to_move() -> None:
    lesson = make_lesson(2)
    sent = lesson.form(lesson.pupils, game="queens_collection", variant="solo")
    answer = lesson.desk.post(lesson.url("assign"), sent)
    assert "Table 1 has 1 seat and 2 pupils. Move one." in text_of(answer)
    assert not lesson.classroom.assignments.exists()


def test_three_without_robots_are_no_two_teams() -> None:
    lesson = make_lesson(3)
    sent = lesson.form(lesson.pupils, game="queens_collection", variant="teams", bots=None)
    answer = lesson.desk.post(lesson.url("assign"), sent)
    assert "Table 1 has 3 pupils. Add pupils, or let robots fill seats." in text_of(answer)


def test_teams_are_filled_by_robots() -> None:
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils, game="queens_collection", variant="teams")
    assert made.tables.get().game_session.seats.count() == 4


def test_a_late_child_alone_gets_a_table_of_its_own() -> None:
    lesson = make_lesson(2)
    ann, bob = lesson.pupils
    sent = {"game": "queens_collection", "variant": "solo"}
    made = lesson.assign([ann], away=(bob,), **sent)
    table = table_of(press_play(bob, made))
    assert names_at(table) == {bob.name}
    assert table.variant == "solo"
    assert made.tables.count() == 2


def test_the_mode_is_changed_later_and_the_next_game_follows() -> None:
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils, game="sleepless_princess", variant="simplified")
    first = made.tables.get().game_session
    page = lesson.desk.get(lesson.url("assignment", made.public_id) + "?change=1")
    assert re.search(r'value="simplified" checked', page.content.decode())
    sent = lesson.form(lesson.pupils, variant="standard", seats="5", two_blankets="on")
    del sent["game"]
    answer = lesson.desk.post(lesson.url("assignment", made.public_id), sent)
    assert answer.status_code == 302
    made.refresh_from_db()
    assert (made.variant, made.seats, made.options) == ("standard", 5, {"two_blankets": True})
    first.refresh_from_db()
    assert first.options["variant"] == "simplified"
    GameSession.objects.filter(pk=first.pk).update(status="finished")
    following = table_of(press_play(lesson.pupils[0], made))
    assert following.variant == "standard"
    assert following.options["two_blankets"] is True


def test_a_plan_that_the_engine_does_not_take_is_refused() -> None:
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils)
    plans = [
        {"options": {"ops": "+"}},
        {"variant": "teams"},
        {"seats": 6},
    ]
    for wrong in plans:
        plan = AssignmentPlan(
            **({"game": made.game, "places": {}, "starts_at": made.starts_at} | wrong)
        )
        with pytest.raises(ValueError, match=r"."):
            change_assignment(SYSTEM, made, plan)
    made.refresh_from_db()
    assert (made.variant, made.seats, made.options) == ("standard", 3, {})


def test_the_class_page_and_the_assignment_say_the_mode() -> None:
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils, game="queens_collection", variant="competitive")
    for page in (lesson.url("class_page"), lesson.url("assignment", made.public_id)):
        assert "Against each other" in text_of(lesson.desk.get(page))


@pytest.mark.parametrize("mode", MODES, ids=ids)
def test_claims_to_expect_are_known_for_every_number_of_seats(mode: Mode) -> None:
    assert list(mode.claims) == list(mode.seats)
    assert min(mode.claims.values()) >= 1


@pytest.mark.parametrize("mode", MODES, ids=ids)
def test_the_page_says_the_answers_to_expect_at_every_size_of_table(mode: Mode) -> None:
    lesson = make_lesson(mode.least)
    ones = [[pupil] for pupil in lesson.pupils] if mode.alone else [lesson.pupils]
    sent = {"game": mode.game, "variant": mode.key, "seats": str(mode.most)}
    page = look(lesson, *ones, **sent)
    html = page.content.decode()
    for seats in mode.seats if mode.least < mode.most else ():
        rate = mode.rate(seats, seats)
        assert rate is not None
        answers = max(1, int(15 * rate.per_minute))
        words = f"{answers} answer" + ("s" if answers > 1 else "")
        assert re.search(rf'id="seats-{seats}"[^>]*><span>{seats}<small>{words}</small>', html)
    assert "Measured with robots; children differ." in text_of(page)
    there = mode.least
    rate = mode.rate(mode.most, there)
    assert rate is not None
    assert page.context["expected"].answers == max(1, int(15 * rate.per_minute))


# --- for fun -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES, ids=ids)
def test_each_mode_is_played_for_fun(mode: Mode) -> None:
    lesson = make_lesson(1)
    table = table_of(fun(lesson.pupils[0], mode.game, mode=mode.key))
    assert table.variant == mode.key
    company = Company(ages=(5, 8), robots=not mode.alone)
    chosen = mode.options_with(mode.usual(company))
    assert table.options == RULES[mode.game].make_options(chosen).as_dict()
    assert table.seats.count() == max(mode.least, min(2, mode.most))


def test_another_mode_for_fun_leaves_a_begun_game_open_and_both_go_on() -> None:
    (ann,) = make_lesson(1).pupils
    teams = table_of(fun(ann, "queens_collection", mode="teams"))
    GameSession.objects.filter(pk=teams.pk).update(version=1)
    solo = table_of(fun(ann, "queens_collection", mode="solo"))
    GameSession.objects.filter(pk=solo.pk).update(version=1)
    page = at(ann).get(reverse("pupil_home")).content.decode()
    for table in (teams, solo):
        where = reverse("table", args=[table.public_id])
        assert where in page
        assert "over for today" not in text_of(at(ann).get(where))
    assert table_of(fun(ann, "queens_collection", mode="teams")) == teams


def test_a_seventh_game_alone_waits_until_one_is_finished() -> None:
    (ann,) = make_lesson(1).pupils
    ways = [(game.key, mode.key) for game in OFFERED.values() for mode in game.modes]
    assert len(ways) > MOST_ALONE
    for game, mode in ways[:MOST_ALONE]:
        table = table_of(fun(ann, game, mode=mode))
        GameSession.objects.filter(pk=table.pk).update(version=1)
    game, mode = ways[MOST_ALONE]
    answer = fun(ann, game, mode=mode, follow=True)
    assert "You have six open games. Finish one first." in text_of(answer)
    assert set(GameSession.objects.values_list("status", flat=True)) == {"playing"}


def test_another_mode_for_fun_takes_the_place_of_a_game_that_nobody_played() -> None:
    (ann,) = make_lesson(1).pupils
    solo = table_of(fun(ann, "queens_collection", mode="solo"))
    assert table_of(fun(ann, "queens_collection", mode="solo")) == solo
    assert table_of(fun(ann, "queens_collection", mode="solo", robot="tock")) == solo
    teams = table_of(fun(ann, "queens_collection", mode="teams"))
    assert teams != solo
    solo.refresh_from_db()
    assert solo.status == "abandoned"


def test_the_next_game_for_fun_keeps_the_mode() -> None:
    (ann,) = make_lesson(1).pupils
    table = table_of(fun(ann, "queens_collection", mode="teams"))
    GameSession.objects.filter(pk=table.pk).update(status="finished")
    following = table_of(at(ann).post(reverse("next_game", args=[table.public_id])))
    assert following != table
    assert following.variant == "teams"


def test_a_mode_that_is_not_there_is_not_found() -> None:
    (ann,) = make_lesson(1).pupils
    assert fun(ann, "sleeping_queens", mode="teams").status_code == 404
    assert not AssignmentTable.objects.exists()


@pytest.mark.parametrize(
    ("ages", "usual"),
    [
        ("5-6", {"sleepless_princess": "simplified", "the_rescue": "plus_minus"}),
        ("7-8", {"sleepless_princess": "standard", "the_rescue": "plus_minus"}),
        ("9-10", {"sleepless_princess": "standard", "the_rescue": "standard"}),
        ("11-12", {"queens_collection": "competitive", "the_rescue": "standard"}),
    ],
)
def test_one_tap_plays_the_mode_for_the_ages_and_every_mode_is_there(
    ages: str, usual: dict[str, str]
) -> None:
    lesson = make_lesson(1)
    lesson.classroom.year_band = ages
    lesson.classroom.save()
    html = at(lesson.pupils[0]).get(reverse("pupil_home")).content.decode()
    tiles = dict(re.findall(r'<button class="gt [^>]*value="(\w+)/(\w+)"', html))
    first = ["sleepless_princess"] if ages == "5-6" else []
    assert list(tiles) == first + [key for key in GAMES if key not in first]
    assert tiles.items() >= usual.items()
    offered = set(re.findall(r'name="game"[^>]*value="(\w+)/(\w+)"', html))
    assert offered == {(mode.game, mode.key) for mode in MODES}
