"""State of The Queen's Collection: its fields, stored form, score and invariants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.codec import Upgrade
from engine.protocol import Result
from engine.rules.queens_collection.components import (
    COLOURS,
    EMPTY,
    KINDS,
    PAWNS,
    PLACES,
    REVEALS,
    TEAMS,
    Options,
    deck_of,
    make_options,
)
from engine.state_fields import StateBase, Stored, state_class

KEY = "queens_collection"
RULES = 1
CODEC = 1
RULES_PLAYED = (1,)
"""A running game keeps the rules it began with; a number leaves when no such game is left."""
UPGRADES: Mapping[int, Upgrade] = {}

PLAY, REVEAL, TAKE, ASK, SCORE, OVER = "play", "reveal", "take", "ask", "score", "over"
PHASES = (PLAY, REVEAL, TAKE, ASK, SCORE, OVER)


class Ask(NamedTuple):
    """A proposal that waits for another seat's word: ``kind`` and ``args`` as in its action."""

    window: int
    kind: str
    asker: int
    asked: int
    args: tuple[Any, ...]


@state_class
class State(StateBase):
    """Everything there is to know. Piles have their top at the end; hands keep their order.

    ``rules`` is the number the game began with. ``ring[place]`` is the colour of the box there,
    ``boxes[place]`` the colours of the pawns on it, ``gone`` those of the pawns that left the
    game. ``hands`` are open displays in a common game. ``taken[seat][colour]`` counts pawns,
    ``won[seat]`` are the colours of box cards; ``out`` are the cards that left the round.
    ``pairs`` counts this turn's pairs, ``refused`` the proposals refused in this turn; ``passes``
    counts passes in a row, ``dry`` and ``quiet`` the turns of QC-27, ``took`` says whether a pawn
    was taken and ``turned`` whether a card was revealed in this turn; ``round_turns`` numbers the
    turn in its round. ``answered`` are the seats that need no answer any more in phase SCORE.
    ``ending`` is why the round ends. ``scores`` are the last round's, ``totals`` those of all
    finished rounds. ``moves`` counts accepted actions, ``windows`` the windows opened, ``counter``
    the uses of chance.
    """

    rules: int
    options: Options
    seed: bytes
    result: Result | None
    seats: int
    counter: int
    turn: int
    turn_number: int
    starter: int
    round: int
    round_turns: int
    phase: str
    pairs: int
    passes: int
    dry: int
    quiet: int
    took: bool
    turned: bool
    ending: str
    windows: int
    moves: int
    draw: list[int]
    discard: list[int]
    display: list[int]
    revealed: list[int]
    out: list[int]
    hands: list[list[int]]
    ring: tuple[int, ...]
    gone: tuple[int, ...]
    answered: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    refused: tuple[tuple[str, tuple[Any, ...]], ...]
    boxes: list[tuple[int, ...]]
    taken: list[tuple[int, ...]]
    won: list[tuple[int, ...]]
    ask: Ask | None


_STORED = Stored(
    State,
    key=KEY,
    codec=CODEC,
    played=RULES_PLAYED,
    upgrades=UPGRADES,
    make_options=make_options,
)
dump, load = _STORED.dump, _STORED.load


def rounds_of(state: State) -> int:
    """Rounds of the game: one for a common task, else as many as seats (QC-S020)."""
    return 1 if state.options.together else state.seats


def partner_of(state: State, seat: int) -> int:
    """The seat across in a game of two teams, EMPTY in any other."""
    return (seat + 2) % 4 if state.options.mode == TEAMS else EMPTY


def seats_that_see(state: State, seat: int) -> int:
    """Bitmask of those who see this seat's cards: all, or the seat and its partner
    (QC-S038, QC-S039, QC-39)."""
    if state.options.together or state.options.open_hands:
        return -1
    partner = partner_of(state, seat)
    return 1 << seat if partner == EMPTY else 1 << seat | 1 << partner


