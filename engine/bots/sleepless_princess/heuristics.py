"""Heuristics of Sleepless Princess: move ordering, candidates and evaluation for its bots.

The planner's one candidate is already planned: hands by what they may become, beds by what the
seat was told and what the others' moves say. There is nothing left to try in determinized
positions, which would know less than the table does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.bots.sleepless_princess.beliefs import Beds, recall
from engine.bots.sleepless_princess.card_play import plan_cards, plays_out
from engine.bots.sleepless_princess.hand_value import (
    STUCK,
    Hand,
    Table,
    fill,
    play_worth,
    table_of,
    values_of,
)
from engine.bots.sleepless_princess.partner import LastSteps
from engine.heuristics import NEVER, STANDARD, Effort, Known
from engine.protocol import Action, Event
from engine.rules.sleepless_princess.claims import SUM, Group, cards_of, claims_in_hand
from engine.rules.sleepless_princess.components import (
    BLANKET,
    KIND,
    SMOOTH_KEY,
    VALUE,
    kind_of,
)
from engine.rules.sleepless_princess.legal import legal_actions
from engine.rules.sleepless_princess.state import (
    CHECKS,
    DRAW,
    LOOK,
    TOUCH,
    TURN,
    State,
    can_check,
    can_receive,
    has_own_set,
)

FIRST_SIGHT = {
    "share": 600.0,
    "agree": 100.0,
    "look": 25.0,
    "touch": 20.0,
    "draw": 0.5,
    "leave": 0.0,
    "skip": 0.0,
    "done": -5.0,
}
PROMISED = 10.0
"""What a check that surely brings a mattress home is worth at first sight."""
ASIDE = frozenset({"lull", "share", "agree", "decline"})
CARD_COST = 0.3
"""What a card of the deck is worth, in looks, while there are many; at the end it is nothing."""
LATE = 5
"""With this many cards left for each seat, they are worth nothing any more."""
AT_HOME = 0.1
SURE = 0.75
"""How certain a smooth mattress's home must be before it is moved there."""


class SleeplessPrincessHeuristics:
    """See ``engine.heuristics.Heuristics``."""

    def effort(self, seen: Mapping[str, Any]) -> Effort:
        """See ``Heuristics.effort``."""
        return STANDARD

    def rank(self, seen: Mapping[str, Any], memory: Mapping[str, Any], action: Action) -> float:
        """Play what gives most checks, bring home what was told, keep equal numbers; share all."""
        kind = action.kind
        if kind in ("lull", "decline"):
            return 500.0 if _is_known(seen, memory, action) else NEVER
        if kind == "play":
            groups: tuple[Group, ...] = action.args[0]
            return 100 + 10 * _looks_in(groups) - len(cards_of(groups))
        if kind in ("swap", "take"):
            return _kept(seen, action)
        if kind == "move":
            result = seen["found"][-1]["told"]
            key = seen["beds"][action.args[0]]["princess"]
            return 10.0 if result == key else -10.0
        return FIRST_SIGHT[kind] + _promise(seen, memory, action)

    def candidates(
        self,
        seen: Mapping[str, Any],
        memory: Mapping[str, Any],
        legal: Sequence[Action],
        rng: random.Random,
    ) -> list[Action]:
        """The one action that is planned; equals are drawn by lot."""
        return self.partner_candidates(Known(seen, memory), legal, rng)

    def partner_candidates(
        self, known: Known, legal: Sequence[Action], rng: random.Random
    ) -> list[Action]:
        """See ``TeamHeuristics.partner_candidates``."""
        seen, memory = known.seen, known.memory
        steps = LastSteps(known, Beds(seen, memory))
        shuffled = [action for action in legal if not _is_left(seen, steps, action)]
        rng.shuffle(shuffled)
        asked = next((action for action in shuffled if action.kind in ASIDE), None)
        if asked is not None:
            ranks = {action: self.rank(seen, memory, action) for action in shuffled}
            best = max(shuffled, key=ranks.__getitem__)
            if best.kind in ASIDE:
                return [best]
        own = [action for action in shuffled if action.kind not in ASIDE]
        if plays_out(seen):
            return [plan_cards(known, own, rng)]
        return [PLANS[seen["phase"]](seen, steps, own)]

    def left_to_pupils(self, known: Known, legal: Sequence[Action]) -> list[Action]:
        """See ``TellingHeuristics.left_to_pupils``: lulling, where a result may be told (SP-16)."""
        if not known.seen["options"]["share_checks"]:
            return []
        steps = LastSteps(known, Beds(known.seen, known.memory))
        lulls = [action for action in legal if action.kind == "lull"]
        sure = [one for one in lulls if steps.beds.is_certain(one.args[0])]
        return [one for one in sure if steps.leaves_lull(one.args[0])]

    def remember(self, events: Iterable[Event], seat: int) -> dict[str, Any]:
        """Used cards, what the seat was told of the beds, and what moves let it guess."""
        return recall(events, seat)

    def rollout(self, state: State, seat: int, rng: random.Random) -> Action:
        """Play, bring home what lies wrong, keep equal numbers; the whole position is known."""
        if state.consent is not None:
            return Action("agree" if has_own_set(state, state.consent.bed) else "decline", seat)
        return ROLLOUT[state.phase](state, seat)

    def turn(self, state: State) -> int:
        """The seat whose turn it is."""
        return state.turn

    def worth(self, state: State, seat: int) -> float:
        """The part of the princesses who lie well, a little for each mattress at home: the table
        stands as one."""
        beds = range(len(state.beds))
        done = sum([has_own_set(state, bed) for bed in beds])
        home = sum([kind_of(one) == bed for bed in beds for one in state.beds[bed]])
        return (done + AT_HOME * home) / len(state.beds) / (1 + 3 * AT_HOME)


