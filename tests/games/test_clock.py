"""Bots move by themselves, absent pupils' seats are played and taken back."""

from datetime import timedelta
from itertools import groupby
from operator import itemgetter
from typing import Any

import pytest
from django.utils import timezone

from engine.protocol import Action
from games.catalogue import GAMES
from games.management.commands.clock import POLL, Command
from games.models import Event, EvidenceChange, GameSession, Seat
from games.presence import SIGN_SPAN, is_missing
from games.services import (
    create_session,
    leave,
    mark_present,
    pause,
    resume,
    run_due,
    stand_in,
    take_bot_seat,
)
from games.services.clock import choose_for
from games.services.sessions import SeatPlan
from games.services.tables import load_table, quarantine
from tests.games.tables import GAME, act, deal, make_pupil, seat, view_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


def pass_the_turn(table: GameSession) -> None:
    me = seat(table, 0)
    card = next(f["card"] for f in view_of(me)["hand"] if f["kind"] == "number")
    assert act(me, "discard", card).status == "accepted"


def play_out(table: GameSession) -> None:
    """Let bots play to the end whenever they are due; a pupil looks on."""
    Seat.objects.exclude(user=None).update(seen_at=timezone.now() + timedelta(hours=1))
    GameSession.objects.filter(pk=table.pk).update(due_at=timezone.now(), due_kind="bot")
    for _turn in range(400):
        table.refresh_from_db()
        if table.status == GameSession.Status.FINISHED:
            return
        run_due(table.due_at)
    raise AssertionError("the game does not end")


def test_bot_moves_when_due_and_not_before() -> None:
    table = deal(pupils=1, bots=1)
    pass_the_turn(table)
    table.refresh_from_db()
    assert table.due_kind == "bot"
    assert run_due(table.due_at - timedelta(seconds=1)) == 0
    assert run_due(table.due_at) == 1
    event = Event.objects.get(actor="bot")
    assert event.key == "bot:1:1"


def test_clock_that_comes_for_a_bot_while_a_pupil_is_waited_for_comes_no_second_time() -> None:
    table, now = deal(pupils=1, bots=1), timezone.now()
    GameSession.objects.update(due_at=now, due_kind="bot")
    assert run_due(now) == 0
    table.refresh_from_db()
    assert table.due_at is None or table.due_at > now


def test_clock_rests_only_when_nothing_is_due() -> None:
    table, clock = deal(pupils=1, bots=1), Command()
    assert clock.look(POLL) == POLL
    pass_the_turn(table)
    GameSession.objects.update(due_at=timezone.now())
    assert clock.look(POLL) == 0.0
    assert clock.look(0.0) == POLL
    assert Event.objects.filter(actor="bot").count() == 1


def test_absent_pupil_is_played_by_a_bot_and_takes_the_seat_back() -> None:
    table = deal(pupils=2)
    now = timezone.now()
    Seat.objects.filter(game_session=table, number=1).update(seen_at=now)
    Seat.objects.filter(game_session=table, number=0).update(seen_at=now - timedelta(seconds=61))
    GameSession.objects.filter(pk=table.pk).update(due_at=now, due_kind="absent")
    assert run_due(now) == 1
    assert seat(table, 0).bot_plays
    table.refresh_from_db()
    assert run_due(table.due_at) == 1
    assert Event.objects.get().actor == "bot"
    assert not EvidenceChange.objects.exists(), "the pupil did nothing"
    assert mark_present(seat(table, 0))
    assert not seat(table, 0).bot_plays


@pytest.mark.parametrize("by_move", [False, True], ids=["sign of life", "move"])
def test_a_seat_is_kept_for_one_absence_only(by_move: bool) -> None:
    """Whichever way the pupil comes back: the next time a robot comes in as soon as ever."""
    table = deal(pupils=2)
    now = timezone.now()
    gone = {"seen_at": now - timedelta(minutes=2), "kept_until": now + timedelta(minutes=5)}
    Seat.objects.filter(game_session=table, number=0).update(**gone)
    if by_move:
        pass_the_turn(table)
    else:
        assert mark_present(seat(table, 0))
    assert seat(table, 0).kept_until is None