def is_home(state: State) -> bool:
    """Does every pawn in play stand on its own colour (QC-S015)?"""
    for colour, pawns in zip(state.ring, state.boxes, strict=True):
        for pawn in pawns:
            if pawn != colour:
                return False
    return True


def full_boxes(state: State) -> int:
    """Boxes with own pawns only, one at least (QC-S016, QC-20, QC-21)."""
    full = [
        colour
        for colour, pawns in zip(state.ring, state.boxes, strict=True)
        if pawns and pawns.count(colour) == len(pawns)
    ]
    if not state.options.complete_only:
        return len(full)
    every = [colour for pawns in state.boxes for colour in pawns]
    home = [state.boxes[state.ring.index(colour)].count(colour) for colour in full]
    return sum([every.count(colour) == own for colour, own in zip(full, home, strict=True)])


def astray(state: State) -> int:
    """Pawns on a box of another colour."""
    boxes = zip(state.ring, state.boxes, strict=True)
    return sum([len(pawns) - pawns.count(colour) for colour, pawns in boxes])


def terms_of(state: State, seat: int) -> tuple[tuple[int, int], ...]:
    """The terms of a seat's score, (points each, how many) (QC-S016, QC-S033).

    Boxes and pawns left on the table count for nobody (QC-37).
    """
    if state.options.together:
        return (state.options.box_points, full_boxes(state)), (-1, astray(state))
    pawns = sum(state.taken[seat])
    return (3, len(state.won[seat])), (2, pawns), (-1, len(state.hands[seat]))


def score_of(state: State, seat: int) -> int:
    """The points that a seat has now. They may be below nought (QC-42)."""
    return worth(terms_of(state, seat))


def worth(terms: tuple[tuple[int, int], ...]) -> int:
    """What the terms of a score come to."""
    return sum([points * count for points, count in terms])


def cards_of(state: State) -> list[int]:
    """Every card in play, wherever it lies."""
    cards = [*state.draw, *state.discard, *state.display, *state.revealed, *state.out]
    for hand in state.hands:
        cards += hand
    return cards


def pawns_of(state: State) -> list[int]:
    """The colour of every pawn, wherever it is."""
    pawns = [*state.gone]
    for box in state.boxes:
        pawns += box
    for counts in state.taken:
        for colour, count in enumerate(counts):
            pawns += [colour] * count
    return pawns


def check(state: State) -> list[str]:
    """Broken invariants, [] when sound (QC-S001, QC-S003)."""
    options = state.options
    each = options.pawns_each if options.together else PAWNS
    limit = options.cap3 and options.together
    facts = {
        "every card in play once": sorted(cards_of(state)) == deck_of(options),
        "every pawn once": sorted(pawns_of(state)) == sorted([*range(KINDS)] * each),
        "eight boxes of eight colours": sorted(state.ring) == list(range(PLACES))
        and len(state.boxes) == PLACES,
        "a row for each seat": len(state.hands)
        == len(state.taken)
        == len(state.won)
        == len(state.scores)
        == len(state.totals)
        == state.seats,
        "no box above its places under the limit": not limit
        or all(len(pawns) <= each for pawns in state.boxes),
        "pawns of a competitive round stand at home": options.together or is_home(state),
        "box cards of empty boxes": all(
            not state.boxes[state.ring.index(colour)] for won in state.won for colour in won
        ),
        "revealed cards only while revealing": not state.revealed or state.phase == REVEAL,
        "at most five revealed": len(state.revealed) <= REVEALS,
        "a proposal only while asking": (state.ask is not None) == (state.phase == ASK),
        "answers only at a scoring": not state.answered or state.phase == SCORE,
        "a reason to end only at a scoring": bool(state.ending) == (state.phase == SCORE),
        "a result only at the end": (state.result is not None) == (state.phase == OVER),
        "a known phase": state.phase in PHASES,
        "a known mode": all(0 <= colour < len(COLOURS) for colour in state.ring),
    }
    return [fact for fact, holds in facts.items() if not holds]
