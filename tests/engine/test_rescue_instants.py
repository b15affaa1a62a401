"""Gnome, Witch and Willow, one after the other, in the order that their player chooses."""

import pytest

from engine.codec import visible
from engine.rules.the_rescue.components import FIRST_COMPANION
from tests.engine.rescue_tables import DRAGON, GAME, Table

pytestmark = pytest.mark.fast

EVERY = "finch marten wren heron newt vole stoat raven toad lynx"


def drawn(draw: str, *realms: str, **more) -> Table:
    """Return a table whose player has just drawn these cards (two or three)."""
    count = len(draw.split())
    knights = more.pop("knights", "white green red blue purple")
    table = Table(*realms, phase="roll", draw=draw, knights=knights, **more)
    table.roll(count)
    return table


def gnome(face: int, *realms: str, more_draw: str = "", **more) -> Table:
    """Return a table whose player's Gnome has rolled this face."""
    table = drawn(f"G {more_draw}".strip(), *realms, **more)
    table.falls(face)
    table.do("gnome", 0, *table.cards(0, "G"))
    return table


@pytest.mark.rule("SQ2-S013", "R-12")
def test_instants_are_resolved_in_the_players_order_then_the_rest_joins_the_realm() -> None:
    table = drawn("L 7 G", "moss", "plum 3")
    assert table.names(0) == ["moss"]
    assert table.kinds(0) == {"willow", "gnome"}
    table.falls(2)
    table.do("gnome", 0, *table.cards(0, "G"))
    table.do("steal", 0, 1, *table.cards(1, "3"))
    assert table.kinds(0) == {"willow"}
    before = len(table.state.discard)
    table.do("willow", 0, *table.cards(0, "L"))
    assert len(table.state.discard) == before + 1
    assert table.state.phase == "act"
    assert table.names(0) == ["moss", "3", "7"]
    assert table.names(1) == ["~plum"]


@pytest.mark.rule("SQ2-S021", "SQ2-S022", "SQ2-S034")
def test_gnome_1_takes_a_companion_face_down() -> None:
    table = gnome(1, up="finch")
    assert table.listed("take", 0) == [(place,) for place in range(1, 10)]
    assert table.refused("take", 0, 0) == "not_legal"
    assert table.refused("take", 0, 10) == "not_legal"
    companion = table.state.down[4]
    table.do("take", 0, 4)
    assert table.state.companions[0] == (companion,)
    assert table.state.down[4] == -1
    assert GAME.face(table.state.discard[-1])["kind"] == "gnome"


@pytest.mark.rule("SQ2-S033", "SQ2-T21")
def test_when_none_lies_face_down_all_of_the_centre_are_turned_and_mixed() -> None:
    gone = " ".join(EVERY.split()[3:])
    table = Table("3 4 7", companions={1: gone}, up="finch marten wren")
    table.do("equation", 0, *table.equation(0, "+", "3 4", "7"))
    assert table.data("companions_mixed") == {"count": 3}
    assert sorted(card for card in table.state.down if card >= 0) == [72, 73, 74]
    assert table.state.up == [-1] * 10
    assert table.listed("take", 0) == [(0,), (1,), (2,)]
    by_gnome = gnome(1, companions={1: gone}, up="finch marten wren")
    assert by_gnome.listed("take", 0) == [(0,), (1,), (2,)]
    some = Table("3 4 7", companions={1: gone.replace("lynx", "")}, up="finch marten wren")
    some.do("equation", 0, *some.equation(0, "+", "3 4", "7"))
    assert some.listed("take", 0) == [(3,)]


@pytest.mark.rule("SQ2-S033")
def test_mixing_changes_which_companion_lies_where() -> None:
    gone = " ".join(EVERY.split()[6:])
    orders = set()
    for counter in range(20):
        table = Table("3 4 7", companions={1: gone}, up="finch marten wren heron newt vole")
        table.state.counter = counter
        table.do("equation", 0, *table.equation(0, "+", "3 4", "7"))
        orders.add(tuple(table.state.down))
    assert len(orders) > 15


@pytest.mark.rule("SQ2-S023", "R-13", "R-14", "R-18")
def test_gnome_2_steals_even_from_the_black_knight() -> None:
    table = gnome(2, "5", "plum 3 B", seats=3, knights="white black green")
    plum, three, book = table.cards(1, "plum 3 B")
    assert table.listed("steal", 0) == [(1, three), (1, book), (1, plum)]
    table.do("steal", 0, 1, plum)
    assert table.names(0) == ["5", "plum"]
    assert table.names(1) == ["3", "B"]
    assert table.data("card_stolen") == {"owner": 1, "card": plum}
    assert table.state.phase == "act"


