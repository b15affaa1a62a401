"""Transitions of The Queen's Collection, by kind of action."""

from __future__ import annotations

from collections.abc import Callable

from engine.protocol import Action
from engine.rules.queens_collection import competitive, consent, cooperative, scoring
from engine.rules.queens_collection.piles import Events
from engine.rules.queens_collection.state import State


def agree(state: State, action: Action, events: Events) -> None:
    """Yes: what was proposed is done (QC-S040)."""
    ask = consent.close_ask(state, True, events)
    apply = cooperative.traded if ask.kind == "trade" else competitive.partner_exchanged
    apply(state, ask.asker, ask.args, events)


MOVES: dict[str, Callable[[State, Action, Events], None]] = {
    "exchange": cooperative.exchange,
    "wild": cooperative.wild,
    "new": cooperative.new,
    "trade": cooperative.trade,
    "pass": cooperative.let_pass,
    "reveal": competitive.reveal,
    "stop": competitive.stop,
    "pair": competitive.pair,
    "exchange_display": competitive.exchange_display,
    "exchange_partner": competitive.exchange_partner,
    "done": competitive.done,
    "agree": agree,
    "refuse": consent.refuse,
    "score": scoring.answer,
    "skip": scoring.answer,
}


def apply(state: State, action: Action, events: Events) -> None:
    """Do it and count it."""
    MOVES[action.kind](state, action, events)
    state.moves += 1
