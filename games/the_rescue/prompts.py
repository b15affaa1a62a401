"""The Rescue: the sentence of what is to do."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presenters.view_models import Prompt, Text
from games.the_rescue.empty_turn import LEAST_NUMBERS, why_empty


def prompt(
    seen: Mapping[str, Any],
    names: Sequence[str],
    robots: frozenset[int],
    away: frozenset[int] = frozenset(),
) -> Prompt:
    """Return the sentence for the seat that sees: at most about nine words each."""
    me = seen["seat"]
    if seen["phase"] == "over":
        return Prompt(_("The game is over. Well played!"), me)
    waited = seen["waiting_for"][0]
    if waited == me:
        return Prompt(_own_words(seen) % {"name": names[me].replace("%", "%%")}, me, True)
    words = _others_words(seen["phase"], waited in robots, waited in away)
    return Prompt(str(words) % {"name": names[waited]}, waited)


def window(_seen: Mapping[str, Any], _names: Sequence[str]) -> None:
    """No seat is ever asked something outside its turn here."""
    return


def _others_words(phase: str, robot: bool, away: bool) -> Text:
    if away:
        return _("%(name)s is away. A robot helps soon.")
    if phase in _THEIRS:
        return _THEIRS[phase]
    return _("%(name)s is thinking.") if robot else _("%(name)s plays now.")


def _own_words(seen: Mapping[str, Any]) -> str:
    phase, die = seen["phase"], seen["die"]
    if phase == "roll" and die == "dragon":
        return _("A dragon! The knights move on. Roll again.")
    if phase == "instant":
        first, *others = seen["pending"]
        return str(_MANY if others else _SURPRISES[first["kind"]])
    if phase == "gnome":
        return str(_FOUND[die])
    if empty := why_empty(seen):
        return empty
    if phase == "act" and not (any(seen["centre"]) and _numbers(seen) >= LEAST_NUMBERS):
        return _("Tap your cards, or end your turn.")
    return str(_OWN[phase])


def _numbers(seen: Mapping[str, Any]) -> int:
    """How many numbers lie in the seat's realm."""
    return sum(face["kind"] == "number" for face in seen["players"][seen["seat"]]["realm"])


_OWN: dict[str, Text] = {
    "roll": gettext_lazy("Your turn, %(name)s. Roll the die."),
    "reroll": gettext_lazy("A 1! Roll again, or keep it?"),
    "wake": gettext_lazy("A dragon! Wake one queen? Tap her."),
    "act": gettext_lazy("Make a sum to find a helper."),
    "companion": gettext_lazy("Who helps you? Tap a place in the forest."),
}
_THEIRS: dict[str, Text] = {
    "roll": gettext_lazy("%(name)s rolls the die."),
    "reroll": gettext_lazy("%(name)s may roll again."),
    "instant": gettext_lazy("%(name)s has a surprise."),
    "gnome": gettext_lazy("%(name)s has a surprise."),
    "companion": gettext_lazy("%(name)s finds a helper."),
}
_MANY: Text = gettext_lazy("Surprises! Which one comes first? Tap it.")
_SURPRISES: dict[str, Text] = {
    "gnome": gettext_lazy("The Gnome is here! Roll for him."),
    "witch": gettext_lazy("The Magpie swaps. Tap two cards."),
    "willow": gettext_lazy("The Lullaby tree is here. Let it sing."),
}
_FOUND: dict[int | str, Text] = {
    1: gettext_lazy("The Gnome finds a helper. Tap a place."),
    2: gettext_lazy("The Gnome takes a card. Tap one."),
    3: gettext_lazy("The Gnome finds a queen. Tap her."),
    "dragon": gettext_lazy("Two knights change places. Tap both."),
}
