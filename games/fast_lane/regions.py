"""Regions of the table's page: each drawn once for equal contexts, sent where a page lacks it.

A region is a template and the hashable context that it draws. What comes out is kept and shared by
all seats that see the same; nothing else goes in, so nothing of another seat can come out. Its mark
is a digest of what is drawn: a page names the marks that it has and is sent the regions that
differ, as out-of-band swaps of htmx.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from html import escape
from typing import Any, cast

from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from games.presenters.words import language

KEPT = 2048
"""Drawn regions in a process, about 2 kB each: those of 300 seats, or what 500 share."""
Marks = Mapping[str, str]


class Options(dict[str, Any]):
    """A mapping that may be drawn: hashable, and never changed."""

    def __hash__(self) -> int:  # type: ignore[override]
        """Hash the pairs."""
        return hash(frozenset(self.items()))


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the page with an id: its template, and what it draws (hashable)."""

    id: str
    template: str
    context: tuple[tuple[str, Any], ...] = ()
    inside: tuple["Region", ...] = ()
    """Regions that stand in it where its template says `{{ region_<id> }}`."""
    rows: str | None = None
    """Markup of a list of pieces, put in where its template says `{{ rows }}`: what stays the same
    around them is drawn once."""


@dataclass(frozen=True, slots=True)
class RegionSpec:
    """A region that a game draws: its template in the game's folder, and the names in its context.

    The names are attributes of the table's view (`games.selectors.table`) or of its board.
    """

    id: str
    template: str
    context_names: tuple[str, ...]
    inside: tuple["RegionSpec", ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A region's markup, cut behind the id of its outermost tag, and its mark."""

    html_before_id: str
    html_after_id: str
    mark: str


def rendered(name: str, context: dict[str, Any]) -> SafeString:
    """Return the template of that name, rendered with this context."""
    return cast(SafeString, _template(name).render(context))


@cache
def _template(name: str) -> Any:
    """Look a template up once: that costs as much as drawing a small one."""
    return get_template(name)


def region(
    id: str,  # noqa: A002 (the page's word)
    template: str,
    rows: str | None = None,
    **context: Any,
) -> Region:
    """Return a region that draws this context, around `rows` of markup."""
    return Region(id, template, tuple(context.items()), rows=rows)


def draw(one: Region) -> Drawn:
    """Return a region as it is drawn in the language that is active."""
    inside = tuple([each.id for each in one.inside])
    drawn = _draw(one.id, one.template, language(), one.context, inside)
    if one.rows is None:
        return drawn
    html_after_id = drawn.html_after_id.replace(ROWS, one.rows)
    return Drawn(drawn.html_before_id, html_after_id, _digest(drawn.html_before_id + html_after_id))


@lru_cache(maxsize=KEPT)
def _draw(
    name: str,
    template: str,
    _language: str | None,
    context: tuple[tuple[str, Any], ...],
    inside: tuple[str, ...],
) -> Drawn:
    places = {f"region_{each}": mark_safe(_place(each)) for each in inside}  # noqa: S308
    html = rendered(template, {**dict(context), **places, "rows": ROWS}).strip()
    before, own_id, rest = html.partition(f'id="{name}"')
    assert own_id, f"{template} draws no {name}"
    return Drawn(before + own_id, rest, _digest(html))


def _digest(html: str) -> str:
    return blake2b(html.encode(), digest_size=6).hexdigest()


def _place(name: str) -> str:
    return f"<!--{name}-->"


ROWS = mark_safe(_place("rows"))  # noqa: S308


def on_page(one: Region) -> SafeString:
    """Return a region as it stands in a page, with those inside it."""
    return mark_safe(_whole(one, draw(one)))  # noqa: S308


def _whole(one: Region, drawn: Drawn, more: str = "") -> str:
    rest = drawn.html_after_id
    for inner in one.inside:
        rest = rest.replace(_place(inner.id), _whole(inner, draw(inner)))
    return f'{drawn.html_before_id} data-mark="{drawn.mark}"{more}{rest}'


def changed(regions: Iterable[Region], marks: Marks) -> str:
    """Return the regions whose mark the page does not have, as out-of-band swaps."""
    parts = []
    for one in regions:
        drawn = draw(one)
        if marks.get(one.id) != drawn.mark:
            parts.append(_whole(one, drawn, ' hx-swap-oob="morph"'))
        else:
            parts += [changed([i for i in one.inside if i.id in marks], marks)]
    return "".join(parts)


def hidden(id: str, data: Mapping[str, Any], more: str = "") -> SafeString:  # noqa: A002
    """Return an empty element that carries data for the page's script."""
    attributes = "".join(f' data-{name}="{escape(str(value))}"' for name, value in data.items())
    return mark_safe(f'<div id="{id}" hidden{more}{attributes}></div>')  # noqa: S308
