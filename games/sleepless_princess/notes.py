"""Sleepless Princess: what players tell the team by pictures, and what stands beside them then.

A note says what its player chose to tell, or shared by the rules (SP-16): never what lies where.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine.protocol import Action, Event
from games.presenters.view_models import Note, Text
from games.sleepless_princess.cards import (
    SMOOTH,
    asleep_symbol,
    awake_symbol,
    bed_name,
    name_of,
    texture_of,
)

NOTED = frozenset({"check_shared"})
HOW = {"touch": "touch", "look": "glass"}
ABOUT_A_BED = ("move", "ask", "lull")


def says(seen: Mapping[str, Any]) -> frozenset[str]:
    """Return 'thumb', 'heart', and of open beds 'move:n', 'ask:n' and 'lull:n', which robots say;
    empty but for little ones."""
    if seen["options"]["variant"] != "simplified" or seen["phase"] == "over":
        return frozenset()
    open_beds = [bed["bed"] for bed in seen["beds"] if bed["status"] != "asleep"]
    about = {f"{word}:{bed}" for word in ABOUT_A_BED for bed in open_beds}
    return frozenset({"thumb", "heart", *about})


def word_for(action: Action) -> str:
    """Return 'lull:n' of a bed that a robot leaves to its team; '' for other actions."""
    return f"lull:{action.args[0]}" if action.kind == "lull" else ""


def note(seen: Mapping[str, Any], name: str, message: str, shared: Event | None) -> Note | None:
    """Return the note beside a player; None where nothing was told."""
    if message:
        return (
            _left_step(seen, message) if message.startswith("lull") else _said(seen, name, message)
        )
    return shared_note(name, dict(shared.data)) if shared else None


def _left_step(seen: Mapping[str, Any], message: str) -> Note | None:
    one = seen["beds"][int(message.partition(":")[2])]
    if one["status"] == "asleep":
        return None
    key = one["princess"]
    words = _("You do it! Put %(name)s to sleep.") % {"name": name_of(key)}
    return Note((awake_symbol(key), "i-arrow", asleep_symbol(key)), words)


def _said(seen: Mapping[str, Any], name: str, message: str) -> Note:
    word, _colon, bed = message.partition(":")
    if word == "thumb":
        return Note(("thumb",), _("%(name)s says: good idea!") % {"name": name})
    if word == "heart":
        return Note(("heart",), _("%(name)s is glad.") % {"name": name})
    one = seen["beds"][int(bed)]
    key = one["princess"]
    picture = asleep_symbol(key) if one["status"] == "asleep" else awake_symbol(key)
    values = {"name": name, "bed": bed_name(key)}
    if word == "move":
        return Note(("i-swap", picture), _("%(name)s says: move one to %(bed)s.") % values)
    return Note(("touch", picture, "ask"), _("%(name)s asks: who touched %(bed)s?") % values)


def shared_note(name: str, result: Mapping[str, Any]) -> Note:
    """Return the note of a shared result: pictures for how, bed and texture."""
    pictures = (HOW[result["how"]], awake_symbol(result["princess"]), f"swatch-{result['told']}")
    return Note(pictures, shared_words(name, result))


def shared_words(name: str, result: Mapping[str, Any]) -> str:
    """Return the same in a sentence, which the stage shows too."""
    given: dict[str, Text] = {"name": name, "bed": bed_name(result["princess"])}
    if result["told"] == SMOOTH:
        return _("%(name)s felt smooth at %(bed)s.") % given
    given |= {"texture": texture_of(result["told"]), "owner": name_of(result["told"])}
    if result["how"] == "look":
        return _("%(name)s saw one of %(owner)s’s at %(bed)s.") % given
    return _("%(name)s felt %(texture)s at %(bed)s: %(owner)s’s!") % given
