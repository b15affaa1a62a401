"""The album: what a pupil woke, freed, lulled or filled for the first time, once and for ever."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from classroom.models import AlbumPiece, Student
from classroom.reports.selectors.album import new_pieces, newest_pages
from engine import GAMES
from engine.codec import event_from_json
from engine.protocol import Event as EngineEvent
from games.catalogue import ALBUMS
from games.models import Event, GameSession
from games.services import SeatPlan, create_session
from tests.lessons.lesson import at, make_lesson
from tests.past_games import simulate_history
from tests.reports.built import run_jobs
from tests.sprite import symbols

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]
DAY = timedelta(days=1)


def play(
    students: list[Student],
    game: str = "sleeping_queens",
    ago: timedelta = DAY,
    seed: bytes = b"album",
    robots: int = 0,
    **more: Any,
) -> GameSession:
    """Play a whole game that began so long ago, by the pupils' own hands."""
    plans = [SeatPlan(one.name, one.avatar, one.user) for one in students]
    plans += [SeatPlan("Cog", "bot", bot_level="greedy") for _ in range(robots)]
    table = create_session(game, plans, seed=seed.ljust(32, b"\0"), **more)
    simulate_history(table, timezone.now() - ago, mistakes=0)
    table.refresh_from_db()
    assert table.status == "finished"
    return table


def happened(table: GameSession, kind: str) -> Iterator[EngineEvent]:
    for events in Event.objects.filter(game_session=table).values_list("events", flat=True):
        yield from (event for event in map(event_from_json, events) if event.kind == kind)


def album(student: Student, game: str = "sleeping_queens") -> set[str]:
    return set(
        AlbumPiece.objects.filter(student=student, game=game).values_list("piece", flat=True)
    )


def gains(table: GameSession, student: Student) -> str:
    answer = at(student).get(reverse("game_gains", args=[table.public_id]))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def woken(table: GameSession, seat: int) -> set[str]:
    found = happened(table, "queen_woken")
    return {str(dict(event.data)["queen"]) for event in found if event.seat == seat}


@pytest.mark.parametrize("by_job", [True, False], ids=["by the job", "when asked"])
def test_queens_that_a_pupil_woke_are_in_the_album(by_job: bool) -> None:
    ann, bob = make_lesson(2).pupils
    table = play([ann, bob])
    if by_job:
        run_jobs()
    else:
        gains(table, ann), gains(table, bob)
    assert album(ann) == woken(table, 0) != set()
    assert album(bob) == woken(table, 1) != set()
    assert {row.day for row in AlbumPiece.objects.all()} == {table.finished_at.date()}


def test_a_move_writes_nothing_into_the_album() -> None:
    ann, bob = make_lesson(2).pupils
    play([ann, bob])
    assert not AlbumPiece.objects.exists()


def test_a_piece_is_new_in_the_game_of_its_first_day_and_stays() -> None:
    """The same queen woken again changes no row, in whatever order job and page come."""
    ann, bob = make_lesson(2).pupils
    first = play([ann, bob], ago=2 * DAY)
    again = play([ann, bob], ago=DAY)
    gains(again, ann)
    rows = list(AlbumPiece.objects.filter(student=ann).values())
    assert {row["day"] for row in rows} == {first.finished_at.date()}
    for _ in range(2):
        assert "in your album" in gains(first, ann)
        assert "in your album" not in gains(again, ann)
        run_jobs()
    assert list(AlbumPiece.objects.filter(student=ann).values()) == rows


def test_the_end_of_a_game_names_what_came_and_how_many_there_are() -> None:
    ann, bob = make_lesson(2).pupils
    table = play([ann, bob])
    html = gains(table, ann)
    found = woken(table, 0)
    heading = re.search(r'id="gains-album">([^<]*)<', html)[1]
    assert heading == f"{len(found)} queens are new in your album"
    assert f"{len(found)} of 12 queens" in html
    names = {str(place.name) for place in ALBUMS["sleeping_queens"].places if place.key in found}
    assert set(re.findall(r'role="img" aria-label="(\w+ Queen)"', html)) == names
    assert reverse("album") in html


def test_a_single_piece_is_named() -> None:
    ann, bob = make_lesson(2).pupils
    table = play([ann, bob])
    *others, last = sorted(woken(table, 0))
    for piece in others:
        AlbumPiece.objects.create(
            student=ann, game="sleeping_queens", piece=piece, day=date(2026, 1, 5), table="before"
        )
    name = ALBUMS["sleeping_queens"].place(last).name
    assert f"{name} is in your album" in gains(table, ann)


def test_what_a_robot_did_at_a_pupils_seat_is_not_the_pupils() -> None:
    ann, bob = make_lesson(2).pupils
    table = play([ann, bob])
    with_robots = Event.objects.filter(game_session=table, seat=0)
    assert with_robots.exists()
    lesson = make_lesson(1)
    (cat,) = lesson.pupils
    alone = play([cat], robots=2)
    gains(alone, cat)
    robots = woken(alone, 1) | woken(alone, 2)
    assert robots - woken(alone, 0)
    assert album(cat) == woken(alone, 0)


