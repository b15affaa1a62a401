"""The Queen's Collection: the sentence of what is to do, and the question of an open window."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.presenters.view_models import Prompt
from games.queens_collection.cards import PawnCard, card_of


def prompt(
    seen: Mapping[str, Any],
    names: Sequence[str],
    robots: frozenset[int],
    away: frozenset[int] = frozenset(),
) -> Prompt:
    """Return the sentence for the seat that sees: at most about nine words each."""
    me, phase = seen["seat"], seen["phase"]
    if phase == "over":
        return Prompt(_("The game is over. Well played!"), me)
    waited = seen["waiting_for"]
    if me in waited:
        return Prompt(_own_prompt(seen, names), me, True)
    one = waited[0]
    words = _others_prompt(seen, names, one in robots, one in away)
    return Prompt(words % {"name": names[one]}, one)


def _others_prompt(seen: Mapping[str, Any], names: Sequence[str], robot: bool, away: bool) -> str:
    """What the others do, with %(name)s for whom the table waits."""
    if away:
        return _("%(name)s is away. A robot helps soon.")
    if seen["phase"] == "score":
        if len(seen["waiting_for"]) > 1:
            return _("The others add up. No rush.")
        return _("%(name)s adds up. No rush.")
    if seen["phase"] == "ask":
        if seen["window"]["asker"] == seen["seat"]:
            return _("No rush. %(name)s decides.")
        asker = names[seen["window"]["asker"]].replace("%", "%%")
        return _("{asker} asks %(name)s. No rush.").replace("{asker}", asker)
    if robot:
        return _("%(name)s is thinking.")
    if seen["phase"] == "reveal":
        return _("%(name)s turns up cards.")
    return _("%(name)s plays now.")


def _own_prompt(seen: Mapping[str, Any], names: Sequence[str]) -> str:
    name = {"name": names[seen["seat"]]}
    if seen["phase"] == "score":
        return _("All done! Let’s add up, %(name)s.") % name
    if seen["phase"] == "ask":
        return window_words(seen, names)["title"]
    if seen["phase"] == "reveal":
        if seen["revealed"]:
            return _("Turn up one more, or stop?")
        return _("Your turn, %(name)s. Turn up a card?") % name
    if seen["phase"] == "take":
        if seen["round"]["pairs"]:
            return _("One more pair, or is it enough?")
        return _("A card like a middle one? Make a pair.")
    if not seen["hand"]:
        return _("Your turn, %(name)s.") % name
    return _("Your turn, %(name)s. Tap your cards.") % name


@dataclass(frozen=True, slots=True)
class Ask:
    """A swap proposed to this seat: what it gives and what it gets."""

    id: str
    gives: list[PawnCard]
    gets: list[PawnCard]
    words: Mapping[str, str]


def window(seen: Mapping[str, Any], names: Sequence[str]) -> Ask | None:
    """Return the question put to the seat that sees; None without one.

    The score is worked out on the table itself: it is no question that lies over it.
    """
    asked = seen["window"]
    if asked is None or asked["kind"] == "score" or asked["asked"] != seen["seat"]:
        return None
    args = asked["args"]
    gets, gives = (args[0], args[-1]) if asked["kind"] != "trade" else ([args[0]], [args[2]])
    return Ask(
        id=str(asked["id"]),
        gives=[card_of(card) for card in gives],
        gets=[card_of(card) for card in gets],
        words=window_words(seen, names),
    )


def window_words(seen: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """Return the sentences of a proposed swap."""
    named = {"name": names[seen["window"]["asker"]]}
    return {
        "title": _("%(name)s wants to swap cards with you.") % named,
        "ask": _("Do you want to swap?"),
        "gives": _("You give"),
        "gets": _("You get"),
        "yes": _("Yes, swap"),
        "no": _("No, I keep mine"),
        "wait": _("No rush. %(name)s waits for you.") % named,
    }
