"""Sleeping Queens: the sentence of what is to do, and the question of an open window."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presenters.view_models import Prompt, Text
from games.sleeping_queens.cards import QueenFace, queen_face, queen_name


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
    waited = seen["waiting_for"][0]
    if waited == me:
        return Prompt(_own_prompt(seen, names), me, True)
    words = _others_prompt(seen, names, waited in robots, waited in away)
    return Prompt(words % {"name": names[waited]}, waited)


def _others_prompt(seen: Mapping[str, Any], names: Sequence[str], robot: bool, away: bool) -> str:
    """What the others do, with %(name)s for whom the table waits."""
    if seen["phase"] == "defence":
        if seen["window"]["attacker"] == seen["seat"]:
            return _("No rush. %(name)s decides.")
        attacker = names[seen["window"]["attacker"]].replace("%", "%%")
        return _("{attacker} asks %(name)s. No rush.").replace("{attacker}", attacker)
    if away:
        return _("%(name)s is away. A robot helps soon.")
    if seen["phase"] == "pick":
        return _("%(name)s wakes a queen.")
    if seen["phase"] == "count":
        return _("%(name)s counts round the table.")
    return _("%(name)s is thinking.") if robot else _("%(name)s plays now.")


def _own_prompt(seen: Mapping[str, Any], names: Sequence[str]) -> str:
    name = names[seen["seat"]]
    if seen["phase"] == "pick":
        if seen["pick_reason"] == "bonus":
            return _("Wake one more queen, %(name)s.") % {"name": name}
        return _("The jester picks you, %(name)s. Wake a queen.") % {"name": name}
    if seen["phase"] == "defence":
        return window_words(seen, names)["title"]
    if seen["phase"] == "count":
        number = seen["discard"]["top"]["value"]
        return _("You are 1, %(name)s. Who is %(number)d?") % {"name": name, "number": number}
    return _("Your turn, %(name)s. Tap your cards.") % {"name": name}


@dataclass(frozen=True, slots=True)
class Duel:
    """The question of a Knight or a Potion, and what answers it (`card` None: not held)."""

    id: str
    kind: str
    queen: QueenFace
    shield: str
    card: int | None
    words: Mapping[str, str]


def window(seen: Mapping[str, Any], names: Sequence[str]) -> Duel | None:
    """Return the question put to the seat that sees; None without one."""
    asked = seen["window"]
    if asked is None or seen["seat"] != asked["target"]:
        return None
    shield = _SHIELD[asked["kind"]]
    held = [face["card"] for face in seen["hand"] if face["kind"] == shield]
    return Duel(
        id=str(asked["id"]),
        kind=asked["kind"],
        queen=queen_face(asked["queen"]),
        shield=shield,
        card=min(held, default=None),
        words=window_words(seen, names),
    )


def window_words(seen: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """Return the sentences of the question that a Knight or a Potion puts to this seat."""
    window = seen["window"]
    who, queen = names[window["attacker"]], queen_name(window["queen"]["key"])
    shield = any(face["kind"] == _SHIELD[window["kind"]] for face in seen["hand"])
    words = _KNIGHT_WORDS if window["kind"] == "knight" else _POTION_WORDS
    named = {"name": who, "queen": queen}
    return {
        "title": str(words["title"]) % named,
        "ask": str(words["have" if shield else "none"]),
        "yes": str(words["yes"]),
        "no": str(words["no"]),
        "wait": _("No rush. %(name)s waits for you.") % named,
        "from": _("from %(name)s") % named,
        "mine": _("your queen"),
    }


_SHIELD = {"knight": "dragon", "potion": "wand"}
_KNIGHT_WORDS: dict[str, Text] = {
    "title": gettext_lazy("%(name)s’s knight wants your %(queen)s!"),
    "have": gettext_lazy("You have a dragon. Use your dragon?"),
    "none": gettext_lazy("You have no dragon this time."),
    "yes": gettext_lazy("Yes, roar!"),
    "no": gettext_lazy("No, let her go"),
}
_POTION_WORDS: dict[str, Text] = {
    "title": gettext_lazy("%(name)s’s potion is for your %(queen)s!"),
    "have": gettext_lazy("You have a wand. Use your wand?"),
    "none": gettext_lazy("You have no wand this time."),
    "yes": gettext_lazy("Yes, wave it!"),
    "no": gettext_lazy("No, let her sleep"),
}