def test_present_pupil_is_never_timed() -> None:
    table = deal(pupils=2)
    now = timezone.now()
    Seat.objects.filter(game_session=table).update(seen_at=now)
    GameSession.objects.filter(pk=table.pk).update(due_at=now, due_kind="absent")
    assert run_due(now) == 0
    assert not seat(table, 0).bot_plays
    table.refresh_from_db()
    assert table.due_at >= now + timedelta(minutes=1)


def test_page_that_closes_is_missing_at_once_and_the_robot_comes_a_minute_later() -> None:
    table = deal(pupils=2)
    mark_present(seat(table, 0))
    mark_present(seat(table, 1))
    shown = seat(table, 0).game_session.revision
    assert not seat(table, 0).is_missing(timezone.now())
    leave(seat(table, 0))
    left = seat(table, 0)
    assert left.is_missing(timezone.now())
    table.refresh_from_db()
    assert (table.revision, table.due_kind) == (shown + 1, "absent")
    assert table.due_at == left.left_at + timedelta(minutes=1)
    leave(seat(table, 0))
    assert seat(table, 0).left_at == left.left_at, "saying it twice is saying it once"
    Seat.objects.filter(game_session=table, number=1).update(seen_at=table.due_at)
    run_due(table.due_at - timedelta(seconds=1))
    assert not seat(table, 0).bot_plays
    run_due(table.due_at)
    assert seat(table, 0).bot_plays


def test_page_loaded_anew_is_there_again_with_its_next_sign() -> None:
    """The closing page says so after the new one was sent: the sign that follows counts at once."""
    table = deal(pupils=2)
    mark_present(seat(table, 0))
    leave(seat(table, 0))
    assert mark_present(seat(table, 0))
    assert not seat(table, 0).is_missing(timezone.now())


def test_move_from_a_page_that_was_called_missing_is_a_sign_of_life() -> None:
    table = deal(pupils=2)
    mark_present(seat(table, 0))
    leave(seat(table, 0))
    pass_the_turn(table)
    assert not seat(table, 0).is_missing(timezone.now())


def test_page_that_signs_in_time_is_never_missing() -> None:
    """Even where a sign was not worth writing and the next request was lost and sent again."""
    longest_poll, lost = timedelta(seconds=12.5), timedelta(seconds=10 + 1.25)
    silence = SIGN_SPAN + longest_poll + lost
    now = timezone.now()
    assert not is_missing(now - silence, None, now)
    assert is_missing(now - timedelta(seconds=31), None, now)


def test_nobody_steps_in_where_nobody_waits() -> None:
    """Both have closed their pages: the game rests, and a robot begins when one is back."""
    table = deal(pupils=2)
    mark_present(seat(table, 0))
    mark_present(seat(table, 1))
    leave(seat(table, 1))
    leave(seat(table, 0))
    table.refresh_from_db()
    assert table.due_at is None
    mark_present(seat(table, 1))
    table.refresh_from_db()
    assert table.due_kind == "absent"


def test_game_rests_when_every_pupil_has_left() -> None:
    table = deal(pupils=2)
    long_ago = timezone.now() - timedelta(hours=2)
    Seat.objects.filter(game_session=table).update(seen_at=long_ago)
    now = timezone.now()
    GameSession.objects.filter(pk=table.pk).update(due_at=now, due_kind="absent")
    run_due(now)
    table.refresh_from_db()
    assert mark_present(seat(table, 1))
    table.refresh_from_db()
    assert table.due_kind == "absent"
    run_due(table.due_at)
    assert seat(table, 0).bot_plays


def test_signs_of_life_at_a_resting_table_change_nothing_that_pages_show() -> None:
    table = deal(pupils=1, bots=1)
    a_while_ago = timezone.now() - timedelta(seconds=20)
    Seat.objects.filter(game_session=table, number=0).update(seen_at=a_while_ago)
    assert not mark_present(seat(table, 0))
    assert seat(table, 0).seen_at > a_while_ago
    table.refresh_from_db()
    assert (table.due_at, table.revision) == (None, 0)


