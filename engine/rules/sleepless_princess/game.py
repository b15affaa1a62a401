"""Sleepless Princess for two to five players together, told in docs/rules/sleepless_princess.md.

Departures from the printed rules: a random seat begins; a wrong claim costs nothing and changes
nothing; a table that can neither draw nor play comes to its last round by a skip (SP-22). The
simplified game and the house rules are ``Options``.
The parts: components, state, claims, guard (who may do what), legal (what is possible), moves (what
happens, in the order of a turn), view (who sees what), worlds (what a seat cannot tell apart).
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
from engine.rules.sleepless_princess import claims, components, guard, legal, moves, view, worlds
from engine.rules.sleepless_princess.components import (
    BEDS,
    HAND,
    PRINCESSES,
    ROW,
    SET,
    VARIANTS,
    Options,
)
from engine.rules.sleepless_princess.state import (
    CODEC,
    KEY,
    RULES,
    SLEEPLESS,
    TURN,
    State,
    check,
    dump,
    load,
)


class SleeplessPrincess:
    """The rules object. See ``engine.protocol.Game`` for what each method promises."""

    key = KEY
    rules = RULES
    codec = CODEC
    seats = range(2, 6)  # SP-S007

    def options(self) -> Mapping[str, Options]:
        """The basic game as ``standard``, the simplified game, and each house rule alone."""
        return VARIANTS

    def make_options(self, values: Mapping[str, Any]) -> Options:
        """Options from a plain dict. Raises ValueError on an unknown name or a bad value.

        The simplified game brings defaults of its own; what is given counts.
        """
        return components.make_options(values)

    def seats_for(self, options: Options) -> range:
        """How many can play with these options (SP-33)."""
        return components.seats_for(options)

    def start(self, options: Options, seats: int, seed: bytes) -> tuple[State, tuple[Event, ...]]:
        """Lay beds and mattresses, deal, open five cards, shuffle the witches into the deck
        (SP-S008 to SP-S011). Raises ValueError on seats that cannot play."""
        if seats not in components.seats_for(options):
            raise ValueError(f"{seats} players cannot play this variant")
        if options.first_seat is not None and options.first_seat >= seats:
            raise ValueError("first_seat is not at this table")
        state = _set_out(options, seats, seed)
        told = (
            ("seats", seats),
            ("princesses", state.princesses),
            ("witches", len(components.witches(options, seats))),
        )
        events = [Event("game_started", state.turn, ALL, told)]
        for seat, hand in enumerate(state.hands):
            events.append(Event("hand_dealt", seat, ALL, (("count", len(hand)),)))
            to = moves.private_to(state, seat)
            events.append(Event("cards_received", seat, to, (("cards", tuple(hand)),)))
        events.append(Event("row_filled", state.turn, ALL, (("cards", tuple(state.row)),)))
        events.append(Event("turn_started", state.turn, ALL, (("number", 1),)))
        return state, tuple(events)

    def waiting_for(self, state: State) -> tuple[int, ...]:
        """One seat, those asked by a question, or () when the game is over."""
        return guard.awaited(state)

    def legal_actions(self, state: State, seat: int) -> list[Action]:
        """All legal and true actions. For bots, hints and the log, never for a browser."""
        return legal.legal_actions(state, seat)

    def legal_kinds(self, state: State, seat: int) -> frozenset[str]:
        """Kinds of actions to draw buttons for."""
        return legal.legal_kinds(state, seat)

    def side_actions(self, state: State, seat: int) -> list[Action]:
        """Lulling and sharing, for any seat, also the one whose turn it is."""
        return legal.side_actions(state, seat)

    def canonical(self, action: Action) -> Action:
        """The action as ``legal_actions`` lists it. Takes well-formed actions only."""
        return legal.canonical(action)

    def play(self, state: State, action: Action) -> Answer:
        """Carry out, judge or refuse an action; ``state`` is never changed.

        A play that is not accepted leaves the table as it was (SP-S041).
        """
        refused = guard.refusal(state, action)
        if refused is not None:
            return refused
        attempts: tuple[Attempt, ...] = ()
        if action.kind == "play":
            attempts = claims.judge_play(state.options, action)
            if attempts[-1].reason:
                return Wrong(state, (_missed(action, attempts[-1]),), attempts)
        after = state.clone()
        events: list[Event] = []
        moves.carry_out(after, action, events)
        return make(Accepted, (after, tuple(events), attempts))

    def play_in_place(self, state: State, action: Action) -> None:
        """Carry out a legal action on this very state, unchecked."""
        moves.carry_out(state, action, [])

    def judge(self, state: State, seat: int, claim: Claim) -> Verdict:
        """Truth and legality of a claim in card values; 0 stands for a card without a number."""
        return claims.judge(state.options, claim)

    def opportunities(self, state: State, seat: int) -> tuple[Claim, ...]:
        """Every claim of a true and legal play of the seat in its own turn, distinct by value.

        From its own hand alone: help says nothing of mattresses (SP-37).
        """
        if state.phase != TURN or seat != state.turn or state.consent is not None:
            return ()
        return claims.finds(state.options, state.hands[seat])[1].claims

    def named(self, claim: Claim) -> tuple[str, str]:
        """Kind and item of a claim."""
        return claims.named(claim)

    def window(self, state: State) -> Window | None:
        """The question whether a bed is opened. Not secret: the first to agree opens it."""
        asked = state.consent
        if asked is None:
            return None
        seats = moves.owing(state)
        default = tuple(legal.default_action(state, seat) for seat in seats)
        return Window(asked.window, "lull", seats, default, False)

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
        return worlds.imagine(seen, memory, rng)

    def twin(self, state: State, seat: int | None, rng: random.Random) -> State:
        """The same for that seat, all that is hidden from it permuted."""
        return worlds.twin(state, seat, rng)

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

    def princess_face(self, key: str) -> dict[str, Any]:
        """A princess and her texture as in ``seen_by``. Raises ValueError on an unknown key."""
        return view.princess_face(key)


def _set_out(options: Options, seats: int, seed: bytes) -> State:
    """A fresh table: mattresses face down on the beds, hands and row without witches."""
    state = State()
    state.rules = RULES
    state.options, state.seats, state.seed = options, seats, seed
    _lay_beds(state)
    state.draw = components.friends(options)
    shuffle(state.draw, seed, "deck", 0)
    state.hands = [[state.draw.pop() for _ in range(HAND)] for _ in range(seats)]
    state.row = [state.draw.pop() for _ in range(ROW)]
    state.draw += components.witches(options, seats)
    shuffle(state.draw, seed, "witches", 0)
    state.discard = []
    first = options.first_seat
    state.turn = below(seats, seed, "first seat", 0) if first is None else first
    state.turn_number, state.phase = 1, TURN
    state.touches = state.looks = state.owed = 0
    state.check, state.found, state.refused = None, (), ()
    state.consent, state.last = None, -1
    state.windows = state.moves = 0
    state.result = None
    return state


def _lay_beds(state: State) -> None:
    """Princesses by choice or by lot; their mattresses shuffled and dealt (SP-S008, SP-S009)."""
    variant = state.options.variant
    beds, size = BEDS[variant], SET[variant]
    keys = list(PRINCESSES)
    shuffle(keys, state.seed, "princesses", 0)
    state.princesses = state.options.princesses or tuple(keys[:beds])
    mattresses = [m for bed in range(beds) for m in components.own_set(state.options, bed)]
    shuffle(mattresses, state.seed, "mattresses", 0)
    state.beds = [tuple(mattresses[size * bed : size * bed + size]) for bed in range(beds)]
    state.status = [SLEEPLESS] * beds


def _missed(action: Action, attempt: Attempt) -> Event:
    """The private event of a play that was not accepted (SP-S041). It never holds the answer."""
    said = (
        ("claim", attempt.kind),
        ("op", attempt.op),
        ("operands", attempt.operands),
        ("stated", attempt.stated),
        ("reason", attempt.reason),
    )
    return Event("claim_missed", action.seat, 1 << action.seat, said)


SLEEPLESS_PRINCESS = SleeplessPrincess()
