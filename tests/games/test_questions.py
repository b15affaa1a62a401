"""A question that pupils decide: whether a princess's bed is opened, while one of them is away."""

import pytest

from engine.rules.sleepless_princess.state import SLEEPLESS
from games.models import Event
from games.services import mark_present, run_due, stand_in
from tests.games_ui.princess import princess
from tests.games_ui.tables import TableFixture

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]


@pytest.fixture
def table() -> TableFixture:
    """Return a table of three pupils, where two are asked about a bed."""
    table = princess(pupils=3, options={"lull_confirm": True})
    assert table.act("lull", 1).status_code == 200
    assert table.game.waiting_for(table.state()) == (1, 2)
    return table


def robots_answer(table: TableFixture, *seats: int) -> list[str]:
    """Let robots play the seats of who is away; return what they answer until it is over."""
    mark_present(table.seat(0))
    for number in seats:
        assert stand_in(table.session.pk, table.users[number].pk) == "done"
    while {*table.game.waiting_for(table.state())} & {*seats} and table.state().consent:
        table.session.refresh_from_db()
        run_due(table.session.due_at)
    rows = Event.objects.filter(game_session=table.session, actor="bot").order_by("number")
    return [action[0] for action in rows.values_list("action", flat=True)]


def test_a_robot_leaves_the_answer_to_the_pupil_who_is_there(table: TableFixture) -> None:
    assert robots_answer(table, 2) == ["decline"]
    assert table.game.waiting_for(table.state()) == (1,)
    assert table.act("agree", seat=1).status_code == 200
    assert table.state().status[1] != SLEEPLESS, "the bed is opened"


def test_a_robot_does_not_overrule_a_pupils_no(table: TableFixture) -> None:
    assert table.act("decline", seat=1).status_code == 200
    assert robots_answer(table, 2) == ["decline"]
    assert table.state().refused == (1,)
    assert table.state().status[1] == SLEEPLESS


def test_where_all_who_were_asked_are_away_a_robot_answers(table: TableFixture) -> None:
    assert robots_answer(table, 1, 2) == ["agree"]
    assert table.state().consent is None
    assert table.state().status[1] != SLEEPLESS
