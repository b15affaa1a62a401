"""State of Sleepless Princess: its fields, stored form and invariants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.codec import Upgrade
from engine.protocol import Result
from engine.rules.sleepless_princess.components import (
    BEDS,
    HAND,
    HELPER,
    KIND,
    ROW,
    WITCH,
    Options,
    friends,
    kind_of,
    make_options,
    own_set,
    texture_of,
    witches,
)
from engine.state_fields import StateBase, Stored, state_class

KEY = "sleepless_princess"
RULES = 1
CODEC = 2
RULES_PLAYED = (1,)
"""A running game keeps the rules it began with; a number leaves when no such game is left."""


def _before_longer_decks(data: dict[str, Any]) -> dict[str, Any]:
    """From before the house rule ``longer_deck``: it was not played."""
    options = {**data["options"], "longer_deck": False}
    return {**data, "codec": 2, "options": options, "refilled": -1}


UPGRADES: Mapping[int, Upgrade] = {1: _before_longer_decks}

TURN, CHECKS, DRAW, OVER = "turn", "checks", "draw", "over"
PHASES = (TURN, CHECKS, DRAW, OVER)
SLEEPLESS, ASLEEP, GONE = "sleepless", "asleep", "gone"
TOUCH, LOOK = "touch", "look"


class Check(NamedTuple):
    """A mattress in hand: found by a touch or a look at a bed, and not yet put anywhere."""

    how: str
    bed: int


class CheckResult(NamedTuple):
    """What a check of this turn told: the bed whose texture it is, or SMOOTH."""

    how: str
    bed: int
    told: int
    shared: bool


class Consent(NamedTuple):
    """A bed that a seat wants to open, until another agrees.

    ``declined`` is a mask of the seats that need not answer: who declined and who was not asked.
    """

    window: int
    bed: int
    proposer: int
    declined: int


@state_class
class State(StateBase):
    """Everything there is to know. Piles have their top at the end; hands keep their order.

    ``princesses[i]`` is the key of the princess of bed i; ``beds[i]`` are the mattresses there,
    bottom first; those of a princess asleep are set aside and stay listed. ``row`` are the open
    cards. ``touches`` and ``looks`` are the checks left, ``owed`` the cards to draw. ``refused``
    are beds not to be proposed again this turn. ``refilled`` is -1 until used helpers came back to
    the deck, then how many of them stayed, at the bottom of ``discard``. ``last`` counts the turns
    left after this one, -1 before the last round. ``moves`` counts accepted actions, ``windows``
    the windows opened.
    """

    rules: int
    options: Options
    seed: bytes
    result: Result | None
    seats: int
    turn: int
    turn_number: int
    phase: str
    touches: int
    looks: int
    owed: int
    last: int
    windows: int
    moves: int
    princesses: tuple[str, ...]
    refilled: int
    draw: list[int]
    discard: list[int]
    row: list[int]
    status: list[str]
    hands: list[list[int]]
    beds: list[tuple[int, ...]]
    check: Check | None
    found: tuple[CheckResult, ...]
    refused: tuple[int, ...]
    consent: Consent | None


_STORED = Stored(
    State,
    key=KEY,
    codec=CODEC,
    played=RULES_PLAYED,
    upgrades=UPGRADES,
    make_options=make_options,
)
dump, load = _STORED.dump, _STORED.load


def has_own_set(state: State, bed: int) -> bool:
    """Does the bed hold exactly its princess's mattresses, in any order (SP-S026)?"""
    return tuple(sorted(state.beds[bed])) == own_set(state.options, bed)


def result_of_check(how: str, mattress: int) -> int:
    """What a check of the mattress tells its player (SP-S021, SP-S022)."""
    return texture_of(mattress) if how == TOUCH else kind_of(mattress)


def check(state: State) -> list[str]:
    """Broken invariants, [] when sound (SP-S001 to SP-S005, SP-S012, SP-S019, SP-S031)."""
    if state.phase not in PHASES:
        return ["a known phase"]
    facts = {**_cards_facts(state), **_beds_facts(state), **_phase_facts(state)}
    return [fact for fact, holds in facts.items() if not holds]


def _cards_facts(state: State) -> dict[str, bool]:
    held = [card for hand in state.hands for card in hand]
    every = friends(state.options) + witches(state.options, state.seats)
    return {
        "each card once": sorted([*state.draw, *state.discard, *state.row, *held]) == every,
        "no witch in a hand or in the row": all(KIND[card] != WITCH for card in held + state.row),
        "a hand of at most five for each seat": len(state.hands) == state.seats
        and all(len(hand) <= HAND for hand in state.hands),
        "helpers alone stayed when others came back": state.refilled < 0
        or all(KIND[card] == HELPER for card in state.discard[: state.refilled]),
        "five open cards at most": len(state.row) <= ROW,
        "a full row between turns": state.phase != TURN or len(state.row) == ROW or not state.draw,
        "full hands in a turn": state.phase != TURN
        or state.last >= 0
        or all(len(hand) == HAND for hand in state.hands),
        "a last round only when nothing is left": -1 <= state.last < state.seats
        and (state.last < 0 or not (state.draw or state.row)),
    }


def _beds_facts(state: State) -> dict[str, bool]:
    beds = range(BEDS[state.options.variant])
    every = [mattress for bed in beds for mattress in own_set(state.options, bed)]
    lying = sorted(mattress for bed in state.beds for mattress in bed)
    return {
        "each mattress once": lying == every,
        "a princess for each bed": len(state.princesses) == len(state.status) == len(beds)
        and len(state.beds) == len(beds),
        "a known status": all(one in (SLEEPLESS, ASLEEP, GONE) for one in state.status),
        "asleep on her own set": len(state.beds) == len(state.status)
        and all(has_own_set(state, bed) for bed, one in enumerate(state.status) if one == ASLEEP),
    }


def _phase_facts(state: State) -> dict[str, bool]:
    left, pending, consent = state.touches + state.looks, state.check, state.consent
    return {
        "checks only in their phase": state.phase == OVER
        or (state.phase == CHECKS) == (left > 0 or pending is not None),
        "a mattress in hand as it was found": pending is None or _as_found(state, pending),
        "cards are owed only while drawing": state.phase == OVER
        or (state.phase == DRAW) == (state.owed > 0),
        "something to draw while drawing": state.phase != DRAW
        or (bool(state.draw or state.row) and len(state.hands[state.turn]) + state.owed <= HAND),
        "a question about a bed that can be opened": consent is None
        or (state.phase != OVER and can_open(state, consent.bed)),
        "a result only at the end": (state.result is not None) == (state.phase == OVER),
    }


def _as_found(state: State, pending: Check) -> bool:
    bed = state.beds[pending.bed]
    if state.phase != CHECKS or not bed or not state.found:
        return False
    last = state.found[-1]
    return last[:3] == (*pending, result_of_check(pending.how, bed[0]))


def can_open(state: State, bed: int) -> bool:
    """May this bed be opened: a sleepless princess, and not empty (SP-26)?"""
    return 0 <= bed < len(state.beds) and state.status[bed] == SLEEPLESS and state.beds[bed] != ()


def can_check(state: State, bed: int) -> bool:
    """May this bed be touched or looked at: not set aside (SP-14), not empty (SP-15)?"""
    return 0 <= bed < len(state.beds) and state.status[bed] != ASLEEP and state.beds[bed] != ()


def can_receive(state: State, bed: int) -> bool:
    """May a mattress go on this bed: any that is not set aside (SP-12 to SP-14)?"""
    return 0 <= bed < len(state.beds) and state.status[bed] != ASLEEP