def test_sign_of_life_of_a_pupil_who_never_left_is_no_news_for_the_others() -> None:
    table = deal(pupils=2)
    now = timezone.now()
    Seat.objects.update(seen_at=now - timedelta(seconds=20))
    GameSession.objects.update(due_at=now + timedelta(minutes=2), due_kind="absent")
    assert not mark_present(seat(table, 0))
    assert seat(table, 0).seen_at > now - timedelta(seconds=5)


def test_stand_ins_rest_where_no_pupil_is_there() -> None:
    table = deal(pupils=2)
    for one in table.seats.all():
        assert stand_in(table.pk, one.user_id) == "done"
    table.refresh_from_db()
    assert table.due_at is None
    mark_present(seat(table, 1))
    table.refresh_from_db()
    assert table.due_kind == "bot"


def test_paused_table_is_left_alone() -> None:
    table = deal(pupils=1, bots=1)
    pass_the_turn(table)
    pause([table.pk])
    assert run_due(timezone.now() + timedelta(hours=1)) == 0
    resume([table.pk])
    assert run_due(timezone.now() + timedelta(hours=1)) == 1


def test_late_pupil_takes_a_bot_seat_once() -> None:
    table = deal(pupils=1, bots=1)
    plan = SeatPlan("Comet", "comet", make_pupil())
    taken = take_bot_seat(table.pk, plan)
    assert (taken.number, taken.name, taken.bot_level) == (1, "Comet", "")
    assert take_bot_seat(table.pk, SeatPlan("Fox", "fox", make_pupil())) is None


@pytest.mark.parametrize("level", ["novice", "greedy", "planner"])
def test_bots_alone_play_a_whole_game(level: str) -> None:
    table = deal(pupils=1, bots=2)
    Seat.objects.filter(game_session=table, user=None).update(bot_level=level)
    Seat.objects.filter(game_session=table, number=0).update(bot_plays=True)
    play_out(table)
    assert GAME.result(GAME.load(table.state)) is not None
    assert table.due_at is None


def test_who_stands_in_for_absent_pupils_of_one_team_puts_princesses_to_sleep() -> None:
    plans = [SeatPlan(name, "otter", make_pupil()) for name in ("Ripple", "Ember")]
    table = create_session("sleepless_princess", plans, variant="simplified", seed=b"2" * 32)
    Seat.objects.filter(game_session=table).update(bot_plays=True)
    play_out(table)
    assert table.state["status"].count("asleep") >= 2


def test_table_with_a_damaged_log_keeps_no_other_table_waiting() -> None:
    damaged, sound = deal(pupils=1, bots=1), deal(pupils=1, bots=1)
    pass_the_turn(damaged)
    pass_the_turn(sound)
    GameSession.objects.filter(pk=damaged.pk).update(event_count=0)  # the next number is taken
    sound.refresh_from_db()
    assert run_due(sound.due_at) == 1
    assert Event.objects.get(actor="bot").game_session == sound


def test_table_set_aside_is_never_due() -> None:
    table = deal(pupils=1, bots=1)
    pass_the_turn(table)
    quarantine(table.pk)
    Seat.objects.update(seen_at=None)
    mark_present(seat(table, 0))
    table.refresh_from_db()
    assert (table.due_at, table.due_kind) == (None, "")


def test_bot_does_in_its_turn_what_any_seat_may_do() -> None:
    """Telling the team what it found is out of turn by the rules; a bot still comes to it."""
    plans = [SeatPlan(name, "bot", bot_level="planner") for name in ("Biscuit", "Pebble")]
    made = create_session("sleepless_princess", plans, options={"variant": "simplified"}, seed=b"2")
    table = load_table(made)
    chosen = []
    while "touch" not in chosen:
        (waiting,) = table.game.waiting_for(table.state)
        action = choose_for(table, table.seats[waiting], str(len(chosen)))
        chosen.append(action.kind)
        table.state = table.game.play(table.state, action).state
    (waiting,) = table.game.waiting_for(table.state)
    assert choose_for(table, table.seats[waiting], "next").kind == "share"


