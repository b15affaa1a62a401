"""Classes are handed over to a colleague: at once to a second teacher, by a link to others."""

import re
from functools import partial
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from classroom.models import AuditEntry, Classroom, Teacher, TeacherInvitation
from classroom.people.services import colleagues
from classroom.site.posts import first_teacher, posts_of
from games.models import StreamRevocation
from tests.cast import Cast
from tests.factories import ClassroomFactory, TeacherFactory, UserFactory
from tests.people.deleted_class import delete
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

BO, FAY = "bo@hazel.example", "fay@hazel.example"
WHERE = "own_account_hand_over"
NOTHING = "Nothing more was handed over: you no longer lead these classes."


def give(
    cast: Cast, email: str = BO, then: str = "stay", role: str = "teacher", **more: Any
) -> Any:
    """Send the form; `rooms`: other classes than the cast's."""
    rooms = more.get("rooms", [cast.classroom])
    fields = {"classes": [one.public_id for one in rooms], "email": email, "then": then}
    return cast.client(role).post(reverse(WHERE), fields, follow=True)


def fay(cast: Cast) -> Teacher:
    made: Teacher = TeacherFactory(user=UserFactory(email=FAY), school=cast.school, name="Ms Fay")
    return made


def link() -> str:
    """Return the path of the newest mailed link."""
    found = re.search(r"https?://[^/]+(/teach/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def staff(room: Classroom) -> list[str]:
    """Return who teaches a class, the first teacher first."""
    return [str(post.teacher.user.email) for post in posts_of(room)]


def browser(teacher: Teacher) -> Client:
    client = Client()
    client.force_login(teacher.user)
    return client


def acts(*names: str) -> list[str]:
    return list(AuditEntry.objects.filter(act__in=names).values_list("act", flat=True))


def words(answer: Any) -> str:
    return re.sub(r"</?bdi\b[^>]*>", "", answer.content.decode())


def test_account_page_leads_there_and_names_the_classes(cast: Cast) -> None:
    client = cast.client("teacher")
    assert reverse(WHERE) in words(client.get(reverse("account")))
    page = words(client.get(reverse(WHERE)))
    assert "Maple class" in page
    assert "Second teacher: Mr Bo." in page
    assert "Birch class" not in page
    second = words(cast.client("co_teacher").get(reverse(WHERE)))
    assert "Birch class" in second
    assert "Where you are the second teacher" in second
    assert "You are not the first teacher of any class" in words(
        cast.client("school_admin").get(reverse(WHERE))
    )


def test_second_teacher_has_the_class_at_once(cast: Cast) -> None:
    page = words(give(cast))
    assert "Mr Bo is the first teacher of Maple class now." in page
    assert staff(cast.classroom) == [BO, "ada@hazel.example"]
    assert not mail.outbox
    assert delete(cast).status_code == 404
    assert delete(cast, role="co_teacher").status_code == 302


def test_colleague_comes_before_those_who_taught_longer(cast: Cast) -> None:
    newest = fay(cast)
    cast.classroom.staff.create(teacher=newest)
    give(cast, FAY)
    assert staff(cast.classroom) == [FAY, "ada@hazel.example", BO]
    cast.classroom.staff.filter(teacher=newest).update(ended_at="2026-01-01T00:00Z")
    assert staff(cast.classroom) == ["ada@hazel.example", BO]


def test_class_can_be_given_back(cast: Cast) -> None:
    give(cast)
    give(cast, "ada@hazel.example", role="co_teacher")
    assert staff(cast.classroom) == ["ada@hazel.example", BO]


def test_who_leaves_sees_nothing_of_the_class_any_more(cast: Cast) -> None:
    client = cast.client("teacher")
    give(cast, then="leave")
    assert staff(cast.classroom) == [BO]
    assert client.get(reverse("class_page", args=[cast.classroom.public_id])).status_code == 404
    assert StreamRevocation.objects.filter(holder=cast.teacher.user.public_id).exists()
    assert acts("class_handed_over", "teacher_removed") == ["class_handed_over", "teacher_removed"]


@pytest.mark.parametrize("then", ["stay", "leave"])
def test_form_sent_twice_hands_over_once(cast: Cast, then: str) -> None:
    for _time in range(2):
        page = give(cast, then=then)
        assert page.status_code == 200
    assert first_teacher(cast.classroom) == cast.co_teacher
    assert acts("class_handed_over") == ["class_handed_over"]
    if then == "leave":
        assert NOTHING in words(page)


def test_colleague_of_the_school_gets_a_link_and_the_class_stays_until_then(cast: Cast) -> None:
    colleague = fay(cast)
    page = words(give(cast, " Fay@Hazel.example ", "leave"))
    assert "We wrote to fay@hazel.example." in page
    assert first_teacher(cast.classroom) == cast.teacher
    assert mail.outbox[-1].to == [FAY]
    assert mail.outbox[-1].subject == "Ms Ada hands a class over to you"
    assert "Offered to fay@hazel.example" in words(cast.client("teacher").get(reverse(WHERE)))
    settings = reverse("class_settings", args=[cast.classroom.public_id])
    assert "to take over the class, until" in words(cast.client("co_teacher").get(settings))
    client, path = browser(colleague), link()
    assert "Take over Maple class?" in words(client.get(path))
    page = words(client.post(path, follow=True))
    assert "Maple class is yours now." in page
    assert staff(cast.classroom) == [FAY, BO]
    entry = AuditEntry.objects.get(act="class_handed_over")
    assert (entry.actor, entry.subject) == (colleague.user, colleague.user.public_id)
    assert "does not work" in words(client.post(path))


def test_teacher_of_another_school_cannot_take_it(cast: Cast) -> None:
    give(cast, "eli@harbour.example")
    client = cast.client("other_school_teacher")
    assert "another school" in words(client.get(link()))
    client.post(link())
    assert first_teacher(cast.classroom) == cast.teacher


def test_who_stays_may_be_chosen_anew_without_another_mail(cast: Cast) -> None:
    colleague = fay(cast)
    for then in ("leave", "leave", "stay"):
        give(cast, FAY, then)
    assert len(mail.outbox) == 1
    browser(colleague).post(link())
    assert staff(cast.classroom) == [FAY, "ada@hazel.example", BO]


def test_offer_to_another_address_takes_the_first_ones_place(cast: Cast) -> None:
    colleague = fay(cast)
    give(cast, FAY)
    first = link()
    give(cast, "gus@hazel.example")
    assert "does not work" in words(browser(colleague).post(first))
    give(cast)  # Mr Bo teaches it already: no link is left that gives it away from him
    assert first_teacher(cast.classroom) == cast.co_teacher
    assert not TeacherInvitation.objects.filter(ended_at=None).exists()


def test_who_was_invited_to_teach_is_offered_the_class_instead(cast: Cast) -> None:
    colleague = fay(cast)
    invite = reverse("teacher_invite", args=[cast.classroom.public_id])
    cast.client("teacher").post(invite, {"email": FAY})
    old = link()
    give(cast, FAY)
    assert "does not work" in words(browser(colleague).post(old))
    browser(colleague).post(link())
    assert first_teacher(cast.classroom) == colleague


def test_archived_class_is_handed_over_too(cast: Cast) -> None:
    colleague = fay(cast)
    cast.client("teacher").post(reverse("class_archive", args=[cast.classroom.public_id]))
    give(cast, FAY)
    browser(colleague).post(link())
    assert first_teacher(cast.classroom) == colleague
    assert "Maple class" in words(browser(colleague).get(reverse("account")))


def test_several_classes_go_together_each_in_its_way(cast: Cast) -> None:
    chess = ClassroomFactory(school=cast.school, name="Chess club", teacher=cast.teacher)
    page = words(give(cast, rooms=[cast.classroom, chess]))
    assert "Mr Bo is the first teacher of Maple class now." in page
    assert "Chess club stays yours until the offer is accepted." in page
    assert first_teacher(chess) == cast.teacher


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"email": "ada@hazel.example"}, "your own address"),
        ({"email": "nobody"}, "This is not an email address."),
        ({"email": ""}, "Type your colleague’s email address."),
        ({"rooms": []}, "Choose at least one class."),
    ],
)
def test_what_cannot_be_is_said_beside_the_field(
    cast: Cast, fields: dict[str, Any], said: str
) -> None:
    answer = give(cast, **fields)
    assert answer.status_code == 422
    assert said in words(answer)
    assert first_teacher(cast.classroom) == cast.teacher
    assert not mail.outbox


