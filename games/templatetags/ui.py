"""Tags for what every page draws: icons, pictures, avatars, cards and small charts.

Every picture is a symbol of static/img/sprite.svg, of an avatar's own sprite or of that of scenes.
No tag writes a style attribute: sizes that depend on data are attributes of an inline svg.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.avatars import AVATARS, SPRITE
from games.fast_lane.regions import rendered
from games.presenters.words import language
from games.rules_sheet import Face
from games.rules_sheet import Picture as RulesPicture

register = template.Library()

OTHER_TINT = 4
"""The background, of 1-6, of a picture that is no avatar."""

SCENES = "img/scenes.svg"
"""Backgrounds of what is played on the stage."""

KEPT = 1024
"""How many drawn pieces of each kind are kept: they are drawn often and never change."""

ROBOT = "bot"
"""The avatar of a robot without a face: an icon."""
FACE_OF_ROBOT = "robot-"
"""How the avatars of robots with a face begin."""
MOODS = ("thinks", "happy", "oops")
"""What may lie over a robot's face, the last one seen over the others: css/parts.css."""


@register.simple_tag
def exit_url(name: str, *args: object) -> str:
    """Return the address that `settings.EXIT_URLS` gives a way out of this room; "" for none."""
    url = settings.EXIT_URLS.get(name)
    return reverse(url, args=args) if url else ""


@lru_cache(maxsize=KEPT)
def _use(symbol: str, sprite: str = SPRITE, later: str = "") -> SafeString:
    if later:
        return format_html('<use href="{}#{}" data-later="{}"/>', static(sprite), symbol, later)
    return format_html('<use href="{}#{}"/>', static(sprite), symbol)


@register.simple_tag
@lru_cache(maxsize=KEPT)
def icon(name: str, extra: str = "") -> SafeString:
    """Return the line icon `i-<name>` (24 box), hidden from screen readers."""
    return format_html(
        '<svg class="i {}" viewBox="0 0 24 24" aria-hidden="true">{}</svg>',
        extra,
        _use(f"i-{name}"),
    )


@register.simple_tag
@lru_cache(maxsize=KEPT)
def picture(name: str, extra: str = "", box: str = "96 96") -> SafeString:
    """Return a symbol as a decorative picture; `box` is its width and height."""
    return _picture(_use(name), extra, box)


def _picture(inner: SafeString, extra: str = "", box: str = "96 96") -> SafeString:
    return format_html(
        '<svg class="{}" viewBox="0 0 {}" aria-hidden="true">{}</svg>', extra, box, inner
    )


@register.simple_tag
@lru_cache(maxsize=KEPT)
def backdrop(name: str, box: str = "192 84") -> SafeString:
    """Return a decorative picture that fills what is around it and loses its upper edge."""
    return format_html(
        '<svg class="backdrop" viewBox="0 0 {}" preserveAspectRatio="xMidYMax slice"'
        ' aria-hidden="true">{}</svg>',
        box,
        _use(name),
    )


@register.simple_tag
@lru_cache(maxsize=KEPT)
def scenery(name: str, extra: str = "scenery", box: str = "240 180") -> SafeString:
    """Return a picture of the sprite of scenes, which is loaded with the first of them; it fills
    what is around it."""
    return format_html(
        '<svg class="{}" viewBox="0 0 {}" preserveAspectRatio="xMinYMid slice"'
        ' aria-hidden="true">{}</svg>',
        extra,
        box,
        _use(name, SCENES),
    )


@register.simple_tag
@lru_cache(maxsize=KEPT)
def symbol(name: str) -> SafeString:
    """Return the `<use>` of a sprite's symbol, to stand inside an svg of the template's own."""
    return _use(name)


@register.simple_tag
@lru_cache(maxsize=KEPT)
def mark(name: str) -> SafeString:
    """Return the mark `yes`, `notyet` or `logo` (48 box)."""
    return format_html('<svg class="m" viewBox="0 0 48 48" aria-hidden="true">{}</svg>', _use(name))


@register.simple_tag
@lru_cache(maxsize=KEPT)
def avatar(name: str, size: str = "", robot: bool = False) -> SafeString:
    """Return a picture on its tinted chip; sizes '', xs, s, l, xl; robots get a robot's face, or
    the robot icon."""
    if name.startswith(FACE_OF_ROBOT):
        return format_html('<span class="ava round {} t1">{}</span>', size, picture(name))
    if robot or name == ROBOT:
        inner = format_html(
            '<svg class="robot" viewBox="0 0 24 24" aria-hidden="true">{}</svg>', _use("i-bot")
        )
        return format_html('<span class="ava {} t1">{}</span>', size, inner)
    known = AVATARS.get(name)
    used = _use(known.symbol, known.sprite) if known else _use(name)
    tint = known.tint if known else OTHER_TINT
    return format_html('<span class="ava {} t{}">{}</span>', size, tint, _picture(used))


@register.simple_tag
@lru_cache(maxsize=KEPT)
def seat_avatar(name: str, robot: bool = False) -> SafeString:
    """Return the picture of somebody at the table; a robot's with its moods over its face."""
    if not name.startswith(FACE_OF_ROBOT):
        return avatar(name, "s", robot)
    moods = ((mood, _use(f"face-{mood}")) for mood in MOODS)
    faces = format_html_join("", '<g class="mood {}">{}</g>', moods)
    inner = _picture(format_html("{}{}", _use(name), faces))
    return format_html('<span class="ava round s t1">{}</span>', inner)


