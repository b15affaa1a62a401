"""Moments for the stage: every staged kind of every game, to whom, and each of them once."""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from html.parser import HTMLParser

import pytest
from django.template.loader import get_template

from engine import GAMES
from engine.protocol import Event, Game
from games.presenters.staging import Moment, Mood, StagedEvent
from games.registry import PRESENTERS, STAGINGS
from tests.amounts import amount
from tests.engine.cases import STRATEGIES, Case, of_game, walk
from tests.games_ui.every_game import CASES
from tests.games_ui.princess import princess, sets_in_order
from tests.games_ui.tables import HAND, SUM, TableFixture, number
from tests.games_ui.test_act import FALSE
from tests.games_ui.test_every_sentence import NAMES
from tests.sprite import symbols

pytestmark = pytest.mark.django_db
MOVES = amount(40, in_soak=80)
ITEM = re.compile(r"<li data-number=.*?</li>", re.DOTALL)


class Item(HTMLParser):
    """One moment as the page is sent it: its attributes, and those of what flies."""

    def __init__(self, html: str) -> None:
        """Read it."""
        super().__init__()
        self.told: dict[str, str] = {}
        self.places: set[str] = set()
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what the moment says of itself, and the places that it names."""
        given = {name: value or "" for name, value in attrs}
        if tag == "li":
            self.told = given
        self.places |= {given[name] for name in ("data-origin", "data-target") if given.get(name)}

    def handle_data(self, data: str) -> None:
        """Add to its words."""
        self.text += data


def moments_in(html: str) -> list[Item]:
    """Return the moments that a page is sent."""
    return [Item(one) for one in ITEM.findall(html)]


def marked(table: TableFixture, seat: int, mark: str) -> str:
    """Return what a page is sent that has shown the moves up to that number."""
    return str(
        table.clients[seat]
        .get(
            table.url("table_part"),
            {"marks": f"table:playing,events:{mark}"},
            headers={"HX-Request": "true"},
        )
        .content.decode()
    )


def staged(game: Game, events: Iterable[Event], seats: int) -> Iterator[tuple[str, Moment]]:
    """Yield the moments of these events, as each seat is shown them."""
    for event in events:
        stage = STAGINGS[game.key].staged.get(event.kind)
        for seat in range(seats) if stage else ():
            message = game.explain(event, seat)
            assert stage is not None
            assert message is not None
            assert PRESENTERS[game.key].event_text(message, NAMES, seat), event.kind
            moment = stage(StagedEvent(event.seat, seat, dict(event.data), message.args))
            if moment:
                yield event.kind, moment


def moments_of(game: str) -> Iterator[tuple[str, Moment]]:
    """Yield moments of whole games under all rules, until the rarest kinds have come."""
    for seed in range(1, 40):
        for case in of_game(game).values():
            for strategy in ("random", *STRATEGIES[game]):
                told = [event for one in walk(case, seed, strategy) for event in one.answer.events]
                yield from staged(GAMES[game], told, case.seats)


@pytest.mark.parametrize("game", STAGINGS)
def test_every_staged_kind_has_a_scene_words_and_pictures(game: str) -> None:
    seen, wanted = set[str](), set(STAGINGS[game].staged)
    for kind, moment in moments_of(game):
        seen.add(kind)
        get_template(f"games/moments/_{moment.scene}.html")
        shown = {*moment.pictures, *(one.symbol for one in moment.flyers)}
        shown |= {one.symbol for one in moment.tested}
        assert {one for one in shown if one} <= symbols(), kind
        assert not moment.scenery or moment.scenery in symbols("img/scenes.svg"), kind
        assert shown or moment.sums or moment.card, kind
        if seen == wanted:
            break
    assert seen == wanted


@pytest.mark.parametrize("name", CASES)
def test_places_that_moments_name_are_on_the_page(name: str) -> None:
    """Who looks, another after each move, finds the places from where to where things go."""
    case = CASES[name]
    table = case.begin()
    rng, checked = random.Random(4), 0
    for move in range(MOVES):
        state = table.state()
        if not table.game.waiting_for(state):
            break
        seat = table.game.waiting_for(state)[0]
        legal = [*table.game.legal_actions(state, seat)]
        kinds = sorted({one.kind for one in legal})
        kind = rng.choice(sorted(case.prefers & {*kinds}) or kinds)
        action = rng.choice([one for one in legal if one.kind == kind])
        number = table.session.events.count()
        table.act(action.kind, *action.args, seat=seat)
        viewer = move % len(table.users)
        html = table.page(viewer).content.decode()
        if 'id="end"' in html:
            break
        if 'data-rove="board"' not in html:
            continue  # it adds up its score: the board is away
        for item in moments_in(marked(table, viewer, str(number))):
            checked += 1
            for place in item.places - {"turned"}:
                assert f'id="{place}"' in html or f'data-at="{place}"' in html, item.told
    assert checked


def test_page_is_sent_each_moment_once_and_its_own_as_own() -> None:
    table = TableFixture(HAND, pupils=2)
    mark = re.search(r'id="events" hidden data-mark="(\d+)"', table.page().content.decode())
    assert mark is not None
    assert moments_in(table.page().content.decode()) == [], "what was is not played again"
    answer = table.act("equation", *SUM, marks=f"table:playing,events:{mark[1]}").content.decode()
    (own,) = moments_in(answer)
    assert own.told["data-own"] == "1"
    assert own.told["data-scene"] == "ribbon"
    assert "You made" in own.text
    (other,) = moments_in(marked(table, 1, mark[1]))
    assert other.told["data-own"] == "0"
    assert "Ripple made" in other.text
    new = re.search(r'id="events" hidden data-mark="(\d+)"', answer)
    assert new is not None
    assert 'id="events"' not in marked(table, 1, new[1])


def test_moment_tells_its_age() -> None:
    table = TableFixture(HAND, pupils=2)
    table.act("equation", *SUM)
    (item,) = moments_in(marked(table, 1, "0"))
    assert 0 <= int(item.told["data-age"]) < 5_000


def test_mark_that_is_no_number_plays_nothing() -> None:
    table = TableFixture(HAND, pupils=2)
    table.act("equation", *SUM)
    for mark in ("", "none", "-1", "9" * 40):
        assert moments_in(marked(table, 1, mark)) == []


@pytest.mark.fast
@pytest.mark.parametrize(
    ("hand", "addends", "total", "scene"),
    [((2, 3, 4, 9), (2, 3, 4), 9, "feast"), ((2, 7, 9), (2, 7), 9, "ribbon")],
)
def test_a_sum_of_three_numbers_or_more_is_celebrated_at_every_seat(
    hand: tuple[int, ...], addends: tuple[int, ...], total: int, scene: str
) -> None:
    table = TableFixture([*map(number, hand), 53, 61][:5], pupils=3)
    assert table.act("equation", [*map(number, addends)], number(total), None).status_code == 200
    for seat in range(3):
        (moment,) = moments_in(marked(table, seat, "0"))
        assert moment.told["data-scene"] == scene
        assert ("Three numbers in one sum!" in moment.text) is (scene == "feast")


def plays(game: str, kinds: set[str]) -> Iterator[tuple[Case, Sequence[Event]]]:
    """Yield moves of whole games until each kind has come."""
    left = set(kinds)
    for seed in range(1, 40):
        for case in of_game(game).values():
            for strategy in ("random", *STRATEGIES[game]):
                for one in walk(case, seed, strategy):
                    if not left:
                        return
                    yield case, one.answer.events
                    left -= {event.kind for event in one.answer.events}


def test_attacker_whose_card_is_stopped_is_who_is_taken_aback() -> None:
    blocked = STAGINGS["sleeping_queens"].moods["attack_blocked"]
    for case, events in plays("sleeping_queens", {"attack_blocked"}):
        for event in (one for one in events if one.kind == "attack_blocked"):
            asked = {seat for seat in range(case.seats) if seat != event.seat}
            it = StagedEvent(event.seat, event.seat, dict(event.data), {})
            next_seat = next(one.seat for one in events if one.kind == "turn_started")
            attacker = (next_seat - 1) % case.seats
            assert attacker in asked
            assert blocked(it, events) == Mood(happy="me", oops=f"seat-{attacker}")
            return
    raise AssertionError("no attack was stopped")


def test_wrong_sum_changes_no_face_and_a_right_one_its_own() -> None:
    table = TableFixture(HAND, pupils=2)
    mark = re.search(r'id="events" hidden data-mark="(\d+)"', table.page().content.decode())
    assert mark is not None
    answer = table.act("equation", *FALSE, marks=f"table:playing,events:{mark[1]}")
    assert "does not make" in answer.content.decode()
    for html in (answer.content.decode(), marked(table, 1, mark[1])):
        assert moments_in(html) == []
    table.act("equation", *SUM)
    (item,) = moments_in(marked(table, 1, mark[1]))
    assert (item.told["data-happy"], item.told.get("data-oops")) == ("seat-0", None)


def test_bed_that_is_opened_is_one_moment_told_by_what_came_of_it() -> None:
    table = princess(pupils=3)
    state = sets_in_order(table.state())
    state.beds[1], state.beds[2] = (*state.beds[1], state.beds[2][0]), state.beds[2][1:]
    table.put(state)
    told = []
    for bed in (0, 1):
        number = table.session.events.count()
        table.act("lull", bed, seat=1)
        (html,) = ITEM.findall(marked(table, 2, str(number)))
        (moment,) = moments_in(html)
        assert moment.told["data-scene"] == "night"
        told.append(
            (moment.text.strip().split("\n")[-1].strip(), html.count("-asleep"), "lamp-off" in html)
        )
        assert html.count("#mattress-waffle") == (2 if bed == 0 else 0)
        assert html.count("#yes") == 3
    assert told == [
        ("All are hers. Waffle sleeps!", 1, True),
        ("Puddle stays up and goes home.", 0, False),
    ]
