"""The Queen's Collection: what was said, as colours or as a score, and as the tray."""

from typing import Any

from django.utils.translation import gettext as _

from engine.protocol import Action
from games.presenters.sums import number_said
from games.presenters.view_models import Sum
from games.queens_collection.cards import card_of
from games.queens_collection.score import score_sum, signed

_AGAINST = (3, 2, -1)
_BOX_POINTS = (3, 2)
"""What a full box may give: 2 on the beginner side by a house rule."""
MOST_DOTS = 20


def stated(action: Action, n: int = 0) -> Sum | None:
    """Return a pair's colours as words, or a score worked out; None for other actions.

    A score that does not add up is told without what its lines make: that is for the pupil.
    """
    if action.kind == "pair":
        return _colours(action)
    return _score(action) if action.kind == "score" else None


def _colours(action: Action) -> Sum:
    cards, display_card, _colour = action.args
    names = [str(card_of(card).colour.name).lower() for card in (*cards, display_card)]
    text = _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}
    return Sum(text, text)


def _score(action: Action) -> Sum:
    counts, total = action.args
    for terms in _readings(counts):
        if sum(points * count for points, count in terms) == total:
            return score_sum(terms, total)
    if len(counts) == 2:
        words = _("%(a)d full, %(b)d away: %(total)s")
    else:
        words = _("%(a)d boxes, %(b)d pawns, %(c)d cards: %(total)s")
    named = dict(zip("abc", counts, strict=False))
    return Sum(
        words % {**named, "total": signed(total)}, words % {**named, "total": number_said(total)}
    )


def _readings(counts: tuple[int, ...]) -> list[list[tuple[int, int]]]:
    """The terms that these counts may stand for."""
    if len(counts) == 3:
        return [list(zip(_AGAINST, counts, strict=True))]
    return [list(zip((points, -1), counts, strict=True)) for points in _BOX_POINTS]


def dots_of(action: Action, n: int = 0) -> list[list[int]]:
    """Return a frame of dots for each line of a score that adds up; [] for colours."""
    if action.kind != "score":
        return []
    counts, total = action.args
    for terms in _readings(counts):
        worths = [abs(points * count) for points, count in terms]
        if sum(points * count for points, count in terms) == total and max(worths) <= MOST_DOTS:
            return [[worth] for worth in worths if worth]
    return []


def tray_of(action: Action) -> dict[str, Any] | None:
    """Return the tray that holds a claim; None for actions that claim nothing."""
    if action.kind == "pair":
        cards, display_card, colour = action.args
        return {"cards": list(cards), "shown": [display_card], "colour": colour}
    if action.kind == "score":
        counts, total = action.args
        cells: list[list[int]] = []
        for count in counts[:-1]:
            cells += [[count], []]
        return {"cells": [*cells, [counts[-1]], [total]]}
    return None
