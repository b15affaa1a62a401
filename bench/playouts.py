"""Play whole games on a simulated clock, with and without thinking cards.

**What is played.** The real engine. Pupils are greedy bots, which choose what looks best now;
the other seats are robots of the level that the mode seats unasked, with the memory they have in
the product; on the pupils' own team they are partners. Who sits where is drawn by lot, as the lobby
does it. All claims of bots are true, so an answer is one that would count towards a goal of sums.

**What the clock shows.** It is simulated. A pupil needs ``--answer-seconds`` for each action, from
the moment it is asked for: looking at the table, what the page shows of others' moves and the way
to the server are in it. Several pupils who are asked at once answer side by side. A robot
acts ``BOT_PACE`` seconds after the last change (``BOT_WINDOW_PACE`` while answers are awaited; the
further steps of its turn follow faster, as `games.pace` has it), and half a look of the clock
process later on average; robots asked at once answer in one look. Robots are quicker than pupils
at all of the answer times that are offered, so one playout serves them all.

**Thinking cards.** With `fold` a pupil takes cards or not in each of its waits, by lot, so in half
of the waiting time; never while it is asked. How seconds become answers is in `bench.waiting`. A
turn interrupts the cards, which costs the pupil `fold` seconds to look back at the table, or what
the wait has lasted where that is less: who has not been away for longer is as soon back. Nothing
where no card was open: none follows another while a robot plays that sits before the pupil.

**Beside robots alone** a setting may have `hold` seconds: after each turn of the only pupil its
cards come open one after the other (`holds`), and robots wait for each until it is answered, or
until `hold` seconds have passed; what is left of it waits for the next turn. No other cards are
taken there.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bench.waiting import Waiting
from engine import GAMES, bots
from engine.protocol import Accepted, Event, Game

ANSWER_SECONDS = (3, 6, 12)
PUPIL = "greedy"
IN_CARDS = 0.5
"""The share of waits in which a pupil takes cards."""


class Setting(NamedTuple):
    """A table to measure: a mode's options, its seats and pupils, and the level of its robots."""

    game: str
    mode: str
    options: dict[str, Any]
    seats: int
    pupils: int
    robots: str
    teams: int = 0
    hold: float = 0.0  # seconds that robots wait for a card of the only pupil; 0: never
    holds: int = 1  # cards in a row


class Pace(NamedTuple):
    """Seconds from a change of the table to a robot's action: on its turn, and when asked; and
    until the clock looks, on average."""

    turn: float
    window: float
    look: float


@dataclass
class Playout:
    """One game as it is played: claims of pupils by kind, and the time by answer seconds."""

    claims: Counter[str] = field(default_factory=Counter)
    now: dict[int, float] = field(default_factory=lambda: dict.fromkeys(ANSWER_SECONDS, 0.0))
    asked: dict[int, tuple[str, dict[int, float]]] = field(default_factory=dict)
    mover: int = -1
    kinds: Collection[str] = ()
    steps: int = 0
    turns: int = 0  # of pupils
    had_sum: dict[tuple[int, int], bool] = field(default_factory=dict)
    """By a pupil's seat and turn: whether its hand held a sum in it."""
    fold: float | None = None  # None without cards
    lots: random.Random = field(default_factory=lambda: random.Random(1))
    in_cards: dict[int, bool] = field(default_factory=dict)  # pupil's seat -> this wait, by lot
    waiting: dict[tuple[int, int], Waiting] = field(default_factory=dict)  # seat, answer seconds
    is_held: bool = False  # robots wait for cards, and only then are any taken
    held: Counter[int] = field(default_factory=Counter)  # cards for which robots waited
    spent: dict[int, float] = field(default_factory=lambda: dict.fromkeys(ANSWER_SECONDS, 0.0))

    def wait(self, seat: int, before: dict[int, float], *, is_next: bool) -> None:
        """Count the time since `before` as spent with cards where the lot of this wait says so.

        `is_next`: a robot played meanwhile that sits before the seat.
        """
        if seat not in self.in_cards:
            self.in_cards[seat] = self.lots.random() < IN_CARDS
        if self.in_cards[seat]:
            for seconds in ANSWER_SECONDS:
                one = self.waiting.setdefault((seat, seconds), Waiting(seconds))
                one.spend(self.now[seconds] - before[seconds], is_next=is_next)

    def cards(self, seconds: int) -> int:
        """Cards answered by pupils who need `seconds` for each."""
        waiting = [one for one in self.waiting.values() if one.seconds == seconds]
        return self.held[seconds] + sum(one.answered for one in waiting)

    def hold(self, cards: int, most: float) -> None:
        """Let robots wait up to `most` seconds for each of so many cards, one after the other."""
        for seconds in ANSWER_SECONDS:
            for _card in range(cards):
                left = seconds - self.spent[seconds]
                self.now[seconds] += min(left, most)
                if left > most:
                    self.spent[seconds] += most
                    break
                self.spent[seconds] = 0.0
                self.held[seconds] += 1

    def ask(self, seat: int, decision: str) -> None:
        """Note when a seat was first asked for this decision."""
        if seat not in self.asked or self.asked[seat][0] != decision:
            self.in_cards.pop(seat, None)
            since = {one: at + self._look_back(seat, one) for one, at in self.now.items()}
            self.asked[seat] = (decision, since)

    def _look_back(self, seat: int, seconds: int) -> float:
        waiting = self.waiting.get((seat, seconds))
        return min(self.fold or 0.0, waiting.called()) if waiting else 0.0

    def pupil_acts(self, seat: int) -> None:
        """Let the time pass that a pupil needs from the moment of the question."""
        _decision, since = self.asked[seat]
        for seconds in ANSWER_SECONDS:
            self.now[seconds] = max(self.now[seconds], since[seconds] + seconds)

    def moved(self, seat: int, kinds: Collection[str]) -> None:
        """Note who moved and what came of it."""
        self.steps = self.steps + 1 if seat == self.mover else 0
        self.mover, self.kinds = seat, kinds

    def share(self, game: str, seat: int) -> float:
        """The robot's wait as a share of the pace between turns."""
        from games.pace import share_of_pace

        return share_of_pace(game, self.kinds, self.steps) if seat == self.mover else 1.0

    def robot_acts(self, pace: float) -> None:
        """Let the time pass that a robot waits after the last change."""
        for seconds in ANSWER_SECONDS:
            self.now[seconds] += pace


