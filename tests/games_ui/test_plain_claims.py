"""Claims and moves by the plain page in the games beside Sleeping Queens: right, not yet, stale."""

from typing import Any

import pytest

from games.models import Attempt, Event
from tests.games_ui.collection import AGAINST, DROP, MOON, Collection, common
from tests.games_ui.plain_forms import PlainPage
from tests.games_ui.princess import B1, helper, princess
from tests.games_ui.rescue import Forest
from tests.games_ui.tables import TableFixture

pytestmark = pytest.mark.django_db
FIVES = (helper(5), helper(5, 1), helper(9), B1, helper(1))
SIXES = (helper(6), helper(4), helper(2), helper(9), B1)


def plain(table: TableFixture, seat: int = 0) -> PlainPage:
    return PlainPage(table.clients[seat], table.session.public_id).open()


def cover(said: int) -> dict[str, Any]:
    """5, 5, and 9 with 4 covered."""
    heaps = {f"cards{n}": [card] for n, card in enumerate(FIVES[:3], start=1)}
    return {**heaps, "blanket3": B1, "covered3": 4, "said3": said}


# --- The Rescue ---------------------------------------------------------------------------------


def test_equation_that_does_not_fit_stays_and_is_changed() -> None:
    table = Forest("2 4 7 8")
    two, four, seven, eight = table.cards("2 4 7 8")
    page = plain(table).send("equation", first=two, sign="*", others=[four], total=seven)
    assert page.said() == "Not yet. 2 times 4 does not make 7."
    assert Attempt.objects.get().reason == "arith"
    chosen = page.forms["equation"].chosen
    assert chosen["first"] == [str(two)]
    assert (chosen["sign"], chosen["others"], chosen["total"]) == (
        ["*"],
        [str(four)],
        [str(seven)],
    )
    assert page.send("equation", total=eight).said() == "Yes! 2 × 4 = 8"
    assert [one.is_true for one in Attempt.objects.order_by("id")] == [False, True]
    assert {*page.forms} == {"take"}
    assert page.send("take", place=3).answer.status_code == 200
    assert len(table.state().companions[0]) == 1


def test_the_red_knight_helps_one_card() -> None:
    table = Forest("2 4 7", knights="red white")
    two, four, seven = table.cards("2 4 7")
    page = plain(table)
    page.send("equation", first=two, sign="+", others=[four], total=seven, step=(four, 1))
    assert page.said() == "Yes! 2 + 5 = 7 (4 counts as 5)"


def test_two_the_same_wake_queens_and_others_do_not() -> None:
    table = Forest("4 4 5 ~moss")
    one, other, five = table.cards("4 4 5")
    page = plain(table).send("wake_pair", cards=[one, five])
    assert page.said() == "Not yet. 4 and 5 are not the same."
    assert page.forms["wake_pair"].chosen["cards"] == [str(one), str(five)]
    assert page.send("wake_pair", cards=[one, other]).said() == "Yes! 4 and 4 are the same."
    assert Attempt.objects.count() == 2


def test_a_turn_of_the_rescue_is_rolled_and_ended() -> None:
    table = Forest("2 4 8 3 7 9", phase="roll")
    page = plain(table).send("roll")
    assert page.answer.status_code == 200
    table = Forest("2 4 8 3 7 9")
    page = plain(table).send("end_turn")
    assert page.answer.status_code == 422
    assert page.said("notice") == "That does not go now. Try something else."
    away = table.cards("9")
    assert "Put away 1 card or more." in page.text
    assert page.send("end_turn", away=[*away]).forms == {}
    assert table.state().turn == 1


def test_knights_are_chosen_by_twos() -> None:
    table = Forest("2 4", pupils=3, phase="roll", draw="G 3", knights="red white black")
    table.falls(2)
    page = plain(table).send("roll")
    table.falls(0)
    page = page.send("gnome", card=page.forms["gnome"].options["card"][0])
    assert "Two knights change places." in page.text
    assert page.send("swap_knights", knights=[0]).said("notice") == "Choose two knights"
    before = list(table.state().knights)
    page.send("swap_knights", knights=[0, 2])
    after = table.state().knights
    assert (after[0], after[2]) == (before[2], before[0])


# --- Sleepless Princess -------------------------------------------------------------------------


def test_heaps_that_do_not_fit_stay_and_are_changed() -> None:
    page = plain(princess(FIVES)).send("play", **cover(6))
    assert "9 take away 4 does not make 6" in page.said()
    assert page.said().startswith("Not yet.")
    assert Attempt.objects.get().is_true is False
    chosen = page.forms["play"].chosen
    assert (chosen["cards3"], chosen["blanket3"]) == ([str(FIVES[2])], [str(B1)])
    assert (chosen["covered3"], chosen["said3"]) == (["4"], ["6"])
    page = page.send("play", said3=5)
    assert page.said().replace(" ,", ",") == "Yes! 9 − 4 = 5, 5 and 5 and 5 are the same."
    assert Attempt.objects.count() == 3  # the false cover, the true one, the three
    assert {"touch", "done"} <= {*page.forms}


def test_a_sum_says_how_many_it_is() -> None:
    six, four, two = SIXES[:3]
    heaps = {"cards1": [six], "cards2": [four, two], "cards3": [SIXES[3]]}
    page = plain(princess(SIXES))
    asked = page.send("play", **heaps, blanket3=B1, covered3=3, said3=6)
    assert asked.said("notice") == "Fill each place first."
    assert Attempt.objects.count() == 0
    done = asked.send("play", said2=6)
    assert done.said().startswith("Yes! 4 + 2 = 6")


