"""Moves by the plain page of Sleeping Queens, without script: right, not yet, stale, not yours."""

import pytest

from games.models import Attempt, Event, Opportunity
from games.presenters.plain import LONGEST, Choice, Given, Option, Unfinished
from games.services import abandon, pause
from tests.games_ui.plain_forms import PlainPage
from tests.games_ui.tables import (
    DRAGON,
    KING,
    KNIGHT,
    LANTERN,
    MOSS,
    POTION,
    THUNDER,
    TableFixture,
    attacked,
    number,
)

pytestmark = pytest.mark.django_db
TWO, SEVEN, NINE = number(2), number(7), number(9)
FOUR = number(4)
HAND = (TWO, SEVEN, NINE, KING, DRAGON)


def plain(table: TableFixture, seat: int = 0) -> PlainPage:
    return PlainPage(table.clients[seat], table.session.public_id).open()


def test_what_has_many_options_is_a_drop_down_list() -> None:
    options = tuple(Option(str(n), str(n)) for n in range(13))
    assert Choice("card", "Card", options[:12]).is_list
    assert not Choice("card", "Card", options).is_list
    assert Choice("card", "Card", options, many=True).is_list


def test_a_field_is_read_as_numbers_or_as_one_of_its_words() -> None:
    given = Given({"one": ["7"], "two": ["7", "8"], "sign": ["+"], "empty": [" "]})
    assert (given.one("one"), given.maybe("one"), given.many("two")) == (7, 7, [7, 8])
    assert (given.any("empty"), given.maybe("empty"), given.maybe("none")) == ([], None, None)
    assert given.word("sign", {"+", "-"}) == "+"
    for asked in (given.one, given.maybe):
        with pytest.raises(Unfinished):
            asked("two")
    for name in ("one", "two", "none"):
        with pytest.raises(Unfinished):
            given.word(name, {"+", "-"})
    with pytest.raises(Unfinished):
        given.many("empty")


def test_a_field_holds_no_more_numbers_than_any_move_has() -> None:
    assert len(Given({"cards": ["7"] * LONGEST}).any("cards")) == LONGEST
    with pytest.raises(Unfinished):
        Given({"cards": ["7"] * (LONGEST + 1)}).any("cards")


def test_a_table_leads_to_its_plain_page_where_no_script_runs() -> None:
    table = TableFixture(HAND)
    html = table.page().content.decode()
    start = html.index("<noscript>")
    assert table.url("table_plain") in html[start : html.index("</noscript>", start)]


def test_right_sum_is_logged_once_and_praised() -> None:
    table = TableFixture(HAND)
    page = plain(table).send("equation", cards=[TWO, SEVEN], total=NINE)
    assert page.said() == "Yes! 2 + 7 = 9"
    claim = Attempt.objects.get()
    assert (claim.item, claim.is_true, claim.reason) == ("add:2+7", True, "")
    assert Opportunity.objects.count() == 1
    assert page.answer.redirect_chain[0][0].startswith(table.url("table_plain"))
    assert page.forms == {}
    assert "Look again" in page.text


def test_sum_that_does_not_fit_is_logged_once_and_stays_to_be_changed() -> None:
    table = TableFixture(HAND)
    page = plain(table).send("equation", cards=[TWO, NINE], total=SEVEN)
    assert page.said() == "Not yet. 2 plus 9 does not make 7."
    assert Attempt.objects.get().reason == "arith"
    form = page.forms["equation"]
    assert form.chosen["cards"] == [str(TWO), str(NINE)]
    assert form.chosen["total"] == [str(SEVEN)]
    again = page.send("equation", cards=[TWO, SEVEN], total=NINE)
    assert again.said() == "Yes! 2 + 7 = 9"
    assert Attempt.objects.count() == 2


def test_a_pair_is_claimed_by_any_two_numbers() -> None:
    table = TableFixture((TWO, number(2, 1), SEVEN, KING, DRAGON))
    page = plain(table).send("pair", cards=[TWO, SEVEN])
    assert page.said() == "Not yet. 2 and 7 are not the same."
    assert page.send("pair", cards=[TWO, number(2, 1)]).said() == "Yes! 2 and 2 are the same."
    assert Attempt.objects.count() == 2


