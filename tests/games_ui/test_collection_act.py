"""The Queen's Collection through its pages: each kind of action in each mode, claims, windows."""

import re

import pytest

from games.models import Attempt
from tests.games_ui.collection import AGAINST, DROP, MOON, SUN, Collection, common, said
from tests.games_ui.tables import root_of, words

pytestmark = pytest.mark.django_db

# --- a common game ----------------------------------------------------------------------------


def test_two_pawns_change_places_and_everybody_reads_it() -> None:
    table = common()
    moon, drop = table.cards(0, "M D")
    answer = table.act("exchange", [moon], MOON, 1, [drop], DROP, 4)
    assert answer.status_code == 200
    assert "You swapped moon and drop" in said(answer)
    assert "2 of 8 boxes full" in said(answer)
    assert "Ripple swapped moon and drop" in words(table.part(1))
    assert Attempt.objects.count() == 0


def test_each_pawn_says_its_colour_and_where_it_stands() -> None:
    html = common().part()
    labels = re.findall(r'data-pawn="\d" data-place="1" [^>]* aria-label="([^"]*)"', html)
    assert labels == ["Drop pawn, home", "Moon pawn in the drop box", "Drop pawn, home"]


def test_wild_moves_a_pawn_to_a_box() -> None:
    table = common()
    (wild,) = table.cards(0, "*")
    answer = table.act("wild", [wild], MOON, 1, 4)
    assert "You moved a moon pawn" in said(answer)
    assert "2 of 8 boxes full" in said(answer)


def test_new_cards_are_told_by_their_number() -> None:
    table = common()
    answer = table.act("new", table.cards(0, "M D"))
    assert "You took 2 new cards" in said(answer)
    assert "Ripple took 2 new cards" in words(table.part(1))


def test_trade_is_told_with_both_names() -> None:
    table = common()
    (moon,) = table.cards(0, "M")
    (leaf,) = table.cards(1, "L")
    answer = table.act("trade", moon, 1, leaf)
    assert "You gave Ember moon for leaf" in said(answer)
    assert "Ripple gave you moon for leaf" in words(table.part(1))


def test_trade_with_confirmation_asks_in_a_window_and_may_be_refused() -> None:
    table = common(trade_confirm=True)
    (moon,) = table.cards(0, "M")
    (leaf,) = table.cards(1, "L")
    table.part(1)
    asked = table.act("trade", moon, 1, leaf)
    assert "No rush. Ember decides." in said(asked)
    page = table.part(1)
    assert root_of(page)["sheet"] == "window"
    assert "Ripple wants to swap cards with you." in words(page)
    assert "Leaf card" in page.split('id="sheet"')[1]
    refused = table.act("refuse", seat=1)
    assert refused.status_code == 200
    assert root_of(table.part(0))["yours"] == "1"
    again = table.act("trade", moon, 1, leaf)
    assert again.status_code == 422
    assert "That does not go now." in said(again)


def test_trade_with_confirmation_is_done_at_yes() -> None:
    table = common(trade_confirm=True)
    (moon,) = table.cards(0, "M")
    (leaf,) = table.cards(1, "L")
    table.act("trade", moon, 1, leaf)
    assert "Ripple gave you moon for leaf" in said(table.act("agree", seat=1))
    assert leaf in table.state().hands[0]


def test_pass_with_an_empty_pile_and_then_all_add_up() -> None:
    table = common("M D *", "L M M", left=0)
    assert "pass" in root_of(table.part(0))["kinds"].split()
    assert "You pass." in said(table.act("pass"))
    last = table.act("pass", seat=1)
    assert "All done! Let’s add up, Ember." in said(last)
    assert root_of(last.content.decode())["sheet"] == ""
    assert "All done! Let’s add up, Ripple." in words(table.part(0))


def test_beginner_side_tells_that_the_last_pawn_rests() -> None:
    boxes = "SDM DMS LDT TTF FM FHW WWH HLS"
    table = Collection("S D *", "L M M", boxes=boxes, beginner=True)
    sun, drop = table.cards(0, "S D")
    html = said(table.act("exchange", [sun], SUN, 1, [drop], DROP, 0))
    assert "Two are home: the last" in html


# --- solo -------------------------------------------------------------------------------------


def test_table_for_one_shows_no_others_and_is_played_alone() -> None:
    table = Collection("M D *", mode="solo", seats=1, boxes="SSS DMD LLT TF DMF FHW WWM HL")
    page = table.part(0)
    assert not re.search(r'id="seat-\d', page)
    assert "Away just now" not in page
    assert root_of(page)["yours"] == "1"
    assert "trade" not in root_of(page)["kinds"].split()
    answer = table.act("new", table.cards(0, "M"))
    assert root_of(answer.content.decode())["yours"] == "1"
    table.session.refresh_from_db()
    assert table.session.due_at is None


def test_game_for_one_ends_with_points_and_no_winner() -> None:
    table = Collection("M D *", mode="solo", seats=1, left=1, boxes="SSS DD LLT TTL MM FF WW HH")
    table.act("new", table.cards(0, "M"))
    html = said(table.act("score", [6, 2], 16))
    assert "Six boxes are full. 17 of 19 pawns are home. 6 × 3 − 2 = 16" in html
    assert "6 × 3 = 18, 18 − 2 = 16" in html
    assert "won" not in html


# --- competitive ------------------------------------------------------------------------------


def test_cards_are_turned_up_kept_and_lost() -> None:
    table = Collection(
        "S D", "L M", mode="competitive", phase="reveal", display="M S *", draw="T H T"
    )
    assert "Turn up a card?" in words(table.part(0))
    html = table.act("reveal").content.decode()
    assert 'id="turned"' in html
    assert "Star card" in html.split('id="turned"')[1]
    assert "Star card" in table.part(1).split('id="turned"')[1]
    table.act("reveal")
    lost = said(table.act("reveal"))
    assert "Two the same: your new cards go." in lost
    assert "Two the same: Ripple’s new cards go." in words(table.part(1))
    assert "A card like a middle one? Make a pair." in lost


