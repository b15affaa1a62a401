"""The rules object of Sleepless Princess, two to five together (docs/rules/sleepless_princess.md).

Departures from the printed rules: a random seat begins; a wrong claim costs nothing and changes
nothing; a table that can neither draw nor play comes to its last round by a skip (SP-22). The
simplified game and the house rules are ``Options``.
The parts: components, state, setup, claims, validation (who may do what), legal (what is possible),
moves (what happens, in the order of a turn), view (who sees what), determinize (positions
that a seat cannot tell apart).
"""

from __future__ import annotations

from engine.protocol import Action, Attempt, Claim, Event, Verdict, Window
from engine.rules.sleepless_princess import (
    claims,
    components,
    determinize,
    legal,
    moves,
    setup,
    validation,
    view,
)
from engine.rules.sleepless_princess.components import VARIANTS
from engine.rules.sleepless_princess.state import CODEC, KEY, RULES, TURN, State, check, dump, load
from engine.ruleset import JudgedAction, Rules


def _judge(state: State, seat: int, claim: Claim) -> Verdict:
    """Truth and legality of a claim in card values; 0 stands for a card without a number."""
    return claims.judge(state.options, claim)


def _judge_action(state: State, action: Action) -> JudgedAction:
    """The claims of a play, judged; a wrong one costs nothing (SP-S041)."""
    attempts = claims.judge_play(state.options, action)
    missed = _missed(action, attempts[-1]) if attempts[-1].reason else None
    return JudgedAction(action, attempts, missed)


def _missed(action: Action, attempt: Attempt) -> Event:
    """The private event of a play that was not accepted (SP-S041). It never holds the answer."""
    stated = (
        ("claim", attempt.kind),
        ("op", attempt.op),
        ("operands", attempt.operands),
        ("stated", attempt.stated_total),
        ("reason", attempt.reason),
    )
    return Event("claim_missed", action.seat, 1 << action.seat, stated)


def _opportunities(state: State, seat: int) -> tuple[Claim, ...]:
    """Every claim of a true and legal play of the seat in its own turn, distinct by value.

    From its own hand alone: help says nothing of mattresses (SP-37).
    """
    if state.phase != TURN or seat != state.turn or state.consent is not None:
        return ()
    return claims.claims_in_hand(state.options, state.hands[seat])[1].claims


def _window(state: State) -> Window | None:
    """The question whether a bed is opened. Not secret: the first to agree opens it."""
    asked = state.consent
    if asked is None:
        return None
    seats = moves.owing(state)
    default = tuple(legal.default_action(state, seat) for seat in seats)
    return Window(asked.window, "lull", seats, default, False)


GAME: Rules[State] = Rules(
    key=KEY,
    rules=RULES,
    codec=CODEC,
    seats=range(2, 6),  # SP-S007
    variants=VARIANTS,
    make_options=components.make_options,
    seats_for=components.seats_for,
    deal=setup.deal,
    waiting_for=validation.awaited,
    legal_actions=legal.legal_actions,
    legal_kinds=legal.legal_kinds,
    side_actions=legal.side_actions,
    canonical=legal.canonical,
    addressed=legal.addressed,
    left_to=legal.left_to,
    default_action=legal.default_action,
    rejection=validation.rejection,
    claims=frozenset({"play"}),
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
    piece_face=view.princess_face,
)
