"""The help ladder: opened in order, logged, about the pupil's cards, and truthful."""

import json
import re

import pytest

from games.models import Attempt, HelpOpening
from games.presenters.ladders import fit_of
from tests.games_ui.tables import DRAGON, KING, TableFixture, number, words

pytestmark = pytest.mark.django_db
HAND = (number(3), number(6), number(8), number(9), DRAGON)
NOTHING = (number(1), number(4), number(10), KING, DRAGON)
CHOSEN = {"cards": [number(3), number(6)], "total": str(number(8)), "keyed": None}


def open_to(table: TableFixture, level: int, **tray: object) -> str:
    """Open the steps up to `level`; return the last answer."""
    for step in range(1, level + 1):
        answer = table.help(step, **tray)
        assert answer.status_code == 200
    return answer.content.decode()


def said(html: str) -> str:
    return words(html.split('class="ladder')[1].split("</ol>")[0].partition(">")[2])


TWINS = (number(5), number(5, 1), number(9), KING, DRAGON)


def test_first_step_shows_the_dots_of_the_chosen_cards() -> None:
    html = open_to(TableFixture(HAND), 1, **CHOSEN)
    assert 'aria-label="Dots: 3, 6. Your card: 8."' in html
    assert HelpOpening.objects.get().level == 1


def test_first_step_sets_no_equals_sign_between_what_may_differ() -> None:
    told = said(open_to(TableFixture(HAND), 1, **CHOSEN))
    assert "=" not in told
    assert "Your card: 8" in told


def test_first_step_shows_the_dots_of_the_first_card_of_the_deck_as_the_total() -> None:
    first = number(1)
    assert first == 0
    hand = (first, number(3), number(6), KING, DRAGON)
    html = open_to(TableFixture(hand), 1, cards=[number(3), number(6)], total=str(first))
    assert 'aria-label="Dots: 3, 6. Your card: 1."' in html


def test_first_step_without_cards_asks_for_cards() -> None:
    assert "Tap your cards. Then look here." in said(open_to(TableFixture(HAND), 1))


def test_second_step_counts_on_from_the_bigger_number_without_the_answer() -> None:
    html = open_to(TableFixture(HAND), 2, **CHOSEN)
    assert 'aria-label="Start at 6. Count on 3 more."' in html
    assert "9" not in said(html)


@pytest.mark.parametrize(
    ("hand", "truth"),
    [
        (HAND, "Yes. Your cards make a sum."),
        ((number(5), number(5, 1), number(9), KING, DRAGON), "Yes. Two cards are the same."),
        (NOTHING, "Not this time. Put one card away."),
    ],
)
def test_third_step_answers_truthfully(hand: tuple[int, ...], truth: str) -> None:
    assert truth in said(open_to(TableFixture(hand), 3))