@pytest.mark.rule("R-13")
def test_what_a_gnome_gained_may_be_swapped_and_slept_in_the_same_step() -> None:
    table = drawn("G W L", "5", "plum 3", seats=3, knights="red green blue")
    table.falls(2)
    table.do("gnome", 0, *table.cards(0, "G"))
    plum, three = table.cards(1, "plum 3")
    table.do("steal", 0, 1, plum)
    witch = table.cards(0, "W")[0]
    assert (witch, plum, 1, three) in table.listed("witch", 0)
    table.do("willow", 0, *table.cards(0, "L"))
    assert table.names(0) == ["5", "~plum"]


@pytest.mark.rule("SQ2-T15", "R-21", "SQ2-S049", "R-43")
def test_a_sleeping_queen_is_stolen_asleep_and_unseen_by_others() -> None:
    table = gnome(2, "5", "~plum 3 ~kite", seats=3)
    plum, three, kite = table.cards(1, "plum 3 kite")
    assert table.listed("steal", 0) == [(1, -2), (1, -1), (1, three)]
    assert table.refused("steal", 0, 1, kite) == "not_legal"
    assert table.refused("steal", 0, 1, 44) == "not_legal"
    assert table.refused("steal", 0, 1, -3) == "not_legal"
    assert table.refused("steal", 0, 0, *table.cards(0, "5")) == "not_legal"
    assert table.refused("steal", 0, 3, three) == "not_legal"
    table.do("steal", 0, 1, -2)
    assert table.names(0) == ["5", "~kite"]
    assert table.names(1) == ["~plum", "3"]
    shown = GAME.seen_by(table.state, 2)["players"][0]["realm"][1]
    assert shown == {"card": -1, "kind": "queen", "asleep": True}
    own = GAME.seen_by(table.state, 0)["players"][0]["realm"][1]
    assert (own["card"], own["key"], own["asleep"]) == (kite, "kite", True)
    assert plum != kite
    moved = table.event("sleepers_moved")
    assert [visible(moved, seat) for seat in (0, 1, 2, None)] == [True, True, False, False]
    assert dict(moved.data) == {"cards": (kite,)}
    assert dict(table.event("card_stolen").data)["card"] == -2
    assert GAME.explain(moved, 0) is None


@pytest.mark.rule("SQ2-S024", "R-13")
def test_gnome_3_takes_a_queen_from_the_discard_pile_awake() -> None:
    table = gnome(3, "5", discard="7 moss plum")
    moss, plum = (card for card in table.state.discard if GAME.face(card)["kind"] == "queen")
    assert table.listed("queen", 0) == [(moss,), (plum,)]
    shown = GAME.seen_by(table.state, 0)["discard"]["queens"]
    assert [face["card"] for face in shown] == [moss, plum]
    assert GAME.seen_by(table.state, 1)["discard"]["queens"] is None
    assert table.refused("queen", 0, 47) == "not_legal"
    table.do("queen", 0, moss)
    assert table.names(0) == ["5", "moss"]
    assert moss not in table.state.discard


@pytest.mark.rule("SQ2-S025", "R-17")
def test_gnome_dragon_swaps_the_knights_of_any_two_seats() -> None:
    table = gnome(DRAGON, seats=3, knights="white red blue")
    assert table.listed("swap_knights", 0) == [(0, 1), (0, 2), (1, 2)]
    for bad in ((0, 0), (0, 3), (-1, 1)):
        assert table.refused("swap_knights", 0, *bad) == "not_legal"
    table.do("swap_knights", 0, 2, 1)
    assert table.knights() == "white blue red"
    assert table.data("knights_swapped")["seats"] == (1, 2)
    assert table.state.phase == "act"


@pytest.mark.rule("R-15", "SQ2-T16")
@pytest.mark.parametrize(
    ("face", "more"),
    [(1, {"companions": {1: EVERY}}), (2, {}), (3, {"discard": "7"})],
)
def test_a_gnome_without_anything_to_do_has_no_effect(face: int, more: dict) -> None:
    table = gnome(face, "5 moss", **more)
    assert table.data("gnome_idle")["face"] == face
    assert table.state.phase == "act"
    assert GAME.face(table.state.discard[-1])["kind"] == "gnome"
    assert table.names(0) == ["5", "moss"]


