"""Every kind of move of Sleeping Queens through the page."""

import re

import pytest
from django.conf import settings

from engine.protocol import Action
from games.models import Attempt, Event, GameSession, Opportunity
from tests import logs
from tests.games_ui.tables import (
    BLOOM,
    DRAGON,
    GAME,
    HAND,
    JESTER,
    KING,
    KNIGHT,
    LANTERN,
    MOSS,
    POTION,
    THUNDER,
    WAND,
    TableFixture,
    attacked,
    hold,
    number,
    root_of,
    words,
)

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def place_of(table: TableFixture, asleep: bool) -> int:
    """Return the first place with a sleeping queen (or without one)."""
    return next(n for n, queen in enumerate(table.state().slots) if (queen != -1) == asleep)


def test_king_wakes_the_queen_of_a_place() -> None:
    table = TableFixture(HAND)
    place = place_of(table, True)
    assert table.act("king", KING, place).status_code == 200
    assert len(table.state().awake[0]) == 1


def test_knight_asks_and_the_dragon_answers() -> None:
    table = TableFixture((KNIGHT, *HAND[:4]), awake={1: [THUNDER]})
    assert table.act("knight", KNIGHT, 1, THUNDER).status_code == 200
    state = table.state()
    hold(state, 1, (DRAGON, *[c for c in range(40) if c not in state.hands[0]][:4]))
    table.put(state)
    assert root_of(table.part(1))["window"] == "1"
    answer = table.act("block", DRAGON, seat=1)
    assert answer.status_code == 200
    assert "Your dragon roared. Your queen stays!" in words(answer.content.decode())
    assert table.state().awake[1] == (THUNDER,)


def test_queen_goes_when_the_question_is_answered_with_no() -> None:
    table = TableFixture(HAND, awake={0: [LANTERN]}, change=attacked())
    answer = table.act("pass", seat=0)
    assert answer.status_code == 200
    assert "Your Lantern Queen goes with Ember for now" in words(answer.content.decode())
    assert table.state().awake == [(), (LANTERN,)]


def test_answer_to_a_question_that_is_over_is_stale() -> None:
    table = TableFixture(HAND, awake={0: [LANTERN]}, change=attacked())
    form = table.form("pass")
    table.send(form)
    again = table.send(form | {"key": "another-key-1"})
    assert again.status_code == 409


def test_potion_puts_a_queen_to_sleep_and_the_story_keeps_no_place() -> None:
    table = TableFixture((POTION, *HAND[:4]), awake={1: [THUNDER]})
    place = place_of(table, False)
    table.act("potion", POTION, 1, THUNDER, place)
    html = table.act("pass", seat=1).content.decode()
    assert table.state().slots[place] == THUNDER
    assert "Your Thunder Queen sleeps again" in words(html)


def test_wand_stops_a_potion() -> None:
    hand = (WAND, *HAND[:4])
    table = TableFixture(hand, awake={0: [MOSS], 1: [BLOOM]}, change=attacked("potion"))
    assert "Ember’s potion is for your Moss Queen!" in words(table.part())
    html = table.act("block", WAND).content.decode()
    assert "Your wand stopped the potion." in words(html)


def test_jesters_player_counts_the_number_where_the_option_says_so() -> None:
    """A wrong seat is kindly refused, twice as often as one likes; the right one wakes a queen."""
    table = TableFixture((JESTER, *HAND[:4]), options={"count": True}, pupils=3)
    state = table.state()
    state.draw.remove(number(4))
    state.draw.append(number(4))
    table.put(state)
    html = table.act("jester", JESTER).content.decode()
    assert root_of(html)["kinds"] == "count"
    assert root_of(html)["prompt"] == "You are 1, Ripple. Who is 4?"
    assert 'data-verb="count-2"' in html or 'data-verb="count-2"' in table.page().content.decode()
    assert root_of(table.part(1))["prompt"] == "Ripple counts round the table."
    for wrong in (1, 2):
        answer = words(table.act("count", wrong).content.decode())
        assert "Not yet. Count round once more." in answer
        assert "too" not in answer
    right = words(table.act("count", 0).content.decode())
    assert "Yes!" in right
    assert "You counted right." in right or "The jester picks you" in right
    assert table.state().phase == "pick"
    rows = Attempt.objects.filter(game_session=table.session).order_by("pk")
    kept = [(row.kind, row.item, row.stated_total, row.true_total, row.is_true) for row in rows]
    assert kept == [
        ("count", "round:4-3", 1, None, False),
        ("count", "round:4-3", 2, None, False),
        ("count", "round:4-3", 0, None, True),
    ]
    assert [row.truth_in_hand for row in rows] == [None, None, None]
    (open_to,) = Opportunity.objects.filter(game_session=table.session, action="count")
    assert open_to.available == [["count", "round:4-3"]]


