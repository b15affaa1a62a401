"""One table of one lesson of the demo school: games through the one write path, cards in waits."""

from dataclasses import asdict
from datetime import timedelta

from django.db import transaction

from bench.claiming import claim_of, numbers_seen, states_arithmetic
from bench.demo_pupils import MINUTES, ROBOTS, SEATS
from classroom.reports.selectors.estimates import expectation_of
from engine import bots
from games import catalogue
from games.fast_lane import store
from games.models import Event, GameSession, HelpOpening, Seat
from games.registry import PRESENTERS
from games.services import SeatPlan, create_session, open_help, record_game
from games.services.clock import choose_for
from games.services.moves import execute_move
from games.services.requests import Request, Timing
from games.services.tables import load_table
from learning.card_sets import items_in
from learning.cards import answer_to, to_deal
from learning.weeks import zone_named
from practice.cards_dealt import Place
from practice.recordings import record_cards
from practice.services import Answer, deal_cards, write_answers

MOST_CLAIMS, MOST_MOVES = 4, 700
ROBOT = 2.3
TURN = 1.0
PUPIL, BOT = Event.Actor.PUPIL.value, Event.Actor.BOT.value


class PlayedTable:
    """A game going on: the table as it is, the time, and who sits where."""

    def __init__(self, game, card_set, people, group, began, rng):
        self.mode = catalogue.GAMES[game].modes[0]
        self.group, self.at, self.rng = group, began, rng
        self.cards = (card_set, items_in(card_set, self.mode.signs))
        self.seated = dict(enumerate(people))
        plans = [SeatPlan(one.name, one.avatar, user=one.user) for _role, one, _pupil in people]
        plans += [SeatPlan(*robot, bot_level="greedy") for robot in ROBOTS[: SEATS - len(people)]]
        session = create_session(
            game,
            plans,
            options=dict(self.mode.options),
            versus=not self.mode.together and len(people) > 1,
            group=group,
            seed=rng.randbytes(32),
        )
        GameSession.objects.filter(pk=session.pk).update(started_at=began, moved_at=began)
        Seat.objects.filter(game_session=session, decision_at__isnull=False).update(
            decision_at=began
        )
        session.refresh_from_db()
        self.began, self.table = began, load_table(session)
        self.expects = {
            seat: expectation_of(one.user_id, zone_named(one.school.timezone), began)
            for seat, (_role, one, _pupil) in self.seated.items()
        }
        self.decks = {seat: [] for seat in self.seated}
        self.worked = dict.fromkeys(self.seated, 0.0)
        self.waits: set[int] = set()
        self.stated: dict[tuple[int, int], dict] = {}

    def play(self):
        """Play to the end; False where it does not come."""
        for _ in range(MOST_MOVES):
            if self.table.game_session.status != GameSession.Status.PLAYING:
                return True
            number = self.table.game.waiting_for(self.table.state)[0]
            self._act(number)
        return False

    def _act(self, number):
        if number not in self.seated:
            seat = self.table.seats[number]
            self._pass(ROBOT, number)
            self._submit(number, choose_for(self.table, seat, str(self.version)), BOT)
            return
        self.waits.discard(number)
        for _ in range(MOST_CLAIMS):
            action = self._claim(number)
            if action is None:
                break
            if self._submit(number, action, PUPIL) == "accepted":
                return
        self._pass(self._pupil(number).thinks(), number)
        self._submit(number, self._choice(number), PUPIL)

    @property
    def version(self):
        """The table's version."""
        return self.table.game_session.version

    def _pupil(self, number):
        return self.seated[number][2]

    def _pass(self, seconds, acting):
        """Let time pass; who waits may take cards in it."""
        for number in self.seated:
            if number != acting:
                self._let_wait(number, seconds)
        self.at += timedelta(milliseconds=int(seconds * 1000))

    def _claim(self, number):
        """The pupil's next claim, after time to think and perhaps help; None without one."""
        table, pupil = self.table, self._pupil(number)
        game = table.game_session.game
        kinds = table.game.legal_kinds(table.state, number)
        seen = table.game.seen_by(table.state, number)
        stated = self.stated.setdefault((self.version, number), {})
        action = claim_of(game, kinds, seen, number, pupil, stated)
        if action is None:
            return None
        stated[action] = True
        self._pass(pupil.thinks(), number)
        if self.rng.random() < pupil.story.helped:
            self._ask_for_help(number, action)
        return action

    def _ask_for_help(self, number, action):
        seat = self.table.seats[number]
        tray = PRESENTERS[self.table.game_session.game].tray_of(action) or {}
        store.keep_tray(seat.pk, seat.decision, tray)
        for level in range(seat.help_level + 1, self.rng.randint(1, 4) + 1):
            with transaction.atomic():
                open_help(seat, seat.decision, level)
            HelpOpening.objects.filter(
                game_session=self.table.game_session,
                seat=number,
                decision=seat.decision,
                level=level,
            ).update(at=self.at)

    def _choice(self, number):
        """The bot's choice for the pupil; a claim only where nothing else is legal."""
        table = self.table
        legal = [
            *table.game.legal_actions(table.state, number),
            *table.game.side_actions(table.state, number),
        ]
        legal = [one for one in legal if not states_arithmetic(one)] or legal
        seen = table.game.seen_by(table.state, number)
        return bots.choose("greedy", table.game, seen, {}, legal, self.rng)

    def _submit(self, number, action, actor):
        """Send a move as a page or the clock would; return how it came out."""
        table = self.table
        pupils = [seat.pk for seat in table.pupils]
        Seat.objects.filter(pk__in=pupils).update(seen_at=self.at)
        window = table.game.window(table.state)
        key = f"term:{self.rng.getrandbits(64):016x}"
        timing = Timing()
        if actor == PUPIL:
            decision_at = table.seats[number].decision_at or self.at
            spent = max(int((self.at - decision_at).total_seconds() * 1000), 300)
            timing = Timing(active_ms=min(spent, 60_000), device="tablet", input="touch")
        played = execute_move(
            table.game_session.pk,
            Request(
                seat=number,
                actor=actor,
                action=action,
                key=key,
                version=self.version,
                window_id=str(window.id) if window else None,
                timing=timing,
                body_hash=key,
                at=self.at,
            ),
        )
        assert played.outcome.status in {"accepted", "wrong"}, (action, asdict(played.outcome))
        assert played.table is not None
        self.table = played.table
        return played.outcome.status

    def _let_wait(self, number, seconds):
        """Let a pupil take cards in a share of the time, as the page deals them."""
        pupil = self._pupil(number)
        if not pupil.story.cards:
            return
        if number not in self.waits:
            self._deal(number, first=True)
        self.waits.add(number)
        self.worked[number] += seconds * pupil.story.cards
        while self.worked[number] >= (thought := pupil.thinks()) + TURN:
            self.worked[number] -= thought + TURN
            self._answer(number, thought)
            self._deal(number)

    def _deal(self, number, *, first=False):
        _role, student, _pupil = self.seated[number]
        deck, hand = self.decks[number], ()
        game = self.table.game_session.game
        if first and game != "queens_collection":
            seen = self.table.game.seen_by(self.table.state, number)
            hand = [value for _card, value in numbers_seen(game, seen)]
        count = to_deal(len(deck), about_hand=bool(hand))
        if not count:
            return
        cards = deal_cards(
            student.user_id,
            Place(self.group, "", self.table.game_session.public_id),
            self.cards,
            self.at.tzinfo,
            hand_numbers=hand,
            held=[one.item for one in deck],
            expectation=self.expects[number],
            count=count,
            at=self.at,
        )
        self.decks[number] = [*cards, *deck] if hand else [*deck, *cards]

    def _answer(self, number, thought):
        card, pupil = self.decks[number].pop(0), self._pupil(number)
        truth = answer_to(card.item)
        keyed = (pupil.says(card.item, truth),)
        if keyed[0] != truth:
            keyed = (*keyed, truth if self.rng.random() < 0.6 else keyed[0] + 1)
        ms = int(thought * 1000)
        at = self.at + timedelta(milliseconds=ms)
        after = max(int((at - card.asked_at).total_seconds() * 1000) - ms, 0)
        answer = Answer(card, keyed, after, ms, idle_cut=False, skipped=False)
        write_answers([answer], at)
        pupil.practises(card.item)


def play_table(game, cards, people, group, began, rng):
    """Play games at a table until the lesson is over; return them as they are recorded."""
    at, rounds = began, []
    until = began + timedelta(minutes=MINUTES)
    while at < until:
        order = rng.sample(people, len(people))
        played = PlayedTable(game, cards, order, group, at, rng)
        if not played.play():
            raise RuntimeError(f"a game of {game} did not end")
        rounds.append(_recorded(played, began))
        at = played.at + timedelta(seconds=rng.randint(20, 60))
    return rounds


def _recorded(played, began):
    session = GameSession.objects.get(pk=played.table.game_session.pk)
    cards = {
        str(role): record_cards(one.user_id, session.public_id, played.began)
        for role, one, _pupil in played.seated.values()
    }
    return {
        "after": int((played.began - began).total_seconds() * 1000),
        "roles": [role for role, _one, _pupil in played.seated.values()],
        "game": asdict(record_game(session)),
        "cards": {role: rows for role, rows in cards.items() if rows},
    }