def play(
    setting: Setting,
    pace: Pace,
    number: int,
    fold: float | None = None,
    sums: Collection[str] = (),
) -> Playout:
    """Play one deal to its end; `fold`: with cards, and the seconds to look back from them.

    `sums`: kinds of claims to look for in the hands of pupils, turn by turn.
    """
    game: Game[Any] = GAMES[setting.game]
    rng = random.Random(number)
    seats = list(range(setting.seats))
    rng.shuffle(seats)
    pupils = frozenset(seats[: setting.pupils])
    options = game.make_options(setting.options)
    state, dealt = game.start(options, setting.seats, number.to_bytes(8, "big"))
    is_held = fold is not None and setting.hold > 0 and setting.pupils == 1
    events, found = list(dealt), Playout(fold=fold, is_held=is_held)
    while game.waiting_for(state):
        for seat in _next_to_act(game, state, pupils, pace, found):
            if seat not in game.waiting_for(state):
                continue
            if sums and seat in pupils and seat == state.turn:
                _look_for(sums, game, state, seat, found)
            level = PUPIL if seat in pupils else _level_at(setting, seat, pupils)
            action = _chosen(game, state, seat, level, events, rng, pupils)
            answer = game.play(state, game.addressed(state, action, sorted(pupils)))
            assert isinstance(answer, Accepted), (action, answer)
            if seat in pupils:
                found.claims.update(attempt.kind for attempt in answer.attempts)
            events += answer.events
            has_turn = seat in pupils and game.window(state) is None
            state = answer.state
            found.moved(seat, {event.kind for event in answer.events})
            if found.is_held and has_turn and _is_over_to_robots(game, state, seat):
                found.hold(setting.holds, setting.hold)
    found.turns = sum(one.kind == "turn_started" and one.seat in pupils for one in events)
    return found


def _look_for(
    sums: Collection[str], game: Game[Any], state: Any, seat: int, found: Playout
) -> None:
    """Note whether the hand holds a claim of these kinds now, in the seat's own turn."""
    claims = game.opportunities(state, seat)
    holds = any(game.kind_and_item(claim)[0] in sums for claim in claims)
    turn = (seat, state.turn_number)
    found.had_sum[turn] = found.had_sum.get(turn, False) or holds


def _is_over_to_robots(game: Game[Any], state: Any, seat: int) -> bool:
    """Have robots the turn, and owe no answer, after a move of the only pupil?"""
    waiting = game.waiting_for(state)
    return bool(waiting) and seat not in waiting and game.window(state) is None


def _next_to_act(
    game: Game[Any], state: Any, pupils: Collection[int], pace: Pace, found: Playout
) -> list[int]:
    """Let the time pass until somebody acts; return the seats that do, robots before pupils."""
    waiting, before = game.waiting_for(state), dict(found.now)
    for seat in waiting:
        found.ask(seat, game.decision_key(state, seat))
    acting = _acting(game, state, pupils, pace, found)
    if found.fold is not None and not found.is_held:
        robot = waiting[0] if len(waiting) == 1 and waiting[0] not in pupils else None
        for seat in sorted(set(pupils) - set(waiting)):
            is_next = robot is not None and (robot + 1) % state.seats == seat
            found.wait(seat, before, is_next=is_next)
    return acting


def _acting(
    game: Game[Any], state: Any, pupils: Collection[int], pace: Pace, found: Playout
) -> list[int]:
    waiting = game.waiting_for(state)
    robots = [seat for seat in waiting if seat not in pupils]
    if not robots:
        found.pupil_acts(waiting[0])
        return [waiting[0]]
    asked = game.window(state) is not None
    wait = pace.window if asked else pace.turn * found.share(game.key, robots[0])
    found.robot_acts(wait + pace.look)
    return list(robots) if asked else robots[:1]


def _level_at(setting: Setting, seat: int, pupils: Collection[int]) -> str:
    """Return the level of a robot at its seat: in a pupil's team it is a partner."""
    from games.modes import shares_team

    return bots.PARTNER if shares_team(setting.teams, seat, pupils) else setting.robots


def _chosen(
    game: Game[Any],
    state: Any,
    seat: int,
    level: str,
    events: Sequence[Event],
    rng: random.Random,
    pupils: Collection[int],
) -> Any:
    legal, aside = game.legal_actions(state, seat), game.side_actions(state, seat)
    memory = bots.remember(game, events, seat) if level in bots.ATTENTIVE else {}
    actions = [*legal, *aside] if aside else legal
    return bots.choose(level, game, game.seen_by(state, seat), memory, actions, rng, pupils)
