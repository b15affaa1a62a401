"""Knights and Potions, and how they are answered."""

import pytest

from engine.protocol import Rejected
from tests.engine.tables import GAME, Table, queen

pytestmark = pytest.mark.fast


def attack(kind: str = "N", *, answer: str = "", seats: int = 3, **more: object) -> Table:
    """Seat 0 attacks Plum of seat 1, who holds the answer or not."""
    own = f"{answer} 1 1 1 1" if answer else "1 1 1 1 2"
    table = Table(f"{kind} 2 2 2 3", own, seats=seats, awake={1: "plum"}, empty=(4,), **more)
    name, place = ("knight", ()) if kind == "N" else ("potion", (4,))
    table.do(name, 0, *table.cards(0, kind), 1, queen("plum"), *place)
    return table


@pytest.mark.rule("SQ-S018", "SQ-S043")
def test_knight_let_pass_takes_the_queen_awake() -> None:
    table = attack()
    table.do("pass", 1)
    assert table.state.awake == [(queen("plum"),), (), ()]
    assert table.state.turn == 1
    assert len(table.state.hands[0]) == 5
    assert table.data("queen_taken") == {"queen": "plum", "owner": 1}


@pytest.mark.rule("SQ-S041", "SQ-S042", "SQ-25", "SQ-26", "SQ-T07")
@pytest.mark.parametrize(("kind", "answer"), [("N", "D"), ("P", "W")])
def test_stopped_attack_costs_both_cards_and_passes_left_of_the_attacker(
    kind: str, answer: str
) -> None:
    table = attack(kind, answer=answer, draw="7 8")
    table.do("block", 1, *table.cards(1, answer))
    assert table.state.awake[1] == (queen("plum"),)
    assert len(table.state.discard) == 2
    assert table.names(0)[-1] == "7"
    assert table.names(1)[-1] == "8"
    assert [len(hand) for hand in table.state.hands] == [5, 5, 5]
    assert table.state.turn == 1
    drawn = [event.seat for event in table.told if event.kind == "cards_drawn"]
    assert drawn == [0, 1]


@pytest.mark.rule("SQ-S042")
def test_play_goes_on_left_of_the_attacker_even_past_the_defender() -> None:
    table = Table("2 2 2 2 3", "N 3 3 3 4", "D 1 1 1 1", seats=3, turn=1, awake={2: "plum"})
    table.do("knight", 1, *table.cards(1, "N"), 2, queen("plum"))
    table.do("block", 2, *table.cards(2, "D"))
    assert table.state.turn == 2
    far = Table("2 2 2 2 3", "D 1 1 1 1", "N 3 3 3 4", seats=3, turn=2, awake={1: "plum"})
    far.do("knight", 2, *far.cards(2, "N"), 1, queen("plum"))
    far.do("block", 1, *far.cards(1, "D"))
    assert far.state.turn == 0


@pytest.mark.rule("SQ-S041", "SQ-24")
def test_only_the_target_may_answer_and_only_with_the_right_card() -> None:
    table = Table("N 2 2 2 3", "W 1 1 1 1", "D 4 4 4 4", seats=3, awake={1: "plum"}, empty=(4,))
    table.do("knight", 0, *table.cards(0, "N"), 1, queen("plum"))
    assert GAME.waiting_for(table.state) == (1,)
    assert table.ask("block", 2, *table.cards(2, "D")).code == "not_your_turn"
    assert table.ask("block", 1, *table.cards(1, "W")).code == "not_legal"
    assert table.ask("block", 1, *table.cards(2, "D")).code == "not_your_cards"
    assert table.kinds(1) == {"pass"}


@pytest.mark.rule("SQ-21", "SQ-T08")
def test_holder_of_a_dragon_may_let_pass_and_cannot_answer_later() -> None:
    table = attack(answer="D")
    assert table.kinds(1) == {"block", "pass"}
    dragon = table.cards(1, "D")[0]
    table.do("pass", 1)
    assert table.state.awake[0] == (queen("plum"),)
    assert isinstance(table.ask("block", 1, dragon), Rejected)
    assert dragon in table.state.hands[1]


@pytest.mark.rule("SQ-22")
def test_window_waits_until_it_is_answered() -> None:
    table = attack(answer="D")
    window = GAME.window(table.state)
    assert (window.id, window.kind, window.seats, window.secret) == (1, "knight", (1,), True)
    assert [action.kind for action in window.default] == ["pass"]
    assert table.ask("discard", 0, table.state.hands[0][0]).code == "not_your_turn"
    table.do("pass", 1)
    assert GAME.window(table.state) is None


@pytest.mark.rule("SQ-23", "SQ-T20")
@pytest.mark.parametrize(("kind", "answer"), [("N", "D"), ("P", "W")])
def test_attack_looks_the_same_whether_or_not_the_target_can_answer(kind: str, answer: str) -> None:
    with_card, without = attack(kind, answer=answer), attack(kind)
    for seat in (0, 2, None):
        assert GAME.seen_by(with_card.state, seat) == GAME.seen_by(without.state, seat)
    assert with_card.told == without.told
    assert GAME.waiting_for(without.state) == (1,)


