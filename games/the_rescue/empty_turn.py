"""Empty turns of The Rescue: when a pupil can see that nothing can be done, and why.

Only what fingers can count is looked at: how many numbers there are, which are alike, which tools
are the same. Whether three numbers make a sum is never looked at.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presenters.view_models import Text

LEAST_NUMBERS = 3
"""Two to reckon with and one that says what comes out."""
_TOO_FEW: Sequence[Text] = (
    gettext_lazy("A sum needs three numbers. You have none."),
    gettext_lazy("A sum needs three numbers. You have one."),
    gettext_lazy("A sum needs three numbers. You have two."),
)


def why_empty(seen: Mapping[str, Any]) -> str:
    """Return why nothing but the turn's end is left for the seat that sees; '' where more may be.

    '' too for every other seat and phase.
    """
    if seen["phase"] != "act" or seen["seat"] not in seen["waiting_for"]:
        return ""
    player, done = seen["players"][seen["seat"]], seen["done"]
    realm = player["realm"]
    numbers = [face["value"] for face in realm if face["kind"] == "number"]
    open_deeds = (
        len(numbers) >= LEAST_NUMBERS,
        "wake_pair" not in done and _wakes(realm, numbers),
        "rescue" not in done and _saves(realm, player["companions"]),
        "spell_book" not in done and seen["discard"]["numbers"],
    )
    if any(open_deeds):
        return ""
    return str(_TOO_FEW[len(numbers)]) if realm else _("No cards yet. End your turn.")


def _wakes(realm: Sequence[Mapping[str, Any]], numbers: Sequence[int]) -> bool:
    """Are two numbers alike while a queen sleeps?"""
    return any(face.get("asleep") for face in realm) and any(
        count > 1 for count in Counter(numbers).values()
    )


def _saves(realm: Sequence[Mapping[str, Any]], companions: Sequence[Mapping[str, Any]]) -> bool:
    """Has a queen who is awake a helper with her tool?"""
    awake = {face["symbol"] for face in realm if face["kind"] == "queen" and not face["asleep"]}
    tools = {helper["symbol"] for helper in companions}
    return bool(awake & tools or (awake and "all" in tools))
