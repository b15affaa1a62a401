"""The page of The Rescue: what it offers, what it keeps, what all see of each other."""

import json
import re
from html import unescape
from typing import Any

import pytest

from tests.games_ui.rescue import Forest
from tests.games_ui.tables import root_of, words

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def keep(table: Forest, **tray: Any) -> int:
    """Send a half-built sum as the page does; return the answer's status."""
    body = {"decision": table.seat().decision, **tray}
    url = table.url("table_tray")
    return table.clients[0].post(url, body, content_type="application/json").status_code


def test_half_built_sum_comes_back_with_sign_and_red_knight() -> None:
    table = Forest("6 2 9", knights="red white")
    six, two = table.cards("6 2")
    tray = {"cards": [six, two], "total": None, "sign": "*", "knight": six, "step": "-1"}
    assert keep(table, **tray) == 204
    kept = root_of(table.page().content.decode())["kept"]
    assert json.loads(unescape(kept)) == tray


@pytest.mark.parametrize(
    "junk", [{"sign": "^"}, {"step": "+2"}, {"knight": -1}, {"cards": list(range(15))}]
)
def test_what_no_tray_can_hold_is_refused(junk: dict[str, Any]) -> None:
    assert keep(Forest("6 2 9"), **junk) == 422


@pytest.mark.parametrize(("ops", "signs"), [("+-*/", "+-*/"), ("+-", "+-"), ("*", "*")])
def test_signs_are_those_of_the_table(ops: str, signs: str) -> None:
    html = Forest("6 2 9", ops=ops).part()
    assert re.findall(r'name="sign" value="(.)"', html) == list(signs)


def test_everybody_sees_knights_kings_helpers_and_cards() -> None:
    table = Forest(
        "6 moss", "7 B", knights="red blue", companions={0: "finch", 1: "lynx"}, kings={1: 2}
    )
    for seat in (0, 1):
        told = table.part(seat)
        for label in (
            "Red knight, ± 1.",
            "Blue knight, Again.",
            "Finch, rope.",
            "Lynx, all tools.",
        ):
            assert f'aria-label="{label}' in told
        assert "Moss Queen, rope." in told
        assert "Atlas. Brings back a used number." in told
        waiting = re.findall(r'data-pick="king" data-id="\d+" data-name="(\w+ King)"', told)
        rescued = re.findall(r'class="kk" role="img" aria-label="(\w+ King)"', told)
        assert (len(waiting), len(rescued), len({*waiting, *rescued})) == (8, 2, 10)
    assert "2 kings" in words(table.part(0))
    assert "2 kings of 4, Blue knight" in words(table.part(1))


def test_own_cards_lie_in_order_and_say_what_they_are() -> None:
    html = Forest("9 moss 2 B ~bloom 5").part()
    labels = re.findall(r'data-card="\d+"[^>]*data-label="([^"]*)"', html)
    assert labels == [
        "2",
        "5",
        "9",
        "Moss Queen, rope.",
        "Bloom Queen, rope. Asleep.",
        "Atlas. Brings back a used number.",
    ]


@pytest.mark.parametrize(
    ("phase", "now"),
    [("roll", "Roll"), ("act", "Sum or pair"), ("companion", "Helper or king")],
)
def test_step_of_the_turn_is_marked(phase: str, now: str) -> None:
    """A picture stands for each; its name is for who listens."""
    html = Forest("2 3", phase=phase).part()
    (step,) = re.findall(r'aria-current="step"><svg.*?</svg><span class="vh">([^<]*)', html)
    assert step == now


def test_green_knight_keeps_six() -> None:
    assert "Keep 6" in words(Forest("2 3", knights="green red").part())
    assert "Keep 5" in words(Forest("2 3", knights="white red").part())


def test_kinds_say_what_may_be_done_by_public_facts() -> None:
    assert root_of(Forest("2 3 4 moss").part())["kinds"] == "end_turn equation"
    assert root_of(Forest("2 3 ~moss").part())["kinds"] == "end_turn wake_pair"
    assert root_of(Forest("2 3 4 moss").part(1))["kinds"] == ""


@pytest.mark.parametrize(
    ("realm", "told"),
    [
        ("6 2 8", "Make a sum to find a helper."),
        ("6 2 9", "Make a sum to find a helper."),
        ("B 2 4", "Tap your cards, or end your turn."),
    ],
)
def test_a_sum_is_asked_for_where_there_are_numbers_for_one(realm: str, told: str) -> None:
    """By how many numbers lie there, never by whether a sum is true."""
    assert told in words(Forest(realm, discard="9 moss").part())


NEEDS = "A sum needs three numbers. You have"


@pytest.mark.parametrize(
    ("realm", "more", "told"),
    [
        ("", {}, "No cards yet. End your turn."),
        ("moss B", {"discard": "kite"}, f"{NEEDS} none."),
        ("9 kite", {"companions": {0: "finch"}}, f"{NEEDS} one."),
        ("9 2 ~moss", {"companions": {0: "finch"}}, f"{NEEDS} two."),
        ("9 9 moss", {}, f"{NEEDS} two."),
    ],
)
def test_empty_turn_says_why_and_is_marked(realm: str, more: dict[str, Any], told: str) -> None:
    """Two alike wake nobody who is awake; another tool and a queen asleep save nobody."""
    table = Forest(realm, **more)
    assert told in words(table.part())
    assert 'data-empty="1"' in table.part()
    assert told not in words(table.part(1))
    assert "data-empty" not in table.part(1)


@pytest.mark.parametrize(
    ("realm", "more"),
    [
        ("9 9 ~moss", {}),
        ("9 moss", {"companions": {0: "finch"}}),
        ("9 tide", {"companions": {0: "lynx"}}),
        ("9 2 B", {"discard": "4 moss"}),
        ("9 9 9", {}),
        ("9 2 5 moss", {}),
    ],
)
def test_turn_with_something_to_try_is_not_called_empty(realm: str, more: dict[str, Any]) -> None:
    html = Forest(realm, **more).part()
    assert NEEDS not in words(html)
    assert "data-empty" not in html


def test_what_was_done_once_is_nothing_to_try_again() -> None:
    table = Forest("5 5 9 ~moss ~kite", one_per_kind=True)
    table.before("wake_pair", *table.cards("5 5"))
    assert f"{NEEDS} one." in words(table.part())


def test_full_hand_without_a_sum_looks_like_one_with_a_sum() -> None:
    """Nothing of the page but the cards and what carries no news tells them apart."""
    pages = [Forest(realm).part() for realm in ("2 4 6 moss", "2 4 7 moss")]
    marks = [
        (root_of(html)["kinds"], root_of(html)["prompt"], re.findall(r'id="turnline"[^>]*', html))
        for html in pages
    ]
    assert marks[0][:2] == marks[1][:2]
    assert "data-empty" not in "".join(pages)