def _is_left(seen: Mapping[str, Any], steps: LastSteps, action: Action) -> bool:
    """Is this a last step that is left to a pupil?"""
    if action.kind == "lull":
        return steps.leaves_lull(action.args[0])
    if action.kind == "move":
        return steps.leaves_move(seen["checks"]["open"]["bed"], action.args[0])
    return False


def _is_known(seen: Mapping[str, Any], memory: Mapping[str, Any], action: Action) -> bool:
    """Does the seat know what it needs for opening a bed, or for keeping it shut?

    What the team declined is not proposed again while the bed is as it was.
    """
    beds = Beds(seen, memory)
    if action.kind == "lull":
        return beds.is_certain(action.args[0]) and action.args[0] not in beds.declined
    bed: int = seen["window"]["bed"]
    counted: int = seen["beds"][bed].get("count", beds.size)
    return counted != beds.size or beds.is_wrong(bed)


def _promise(seen: Mapping[str, Any], memory: Mapping[str, Any], action: Action) -> float:
    """What a check may bring by what the seat remembers of the beds; nothing without memory."""
    if action.kind not in (TOUCH, LOOK) or "beds" not in memory:
        return 0.0
    return PROMISED * Beds(seen, memory).promise(action.args[0], action.kind)


def _looks_in(groups: Sequence[Group]) -> int:
    return sum([group[0] == SUM for group in groups])


def _kept(seen: Mapping[str, Any], action: Action) -> float:
    """Cards that have no equal in the hand go, open ones that have come."""
    held = [VALUE[face["card"]] for face in seen["hand"]]
    values = [VALUE[card] for card in action.args]
    if action.kind == "take":
        return float(held.count(values[0]))
    alike: int = sum([held.count(value) + (value == 0) for value in values])
    return 1.0 - alike


def _plan_turn(seen: Mapping[str, Any], steps: LastSteps, legal: Sequence[Action]) -> Action:
    """The play or the swap that promises most checks for the cards left."""
    table = _table(seen)
    hand = [face["card"] for face in seen["hand"]]
    row = [face["card"] for face in seen["row"]]
    worths: dict[Hand, float] = {}

    def promise(action: Action) -> float:
        if action.kind == "play":
            groups = action.args[0]
            return play_worth(_looks_in(groups), len(cards_of(groups)), table)
        if action.kind == "skip":
            return STUCK
        rest = values_of([card for card in hand if card not in action.args])
        if rest not in worths:
            filled = fill(rest, len(action.args), row, seen["draw_count"] > 0, table)
            worths[rest] = filled.worth * table.later
        return worths[rest] - table.cost * len(action.args)

    return max(legal, key=promise)


