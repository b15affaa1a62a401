"""A guest's table is erased while somebody else is at work on it: on PostgreSQL, locks decide."""

import random
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine import GAMES
from games.models import Event, GameSession, GuideSeen, Seat
from games.services.tables import lock_session
from tests.lessons.lesson import table_of, take_turn, waited_for
from tests.lessons.test_guests import is_nothing_left, press
from tests.together import PATIENCE, at_once, wait_until_blocked

pytestmark = [pytest.mark.fast, pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def leaving(client: Client, tried: GameSession) -> Callable[[], int]:
    def leave() -> int:
        try:
            answer = client.post(reverse("leave_guest", args=[tried.public_id]))
            return int(answer.status_code)
        finally:
            connection.close()

    return leave


def move(tried: GameSession) -> None:
    take_turn(tried, random.Random(3))


def go_away(tried: GameSession) -> None:
    Seat.objects.filter(game_session=tried).exclude(user=None).update(left_at=timezone.now())


def write_of_the_guest(tried: GameSession) -> None:
    """Write a row that points to the guest, as a claim does."""
    (seat,) = tried.seats.exclude(user=None)
    GuideSeen.objects.create(user=seat.user, game=tried.game, at=timezone.now())


@pytest.mark.parametrize("work", [move, go_away, write_of_the_guest])
def test_leaving_waits_for_who_is_at_work_at_the_table(
    client: Client, work: Callable[[GameSession], None]
) -> None:
    tried = table_of(press(client))
    logged = Event.objects.count()
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            assert lock_session(tried.pk) is not None
            left = pool.submit(leaving(client, tried))
            wait_until_blocked(left)
            work(tried)
            assert (Event.objects.count() > logged) is (work is move)
        assert left.result(timeout=PATIENCE) == 302
    assert is_nothing_left()


def discard(tried: GameSession) -> dict[str, str]:
    """Return the fields of a move of the guest, who begins."""
    state, number = waited_for(tried)
    legal = GAMES[tried.game].legal_actions(state, number)
    action = next(one for one in legal if one.kind == "discard")
    more = {"key": uuid.uuid4().hex, "version": str(tried.version)}
    return more | {"kind": action.kind, "args": str([*action.args])}


def test_everything_at_once_at_a_table_that_is_left_leaves_nothing() -> None:
    client = Client()
    tried = table_of(press(client))
    cookie, fields = client.cookies["sessionid"].value, discard(tried)

    def ask(name: str) -> int:
        other = Client()
        other.cookies["sessionid"] = cookie
        where = reverse(name, args=[tried.public_id])
        method = other.get if name == "table_part" else other.post
        return int(method(where, fields if name == "table_act" else {}).status_code)

    names = ["leave_guest", "table_part", "table_act", "table_leave", "leave_guest", "table_guide"]
    answers = at_once(*[lambda name=name: ask(name) for name in names])
    assert set(answers) <= {200, 204, 302}, answers
    assert is_nothing_left()


def test_guests_move_by_the_page_counts(client: Client) -> None:
    """The move of the test above is one."""
    tried = table_of(press(client))
    moved = client.post(reverse("table_act", args=[tried.public_id]), discard(tried))
    assert moved.status_code == 302
    assert Event.objects.filter(game_session=tried, actor="pupil", accepted=True).count() == 1
