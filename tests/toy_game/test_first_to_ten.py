"""A fifth game plays, is logged and reported, and no shared line was written for it."""

from collections.abc import Callable, Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from engine.protocol import Action
from games.catalogue import GAMES, OFFERED
from games.models import Attempt, EvidenceChange, GameSession, Opportunity
from games.package import Tier
from games.registry import GAME_PACKAGES, PACKAGES, register
from games.services import SeatPlan, create_session, run_due
from tests.cast import Cast
from tests.engine import test_conformance, test_secrecy
from tests.engine.cases import COMMON, Case
from tests.games.tiers import CHECKS as TIER_CHECKS
from tests.games.tiers import Check
from tests.games_ui.plain_forms import PlainPage
from tests.games_ui.tables import put, root_of
from tests.reports.asking import read
from tests.reports.built import run_jobs
from tests.reports.page import text_of
from tests.toy_game.package import GAME
from tests.toy_game.rules import GAME as RULES
from tests.toy_game.rules import KEY, VALUES

pytestmark = pytest.mark.fast


def suite(module: object) -> Iterator[Callable[[Case], None]]:
    """Yield the checks of a common suite that run at the tables of every game."""
    for check in vars(module).values():
        if any(mark.kwargs.get("ids") is COMMON for mark in getattr(check, "pytestmark", ())):
            yield check


CHECKS = [*suite(test_conformance), *suite(test_secrecy)]


@pytest.mark.usefixtures("rules")
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_keeps_what_every_game_promises(check: Callable[[Case], None]) -> None:
    check(Case(RULES, RULES.make_options({}), 2))


def test_the_common_suites_were_found() -> None:
    assert len(CHECKS) >= 18


def test_it_is_on_the_shelf_only_while_registered(shelf: None) -> None:
    assert [*PACKAGES] == [*GAME_PACKAGES, KEY]
    assert GAMES[KEY] is OFFERED[KEY] is GAME.title
    with pytest.raises(ValueError, match="already"):
        register(GAME)


@pytest.fixture
def table(shelf: None, cast: Cast) -> GameSession:
    """A game of two pupils; the first holds 3, 7 and 8."""
    plans = [SeatPlan(one.name, one.avatar, one.user) for one in (cast.pupil, cast.table_mate)]
    session = create_session(KEY, plans, options={"first_seat": 0}, seed=b"7" * 32)
    state = RULES.load(session.state)
    hand = [4 * (value - 1) for value in (3, 7, 8)]
    rest = [card for card in range(len(VALUES)) if card not in hand]
    state.hands, state.draw = [hand, rest[:3]], rest[3:]
    put(session, state)
    return session


def act(client: Client, table: GameSession, kind: str, *cards: int) -> HttpResponse:
    """Make a move as the page's script would."""
    part = client.get(reverse("table_part", args=[table.public_id]), headers={"HX-Request": "true"})
    told = root_of(part.content.decode())
    fields = {"key": told["key"], "kind": kind, "args": str([*cards]), "version": told["version"]}
    address = reverse("table_act", args=[table.public_id])
    return client.post(address, fields, headers={"HX-Request": "true"})


THREE, SEVEN, EIGHT = 8, 24, 28


def test_its_page_is_drawn_with_its_own_templates(cast: Cast, table: GameSession) -> None:
    html = cast.client("pupil").get(reverse("table", args=[table.public_id])).content.decode()
    assert "First to Ten" in html
    assert "Your turn. Make 10." in html
    assert text_of(html, "pile") == f"{len(VALUES) - 6} cards"
    assert f"js/table/{KEY}/main.js" in html
    assert f"css/{KEY}.css" in html
    assert str(GAME.rules_sheet("standard").steps[0].text) in html


def test_a_false_claim_is_private_and_a_true_one_wins(cast: Cast, table: GameSession) -> None:
    client = cast.client("pupil")
    wrong = act(client, table, "make_ten", SEVEN, EIGHT)
    assert wrong.status_code == 200
    assert "7 plus 8 does not make 10." in wrong.content.decode()
    assert act(client, table, "make_ten", THREE, SEVEN).status_code == 200
    table.refresh_from_db()
    assert table.status == GameSession.Status.FINISHED
    first, second = Attempt.objects.order_by("id")
    assert (first.item, first.is_true, first.reason) == ("add:7+8", False, "arith")
    assert (second.item, second.is_true, second.reason) == ("add:3+7", True, "")
    assert (second.kind, second.operands, second.stated_total) == ("sum", [3, 7], 10)
    assert second.hand == [3, 7, 8]
    assert Opportunity.objects.get().available == [["sum", "add:3+7"]]
    assert EvidenceChange.objects.get().sequence == 2


def test_it_is_played_without_script(cast: Cast, table: GameSession) -> None:
    page = PlainPage(cast.client("pupil"), table.public_id).open()
    assert page.send("make_ten", cards=[SEVEN, EIGHT]).said().startswith("Not yet.")
    assert page.forms["make_ten"].chosen["cards"] == [str(SEVEN), str(EIGHT)]
    page.send("make_ten", cards=[THREE, SEVEN])
    table.refresh_from_db()
    assert table.status == GameSession.Status.FINISHED
    assert [one.is_true for one in Attempt.objects.order_by("id")] == [False, True]


def test_the_end_and_the_replay_tell_the_sums(cast: Cast, table: GameSession) -> None:
    client = cast.client("pupil")
    act(client, table, "make_ten", THREE, SEVEN)
    end = client.get(reverse("table", args=[table.public_id])).content.decode()
    assert "You made 10!" in end
    replay = client.get(reverse("table_replay", args=[table.public_id])).content.decode()
    assert "3 + 7 = 10" in replay


def test_the_report_shows_the_pupils_sum(cast: Cast, table: GameSession) -> None:
    act(cast.client("pupil"), table, "make_ten", THREE, SEVEN)
    run_jobs()
    report = text_of(read(cast, "pupil_report", "teacher"))
    assert "3 + 7 = 10" in report
    assert "First to Ten" in report


def test_robots_play_it(shelf: None, cast: Cast) -> None:
    plans = [SeatPlan(f"Robot {n}", "bot", bot_level=level) for n, level in enumerate(LEVELS)]
    session = create_session(KEY, plans, seed=b"9" * 32)
    for _ in range(60):
        run_due()
    session.refresh_from_db()
    assert session.status == GameSession.Status.FINISHED


LEVELS = ("novice", "planner")


def test_a_pupil_plays_it_for_fun(shelf: None, cast: Cast) -> None:
    client = cast.client("pupil")
    assert "First to Ten" in client.get(reverse("pupil_home")).content.decode()
    client.post(reverse("free_play"), {"game": KEY, "robot": "pip"})
    assert GameSession.objects.filter(game=KEY, seats__user=cast.pupil.user).count() == 1


@pytest.mark.parametrize("check", TIER_CHECKS[Tier.PLAYS], ids=lambda check: check.__name__)
def test_it_keeps_the_lowest_tier(shelf: None, check: Check) -> None:
    assert GAME.tier == Tier.PLAYS
    check(GAME)


def test_a_swap_claims_nothing() -> None:
    assert GAME.presenter.stated(Action("swap", 0, (THREE,))) is None