def test_jester_turns_up_a_card_and_someone_may_pick() -> None:
    table = TableFixture((JESTER, *HAND[:4]))
    state = table.state()
    card = next(card for card in state.draw if card < 4)
    state.draw.remove(card)
    state.draw.append(card)
    table.put(state)
    html = table.act("jester", JESTER).content.decode()
    assert "Your jester turns up the 1." in words(html)
    assert root_of(html)["phase"] == "pick"
    assert root_of(html)["prompt"] == "The jester picks you, Ripple. Wake a queen."
    assert table.act("pick", place_of(table, True)).status_code == 200
    assert len(table.state().awake[0]) == 1


def test_lantern_wakes_another() -> None:
    table = TableFixture(HAND)
    place = table.state().slots.index(LANTERN)
    html = table.act("king", KING, place).content.decode()
    assert root_of(html)["kinds"] == "pick"
    assert root_of(html)["prompt"] == "Wake one more queen, Ripple."


def test_pair_is_played() -> None:
    table = TableFixture((number(4), number(4, 1), *HAND[:3]))
    html = table.act("pair", number(4), number(4, 1)).content.decode()
    assert "Yes! 4 and 4 are the same." in words(html)


def test_pair_is_pictured_in_two_equal_frames() -> None:
    table = TableFixture((number(8), number(8, 1), *HAND[:3]))
    html = table.act("pair", number(8), number(8, 1)).content.decode()
    frames = re.findall(r'class="tens [^"]*"[^>]*>(.*?)</span>', html.split('id="feedback"')[1])
    assert [frame.count('class="a"') for frame in frames] == [8, 8]
    assert 'class="b"' not in "".join(frames)


def test_house_rules_bring_their_kinds() -> None:
    options = {"two_sided": True, "fact_family": True, "sets": True}
    hand = (number(1), number(6), number(3), number(4), number(5))
    table = TableFixture(hand, options=options)
    html = table.part()
    assert root_of(html)["kinds"] == "difference discard equation equation_two_sided pair"
    assert root_of(html)["options"] == "two_sided fact_family sets"
    assert 'name="sign"' in html
    both = ((number(1), number(6)), (number(3), number(4)))
    html = table.act("equation_two_sided", *both).content.decode()
    assert "Yes! 1 + 6 = 3 + 4" in words(html)


def test_take_away_is_played_where_the_teacher_allows_it() -> None:
    table = TableFixture(HAND, options={"fact_family": True})
    html = table.act("difference", number(9), (number(7),), number(2)).content.decode()
    assert "Yes! 9 − 7 = 2" in words(html)
    assert "9 take away 7 is 2" in html


def test_every_kind_of_action_is_sent_by_the_page() -> None:
    root = settings.BASE_DIR
    script = (root / "static/js/table/sleeping_queens/state.js").read_text()
    templates = (root / "templates/games/sleeping_queens/_window.html").read_text()
    from engine.rules.sleeping_queens.validation import PHASE_OF

    for kind in PHASE_OF:
        assert f'["{kind}"' in script or f'kind="{kind}"' in templates, kind


def test_whole_game_through_forms_ends_with_a_page_for_everyone() -> None:
    table = TableFixture()
    for _ in range(400):
        state = table.state()
        if GAME.result(state) is not None:
            break
        (seat,) = GAME.waiting_for(state)
        actions = GAME.legal_actions(state, seat)
        order = ("block", "king", "knight", "equation", "pair", "jester", "pick", "potion")
        action: Action = min(
            actions, key=lambda a: order.index(a.kind) if a.kind in order else len(order)
        )
        with logs.rewritten():
            Event.objects.update(at="2026-01-01T00:00:00Z")  # a child is not as fast
        answer = table.act(action.kind, *action.args, seat=seat)
        assert answer.status_code == 200, words(answer.content.decode())
    table.session.refresh_from_db()
    assert table.session.status == GameSession.Status.FINISHED
    for seat in (0, 1):
        told = words(table.page(seat).content.decode())
        assert "queens awake" in told
        assert "Play again" in told