@register.simple_tag
@lru_cache(maxsize=KEPT)
def num_face(value: int, dots: str = "f") -> SafeString:
    """Return the inside of a number card: numeral beside a ten-frame ('f' fives, 'p' pairs)."""
    frame = ""
    if dots and 1 <= int(value) <= 10:
        frame = format_html(
            '<svg viewBox="0 0 47 116" aria-hidden="true">{}</svg>', _use(f"{dots}{value}")
        )
    return format_html("<b>{}</b>{}", value, frame)


@register.simple_tag
@lru_cache(maxsize=KEPT)
def num_card(value: int, extra: str = "") -> SafeString:
    """Return a number card that only shows itself; its name is the number."""
    return format_html(
        '<span class="card num {} {}" role="img" aria-label="{}">{}</span>',
        "ten" if int(value) >= 10 else "",
        extra,
        value,
        num_face(value),
    )


@register.simple_tag
@lru_cache(maxsize=KEPT)
def face_card(
    symbol: str, name: str, points: int | None = None, tint: int = 2, short: str = ""
) -> SafeString:
    """Return a picture card that only shows itself; queens carry their points."""
    label = f"{name}, {points}" if points is not None else name
    badge = format_html('<b class="pt">{}</b>', points) if points is not None else ""
    return format_html(
        '<span class="card face t{}" role="img" aria-label="{}">{}<span class="nm">{}</span>{}'
        "</span>",
        tint,
        label,
        picture(symbol),
        short or name,
        badge,
    )


@register.simple_tag
@lru_cache(maxsize=KEPT)
def card_back(kind: str = "queen", later: str = "") -> SafeString:
    """Return the picture of a card's back ('queen' or 'deck'), without a card around it.

    `later`: the symbol of the game's second sprite that takes its place (static/js/pictures.js).
    """
    return format_html(
        '<svg class="full" viewBox="0 0 96 134" preserveAspectRatio="none" aria-hidden="true">{}'
        "</svg>",
        _use(f"back-{kind}", later=later),
    )


@register.simple_tag
@lru_cache(maxsize=KEPT)
def rules_picture(one: RulesPicture) -> SafeString:
    """Return a picture of a rules sheet: a card, a card's back, an icon, a symbol or a sign."""
    if isinstance(one, Face):
        frame = "card face" if one.framed else "tinted"
        inner = picture(one.symbol)
        return format_html('<span class="{} {}">{}</span>', frame, one.style, inner)
    if len(one) == 1:
        return format_html('<b class="op" aria-hidden="true">{}</b>', one)
    kind, _dash, rest = one.partition("-")
    if kind == "back":
        return format_html('<span class="card back {}">{}</span>', rest, card_back(rest))
    if kind[0] == "f" and kind[1:].isdigit():
        face = num_face(int(kind[1:]))
        ten = " ten" if kind == "f10" else ""
        return format_html('<span class="card num{}" aria-hidden="true">{}</span>', ten, face)
    return icon(rest) if kind == "i" else picture(one)


@register.simple_tag
def tens(groups: Iterable[int], extra: str = "") -> SafeString:
    """Return ten-frames with one colour per group of dots, e.g. [3, 6]; decorative."""
    dots = [("a", "b")[n % 2] for n, count in enumerate(groups) for _ in range(count)]
    size = max(10, -(-len(dots) // 10) * 10)
    dots += [""] * (size - len(dots))
    frames = [dots[start : start + 10] for start in range(0, size, 10)]
    cells = [format_html_join("", '<i class="{}"></i>', ((d,) for d in frame)) for frame in frames]
    return format_html_join(
        "", '<span class="tens {}" aria-hidden="true">{}</span>', ((extra, cell) for cell in cells)
    )


@register.simple_tag
def bar(part: float, whole: float, label: str = "") -> SafeString:
    """Return a bar filled to part/whole, as an svg (no style attribute needed)."""
    width = 0.0 if whole <= 0 else max(0.0, min(100.0, 100 * part / whole))
    name = (
        format_html('role="img" aria-label="{}"', label)
        if label
        else mark_safe('aria-hidden="true"')
    )
    return format_html(
        '<svg class="bar-svg" viewBox="0 0 100 6" preserveAspectRatio="none" {}>'
        '<rect class="bg" width="100" height="6"/><rect class="fill" width="{}" height="6"/></svg>',
        name,
        f"{width:.1f}",
    )


@register.simple_tag
def drawn(template_name: str, **context: Any) -> SafeString:
    """Return a template with nothing but `context` (hashable) in it: drawn once, then kept.

    For pieces that many pages show and that look the same wherever they stand.
    """
    return _drawn(template_name, language(), **context)


@register.simple_tag
def drawn_each(
    template_name: str, name: str, items: Iterable[Any], first: bool = False
) -> SafeString:
    """Return each item (hashable) as `drawn` returns it, by that name in its template.

    `first`: the first one is told so, as `first`.
    """
    here = language()
    pieces = [_drawn(template_name, here, **{name: item}) for item in items]
    if first and pieces:
        pieces[0] = _drawn(template_name, here, **{name: next(iter(items)), "first": True})
    return mark_safe("".join(pieces))  # noqa: S308


@lru_cache(maxsize=2 * KEPT)
def _drawn(template_name: str, _language: str | None, **context: Any) -> SafeString:
    return rendered(template_name, context)


@register.filter
def times(count: int) -> range:
    """Return range(count), to repeat a part."""
    return range(int(count))


@register.filter
def at(row: Sequence[Any], place: int) -> Any:
    """Return row[place]."""
    return row[place]


@register.filter
def get(mapping: dict[Any, Any], key: Any) -> Any:
    """Return mapping[key], or None."""
    return mapping.get(key)