@pytest.mark.rule("R-16")
@pytest.mark.parametrize("face", [0, 1, 2, 3])
def test_a_gnomes_effect_may_be_declined(face: int) -> None:
    table = gnome(face, "5", "7", discard="plum")
    assert "decline" in table.kinds(0)
    assert table.refused("decline", 0, 56) in ("not_legal", "not_your_cards")
    before = GAME.dump(table.state)
    table.do("decline", 0)
    after = GAME.dump(table.state)
    assert after["realms"] == before["realms"]
    assert after["knights"] == before["knights"]
    assert after["pending"] == []
    assert after["phase"] == "act"


@pytest.mark.rule("R-03")
def test_blue_serves_on_the_gnomes_die_too_unless_it_stays_at_home() -> None:
    for then, kinds in ((2, {"steal", "decline"}), (1, {"reroll", "keep"})):
        table = drawn("G 9", "5", "7", knights="blue white")
        table.falls(1, then)
        table.do("gnome", 0, *table.cards(0, "G"))
        assert table.kinds(0) == {"reroll", "keep"}
        table.do("reroll", 0)
        assert table.kinds(0) == kinds
    table.do("keep", 0)
    assert table.kinds(0) == {"take", "decline"}
    home = drawn("G 9", "5", "7", knights="blue white", blue_gnome=False)
    home.falls(1)
    home.do("gnome", 0, *home.cards(0, "G"))
    assert home.kinds(0) == {"take", "decline"}


@pytest.mark.rule("R-03", "R-15")
def test_a_kept_or_rolled_1_may_have_no_effect() -> None:
    for second in ("keep", "reroll"):
        table = drawn("G 9", "5", "7", knights="blue white", companions={1: EVERY})
        table.falls(1, 3)
        table.do("gnome", 0, *table.cards(0, "G"))
        table.do(second, 0)
        assert table.data("gnome_idle")["face"] == (1 if second == "keep" else 3)
        assert table.names(0) == ["5", "9"]


@pytest.mark.rule("SQ2-S026", "R-22", "R-47")
def test_witch_swaps_any_two_cards_of_two_realms() -> None:
    table = drawn("W 9", "5 moss", "plum B", seats=3)
    witch, five, moss = table.cards(0, "W 5 moss")
    plum, book = table.cards(1, "plum B")
    assert table.listed("witch", 0) == [
        (witch, own, 1, theirs) for own in (five, moss) for theirs in (book, plum)
    ]
    assert table.refused("witch", 0, witch, five, 0, moss) == "not_legal"
    assert table.refused("witch", 0, witch, plum, 1, book) == "not_your_cards"
    assert table.refused("witch", 0, witch, five, 1, witch) == "not_legal"
    assert table.refused("gnome", 0, witch) == "not_legal"
    assert table.refused("willow", 0, witch) == "not_legal"
    table.do("witch", 0, witch, five, 1, plum)
    assert table.names(0) == ["moss", "plum", "9"]
    assert table.names(1) == ["B", "5"]
    assert table.state.discard[-1] == witch


@pytest.mark.rule("SQ2-S026", "R-16")
def test_witch_may_be_declined_and_must_be_where_there_is_nothing_to_swap() -> None:
    table = drawn("W 9", "", "plum")
    witch = table.cards(0, "W")[0]
    assert table.kinds(0) == {"decline"}
    assert table.refused("decline", 0) == "not_legal"
    table.do("decline", 0, witch)
    assert table.state.phase == "act"
    willow = drawn("L 9", "moss", knights="red green")
    assert willow.refused("decline", 0, *willow.cards(0, "L")) == "not_legal"


@pytest.mark.rule("SQ2-T14", "SQ2-S027", "R-23")
def test_the_black_holder_is_not_chosen_and_a_companion_goes_for_a_companion_only() -> None:
    table = drawn("W 9", "5", "plum", "7", seats=3, knights="white black green")
    witch, five = table.cards(0, "W 5")
    assert table.refused("witch", 0, witch, five, 1, *table.cards(1, "plum")) == "not_legal"
    assert table.listed("witch", 0) == [(witch, five, 2, *table.cards(2, "7"))]
    alone = drawn("W 9", "5", "plum", companions={0: "finch"})
    witch, five = alone.cards(0, "W 5")
    finch = FIRST_COMPANION
    assert alone.refused("witch", 0, witch, finch, 1, *alone.cards(1, "plum")) == "not_legal"
    assert {args[1] for args in alone.listed("witch", 0)} == {five}