def _table(seen: Mapping[str, Any]) -> Table:
    """What cards cost: less when there are not many turns left to use them."""
    left = seen["draw_count"] + len(seen["row"])
    late = left <= LATE * seen["seats"]
    return table_of(seen["options"], *((0.0, 0.5) if late else (CARD_COST, 1.0)))


def _plan_checks(seen: Mapping[str, Any], steps: LastSteps, legal: Sequence[Action]) -> Action:
    """What was told goes home; else the check that promises most, touches first."""
    beds = steps.beds
    if seen["checks"]["open"] is not None:
        return _bring_home(seen, beds, legal)
    own = [action for action in legal if action.args and not steps.leaves_bottom(action.args[0])]
    touches = [action for action in own if action.kind == TOUCH]
    looks = [action for action in own if action.kind == LOOK]
    felt = [action for action in touches if beds.can_be_felt(action.args[0])]
    for checks in (felt, looks, touches):
        promises = [
            (beds.promise(one.args[0], one.kind), place) for place, one in enumerate(checks)
        ]
        best = max(promises, default=(0.0, 0))
        if best[0] > 0:
            return checks[best[1]]
    return next(action for action in legal if action.kind == "done")


def _bring_home(seen: Mapping[str, Any], beds: Beds, legal: Sequence[Action]) -> Action:
    """To its princess's bed, her own too; a smooth one where the rest says whose it is."""
    result = seen["found"][-1]["told"]
    if result != SMOOTH_KEY:
        home: int | None = beds.princesses.index(result)
    else:
        home = beds.home_of_smooth(SURE)
    moves = {action.args[0]: action for action in legal if action.kind == "move"}
    leave = next(action for action in legal if action.kind == "leave")
    return moves.get(home, leave) if home is not None else leave


def _plan_draw(seen: Mapping[str, Any], steps: LastSteps, legal: Sequence[Action]) -> Action:
    """The card, open or of the deck, that makes the best hand."""
    hand = values_of([face["card"] for face in seen["hand"]])
    row = [face["card"] for face in seen["row"]]
    best = fill(hand, seen["owed"], row, seen["draw_count"] > 0, _table(seen)).card
    wanted = ("draw", ()) if best is None else ("take", (best,))
    return next((one for one in legal if (one.kind, one.args) == wanted), legal[0])


PLANS: Mapping[str, Callable[[Mapping[str, Any], LastSteps, Sequence[Action]], Action]] = {
    TURN: _plan_turn,
    CHECKS: _plan_checks,
    DRAW: _plan_draw,
}


def _rollout_turn(state: State, seat: int) -> Action:
    """The first play, else a card without an equal is swapped, else nothing is done."""
    cards, found = claims_in_hand(state.options, state.hands[seat])
    if found.plays:
        return next(action for action in legal_actions(state, seat) if action.kind == "play")
    if not (state.draw or state.row):
        return Action("skip", seat)
    values = [VALUE[card] for card in cards]
    card = min(cards, key=lambda one: values.count(VALUE[one]) + (KIND[one] == BLANKET))
    return Action("swap", seat, (card,))


def _rollout_checks(state: State, seat: int) -> Action:
    """A stranger at the bottom goes home; else a bed is turned over until one comes up."""
    if state.check is not None:
        home = kind_of(state.beds[state.check.bed][0])
        return Action("move", seat, (home,)) if can_receive(state, home) else Action("leave", seat)
    how = LOOK if state.looks else TOUCH
    beds = [bed for bed in range(len(state.beds)) if can_check(state, bed)]
    strange = [bed for bed in beds if any(kind_of(one) != bed for one in state.beds[bed])]
    for bed in strange:
        if kind_of(state.beds[bed][0]) != bed:
            return Action(how, seat, (bed,))
    return Action(how, seat, (strange[0],)) if strange else Action("done", seat)


def _rollout_draw(state: State, seat: int) -> Action:
    """An open card whose equal is held, else the deck."""
    held = {VALUE[card] for card in state.hands[seat]}
    for card in state.row:
        if VALUE[card] in held:
            return Action("take", seat, (card,))
    return Action("draw", seat) if state.draw else Action("take", seat, (state.row[0],))


ROLLOUT: Mapping[str, Callable[[State, int], Action]] = {
    TURN: _rollout_turn,
    CHECKS: _rollout_checks,
    DRAW: _rollout_draw,
}
HEURISTICS = SleeplessPrincessHeuristics()
