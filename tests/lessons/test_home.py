"""A pupil's home: words a six-year-old reads, the quilt, the part that keeps it fresh."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.models import AlbumPiece, Assignment, PupilFact, Student
from games.catalogue import ALBUMS
from tests.lessons.lesson import at, home_of, make_lesson, press_play, text_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]
HTMX = {"HX-Request": "true"}
NEVER = re.compile(r"\b(wrong|failed|bad|hurry|only|bot|AI|error)\b", re.IGNORECASE)


def page_of(student: Student) -> Any:
    """Return the answer of a pupil's home."""
    return at(student).get(reverse("pupil_home"))


def sew(student: Student, item: str, days_ago: int | None) -> None:
    """Write a built row: a fact met today, sewn so many days ago (None: not yet)."""
    today = timezone.localdate()
    PupilFact.objects.create(
        student=student,
        item=item,
        tried=2,
        right=2,
        practised_on=today,
        mastered_on=None if days_ago is None else today - timedelta(days=days_ago),
        last_on=today,
    )


def test_the_quilt_has_a_place_for_each_fact_and_sews_what_is_sewn() -> None:
    """33 places; met is not sewn; a fact the deck cannot show has no place; old patches stay."""
    lesson = make_lesson(1)
    (ann,) = lesson.pupils
    for item, days in (("add:3+4", 1), ("add:1+1", 400), ("total:9", 2), ("add:2+2", None)):
        sew(ann, item, days)
    sew(ann, "add:7+8", 1)
    quilt = page_of(ann).context["home"].quilt
    (sums,) = quilt.pieces
    assert (len(sums.two), len(sums.more), quilt.mastered) == (25, 8, 3)
    assert {patch.fact.key for patch in quilt.new} == {"add:3+4", "total:9"}
    words = home_of(ann)
    assert "3 patches sewn." in words
    assert "2 new patches" in words
    assert "3 + 4" in words
    assert "Your quilt: 3 patches sewn, 30 still to come" in page_of(ann).content.decode()
    assert [patch.fact.key for patch in sums.two if patch.practised] == ["add:2+2"]


def test_sums_that_were_met_are_outlined_on_the_quilt() -> None:
    """Nothing sewn yet is not nothing done: what was made shows, and how it comes to be sewn."""
    lesson = make_lesson(1)
    (ann,) = lesson.pupils
    for item in ("add:2+2", "total:9"):
        sew(ann, item, None)
    words = home_of(ann)
    assert "2 sums are met, not sewn yet. Make one again on another day to sew it." in words
    assert "first patch" not in words
    html = page_of(ann).content.decode()
    assert '<i class="met">2 + 2</i>' in html
    assert '<i class="met">9</i>' in html


def test_the_album_row_is_of_the_game_that_brought_something_last() -> None:
    """The first game's while nothing has come; what came in one game together is new."""
    lesson = make_lesson(1)
    (ann,) = lesson.pupils
    assert "0 of 12 queens" in home_of(ann)
    album = ALBUMS["the_rescue"]
    first, second, third = (place.key for place in album.places[:3])
    today = timezone.now().date()
    for piece, table in ((first, "before"), (second, "last"), (third, "last")):
        AlbumPiece.objects.create(
            student=ann, game="the_rescue", piece=piece, day=today, table=table
        )
    words = home_of(ann)
    assert str(album.count) % {"met": 3, "all": len(album.places)} in words
    assert "queens" not in words
    slots = page_of(ann).context["home"].album.slots
    assert [slot.place.key for slot in slots if slot.new] == [second, third]


def test_the_top_of_the_home_counts_nothing_that_the_cards_count_otherwise() -> None:
    """A card says how many games it takes; the line above it does not say another number."""
    lesson = make_lesson(1)
    lesson.assign(lesson.pupils)
    words = home_of(lesson.pupils[0])
    assert "Your teacher has set this for today." in words
    assert "2 games to play" in words
    assert "one game" not in words


def test_a_first_home_invites_to_play() -> None:
    """Nothing set, nothing sewn: play for fun."""
    lesson = make_lesson(1)
    words = home_of(lesson.pupils[0])
    assert "No game is set. Play one for fun!" in words
    assert "Play games to sew your first patch." in words
    assert "Pip is learning" in words


def test_the_words_are_short_and_kind() -> None:
    """At most nine words a sentence, and none of the words that never stand here."""
    lesson = make_lesson(3)
    lesson.assign(lesson.pupils[:2], away=(lesson.pupils[2],))
    at(lesson.pupils[0]).post(reverse("free_play"), {"game": "sleeping_queens", "robot": "pip"})
    html = page_of(lesson.pupils[0]).content.decode()
    main = html[html.index("<main") : html.index("</main>")]
    leaves = re.findall(r"<(?:p|h1|h2|h3|button)[^>]*>(.*?)</(?:p|h1|h2|h3|button)>", main, re.S)
    assert len(leaves) > 8
    for leaf in leaves:
        words = re.sub(r"<[^>]+>", " ", leaf)
        assert not NEVER.search(words), words
        for sentence in re.split(r"[.!?]", words):
            assert len(sentence.split()) <= 9, sentence


