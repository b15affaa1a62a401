"""Partners of pupils leave the last step for a round, then take it, and touch no pupil's cards."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine import GAMES, bots
from engine.bots.sleepless_princess.beliefs import Beds
from engine.heuristics import Known
from engine.protocol import Accepted, Action, Event
from engine.rules.queens_collection import GAME as COLLECTION
from engine.rules.sleepless_princess import GAME as PRINCESS
from engine.rules.sleepless_princess.state import Check, CheckResult
from tests.engine import collection, princess
from tests.engine.players import Choice, allowed

PUPIL = 1
TABLES = {
    "princess": (PRINCESS, {"share_checks": True}, 3),
    "little ones": (PRINCESS, {"variant": "simplified"}, 2),
    "together": (COLLECTION, {}, 3),
    "teams": (COLLECTION, {"mode": "teams"}, 4),
}


def choose(game: Any, state: Any, seat: int, memory: Any, pupils: Any = (PUPIL,)) -> Action:
    seen, legal = game.seen_by(state, seat), allowed(game, state, seat)
    return bots.choose("partner", game, seen, memory, legal, random.Random(1), pupils)


def play_beside_a_pupil(name: str, number: int, idle: bool = False) -> Iterator[Choice]:
    """Play a deal: seat PUPIL is a greedy child or an idle one, all others are partners."""
    game, options, seats = TABLES[name]
    state, dealt = game.start(game.make_options(options), seats, number.to_bytes(8, "big"))
    told: list[Event] = list(dealt)
    rng = random.Random(number)
    while waiting := game.waiting_for(state):
        seat = waiting[0]
        legal, memory = allowed(game, state, seat), bots.remember(game, told, seat)
        if seat == PUPIL and idle:
            action = game.canonical(game.default_action(state, seat))
        else:
            level = "greedy" if seat == PUPIL else "partner"
            seen = game.seen_by(state, seat)
            action = bots.choose(level, game, seen, memory, legal, rng, [PUPIL])
        yield Choice(state, seat, legal, memory, action)
        answer = game.play(state, action)
        assert isinstance(answer, Accepted), (action, answer)
        told += answer.events
        state = answer.state
    yield Choice(state, -1, [], {}, Action("", -1))


def known_beds(table: princess.Table, *beds: str, **more: Any) -> dict[str, Any]:
    """Return the memory of a seat that knows what lies on each bed: letters, '.' for unknown."""
    keys = dict(zip("abcde", table.state.princesses, strict=False))
    lying = {str(bed): [keys.get(one) for one in names] for bed, names in enumerate(beds)}
    return {"discard": [], "beds": lying, **more}


def a_found_mattress(*hands: str, **options: Any) -> tuple[princess.Table, dict[str, Any]]:
    """Return seat 0 with the last mattress of bed 1 in hand, found in bed 0, and what it knows."""
    named = hands or ("2 3 4 9 10",)
    table = princess.Table(*named, beds={0: "b a A", 1: "b B"}, **options)
    state = table.state
    state.turn_number = 7
    state.phase, state.check = "checks", Check("touch", 0)
    state.found = (CheckResult("touch", 0, 1, False),)
    return table, known_beds(table, "b..", "bb", "...", "...", "...")


@pytest.mark.parametrize(
    ("changed", "turn", "played", "pupils", "kind"),
    [
        (7, 6, 6, (1,), "leave"),  # just found: the pupil had no turn since
        (5, 6, 6, (1,), "move"),  # the pupil had checks since, and did something else
        (5, 6, 4, (1,), "move"),  # it only changed cards, but takes part
        (5, 6, None, (1,), "leave"),  # it never had checks: it could not take the step
        (7, 6, 6, (), "move"),  # nobody to leave it to
    ],
)
def test_move_that_completes_a_bed_is_left_for_one_round(
    changed: int, turn: int, played: int | None, pupils: tuple[int, ...], kind: str
) -> None:
    table, memory = a_found_mattress()
    memory |= {"changed": {"0": changed, "1": 2}, "turns": {"1": turn}}
    memory["played"] = {} if played is None else {"1": played}
    assert choose(PRINCESS, table.state, 0, memory, pupils).kind == kind


@pytest.mark.parametrize(("hand", "kind"), [("5 5 5 2 9", "leave"), ("1 3 6 8 10", "move")])
def test_move_is_left_to_a_pupil_whose_open_hand_holds_a_play(hand: str, kind: str) -> None:
    table, memory = a_found_mattress("2 3 4 9 10", hand, open_hands=True)
    memory |= {"changed": {"0": 7, "1": 2}, "turns": {"1": 6}}
    assert choose(PRINCESS, table.state, 0, memory).kind == kind


def test_move_that_completes_no_bed_is_made_at_once() -> None:
    table, memory = a_found_mattress()
    memory |= known_beds(table, "b..", "b.", "...", "...", "...")
    assert choose(PRINCESS, table.state, 0, memory) == Action("move", 0, (1,))


def test_nothing_is_left_to_who_takes_part_when_cards_may_not_last_a_round() -> None:
    table, memory = a_found_mattress()
    memory |= {"changed": {"0": 7}, "turns": {"1": 6}, "played": {"1": 6}}
    table.state.discard, table.state.draw = table.state.draw[4:], table.state.draw[:4]
    assert choose(PRINCESS, table.state, 0, memory) == Action("move", 0, (1,))


@pytest.mark.parametrize(("turn", "lulls"), [(4, False), (6, True)])
def test_a_complete_bed_is_left_to_be_lulled_for_one_round(turn: int, lulls: bool) -> None:
    table = princess.Table("2 3 4 9 10", beds={1: "b B b"})
    memory = known_beds(table, "...", "bbb", changed={"1": 5}, turns={"1": turn})
    assert (choose(PRINCESS, table.state, 0, memory) == Action("lull", 0, (1,))) == lulls


@pytest.mark.parametrize(
    ("lying", "turn", "shares", "beds"),
    [
        ("bbb", 4, True, [1]),  # sure of it, and the pupil had no turn since
        ("bbb", 6, True, []),  # the pupil's round is over: the partner does it
        ("b.b", 4, True, []),  # not sure
        ("bbb", 4, False, []),  # what was felt may not be told
    ],
)
def test_a_partner_tells_which_bed_it_leaves(
    lying: str, turn: int, shares: bool, beds: list[int]
) -> None:
    table = princess.Table("2 3 4 9 10", beds={1: "b B b"}, share_checks=shares)
    memory = known_beds(table, "...", lying, changed={"1": 5}, turns={"1": turn})
    seen, aside = PRINCESS.seen_by(table.state, 0), PRINCESS.side_actions(table.state, 0)
    left = bots.left_to_pupils(PRINCESS, Known(seen, memory, frozenset({PUPIL})), aside)
    assert left == [Action("lull", 0, (bed,)) for bed in beds]


def test_a_partner_checks_no_bed_whose_bottom_is_left_to_a_pupil() -> None:
    table = princess.Table("1 4 2 3 5", beds={0: "b a A", 1: "b B"})
    table.do_play(0, 5, "1+4=5", "2+3=5", "5")
    memory = known_beds(table, "b..", "bb", "...", "...", "...", changed={"0": 9})
    action = choose(PRINCESS, table.state, 0, memory)
    assert action.kind in ("touch", "look")
    assert action.args != (0,)


def test_what_a_partner_found_is_told_to_the_team() -> None:
    table = princess.Table("5 5 5 8 9", share_checks=True)
    table.do_play(0, 5, "5", "5", "5")
    table.do("touch", 0, 0)
    assert choose(PRINCESS, table.state, 0, {}) == Action("share", 0, (0,))


@pytest.mark.parametrize(
    ("pupils_hand", "watched", "left"),
    [
        ("S D T", {"acted": {"1": 3}}, True),  # the pupil has the cards
        ("M F W", {"acted": {"1": 3}}, False),  # it has not, and takes part
        ("M F W", {}, True),  # it takes no part
        ("S D T", {"acted": {"1": 3}, "let_be": {"0": {"1": 1}, "1": {"1": 1}}}, False),
        ("S D T", {"let_be": {"0": {"1": 1}, "1": {"1": 1}}}, True),
        ("S D T", {"let_be": {"0": {"1": 2}, "1": {"1": 2}}}, False),
    ],
)
def test_swap_that_completes_a_box_is_left_to_a_pupil(
    pupils_hand: str, watched: dict[str, Any], left: bool
) -> None:
    boxes = "SSD DDS LLL TTT MFM FMF WWW HHH"
    table = collection.Table("S D H", pupils_hand, boxes=boxes)
    table.state.turn_number = 4
    action = choose(COLLECTION, table.state, 0, {"discard": [], "watched": watched})
    assert (action.kind == "new") == left
    if not left:
        assert {action.args[1:3], action.args[4:6]} == {(0, 1), (1, 0)}


def test_memory_tells_the_boxes_that_a_seat_could_have_completed() -> None:
    boxes = "SSD DDS LLL TTT MFM FMF WWW HHH"
    table = collection.Table("S D H", "T F W", boxes=boxes)
    state = table.state
    pawns = (("ring", state.ring), ("boxes", tuple(state.boxes)), ("gone", ()), ("side", "normal"))
    told = [Event("pawns_set", 0, -1, pawns)]
    told += [
        Event("cards_received", seat, -1, (("cards", tuple(state.hands[seat])),)) for seat in (0, 1)
    ]
    told.append(Event("turn_started", 0, -1, (("number", 1),)))
    told += table.do("new", 0, table.cards(0, "H"))
    watched = bots.remember(COLLECTION, told, 1)["watched"]
    assert watched["let_be"] == {"0": {"0": 1}, "1": {"0": 1}}
    assert (watched["turns"], watched["acted"]) == ({"0": 1, "1": 2}, {})


def test_last_pawn_of_a_box_is_left_to_the_pupil_of_the_team_for_a_turn() -> None:
    boxes = "S DDD LLL TTT MMM FFF WWW HHH"
    for hand, turns, left in (("S", 1, True), ("S", 3, False), ("H", 1, False)):
        table = collection.Table(
            "S D",
            "F",
            hand,
            "T",
            mode="teams",
            seats=4,
            boxes=boxes,
            display="S D M",
            taken={1: "SS"},
        )
        watched = {"alone": {"0": 2}, "turns": {"2": turns}}
        action = choose(COLLECTION, table.state, 0, {"watched": watched}, (2,))
        assert (action.kind, action.args[2]) == ("pair", 1 if left else 0)


@pytest.mark.parametrize("name", TABLES)
def test_partners_play_whole_games_and_touch_no_card_of_a_pupil(name: str) -> None:
    """They propose no trade and no exchange; the same position and luck give the same choice."""
    game = TABLES[name][0]
    mates = {PUPIL + 2} if name == "teams" else {*range(TABLES[name][2])} - {PUPIL}
    choices = [one for one in play_beside_a_pupil(name, 3) if one.seat in mates]
    assert choices
    assert not {one.action.kind for one in choices} & {"trade", "exchange_partner"}
    for one in choices[::9]:
        first = choose(game, one.state, one.seat, one.memory)
        assert first in one.legal
        assert choose(game, one.state, one.seat, one.memory) == first


def test_partners_never_complete_a_bed_that_they_know_beside_an_idle_pupil() -> None:
    for number in range(6):
        for one in play_beside_a_pupil("princess", number, idle=True):
            if one.seat in (-1, PUPIL) or one.action.kind != "move":
                continue
            beds = Beds(PRINCESS.seen_by(one.state, one.seat), one.memory)
            assert not beds.completes(one.state.check.bed, one.action.args[0])


def test_a_partner_in_no_team_with_pupils_plays_as_a_planner() -> None:
    game, options = COLLECTION, COLLECTION.options()["teams"]
    state, dealt = game.start(options, 4, b"others")
    seat = game.waiting_for(state)[0]
    seen, legal = game.seen_by(state, seat), allowed(game, state, seat)
    memory = bots.remember(game, dealt, seat)
    others = [(seat + 1) % 4, (seat + 3) % 4]
    planned = bots.choose("planner", game, seen, memory, legal, random.Random(5))
    assert bots.choose("partner", game, seen, memory, legal, random.Random(5), others) == planned


@pytest.mark.parametrize("key", ["sleeping_queens", "the_rescue"])
def test_there_are_no_partners_where_each_plays_against_all(key: str) -> None:
    game = GAMES[key]
    state, _ = game.start(game.options()["standard"], 2, b"alone")
    seat = game.waiting_for(state)[0]
    with pytest.raises(ValueError, match="no partners"):
        bots.choose(
            "partner",
            game,
            game.seen_by(state, seat),
            {},
            game.legal_actions(state, seat),
            random.Random(1),
        )
