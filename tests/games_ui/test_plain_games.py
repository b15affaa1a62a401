"""Games played by the plain page alone, in every mode; what it shows is what the seat may see."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from engine import GAMES
from engine.protocol import Action
from games.catalogue import GAMES as TITLES
from games.models import Attempt, Event, GameSession
from games.modes import Mode
from games.presenters.plain import Asked, Choice, Form, Given, Group, forms_of
from games.registry import PLAIN_MOVES
from games.services import SeatPlan, create_session
from tests.amounts import amount
from tests.engine.strategies import STRATEGIES
from tests.games_ui.every_game import CASES, FIRST, PageCase, in_twins
from tests.games_ui.plain_fields import FILLS, as_offered, fields_of
from tests.games_ui.plain_forms import PlainPage
from tests.games_ui.tables import NAMES, PICTURES, sign_in
from tests.games_ui.test_every_sentence import check_words
from tests.table_factory import make_pupils

pytestmark = pytest.mark.django_db
MODES = [mode for key in FILLS for mode in TITLES[key].modes]
WHOLE: Mapping[str, tuple[str, int]] = {
    "sleeping_queens": ("standard", 2),
    "the_rescue": ("standard", 2),
    "sleepless_princess": ("simplified", 2),
    "queens_collection": ("solo", 1),
}
"""By game: the mode and the seats of a game that is played to its end."""
MOVES = amount(14, in_soak=24)
"""Of the other modes, so many."""
by_mode = pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.game}-{mode.key}")


class PlainTable:
    """A table whose pupils all play by the plain page, and the engine's own position beside it."""

    def __init__(self, mode: Mode, seats: int, clock: Any) -> None:
        """Deal; seat 0 begins."""
        self.clock = clock
        self.game: Any = GAMES[mode.game]
        users = make_pupils(seats)
        plans = [SeatPlan(NAMES[n], PICTURES[n], user) for n, user in enumerate(users)]
        options = {**mode.options, "first_seat": 0}
        self.session = create_session(
            mode.game, plans, variant=mode.key, options=options, seed=b"5" * 32
        )
        self.state = self.game.load(self.session.state)
        self.pages = [PlainPage(client, self.session.public_id) for client in sign_in(users)]
        self.rng, self.moves = random.Random(5), 0

    def play(self) -> None:
        """Let a seat that is waited for do what has sense, by its page."""
        seat = self.game.waiting_for(self.state)[0]
        legal = self.game.legal_actions(self.state, seat)
        strategy = next(iter(STRATEGIES[self.game.key].values()))
        action = strategy(self.game, self.state, seat, legal, self.rng)
        if action.kind == "skip" and self.state.phase == "score":
            action = legal[0]  # the score is shown after two tries only
        action = as_offered(action, self.state)
        page = self.pages[action.seat].open()
        page.send(action.kind, **fields_of(self.game.key, action))
        assert page.answer.status_code == 200, (action, page.said("notice"))
        self.state = self.game.play(self.state, action).state
        self.moves += 1
        self.clock.shift(1)  # or one pupil's moves would be too fast for a child
        self.session.refresh_from_db()
        assert self.game.dump(self.game.load(self.session.state)) == self.game.dump(self.state)

    @property
    def over(self) -> bool:
        return not self.game.waiting_for(self.state)


@pytest.fixture
def clock() -> Iterator[Any]:
    """Return a clock that a test sets on."""
    with time_machine.travel(timezone.now()) as clock:
        yield clock


@pytest.mark.parametrize("game", WHOLE)
def test_a_whole_game_is_played_by_forms_alone(game: str, clock: Any) -> None:
    key, seats = WHOLE[game]
    table = PlainTable(TITLES[game].mode(key), seats, clock)
    while not table.over and table.moves < 200:
        table.play()
    assert table.session.status == GameSession.Status.FINISHED
    assert Event.objects.filter(actor=Event.Actor.PUPIL).count() == table.moves
    assert Attempt.objects.exists()
    assert table.pages[0].open().answer.status_code == 302  # the end is the table's


@by_mode
def test_each_mode_is_played_by_forms(mode: Mode, clock: Any) -> None:
    table = PlainTable(mode, mode.usual_seats, clock)
    while not table.over and table.moves < MOVES:
        table.play()
    assert table.moves