def test_forms_do_not_tell_what_is_true() -> None:
    true = plain(TableFixture(HAND)).forms
    false = plain(TableFixture((TWO, SEVEN, number(10), KING, DRAGON))).forms
    assert [*true] == [*false] == ["equation", "pair", "king", "discard"]


def test_the_total_is_asked_for_where_the_table_asks_for_it() -> None:
    table = TableFixture(HAND, options={"state_total": True})
    page = plain(table).send("equation", cards=[TWO, SEVEN], total=NINE, keyed=8)
    assert "2 plus 7 does not make 8" in page.said()
    assert page.forms["equation"].chosen["keyed"] == ["8"]
    assert page.send("equation", keyed=9).said() == "Yes! 2 + 7 = 9"


def test_house_rules_have_forms_of_their_own() -> None:
    hand = (TWO, SEVEN, NINE, number(3), number(6))
    table = TableFixture(hand, options={"fact_family": True, "two_sided": True})
    page = plain(table).send("difference", first=NINE, taken=[TWO], total=number(6))
    assert "9 take away 2 does not make 6" in page.said()
    assert page.forms["difference"].chosen["taken"] == [str(TWO)]
    page = page.send("equation_two_sided", left=[TWO, SEVEN], right=[number(3), number(6)])
    assert page.said() == "Yes! 2 + 7 = 3 + 6"


def test_both_sides_of_a_sum_that_was_not_taken_stay_to_be_changed() -> None:
    hand = (TWO, SEVEN, NINE, number(3), number(5))
    page = plain(TableFixture(hand, options={"two_sided": True}))
    page = page.send("equation_two_sided", left=[TWO, SEVEN], right=[number(3), number(5)])
    assert "2 plus 7 does not make 3 plus 5" in page.said()
    chosen = page.forms["equation_two_sided"].chosen
    assert sorted(chosen["left"]) == sorted(map(str, (TWO, SEVEN)))
    assert sorted(chosen["right"]) == sorted(map(str, (number(3), number(5))))


def test_a_card_is_put_away_by_one_button() -> None:
    table = TableFixture(HAND)
    page = plain(table).send("discard", card=DRAGON)
    assert page.said() == ""
    assert DRAGON in table.state().discard
    assert Attempt.objects.count() == 0
    assert Event.objects.get(actor=Event.Actor.PUPIL).action[0] == "discard"


def test_kings_knights_and_potions_find_their_queens() -> None:
    awake = {1: [THUNDER]}
    for kind, card, fields in (
        ("king", KING, {"place": 3}),
        ("knight", KNIGHT, {"queen": (1, THUNDER)}),
        ("potion", POTION, {"queen": (1, THUNDER)}),
    ):
        table = TableFixture((TWO, SEVEN, NINE, card, DRAGON), awake=awake)
        if kind == "potion":
            fields = fields | {"place": table.state().slots.index(-1)}
        page = plain(table).send(kind, card=card, **fields)
        assert page.answer.status_code == 200
        assert table.state().hands[0].count(card) == 0


def test_question_of_a_knight_is_answered() -> None:
    for kind, stays in (("block", True), ("pass", False)):
        table = TableFixture(HAND, awake={0: [LANTERN], 1: [MOSS]}, change=attacked())
        page = plain(table)
        assert "Ember’s knight wants your Lantern Queen!" in page.text
        fields = {"card": DRAGON} if kind == "block" else {}
        page.send(kind, **fields)
        assert (LANTERN in table.state().awake[0]) == stays


def test_nothing_is_asked_of_a_pupil_who_is_not_to_move() -> None:
    table = TableFixture(HAND)
    page = plain(table, 1)
    assert page.forms == {}
    assert "Look again" in page.text
    mine = plain(table).forms["discard"]
    page.answer = table.clients[1].post(
        mine.action, mine.hidden | {"card": str(table.state().hands[1][0])}
    )
    assert page.answer.status_code == 409
    assert page.said("notice") == "Wait a moment. It is not your turn."
    assert Event.objects.filter(actor=Event.Actor.PUPIL).count() == 0


