"""Simulated lessons: whole games in the engine, thinking cards while others play, rows of both.

Two children and a greedy robot sit at each table. A child's action takes `SECONDS`, the robot's
`ROBOT`; in half of what it waits a child takes cards, as the table's page deals them: the first of
a wait about the hand, two kept ahead. What a row says is what the log and practice would write.
"""

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from bench.claiming import claim_of, numbers_seen, states_arithmetic
from bench.pupils import SimulatedPupil
from engine import GAMES, bots
from engine.protocol import Rejected, Wrong
from learning.card_sets import SHOWN, items_in
from learning.cards import Past, answer_to, asked_of, deal, to_deal
from learning.estimate import Observation, PupilState, observe
from learning.expectation import known_by
from learning.parameters import DEFAULTS
from learning.put_together import Tries
from learning.weights import observation_of, observation_of_card

BEGINS = datetime(2026, 9, 7, 9, tzinfo=UTC)
GAP = timedelta(days=3.5)
SECONDS, TURN, ROBOT = 6.0, 1.0, 2.3
"""What an answer takes, turning a card, and a robot's step."""
SHARE = 0.5
"""Of the waiting time in which cards are taken."""
SEATS = 3
LOOK_BACK = 80
"""Cards that practice looks back on."""
MOST_CLAIMS = 3
"""Claims in one decision after which a child does something else."""
QUICK_MS = 400
COMMON = frozenset({"queens_collection", "sleepless_princess"})
"""Games that are played together, so that one child may say what another knows."""
SIGNS = {
    "queens_collection": "+-",
    "sleeping_queens": "+",
    "sleepless_princess": "+-",
    "the_rescue": "+-*/",
}
"""The operations of each game's first mode."""


@dataclass
class Claimed:
    """A claim as the log has it: what learning reads of it."""

    id: int
    at: datetime
    game: str
    turn_number: int
    kind: str
    item: str
    op: str
    operands: tuple
    effective: tuple
    card_total: int | None
    keyed: bool
    stated_total: int | None
    true_total: int | None
    is_true: bool | None
    hint_level: int
    answer_shown: bool
    hinted_before: bool
    idle_cut: bool
    try_number: int
    mode: str
    active_ms: int
    reason: str = ""
    is_allowed: bool = True


@dataclass
class Answered:
    """A thinking card as practice writes it."""

    id: int
    at: datetime
    item: str
    state: str
    first: int | None
    tries: int
    selected: bool
    expected: float
    idle_cut: bool
    active_ms: int | None

    @property
    def right(self):
        """Was the first answer right?"""
        return self.state == "right" and self.tries == 1


@dataclass
class Child:
    """A simulated pupil with its rows, its estimate and its deck of cards."""

    pupil: SimulatedPupil
    parameters: object = DEFAULTS
    state: PupilState | None = None
    claims: list[Claimed] = field(default_factory=list)
    cards: list[Answered] = field(default_factory=list)
    seen: list[Observation] = field(default_factory=list)
    deck: list = field(default_factory=list)
    worked: float = 0.0  # seconds on the open card
    waits: bool = False
    hinted: set = field(default_factory=set)
    tries: Tries = field(default_factory=Tries)
    turns: int = 0

    def __post_init__(self):
        self.state = PupilState.new(self.parameters)

    def learns(self, observation):
        """Keep an observation and fold it into the estimate."""
        if observation is not None:
            self.seen.append(observation)
            observe(self.state, observation, self.parameters)

    def deals(self, card_set, at, hand=()):
        """Take cards as the page asks for them: in front where one is about the hand."""
        count = to_deal(len(self.deck), about_hand=bool(hand))
        if not count:
            return
        held = [Past(card.item, None, 0, card.expected) for card in self.deck]
        known = known_by(self.state, at, self.parameters)
        history = self.pupil.cards[-LOOK_BACK:] + held
        key, facts = card_set
        items = asked_of(key, facts, known)
        cards = deal(items, known, history, hand, self.pupil.rng, count)
        self.deck = [*cards, *self.deck] if hand else [*self.deck, *cards]

    def answers(self, at):
        """Answer the next card, or look away from it."""
        card, pupil = self.deck.pop(0), self.pupil
        away = pupil.rng.random() < pupil.habits.looks_away
        truth = answer_to(card.item)
        answer = None if away else pupil.says(card.item, truth)
        again = answer is not None and answer != truth
        state = "left" if away else "right" if answer == truth else "shown"
        quick = QUICK_MS if pupil.habits.guesses else int(SECONDS * 1000)
        tries = 0 if away else 2 if again else 1
        row = Answered(
            *(len(self.cards), at, card.item, state, answer, tries),
            *(card.selected, card.expected, away, None if away else quick),
        )
        self.cards.append(row)
        pupil.cards.append(Past(card.item, None if away else not again, 0, card.expected))
        if not away:
            self.learns(observation_of_card(row, UTC))
            pupil.practises(card.item)


