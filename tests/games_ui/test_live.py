"""An open table's own requests: the part by revision, tickets, the tray, the hand."""

import json
import time
from datetime import timedelta

import pytest
from django.core.signing import BadSignature
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.live import read_ticket
from games.models import GameSession, Seat
from games.services import raise_hand
from tests.cast import Cast
from tests.games_ui.tables import TableFixture

pytestmark = pytest.mark.django_db
NAMES = ("table_part", "table_ticket", "table_tray", "table_hand", "table_leave")


def url(cast: Cast, name: str) -> str:
    return reverse(name, args=[cast.table.public_id])


def seat_of(cast: Cast, role: str = "pupil") -> Seat:
    return Seat.objects.select_related("game_session").get(
        game_session=cast.table, user=cast.user(role)
    )


def part(cast: Cast, client: Client, seen: int | str | None = None):
    query = {} if seen is None else {"seen": seen}
    return client.get(url(cast, "table_part"), query, headers={"HX-Request": "true"})


def tray(cast: Cast, client: Client, **body):
    return client.post(url(cast, "table_tray"), json.dumps(body), content_type="application/json")


class Turn:
    """The pupil whose turn it is, and a browser of that pupil."""

    def __init__(self, cast: Cast) -> None:
        seats = Seat.objects.filter(game_session=cast.table).exclude(decision="")
        self.seat = seats.exclude(user=None).first() or seat_of(cast)
        if not self.seat.decision:  # the robot begins: give the pupil a decision of its own
            self.seat.decision = "d:test"
            self.seat.save()
        self.decision = self.seat.decision
        self.client = Client()
        self.client.force_login(self.seat.user)


def test_page_that_has_seen_the_revision_gets_204_and_no_body(cast: Cast) -> None:
    client = cast.client("pupil")
    seen = seat_of(cast).game_session.revision
    part(cast, client)  # the first sign of life may change the table
    seen = seat_of(cast).game_session.revision
    answer = part(cast, client, seen)
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("seen", [None, "", "x", 999])
def test_page_that_shows_another_revision_gets_the_part_alone(cast: Cast, seen: str | None) -> None:
    answer = part(cast, cast.client("pupil"), seen)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert html.lstrip().startswith("<")
    assert 'id="table"' in html
    assert "<html" not in html


def test_hand_up_of_a_table_mate_is_news(cast: Cast) -> None:
    client = cast.client("pupil")
    part(cast, client)
    seen = seat_of(cast).game_session.revision
    raise_hand(seat_of(cast, "table_mate"), True)
    assert part(cast, client, seen).status_code == 200


def test_asking_for_the_part_is_the_sign_that_the_page_is_there(cast: Cast) -> None:
    before = timezone.now()
    assert seat_of(cast).seen_at is None
    part(cast, cast.client("pupil"))
    assert seat_of(cast).seen_at >= before
    assert seat_of(cast, "table_mate").seen_at is None


def test_pupil_who_is_back_gets_the_seat_from_the_bot_in_the_same_answer(cast: Cast) -> None:
    Seat.objects.filter(pk=seat_of(cast).pk).update(
        bot_plays=True, seen_at=timezone.now() - timedelta(minutes=9)
    )
    seen = seat_of(cast).game_session.revision
    answer = part(cast, cast.client("pupil"), seen)
    assert not seat_of(cast).bot_plays
    assert answer.status_code == 200
    assert f'data-live-seen="{seat_of(cast).game_session.revision}"' in answer.content.decode()