@pytest.mark.rule("R-23", "R-24")
def test_companions_are_swapped_the_one_that_fits_all_too() -> None:
    table = drawn("W 9", "5", "plum", companions={0: "finch wren", 1: "lynx"})
    witch, five, finch, wren = table.cards(0, "W 5 finch wren")
    lynx = table.cards(1, "lynx")[0]
    assert (witch, finch, 1, lynx) in table.listed("witch", 0)
    assert table.refused("witch", 0, witch, five, 1, lynx) == "not_legal"
    table.do("witch", 0, witch, finch, 1, lynx)
    assert table.state.companions == [(wren, lynx), (finch,)]
    assert table.data("cards_swapped") == {"owner": 1, "given": finch, "got": lynx}


@pytest.mark.rule("R-21", "R-43")
def test_swapped_queens_keep_their_side_and_sleepers_stay_unseen() -> None:
    table = drawn("W 9", "~moss 5", "3 ~plum", seats=3)
    witch, moss, plum = *table.cards(0, "W moss"), *table.cards(1, "plum")
    assert table.refused("witch", 0, witch, moss, 1, plum) == "not_legal"
    table.do("witch", 0, witch, moss, 1, -1)
    assert table.names(0) == ["5", "~plum", "9"]
    assert table.names(1) == ["3", "~moss"]
    assert table.data("cards_swapped") == {"owner": 1, "given": -1, "got": -1}
    assert table.data("sleepers_moved") == {"cards": (moss, plum)}
    awake = drawn("W 9", "moss", "~plum")
    awake.do("witch", 0, *awake.cards(0, "W moss"), 1, -1)
    assert awake.names(0) == ["~plum", "9"]
    assert awake.names(1) == ["moss"]


@pytest.mark.rule("R-09", "R-10")
def test_just_drawn_cards_are_not_swapped_unless_the_house_says_so() -> None:
    table = drawn("W 9", "5", "3")
    witch, five, nine = table.cards(0, "W 5 9")
    three = table.cards(1, "3")[0]
    assert table.listed("witch", 0) == [(witch, five, 1, three)]
    assert table.refused("witch", 0, witch, nine, 1, three) == "not_your_cards"
    house = drawn("W 9", "5", "3", drawn_counts=True)
    assert house.listed("witch", 0) == [(witch, five, 1, three), (witch, nine, 1, three)]
    house.do("witch", 0, witch, nine, 1, three)
    assert house.names(0) == ["5", "3"]


@pytest.mark.rule("SQ2-T11", "SQ2-S028", "R-19")
def test_the_wind_passes_who_has_none_awake_and_the_white_knight() -> None:
    table = drawn("L 9", "5", "moss", "plum kite", seats=3, knights="red white green")
    table.do("willow", 0, *table.cards(0, "L"))
    assert table.names(1) == ["moss"]
    assert table.names(2) == ["~plum", "~kite"]
    assert table.data("queens_slept")["owner"] == 2
    assert table.data("queens_slept")["count"] == 2


@pytest.mark.rule("SQ2-T12", "R-09")
def test_the_wind_takes_the_players_old_queens_and_not_the_new_one() -> None:
    table = drawn("L plum", "moss", "kite", knights="red green")
    table.do("willow", 0, *table.cards(0, "L"))
    assert table.names(0) == ["~moss", "plum"]
    assert table.names(1) == ["kite"]
    house = drawn("L plum", "moss", "kite", knights="red green", drawn_counts=True)
    house.do("willow", 0, *house.cards(0, "L"))
    assert house.names(0) == ["~moss", "~plum"]


@pytest.mark.rule("SQ2-T13", "R-20")
def test_a_second_wind_finds_nobody_awake() -> None:
    table = drawn("L L", "moss", knights="red green")
    first, second = table.cards(0, "L L")
    table.do("willow", 0, second)
    assert table.names(0) == ["~moss"]
    table.do("willow", 0, first)
    assert table.event("wind_passed").seat == 0
    assert table.names(0) == ["~moss"]
    protected = drawn("L 9", "moss", "5", knights="white green")
    protected.do("willow", 0, *protected.cards(0, "L"))
    assert protected.names(0) == ["moss", "9"]
    assert protected.event("wind_passed")
