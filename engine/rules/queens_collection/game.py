"""The Queen's Collection: cooperative, solo, competitive and in two teams, told in
docs/rules/queens_collection.md.

Departures from the printed rules: a random seat begins; everyone works the score out before it is
shown; a deal that cannot be finished is made anew; a round in which nothing happens any more ends.
Variants and house rules are ``Options``. The parts: components, state, stored, claims, guard (who
may do what), legal (what is possible), setup, piles, together and against (what happens), consent,
scoring, view and imagined (who sees what).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from engine.protocol import (
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
from engine.rules.queens_collection import (
    claims,
    components,
    guard,
    imagined,
    legal,
    moves,
    setup,
    stored,
    view,
)
from engine.rules.queens_collection.components import COLOUR, SEATS, VARIANTS, Options
from engine.rules.queens_collection.state import (
    ASK,
    CODEC,
    KEY,
    RULES,
    SCORE,
    TAKE,
    State,
    check,
    score_of,
    terms_of,
)


class QueensCollection:
    """The rules object. See ``engine.protocol.Game`` for what each method promises."""

    key = KEY
    rules = RULES
    codec = CODEC
    seats = range(1, 5)  # QC-S004

    def options(self) -> Mapping[str, Options]:
        """The cooperative game as ``standard``, and the other modes and sides."""
        return VARIANTS

    def make_options(self, values: Mapping[str, Any]) -> Options:
        """Options from a plain dict. Raises ValueError on an unknown name or a bad value."""
        return components.make_options(values)

    def seats_for(self, options: Options) -> range:
        """Numbers of seats that the mode can be played with (QC-S004)."""
        return SEATS[options.mode]

    def start(self, options: Options, seats: int, seed: bytes) -> tuple[State, tuple[Event, ...]]:
        """Lay out boxes, pawns and cards (QC-S005). Raises ValueError on a number of seats that
        the mode does not take."""
        if seats not in SEATS[options.mode]:
            raise ValueError(f"{seats} players: not for a {options.mode} game")
        if options.first_seat is not None and options.first_seat >= seats:
            raise ValueError("first_seat is not at this table")
        state, events = setup.set_out(options, seats, seed)
        return state, tuple(events)

    def waiting_for(self, state: State) -> tuple[int, ...]:
        """One seat; at a scoring every seat that has not answered; () when the game is over."""
        return guard.awaited(state)

    def legal_actions(self, state: State, seat: int) -> Sequence[Action]:
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

        A claim that is not accepted leaves the table as it was (QC-S037).
        """
        refused = guard.refusal(state, action)
        if refused is not None:
            return refused
        attempts: tuple[Attempt, ...] = ()
        events: list[Event] = []
        if action.kind in claims.CLAIMS:
            action, claim, cards = _stated(state, action)
            verdict = claims.judge(claim, terms_of(state, action.seat))
            attempts = (claims.attempt_of(claim, verdict, cards),)
            if not verdict.right:
                return Wrong(state, (_missed(action, claim, verdict),), attempts)
        after = state.clone()
        moves.MOVES[action.kind](after, action, events)
        after.moves += 1
        return make(Accepted, (after, tuple(events), attempts))

    def play_in_place(self, state: State, action: Action) -> None:
        """Carry out a legal action on this very state, unchecked."""
        moves.MOVES[action.kind](state, action, [])
        state.moves += 1

    def judge(self, state: State, seat: int, claim: Claim) -> Verdict:
        """Truth and legality of a claim in colours (WILD is 8) or in terms of the score."""
        return claims.judge(claim, terms_of(state, seat))

    def opportunities(self, state: State, seat: int) -> tuple[Claim, ...]:
        """Every true and legal claim of the seat now, distinct by value."""
        if state.phase == SCORE and seat in guard.awaited(state):
            return (Claim("score", terms_of(state, seat), (), score_of(state, seat)),)
        if state.phase != TAKE or seat != state.turn:
            return ()
        hand = tuple(sorted([COLOUR[card] for card in state.hands[seat]]))
        return claims.colour_claims(hand, tuple(sorted([COLOUR[card] for card in state.display])))

    def named(self, claim: Claim) -> tuple[str, str]:
        """Kind and item of a claim."""
        return claims.named(claim)

    def window(self, state: State) -> Window | None:
        """The open window: a proposal, or the scoring."""
        if state.phase not in (ASK, SCORE):
            return None
        seats = guard.awaited(state)
        kind = state.ask.kind if state.ask is not None else "score"
        default = tuple([legal.default_action(state, seat) for seat in seats])
        return Window(state.windows, kind, seats, default, True)

    def decision_key(self, state: State, seat: int) -> str:
        """Names the seat's present decision. At a scoring others' answers leave it as it is."""
        if state.phase == SCORE:
            return f"w{state.windows}.{seat}"
        return f"{state.moves}.{seat}"

    def seen_by(self, state: State, seat: int | None) -> dict[str, Any]:
        """All that a seat may see; None is a spectator."""
        return view.seen_by(state, seat)

    def imagine(
        self, seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random
    ) -> State:
        """One position that fits what a seat sees and remembers."""
        return imagined.imagine(seen, memory, rng)

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
        return stored.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        """The inverse of ``dump``. Raises ValueError on junk."""
        return stored.load(data)

    def explain(self, event: Event, seat: int | None) -> Message | None:
        """What to tell a seat about an event."""
        return view.explain(event, seat)

    def check(self, state: State) -> list[str]:
        """Broken invariants, [] when sound."""
        return check(state)

    def face(self, card: int) -> dict[str, Any]:
        """The face of a card as in ``seen_by``. Raises IndexError on an unknown card."""
        return dict(components.FACES[card])

    def colour_face(self, colour: int) -> dict[str, Any]:
        """A colour with its shape, letter and paint. Raises IndexError on an unknown colour."""
        return view.colour_face(colour)


def _stated(state: State, action: Action) -> tuple[Action, Claim, tuple[int, ...]]:
    """The action with its colour named, what it states, and the cards it is stated with."""
    if action.kind == "pair":
        action = legal.settled(action)
        cards, shown, colour = action.args
        return action, claims.pair_claim(cards, shown, colour), (*cards, shown)
    counts, total = action.args
    each = [points for points, _ in terms_of(state, action.seat)]
    return action, Claim("score", tuple(zip(each, counts, strict=True)), (), total), ()


def _missed(action: Action, claim: Claim, verdict: Verdict) -> Event:
    """The private event of a claim that was not accepted (QC-S037). It never holds the answer."""
    said = (
        ("op", claim.op),
        ("groups", claim.groups),
        ("result", claim.result),
        ("stated", claim.value),
        ("reason", verdict.reason),
    )
    return Event("claim_missed", action.seat, 1 << action.seat, said)


QUEENS_COLLECTION = QueensCollection()
