"""First to Ten: its rules. Two seats, three cards each; two cards that make ten win.

In a turn a seat says that two of its cards make ten, or swaps a card for the top of the pile. After
40 turns nobody wins alone. A claim that is not true costs nothing.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from engine.chance import below, shuffle
from engine.heuristics import STANDARD, Effort
from engine.options import OptionsBase, check_first_seat, check_names
from engine.protocol import (
    ALL,
    GAME_OVER,
    MALFORMED,
    NOT_YOUR_CARDS,
    NOT_YOUR_TURN,
    Action,
    Attempt,
    Claim,
    Event,
    Message,
    Rejected,
    Result,
    Verdict,
)
from engine.ruleset import (
    JudgedAction,
    Rules,
    missed,
    result_view,
)
from engine.shapes import all_ints, is_action
from engine.state_fields import StateBase, Stored, state_class

KEY = "first_to_ten"
SEATS = range(2, 3)
HAND, TURNS, GOAL = 3, 40, 10
VALUES = tuple(value for value in range(1, 10) for _copy in range(4))
FACES = tuple({"card": n, "kind": "number", "value": value} for n, value in enumerate(VALUES))


@dataclass(frozen=True, slots=True)
class Options(OptionsBase):
    """Who begins: a seat, or None for one by lot."""

    first_seat: int | None = None


def make_options(values: Mapping[str, Any]) -> Options:
    check_names(values, Options)
    check_first_seat(values.get("first_seat"), len(SEATS) + 1)
    return Options(**values)


@state_class
class State(StateBase):
    """The pile has its top at the end; a card that is swapped goes under it."""

    rules: int
    options: Options
    seats: int
    seed: bytes
    turn: int
    turn_number: int
    phase: str
    moves: int
    result: Result | None
    draw: list[int]
    hands: list[list[int]]


STORED = Stored(State, key=KEY, codec=1, played=(1,), upgrades={}, make_options=make_options)


def deal(options: Options, seats: int, seed: bytes) -> tuple[State, list[Event]]:
    state = State.__new__(State)
    state.rules, state.options, state.seats, state.seed = 1, options, seats, seed
    state.draw = list(range(len(VALUES)))
    shuffle(state.draw, seed, "deck", 0)
    state.hands = [[state.draw.pop() for _ in range(HAND)] for _ in range(seats)]
    first = options.first_seat
    state.turn = below(seats, seed, "first seat", 0) if first is None else first
    state.turn_number, state.phase, state.moves, state.result = 1, "turn", 0, None
    return state, [Event("game_started", state.turn, ALL)]


def waiting_for(state: State) -> tuple[int, ...]:
    return () if state.result else (state.turn,)


def pairs(state: State, seat: int) -> list[tuple[int, int]]:
    """Return the pairs of the seat's cards that make ten."""
    held = combinations(sorted(state.hands[seat]), 2)
    return [(a, b) for a, b in held if VALUES[a] + VALUES[b] == GOAL]


def legal_actions(state: State, seat: int) -> list[Action]:
    if seat not in waiting_for(state):
        return []
    tens = [Action("make_ten", seat, pair) for pair in pairs(state, seat)]
    return tens + [Action("swap", seat, (card,)) for card in sorted(state.hands[seat])]


def legal_kinds(state: State, seat: int) -> frozenset[str]:
    return frozenset({"make_ten", "swap"} if seat in waiting_for(state) else ())


def canonical(action: Action) -> Action:
    return action._replace(args=tuple(sorted(action.args)))


def rejection(state: State, action: Action) -> Rejected | None:
    """Why this is not the seat's to do, or None."""
    if not is_action(action) or not all_ints(action.args):
        return Rejected(MALFORMED)
    count = {"make_ten": 2, "swap": 1}.get(action.kind)
    if count is None or not len(action.args) == len({*action.args}) == count:
        return Rejected(MALFORMED)
    if state.result:
        return Rejected(GAME_OVER)
    if action.seat != state.turn:
        return Rejected(NOT_YOUR_TURN)
    return None if {*action.args} <= {*state.hands[action.seat]} else Rejected(NOT_YOUR_CARDS)


def claim_of(values: Iterable[int]) -> Claim:
    return Claim("+", (tuple(sorted(values)),), (), GOAL)


def judge(_state: Any, _seat: int, claim: Claim) -> Verdict:
    truth = sum(claim.groups[0])
    return Verdict(truth == GOAL, True, "" if truth == GOAL else "arith", truth)


def kind_and_item(claim: Claim) -> tuple[str, str]:
    return "sum", "add:" + "+".join(map(str, claim.groups[0]))


def judge_action(state: State, action: Action) -> JudgedAction:
    values = tuple(VALUES[card] for card in action.args)
    claim = claim_of(values)
    verdict = judge(state, action.seat, claim)
    kind, item = kind_and_item(claim)
    attempt = Attempt(
        kind=kind,
        op="+",
        operands=values,
        effective=values,
        stated_total=GOAL,
        true_total=verdict.true_total,
        is_true=verdict.is_true,
        is_allowed=True,
        reason=verdict.reason,
        cards=action.args,
        item=item,
        card_total=None,
        keyed=False,
    )
    return JudgedAction(action, (attempt,), missed(action, claim, verdict))


def opportunities(state: State, seat: int) -> tuple[Claim, ...]:
    if seat not in waiting_for(state):
        return ()
    found = [claim_of((VALUES[a], VALUES[b])) for a, b in pairs(state, seat)]
    return tuple(dict.fromkeys(found))


