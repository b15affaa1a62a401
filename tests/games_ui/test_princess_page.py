"""Sleepless Princess: what a pupil finds on the page, for each phase of the game."""

import re
from html import unescape

import pytest
from django.conf import settings

from engine.rules.sleepless_princess.components import KINDS
from games.sleepless_princess.cards import princess_face
from tests.games_ui.princess import B1, GAME, covered, helper, one, princess, sets_in_order
from tests.games_ui.tables import TableFixture, prizes, root_of, words

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
FIVES = (helper(5), helper(5, 1), helper(9), B1, helper(1))
THREES = (helper(3), helper(3, 1), helper(3, 2), helper(8), helper(9))
PLAY = ([one(card) for card in THREES[:3]], 3)
LITTLE = {"variant": "simplified"}


def beds(html: str) -> list[str]:
    """Return the beds of a page as markup, in order."""
    return re.findall(r'<button[^>]*data-bed="\d+".*?</button>', html, re.S)


def found(html: str) -> str:
    """Return what the page says that its pupil was told, '' when nothing."""
    told = re.search(r'<section id="found".*?</section>', html, re.S)
    return words(unescape(told.group())) if told else ""


def test_five_beds_lie_under_quilts_that_hide_how_many_mattresses_there_are() -> None:
    html = princess(FIVES).part()
    assert [bed.count("#quilt") for bed in beds(html)] == [1] * 5
    assert not any("#mattress" in bed for bed in beds(html))
    assert "Waffle’s bed, hers feel like squares" in html
    assert not re.search(r"\d mattress", html)


@pytest.mark.parametrize("variant", ["basic", "simplified"])
def test_counts_are_shown_where_the_option_says_so_and_nowhere_else(variant: str) -> None:
    counted = princess(options={"variant": variant, "show_counts": True}).part()
    size = 3 if variant == "basic" else 2
    assert [bed.count("#mattress") for bed in beds(counted)] == [size] * len(beds(counted))
    assert f"{size} mattresses" in counted
    assert "#quilt" in princess(options={"variant": variant}).part()


def test_open_cards_and_the_deck_are_there_and_the_own_hand() -> None:
    table = princess(FIVES)
    html, state = table.part(), table.state()
    picks = re.findall(r'data-pick="(\w+)"', html)
    assert picks == ["deck", *map(str, state.row)]
    assert re.findall(r'data-card="(\d+)"', html) == [str(card) for card in FIVES]
    assert f"{len(state.draw)} left" in words(html)


@pytest.mark.parametrize(
    ("hand", "kinds"),
    [(FIVES, "play swap"), ((helper(1), helper(2), B1, B1 + 1, B1 + 2), "swap")],
)
def test_verbs_are_told_by_the_shape_of_the_hand_and_never_by_truth(
    hand: tuple[int, ...], kinds: str
) -> None:
    assert root_of(princess(hand).part())["kinds"] == kinds


def test_everyone_may_lull() -> None:
    table = princess(FIVES)
    assert root_of(table.part(0))["side"] == root_of(table.part(1))["side"] == "lull"


def test_each_phase_asks_in_words_of_its_own() -> None:
    table = princess(THREES)
    said = [root_of(table.act("play", *PLAY).content.decode())["prompt"]]
    said.append(root_of(table.act("touch", 1).content.decode())["prompt"])
    said.append(root_of(table.act("leave").content.decode())["prompt"])
    table.act("draw")
    said.append(root_of(table.act("draw").content.decode())["prompt"])
    assert said == [
        "Tap a bed. Touch its lowest mattress.",
        "You felt stripes. Where to?",
        "Take 3 new cards. Choose, or fill your hand.",
        "Take a new card. Choose, or fill your hand.",
    ]
    assert root_of(table.part(1))["prompt"] == "Ripple takes new cards."


def test_sums_let_touch_and_look() -> None:
    table = princess((helper(5), helper(5, 1), helper(4), helper(1), helper(9)))
    groups = [one(helper(5)), one(helper(5, 1)), ["sum", 5, helper(4), helper(1)]]
    html = table.act("play", groups, 5).content.decode()
    assert root_of(html)["prompt"] == "Touch or look? Then tap a bed."
    assert root_of(html)["kinds"] == "done look touch"


