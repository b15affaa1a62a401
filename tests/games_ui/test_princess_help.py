"""Sleepless Princess: the help is computed from the pupil's hand and tells the truth."""

import itertools
import json
import random
import re
from html import unescape
from typing import Any

import pytest

from engine import GAMES
from engine.protocol import Action
from games.models import Attempt
from games.presenters.view_models import Question
from games.sleepless_princess.help import ladder
from tests.games_ui.princess import B1, GAME, helper, nothing_to_draw, princess
from tests.games_ui.tables import words

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
FIVES = (helper(5), helper(5, 1), helper(9), B1, helper(1))
HEAPS = [
    {"cards": [FIVES[0]]},
    {"cards": [FIVES[1]]},
    {"cards": [FIVES[2]], "blanket": B1, "covered": 4},
]


def opened(
    level: int, hand: tuple[int, ...] = FIVES, heaps: list[Any] | None = None, **more: Any
) -> str:
    table = princess(hand, help_on=True, **more)
    html = ""
    for step in range(1, level + 1):
        html = table.help(step, heaps=heaps or []).content.decode()
    (told,) = re.findall(r'<section class="fb try help".*?</section>', html, re.S)
    return unescape(told)


def test_first_step_shows_what_remains_under_the_blanket_and_the_table_does_not() -> None:
    table = princess(FIVES, help_on=True)
    before = table.part()
    assert "tens" not in before.split('id="tray"')[1].split('id="hand"')[0]
    assert 'aria-label="Dots: 5, 4"' in opened(1, heaps=HEAPS)


def test_first_step_asks_which_of_three_laid_is_not_like_the_others() -> None:
    hand = (helper(10), helper(10, 1), helper(8), helper(2), helper(1))
    heaps = [{"cards": [card], "blanket": None, "covered": 0} for card in hand[:3]]
    table = princess(hand, help_on=True)
    asked = "10, 10 and 8: which one is not like the others?"
    assert asked in table.help(1, heaps=heaps).content.decode()
    assert asked not in table.help(1, heaps=heaps[:2]).content.decode()


def test_second_step_counts_on_from_what_is_covered() -> None:
    assert "Start at 4. Count on 5 more." in opened(2, heaps=HEAPS)


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (FIVES, "Yes. Your cards can be three the same."),
        ((helper(1), helper(2), helper(4), helper(8), helper(10)), "Not this time."),
    ],
)
def test_third_step_tells_the_truth(hand: tuple[int, ...], told: str) -> None:
    assert told in words(opened(3, hand))


def test_fourth_step_gives_two_of_which_one_is_true_and_no_number_is_keyed() -> None:
    told = opened(4)
    laid = re.findall(r'data-lay="(.*?)" aria-label=".*?">(.*?)</button>', told)
    assert sorted(words(text) for _, text in laid) == ["5 and 5 and 9 − 4", "5 and 5 and 9 − 5"]
    assert all('"keyed":null' in tray and '"keyed":5' not in tray for tray, _ in laid)


def test_fifth_step_shows_the_whole() -> None:
    assert "9 − 4 = 5, 5 and 5 and 5" in words(opened(5))


def test_without_three_the_same_the_help_says_what_to_do() -> None:
    told = words(opened(5, (helper(1), helper(2), helper(4), helper(8), helper(10))))
    assert "Swap one or two cards." in told
    assert "data-lay" not in told


def test_without_three_the_same_and_without_cards_to_draw_the_help_says_skip() -> None:
    hand = (helper(1), helper(2), helper(4), helper(8), helper(10))
    told = words(opened(3, hand, change=nothing_to_draw))
    assert "Not this time. You may skip." in told


def ways(hand: list[int], options: Any) -> set[int]:
    """Return each value that three heaps of the hand can have, by trying everything."""
    faces = [GAMES["sleepless_princess"].face(card) for card in hand]
    numbers = [face["value"] for face in faces if "value" in face]
    blankets = min(len(faces) - len(numbers), 1)
    sums = options.variant == "basic"
    found = set()
    for parts in itertools.product(range(-1, 3), repeat=len(numbers)):
        heaps = [[n for n, part in zip(numbers, parts, strict=True) if part == k] for k in range(3)]
        if not all(heaps) or any(len(heap) > (3 if sums else 1) for heap in heaps):
            continue
        for value in range(1, 11):
            over = [heap for heap in heaps if sum(heap) != value]
            if all(len(heap) == 1 and heap[0] > value for heap in over) and len(over) <= blankets:
                found.add(value)
    return found


