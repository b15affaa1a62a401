"""Every kind of action of The Rescue through the page: done, told, and claims right and not yet."""

from typing import Any

import pytest

from games.models import Attempt, Event
from tests.games_ui.rescue import Forest, done
from tests.games_ui.tables import prizes, root_of, words

pytestmark = pytest.mark.django_db
RED = {"knights": "red white green"}


# --- equations -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("realm", "op", "operands", "result", "shown", "spoken"),
    [
        ("2 4 6", "+", "2 4", "6", "2 + 4 = 6", "2 plus 4 is 6"),
        ("9 3 2 4", "-", "9 3 2", "4", "9 − 3 − 2 = 4", "9 take away 3 take away 2 is 4"),
        ("2 4 8", "*", "2 4", "8", "2 × 4 = 8", "2 times 4 is 8"),
        ("8 4 2", "/", "8 4", "2", "8 ÷ 4 = 2", "8 shared by 4 is 2"),
    ],
)
def test_true_equation_is_praised_and_told_to_all(
    realm: str, op: str, operands: str, result: str, shown: str, spoken: str
) -> None:
    table = Forest(realm)
    html = done(table, "equation", *table.equation(op, operands, result))
    assert f"Yes! {shown}" in words(html)
    assert spoken in html
    assert "Find a helper" in words(html)
    assert f"You made {shown}" in words(html)
    assert f"Ripple made {shown}" in words(table.part(1))
    assert root_of(html)["phase"] == "companion"


@pytest.mark.parametrize(
    ("realm", "op", "operands", "result", "said"),
    [
        ("2 4 7", "+", "2 4", "7", "Not yet. 2 plus 4 does not make 7."),
        ("9 3 5", "-", "9 3", "5", "Not yet. 9 take away 3 does not make 5."),
        ("2 4 9", "*", "2 4", "9", "Not yet. 2 times 4 does not make 9."),
        ("8 4 3", "/", "8 4", "3", "Not yet. 8 shared by 4 does not make 3."),
        ("7 2 3", "/", "7 2", "3", "Not yet. 7 shared by 2 does not share out."),
    ],
)
def test_false_equation_is_answered_privately_and_the_cards_stay(
    realm: str, op: str, operands: str, result: str, said: str
) -> None:
    table = Forest(realm)
    table.part(0)
    before = words(table.part(1))
    args = table.equation(op, operands, result)
    html = table.act("equation", *args).content.decode()
    assert said in words(html)
    assert (root_of(html)["version"], root_of(html)["yours"]) == ("0", "1")
    tray = {"cards": list(args[1]), "total": args[2], "keyed": None, "sign": op}
    assert table.seat().tray == tray
    assert words(table.part(1)) == before
    assert Attempt.objects.get().is_true is False


def test_second_try_says_too_big_or_too_small() -> None:
    table = Forest("2 4 9", helped=True)
    args = table.equation("*", "2 4", "9")
    table.act("equation", *args)
    html = table.act("equation", *args).content.decode()
    assert "Not yet. 9 is too big." in words(html)
    assert "lamp glow" in html


@pytest.mark.parametrize(
    ("result", "operands", "adjust", "shown", "spoken"),
    [
        ("9", "6 2", {0: 1}, "7 + 2 = 9 (6 counts as 7)", "7 plus 2 is 9, and 6 counts as 7"),
        ("9", "6 2", {2: -1}, "6 + 2 = 8 (9 counts as 8)", "6 plus 2 is 8, and 9 counts as 8"),
    ],
)
def test_red_knight_is_told_in_the_sum(
    result: str, operands: str, adjust: dict[int, int], shown: str, spoken: str
) -> None:
    table = Forest("6 2 9", **RED)
    html = done(table, "equation", *table.equation("+", operands, result, adjust=adjust))
    assert f"Yes! {shown}" in words(html)
    assert spoken in html
    assert f"Ripple made {shown}" in words(table.part(1))


def test_false_sum_of_the_red_knight_stays_in_the_tray_with_its_step() -> None:
    table = Forest("6 2 10", **RED)
    args = table.equation("+", "6 2", "10", adjust={0: 1})
    html = table.act("equation", *args).content.decode()
    assert "Not yet. 7 plus 2 does not make 10, and 6 counts as 7." in words(html)
    assert table.seat().tray["knight"] == args[1][0]
    assert table.seat().tray["step"] == "+1"


@pytest.mark.parametrize(
    ("realm", "laid", "more", "said"),
    [
        ("6 2 9", ("+", "6 2", "9", {0: 1}), {}, "The red knight is with somebody else."),
        (
            "6 2 10",
            ("+", "6 2", "10", {0: 1, 1: 1}),
            RED,
            "The red knight helps one card.",
        ),
        ("2 3 6", ("*", "2 3", "6", {}), {"ops": "+-"}, "Choose another sign at this table."),
        ("2 1 2", ("*", "2 1", "2", {}), {"no_identity": True}, "Make it without a 1 this time."),
        ("2 3 4 10", ("*+", "2 3 4", "10", {}), {}, "Use one sign in your sum."),
        ("2 1 3", ("/", "3 1", "2", {1: -1}), RED, "Not yet. Nothing is shared by 0."),
        (
            "10 1 9",
            ("+", "10 1", "9", {0: 1}),
            {**RED, "red_range": "1-10"},
            "The red knight counts from 1 to 10.",
        ),
    ],
)
def test_what_the_rules_do_not_take_is_said_in_words_of_this_game(
    realm: str, laid: tuple[Any, ...], more: dict[str, Any], said: str
) -> None:
    op, operands, result, adjust = laid
    table = Forest(realm, **more)
    args = table.equation(op, operands, result, adjust=adjust)
    html = table.act("equation", *args).content.decode()
    assert said in words(html)
    assert root_of(html)["version"] == "0"