@pytest.mark.rule("SQ-S020", "SQ-27", "SQ-T09")
def test_potion_lays_the_queen_in_the_chosen_place_unseen() -> None:
    table = Table("P 2 2 2 3", awake={1: "plum tide"}, empty=(4, 9))
    assert {args[3] for args in table.listed("potion", 0)} == {4, 9}
    table.do("potion", 0, *table.cards(0, "P"), 1, queen("plum"), 9)
    table.do("pass", 1)
    assert table.state.slots[9] == queen("plum")
    assert table.state.awake[1] == (queen("tide"),)
    assert table.state.turn == 1
    for seat in (0, 1, None):
        view = GAME.seen_by(table.state, seat)
        assert view["slots"][9] is True
        assert "plum" not in str(view)


@pytest.mark.rule("SQ-27")
def test_potion_needs_an_empty_place() -> None:
    table = Table("P 2 2 2 3", awake={1: "plum"}, empty=(4,))
    card = table.cards(0, "P")[0]
    for slot in (5, -1, 12):
        assert table.ask("potion", 0, card, 1, queen("plum"), slot).code == "not_legal"
    assert table.ask("potion", 0, *table.cards(0, "2"), 1, queen("plum"), 4).code == "not_legal"


@pytest.mark.rule("SQ-S021")
def test_potion_knows_no_clash() -> None:
    table = Table("P N 2 2 3", awake={0: "thunder", 1: "whisper"}, empty=(0, 1))
    table.state.slots = [-1, -1, *table.state.slots[2:]]
    assert GAME.check(table.state) == []
    assert table.listed("knight", 0) == []
    assert len(table.listed("potion", 0)) == 2


@pytest.mark.rule("SQ-S021")
@pytest.mark.parametrize("waste", [False, True])
def test_potion_sends_a_queen_to_sleep_who_clashes_with_the_players_own(waste: bool) -> None:
    table = Table("P 2 2 2 3", awake={0: "thunder", 1: "whisper"}, empty=(0, 1), waste=waste)
    table.do("potion", 0, *table.cards(0, "P"), 1, queen("whisper"), 1)
    table.do("pass", 1)
    assert table.state.awake == [(queen("thunder"),), ()]
    assert table.state.slots[1] == queen("whisper")
    assert table.data("queen_slept") == {"queen": "whisper", "owner": 1, "slot": 1}


@pytest.mark.rule("SQ-S019", "SQ-19", "SQ-T13", "SQ-S004")
@pytest.mark.parametrize(("own", "other"), [("thunder", "whisper"), ("whisper", "thunder")])
def test_knight_may_not_ask_for_a_clashing_queen(own: str, other: str) -> None:
    table = Table("N 2 2 2 3", awake={0: own, 1: f"{other} moss"}, empty=(0, 1, 2))
    assert [args[2] for args in table.listed("knight", 0)] == [queen("moss")]
    card = table.cards(0, "N")[0]
    assert table.ask("knight", 0, card, 1, queen(other)).code == "not_legal"


@pytest.mark.rule("SQ-19")
def test_house_rule_wastes_a_knight_on_a_clashing_queen() -> None:
    table = Table("N 2 2 2 3", awake={0: "thunder", 1: "whisper"}, empty=(0, 1), waste=True)
    assert "knight" in GAME.legal_kinds(table.state, 0)
    table.do("knight", 0, *table.cards(0, "N"), 1, queen("whisper"))
    table.do("pass", 1)
    assert table.state.awake == [(queen("thunder"),), (queen("whisper"),)]
    assert table.data("queen_stayed") == {"queen": "whisper", "owner": 1}
    assert table.state.turn == 1
    assert len(table.state.hands[0]) == 5


@pytest.mark.rule("SQ-28")
@pytest.mark.parametrize(("name", "kind", "place"), [("N", "knight", ()), ("P", "potion", (4,))])
def test_own_queens_are_no_targets(name: str, kind: str, place: tuple[int, ...]) -> None:
    table = Table(f"{name} 2 2 2 3", awake={0: "plum"}, empty=(4,))
    assert table.listed(kind, 0) == []
    for owner in (0, 1, 2, -1):
        refused = table.ask(kind, 0, *table.cards(0, name), owner, queen("plum"), *place)
        assert refused.code == "not_legal"


@pytest.mark.rule("SQ-29")
def test_without_a_target_knight_and_potion_can_only_be_put_away() -> None:
    table = Table("N P 2 2 3")
    assert table.kinds(0) == {"discard", "pair"}
    assert GAME.legal_kinds(table.state, 0) == {"discard", "pair", "equation"}
    table.do("discard", 0, *table.cards(0, "N"))
    assert table.state.discard[-1] not in table.state.hands[0]