def test_fourth_step_offers_two_of_which_one_is_true() -> None:
    html = open_to(TableFixture(HAND), 4, **CHOSEN)
    options = [
        json.loads(o.replace("&quot;", '"')) for o in re.findall(r'data-lay="([^"]*)"', html)
    ]
    assert len(options) == 2
    values = {card: card // 4 + 1 for card in HAND[:4]}
    true = [sum(values[card] for card in one["cards"]) == values[one["total"]] for one in options]
    assert sorted(true) == [False, True]
    assert "3 + 9 = 6" in said(html), "the false one is as near as it can be"


def test_sums_on_both_sides_are_picked_whole() -> None:
    two, seven, three, six = number(2), number(7), number(3), number(6)
    hand = (two, seven, three, six, KING)
    html = open_to(TableFixture(hand, options={"two_sided": True}), 4)
    (one,) = [json.loads(o.replace("&quot;", '"')) for o in re.findall(r'data-lay="([^"]*)"', html)]
    sides = {frozenset(one["cards"]), frozenset([one["total"], *one["right"]])}
    assert sides == {frozenset({two, seven}), frozenset({three, six})}


def test_fifth_step_shows_a_whole_sum_of_the_own_cards() -> None:
    assert "3 + 6 = 9" in said(open_to(TableFixture(HAND), 5, **CHOSEN))


@pytest.mark.parametrize("level", [1, 4, 5])
def test_the_next_step_is_offered_up_to_the_last(level: int) -> None:
    html = open_to(TableFixture(HAND), level, **CHOSEN)
    offered = re.findall(r'data-level="(\d)"', html)
    assert offered == ([str(level + 1)] if level < 5 else [])


def test_help_stays_truthful_without_a_sum_to_show() -> None:
    html = open_to(TableFixture(NOTHING), 5)
    assert "data-lay" not in html
    assert "Put one card away." in said(html)


@pytest.mark.parametrize(
    ("hand", "level", "prompt"),
    [
        (HAND, 1, "Look at the dots. Then change one card."),
        (NOTHING, 2, "Look at the dots. Then change one card."),
        (NOTHING, 3, "No sum this time. Put one card away."),
        (TWINS, 2, "Look at the dots. Then change one card."),
        (TWINS, 3, "Which two cards are the same?"),
    ],
)
def test_prompt_asks_for_what_the_help_has_told(
    hand: tuple[int, ...], level: int, prompt: str
) -> None:
    html = open_to(TableFixture(hand), level, cards=list(hand[:2]))
    assert f'data-prompt="{prompt}" data-mood="help"' in html


@pytest.mark.parametrize(
    ("cards", "total", "prompt"),
    [
        ((3, 6), 8, "3 and 6 make more than 8."),
        ((3, 8), 6, "3 and 8 make more than 6."),
        ((3, 6), 9, "That fits. Check it."),
        ((3,), 9, "Look at the dots. Then change one card."),
    ],
)
def test_first_step_says_how_what_is_laid_fits_its_total(
    cards: tuple[int, ...], total: int, prompt: str
) -> None:
    laid = {"cards": [number(one) for one in cards], "total": str(number(total))}
    html = open_to(TableFixture(HAND), 1, **laid)
    assert f'data-prompt="{prompt}"' in html


@pytest.mark.parametrize(
    ("sign", "counts", "total", "words"),
    [
        ("+", (2, 3), 6, "2 and 3 make less than 6."),
        ("-", (9, 4), 3, "9 take away 4 is more than 3."),
        ("-", (4, 9), 3, "4 take away 9 is less than 3."),
        ("*", (2, 3), 7, "2 times 3 is less than 7."),
        ("*", (3, 3), 8, "3 times 3 is more than 8."),
        ("/", (8, 2), 5, "8 shared by 2 is less than 5."),
        ("/", (8, 2), 3, "8 shared by 2 is more than 3."),
        ("/", (8, 3), 3, "8 shared by 3 leaves some over."),
        ("/", (8, 2), 4, "That fits. Check it."),
        ("/", (8, 0), 4, ""),
        ("+", (1, 2, 3), 5, ""),
        ("+", (1, 2), None, ""),
        ("=", (1, 2), 3, ""),
    ],
)
def test_fit_is_said_in_words_of_the_sum_and_is_true(
    sign: str, counts: tuple[int, ...], total: int | None, words: str
) -> None:
    assert fit_of(sign, counts, total) == words


def test_steps_that_were_open_in_this_game_are_open_to_ask_for_in_any_order() -> None:
    table = TableFixture(HAND)
    open_to(table, 3, **CHOSEN)
    assert table.act("discard", DRAGON).status_code == 200
    pass_turn(table)
    first = table.help(1, **CHOSEN).content.decode()
    assert re.findall(r'data-level="(\d)"', first) == ["2", "3"]
    assert first.count("data-locked") == 2
    assert table.help(4, **CHOSEN).status_code == 422
    third = table.help(3, **CHOSEN).content.decode()
    assert "Start at 6. Count on 3 more." in third
    assert table.seat().help_level == 3
    table.act("equation", (number(3), number(6)), number(9), None)
    assert Attempt.objects.get().hint_level == 3


def test_steps_open_in_order() -> None:
    table = TableFixture(HAND)
    assert [table.help(level).status_code for level in (3, 2)] == [422, 422]
    assert not HelpOpening.objects.exists()
    assert [table.help(level).status_code for level in (1, 3, 2, 4)] == [200, 422, 200, 422]
    assert sorted(HelpOpening.objects.values_list("level", flat=True)) == [1, 2]


@pytest.mark.parametrize("level", ["0", "6", "x", "", "-1"])
def test_step_that_does_not_exist_is_refused(level: str) -> None:
    assert TableFixture(HAND).help(level).status_code == 422  # type: ignore[arg-type]


def test_help_of_a_decision_that_is_over_is_stale() -> None:
    table = TableFixture(HAND)
    old = table.seat().decision
    table.act("discard", DRAGON)
    answer = table.help(1, decision=old)
    assert answer.status_code == 409
    assert not HelpOpening.objects.exists()


def test_table_without_help_has_no_lamp_and_opens_none() -> None:
    table = TableFixture(HAND, help_on=False)
    assert 'id="lamp"' not in table.part()
    assert table.help(1).status_code == 422


def test_lamp_glows_after_the_second_false_try() -> None:
    table = TableFixture(HAND)
    tries = [
        table.act("equation", (number(3), number(6)), total, None).content.decode()
        for total in (number(8), number(8))
    ]
    glows = [re.findall(r'<button class="btn( warm)?"[^>]* data-lamp>', html) for html in tries]
    assert glows == [[""], [" warm"]]


def test_opened_help_is_logged_with_the_next_try() -> None:
    table = TableFixture(HAND)
    open_to(table, 2, **CHOSEN)
    table.act("equation", (number(3), number(6)), number(9), None)
    assert Attempt.objects.get().hint_level == 2


def test_chosen_cards_are_kept_with_the_help() -> None:
    table = TableFixture(HAND)
    open_to(table, 1, **CHOSEN)
    assert table.seat().tray == {"cards": [8, 20], "total": 28, "keyed": None}


def shown_then_made_alone(level: int) -> tuple[TableFixture, Attempt]:
    """Open the help, put another card away, and make the sum that it told one turn later."""
    table = TableFixture(HAND)
    open_to(table, level, **CHOSEN)
    assert table.act("discard", DRAGON).status_code == 200
    pass_turn(table)
    assert table.act("equation", [number(3), number(6)], number(9), None).status_code == 200
    return table, Attempt.objects.get()


def pass_turn(table: TableFixture) -> None:
    """The other one puts a number away."""
    hand = table.game.seen_by(table.state(), 1)["hand"]
    card = next(face["card"] for face in hand if face["kind"] == "number")
    assert table.act("discard", card, seat=1).status_code == 200


@pytest.mark.parametrize(("level", "before"), [(1, False), (3, False), (4, True), (5, True)])
def test_a_sum_that_help_told_is_not_made_alone_in_a_later_turn(level: int, before: bool) -> None:
    _table, attempt = shown_then_made_alone(level)
    assert (attempt.hint_level, attempt.try_number, attempt.answer_shown) == (0, 1, False)
    assert attempt.hinted_before is before


def test_an_opening_of_help_keeps_what_it_told_and_its_turn() -> None:
    table, _attempt = shown_then_made_alone(5)
    told = HelpOpening.objects.order_by("level").values_list("level", "items", "turn_number")
    nothing, the_sum = [(step, [], 1) for step in (1, 2, 3)], ["add:3+6"]
    assert list(told) == [*nothing, (4, the_sum, 1), (5, the_sum, 1)]
    assert table.seat().helped_items == ["add:3+6"]


def test_another_sum_is_made_alone_after_help_that_told_one() -> None:
    table = TableFixture((number(3), number(6), number(8), number(9), number(1)))
    open_to(table, 5, **CHOSEN)
    assert table.act("discard", number(3)).status_code == 200
    pass_turn(table)
    assert table.act("equation", [number(1), number(8)], number(9), None).status_code == 200
    assert Attempt.objects.get().hinted_before is False


def test_help_asked_again_with_other_cards_tells_what_it_tells_then() -> None:
    table = TableFixture((number(3), number(6), number(8), number(9), number(1)))
    open_to(table, 5, **CHOSEN)
    table.help(5, cards=[number(1), number(8)], total=str(number(9)))
    assert table.seat().helped_items == ["add:1+8", "add:3+6"]
    assert HelpOpening.objects.get(level=5).items == ["add:1+8", "add:3+6"]


def test_a_pair_that_help_told_is_known_by_its_numbers() -> None:
    hand = (number(3), number(3, 1), number(7), number(7, 1), DRAGON)
    table = TableFixture(hand)
    open_to(table, 4, cards=[hand[0]])
    assert table.seat().helped_items == ["pair:3=3"]