class Table:
    """One lesson at one table: games one after the other until the time is over."""

    def __init__(self, game, children, at, rng, card_set=SHOWN):
        self.game, self.children = GAMES[game], dict(enumerate(children))
        self.at, self.rng = at, rng
        self.card_set = card_set, items_in(card_set, SIGNS[game])
        self.state = None

    def plays(self, minutes):
        """Play whole games, the last one begun within the minutes."""
        until = self.at + timedelta(minutes=minutes)
        while self.at < until:
            options = self.game.make_options({})
            self.state, _ = self.game.start(options, SEATS, self.rng.randbytes(8))
            for child in self.children.values():
                child.hinted.clear()
            while waiting := self.game.waiting_for(self.state):
                self.act(waiting[0])

    def act(self, seat):
        """Let one seat act and the others wait for it."""
        child = self.children.get(seat)
        seconds = SECONDS if child else ROBOT
        for number, other in self.children.items():
            if number != seat:
                self.let_wait(number, other, seconds)
        self.at += timedelta(seconds=seconds)
        action = (child and self.claims(seat, child)) or self.choice(seat, bool(child))
        if action is not None:
            answer = self.game.play(self.state, action)
            assert not isinstance(answer, Rejected), (action, answer)
            self.state = answer.state

    def choice(self, seat, is_child):
        """The bot's choice for a seat; a child's without claims, since those were made before."""
        actions = [
            *self.game.legal_actions(self.state, seat),
            *self.game.side_actions(self.state, seat),
        ]
        if is_child:
            actions = [one for one in actions if not states_arithmetic(one)] or actions
        seen = self.game.seen_by(self.state, seat)
        return bots.choose("greedy", self.game, seen, {}, actions, self.rng)

    def claims(self, seat, child):
        """State what the child believes; return the claim that is taken, None without one."""
        child.waits, stated, asked = False, {}, child.pupil.habits
        kinds = self.game.legal_kinds(self.state, seat)
        seen = self.game.seen_by(self.state, seat)
        child.turns += 1
        for _ in range(MOST_CLAIMS):
            if asked.help_level >= 4:
                action = self.claim_in_help(seat)
            else:
                believer = self.believer(seat, child)
                action = claim_of(self.game.key, kinds, seen, seat, believer, stated)
            if action is None:
                return None
            answer = self.game.play(self.state, action)
            assert not isinstance(answer, Rejected), (action, answer)
            stated[action] = True
            for judged in answer.attempts:
                self.write(child, seen, judged)
            if not isinstance(answer, Wrong):
                return action
            self.state = answer.state
        return None

    def claim_in_help(self, seat):
        """Return a claim that the help shows; None where there is none."""
        legal = self.game.legal_actions(self.state, seat)
        return next((one for one in legal if states_arithmetic(one)), None)

    def believer(self, seat, child):
        """The pupil whose beliefs are stated: at a common table perhaps the partner."""
        asks = child.pupil.habits.asks_partner and self.game.key in COMMON
        others = [one for number, one in self.children.items() if number != seat]
        return others[0].pupil if asks else child.pupil

    def write(self, child, seen, judged):
        """Write a claim's row and learn of it."""
        habits, item = child.pupil.habits, judged.item
        turn = (seen["turn_number"], judged.item, sorted(judged.operands))
        same = [
            one
            for one in child.claims[-6:]
            if (one.turn_number, one.item, sorted(one.operands)) == turn
        ]
        row = Claimed(
            *(len(child.claims), self.at, self.game.key, seen["turn_number"], judged.kind, item),
            *(judged.op, judged.operands, judged.effective, judged.card_total, judged.keyed),
            *(judged.stated_total, judged.true_total, judged.is_true),
            hint_level=habits.help_level,
            answer_shown=habits.help_level >= 5,
            hinted_before=item in child.hinted,
            idle_cut=child.pupil.rng.random() < habits.looks_away,
            try_number=len(same) + 1,
            mode="coop" if self.game.key in COMMON else "versus",
            active_ms=QUICK_MS if habits.guesses else int(SECONDS * 1000),
        )
        if habits.help_level >= 4:
            child.hinted.add(item)
        child.claims.append(row)
        observation = observation_of(child.tries.counted(row), UTC)
        child.learns(observation)
        if observation is not None and item in child.pupil.knows:
            child.pupil.practises(item)

    def let_wait(self, seat, child, seconds):
        """Let a child take cards in its share of the time."""
        if not child.pupil.habits.takes_cards:
            return
        if not child.waits and not child.worked:
            seen = self.game.seen_by(self.state, seat)
            hand = () if self.game.key == "queens_collection" else numbers_seen(self.game.key, seen)
            child.deals(self.card_set, self.at, [value for _card, value in hand])
        child.waits = True
        child.worked += seconds * SHARE
        while child.worked >= SECONDS + TURN:
            child.worked -= SECONDS + TURN
            child.answers(self.at + timedelta(seconds=seconds / 2))
            child.deals(self.card_set, self.at)


@dataclass(frozen=True)
class Plan:
    """What is played: lessons, minutes of each, games in turn, the set of facts for the cards."""

    lessons: int = 20
    minutes: float = 15
    games: tuple = tuple(GAMES)
    card_set: str = SHOWN


def play_term(children, seed, plan, after):
    """Play lessons, two children at a table; `after(lesson, at)` follows each.

    Observations of a lesson are folded as they come; between two lessons pupils forget.
    """
    rng = random.Random(seed)
    for number in range(plan.lessons):
        began = BEGINS + number * GAP
        game = plan.games[number % len(plan.games)]
        for first in range(0, len(children), 2):
            pair = children[first : first + 2]
            for child in pair:
                child.deck, child.worked, child.waits = [], 0.0, False
            Table(game, pair, began, rng, plan.card_set).plays(plan.minutes)
        after(number, began)
        for child in children:
            child.pupil.rests(GAP.total_seconds() / 86_400)