def test_kings_freed_by_the_own_hand_are_in_the_album() -> None:
    ann, bob = make_lesson(2).pupils
    table = play([ann, bob], "the_rescue")
    run_jobs()
    rules = GAMES["the_rescue"]
    for seat, student in enumerate((ann, bob)):
        freed = [event for event in happened(table, "king_rescued") if event.seat == seat]
        keys = {rules.piece_face(dict(event.data)["king"])["key"] for event in freed}
        assert album(student, "the_rescue") == keys
    assert AlbumPiece.objects.exists()


def test_whom_the_team_lulled_is_in_every_pupils_album() -> None:
    ann, bob, cat = make_lesson(3).pupils
    for n in range(6):
        table = play([ann, bob, cat], "sleepless_princess", seed=b"night%d" % n)
        lulled = {str(dict(one.data)["princess"]) for one in happened(table, "princess_slept")}
        if lulled:
            break
    assert lulled
    run_jobs()
    for student in (ann, bob, cat):
        assert lulled <= album(student, "sleepless_princess")


def full_at_the_end(table: GameSession) -> set[str]:
    seen = GAMES[table.game].seen_by(GAMES[table.game].load(table.state), 0)
    pawns = [pawn for box in seen["boxes"] for pawn in box["pawns"]]
    return {
        box["colour"]
        for box in seen["boxes"]
        if set(box["pawns"]) == {box["colour"]} and len(box["pawns"]) == pawns.count(box["colour"])
    }


def test_boxes_that_the_team_filled_are_in_every_pupils_album() -> None:
    ann, bob = make_lesson(2).pupils
    full: set[str] = set()
    for n in range(4):
        full |= full_at_the_end(play([ann, bob], "queens_collection", seed=b"box%d" % n))
    assert full
    run_jobs()
    assert full <= album(ann, "queens_collection")
    assert album(ann, "queens_collection") == album(bob, "queens_collection")


def test_boxes_won_against_each_other_are_their_winners() -> None:
    ann, bob = make_lesson(2).pupils
    options = GAMES["queens_collection"].options()["competitive"].as_dict()
    table = play([ann, bob], "queens_collection", variant="competitive", options=options)
    run_jobs()
    colours = [place.key for place in ALBUMS["queens_collection"].places]
    for seat, student in enumerate((ann, bob)):
        taken = [dict(one.data) for one in happened(table, "pawn_taken") if one.seat == seat]
        assert album(student, "queens_collection") == {
            colours[one["colour"]] for one in taken if one["box"]
        }
    assert AlbumPiece.objects.exists()


def test_the_pages_are_of_the_game_that_brought_something_last_and_name_its_last_table() -> None:
    (pupil,) = make_lesson(1).pupils
    places = {game: [one.key for one in ALBUMS[game].places] for game in ALBUMS}
    (first, *_more), second = places["sleeping_queens"], places["the_rescue"]
    day = date(2026, 11, 20)
    for game, piece, table in (
        ("sleeping_queens", first, "one"),
        ("the_rescue", second[0], "two"),
        ("the_rescue", second[1], "three"),
        ("the_rescue", second[2], "three"),
    ):
        AlbumPiece.objects.create(student=pupil, game=game, piece=piece, table=table, day=day)
    pages = newest_pages(pupil)
    assert pages is not None
    assert pages.game.key == "the_rescue"
    assert [slot.place.key for slot in pages.slots if slot.new] == second[1:3]
    both, single = (new_pieces(pupil, "the_rescue", table) for table in ("three", "two"))
    assert both is not None
    assert single is not None
    assert "2" in both.heading
    assert str(single.places[0].name) in single.heading
    assert new_pieces(pupil, "the_rescue", "one") is None


def test_a_piece_is_written_once() -> None:
    (ann,) = make_lesson(1).pupils
    row = {"student": ann, "game": "sleeping_queens", "piece": "plum", "table": "t"}
    AlbumPiece.objects.create(**row, day=date(2026, 1, 5))
    with pytest.raises(IntegrityError), transaction.atomic():
        AlbumPiece.objects.create(**row, day=date(2026, 1, 6))


def test_the_album_shows_who_was_met_and_outlines_of_the_others() -> None:
    ann, bob = make_lesson(2).pupils
    table = play([ann, bob])
    run_jobs()
    html = unescape(at(ann).get(reverse("album")).content.decode())
    met, places = woken(table, 0), ALBUMS["sleeping_queens"].places
    for place in places:
        assert (f"<span>{place.name}</span>" in html) is (place.key in met)
    assert html.count('aria-label="A queen who still sleeps"') == len(places) - len(met)
    assert f"{len(met)} of 12 queens" in html
    assert "0 of 10 kings" in html
    assert "0 of 8 boxes" in html


def test_home_leads_to_the_album() -> None:
    (ann,) = make_lesson(1).pupils
    assert f'href="{reverse("album")}"' in at(ann).get(reverse("pupil_home")).content.decode()


def test_the_album_goes_with_the_pupil() -> None:
    ann, bob = make_lesson(2).pupils
    play([ann, bob])
    run_jobs()
    ann.delete()
    assert not AlbumPiece.objects.exclude(student=bob).exists()
    assert album(bob)


@pytest.mark.parametrize("game", sorted(ALBUMS))
def test_every_place_has_its_pictures_in_the_sprite(game: str) -> None:
    there, one = symbols(), ALBUMS[game]
    drawn = {place.symbol for place in one.places} | {one.shape}
    assert drawn | {place.emblem for place in one.places if place.emblem} <= there
    assert len({place.key for place in one.places}) == len(one.places)
