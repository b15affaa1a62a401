"""The rules object of Sleeping Queens, two to five players (docs/rules/sleeping_queens.md).

Departures from the printed rules: a random seat begins; a wrong claim costs nothing and changes
nothing; a game of more than 500 turns ends with most points. House rules are ``Options``.
The parts: components, state, setup, claims, validation (who may do what), legal (what is possible),
moves (what happens, in the order of a turn), view (who sees what), determinize
(positions that a seat cannot tell apart).
"""

from __future__ import annotations

from engine.protocol import Action, Claim, Verdict, Window
from engine.rules.sleeping_queens import (
    claims,
    components,
    determinize,
    legal,
    moves,
    setup,
    validation,
    view,
)
from engine.rules.sleeping_queens.components import EMPTY, VARIANTS
from engine.rules.sleeping_queens.state import (
    CODEC,
    COUNT,
    KEY,
    RULES,
    TURN,
    State,
    check,
    dump,
    load,
)
from engine.ruleset import JudgedAction, Rules, missed

SEATS = range(2, 6)  # SQ-S006
_ONE_SEAT = tuple((seat,) for seat in range(5))


def _waiting_for(state: State) -> tuple[int, ...]:
    """One seat, or () when the game is over."""
    seat = state.turn if state.phase == TURN else validation.awaited(state)
    return () if seat == EMPTY else _ONE_SEAT[seat]


def _judge(state: State, seat: int, claim: Claim) -> Verdict:
    """Truth and legality of a claim in card values; 0 stands for a card without a number."""
    return claims.judge(state.options, claim)


def _judge_action(state: State, action: Action) -> JudgedAction:
    """The claim of an action, judged; a wrong one costs nothing (SQ-S038)."""
    claim = _count(state, action.args[0]) if action.kind == "count" else claims.claim_of(action)
    verdict = claims.judge(state.options, claim)
    attempt = claims.attempt_of(action, claim, verdict)
    return JudgedAction(action, (attempt,), missed(action, claim, verdict))


def _count(state: State, stated: int) -> Claim:
    """What the Jester's player says of the number turned up (SQ-S046)."""
    number = components.VALUE[state.discard[-1]]
    return claims.count_claim(state.turn, number, state.seats, stated)


def _opportunities(state: State, seat: int) -> tuple[Claim, ...]:
    """Every true and legal claim of the seat in its own turn, distinct by value."""
    if state.phase == COUNT and seat == state.turn:
        return (_count(state, legal.default_action(state, seat).args[0]),)
    if state.phase != TURN or seat != state.turn:
        return ()
    return claims.claims_in_hand(state.options, state.hands[seat])[1].claims


def _window(state: State) -> Window | None:
    """The open Knight or Potion window."""
    attack = state.attack
    if attack is None:
        return None
    default = (Action("pass", attack.target),)
    return Window(attack.window, attack.kind, (attack.target,), default, True)


GAME: Rules[State] = Rules(
    key=KEY,
    rules=RULES,
    codec=CODEC,
    seats=SEATS,
    variants=VARIANTS,
    make_options=components.make_options,
    seats_for=lambda options: SEATS,
    deal=setup.deal,
    waiting_for=_waiting_for,
    legal_actions=legal.legal_actions,
    legal_kinds=legal.legal_kinds,
    canonical=legal.canonical,
    default_action=legal.default_action,
    rejection=validation.rejection,
    claims=claims.CLAIMS,
    judge_action=_judge_action,
    apply=moves.apply,
    judge=_judge,
    opportunities=_opportunities,
    kind_and_item=claims.kind_and_item,
    window=_window,
    seen_by=view.seen_by,
    determinize=determinize.determinize,
    resample_hidden=determinize.resample_hidden,
    explain=view.explain,
    dump=dump,
    load=load,
    check=check,
    faces=components.FACES,
    piece_face=view.queen_face,
)