def test_too_many_links_give_nothing_away(cast: Cast) -> None:
    cast.classroom.invitations.bulk_create(
        TeacherInvitation(
            classroom=cast.classroom,
            email=f"{n}@hazel.example",
            digest=str(n),
            expires_at="2099-01-01T00:00Z",
        )
        for n in range(colleagues.MAX_WAITING)
    )
    chess = ClassroomFactory(school=cast.school, name="Chess club", teacher=cast.teacher)
    answer = give(cast, FAY, rooms=[chess, cast.classroom])
    assert answer.status_code == 422
    assert "Enough invitations for now" in words(answer)
    assert not TeacherInvitation.objects.filter(email=FAY).exists()


def test_old_tab_offers_a_class_that_is_given_away_and_is_told_so(cast: Cast) -> None:
    fay(cast)
    give(cast, then="leave")
    assert NOTHING in words(give(cast, FAY))
    assert staff(cast.classroom) == [BO]
    assert not mail.outbox


@pytest.mark.parametrize("role", ["co_teacher", "removed_co_teacher", "other_school_teacher"])
def test_who_does_not_lead_a_class_gives_nothing_away(cast: Cast, role: str) -> None:
    fay(cast)
    assert NOTHING in words(give(cast, FAY, role=role))
    assert first_teacher(cast.classroom) == cast.teacher
    assert not mail.outbox


def test_link_that_came_to_the_giver_changes_nothing(cast: Cast) -> None:
    give(cast, "ada@home.example", "leave")
    cast.teacher.user.emailaddress_set.create(email="ada@home.example", verified=True)
    cast.client("teacher").post(link())
    assert first_teacher(cast.classroom) == cast.teacher


@pytest.mark.django_db(transaction=True)
def test_class_is_handed_over_once_from_four_tabs(cast: Cast) -> None:
    answers = at_once(*[partial(give, cast, BO, "leave")] * 4)
    assert {answer.status_code for answer in answers} == {200}
    assert staff(cast.classroom) == [BO]
    assert acts("class_handed_over") == ["class_handed_over"]


@pytest.mark.django_db(transaction=True)
def test_class_that_two_receive_at_once_has_one_first_teacher(cast: Cast) -> None:
    """A link is accepted while the giver gives the class to the second teacher."""
    colleague = fay(cast)
    give(cast, FAY, "leave")
    path = link()
    at_once(lambda: browser(colleague).post(path), partial(give, cast, BO, "leave"))
    assert "ada@hazel.example" not in staff(cast.classroom)
    assert acts("class_handed_over") == ["class_handed_over"]


@pytest.mark.django_db(transaction=True)
def test_class_is_given_away_or_deleted_but_never_both_by_halves(cast: Cast) -> None:
    at_once(partial(give, cast, BO, "leave"), partial(delete, cast))
    room = Classroom.objects.get(pk=cast.classroom.pk)
    assert staff(room) == ([] if room.deleted_at else [BO])
