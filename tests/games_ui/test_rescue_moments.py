"""The stage of The Rescue: dice, dealt cards, knights that move on, helpers and kings."""

import re

import pytest

from engine.rules.the_rescue.components import FIRST_COMPANION
from tests.games_ui.rescue import Forest
from tests.games_ui.test_staging import Item, marked, moments_in

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
AGE = re.compile(r'data-age="\d+"')


def rolled(draw: str, *faces: int, seat: int = 0, **more: object) -> list[Item]:
    """Let seat 0 roll these faces and draw those cards; return what a seat is then shown."""
    table = Forest("2 4 moss", "7 ~plum", phase="roll", draw=draw, **more)
    table.falls(*faces)
    table.act("roll")
    return moments_in(marked(table, seat, "0"))


def raw(draw: str, face: int, seat: int) -> str:
    """Return the markup of the moments of one roll, as a seat is sent them."""
    table = Forest("2 4 moss", "7 ~plum", phase="roll", draw=draw)
    table.falls(face)
    table.act("roll")
    html = marked(table, seat, "0")
    return AGE.sub("", html[html.index('<ol id="events"') :].split("</ol>")[0])


def test_die_is_thrown_and_a_card_comes_for_each_pip() -> None:
    die, deal = rolled("3 9 kite", 3)
    assert (die.told["data-scene"], die.told["data-origin"]) == ("die", "tray")
    assert (die.text.strip(), deal.text.strip()) == ("Three!", "Three cards for you.")
    assert (die.told["data-length"], deal.told["data-length"]) == ("800", "720")
    assert (die.told["data-sound"], deal.told["data-sound"]) == ("die", "deal")
    assert deal.places == {"draw", "hand"}


def test_others_see_who_rolls_and_how_many_cards_come() -> None:
    die, deal = rolled("3 9", 2, seat=1)
    assert (die.told["data-origin"], die.text.strip()) == ("seat-0", "Ripple rolled 2.")
    assert (deal.places, deal.text.strip()) == ({"draw", "seat-0"}, "Ripple takes 2 cards.")


def test_purple_knight_brings_a_card_more_than_the_die_has_pips() -> None:
    _die, deal = rolled("3 9", 1, knights="purple red")
    assert deal.text.strip() == "Two cards for you."
    html = raw("3", 1, 0)
    assert html.count('class="pip"') == 10, "nine on the cube, one on the face that fell"


def test_surprises_go_where_surprises_lie() -> None:
    assert rolled("W 9", 2)[1].places == {"draw", "shelf"}
    assert rolled("W 9", 2, seat=1)[1].places == {"draw", "shelf"}


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_dealt_is_shown_by_backs_alone(seat: int) -> None:
    """Two draws of other cards give the same moments, byte for byte."""
    assert raw("3 kite", 2, seat) == raw("10 9", 2, seat)


def test_dragon_moves_every_knight_one_seat_on() -> None:
    die, march = rolled("", 0, knights="red white")
    assert die.text.strip() == "A dragon!"
    assert march.text.strip() == "Dragon! All knights move on."
    assert (march.told["data-scene"], march.told["data-sound"]) == ("march", "dragon")
    assert march.places == {"me", "seat-1"}


def joined(place: int) -> tuple[Forest, str, str]:
    """Make 4 + 5 = 9 and take who hides there; return the table, the mark before, who it was."""
    table = Forest("4 5 9 moss", companions={})
    found = table.state().down[place]
    table.act("equation", *table.equation("+", "4 5", "9"))
    table.act("take", place)
    assert found >= FIRST_COMPANION
    return table, "1", table.state().companions[0][0]


def test_helper_joins_after_the_sum_that_was_made_for_it() -> None:
    table, mark, _card = joined(3)
    (own,) = moments_in(marked(table, 0, mark))
    assert re.fullmatch(r"\w+4 \+ 5 = 9\. \w+ joins you!", own.text.replace("\n", "").strip())
    assert (own.told["data-scene"], own.told["data-grand"]) == ("join", "1")
    assert own.told["data-length"] == "700"
    (other,) = moments_in(marked(table, 1, mark))
    assert re.search(r"Ripple found \w+ with ", other.text)
    assert "data-grand" not in other.told


def test_helper_of_a_gnome_joins_without_a_sum() -> None:
    table = Forest("2 4", "5", phase="roll", draw="G").before("roll", falls=(1,))
    table.falls(1)
    table.act("gnome", table.state().pending[0])
    mark = str(table.session.events.count())
    table.act("take", 2)
    (own,) = moments_in(marked(table, 0, mark))
    assert "=" not in own.text
    assert own.text.strip().endswith("joins you!")


def test_king_comes_home_with_the_two_who_freed_him() -> None:
    table = Forest("kite 3", "5", companions={0: "vole"})
    kite, vole = table.card("kite"), table.state().companions[0][0]
    table.act("rescue", kite, vole, table.state().kings_left[0])
    own, other = (moments_in(marked(table, seat, "0"))[0] for seat in (0, 1))
    assert own.told["data-scene"] == "freed"
    assert own.told["data-sound"] == "king"
    assert "Kite Queen and Vole freed the Kettle King!" in own.text
    assert "Ripple’s Kite Queen freed the Kettle King!" in other.text
