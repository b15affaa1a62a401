"""The end of a game, and the replay of the pupil's claims."""

from typing import Any

import pytest
from django.urls import reverse

from engine.protocol import Action
from games.models import Event
from tests import logs
from tests.games_ui.tables import (
    BLOOM,
    GAME,
    HAND,
    KING,
    LANTERN,
    MOSS,
    TableFixture,
    hold,
    number,
    prizes,
    wake,
    words,
)

pytestmark = pytest.mark.django_db


def won(seat: int = 0) -> Any:
    """Return a change after which that seat has just won with five queens."""

    def change(state: Any) -> Any:
        wake(state, seat, [MOSS, LANTERN, BLOOM, 3])
        hold(state, seat, (KING, *[c for c in range(40) if c not in state.hands[1 - seat]][:4]))
        state.turn = seat
        place = next(n for n, queen in enumerate(state.slots) if queen == 4)
        return GAME.play(state, Action("king", seat, (KING, place))).state

    return change


def test_end_says_what_was_made_together_before_who_won() -> None:
    told = words(TableFixture(change=won()).part(0))
    assert told.index("You woke 5 queens together.") < told.index("You won, Ripple!")


def test_other_is_told_who_won_without_ranks() -> None:
    told = words(TableFixture(change=won()).part(1))
    assert "Ripple won this game." in told
    for word in ("lost", "second", "2nd", "rank", "loser"):
        assert word not in told.lower()


def test_next_game_is_one_button() -> None:
    table = TableFixture(change=won())
    html = table.part(1)
    assert f'action="{reverse("next_game", args=[table.session.public_id])}"' in html


def test_game_that_is_over_takes_no_move() -> None:
    table = TableFixture(change=won())
    answer = table.act("discard", table.state().hands[0][0])
    assert answer.status_code == 409


def test_sums_of_the_table_are_shown_at_the_end() -> None:
    table = TableFixture(HAND)
    table.act("equation", (number(2), number(7)), number(9), None)
    table.put(won(1)(table.state()))
    told = words(table.part(0))
    assert "You made 1 sum and woke 5 queens together." in told
    assert "2 + 7 = 9" in told
    assert "Look at my sums" in told
    assert "Look at my sums" not in words(table.part(1))


def test_sums_of_robots_are_not_told_as_the_childrens() -> None:
    table = TableFixture(HAND)
    table.act("equation", (number(2), number(7)), number(9), None)
    with logs.rewritten():
        Event.objects.update(actor=Event.Actor.BOT)
    table.put(won(1)(table.state()))
    told = words(table.part(0))
    assert "You woke 5 queens together." in told
    assert "2 + 7 = 9" not in told.split("What happened")[0]


def test_queens_of_a_table_with_a_robot_are_told_as_the_tables() -> None:
    table = TableFixture(HAND, pupils=1, bots=1)
    table.act("equation", (number(2), number(7)), number(9), None)
    table.put(won(1)(table.state()))
    assert "You made 1 sum. The table woke 5 queens." in words(table.part(0))


def test_sums_of_two_pupils_beside_a_robot_are_told_as_made_together() -> None:
    table = TableFixture(HAND, pupils=2, bots=1)
    table.act("equation", (number(2), number(7)), number(9), None)
    table.put(won(1)(table.state()))
    made = "Together you made 1 sum. The table woke 5 queens."
    assert made in words(table.part(0))
    assert made in words(table.part(1))


def test_replay_tells_the_own_claims_in_order_and_no_others() -> None:
    table = TableFixture(HAND)
    table.act("equation", (number(2), number(9)), number(7), None)
    table.act("equation", (number(2), number(7)), number(9), None)
    mine = words(table.clients[0].get(table.url("table_replay")).content.decode())
    assert mine.index("2 + 9 = 7 Not yet.") < mine.index("2 + 7 = 9 Yes!")
    other = words(table.clients[1].get(table.url("table_replay")).content.decode())
    assert "You made no sums in this game." in other
    assert "2 + 7" not in other


def test_end_shows_the_queens_who_were_woken() -> None:
    shown = prizes(TableFixture(change=won()).part(0))
    assert len(shown) == 5
    assert "Moss Queen" in shown


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ([0], "You won, Ripple!"),
        ([1], "Ember won this game."),
        ([0, 1], "You and Ember share the win."),
        ([1, 2], "Ember and Hoot share the win."),
    ],
)
def test_a_shared_win_names_all_who_share_it(winners: list[int], told: str) -> None:
    def ended(state: Any) -> Any:
        state = won()(state)
        state.result = state.result._replace(winners=tuple(winners))
        return state

    assert told in words(TableFixture(pupils=3, change=ended).part(0))
