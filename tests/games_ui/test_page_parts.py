"""Pages and their parts: the whole page without htmx, news alone with it, and the way elsewhere."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from games.fast_lane.page_parts import Part, go_to, mark_of, marks_of, page_or_parts

pytestmark = pytest.mark.fast


@pytest.fixture(autouse=True)
def templates(settings: Any) -> None:
    """Three small templates of a page with two parts."""
    page = "<main>{% include 'a' %}{% include 'b' %}</main>"
    part = "<p id=a data-mark={{ marks.a }}{% if oob %} hx-swap-oob=morph{% endif %}>{{ word }}</p>"
    loaders = [
        ("django.template.loaders.locmem.Loader", {"page": page, "a": part, "b": "<i id=b>"})
    ]
    settings.TEMPLATES = [
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {"loaders": loaders},
        }
    ]


def asked(*, by_htmx: bool, marks: str = "", method: str = "get") -> Any:
    """Return a request as the middleware leaves it."""
    made: HttpRequest = getattr(RequestFactory(), method)("/", {"marks": marks} if marks else {})
    if by_htmx:
        made.META["HTTP_HX_REQUEST"] = "true"
    made.user = AnonymousUser()
    made.htmx = HtmxDetails(made)  # type: ignore[attr-defined]
    return made


PARTS = [Part("a", "a", "11"), Part("b", "b", "22")]


def answer(request: Any, **more: Any) -> tuple[int, str]:
    """Return status and text of the page's answer."""
    response = page_or_parts(request, "page", PARTS, {"word": "hello"}, **more)
    return response.status_code, response.content.decode()


def test_without_htmx_the_whole_page_is_answered_with_its_marks() -> None:
    whole = "<main><p id=a data-mark=11>hello</p><i id=b></main>"
    assert answer(asked(by_htmx=False, marks="a:11,b:22")) == (200, whole)


@pytest.mark.parametrize("method", ["get", "post"])
def test_htmx_gets_the_parts_that_the_page_has_not_yet(method: str) -> None:
    request = asked(by_htmx=True, marks="a:10,b:22", method=method)
    assert answer(request) == (200, "<p id=a data-mark=11 hx-swap-oob=morph>hello</p>")


def test_htmx_without_marks_gets_all_parts() -> None:
    status, html = answer(asked(by_htmx=True))
    assert (status, html.count("id=")) == (200, 2)


def test_nothing_new_is_204_and_a_refusal_keeps_its_status() -> None:
    request = asked(by_htmx=True, marks="a:11,b:22")
    assert answer(request) == (204, "")
    assert answer(request, status=409) == (409, "")


@pytest.mark.parametrize("marks", ["", "a", ",,,", "a:1:2,:,b", "x" * 500, "\x00:\x00"])
def test_marks_that_no_page_sends_do_no_harm(marks: str) -> None:
    assert answer(asked(by_htmx=True, marks=marks))[0] == 200
    assert all(isinstance(name, str) for name in marks_of(asked(by_htmx=True, marks=marks)))


def test_marks_follow_what_is_shown() -> None:
    assert mark_of((1, "a")) == mark_of((1, "a")) != mark_of((1, "b"))


def test_another_page_is_opened_by_the_browser_or_by_htmx() -> None:
    plain, by_htmx = go_to(asked(by_htmx=False), "/x/"), go_to(asked(by_htmx=True), "/x/")
    assert (plain.status_code, plain.headers["Location"]) == (302, "/x/")
    assert (by_htmx.status_code, by_htmx.headers["HX-Redirect"]) == (200, "/x/")
