"""Steps of adding pupils by a list: paste it or choose a file, look at the names, add them."""

import re
from html import unescape
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from classroom.models import Classroom

_HIDDEN = re.compile(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"')
_TYPED = re.compile(r'<input class="in sm" name="(name-\d+)" value="([^"]*)"')


def fields_on(page: Any) -> dict[str, list[str]]:
    """Return the fields of the page that checks names, as its form would send them."""
    text = page.content.decode()
    form = text[text.index('<form class="beside"') :]
    found: dict[str, list[str]] = {}
    for name, value in [*_HIDDEN.findall(form), *_TYPED.findall(form)]:
        found.setdefault(name, []).append(unescape(value))
    return {name: values for name, values in found.items() if name != "csrfmiddlewaretoken"}


def paste(client: Client, room: Classroom, text: str) -> Any:
    """Return the page after a list was pasted."""
    return client.post(reverse("roster_add", args=[room.public_id]), {"names": text})


def choose_file(client: Client, room: Classroom, data: bytes, name: str, **headers: str) -> Any:
    """Return the page after a file was chosen."""
    file = SimpleUploadedFile(name, data)
    where = reverse("roster_add", args=[room.public_id])
    return client.post(where, {"names": "", "file": file}, **headers)


def press(client: Client, room: Classroom, page: Any, act: str, **typed: str) -> Any:
    """Press a button of the page that checks names; `typed`: fields with other values."""
    fields: dict[str, Any] = fields_on(page) | typed | {"act": act}
    return client.post(reverse("roster_check", args=[room.public_id]), fields)


def add_list(client: Client, room: Classroom, text: str) -> Any:
    """Paste a list and add its pupils as the page proposes."""
    page = paste(client, room, text)
    return press(client, room, page, "add") if page.status_code == 200 else page


def names_on(page: Any) -> list[str]:
    """Return the names that would be added."""
    return [one.name for one in page.context["page"].names]
