"""A visitor tries a table without an account: a real game, no evidence, gone two hours later."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.services import guests
from classroom.models import AuditEntry, BrowserSession, Guest, MissCount, Student, User
from classroom.tasks import sweep_guests
from games.catalogue import OFFERED
from games.models import Attempt, Event, EvidenceChange, GameSession, GuideSeen, Opportunity
from tests.cast import Cast
from tests.lessons.lesson import at, make_lesson, play_out, table_of, text_of, waited_for
from tests.people.sign_in_steps import sign_in
from tests.refused import deletion_refused
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

QUEENS = "sleeping_queens"


def press(client: Client, game: str = QUEENS, key: str = "", **more: Any) -> Any:
    """Press Try it for a game; without a key on a page of about that was opened for it."""
    if not key:
        shown = re.search(r'name="key" value="(\w+)"', page_of(client))
        assert shown is not None
        key = shown[1]
    return client.post(reverse("try_table", args=[game]), {"key": key}, **more)


def page_of(client: Client, query: str = "") -> str:
    """Return the page that offers tables."""
    return client.get(reverse("about") + query).content.decode()


def table(game_session: GameSession) -> str:
    return reverse("table", args=[game_session.public_id])


def is_over(answer: Any) -> bool:
    """Does an answer lead to the page that says that the table is over?"""
    return bool(answer.status_code == 302 and answer.url == reverse("about") + "?table=over")


def is_nothing_left() -> bool:
    """Is no trace of guests left?"""
    return (
        not (GameSession.objects.exists() or Guest.objects.exists() or User.objects.exists())
        and not BrowserSession.objects.exclude(user=None).exists()
    )


def test_page_offers_a_table_of_each_game(client: Client) -> None:
    page = page_of(client)
    assert "Try a table now" in page
    for game in OFFERED:
        assert f'action="{reverse("try_table", args=[game])}"' in page


@pytest.mark.parametrize("game", list(OFFERED))
def test_a_visitor_sits_at_a_table_with_two_robots(client: Client, game: str) -> None:
    tried = table_of(press(client, game))
    assert (tried.game, tried.seats.count()) == (game, 3)
    (own,) = tried.seats.exclude(user=None)
    assert own.name == "Guest"
    assert waited_for(tried)[1] == own.number, "a visitor begins"
    page = client.get(table(tried))
    assert page.status_code == 200
    assert reverse("leave_guest", args=[tried.public_id]) in page.content.decode()
    assert reverse("pupil_home") not in page.content.decode()
    assert client.get(reverse("table_plain", args=[tried.public_id])).status_code == 200
    assert client.get(reverse("table_ticket", args=[tried.public_id])).status_code == 200


def test_a_guest_plays_to_the_end_and_leaves_no_evidence(client: Client) -> None:
    tried = table_of(press(client))
    play_out(tried)
    assert Event.objects.filter(game_session=tried, actor="pupil").exists()
    for model in (Attempt, Opportunity, EvidenceChange, Student):
        assert not model.objects.exists(), model
    end = client.get(table(tried))
    assert "Back to the games" in text_of(end)
    assert reverse("next_game", args=[tried.public_id]) not in end.content.decode()


def test_a_guest_is_a_stranger_at_every_other_address(cast: Cast) -> None:
    client = Client()
    table_of(press(client))
    assert client.get(reverse("pupil_home")).url == reverse("class_code")
    assert client.get(reverse("first_class")).url.startswith(reverse("account_login"))
    assert client.get(reverse("table", args=[cast.table.public_id])).status_code == 404
    assert client.get(reverse("about")).status_code == 200


def test_nobody_else_gets_to_a_guests_table(client: Client) -> None:
    lesson = make_lesson(1)
    tried = table_of(press(client))
    for other in (Client(), lesson.desk, at(lesson.pupils[0])):
        assert is_over(other.get(table(tried)))
        assert other.post(reverse("leave_guest", args=[tried.public_id])).status_code == 302
    stranger = Client()
    press(stranger)
    assert is_over(stranger.get(table(tried)))
    assert client.get(table(tried)).status_code == 200


def test_who_is_signed_in_goes_home_and_is_offered_no_table() -> None:
    lesson = make_lesson(1)
    for client in (lesson.desk, at(lesson.pupils[0])):
        assert "Try a table now" not in page_of(client)
        answer = client.post(reverse("try_table", args=[QUEENS]), {"key": "k"})
        assert answer.url == reverse("home")
    assert not Guest.objects.exists()


def test_leaving_erases_table_and_guest(client: Client) -> None:
    tried = table_of(press(client))
    client.post(reverse("table_guide", args=[tried.public_id]))
    assert GuideSeen.objects.exists()
    left = client.post(reverse("leave_guest", args=[tried.public_id]))
    assert left.url == reverse("about") + "#games"
    assert is_nothing_left()
    assert is_over(client.get(table(tried)))
    assert "That table is over." in page_of(client, "?table=over")


def test_a_table_that_cannot_be_read_is_left_like_others(client: Client) -> None:
    tried = table_of(press(client))
    GameSession.objects.update(state={"torn": True})
    page = client.get(table(tried))
    assert page.status_code == 200
    assert reverse("leave_guest", args=[tried.public_id]) in page.content.decode()
    client.post(reverse("leave_guest", args=[tried.public_id]))
    assert is_nothing_left()


def test_htmx_is_led_back_too(client: Client) -> None:
    tried = table_of(press(client))
    where = reverse("leave_guest", args=[tried.public_id])
    left = client.post(where, headers={"HX-Request": "true"})
    assert (left.status_code, left.headers["HX-Redirect"]) == (200, reverse("about") + "#games")
    part = client.get(reverse("table_part", args=[tried.public_id]), headers={"HX-Request": "true"})
    assert part.status_code == 401
    assert part.headers["HX-Redirect"] == reverse("about") + "?table=over"


def test_one_press_that_comes_twice_brings_one_table() -> None:
    clients = [Client(), Client()]  # the second was sent before the first one's cookie came
    tables = [table_of(press(one, key="samepress")) for one in clients]
    assert tables[0] == tables[1]
    assert Guest.objects.count() == 1
    assert all(one.get(table(tables[0])).status_code == 200 for one in clients)


def test_another_press_ends_the_first_table_and_its_tab_says_so(client: Client) -> None:
    first = table_of(press(client))
    second = table_of(press(client, "the_rescue"))
    assert list(GameSession.objects.all()) == [second]
    assert (Guest.objects.count(), User.objects.count()) == (1, 1)
    assert is_over(client.get(table(first)))
    assert client.get(table(second)).status_code == 200
    client.post(reverse("leave_guest", args=[first.public_id]))  # in the tab of before
    assert client.get(table(second)).status_code == 200


def test_a_game_that_is_over_is_begun_anew_from_the_page_of_before(client: Client) -> None:
    over = table_of(press(client, key="page"))
    GameSession.objects.update(status="finished")
    again = table_of(press(client, key="page"))
    assert list(GameSession.objects.all()) == [again]
    assert over != again


def test_without_the_cookie_the_table_is_over(client: Client) -> None:
    tried = table_of(press(client))
    client.cookies.clear()
    assert is_over(client.get(table(tried)))
    moved = client.post(reverse("table_act", args=[tried.public_id]))
    assert is_over(moved)


def test_two_hours_later_the_table_is_over_whether_it_is_swept_or_not(client: Client) -> None:
    tried = table_of(press(client))
    row = BrowserSession.objects.exclude(user=None).get()
    assert row.expire_date <= timezone.now() + guests.SPAN
    BrowserSession.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert is_over(client.get(table(tried)))


def test_two_hours_later_nothing_is_left(client: Client, cast: Cast) -> None:
    tried = table_of(press(client))
    users = User.objects.count()
    client.get(reverse("table", args=[cast.table.public_id]))  # refused, which is written down
    guest = Guest.objects.get()
    assert AuditEntry.objects.filter(actor=guest.user).exists()
    assert sweep_guests() == 0
    Guest.objects.update(since=timezone.now() - guests.SPAN)
    assert sweep_guests() == 1
    assert not GameSession.objects.filter(pk=tried.pk).exists()
    assert not Guest.objects.exists()
    assert User.objects.count() == users - 1
    assert not AuditEntry.objects.filter(act="table", outcome="denied").exists()
    assert not MissCount.objects.filter(key__startswith=f"{guest.user_id}:").exists()
    assert GameSession.objects.filter(pk=cast.table.pk).exists()
    assert is_over(client.get(table(tried)))
    assert press(client).status_code == 302


def test_visitor_comes_back_after_two_hours_when_nobody_has_swept(client: Client) -> None:
    first = table_of(press(client))
    Guest.objects.update(since=timezone.now() - guests.SPAN)
    BrowserSession.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    second = table_of(press(client))
    assert list(GameSession.objects.all()) == [second] != [first]


def test_guest_who_cannot_be_erased_holds_nobody_up(settings: Any) -> None:
    tables = [table_of(press(Client())) for _visitor in range(3)]
    Guest.objects.update(since=timezone.now() - guests.SPAN)
    first = Guest.objects.order_by("user_id")[0]
    with deletion_refused("classroom_guest", first.pk):
        later = table_of(press(Client()))
        assert sweep_guests() == 0
    assert set(GameSession.objects.all()) == {tables[0], later}
    assert sweep_guests() == 1


def test_tables_that_are_all_taken_are_told_so(client: Client, settings: Any) -> None:
    settings.GUEST_TABLES = 2
    seated = [Client(), Client()]
    tables = [table_of(press(one)) for one in seated]
    full = press(client)
    assert full.status_code == 409
    assert "All tables to try are taken just now." in text_of(full)
    assert GameSession.objects.count() == 2
    assert press(seated[0], "the_rescue").status_code == 302, "who sits may choose anew"
    seated[1].post(reverse("leave_guest", args=[tables[1].public_id]))
    assert press(client).status_code == 302


def test_without_tables_for_guests_none_is_offered(client: Client, settings: Any) -> None:
    settings.GUEST_TABLES = 0
    assert "Try" not in text_of(client.get(reverse("about")))
    assert press(client, key="k").status_code == 404
    assert not Guest.objects.exists()


def test_tables_begun_at_one_address_are_limited(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("classroom.people.services.signin_limits.TABLES_AN_ADDRESS", 3)
    assert [press(client).status_code for _n in range(4)] == [302, 302, 302, 429]
    refused = press(client)
    assert "Come back in ten minutes." in text_of(refused)
    elsewhere = press(Client(), REMOTE_ADDR="203.0.113.9")
    assert elsewhere.status_code == 302
    assert client.get(reverse("about")).status_code == 200


def test_a_game_that_is_not_offered_is_not_tried(client: Client) -> None:
    assert press(client, "chess", key="k").status_code == 404


@pytest.mark.parametrize("key", ["", "x" * 200, "Ü", "a\0b"])
def test_a_key_that_is_none_brings_a_table_all_the_same(client: Client, key: str) -> None:
    answer = client.post(reverse("try_table", args=[QUEENS]), {"key": key})
    assert answer.status_code == 302


def test_who_signs_in_is_themselves_at_every_table(cast: Cast) -> None:
    client = Client()
    tried = table_of(press(client))
    sign_in(client, cast.classroom, cast.pupil)
    assert client.get(reverse("table", args=[cast.table.public_id])).status_code == 200
    assert is_over(client.get(table(tried)))
    key = client.session.session_key
    row = BrowserSession.objects.get(session_key=key)
    assert row.user_id == cast.pupil.user_id
    assert row.expire_date > timezone.now() + guests.SPAN
    Guest.objects.update(since=timezone.now() - guests.SPAN)
    assert sweep_guests() == 1
    assert client.get(reverse("pupil_home")).status_code == 200


def test_session_gets_a_new_key_with_the_guest(client: Client) -> None:
    client.post(reverse("class_code"), {"code": "222222"})
    session = client.session
    session["room"] = ""
    session.save()
    before = session.session_key
    press(client)
    assert client.session.session_key != before
    assert not BrowserSession.objects.filter(session_key=before).exists()


@pytest.mark.django_db(transaction=True)
def test_visitors_at_once_take_no_more_tables_than_there_are(settings: Any) -> None:
    settings.GUEST_TABLES = 3

    def visit() -> int:
        return press(Client(), key=f"visit{next(number)}").status_code  # type: ignore[no-any-return]

    number = iter(range(6))
    answers = at_once(*[visit] * 6)
    assert sorted(answers) == [302] * 3 + [409] * 3
    assert sorted(Guest.objects.values_list("number", flat=True)) == [0, 1, 2]
    assert GameSession.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_one_press_sent_at_once_brings_one_table() -> None:
    def visit() -> str:
        return str(press(Client(), key="samepress").url)

    assert len(set(at_once(*[visit] * 4))) == 1
    assert (Guest.objects.count(), GameSession.objects.count()) == (1, 1)