def test_page_that_closes_says_so_with_the_token_of_its_forms(cast: Cast) -> None:
    """As a browser sends it when it goes: without headers of our own."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.user("pupil"))
    html = client.get(url(cast, "table")).content.decode()
    assert f'data-leave="{url(cast, "table_leave")}"' in html
    assert client.post(url(cast, "table_leave")).status_code == 403
    assert not seat_of(cast).is_missing(timezone.now())
    token = client.cookies["csrftoken"].value
    answer = client.post(url(cast, "table_leave"), {"csrfmiddlewaretoken": token})
    assert (answer.status_code, answer.content) == (204, b"")
    assert seat_of(cast).is_missing(timezone.now())
    part(cast, client)
    assert not seat_of(cast).is_missing(timezone.now())


def test_page_names_its_own_addresses(cast: Cast) -> None:
    html = cast.client("pupil").get(url(cast, "table")).content.decode()
    assert f'hx-get="{url(cast, "table_part")}"' in html
    assert f'data-live-ticket="{url(cast, "table_ticket")}"' in html
    assert f'data-live-id="{cast.table.public_id}"' in html


@pytest.mark.parametrize("role", ["classmate", "other_class_pupil", "teacher", "guardian"])
@pytest.mark.parametrize("name", NAMES)
def test_who_does_not_sit_here_gets_404(cast: Cast, role: str, name: str) -> None:
    client = cast.client(role)
    ask = client.get if name in {"table_part", "table_ticket"} else client.post
    assert ask(url(cast, name)).status_code == 404
    assert ask(reverse(name, args=["absent00000000"])).status_code == 404


@pytest.mark.parametrize("name", ["table_part", "table_ticket"])
def test_page_of_someone_signed_out_is_told_401(cast: Cast, name: str) -> None:
    answer = Client().get(url(cast, name), headers={"HX-Request": "true"})
    assert answer.status_code == 401


def test_ticket_is_for_this_table_and_this_pupil_only(cast: Cast) -> None:
    answer = cast.client("pupil").get(url(cast, "table_ticket")).json()
    ticket = read_ticket(answer["ticket"])
    assert ticket.channels == (cast.table.public_id,)
    assert ticket.holder == cast.pupil.user.public_id
    assert answer["seconds"] == 300
    with pytest.raises(BadSignature):
        read_ticket(answer["ticket"] + "x")


def test_half_built_sum_is_kept_for_the_present_decision(cast: Cast) -> None:
    turn = Turn(cast)
    sent = {"cards": [40, 41], "total": 42, "keyed": 9}
    assert tray(cast, turn.client, decision=turn.decision, **sent).status_code == 204
    turn.seat.refresh_from_db()
    assert turn.seat.tray == sent


def test_tray_as_form_fields_is_kept_too(cast: Cast) -> None:
    turn = Turn(cast)
    kept = {"cards": ["40", "41"], "total": "", "keyed": ""}
    body = {"decision": turn.decision, "tray": json.dumps(kept)}
    assert turn.client.post(url(cast, "table_tray"), body).status_code == 204
    turn.seat.refresh_from_db()
    assert turn.seat.tray == {"cards": [40, 41], "total": None, "keyed": None}


def test_tray_keeps_a_nought(cast: Cast) -> None:
    turn = Turn(cast)
    sent = {"cards": [3, 4], "total": 0, "keyed": 0}
    assert tray(cast, turn.client, decision=turn.decision, **sent).status_code == 204
    turn.seat.refresh_from_db()
    assert turn.seat.tray == sent


def test_tray_keeps_the_right_side_and_the_sign_of_house_rules(cast: Cast) -> None:
    turn = Turn(cast)
    sent = {"cards": [3, 4], "total": None, "keyed": None, "right": [5], "sign": "-"}
    assert tray(cast, turn.client, decision=turn.decision, **sent).status_code == 204
    turn.seat.refresh_from_db()
    assert turn.seat.tray == sent


def test_tray_of_a_decision_that_is_over_changes_nothing(cast: Cast) -> None:
    turn = Turn(cast)
    assert tray(cast, turn.client, decision="gone", cards=[1]).status_code == 204
    turn.seat.refresh_from_db()
    assert turn.seat.tray == {}


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b"{",
        b"\xff",
        b'{"cards": "x"}',
        b'{"cards": [1.5]}',
        b'{"cards": [true]}',
        b'{"cards": [[1]]}',
        b'{"cards": [-1]}',
        b'{"cards": [1,2,3,4,5,6,7,8,9,10,11,12,13]}',
        b'{"cards": [1], "right": 7}',
        b'{"keyed": 10000}',
        b'{"total": "\xd9\xa3"}',
        b'{"total": {"a": 1}}',
    ],
)
def test_what_is_no_tray_is_refused_politely(cast: Cast, body: bytes) -> None:
    turn = Turn(cast)
    answer = turn.client.post(url(cast, "table_tray"), body, content_type="application/json")
    assert answer.status_code == 422
    turn.seat.refresh_from_db()
    assert turn.seat.tray == {}


def test_hand_goes_up_and_down_and_the_table_shows_it(cast: Cast) -> None:
    client = cast.client("pupil")
    revision = seat_of(cast).game_session.revision
    up = client.post(url(cast, "table_hand"), {"up": "1"}, headers={"HX-Request": "true"})
    assert up.status_code == 200
    assert 'id="table"' in up.content.decode()
    assert seat_of(cast).hand_up_at is not None
    assert seat_of(cast, "table_mate").hand_up_at is None
    assert seat_of(cast).game_session.revision > revision
    client.post(url(cast, "table_hand"), {"up": "0"}, headers={"HX-Request": "true"})
    assert seat_of(cast).hand_up_at is None


def test_hand_works_without_scripts(cast: Cast) -> None:
    answer = cast.client("pupil").post(url(cast, "table_hand"), {"up": "1"})
    assert (answer.status_code, answer["Location"]) == (302, url(cast, "table"))


@pytest.mark.parametrize("name", NAMES)
def test_wrong_method_is_405_and_changes_nothing(cast: Cast, name: str) -> None:
    client = cast.client("pupil")
    ask = client.post if name in {"table_part", "table_ticket"} else client.get
    answer = ask(url(cast, name))
    assert answer.status_code == 405
    assert "Error 405" in answer.content.decode()
    assert GameSession.objects.get(pk=cast.table.pk).revision == cast.table.revision


def test_who_has_gone_is_seen_ten_seconds_later_without_reading_seats_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = TableFixture(pupils=2)
    Seat.objects.update(seen_at=timezone.now())
    assert "Away just now" not in table.part(0)
    Seat.objects.filter(number=1).update(seen_at=timezone.now() - timedelta(minutes=2))
    with CaptureQueriesContext(connection) as soon:
        assert "Away just now" not in table.part(0)
    here = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: here() + 10)
    with CaptureQueriesContext(connection) as later:
        assert "Away just now" in table.part(0)
    assert len(later) == len(soon) + 1