@pytest.mark.parametrize("variant", ["standard", "simplified"])
def test_help_tells_the_truth_of_any_hand(variant: str) -> None:
    rng = random.Random(4)
    options = GAME.options()[variant]
    both = set()
    for _ in range(150):
        state, _events = GAME.start(options, 2, rng.randbytes(32))
        seat = state.turn
        seen = GAME.seen_by(state, seat)
        claims = GAME.opportunities(state, seat)
        steps = ladder(Question(seen=seen, claims=claims, tray={}, decision="d", level=5))
        possible = ways(state.hands[seat], options)
        both.add(bool(possible))
        assert steps.there.startswith("Yes") is bool(possible)
        if steps.worked is None:
            assert not possible
            continue
        groups = [_group(heap) for heap in steps.worked.laid["heaps"]]
        value = _worth(groups[0])
        assert value in possible
        answer = GAME.play(state, _play(seat, groups, value))
        assert type(answer).__name__ == "Accepted", steps.worked
        taken = [_accepted(state, seat, option.laid) for option in steps.options]
        assert taken.count(True) == 1, steps.options
    assert both == {True, False}


def _group(heap: dict[str, Any]) -> tuple[Any, ...]:
    if heap["blanket"] is not None:
        return ("cover", heap["keyed"], heap["covered"], heap["blanket"], *heap["cards"])
    cards = heap["cards"]
    return ("one", *cards) if len(cards) == 1 else ("sum", heap["keyed"], *cards)


def _worth(group: tuple[Any, ...]) -> int:
    face = GAME.face
    return face(group[1])["value"] if group[0] == "one" else group[1]


def _play(seat: int, groups: list[tuple[Any, ...]], value: int) -> Any:
    return Action("play", seat, (tuple(groups), value))


def _accepted(state: Any, seat: int, laid: dict[str, Any]) -> bool:
    """Is the tray's play taken, each number being keyed as it is?"""
    face = GAME.face
    heaps = [
        heap | {"keyed": sum(face(card)["value"] for card in heap["cards"]) - heap["covered"]}
        for heap in laid["heaps"]
    ]
    groups = [_group(heap) for heap in heaps]
    answer = GAME.play(state, _play(seat, groups, _worth(groups[0])))
    return type(answer).__name__ == "Accepted"


LIKE = (helper(2), helper(4), B1, helper(2, 1), helper(5))
ODD = (helper(1), helper(1, 1), helper(3), helper(3, 1), helper(5))


def pointed(level: int, hand: tuple[int, ...] = LIKE) -> tuple[str, list[int], dict[str, Any]]:
    """Return what the finger says at a step, the cards at which it points, the tray it lays."""
    table = princess(hand, options={"variant": "simplified"}, help_on=True)
    html = ""
    for step in range(1, level + 1):
        html = table.help(step, heaps=[]).content.decode()
    (told,) = re.findall(r'<section class="pointing".*?</section>', html, re.S)
    (words_of,) = re.findall(r'data-prompt="(.*?)"', told)
    (points,) = re.findall(r'data-points="(.*?)"', told)
    [laid] = re.findall(r'data-lays="(.*?)"', told) or ["{}"]
    return unescape(words_of), [*map(int, points.split())], json.loads(unescape(laid))


def test_finger_points_at_two_like_cards_then_at_blanket_and_card_then_lays_them() -> None:
    two, four, blanket, other, _five = LIKE
    said, cards, laid = pointed(1)
    assert (said, {*cards}, laid) == ("These two are the same.", {two, other}, {})
    assert pointed(2) == ("Put the blanket on this one.", [blanket, four], {})
    said, _cards, laid = pointed(3)
    assert said == "We did it."
    *_alike, cover = laid["heaps"]
    assert cover == {"cards": [four], "blanket": blanket, "covered": 2, "keyed": None}


def test_finger_without_three_the_same_points_at_a_card_to_swap() -> None:
    assert pointed(1, ODD) == ("Not this time. Swap one or two cards.", [ODD[-1]], {})


def test_finger_is_written_down_with_the_claim() -> None:
    threes = (helper(3), helper(3, 1), helper(3, 2), helper(1), helper(5))
    table = princess(threes, options={"variant": "simplified"}, help_on=True)
    for step in (1, 2):
        table.help(step, heaps=[])
    table.act("play", [["one", card] for card in threes[:3]], 3)
    assert Attempt.objects.get().hint_level == 2
