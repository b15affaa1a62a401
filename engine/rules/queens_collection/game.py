"""The rules object of The Queen's Collection (docs/rules/queens_collection.md).

Four modes: cooperative, solo, competitive and in two teams.

Departures from the printed rules: a random seat begins; everyone works the score out before it is
shown; a deal that cannot be finished is made anew; a round in which nothing happens any more ends.
Variants and house rules are ``Options``. The parts: components, state, claims, validation (who
may do what), legal (what is possible), setup, piles, cooperative and competitive (what happens),
consent, scoring, view (who sees what), determinize (positions that a seat cannot tell apart).
"""

from __future__ import annotations

from engine.protocol import Action, Claim, Verdict, Window
from engine.rules.queens_collection import (
    claims,
    components,
    determinize,
    legal,
    moves,
    setup,
    validation,
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
    dump,
    load,
    terms_of,
    worth,
)
from engine.ruleset import JudgedAction, Rules, by_moves, missed


def _seats_for(options: Options) -> range:
    """Numbers of seats that the mode can be played with (QC-S004)."""
    return SEATS[options.mode]


def _judge(state: State, seat: int, claim: Claim) -> Verdict:
    """Truth and legality of a claim in colours (WILD is 8) or in terms of the score."""
    return claims.judge(claim, terms_of(state, seat))


def _judge_action(state: State, action: Action) -> JudgedAction:
    """The claim of an action, its colour named, judged; a wrong one costs nothing (QC-S037)."""
    cards: tuple[int, ...] = ()
    terms: tuple[tuple[int, int], ...] = ()
    if action.kind == "pair":
        action = legal.settled(action)
        held, shown, colour = action.args
        claim, cards = claims.pair_claim(held, shown, colour), (*held, shown)
    else:
        counts, total = action.args
        terms = terms_of(state, action.seat)
        stated_terms = zip([points for points, _ in terms], counts, strict=True)
        claim = Claim("score", tuple(stated_terms), (), total)
    verdict = claims.judge(claim, terms)
    attempt = claims.attempt_of(claim, verdict, cards)
    return JudgedAction(action, (attempt,), missed(action, claim, verdict))


def _opportunities(state: State, seat: int) -> tuple[Claim, ...]:
    """Every true and legal claim of the seat now, distinct by value."""
    if state.phase == SCORE and seat in validation.awaited(state):
        terms = terms_of(state, seat)
        return (Claim("score", terms, (), worth(terms)),)
    if state.phase != TAKE or seat != state.turn:
        return ()
    hand = tuple(sorted([COLOUR[card] for card in state.hands[seat]]))
    return claims.colour_claims(hand, tuple(sorted([COLOUR[card] for card in state.display])))


def _window(state: State) -> Window | None:
    """The open window: a proposal, or the scoring."""
    if state.phase not in (ASK, SCORE):
        return None
    seats = validation.awaited(state)
    kind = state.ask.kind if state.ask is not None else "score"
    default = tuple([legal.default_action(state, seat) for seat in seats])
    return Window(state.windows, kind, seats, default, True)


def _decision_key(state: State, seat: int) -> str:
    """Names the seat's present decision. At a scoring others' answers leave it as it is."""
    return f"w{state.windows}.{seat}" if state.phase == SCORE else by_moves(state, seat)


GAME: Rules[State] = Rules(
    key=KEY,
    rules=RULES,
    codec=CODEC,
    seats=range(1, 5),  # QC-S004
    variants=VARIANTS,
    make_options=components.make_options,
    seats_for=_seats_for,
    deal=setup.deal,
    waiting_for=validation.awaited,
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
    decision_key=_decision_key,
    seen_by=view.seen_by,
    determinize=determinize.determinize,
    resample_hidden=determinize.resample_hidden,
    explain=view.explain,
    dump=dump,
    load=load,
    check=check,
    faces=components.FACES,
    piece_face=view.colour_face,
)
