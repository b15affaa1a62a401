"""``Rules``: a game's rules object, put together from the functions of its modules."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from engine.protocol import (
    Accepted,
    Action,
    Answer,
    Attempt,
    Claim,
    Event,
    Message,
    Rejected,
    Result,
    Verdict,
    Window,
    Wrong,
    make,
)

Seen: TypeAlias = dict[str, Any]


class Position(Protocol):
    """What is asked of every game's state here."""

    result: Result | None

    def clone(self) -> Any:
        """An independent copy."""


S = TypeVar("S", bound=Position)


def as_it_is(state: object, action: Action, seats: Sequence[int]) -> Action:
    """Of a game whose questions go to whom the rules say, whoever sits there."""
    return action


def nothing_left(state: object, seats: Sequence[int]) -> frozenset[str]:
    """Of a game in which robots answer every question that they are asked."""
    return frozenset()


def no_side_actions(state: object, seat: int) -> list[Action]:
    """Of a game in which nothing is done out of turn."""
    return []


def no_window(state: object) -> None:
    """Of a game in which no seat ever owes an answer outside its turn."""


def by_moves(state: Any, seat: int) -> str:
    """The decision key where each accepted action brings new decisions."""
    return f"{state.moves}.{seat}"


class JudgedAction(NamedTuple):
    """A judged claim: the action to carry out, its records, and what tells the seat of a miss.

    ``missed`` is None when the claim is accepted.
    """

    action: Action
    attempts: tuple[Attempt, ...]
    missed: Event | None


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Rules(Generic[S]):
    """The rules object of a game, put together from its parts.

    ``engine.protocol.Game`` says what each function promises. Here only: ``variants`` answers
    ``options``; ``deal`` lays the table for seats that were found fit; ``rejection`` says why an
    action is not a seat's to do; ``claims`` are the kinds of actions that ``judge_action`` judges;
    ``apply`` changes the very state and counts its moves.
    """

    key: str
    rules: int
    codec: int
    seats: range
    variants: Mapping[str, Any]
    make_options: Callable[[Mapping[str, Any]], Any]
    seats_for: Callable[[Any], range]
    deal: Callable[[Any, int, bytes], tuple[S, Sequence[Event]]]
    waiting_for: Callable[[S], tuple[int, ...]]
    legal_actions: Callable[[S, int], Sequence[Action]]
    legal_kinds: Callable[[S, int], frozenset[str]]
    side_actions: Callable[[S, int], list[Action]] = no_side_actions
    canonical: Callable[[Action], Action]
    default_action: Callable[[S, int], Action]
    rejection: Callable[[S, Action], Rejected | None]
    claims: frozenset[str]
    judge_action: Callable[[S, Action], JudgedAction]
    apply: Callable[[S, Action, list[Event]], None]
    judge: Callable[[S, int, Claim], Verdict]
    opportunities: Callable[[S, int], tuple[Claim, ...]]
    kind_and_item: Callable[[Claim], tuple[str, str]]
    window: Callable[[S], Window | None] = no_window
    decision_key: Callable[[S, int], str] = by_moves
    seen_by: Callable[[S, int | None], Seen]
    determinize: Callable[[Mapping[str, Any], Mapping[str, Any], random.Random], S]
    resample_hidden: Callable[[S, int | None, random.Random], S]
    explain: Callable[[Event, int | None], Message | None]
    dump: Callable[[S], dict[str, Any]]
    load: Callable[[Mapping[str, Any]], S]
    check: Callable[[S], list[str]]
    faces: Sequence[Mapping[str, Any]]
    piece_face: Callable[[Any], Seen]
    addressed: Callable[[S, Action, Sequence[int]], Action] = as_it_is
    left_to: Callable[[S, Sequence[int]], frozenset[str]] = nothing_left

    def __repr__(self) -> str:
        return f"Rules({self.key!r})"

    def options(self) -> Mapping[str, Any]:
        """Published variants and house rules by name."""
        return self.variants

    def start(self, options: Any, seats: int, seed: bytes) -> tuple[S, tuple[Event, ...]]:
        """Deal a new game. Raises ValueError on seats that the options do not take."""
        if seats not in self.seats_for(options):
            raise ValueError(f"{seats} players cannot play {self.key} with these options")
        if options.first_seat is not None and options.first_seat >= seats:
            raise ValueError("first_seat is not at this table")
        state, events = self.deal(options, seats, seed)
        return state, tuple(events)

    def play(self, state: S, action: Action) -> Answer:
        """Carry out, judge or refuse an action; ``state`` is never changed.

        A claim that is not accepted leaves the table as it was.
        """
        refused = self.rejection(state, action)
        if refused is not None:
            return refused
        attempts: tuple[Attempt, ...] = ()
        if action.kind in self.claims:
            action, attempts, missed = self.judge_action(state, action)
            if missed is not None:
                return Wrong(state, (missed,), attempts)
        after = state.clone()
        events: list[Event] = []
        self.apply(after, action, events)
        return make(Accepted, (after, tuple(events), attempts))

    def play_in_place(self, state: S, action: Action) -> None:
        """Carry out a legal action on this very state, unchecked."""
        self.apply(state, action, [])

    def face(self, card: int) -> Seen:
        """The face of a card as in ``seen_by``. Raises IndexError on an unknown card."""
        return dict(self.faces[card])

    def result(self, state: S) -> Result | None:
        """The outcome, None while the game goes on."""
        return state.result


def missed(action: Action, claim: Claim, verdict: Verdict) -> Event | None:
    """The private event of a claim that is not accepted. It never holds the answer."""
    if not verdict.reason:
        return None
    claimed = (
        ("op", claim.op),
        ("groups", claim.groups),
        ("result", claim.result),
        ("stated", claim.value),
        ("reason", verdict.reason),
    )
    return Event("claim_missed", action.seat, 1 << action.seat, claimed)


def result_view(result: Result | None) -> Seen | None:
    """The outcome as views hold it."""
    if result is None:
        return None
    winners, points = list(result.winners), list(result.points)
    return {"winners": winners, "points": points, "reason": result.reason}


def result_from_view(seen: Mapping[str, Any] | None) -> Result | None:
    """The inverse of ``result_view``."""
    if seen is None:
        return None
    return Result(tuple(seen["winners"]), tuple(seen["points"]), seen["reason"])