def test_a_form_of_an_older_table_changes_nothing() -> None:
    table = TableFixture(HAND)
    page, other = plain(table), plain(table)
    other.send("discard", card=DRAGON)
    before = table.game.dump(table.state())
    page.send("equation", cards=[TWO, SEVEN], total=NINE)
    assert page.answer.status_code == 409
    assert page.said("notice") == "The table moved on. Look again."
    assert table.game.dump(table.state()) == before


def test_a_form_sent_twice_counts_once() -> None:
    table = TableFixture(HAND)
    page, twin = plain(table), PlainPage(table.clients[0], table.session.public_id)
    twin.answer = page.answer
    page.send("equation", cards=[TWO, SEVEN], total=NINE)
    assert twin.send("equation", cards=[TWO, SEVEN], total=NINE).said() == "Yes! 2 + 7 = 9"
    assert Attempt.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"cards": [TWO, SEVEN]}, "Fill each place first."),
        ({"total": NINE}, "Fill each place first."),
        ({"cards": [TWO, NINE], "total": NINE}, "A card goes in one place. Choose again."),
    ],
)
def test_a_form_that_is_not_filled_says_so_and_keeps_what_is(fields: dict, said: str) -> None:
    page = plain(TableFixture(HAND)).send("equation", **fields)
    assert page.answer.status_code == 422
    assert page.said("notice") == said
    chosen = page.forms["equation"].chosen
    assert {*fields} == {*chosen}
    assert Attempt.objects.count() == 0


HOUSE_RULES = {"two_sided": True, "fact_family": True}


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("difference", {"first": NINE, "taken": [SEVEN], "total": NINE}),
        ("difference", {"first": NINE, "taken": [SEVEN, NINE], "total": TWO}),
        ("equation_two_sided", {"left": [TWO, NINE], "right": [NINE, SEVEN]}),
    ],
)
def test_a_card_goes_in_one_place_by_house_rules_too(kind: str, fields: dict) -> None:
    page = plain(TableFixture((TWO, SEVEN, NINE, FOUR, DRAGON), options=HOUSE_RULES)).send(
        kind, **fields
    )
    assert page.answer.status_code == 422
    assert page.said("notice") == "A card goes in one place. Choose again."
    assert Attempt.objects.count() == 0


@pytest.mark.parametrize("junk", ["x", "1e3", "9" * 9, "1,2,3,4,5", "４", "-", "\0"])
def test_values_that_no_page_sends_are_no_move(junk: str) -> None:
    table = TableFixture(HAND)
    form = plain(table).forms["equation"]
    body = form.hidden | {"cards": [str(TWO), junk], "total": str(NINE)}
    answer = table.clients[0].post(form.action, body)
    assert answer.status_code in (400, 422)
    assert Event.objects.filter(actor=Event.Actor.PUPIL).count() == 0


def test_a_resting_table_says_so() -> None:
    table = TableFixture(HAND)
    pause([table.session.pk])
    page = plain(table)
    assert "Your cards are safe. We go on soon." in page.text
    assert page.forms == {}


def test_the_end_is_shown_by_the_table() -> None:
    table = TableFixture((TWO, SEVEN, NINE, KING, DRAGON), awake={0: [0, 1, 2, 3]})
    page = plain(table)
    page.send("king", place=page.forms["king"].options["place"][0])
    assert page.answer.redirect_chain[-1][0] == table.url()
    assert "You won!" in page.text
    assert "<noscript>" not in page.html  # there is nothing to choose


def test_the_hand_goes_up_from_the_plain_page() -> None:
    table = TableFixture(HAND)
    page = plain(table)
    answer = page.client.post(table.url("table_hand"), {"up": "1", "plain": "1"}, follow=True)
    assert answer.redirect_chain[-1][0] == table.url("table_plain")
    assert "Your teacher knows" in answer.content.decode()
    assert table.seat().hand_up_at is not None


def test_a_table_that_was_given_up_is_told() -> None:
    table = TableFixture(HAND)
    abandon([table.session.pk])
    assert "This game is over for today." in plain(table).text
