"""Sleepless Princess: the sentence of what is to do, and the question whether a bed is opened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.view_models import Prompt, Step
from games.sleepless_princess.cards import (
    SMOOTH,
    PrincessFace,
    name_of,
    princess_face,
    texture_of,
)


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
    if me in seen["waiting_for"]:
        return Prompt(_own_prompt(seen, names), me, True, _steps(seen))
    waited = seen["waiting_for"][0]
    words = _others_prompt(seen, waited in robots, waited in away)
    return Prompt(words % {"name": names[waited]}, waited)


_PHASES = ("turn", "checks", "draw")


def _steps(seen: Mapping[str, Any]) -> tuple[Step, ...]:
    """The three steps of a turn for little ones; none while something is asked."""
    if seen["options"]["variant"] != "simplified" or seen["window"] is not None:
        return ()
    now = _PHASES.index(seen["phase"])
    steps = (
        ("same", _("Make three the same")),
        ("touch", _("Touch a mattress")),
        ("cards", _("Fill your hand")),
    )
    return tuple(
        Step(symbol, label, "done" if place < now else "now" if place == now else "")
        for place, (symbol, label) in enumerate(steps)
    )


def _others_prompt(seen: Mapping[str, Any], robot: bool, away: bool) -> str:
    """What the others do, with %(name)s for whom the table waits."""
    if seen["window"] is not None:
        return _("We ask %(name)s. No rush.")
    if away:
        return _("%(name)s is away. A robot helps soon.")
    if seen["phase"] == "checks":
        return _("%(name)s is at the beds.")
    if seen["phase"] == "draw":
        return _("%(name)s takes new cards.")
    return _("%(name)s is thinking.") if robot else _("%(name)s plays now.")


def _own_prompt(seen: Mapping[str, Any], names: Sequence[str]) -> str:
    if seen["window"] is not None:
        return window_words(seen, names)["title"]
    if seen["phase"] == "checks":
        return _checks_prompt(seen)
    if seen["phase"] == "draw":
        return _draw_prompt(seen)
    named = {"name": names[seen["seat"]]}
    if seen["turns_left"] is not None:
        return _("Last turn, %(name)s. Make three the same.") % named
    if not seen["row"] and not seen["draw_count"]:
        return _("No new cards, %(name)s. Make three, or skip.") % named
    return _("Your turn, %(name)s. Make three the same.") % named


def _draw_prompt(seen: Mapping[str, Any]) -> str:
    """How many cards to take, and from where; each sentence whole, for other languages."""
    owed, count = seen["owed"], {"count": seen["owed"]}
    if seen["row"] and seen["draw_count"]:
        return (
            ngettext(
                "Take a new card. Choose, or fill your hand.",
                "Take %(count)d new cards. Choose, or fill your hand.",
                owed,
            )
            % count
        )
    return ngettext("Take a new card.", "Take %(count)d new cards.", owed) % count


def _checks_prompt(seen: Mapping[str, Any]) -> str:
    checks = seen["checks"]
    if checks["open"] is not None:
        return _in_hand(seen["found"][-1])
    if checks["touches"] and checks["looks"]:
        return _("Touch or look? Then tap a bed.")
    if checks["looks"]:
        return _("Tap a bed. Look at its lowest mattress.")
    return _("Tap a bed. Touch its lowest mattress.")


def _in_hand(found: Mapping[str, Any]) -> str:
    """What is known of the mattress in hand, and the question."""
    if found["told"] == SMOOTH:
        return _("It feels smooth. Whose mattress is it?")
    if found["how"] == "look":
        return _("This one is %(name)s’s. Where to?") % {"name": name_of(found["told"])}
    return _("You felt %(texture)s. Where to?") % {"texture": texture_of(found["told"])}


@dataclass(frozen=True, slots=True)
class Lull:
    """The question whether a bed is opened."""

    id: str
    face: PrincessFace
    words: Mapping[str, str]


def window(seen: Mapping[str, Any], names: Sequence[str]) -> Lull | None:
    """Return the question put to the seat that sees; None without one."""
    asked = seen["window"]
    if asked is None or seen["seat"] not in asked["seats"]:
        return None
    face = princess_face(seen["beds"][asked["bed"]])
    return Lull(str(asked["id"]), face, window_words(seen, names))


def window_words(seen: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """Return the sentences of the question."""
    asked = seen["window"]
    face = princess_face(seen["beds"][asked["bed"]])
    named = {"name": names[asked["proposer"]], "princess": face.name}
    return {
        "title": _("%(name)s thinks %(princess)s can sleep.") % named,
        "ask": _("Shall we open her bed?"),
        "yes": _("Yes, open it"),
        "no": _("Not yet"),
        "wait": _("No rush. %(name)s waits for you.") % named,
    }
