"""The score of The Queen's Collection: worked out by each pupil, helped by steps, never told."""

import json
import re

import pytest

from games.models import Event
from tests.games_ui.collection import AGAINST, Collection, common, said
from tests.games_ui.tables import root_of, words

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def scoring() -> Collection:
    """Both add up: Ripple has 1 box, 4 pawns and 2 cards, Ember 5 boxes, 15 pawns, 2 cards."""
    table = Collection(
        "S M D",
        "L M",
        boxes="S - - - - - - HHH",
        taken={0: "DDD", 1: "LLL TTT MMM FFF WWW"},
        **AGAINST,
    )
    table.act("pair", table.cards(0, "S"), *table.shown("S"), None)
    return table


def test_pages_of_the_score_show_no_total_and_no_count() -> None:
    table = scoring()
    for seat in (0, 1):
        html = table.part(seat)
        assert len(re.findall(r'data-cell="', html)) == 6
        assert re.findall(r"<button[^>]*data-cell[^>]*>([^<]*)</button>", html) == ["?"] * 6


def test_true_score_is_praised_worked_out_and_the_others_learn_nothing() -> None:
    table = scoring()
    before = table.part(1)
    html = said(table.act("score", [2, 4, 2], 12))
    assert "Yes! 2 × 3 = 6, 4 × 2 = 8, 6 + 8 − 2 = 12" in html
    assert "Ember adds up. No rush." in words(table.part(0))
    after = table.part(1)
    assert words(before) == words(after)
    assert "12" not in words(after)


def test_true_score_is_shown_in_dots_too() -> None:
    html = scoring().act("score", [2, 4, 2], 12).content.decode()
    frames = re.findall(r'<span class="tens [^>]*>(.*?)</span>', html.split('id="feedback"')[1])
    assert [frame.count('<i class="a"') for frame in frames] == [6, 8, 2]


def test_score_that_does_not_add_up_is_told_without_the_lines() -> None:
    table = scoring()
    html = said(table.act("score", [2, 4, 2], 14))
    assert "Not yet. The points do not make 14." in html
    assert "12" not in html
    assert "× 3 = 6" not in html
    second = said(table.act("score", [2, 4, 2], 13))
    assert "Not yet. 13 is too big." in second


def test_true_sum_of_a_false_count_asks_to_count_again() -> None:
    table = scoring()
    html = said(table.act("score", [2, 5, 2], 14))
    assert "Your sum is right. Now count once more." in html
    assert "data-lamp" in table.act("score", [2, 5, 2], 14).content.decode()


def test_score_below_nought_is_shown_with_its_sign() -> None:
    table = Collection(
        "S M D", "L M", boxes="S - - - - - - HHH", taken={1: "DDD LLL TTT MMM FFF WWW"}, **AGAINST
    )
    table.act("pair", table.cards(0, "S"), *table.shown("S"), None)
    assert "1 × 3 = 3, 1 × 2 = 2, 3 + 2 − 2 = 3" in said(table.act("score", [1, 1, 2], 3))
    wrong = Collection(
        "S M D", "L M L", boxes="S - - - - - - HHH", taken={1: "DDD LLL TTT MMM FFF WWW"}, **AGAINST
    )
    wrong.act("pair", wrong.cards(0, "S"), *wrong.shown("S"), None)
    html = said(wrong.act("score", [0, 0, 2], -2))
    assert "Your sum is right. Now count once more." in html


def test_totals_come_when_all_have_answered_and_the_true_score_counts() -> None:
    table = scoring()
    table.act("score", [2, 4, 2], 12)
    last = said(table.act("skip", seat=1))
    assert "Points: Ripple 12, You 43" in last
    assert "Round 2 of 2" in last
    assert "12 points · 0 boxes · 0 pawns" in words(table.part(0))
    assert list(table.state().totals) == [12, 43]


def test_being_shown_comes_after_two_tries() -> None:
    table = scoring()
    assert root_of(table.part(0))["tries"] == "0"
    table.act("score", [2, 4, 2], 14)
    table.act("score", [2, 4, 2], 15)
    assert root_of(table.part(0))["tries"] == "2"
    assert table.act("skip").status_code == 200


def test_help_with_a_score_opens_step_by_step() -> None:
    table = scoring()
    told = [said(table.help(level)) for level in range(1, 6)]
    assert "2 × 3 = 6" not in told[0]
    assert "2 × 3 = 6" in told[1]
    assert "6 + 8 − 2 = ?" in told[2]
    assert "6 + 8 − 2 = 12" not in told[3]
    assert "6 + 8 − 2 = 12" in told[4]
    laid = [
        json.loads(one.replace("&quot;", '"'))["cells"][-1]
        for one in re.findall(r'data-lay="([^"]*)"', table.help(4).content.decode())
    ]
    assert [12] in laid
    assert len(laid) == 2


def test_help_is_for_the_score_only() -> None:
    table = Collection("D L", "L M", **AGAINST)
    assert table.help(1).status_code == 409
    assert 'id="lamp"' not in table.part(0)


@pytest.mark.parametrize("word", ["wrong", "failed", "bad", "hurry", "error"])
def test_no_answer_holds_a_hard_word(word: str) -> None:
    table = scoring()
    text = said(table.act("score", [2, 4, 2], 14)) + said(table.act("score", [2, 5, 2], 14))
    pairs = Collection("D L", "L M", **AGAINST)
    text += said(pairs.act("pair", pairs.cards(0, "D"), *pairs.shown("S"), None))
    text += said(pairs.act("pair", pairs.cards(0, "D L"), *pairs.shown("S"), None))
    assert word not in text.lower()


def test_score_sent_twice_counts_once() -> None:
    table = scoring()
    form = table.form("score", [2, 4, 2], 12)
    first, again = table.send(form), table.send(form)
    assert first.status_code == again.status_code == 200
    assert "Yes! 2 × 3 = 6" in said(again)
    assert Event.objects.filter(game_session=table.session, action__0="score").count() == 1


def test_end_of_a_common_game_tells_what_was_made_together() -> None:
    table = common("M D *", "L M M", left=0)
    table.act("pass")
    table.act("pass", seat=1)
    table.act("score", [1, 9], -6)
    html = said(table.act("skip", seat=1))
    assert "One box is full. 15 of 24 pawns are home." in html
    assert "−6" not in html.split("For next time")[0], "a negative total is no big number"
    assert "won" not in html


def test_own_sums_are_scores_and_never_pairs_of_colours() -> None:
    table = scoring()
    table.act("score", [2, 4, 2], 12)
    page = words(table.clients[0].get(table.url("table_replay")).content.decode())
    assert "2 × 3 = 6, 4 × 2 = 8, 6 + 8 − 2 = 12" in page
    assert "sun and sun" not in page
