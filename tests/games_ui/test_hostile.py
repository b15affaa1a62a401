"""Forged requests to a table: it refuses them kindly, and the game goes on."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Attempt, Event, GameSession, Seat
from games.services import run_due
from tests.games_ui.tables import TableFixture, number

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
HAND = (number(2), number(3), number(5), number(7), number(9))
SUM = ((number(2), number(3)), number(5), None)
DEEP = "[" * 100_000


def test_pupil_cannot_take_a_robots_key_and_stop_the_game() -> None:
    table = TableFixture(HAND, pupils=1, bots=1)
    GameSession.objects.update(version=10)
    version = 11
    assert table.act("discard", number(9), key=f"bot:{version}:1").status_code == 422
    assert table.act("discard", number(9)).status_code == 200
    run_due(timezone.now() + timedelta(minutes=1))
    assert Event.objects.get(actor="bot").key == f"bot:{version}:1"


def test_key_that_does_not_fit_its_column_is_refused() -> None:
    table = TableFixture(HAND)
    assert table.act("equation", *SUM, key="k" * 64 + "\n").status_code == 422
    assert not Event.objects.exists()


def test_game_left_for_the_summer_goes_on() -> None:
    table = TableFixture(HAND)
    now = timezone.now()
    Seat.objects.update(decision_at=now - timedelta(days=80), seen_at=now)  # its page lies open
    assert table.act("equation", *SUM).status_code == 200
    assert Attempt.objects.get().latency_ms == 2**31 - 1


@pytest.mark.parametrize("name", ["active_ms", "hidden_ms"])
def test_tab_left_for_days_loses_no_move(name: str) -> None:
    table = TableFixture(HAND)
    assert table.act("equation", *SUM, **{name: 3 * 24 * 3_600_000}).status_code == 200
    assert (Attempt.objects.get().active_ms or 0) <= 3_600_000


@pytest.mark.parametrize("name", ["table_tray", "table_help", "table_hand"])
def test_deep_json_is_no_server_error(name: str) -> None:
    table = TableFixture(HAND)
    answer = table.clients[0].post(table.url(name), DEEP, content_type="application/json")
    assert answer.status_code < 500


def test_nul_in_address_query_or_form_is_no_server_error() -> None:
    table = TableFixture(HAND)
    browser = table.clients[0]
    assert browser.get("/table/%00/").status_code == 404
    assert table.page(after="\0").status_code == 400
    assert browser.post(table.url("table_tray"), {"decision": "\0"}).status_code == 422
    body = '{"decision": "\\u0000"}'
    tray = browser.post(table.url("table_tray"), body, content_type="application/json")
    assert tray.status_code == 422


def test_page_that_only_asks_changes_nothing_for_others() -> None:
    table = TableFixture(HAND, pupils=1, bots=1)
    table.part()
    Seat.objects.filter(user__isnull=False).update(seen_at=timezone.now() - timedelta(seconds=25))
    before = GameSession.objects.get().revision
    table.part()
    assert table.seat().seen_at > timezone.now() - timedelta(seconds=5)
    assert GameSession.objects.get().revision == before