def test_the_part_is_asked_for_and_answers_only_news() -> None:
    """204 until a game is set; then the fresh part, without a page and without the quilt."""
    lesson = make_lesson(2)
    ann = lesson.pupils[0]
    page = page_of(ann)
    html, marks = page.content.decode(), marks_of(page)
    assert set(marks) == {"today", "pals", "album", "quilt"}
    part = reverse("home_part")
    assert f'hx-get="{part}"' in html
    assert at(ann).get(part, {"marks": told(marks)}, headers=HTMX).status_code == 204
    lesson.assign(lesson.pupils)
    fresh = at(ann).get(part, {"marks": told(marks)}, headers=HTMX)
    news = fresh.content.decode()
    assert fresh.status_code == 200
    assert "For today" in text_of(fresh)
    assert "<html" not in news
    assert news.count('id="today"') == html.count('id="today"') == 1
    assert 'id="quilt"' not in news
    assert news.count('hx-swap-oob="morph"') == 1
    assert 'hx-swap-oob="morph"' not in html
    sew(ann, "total:9", 0)
    later = at(ann).get(part, {"marks": told(marks | marks_of(fresh))}, headers=HTMX)
    assert set(marks_of(later)) == {"quilt"}


def marks_of(answer: Any) -> dict[str, str]:
    """Return the marks of an answer's parts, by their ids."""
    tags = re.findall(r"<[^>]+ data-mark=[^>]+>", answer.content.decode())
    return {
        re.search(r' id="([^"]+)"', tag)[1]: re.search(r' data-mark="([^"]+)"', tag)[1]
        for tag in tags
    }


def told(marks: dict[str, str]) -> str:
    """Return marks as a page names them."""
    return ",".join(f"{name}:{mark}" for name, mark in marks.items())


def test_play_by_htmx_opens_the_table_and_by_a_plain_form_too() -> None:
    """The same table, however the button is pressed and however often."""
    lesson = make_lesson(1)
    (ann,) = lesson.pupils
    assignment = lesson.assign(lesson.pupils)
    play = reverse("play_assignment", args=[assignment.public_id])
    by_htmx = at(ann).post(play, headers=HTMX)
    plain = at(ann).post(play)
    assert by_htmx.status_code == 200
    assert by_htmx.headers["HX-Redirect"] == plain.url
    assert plain.url.startswith("/table/")


def at_hours(hours: int) -> datetime:
    """Return the time so many hours from now."""
    return timezone.now() + timedelta(hours=hours)


def test_why_no_game_begins_is_said_on_the_open_home() -> None:
    """A game that is over: the open home loses it and says so; a plain form goes home."""
    lesson = make_lesson(1)
    (ann,) = lesson.pupils
    assignment = lesson.assign(lesson.pupils)
    assignment.tables.all().delete()
    page, play = page_of(ann), reverse("play_assignment", args=[assignment.public_id])
    Assignment.objects.update(starts_at=at_hours(-3), due_at=at_hours(-1))
    open_page = HTMX | {"HX-Current-URL": "http://testserver" + reverse("pupil_home")}
    answer = at(ann).post(play, {"marks": told(marks_of(page))}, headers=open_page)
    html = answer.content.decode()
    assert "This game is over. Play one for fun!" in html
    assert "For today" not in html
    assert re.search(r'<div id="messages"[^>]* role="status"[^>]* hx-swap-oob="morph"', html)
    assert at(ann).post(play).url == reverse("pupil_home")
    elsewhere = HTMX | {"HX-Current-URL": "http://testserver/table/x/"}
    assert at(ann).post(play, headers=elsewhere).headers["HX-Redirect"] == reverse("pupil_home")


def test_a_child_sees_no_other_classs_games() -> None:
    """Another class's assignment is not at home."""
    ours, theirs = make_lesson(1), make_lesson(2)
    theirs.assign(theirs.pupils)
    assert "For today" not in home_of(ours.pupils[0])


def test_a_teacher_has_no_pupils_home() -> None:
    """404 for adults; visitors are sent to sign in."""
    lesson = make_lesson(1)
    assert lesson.desk.get(reverse("pupil_home")).status_code == 404
    lesson.desk.logout()
    client = at(lesson.pupils[0])
    client.logout()
    assert client.get(reverse("pupil_home")).url == reverse("class_code")


def test_set_game_that_goes_on_is_shown_once() -> None:
    lesson = make_lesson(2)
    ann = lesson.pupils[0]
    table = press_play(ann, lesson.assign(lesson.pupils)).url
    assert "Go on" not in home_of(ann)  # nobody has been at the table yet
    at(ann).get(table)
    words = home_of(ann)
    assert "Go on" not in home_of(lesson.pupils[1])
    assert "Go on" in words
    assert words.count("Sleeping Queens") == 2  # set, and to be played for fun


def test_a_game_for_one_says_of_nobody_that_they_play_along() -> None:
    lesson = make_lesson(2)
    ann = lesson.pupils[0]
    at(ann).post(reverse("free_play"), {"game": "queens_collection/solo"})
    words = home_of(ann)
    assert "The Queen’s Collection Alone It is your turn." in words
