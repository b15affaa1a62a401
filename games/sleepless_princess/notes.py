"""Sleepless Princess: what players tell the team by pictures, and what stands beside them then.

A note says what its player chose to tell, or shared by the rules (SP-16): never what lies where.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine.protocol import Event
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
ABOUT_A_BED = ("move", "ask")


def says(seen: Mapping[str, Any]) -> frozenset[str]:
    """Return what may be said: little ones say five things, each by one picture."""
    if seen["options"]["variant"] != "simplified" or seen["phase"] == "over":
        return frozenset()
    open_beds = [bed["bed"] for bed in seen["beds"] if bed["status"] != "asleep"]
    about = {f"{word}:{bed}" for word in ABOUT_A_BED for bed in open_beds}
    return frozenset({"thumb", "heart", *about})


def note(seen: Mapping[str, Any], name: str, said: str, shared: Event | None) -> Note | None:
    """Return the note beside a player; None where nothing was told."""
    if said:
        return _said(seen, name, said)
    return shared_note(name, dict(shared.data)) if shared else None


def _said(seen: Mapping[str, Any], name: str, said: str) -> Note:
    word, _colon, bed = said.partition(":")
    if word == "thumb":
        return Note(("thumb",), _("%(name)s says: good idea!") % {"name": name})
    if word == "heart":
        return Note(("heart",), _("%(name)s is glad.") % {"name": name})
    one = seen["beds"][int(bed)]
    key = one["princess"]
    picture = asleep_symbol(key) if one["status"] == "asleep" else awake_symbol(key)
    told = {"name": name, "bed": bed_name(key)}
    if word == "move":
        return Note(("i-swap", picture), _("%(name)s says: move one to %(bed)s.") % told)
    return Note(("touch", picture, "ask"), _("%(name)s asks: who touched %(bed)s?") % told)


def shared_note(name: str, told: Mapping[str, Any]) -> Note:
    """Return what a player shared: how, at which bed, and what was found there."""
    pictures = (HOW[told["how"]], awake_symbol(told["princess"]), f"swatch-{told['told']}")
    return Note(pictures, shared_words(name, told))


def shared_words(name: str, told: Mapping[str, Any]) -> str:
    """Return the same in a sentence, which the stage shows too."""
    given: dict[str, Text] = {"name": name, "bed": bed_name(told["princess"])}
    if told["told"] == SMOOTH:
        return _("%(name)s felt smooth at %(bed)s.") % given
    given |= {"texture": texture_of(told["told"]), "owner": name_of(told["told"])}
    if told["how"] == "look":
        return _("%(name)s saw one of %(owner)s’s at %(bed)s.") % given
    return _("%(name)s felt %(texture)s at %(bed)s: %(owner)s’s!") % given