def test_a_keyed_nought_is_a_number_that_was_said() -> None:
    table = Forest("2 4 8 9", state_total=True)
    html = table.act("equation", *table.equation("*", "2 4", "9", keyed=0)).content.decode()
    assert "2 times 4 does not make 0" in words(html)


def test_keyed_result_is_what_the_child_says() -> None:
    table = Forest("2 4 8 9", state_total=True)
    html = table.act("equation", *table.equation("*", "2 4", "9", keyed=8)).content.decode()
    assert "Your number is right. Now find its card." in words(html)
    assert table.seat().tray["keyed"] == 8
    html = done(table, "equation", *table.equation("*", "2 4", "8", keyed=8))
    assert "Yes! 2 × 4 = 8" in words(html)
    assert 'id="pad"' in html


# --- pairs, books, rescues, the end of a turn ----------------------------------------------------


def test_pair_wakes_the_own_queens() -> None:
    table = Forest("5 5 ~moss 3")
    html = done(table, "wake_pair", *table.cards("5 5"))
    assert "Yes! 5 and 5 are the same." in words(html)
    assert "You woke Moss Queen." in words(html)
    assert "Ripple put away 5 and 5" in words(table.part(1))


def test_false_pair_is_told_kindly_and_stays() -> None:
    table = Forest("5 6 ~moss 3")
    html = table.act("wake_pair", *table.cards("5 6")).content.decode()
    assert "Not yet. 5 and 6 are not the same." in words(html)
    assert table.seat().tray["cards"] == list(table.cards("5 6"))


def test_pair_without_a_sleeping_queen_says_so() -> None:
    table = Forest("5 5 moss 3")
    html = table.act("wake_pair", *table.cards("5 5")).content.decode()
    assert "Your queens are all awake now." in words(html)


def test_helper_is_found_where_the_pupil_taps() -> None:
    table = Forest("2 4 8")
    done(table, "equation", *table.equation("*", "2 4", "8"))
    html = done(table, "take", 3)
    assert "You found Heron with the ladder." in words(html)
    assert 'aria-label="Empty place 4"' in html
    assert "Ripple found Heron with the ladder." in words(table.part(1))


def test_atlas_brings_back_a_used_number() -> None:
    table = Forest("B 3 moss", discard="9 4")
    nine = table.engine_table.state.discard[0]
    html = done(table, "spell_book", table.card("B"), nine)
    assert "Your Atlas brings back a 9." in words(html)
    assert f'id="card-{nine}"' in html


def test_queen_and_helper_rescue_a_king() -> None:
    table = Forest("moss 3", companions={0: "finch"})
    html = done(table, "rescue", table.card("moss"), table.card("finch"), 4)
    assert "Moss Queen and Finch freed the Bucket King!" in words(html)
    assert "1 king of 4" in words(html)
    assert "Ripple’s Moss Queen freed the Bucket King!" in words(table.part(1))


def test_last_king_ends_the_game_for_all() -> None:
    table = Forest("moss 2 4 6", companions={0: "finch"}, kings={0: 3, 1: 1})
    done(table, "equation", *table.equation("+", "2 4", "6"))
    done(table, "take", 4)
    html = done(table, "rescue", table.card("moss"), table.card("finch"), 9)
    assert "You freed four kings! They walk home in the morning. Ember freed one." in words(html)
    assert "1 sum from your table 5 kings free" in words(html)
    assert "2 + 4 = 6" in words(html)
    won = prizes(html)
    assert len(won) == 4
    assert "Kettle King" in won
    assert prizes(table.part(1)) == won
    assert "The kings are home! Ripple freed four. You freed one." in words(table.part(1))
    replay = words(table.clients[0].get(table.url("table_replay")).content.decode())
    assert "2 + 4 = 6" in replay


def test_too_many_cards_are_put_away_at_the_end_of_the_turn() -> None:
    table = Forest("1 3 5 7 9 10 moss", knights="white blue")
    refused = table.act("end_turn", table.card("1"))
    assert refused.status_code == 422
    html = done(table, "end_turn", *table.cards("9 10"))
    assert "You put away 9, 10." in words(html)
    assert root_of(html)["yours"] == "0"
    assert "Your turn, Ember. Roll the die." in words(table.part(1))


# --- never ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["wrong", "failed", "bad", "hurry", "error", "only"])
def test_no_answer_holds_a_hard_word(word: str) -> None:
    table = Forest("2 4 9 ~moss 5")
    said = words(table.act("equation", *table.equation("*", "2 4", "9")).content.decode())
    said += words(table.act("wake_pair", *table.cards("2 4")).content.decode())
    said += words(table.act("roll").content.decode())
    assert word not in said.lower().split()


def test_equation_with_any_mix_of_signs_is_logged_with_no_single_sign() -> None:
    table = Forest("2 3 4 10 9")
    answer = table.act("equation", *table.equation("+-", "2 3 4", "10"))
    assert answer.status_code == 200
    assert Attempt.objects.get().op == ""
    assert Attempt.objects.get().reason == "two_ops"
    assert Event.objects.get().accepted is False
