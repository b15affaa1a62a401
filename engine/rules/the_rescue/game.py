"""The rules object of The Rescue, two to five players (docs/rules/the_rescue.md).

Departures from the printed rules: a random seat begins; a wrong claim costs nothing and changes
nothing; a game of more than 500 turns ends with most kings. House rules are ``Options``.
The parts: components, state, setup, equations (what is true), claims (how it is judged),
validation (who may do what), legal (what is possible), moves and instants (what happens), view (who
sees what), determinize (positions that a seat cannot tell apart).
"""

from __future__ import annotations

from engine.protocol import Action, Claim, Verdict
from engine.rules.the_rescue import (
    claims,
    components,
    determinize,
    legal,
    moves,
    setup,
    validation,
    view,
)
from engine.rules.the_rescue.components import EMPTY, VARIANTS
from engine.rules.the_rescue.state import ACT, CODEC, KEY, RULES, State, check, dump, load
from engine.ruleset import JudgedAction, Rules, missed

SEATS = range(2, 6)  # SQ2-S008


def _waiting_for(state: State) -> tuple[int, ...]:
    """The seat in turn, or () when the game is over."""
    seat = validation.awaited(state)
    return () if seat == EMPTY else (seat,)


def _judge(state: State, seat: int, claim: Claim) -> Verdict:
    """Truth and legality of a claim in card values; 0 stands for a card without a number."""
    return claims.judge(state.options, claims.context_of(state, seat), claim)


def _judge_action(state: State, action: Action) -> JudgedAction:
    """The claim of an action, judged; a wrong one costs nothing (SQ2-S044)."""
    claim = claims.claim_of(action)
    verdict = _judge(state, action.seat, claim)
    attempt = claims.attempt_of(action, claim, verdict)
    return JudgedAction(action, (attempt,), missed(action, claim, verdict))


def _opportunities(state: State, seat: int) -> tuple[Claim, ...]:
    """Every true and legal claim of the seat in its own turn, distinct by value."""
    if state.phase != ACT or seat != state.turn:
        return ()
    return claims.opportunities(state, seat)


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
    seen_by=view.seen_by,
    determinize=determinize.determinize,
    resample_hidden=determinize.resample_hidden,
    explain=view.explain,
    dump=dump,
    load=load,
    check=check,
    faces=components.FACES,
    piece_face=view.king_face,
)