def test_beds_are_touched_and_the_pupil_reads_what_was_felt() -> None:
    table = princess(FIVES)
    page = plain(table).send("play", **cover(5)).send("touch", bed=1)
    found = table.game.seen_by(table.state(), 0)["found"]
    assert len(found) == 1
    assert "From Puddle’s bed: " in page.text
    assert {*page.forms} >= {"move", "leave"}
    other = plain(table, 1)
    assert found[0]["told"] == "smooth" or found[0]["told"].title() + "’s." not in other.text
    page.send("move", bed=2)
    assert table.state().check is None


def test_cards_are_swapped_and_taken() -> None:
    table = princess(FIVES)
    page = plain(table).send("swap", cards=[FIVES[0], FIVES[4]])
    assert {"take", "draw"} & {*page.forms}
    page = page.send("draw").send("draw")
    assert page.forms.keys() <= {"lull"}
    assert table.state().turn == 1


def test_a_pupil_of_the_team_lulls_out_of_turn() -> None:
    table = princess(FIVES)
    page = plain(table, 1).send("lull", bed=0)
    assert page.answer.status_code == 200
    assert Event.objects.filter(actor=Event.Actor.PUPIL, seat=1).count() == 1


# --- The Queen's Collection ---------------------------------------------------------------------


def test_pawns_are_swapped_and_moved() -> None:
    table = common()
    moon, drop = table.cards(0, "M D")
    pawns = {"pawn1": (MOON, 1), "pawn2": (DROP, 4)}
    page = plain(table).send("exchange", cards1=[moon], cards2=[drop], **pawns)
    assert "You swapped moon and drop" in page.text
    table = common()
    (wild,) = table.cards(0, "*")
    page = plain(table).send("wild", cards=[wild], pawn=(MOON, 1), box=4)
    assert "You moved a moon pawn" in page.text
    assert Attempt.objects.count() == 0


def test_a_swap_that_no_card_allows_is_kept_to_be_changed() -> None:
    table = common()
    (moon,) = table.cards(0, "M")
    page = plain(table)
    page.send("exchange", cards1=[moon], cards2=[moon], pawn1=(MOON, 1), pawn2=(DROP, 4))
    assert page.said("notice") == "A card goes in one place. Choose again."
    assert page.forms["exchange"].chosen["pawn2"] == [f"{DROP},4"]


def test_a_trade_is_asked_and_answered() -> None:
    table = common(trade_confirm=True)
    (moon,) = table.cards(0, "M")
    (leaf,) = table.cards(1, "L")
    assert plain(table).send("trade", card=moon, theirs=(1, leaf)).answer.status_code == 200
    asked = plain(table, 1)
    assert "Ripple wants to swap cards with you." in asked.text
    assert "You give: Leaf card. You get: Moon card." in asked.text
    asked.send("agree")
    assert leaf in table.state().hands[0]


def test_colours_that_do_not_match_are_told_so() -> None:
    table = Collection("S M", "L M", **AGAINST)
    sun, moon = table.cards(0, "S M")
    (shown,) = table.shown("S")
    page = plain(table).send("pair", pair=[moon], **{"with": shown})
    assert page.said().startswith("Not yet.")
    assert page.forms["pair"].chosen["pair"] == [str(moon)]
    assert Attempt.objects.get().kind == "colour_pair"
    assert page.send("pair", pair=[sun]).said().startswith("Yes!")


def test_the_score_is_worked_out_and_shown_after_two_tries() -> None:
    table = Collection(
        "S M D",
        "L M",
        boxes="S - - - - - - HHH",
        taken={0: "DDD", 1: "LLL TTT MMM FFF WWW"},
        **AGAINST,
    )
    table.act("pair", table.cards(0, "S"), *table.shown("S"), None)
    page = plain(table)
    assert [*page.forms] == ["score"]
    page.send("score", count1=2, count2=4, count3=2, total=14)
    assert page.said() == "Not yet. The points do not make 14."
    assert page.forms["score"].chosen["count2"] == ["4"]
    assert [*page.send("score", total=13).forms] == ["score", "skip"]
    assert page.send("score", total=12).said().startswith("Yes! 2 × 3 = 6")
    assert Attempt.objects.filter(kind="score").count() == 3


# --- all of them --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "kind", "fields"),
    [
        (lambda: Forest("2 4 8"), "end_turn", {}),
        (lambda: princess(FIVES), "swap", {"cards": [FIVES[0]]}),
        (common, "new", {}),
    ],
    ids=["the_rescue", "sleepless_princess", "queens_collection"],
)
def test_an_older_form_and_another_pupils_change_nothing(
    table: Any, kind: str, fields: dict[str, Any]
) -> None:
    laid = table()
    page, older = plain(laid), plain(laid)
    if kind == "new":
        fields = {"cards": [*laid.cards(0, "M")]}
    page.send(kind, **fields)
    before = laid.game.dump(laid.state())
    assert older.send(kind, **fields).answer.status_code == 409
    assert older.said("notice") == "The table moved on. Look again."
    other = plain(laid, 1)
    answer = laid.clients[0].post(older.answer.request["PATH_INFO"], {"plain": "1"})
    assert answer.status_code == 422
    assert laid.game.dump(laid.state()) == before
    assert other.answer.status_code == 200
