"""Other positions that look the same to a seat: hidden cards resampled, positions for planning."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.codec import from_json
from engine.rules.queens_collection.components import COLOURS, deck_of, make_options
from engine.rules.queens_collection.state import ASK, RULES, SCORE, Ask, State
from engine.rules.queens_collection.view import sees
from engine.ruleset import result_from_view


def resample_hidden(state: State, seat: int | None, rng: random.Random) -> State:
    """The same for that seat: hidden hands, piles and chance to come permuted."""
    other = state.clone()
    other.seed = rng.randbytes(len(state.seed))
    hidden = [number for number in range(state.seats) if not sees(state, seat, number)]
    pool = other.draw + other.discard + other.out
    for number in hidden:
        pool += other.hands[number]
    rng.shuffle(pool)
    becomes: dict[int, int] = {}
    for number in hidden:
        new, pool = pool[: len(other.hands[number])], pool[len(other.hands[number]) :]
        becomes.update(zip(other.hands[number], new, strict=True))
        other.hands[number] = new
    drawn, put = len(state.draw), len(state.discard)
    other.draw, pool = pool[:drawn], pool[drawn:]
    other.discard, other.out = pool[:put], pool[put:]
    if state.ask is not None:
        other.ask = state.ask._replace(args=_renamed(state.ask.args, becomes))
    other.refused = tuple((kind, _renamed(args, becomes)) for kind, args in state.refused)
    return other


def _renamed(args: tuple[Any, ...], becomes: dict[int, int]) -> tuple[Any, ...]:
    """A proposal with other cards in hidden hands; a trade is public and stays as it is."""
    return tuple(
        tuple(becomes.get(card, card) for card in one) if isinstance(one, tuple) else one
        for one in args
    )


def determinize(seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random) -> State:
    """One position that fits what a seat sees and remembers.

    ``memory`` may hold ``discard`` (ids of the cards seen to be put away since the last reshuffle);
    what contradicts ``seen`` is dropped. The position has chance of its own: it says nothing about
    draws to come.
    """
    state = State.__new__(State)
    state.rules = RULES
    state.options = make_options(seen["options"])
    state.seats = seen["seats"]
    state.seed = rng.randbytes(16)
    state.counter = 1
    state.moves = 0
    state.turn, state.turn_number, state.phase = seen["turn"], seen["turn_number"], seen["phase"]
    _read_table(state, seen)
    _determinize_cards(state, seen, memory, rng)
    _read_windows(state, seen)
    return state


def _read_table(state: State, seen: Mapping[str, Any]) -> None:
    """Everything that lies open."""
    boxes, players, now = seen["boxes"], seen["players"], seen["round"]
    state.ring = tuple(COLOURS.index(box["colour"]) for box in boxes)
    state.boxes = [tuple(COLOURS.index(pawn) for pawn in box["pawns"]) for box in boxes]
    state.gone = tuple(COLOURS.index(colour) for colour in seen["gone"])
    state.taken = [tuple(row["pawns"]) for row in players]
    state.won = [tuple(COLOURS.index(colour) for colour in row["boxes"]) for row in players]
    state.totals = tuple(row["total"] for row in players)
    state.scores = tuple(row["last_score"] for row in players)
    state.display = [face["card"] for face in seen["display"]]
    state.revealed = [face["card"] for face in seen["revealed"]]
    state.round, state.starter, state.round_turns = now["number"], now["starter"], now["turns"]
    state.pairs, state.passes = now["pairs"], now["passes"]
    state.dry, state.quiet = now["dry"], now["quiet"]
    state.took, state.turned, state.ending = now["took"], now["turned"], now["ending"]


def _determinize_cards(
    state: State, seen: Mapping[str, Any], memory: Mapping[str, Any], rng: random.Random
) -> None:
    """Open cards are known, remembered discards are kept, the rest is dealt."""
    open_hands = [row["cards"] for row in seen["players"]]
    known = {*state.display, *state.revealed}
    known.update(face["card"] for cards in open_hands if cards is not None for face in cards)
    deck = deck_of(state.options)
    put = seen["discard"]["count"]
    remembered = [card for card in memory.get("discard", ()) if card in deck and card not in known][
        :put
    ]
    known.update(remembered)
    pool = [card for card in deck if card not in known]
    rng.shuffle(pool)
    state.hands = []
    for row, cards in zip(seen["players"], open_hands, strict=True):
        if cards is not None:
            state.hands.append([face["card"] for face in cards])
            continue
        state.hands.append(pool[: row["hand_count"]])
        pool = pool[row["hand_count"] :]
    rest, out = put - len(remembered), seen["out_count"]
    state.discard, pool = pool[:rest] + remembered, pool[rest:]
    state.out, state.draw = pool[:out], pool[out:]


def _read_windows(state: State, seen: Mapping[str, Any]) -> None:
    """The open window and the end; an unseen proposal is for the first cards of both hands."""
    window = seen["window"]
    state.windows = window["id"] if window else 0
    state.ask, state.answered = None, ()
    state.refused = tuple((kind, from_json(args)) for kind, args in seen["refused"])
    if state.phase == ASK:
        asker, asked, count = window["asker"], window["asked"], window["count"]
        args = from_json(window["args"]) if window["args"] else None
        unseen = tuple(state.hands[asker][:count]), tuple(state.hands[asked][:count])
        state.ask = Ask(window["id"], window["kind"], asker, asked, args or unseen)
    if state.phase == SCORE:
        state.answered = tuple(window["answered"])
    state.result = result_from_view(seen["result"])