def apply(state: State, action: Action, events: list[Event]) -> None:
    seat, hand = action.seat, state.hands[action.seat]
    state.moves += 1
    if action.kind == "make_ten":
        values = tuple(VALUES[card] for card in action.args)
        events.append(Event("ten_made", seat, ALL, (("values", values),)))
        _end(state, (seat,), "ten")
        return
    hand.remove(action.args[0])
    hand.append(state.draw.pop())
    state.draw.insert(0, action.args[0])
    events.append(Event("card_swapped", seat, ALL))
    state.turn, state.turn_number = 1 - seat, state.turn_number + 1
    if state.turn_number > TURNS:
        _end(state, (0, 1), "turns")


def _end(state: State, winners: tuple[int, ...], reason: str) -> None:
    points = tuple(int(seat in winners) for seat in range(state.seats))
    state.phase, state.result = "over", Result(winners, points, reason)


def seen_by(state: State, seat: int | None) -> dict[str, Any]:
    sits = seat is not None and 0 <= seat < state.seats
    return {
        "game": KEY,
        "seat": seat,
        "seats": state.seats,
        "turn": state.turn,
        "turn_number": state.turn_number,
        "phase": state.phase,
        "waiting_for": list(waiting_for(state)),
        "draw_count": len(state.draw),
        "players": [{"seat": n, "hand_count": HAND} for n in range(state.seats)],
        "hand": [dict(FACES[card]) for card in state.hands[seat]] if sits else [],
        "options": state.options.as_dict(),
        "result": result_view(state.result),
    }


def resample_hidden(state: State, seat: int | None, rng: random.Random) -> State:
    """The same for the one who sees: pile and other hands are dealt anew."""
    twin = state.clone()
    others = [n for n in range(state.seats) if n != seat]
    hidden = [*state.draw, *(card for n in others for card in state.hands[n])]
    rng.shuffle(hidden)
    for n in others:
        twin.hands[n] = [hidden.pop() for _ in range(HAND)]
    twin.draw = hidden
    return twin


def determinize(seen: Mapping[str, Any], _memory: Mapping[str, Any], rng: random.Random) -> State:
    state, _events = deal(make_options(seen["options"]), seen["seats"], b"imagined")
    own = [face["card"] for face in seen["hand"]]
    rest = [card for card in range(len(VALUES)) if card not in own]
    rng.shuffle(rest)
    for seat in range(seen["seats"]):
        state.hands[seat] = own if seat == seen["seat"] else [rest.pop() for _ in range(HAND)]
    state.draw = rest
    state.turn, state.turn_number = seen["turn"], seen["turn_number"]
    state.moves = seen["turn_number"] - 1
    state.phase, ended = seen["phase"], seen["result"]
    if ended:
        state.result = Result(tuple(ended["winners"]), tuple(ended["points"]), ended["reason"])
    return state


def explain(event: Event, seat: int | None) -> Message | None:
    if seat is not None and event.to != ALL and not event.to >> seat & 1:
        return None
    if event.kind == "claim_missed":
        return None
    values = [list(value) for _name, value in event.data]
    args = {"seat": event.seat, "you": event.seat == seat, "values": values[0] if values else []}
    return Message(f"{KEY}.{event.kind}", args)


def check(state: State) -> list[str]:
    cards = sorted([*state.draw, *(card for hand in state.hands for card in hand)])
    broken = [] if cards == list(range(len(VALUES))) else ["each card once"]
    if (state.phase == "over") != (state.result is not None):
        broken.append("over with a result")
    return broken


GAME: Rules[State] = Rules(
    key=KEY,
    rules=1,
    codec=1,
    seats=SEATS,
    variants={"standard": Options()},
    make_options=make_options,
    seats_for=lambda options: SEATS,
    deal=deal,
    waiting_for=waiting_for,
    legal_actions=legal_actions,
    legal_kinds=legal_kinds,
    canonical=canonical,
    default_action=lambda state, seat: Action("swap", seat, (min(state.hands[seat]),)),
    rejection=rejection,
    claims=frozenset({"make_ten"}),
    judge_action=judge_action,
    apply=apply,
    judge=judge,
    opportunities=opportunities,
    kind_and_item=kind_and_item,
    seen_by=seen_by,
    determinize=determinize,
    resample_hidden=resample_hidden,
    explain=explain,
    dump=STORED.dump,
    load=STORED.load,
    check=check,
    faces=FACES,
    piece_face=dict,
)


class FirstToTenHeuristics:
    """What its robots know: ten wins, else any card goes."""

    def effort(self, seen: Mapping[str, Any]) -> Effort:
        return STANDARD

    def rank(self, seen: Mapping[str, Any], memory: Mapping[str, Any], action: Action) -> float:
        return float(action.kind == "make_ten")

    def candidates(
        self,
        seen: Mapping[str, Any],
        memory: Mapping[str, Any],
        legal: Sequence[Action],
        rng: random.Random,
    ) -> list[Action]:
        return [*legal][:1]

    def remember(self, events: Iterable[Event], seat: int) -> dict[str, Any]:
        return dict(Counter(event.kind for event in events))

    def rollout(self, state: State, seat: int, rng: random.Random) -> Action:
        legal = legal_actions(state, seat)
        return legal[0] if legal[0].kind == "make_ten" else rng.choice(legal)

    def turn(self, state: State) -> int:
        return state.turn

    def worth(self, state: State, seat: int) -> float:
        return float(state.result.points[seat]) if state.result else 0.5


HEURISTICS = FirstToTenHeuristics()
