"""Every action by its kind."""

from __future__ import annotations

from collections.abc import Callable

from engine.protocol import Action
from engine.rules.queens_collection import against, consent, scoring, together
from engine.rules.queens_collection.piles import Events
from engine.rules.queens_collection.state import State


def agree(state: State, action: Action, events: Events) -> None:
    """Yes: what was proposed is done (QC-S040)."""
    ask = consent.close_ask(state, True, events)
    carry_out = together.traded if ask.kind == "trade" else against.partner_exchanged
    carry_out(state, ask.asker, ask.args, events)


MOVES: dict[str, Callable[[State, Action, Events], None]] = {
    "exchange": together.exchange,
    "wild": together.wild,
    "new": together.new,
    "trade": together.trade,
    "pass": together.let_pass,
    "reveal": against.reveal,
    "stop": against.stop,
    "pair": against.pair,
    "exchange_display": against.exchange_display,
    "exchange_partner": against.exchange_partner,
    "done": against.done,
    "agree": agree,
    "refuse": consent.refuse,
    "score": scoring.answer,
    "skip": scoring.answer,
}


def carry_out(state: State, action: Action, events: Events) -> None:
    """Do it and count it."""
    MOVES[action.kind](state, action, events)
    state.moves += 1
