"""The end of a game, and the replay of the pupil's claims."""

from typing import Any

import pytest
from django.urls import reverse

from engine.protocol import ALL, Action, Event
from games.models import Event as LoggedEvent
from games.presenters.endings import Played, number_word
from games.registry import PRESENTERS
from tests import logs
from tests.games_ui.tables import (
    BLOOM,
    GAME,
    HAND,
    KING,
    LANTERN,
    MOSS,
    NAMES,
    TableFixture,
    hold,
    number,
    prizes,
    wake,
    words,
)

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def won(seat: int = 0) -> Any:
    """Return a change after which that seat has just won with five queens."""

    def change(state: Any) -> Any:
        wake(state, seat, [MOSS, LANTERN, BLOOM, 3])
        hold(state, seat, (KING, *[c for c in range(40) if c not in state.hands[1 - seat]][:4]))
        state.turn = seat
        place = next(n for n, queen in enumerate(state.slots) if queen == 4)
        return GAME.play(state, Action("king", seat, (KING, place))).state

    return change


@pytest.mark.parametrize(("count", "word"), [(0, "no"), (12, "twelve"), (13, "13")])
def test_numbers_are_words_up_to_twelve(count: int, word: str) -> None:
    assert number_word(count) == word


@pytest.mark.parametrize(
    ("values", "best"),
    [([0, 0, 9], []), ([1, 0, 9], [0]), ([1, 1, 9], [0, 1]), ([-1, -2, 9], [])],
)
def test_where_a_robot_won_the_best_of_the_pupils_have_something(
    values: list[int], best: list[int]
) -> None:
    seen = {"result": {"winners": [2]}}
    played = Played(0, ["Ripple", "Ember", "Robot"], frozenset({2}), 0, seen)
    assert played.best_here(values) == best


def test_end_begins_with_what_was_achieved_and_has_the_focus() -> None:
    html = TableFixture(change=won()).part(0)
    told = words(html)
    assert told.index("You have five queens!") < told.index("queens awake")
    assert '<h2 id="end-title" tabindex="-1">' in html
    assert "For next time" not in told


def test_other_is_told_who_won_without_ranks() -> None:
    told = words(TableFixture(change=won()).part(1))
    assert "The morning is here! Ripple has five queens." in told
    assert "For next time Three cards in one sum bring three new cards." in told
    for word in ("lost", "second", "2nd", "rank", "loser"):
        assert word not in told.lower()


def test_next_game_is_one_button() -> None:
    table = TableFixture(change=won())
    html = table.part(1)
    assert f'action="{reverse("next_game", args=[table.session.public_id])}"' in html


def test_another_game_and_home_are_beside_it() -> None:
    html = TableFixture(change=won()).part(1)
    assert f'href="{reverse("pupil_home")}#fun"' in html
    assert words(html).index("Play again") < words(html).index("Another game")


def test_game_that_is_over_takes_no_move() -> None:
    table = TableFixture(change=won())
    answer = table.act("discard", table.state().hands[0][0])
    assert answer.status_code == 409


def test_sums_of_the_table_are_shown_at_the_end() -> None:
    table = TableFixture(HAND)
    table.act("equation", (number(2), number(7)), number(9), None)
    table.put(won(1)(table.state()))
    told = words(table.part(0))
    assert "1 sum from your table 5 queens awake" in told
    assert "2 + 7 = 9" in told
    assert "Look at my sums" in told
    assert "Look at my sums" not in words(table.part(1))


def test_sums_of_robots_are_not_told_as_the_childrens() -> None:
    table = TableFixture(HAND)
    table.act("equation", (number(2), number(7)), number(9), None)
    with logs.rewritten():
        LoggedEvent.objects.update(actor=LoggedEvent.Actor.BOT)
    table.put(won(1)(table.state()))
    told = words(table.part(0))
    assert "from your table" not in told
    assert "2 + 7 = 9" not in told.split("What happened")[0]


def test_facts_are_the_tables_and_the_same_for_all() -> None:
    table = TableFixture(HAND, pupils=2, bots=1)
    table.act("equation", (number(2), number(7)), number(9), None)
    table.put(won(1)(table.state()))
    for seat in (0, 1):
        assert "1 sum from your table 5 queens awake" in words(table.part(seat))


@pytest.mark.parametrize(
    ("kinds", "hint"),
    [
        ((), "Three cards in one sum bring three new cards."),
        (("queen_taken",), "Keep a dragon. It stops a knight."),
        (("queen_taken", "queen_slept", "queen_slept"), "Keep a wand. It stops a potion."),
    ],
)
def test_hint_answers_what_the_log_tells(kinds: tuple[str, ...], hint: str) -> None:
    table = TableFixture(change=won())
    seen = GAME.seen_by(table.state(), 1)
    events = [Event(kind, 0, ALL, (("queen", "moss"), ("owner", 1))) for kind in kinds]
    ended = PRESENTERS["sleeping_queens"].ended
    assert ended(Played(0, NAMES[:2], frozenset(), 1, seen, events)).hint == hint
    assert ended(Played(0, NAMES[:2], frozenset(), 0, seen, events)).hint == ""


def test_replay_tells_the_own_claims_in_order_and_no_others() -> None:
    table = TableFixture(HAND)
    table.act("equation", (number(2), number(9)), number(7), None)
    table.act("equation", (number(2), number(7)), number(9), None)
    mine = words(table.clients[0].get(table.url("table_replay")).content.decode())
    wrong = mine.index("2 + 9 = 7 2 plus 9 does not make 7. Not yet.")
    assert wrong < mine.index("2 + 7 = 9 2 plus 7 is 9 Yes!")
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
        ([0], "You have five queens! The morning is here."),
        ([1], "The morning is here! Ember has no queens."),
        ([0, 1], "You and Ember share the morning."),
        ([1, 2], "The morning is here! Ember and Hoot share the morning."),
    ],
)
def test_a_shared_win_names_all_who_share_it(winners: list[int], told: str) -> None:
    def ended(state: Any) -> Any:
        state = won()(state)
        state.result = state.result._replace(winners=tuple(winners))
        return state

    assert told in words(TableFixture(pupils=3, change=ended).part(0))


def test_end_shows_the_readers_queens_beside_those_of_who_won() -> None:
    def with_mine(state: Any) -> Any:
        wake(state, 1, [9, 10])
        return won()(state)

    table = TableFixture(change=with_mine)
    theirs = prizes(table.part(0))
    mine = prizes(table.part(1))
    assert mine == [*theirs, "Your Whisper Queen", "Your Button Queen"]
    assert not [name for name in theirs if name.startswith("Your")]
