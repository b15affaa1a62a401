"""Changes by others between two look-ups or two requests; keys that are nearly somebody's."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.access import SeatVisit, find_visit, seated
from games.models import GameSession, HelpOpening, Seat
from games.selectors.table import table_for
from games.services import open_help, save_tray
from tests.games_ui.tables import DRAGON, TableFixture, number

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.both_databases]
HAND = (number(3), number(6), number(8), number(9), DRAGON)
FALSE = ([number(3), number(6)], number(8), None)


def visit(table: TableFixture, seat: int = 0) -> SeatVisit:
    """Look up who asks, as the middleware does before a view."""
    key = table.clients[seat].cookies[settings.SESSION_COOKIE_NAME].value
    return seated(find_visit(key, table.session.public_id, timezone.now()))


@pytest.fixture
def table() -> TableFixture:
    """Return a table where seat 0 has tried twice in vain, then discarded: seat 1 is to move."""
    table = TableFixture(HAND)
    for _ in range(2):
        table.act("equation", *FALSE)
    save_tray(table.seat(), table.seat().decision, {"cards": [number(3)]})
    table.act("discard", number(9))
    return table


def move_of_the_other(table: TableFixture) -> None:
    hand = table.game.seen_by(table.state(), 1)["hand"]
    cards = [face for face in hand if face["kind"] == "number"]
    assert table.act("discard", cards[0]["card"], seat=1).status_code == 200


def test_a_move_between_two_look_ups_leaves_nothing_of_the_turn_before(
    table: TableFixture,
) -> None:
    before = visit(table)
    assert before.seat.tries == 2
    move_of_the_other(table)
    raced, fresh = table_for(before), table_for(visit(table))
    assert raced.revision == fresh.revision
    assert (raced.decision, raced.tray, raced.tries) == (fresh.decision, fresh.tray, fresh.tries)
    assert raced.tries == 0


def test_help_asked_for_a_decision_that_is_over_opens_none(table: TableFixture) -> None:
    before = table.seat()
    move_of_the_other(table)
    assert open_help(before, before.decision, 1) is None
    assert not HelpOpening.objects.exists()
    assert table.seat().help_level == 0


@pytest.mark.parametrize("name", ["table_ticket", "table_replay"])
def test_a_key_with_a_nul_is_nobodys(table: TableFixture, name: str) -> None:
    key = table.clients[0].cookies[settings.SESSION_COOKIE_NAME].value
    stranger = Client(headers={"Cookie": f'{settings.SESSION_COOKIE_NAME}="{key}\\000zz"'})
    with time_machine.travel(timezone.now() + timedelta(minutes=5)):
        answer = stranger.get(reverse(name, args=[table.session.public_id]))
    assert answer.status_code in {302, 401}


@contextmanager
def longer(model: type[Model], name: str) -> Iterator[None]:
    """Let a column take a longer text, as a migration does while the pages run."""
    field = model._meta.get_field(name)
    more = copy(field)
    more.max_length += 1
    with connection.schema_editor() as editor:
        editor.alter_field(model, field, more)
    yield
    with connection.schema_editor() as editor:
        editor.alter_field(model, more, field)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("model", "name"), [(Seat, "name"), (GameSession, "due_kind")])
def test_a_migration_between_two_requests_fails_none(
    table: TableFixture, model: type[Model], name: str
) -> None:
    with longer(model, name):
        assert table.page(0).status_code == 200
        move_of_the_other(table)