def positions(mode: Mode, moves: int = 250) -> Iterator[Any]:
    """Yield the positions of a game played at random; kinds come about equally often."""
    game, rng = GAMES[mode.game], random.Random(3)
    made = game.make_options({**mode.options, "first_seat": 0})
    state, _events = game.start(made, mode.usual_seats, b"p" * 32)
    for _move in range(moves):
        waiting = game.waiting_for(state)
        if not waiting:
            return
        yield state
        legal = game.legal_actions(state, rng.choice(waiting))
        kind = rng.choice(sorted({one.kind for one in legal[:200]}))
        state = game.play(state, rng.choice([o for o in legal[:200] if o.kind == kind])).state


def choices(form: Form) -> Iterator[Choice]:
    for field in form.fields:
        inner = field.fields if isinstance(field, Group) else (field,)
        yield from (one for one in inner if isinstance(one, Choice))


def posted(form: Form, fields: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """Return what a browser posts of a form that is filled in so."""
    values = {one.name: [o.value for o in one.options if o.chosen] for one in choices(form)}
    for name, value in fields.items():
        several = value if isinstance(value, list) else [value]
        values[name] = [",".join(map(str, v)) if type(v) is tuple else str(v) for v in several]
    return values


@by_mode
def test_every_legal_move_is_offered_and_comes_out_as_it_is(mode: Mode) -> None:
    game, moves, rng = GAMES[mode.game], PLAIN_MOVES[mode.game], random.Random(7)
    for state in positions(mode):
        for seat in game.waiting_for(state):
            aside = game.side_actions(state, seat)
            kinds = game.legal_kinds(state, seat) | {one.kind for one in aside}
            asked = Asked(game.seen_by(state, seat), NAMES, kinds, tries=2)
            forms = {form.kind: form for form in forms_of(moves, asked)}
            assert {*forms} == kinds
            legal = game.legal_actions(state, seat)
            for action in [*(rng.choice(legal) for _n in range(6)), *aside]:
                check(game, forms[action.kind], as_offered(action, state))


def check(game: Any, form: Form, action: Action) -> None:
    """A form offers all that an action needs, and makes the action of it."""
    fields = posted(form, fields_of(game.key, action))
    for one in choices(form):
        assert {*fields[one.name]} <= {option.value for option in one.options}, (action, one)
    make = PLAIN_MOVES[game.key].ARGS.get(form.kind)
    made = plain(make(Given(fields)) if make else [])
    sent = Action(action.kind, action.seat, made)
    assert game.canonical(sent) == game.canonical(action)


def plain(value: Any) -> Any:
    return tuple(map(plain, value)) if isinstance(value, list | tuple) else value


@by_mode
def test_every_sentence_of_the_forms_is_short_and_kind(mode: Mode) -> None:
    game, moves = GAMES[mode.game], PLAIN_MOVES[mode.game]
    for state in positions(mode, 80):
        for seat in range(mode.usual_seats):
            asked = Asked(game.seen_by(state, seat), NAMES, game.legal_kinds(state, seat), tries=2)
            for line in moves.lines(asked):
                check_words(line)
            for form in forms_of(moves, asked):
                check_words(str(form.title))
                check_words(str(form.button))
                for one in choices(form):
                    check_words(str(one.label))
                    for each in one.options:
                        check_words(str(each.label))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_plain_page_is_the_same_for_twins(case: PageCase) -> None:
    table = case.begin()

    def ask() -> str:
        return table.clients[seat].get(table.url("table_plain")).content.decode()

    for state in case.positions(table)[::3]:
        for seat in range(len(table.users)):
            page, same = in_twins(table, state, seat, ask)
            assert page == same


@pytest.mark.parametrize("game", FIRST)
def test_own_cards_are_seen_and_forms_are_for_the_one_to_move(game: str) -> None:
    table = FIRST[game]()
    mine, other = (PlainPage(table.clients[n], table.session.public_id).open() for n in (0, 1))
    assert mine.forms
    assert {*other.forms} <= {one.kind for one in table.game.side_actions(table.state(), 1)}
    assert "Your cards" in mine.text
    assert "Look again" in other.text
