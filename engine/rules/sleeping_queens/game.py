"""Sleeping Queens for two to five players, one edition, told in docs/rules/sleeping_queens.md.

Departures from the printed rules: a random seat begins; a wrong claim costs nothing and changes
nothing; a game of more than 500 turns ends with most points. House rules are ``Options``.
The parts: components, state, claims, guard (who may do what), legal (what is possible), moves (what
happens, in the order of a turn), view (who sees what).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.chance import below, shuffle
from engine.protocol import (
    ALL,
    Accepted,
    Action,
    Answer,
    Attempt,
    Claim,
    Event,
    Message,
    Result,
    Verdict,
    Window,
    Wrong,
    make,
)
from engine.rules.sleeping_queens import claims, components, guard, legal, moves, view
from engine.rules.sleeping_queens.components import DECK, EMPTY, HAND, SLOTS, VARIANTS, Options
from engine.rules.sleeping_queens.state import CODEC, KEY, RULES, TURN, State, check, dump, load

_SEATS = tuple((seat,) for seat in range(5))


class SleepingQueens:
    """The rules object. See ``engine.protocol.Game`` for what each method promises."""

    key = KEY
    rules = RULES
    codec = CODEC
    seats = range(2, 6)  # SQ-S006

    def options(self) -> Mapping[str, Options]:
        """The published rules as ``standard``, and each house rule alone."""
        return VARIANTS

    def make_options(self, values: Mapping[str, Any]) -> Options:
        """Options from a plain dict. Raises ValueError on an unknown name or a bad value."""
        return components.make_options(values)

    def seats_for(self, options: Options) -> range:
        """Any number of seats, whatever the house rules."""
        return self.seats

    def start(self, options: Options, seats: int, seed: bytes) -> tuple[State, tuple[Event, ...]]:
        """Shuffle, deal five cards to each seat, draw the first seat by lot (SQ-S010, SQ-S011)."""
        if seats not in self.seats:
            raise ValueError(f"{seats} players: two to five can play")
        if options.first_seat is not None and options.first_seat >= seats:
            raise ValueError("first_seat is not at this table")
        state = _set_out(options, seats, seed)
        queens, points = components.goal_of(seats)
        told = (("seats", seats), ("goal_queens", queens), ("goal_points", points))
        events = [Event("game_started", state.turn, ALL, told)]
        for seat, hand in enumerate(state.hands):
            events += moves.drawing(seat, tuple(hand))
        events.append(Event("turn_started", state.turn, ALL, (("number", 1),)))
        return state, tuple(events)

    def waiting_for(self, state: State) -> tuple[int, ...]:
        """One seat, or () when the game is over."""
        seat = state.turn if state.phase == TURN else guard.awaited(state)
        return () if seat == EMPTY else _SEATS[seat]

    def legal_actions(self, state: State, seat: int) -> list[Action]:
        """All legal and true actions. For bots, hints and the log, never for a browser."""
        return legal.legal_actions(state, seat)

    def legal_kinds(self, state: State, seat: int) -> frozenset[str]:
        """Kinds of actions to draw buttons for."""
        return legal.legal_kinds(state, seat)

    def side_actions(self, state: State, seat: int) -> list[Action]:
        """Nothing is done out of turn in this game."""
        return []

    def canonical(self, action: Action) -> Action:
        """The action as ``legal_actions`` lists it. Takes well-formed actions only."""
        return legal.canonical(action)

    def play(self, state: State, action: Action) -> Answer:
        """Carry out, judge or refuse an action; ``state`` is never changed.

        A claim that is not accepted leaves the table as it was (SQ-S038).
        """
        refused = guard.refusal(state, action)
        if refused is not None:
            return refused
        attempts: tuple[Attempt, ...] = ()
        if action.kind in claims.CLAIMS:
            claim = claims.claim_of(action)
            verdict = claims.judge(state.options, claim)
            attempt = claims.attempt_of(action, claim, verdict)
            if not verdict.right:
                return Wrong(state, (_missed(action, claim, verdict),), (attempt,))
            attempts = (attempt,)
        after = state.clone()
        events: list[Event] = []
        moves.MOVES[action.kind](after, action, events)
        after.moves += 1
        return make(Accepted, (after, tuple(events), attempts))

    def play_in_place(self, state: State, action: Action) -> None:
        """Carry out a legal action on this very state, unchecked."""
        moves.MOVES[action.kind](state, action, [])
        state.moves += 1

    def judge(self, state: State, seat: int, claim: Claim) -> Verdict:
        """Truth and legality of a claim in card values; 0 stands for a card without a number."""
        return claims.judge(state.options, claim)

    def opportunities(self, state: State, seat: int) -> tuple[Claim, ...]:
        """Every true and legal claim of the seat in its own turn, distinct by value."""
        if state.phase != TURN or seat != state.turn:
            return ()
        return claims.finds(state.options, state.hands[seat])[1].claims

    def named(self, claim: Claim) -> tuple[str, str]:
        """Kind and item of a claim."""
        return claims.named(claim)

    def window(self, state: State) -> Window | None:
        """The open Knight or Potion window."""
        attack = state.attack
        if attack is None:
            return None
        default = (Action("pass", attack.target),)
        return Window(attack.window, attack.kind, (attack.target,), default, True)

    def decision_key(self, state: State, seat: int) -> str:
        """Names the seat's present decision; each accepted action brings new ones."""
        return f"{state.moves}.{seat}"

    def seen_by(self, state: State, seat: int | None) -> dict[str, Any]:
        """All that a seat may see; None is a spectator."""
        return view.seen_by(state, seat)

    def imagine(
        self, seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random
    ) -> State:
        """One position that fits what a seat sees and remembers."""
        return view.imagine(seen, memory, rng)

    def twin(self, state: State, seat: int | None, rng: random.Random) -> State:
        """The same for that seat, all that is hidden from it permuted."""
        return view.twin(state, seat, rng)

    def default_action(self, state: State, seat: int) -> Action:
        """What is done for a seat that does not answer."""
        return legal.default_action(state, seat)

    def result(self, state: State) -> Result | None:
        """The outcome, None while the game goes on."""
        return state.result

    def dump(self, state: State) -> dict[str, Any]:
        """The whole position as JSON values. Holds secrets."""
        return dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        """The inverse of ``dump``. Raises ValueError on junk."""
        return load(data)

    def explain(self, event: Event, seat: int | None) -> Message | None:
        """What to tell a seat about an event."""
        return view.explain(event, seat)

    def check(self, state: State) -> list[str]:
        """Broken invariants, [] when sound."""
        return check(state)

    def face(self, card: int) -> dict[str, Any]:
        """The face of a card as in ``seen_by``. Raises IndexError on an unknown card."""
        return dict(components.FACES[card])

    def queen_face(self, queen: int) -> dict[str, Any]:
        """An awake queen as in ``seen_by``. Raises IndexError on an unknown queen."""
        return view.queen_face(queen)