def test_simplified_game_has_four_beds_and_the_teams_open_hands() -> None:
    table = princess(options=LITTLE, pupils=3)
    html, state = table.part(), table.state()
    assert len(beds(html)) == 4
    seats = html.split('id="seats"')[1].split('id="me"')[0]
    values = [GAME.face(card).get("value") for seat in (1, 2) for card in state.hands[seat]]
    shown = re.findall(r'aria-label="(\d+|Blanket)"', seats)
    assert shown == [str(value) if value else "Blanket" for value in values]
    assert "0 of 4 princesses asleep" in words(html)


def steps(html: str) -> list[str]:
    """Return how the three picture steps of the prompt stand."""
    (found,) = re.findall(r'<ol class="picsteps".*?</ol>', html, re.S) or [""]
    return re.findall(r'<li class="(\w*)"', found)


def test_little_ones_see_their_goal_as_moons_and_their_turn_as_three_pictures() -> None:
    threes = (helper(3), helper(3, 1), helper(3, 2), helper(1), helper(5))
    table = princess(threes, options={**LITTLE, "lull_confirm": False}, pupils=3)
    assert steps(table.part()) == ["now", "", ""]
    assert steps(table.part(1)) == [], "the others have nothing to do"
    table.act("play", [one(card) for card in threes[:3]], 3)
    assert steps(table.part()) == ["done", "now", ""]
    table.act("done")
    assert steps(table.part()) == ["done", "done", "now"]
    state = sets_in_order(table.state())
    table.put(state)
    table.act("lull", 2, seat=1)
    (moons,) = re.findall(r'<div id="moons".*?</div>', table.part(), re.S)
    assert re.findall(r'<i class="(\w*)"', moons) == ["on", "soon", "", ""]
    assert "1 of 4 princesses asleep" in moons
    assert 'id="moons"' not in princess().part()


def asleep_and_gone(table: TableFixture) -> None:
    """Lull the first princess on her own set, and the second on one too many."""
    state = sets_in_order(table.state())
    state.beds[1], state.beds[2] = (*state.beds[1], state.beds[2][0]), state.beds[2][1:]
    table.put(state)
    table.act("lull", 0, seat=1)
    table.act("lull", 1, seat=1)


@pytest.mark.parametrize(("variant", "size"), [("standard", 3), ("simplified", 2)])
def test_who_sleeps_at_the_end_lies_on_as_many_mattresses_as_are_hers(
    variant: str, size: int
) -> None:
    named = {"variant": "simplified"} if variant == "simplified" else {}
    table = princess(pupils=2, options={**named, "lull_confirm": False}, change=sets_in_order)
    for bed in range(len(table.state().beds)):
        table.act("lull", bed)
    end = table.page().content.decode()
    assert "Good night!" in words(end)
    assert end.count("#mattress-waffle") == size


def test_who_sleeps_and_who_went_home_is_seen_at_their_beds() -> None:
    table = princess(FIVES, pupils=3)
    asleep_and_gone(table)
    html = table.part(2)
    first, second, *others = beds(html)
    assert "princess-waffle-asleep" in first
    assert first.count("#mattress-waffle") == 3
    assert "she sleeps" in first
    assert "princess-puddle" not in second
    assert "she went home" in second
    assert 'data-lulls="0"' in first
    assert 'data-lulls="0"' in second
    assert all('data-lulls="1"' in bed for bed in others)
    assert "1 of 5 princesses asleep" in words(html)
    (bar,) = re.findall(r'<svg class="bar-svg"[^>]* aria-label="1 of 5 .*?</svg>', html)
    assert 'class="fill" width="20.0"' in bar
    told = words(html)
    assert "All are hers. Waffle sleeps!" in told
    assert "Puddle stays up and goes home." in told


def test_lull_question_is_put_to_the_others_as_a_dialog() -> None:
    table = princess(options={"lull_confirm": True}, pupils=3)
    table.act("lull", 2, seat=0)
    html = table.part(1)
    assert root_of(html)["sheet"] == "window"
    assert 'role="alertdialog"' in html
    assert "Ripple thinks Bumble can sleep." in html
    assert "alertdialog" not in table.part(0)
    assert root_of(table.part(0))["prompt"] == "We ask Ember. No rush."


