"""Places for guests are few: who is away for long makes room, and nothing is counted for long."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.services import guests
from classroom.models import Guest, MissCount
from classroom.tasks import sweep_guests
from games.models import GameSession
from tests.lessons.lesson import table_of
from tests.lessons.test_guests import is_over, press, table
from tests.together import at_once

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.both_databases]

LATER = guests.AWAY + timedelta(seconds=1)


@pytest.fixture(autouse=True)
def two_places(settings: Any) -> None:
    settings.GUEST_TABLES = 2


def sign(client: Client, tried: GameSession) -> int:
    """Ask for the table as an open page does."""
    return client.get(reverse("table_part", args=[tried.public_id])).status_code


def test_guest_away_the_longest_makes_room_for_a_visitor() -> None:
    one, two, visitor = Client(), Client(), Client()
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        first, second = table_of(press(one)), table_of(press(two))
    with time_machine.travel(now + timedelta(minutes=1), tick=False):
        sign(one, first)
    with time_machine.travel(now + timedelta(minutes=1) + LATER, tick=False):
        third = table_of(press(visitor))
        assert set(GameSession.objects.all()) == {first, third}
        assert is_over(two.get(table(second)))
        assert one.get(table(first)).status_code == 200
        assert visitor.get(table(third)).status_code == 200


def test_guest_who_is_there_keeps_the_place() -> None:
    seated = [Client(), Client()]
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        tables = [table_of(press(one)) for one in seated]
    with time_machine.travel(now + LATER, tick=False):
        for one, tried in zip(seated, tables, strict=True):
            sign(one, tried)
        assert press(Client()).status_code == 409
        assert set(GameSession.objects.all()) == set(tables)


def test_guest_who_has_sat_down_just_now_keeps_the_place() -> None:
    seated = [table_of(press(Client())) for _visitor in range(2)]
    assert press(Client()).status_code == 409
    assert set(GameSession.objects.all()) == set(seated)


@pytest.mark.django_db(transaction=True)
def test_visitors_at_once_do_not_send_each_other_away() -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        for _visitor in range(2):
            press(Client())
    with time_machine.travel(now + LATER, tick=False):
        calls = [lambda key=key: press(Client(), key=key).status_code for key in ("ka", "kb", "kc")]
        answers = at_once(*calls)
        assert sorted(answers) == [302, 302, 409]
        assert set(Guest.objects.values_list("form_key", flat=True)) < {
            f"{key}-sleeping_queens" for key in ("ka", "kb", "kc")
        }


def test_count_of_tables_begun_at_an_address_goes_soon() -> None:
    now = timezone.now().replace(minute=3, second=0)
    begun = MissCount.objects.filter(scope="guest_tables")
    with time_machine.travel(now, tick=False):
        press(Client())
        sweep_guests()
        assert begun.exists()
    with time_machine.travel(now + timedelta(minutes=20), tick=False):
        assert sweep_guests() == 0
        assert not begun.exists()