def _set_out(options: Options, seats: int, seed: bytes) -> State:
    """A fresh table: queens face down in twelve places, five cards in each hand."""
    state = State.__new__(State)
    state.rules = RULES
    state.options, state.seats, state.seed = options, seats, seed
    state.slots = list(range(SLOTS))
    shuffle(state.slots, seed, "queens", 0)
    state.draw = list(range(DECK))
    shuffle(state.draw, seed, "deck", 0)
    first = options.first_seat
    state.turn = below(seats, seed, "first seat", 0) if first is None else first
    state.counter = 1
    state.hands = [[state.draw.pop() for _ in range(HAND)] for _ in range(seats)]
    state.discard = []
    state.awake = [()] * seats
    state.turn_number, state.phase = 1, TURN
    state.attack, state.picker, state.pick_reason = None, EMPTY, None
    state.windows = state.moves = 0
    state.result = None
    return state


def _missed(action: Action, claim: Claim, verdict: Verdict) -> Event:
    """The private event of a claim that was not accepted (SQ-S038). It never holds the answer."""
    said = (
        ("op", claim.op),
        ("groups", claim.groups),
        ("result", claim.result),
        ("stated", claim.value),
        ("reason", verdict.reason),
    )
    return Event("claim_missed", action.seat, 1 << action.seat, said)


SLEEPING_QUEENS = SleepingQueens()