@pytest.mark.parametrize(
    ("game", "level"),
    [
        ("sleeping_queens", "greedy"),
        ("the_rescue", "greedy"),
        ("sleepless_princess", "partner"),
        ("queens_collection", "greedy"),
    ],
)
def test_steps_of_a_robots_turn_take_four_seconds_at_most(
    game: str, level: str, settings: Any
) -> None:
    """And a robot's first step comes no faster than a turn does."""
    settings.BOT_PACE, settings.BOT_WINDOW_PACE = 1.8, 2.2
    plans = [SeatPlan(f"Robot {n}", "bot", bot_level=level) for n in range(3)]
    table = create_session(game, plans, seed=b"5" * 32)
    steps: list[tuple[int, float]] = []
    for _move in range(70):
        table.refresh_from_db()
        if table.due_kind != "bot":
            break
        begun = timezone.now()
        delay = (table.due_at - (table.moved_at or begun)).total_seconds()
        run_due(table.due_at)
        steps.append((Event.objects.filter(game_session=table).latest("number").seat, delay))
    turns = [[delay for _seat, delay in group] for _seat, group in groupby(steps, itemgetter(0))]
    assert turns[2:]
    for first, *others in turns[1:]:
        assert first >= 1.75
        assert sum(others) <= 4
    assert max(map(len, turns)) > 4 or game in ("sleeping_queens", "queens_collection")


def test_a_robot_halfway_plays_now_greedy_now_as_a_novice() -> None:
    """Its level is drawn at each choice from the game's own chance: some choices are the best."""
    table = load_table(deal(pupils=0, bots=2))
    robot = table.seats[0]

    def choices(level: str) -> list[Action]:
        robot.bot_level = level
        return [choose_for(table, robot, str(number)) for number in range(60)]

    best, halfway = set(choices("greedy")), choices("halfway")
    good = sum(one in best for one in halfway)
    assert 20 < good < 60
    assert good > sum(one in best for one in choices("novice"))
    assert halfway == choices("halfway")


def test_a_robot_beside_a_pupil_of_its_team_is_a_partner_whatever_its_level() -> None:
    """The level that is set is that of the other team."""
    pupil = SeatPlan("Pupil", "otter", make_pupil())
    plans = [pupil, *(SeatPlan(f"Robot {n}", "bot", bot_level="novice") for n in range(3))]
    options = {"mode": "teams", "first_seat": 2}
    made = create_session("queens_collection", plans, variant="teams", options=options, seed=b"7")
    mode, seats = GAMES["queens_collection"].mode("teams"), made.seats.order_by("number")
    levels = [mode.level_at(one.bot_level, one.number, {0}) for one in seats]
    assert levels == ["novice", "novice", "partner", "novice"]
    assert run_due(made.due_at) == 1


@pytest.mark.parametrize(
    ("game", "mode", "pupils", "level"),
    [
        ("sleeping_queens", "standard", {0}, "novice"),
        ("the_rescue", "standard", {0}, "novice"),
        ("queens_collection", "competitive", {0}, "novice"),
        ("queens_collection", "teams", {0}, "novice"),
        ("queens_collection", "teams", {3}, "partner"),
        ("queens_collection", "standard", {0}, "partner"),
        ("sleepless_princess", "standard", {0}, "partner"),
    ],
)
def test_who_stands_in_is_no_rival_of_those_who_are_there(
    game: str, mode: str, pupils: set[int], level: str
) -> None:
    """At seat 1: a partner beside a pupil of its team, else a novice, whatever robots play."""
    assert GAMES[game].mode(mode).level_at("", 1, pupils) == level


@pytest.mark.parametrize("level", ["novice", "greedy", "planner", "partner"])
def test_a_team_game_goes_on_with_the_level_that_its_robots_have(level: str) -> None:
    plans = [SeatPlan("Robot", "bot", bot_level=level), SeatPlan("Pupil", "otter", make_pupil())]
    options = {"variant": "simplified", "first_seat": 0}
    made = create_session("sleepless_princess", plans, options=options, seed=b"2")
    assert run_due(made.due_at) == 1