def test_end_tells_what_the_team_did_together() -> None:
    table = princess(FIVES, pupils=2)
    state = sets_in_order(table.state())
    table.put(state)
    table.act("play", [one(FIVES[0]), one(FIVES[1]), covered(5, 4, FIVES[2])], 5)
    for bed in range(5):
        table.act("lull", bed, seat=1)
    for seat in (0, 1):
        html = table.part(seat)
        assert "Good night! All five sleep. Your team matched every bed." in words(html)
        assert "1 sum from your table" in words(html)
        assert "For next time" not in words(html)
        assert prizes(html) == ["Waffle", "Puddle", "Bumble", "Twinkle", "Crumpet"]
        assert "9 − 4 = 5" in words(html)
    replay = words(table.clients[0].get(table.url("table_replay")).content.decode())
    assert "9 − 4 = 5" in replay
    assert "5 and 5 and 5" in replay


def test_a_table_that_could_not_help_hears_no_losing_word() -> None:
    table = princess(FIVES, pupils=2)
    state = table.state()
    state.beds = [*state.beds[1:], state.beds[0]]
    table.put(state)
    for bed in range(5):
        table.act("lull", bed, seat=1)
    html = table.part(0)
    assert "well played" in words(html).lower()
    assert "All five read a bit longer." in words(html)
    assert "For next time" in words(html)
    assert not re.search(r"\b(lost|lose|fail|wrong|bad)\b", words(html).lower())


@pytest.mark.parametrize(("key", "texture"), KINDS)
def test_pictures_of_each_princess_are_in_the_sprite(key: str, texture: str) -> None:
    sprite = (settings.BASE_DIR / "static/img/sprite.svg").read_text()
    face = princess_face({"princess": key, "texture": texture})
    for symbol in (face.symbol, face.asleep_symbol, face.swatch, face.mattress):
        assert f'id="{symbol}"' in sprite


def test_found_words_are_on_the_page_of_the_pupil_who_touched() -> None:
    table = princess(THREES, pupils=3)
    table.put(sets_in_order(table.state()))
    table.act("play", *PLAY)
    html = table.act("touch", 1).content.decode()
    assert "Only you can see this" in found(html)
    assert "From Puddle’s bed: rings. It is Puddle’s." in found(html)
    assert "swatch-puddle" in html.split('id="found"')[1]
    assert found(table.part(1)) == found(table.part(2)) == ""


def test_smooth_mattress_tells_no_name_when_touched() -> None:
    table = princess(THREES)
    state = sets_in_order(table.state())
    state.beds[1] = state.beds[1][::-1]
    table.put(state)
    table.act("play", *PLAY)
    assert "From Puddle’s bed: smooth. Whose is it?" in found(
        table.act("touch", 1).content.decode()
    )


def opened(html: str) -> str:
    """Return what the page shows of an opened bed, '' when nothing."""
    shown = re.search(r'<section id="opened".*?</section>', html, re.S)
    return words(unescape(shown.group())) if shown else ""


def test_opened_bed_is_shown_to_all_until_the_next_move_and_not_kept() -> None:
    table = princess(FIVES, pupils=3)
    state = sets_in_order(table.state())
    state.beds[1], state.beds[2] = (state.beds[2][2], *state.beds[1]), state.beds[2][:2]
    table.put(state)
    table.act("lull", 1, seat=2)
    told = "Puddle’s bed Bumble’s, smooth Puddle’s Puddle’s Puddle’s, smooth"
    assert [opened(table.part(seat)) for seat in range(3)] == [told] * 3
    table.act("swap", FIVES[4])
    assert [opened(table.part(seat)) for seat in range(3)] == [""] * 3
    assert "Bumble’s, smooth" not in words(table.page(0).content.decode())


def test_end_shows_the_beds_that_were_opened_last() -> None:
    table = princess(FIVES, pupils=2)
    state = sets_in_order(table.state())
    state.discard += [*state.draw, *state.row]
    state.draw, state.row, state.last = [], [], 0
    table.put(state)
    html = table.act("skip").content.decode()
    assert 'id="end"' in html
    assert opened(html).startswith("Waffle’s bed Waffle’s Waffle’s Waffle’s, smooth Puddle’s bed")
