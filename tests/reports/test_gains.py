"""Patches that a game has sewn: the same before and after the worker has built its rows."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from classroom.models import PupilFact, ReportJob, Student
from classroom.reports.selectors.gains import gains_of
from games.models import Attempt, GameSession
from games.selectors.albums import EndedGame
from games.services import SeatPlan, abandon, create_session
from learning.items import keys_of
from learning.number_facts import BY_KEY
from tests.cast import Cast
from tests.past_games import simulate_history
from tests.reports.built import run_jobs
from tests.reports.kinds import Log, equation

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn")]
FRIDAY = datetime(2026, 11, 20, 9, tzinfo=UTC)
SATURDAY = datetime(2026, 11, 21, 9, tzinfo=UTC)
SEED = b"needle" + bytes(26)
WORDS = {"One": 1, "Two": 2, "Three": 3, "Four": 4, "Five": 5, "Six": 6, "Seven": 7, "Eight": 8}
WORDS |= {"Nine": 9, "Ten": 10}


def play(cast: Cast, began: datetime, seed: bytes = SEED) -> GameSession:
    """Play a whole game of two pupils; the same seed makes the same claims."""
    plans = [SeatPlan(one.name, one.avatar, one.user) for one in (cast.pupil, cast.table_mate)]
    table = create_session("sleeping_queens", plans, seed=seed)
    simulate_history(table, began, mistakes=0)
    table.refresh_from_db()
    assert table.status == "finished"
    return table


def facts_right(table: GameSession, student: Student) -> set[str]:
    """Return the facts that the pupil showed alone, at the first try, counted by hand."""
    rows = Attempt.objects.filter(
        game_session=table, student=student.user, is_true=True, try_number=1, hint_level=0
    )
    return {key for row in rows for key in keys_of(row.item) if key in BY_KEY}


def gains(table: GameSession, student: Student) -> str:
    client = Client()
    client.force_login(student.user)
    answer = client.get(
        reverse("game_gains", args=[table.public_id]), headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    return answer.content.decode()


def told(html: str) -> tuple[int, int]:
    """Return how many patches are told as sewn now, and how many as in the quilt."""
    heading = unescape(re.search(r'id="gains-sewn">([^<]*)<', html)[1])
    whole = re.search(r"(\d+) in your quilt", html)
    number = heading.split()[0]
    assert heading == "Your quilt is safe." or re.fullmatch(r"(\w+) patch(es)?, sewn now", heading)
    new = 0 if heading == "Your quilt is safe." else WORDS.get(number) or int(number)
    assert html.count('class="cloth') % 5 == 0
    assert len(re.findall(r'class="cloth \w+ new"', html)) == new
    assert html.count('<svg class="needle"') == bool(new)
    return new, int(whole[1]) if whole else 0


def twice(table: GameSession, student: Student) -> tuple[int, int]:
    """Return what is told, which is the same at a second look."""
    first = told(gains(table, student))
    assert told(gains(table, student)) == first
    return first


def nothing() -> None:
    """No worker."""


@pytest.mark.parametrize("between", [nothing, run_jobs], ids=["no worker", "built after Friday"])
@pytest.mark.parametrize("after", [nothing, run_jobs], ids=["not built", "built"])
def test_a_game_tells_the_patches_it_sewed_before_and_after_it_is_built(
    cast: Cast, between: Callable[[], object], after: Callable[[], object]
) -> None:
    friday = play(cast, FRIDAY)
    shown = facts_right(friday, cast.pupil)
    assert len(shown) > 1
    assert twice(friday, cast.pupil) == (0, 0)
    between()
    assert twice(friday, cast.pupil) == (0, 0)
    saturday = play(cast, SATURDAY)
    assert facts_right(saturday, cast.pupil) == shown
    assert twice(saturday, cast.pupil) == (len(shown), len(shown))
    after()
    assert twice(saturday, cast.pupil) == (len(shown), len(shown))


def test_the_stored_totals_agree_with_what_the_game_told(cast: Cast) -> None:
    play(cast, FRIDAY)
    saturday = play(cast, SATURDAY)
    new, whole = told(gains(saturday, cast.pupil))
    run_jobs()
    sewn = PupilFact.objects.filter(student=cast.pupil, item__in=BY_KEY, mastered_on__isnull=False)
    assert new == whole == sewn.count()


@pytest.mark.parametrize("built", [nothing, run_jobs], ids=["not built", "built"])
def test_a_patch_is_new_in_the_game_that_sewed_it_and_in_no_other(
    cast: Cast, built: Callable[[], object]
) -> None:
    """An earlier game of the same day has sewn it, or an earlier day."""
    play(cast, FRIDAY)
    morning = play(cast, SATURDAY - timedelta(hours=2))
    new, whole = told(gains(morning, cast.pupil))
    noon = play(cast, SATURDAY)
    built()
    assert twice(noon, cast.pupil) == (0, whole)
    assert "Your quilt is safe." in gains(noon, cast.pupil)
    assert twice(morning, cast.pupil) == (new, whole)


def test_a_page_opened_days_later_tells_what_the_game_sewed_then(cast: Cast) -> None:
    play(cast, FRIDAY - timedelta(days=2))
    run_jobs()
    friday = play(cast, FRIDAY)
    run_jobs()
    new, whole = told(gains(friday, cast.pupil))
    assert new
    other = play(cast, SATURDAY, seed=b"other" + bytes(27))
    run_jobs()
    again, whole_now = told(gains(friday, cast.pupil))
    assert again == new
    assert whole_now == whole + told(gains(other, cast.pupil))[0]


def test_each_pupil_of_the_table_reads_of_own_patches(cast: Cast) -> None:
    play(cast, FRIDAY)
    saturday = play(cast, SATURDAY)
    for student in (cast.pupil, cast.table_mate):
        new = len(facts_right(saturday, student))
        assert told(gains(saturday, student)) == (new, new)


def test_a_row_of_the_quilt_has_its_new_patches_ringed_among_others(cast: Cast) -> None:
    play(cast, FRIDAY)
    saturday = play(cast, SATURDAY)
    html = gains(saturday, cast.pupil)
    ringed = re.findall(r'class="cloth \w+ new"[^>]*>(.*?)<svg', html)
    facts = [BY_KEY[key] for key in facts_right(saturday, cast.pupil)]
    names = {fact.text or f"<small>long sum</small> {fact.total}" for fact in facts}
    assert {unescape(one) for one in ringed} == names


@pytest.mark.parametrize(
    ("count", "heading"),
    [
        (0, "Your quilt is safe."),
        (1, "One patch, sewn now"),
        (10, "Ten patches, sewn now"),
        (11, "11 patches, sewn now"),
    ],
)
def test_new_patches_are_counted_in_words_up_to_ten(cast: Cast, count: int, heading: str) -> None:
    sums = [equation("+", [a, b], a + b) for a in (1, 2) for b in range(a, 10 - a)]
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    for began in (FRIDAY, SATURDAY):
        for n, one in enumerate(sums[:count]):
            log.claim(began + timedelta(minutes=n), one)
    table = log.table
    over = EndedGame(table.pk, table.public_id, table.game, 0, SATURDAY + timedelta(hours=1))
    assert gains_of(cast.pupil, over).heading == heading


def test_a_game_that_was_ended_early_tells_what_it_sewed(cast: Cast) -> None:
    plans = [SeatPlan(one.name, one.avatar, one.user) for one in (cast.pupil, cast.table_mate)]
    table = create_session("sleeping_queens", plans)
    abandon([table.pk])
    assert told(gains(table, cast.pupil)) == (0, 0)


def test_a_game_that_goes_on_tells_nothing_and_a_stranger_is_told_of_none(cast: Cast) -> None:
    plans = [SeatPlan(one.name, one.avatar, one.user) for one in (cast.pupil, cast.table_mate)]
    table = create_session("sleeping_queens", plans)
    client = Client()
    client.force_login(cast.pupil.user)
    assert client.get(reverse("game_gains", args=[table.public_id])).status_code == 204
    abandon([table.pk])
    client.force_login(cast.classmate.user)
    assert client.get(reverse("game_gains", args=[table.public_id])).status_code == 404


def test_asking_builds_no_report(cast: Cast) -> None:
    table = play(cast, FRIDAY)
    gains(table, cast.pupil)
    assert not ReportJob.objects.exists()
    assert not PupilFact.objects.exists()
