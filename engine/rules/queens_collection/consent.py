"""Transitions around asking another seat: a trade, a partners' exchange (QC-S040, QC-17, QC-41)."""

from __future__ import annotations

from engine.protocol import Action, Event, make
from engine.rules.queens_collection.piles import Events, emit
from engine.rules.queens_collection.state import ASK, PLAY, TAKE, Ask, State, seats_that_see


def open_ask(state: State, action: Action, asked: int, events: Events) -> None:
    """Open the window of the asked seat. Only who sees the cards learns which are meant."""
    state.windows += 1
    state.phase = ASK
    state.ask = Ask(state.windows, action.kind, action.seat, asked, action.args)
    data = (("window", state.windows), ("kind", action.kind), ("asker", action.seat))
    emit(events, "window_opened", asked, data)
    meant = (("kind", action.kind), ("given", action.args[0]), ("got", action.args[-1]))
    events.append(make(Event, ("proposal", asked, seats_that_see(state, asked), meant)))


def close_ask(state: State, agreed: bool, events: Events) -> Ask:
    """Close the window; return what was proposed."""
    ask = state.ask
    assert ask is not None, "a window is open in phase ASK"
    state.ask = None
    state.phase = PLAY if state.options.together else TAKE
    data = (("window", ask.window), ("kind", ask.kind), ("agreed", agreed))
    emit(events, "window_closed", ask.asked, data)
    return ask


def refuse(state: State, action: Action, events: Events) -> None:
    """No: nothing changes, and the same is not proposed again in this turn (QC-S040)."""
    ask = close_ask(state, False, events)
    state.refused += ((ask.kind, ask.args),)