def test_stopping_keeps_the_cards() -> None:
    table = Collection("S D", "L M", mode="competitive", phase="reveal", display="M S *", draw="T")
    table.act("reveal")
    assert "You kept 1 card" in said(table.act("stop"))
    assert len(table.state().hands[0]) == 3


def test_pair_takes_a_pawn_and_is_praised() -> None:
    table = Collection("M D *", "L M", **AGAINST)
    html = said(table.act("pair", table.cards(0, "M"), *table.shown("M"), None))
    assert "Yes! moon and moon go together." in html
    assert "You took a moon pawn" in html
    assert "Ripple took a moon pawn" in words(table.part(1))
    assert "done" in root_of(table.part(0))["kinds"].split()
    assert "Enough" in said(table.act("done"))


def test_last_pawn_brings_the_box() -> None:
    table = Collection(
        "M D *", "L M", boxes="SSS DDD LLL TTT M FFF WWW HHH", taken={1: "MM"}, **AGAINST
    )
    html = said(table.act("pair", table.cards(0, "M"), *table.shown("M"), None))
    assert "You took the last moon pawn and its box!" in html
    assert "1 box · 1 pawn" in html


def test_two_equal_cards_stand_in_for_one() -> None:
    table = Collection("D D L", "L M", **AGAINST)
    html = said(table.act("pair", table.cards(0, "D D"), *table.shown("S"), None))
    assert "Yes! drop, drop and sun go together." in html
    assert "You took a sun pawn" in html


def test_two_wilds_name_a_colour() -> None:
    table = Collection("* D L", "L M", **AGAINST)
    html = said(table.act("pair", table.cards(0, "*"), *table.shown("*"), MOON))
    assert "You took a moon pawn" in html


def test_colours_that_do_not_match_are_told_privately_and_stay_in_the_tray() -> None:
    table = Collection("D L", "L M", **AGAINST)
    table.part(0)
    before = words(table.part(1))
    answer = table.act("pair", table.cards(0, "D"), *table.shown("S"), None)
    html = answer.content.decode()
    assert "Not yet. drop and sun do not match." in words(html)
    assert "Look at the shapes. Then change one card." in words(html)
    assert "data-lamp" not in html  # help is for the score
    assert table.seat().tray == {
        "cards": table.cards(0, "D"),
        "shown": table.shown("S"),
        "colour": None,
    }
    assert words(table.part(1)) == before


def test_two_different_cards_are_no_pair() -> None:
    table = Collection("D L", "L M", **AGAINST)
    html = said(table.act("pair", table.cards(0, "D L"), *table.shown("S"), None))
    assert "Not yet. Your two cards must be the same." in html


def test_cards_are_swapped_with_the_middle() -> None:
    table = Collection("D L", "L M", **AGAINST)
    html = said(table.act("exchange_display", table.cards(0, "D L"), table.shown("S *")))
    assert "You swapped 2 cards with the middle" in html
    assert "Ripple swapped 2 cards with the middle" in words(table.part(1))


def test_pair_without_a_pawn_rests_the_cards() -> None:
    table = Collection(
        "M D *", "L M", boxes="SSS DDD LLL TTT - FFF WWW HHH", taken={1: "MMM"}, **AGAINST
    )
    html = said(table.act("pair", table.cards(0, "M"), *table.shown("M"), None))
    assert "No pawn is there: 2 cards rest." in html


# --- teams ------------------------------------------------------------------------------------


def teams(**more: object) -> Collection:
    return Collection("S D", "L M", "F F", "H W", seats=4, mode="teams", display="M S *", **more)


def test_partner_is_asked_and_agrees() -> None:
    table = teams()
    mine, theirs = table.cards(0, "D"), table.cards(2, "F")
    asked = said(table.act("exchange_partner", mine, theirs))
    assert "You ask Hoot to swap." in asked
    sheet = table.part(2).split('id="sheet"')[1]
    assert "You give" in sheet
    assert "Flame card" in sheet
    assert "Drop card" in sheet
    agreed = said(table.act("agree", seat=2))
    assert "Ripple swapped 1 card with the partner" in agreed
    assert theirs[0] in table.state().hands[0]


def test_partner_may_refuse_and_nothing_changes() -> None:
    table = teams()
    before = table.state().hands
    table.act("exchange_partner", table.cards(0, "D"), table.cards(2, "F"))
    assert table.act("refuse", seat=2).status_code == 200
    assert table.state().hands == before
    assert root_of(table.part(0))["yours"] == "1"


def test_rivals_see_that_partners_are_asked_but_no_card() -> None:
    table = teams()
    table.part(2)
    table.act("exchange_partner", table.cards(0, "D"), table.cards(2, "F"))
    for seat in (1, 3):
        page = table.part(seat)
        assert root_of(page)["sheet"] == ""
        assert "Ripple asks Hoot. No rush." in words(page)
        assert "Flame card" not in page


def test_partners_cards_lie_open_for_the_partner_alone() -> None:
    table = teams()
    assert "Flame card, with Hoot" in table.part(0)
    assert "Flame card" not in table.part(1)
    assert "your partner" in words(table.part(2))


def test_teams_win_together() -> None:
    table = teams(boxes="S - - - - - - H", taken={0: "DDD LLL TTT", 1: "MMM", 2: "FFF"})
    table.act("pair", table.cards(0, "S"), *table.shown("S"), None)
    for seat in range(4):
        assert table.act("skip", seat=seat).status_code == 200
    assert table.state().round == 2
