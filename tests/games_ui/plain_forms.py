"""The plain page as a browser without script has it: read its forms, fill them, post them."""

import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.games_ui.tables import words


@dataclass
class PlainForm:
    """A form of the page: hidden fields, what each other field offers, what is set."""

    action: str
    kind: str
    hidden: dict[str, str] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)
    numbers: list[str] = field(default_factory=list)
    chosen: dict[str, list[str]] = field(default_factory=dict)


class FormReader(HTMLParser):
    """Collects the forms of moves of a page."""

    def __init__(self, html: str) -> None:
        """Read the page."""
        super().__init__()
        self.forms: list[PlainForm] = []
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(PlainForm(told.get("action", ""), told.get("data-kind", "")))
        elif tag == "select":
            self._select = told["name"]
        elif self.forms and tag in ("input", "button", "option"):
            self._field(self.forms[-1], tag, told)

    def _field(self, form: PlainForm, tag: str, told: dict[str, str]) -> None:
        name, value = told.get("name", self._select), told.get("value", "")
        if told.get("type") == "hidden":
            form.hidden[name] = value
        elif told.get("type") == "number":
            form.numbers.append(name)
            if value:
                form.chosen[name] = [value]
        elif tag == "option" or name:
            form.options.setdefault(name, []).append(value)
            if "checked" in told or "selected" in told:
                form.chosen.setdefault(name, []).append(value)


@dataclass
class PlainPage:
    """A pupil's plain page, as it was answered last."""

    client: Client
    public_id: str
    answer: HttpResponse | None = None

    def open(self) -> "PlainPage":
        """Ask for the page."""
        self.answer = self.client.get(reverse("table_plain", args=[self.public_id]))
        return self

    @property
    def html(self) -> str:
        assert self.answer is not None
        return self.answer.content.decode()

    @property
    def text(self) -> str:
        """What it says, in one line."""
        return unescape(words(self.html))

    @property
    def forms(self) -> dict[str, PlainForm]:
        """Return its forms of moves by kind."""
        return {form.kind: form for form in FormReader(self.html).forms if form.kind}

    def said(self, name: str = "said") -> str:
        """Return what the page says of the move just made; '' for nothing."""
        found = re.search(rf'id="{name}"[^>]*>(.*?)</p>', self.html, re.DOTALL)
        return unescape(words(found[1])) if found else ""

    def send(self, kind: str, **fields: Any) -> "PlainPage":
        """Fill in the form of a kind, post it and follow to the page.

        Numbers that the form does not offer are refused here: a child cannot choose them.
        """
        form = self.forms[kind]
        filled = {name: _texts(value) for name, value in fields.items()}
        for name, values in filled.items():
            offered = form.options.get(name)
            if offered is None:
                assert name in form.numbers, (name, form)
            else:
                assert {*values} <= {*offered}, (name, values, offered)
        body = {**form.hidden, **form.chosen, **filled}
        self.answer = self.client.post(form.action, body, follow=True)
        return self


def _texts(value: Any) -> list[str]:
    """Return a value of a field, or several, as a browser posts them."""
    several = value if isinstance(value, list) else [value]
    return [",".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in several]
