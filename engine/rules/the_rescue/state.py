"""State of The Rescue: its fields, stored form and invariants."""

from __future__ import annotations

from collections.abc import Mapping

from engine.codec import Upgrade
from engine.protocol import Result
from engine.rules.the_rescue.components import (
    BLACK,
    BOOK,
    CARDS,
    DECK,
    DIE,
    EMPTY,
    FIRST_COMPANION,
    FIRST_INSTANT,
    FIRST_QUEEN,
    GREEN,
    KIND,
    KINGS,
    KNIGHTS,
    LIMIT,
    PLACES,
    Options,
    make_options,
)
from engine.state_fields import StateBase, Stored, state_class

KEY = "the_rescue"
RULES = 1
CODEC = 1
RULES_PLAYED = (1,)
"""A running game keeps the rules it began with; a number leaves when no such game is left."""
UPGRADES: Mapping[int, Upgrade] = {}

ROLL, REROLL, WAKE, INSTANT, GNOME_ROLL, ACT, TAKE, OVER = (
    "roll",
    "reroll",
    "wake",
    "instant",
    "gnome",
    "act",
    "companion",
    "over",
)
PHASES = (ROLL, REROLL, WAKE, INSTANT, GNOME_ROLL, ACT, TAKE, OVER)
OUTSIDE = 35
"""So many cards at most are neither in the draw pile nor in the discard pile (R-44)."""


@state_class
class State(StateBase):
    """Everything there is to know. Piles have their top at the end; realms keep their order.

    ``realms[seat]`` holds numbers, books and queens, ``asleep`` the sleeping queens among them.
    ``down`` and ``up`` are the ten places of the centre with companions face down and face up, or
    EMPTY. ``drawn`` waits to join the realm, ``pending`` are instants to resolve; ``active`` is the
    Gnome whose roll is out, else EMPTY. ``face`` is the die, EMPTY before the first roll of a turn;
    ``rerolled`` whether it was rolled again. ``done`` names the deeds of this turn under the house
    rule one_per_kind. ``moves`` counts accepted actions, ``counter`` the uses of chance.
    """

    rules: int
    options: Options
    seed: bytes
    result: Result | None
    seats: int
    counter: int
    turn: int
    turn_number: int
    phase: str
    active: int
    face: int
    rerolled: bool
    moves: int
    draw: list[int]
    discard: list[int]
    down: list[int]
    up: list[int]
    knights: list[int]
    drawn: list[int]
    pending: list[int]
    realms: list[list[int]]
    asleep: frozenset[int]
    companions: list[tuple[int, ...]]
    kings: list[tuple[int, ...]]
    kings_left: tuple[int, ...]
    done: tuple[str, ...]


_STORED = Stored(
    State,
    key=KEY,
    codec=CODEC,
    played=RULES_PLAYED,
    upgrades=UPGRADES,
    make_options=make_options,
)
dump, load = _STORED.dump, _STORED.load


def is_queen(card: int) -> bool:
    """Is the card a queen?"""
    return FIRST_QUEEN <= card < FIRST_INSTANT


def sleepers(state: State, seat: int) -> list[int]:
    """The sleeping queens of a seat, in the order of its realm."""
    if not state.asleep:
        return []
    return [card for card in state.realms[seat] if card in state.asleep]


def awake(state: State, seat: int) -> list[int]:
    """The awake queens of a seat, in the order of its realm."""
    return [card for card in state.realms[seat] if is_queen(card) and card not in state.asleep]


def has_companion(state: State) -> bool:
    """Does any companion lie in the centre, face down or face up (R-37)?"""
    return state.down.count(EMPTY) + state.up.count(EMPTY) < 2 * PLACES


def limit_of(state: State, seat: int) -> int:
    """The cards that a seat may keep at the end of its turn: five, with the green knight six.

    The knight held at that moment counts (R-42).
    """
    return LIMIT + (state.knights[seat] == GREEN)


def spare(state: State, seat: int) -> int:
    """How many cards are too many for the seat at the end of its turn."""
    return max(0, len(state.realms[seat]) - limit_of(state, seat))


def handle_of(state: State, seat: int, card: int) -> int:
    """The name by which others call a card of a realm: its own, or -1, -2, ... for sleepers.

    The number of a sleeper counts in the order of the realm and tells nothing of her face.
    """
    return -1 - sleepers(state, seat).index(card) if card in state.asleep else card


def card_of(state: State, seat: int, handle: int) -> int:
    """The inverse of ``handle_of``; EMPTY where the seat has no such card to show."""
    if handle < 0:
        asleep = sleepers(state, seat)
        return asleep[-1 - handle] if -handle <= len(asleep) else EMPTY
    seen = handle in state.realms[seat] and handle not in state.asleep
    return handle if seen else EMPTY


def points_of(state: State) -> tuple[int, ...]:
    """Kings by seat: the points of this game."""
    return tuple([len(kings) for kings in state.kings])


def check(state: State) -> list[str]:
    """Broken invariants, [] when sound (SQ2-S001 to SQ2-S007, SQ2-S010)."""
    facts = {**_cards(state), **_table(state), **_phase(state)}
    return [fact for fact, holds in facts.items() if not holds]


def _cards(state: State) -> dict[str, bool]:
    realm = [card for cards in state.realms for card in cards]
    cards = [*state.draw, *state.discard, *realm, *state.drawn, *state.pending]
    centre = [card for card in (*state.down, *state.up) if card != EMPTY]
    companions = centre + [card for owned in state.companions for card in owned]
    kings = [*state.kings_left, *(king for owned in state.kings for king in owned)]
    keeps = {KIND[card] for card in (*realm, *state.drawn) if 0 <= card < CARDS}
    return {
        "72 cards, each once": sorted(cards) == list(range(DECK)),
        "10 companions, each once": sorted(companions) == list(range(FIRST_COMPANION, CARDS)),
        "10 kings, each once": sorted(kings) == list(range(KINGS)),
        "draw and discard hold 37 cards or more": len(state.draw) + len(state.discard)
        >= DECK - OUTSIDE,
        "realms hold no instants": keeps <= {"number", BOOK, "queen"},
        "pending are instants": all(FIRST_INSTANT <= card < DECK for card in state.pending),
        "only queens of a realm sleep": all(
            is_queen(card) and card in realm for card in state.asleep
        ),
    }


def _table(state: State) -> dict[str, bool]:
    rows = (state.realms, state.companions, state.kings, state.knights)
    places = zip(state.down, state.up, strict=False)
    return {
        "a realm, companions, kings and a knight for each seat": all(
            len(row) == state.seats for row in rows
        ),
        "ten places, one companion in each at most": len(state.down) == len(state.up) == PLACES
        and all(EMPTY in place for place in places),
        "each knight once": len(set(state.knights)) == state.seats
        and set(state.knights) <= set(range(len(KNIGHTS))),
        "no black knight at a table of two": state.seats > 2 or BLACK not in state.knights,
        "a face of the die": state.face == EMPTY or state.face in DIE,
    }


def _phase(state: State) -> dict[str, bool]:
    phase = state.phase
    return {
        "a known phase": phase in PHASES,
        "instants wait only before deeds": bool(state.pending) <= (phase in BEFORE)
        and (phase != INSTANT or bool(state.pending)),
        "drawn cards wait only for instants": not state.drawn or phase in BEFORE,
        "a Gnome's roll is out": (phase != GNOME_ROLL or state.active != EMPTY)
        and (state.active == EMPTY or state.active in state.pending),
        "a result only at the end": (state.result is not None) == (phase == OVER),
    }


BEFORE = frozenset({INSTANT, GNOME_ROLL, REROLL})
