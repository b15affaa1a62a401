"""Sleepless Princess: what happened, in words.

Nothing here joins a texture to a bed or tells where a mattress went: the team remembers.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.protocol import Message
from games.presenters.sums import event_line, hand_line, same_of, sum_of
from games.presenters.view_models import EventText, Sum, Text
from games.sleepless_princess.cards import card_face, name_of

_TOLD: dict[str, tuple[Text, Text]] = {
    "game_started": (gettext_lazy("The game begins."), gettext_lazy("The game begins.")),
    "cards_swapped": (
        gettext_lazy("You put away {cards}."),
        gettext_lazy("{name} put away {cards}."),
    ),
    "three_played": (gettext_lazy("You made {sum}"), gettext_lazy("{name} made {sum}")),
    "touched": (
        gettext_lazy("You touched a mattress of {princess}’s bed."),
        gettext_lazy("{name} touched a mattress of {princess}’s bed."),
    ),
    "looked": (
        gettext_lazy("You looked at a mattress of {princess}’s bed."),
        gettext_lazy("{name} looked at a mattress of {princess}’s bed."),
    ),
    "mattress_moved": (
        gettext_lazy("You moved the mattress."),
        gettext_lazy("{name} moved the mattress."),
    ),
    "mattress_left": (
        gettext_lazy("You left the mattress there."),
        gettext_lazy("{name} left the mattress there."),
    ),
    "checks_given_up": (
        gettext_lazy("You left the beds alone."),
        gettext_lazy("{name} left the beds alone."),
    ),
    "card_taken": (
        gettext_lazy("You took the {cards}."),
        gettext_lazy("{name} took the {cards}."),
    ),
    "card_drawn": (gettext_lazy("You drew a card."), gettext_lazy("{name} drew a card.")),
    "witch_came": (
        gettext_lazy("A witch came. The open cards go."),
        gettext_lazy("A witch came. The open cards go."),
    ),
    "deck_refilled": (
        gettext_lazy("Used cards come back to the deck."),
        gettext_lazy("Used cards come back to the deck."),
    ),
    "window_opened": (
        gettext_lazy("You ask: can {princess} sleep?"),
        gettext_lazy("{name} asks: can {princess} sleep?"),
    ),
    "bed_opened": (
        gettext_lazy("You opened {princess}’s bed."),
        gettext_lazy("{name} opened {princess}’s bed."),
    ),
    "princess_slept": (
        gettext_lazy("All are hers. {princess} sleeps!"),
        gettext_lazy("All are hers. {princess} sleeps!"),
    ),
    "princess_left": (
        gettext_lazy("{princess} stays up and goes home."),
        gettext_lazy("{princess} stays up and goes home."),
    ),
    "turn_skipped": (gettext_lazy("You skipped."), gettext_lazy("{name} skipped.")),
    "last_round_started": (
        gettext_lazy("The last round begins."),
        gettext_lazy("The last round begins."),
    ),
    "game_ended": (
        gettext_lazy("{asleep} of {beds} princesses sleep."),
        gettext_lazy("{asleep} of {beds} princesses sleep."),
    ),
}


def event_text(message: Message, names: Sequence[str], me: int) -> EventText | None:
    """Return a line for what the engine tells a seat; None for what needs no words."""
    kind, args = message.id.rpartition(".")[2], message.args
    seat = args["seat"]
    if kind == "cards_received":
        return hand_line(seat, me, [card_face(face).name for face in args["cards"]])
    if kind == "bed_checked":
        kind = "touched" if args["how"] == "touch" else "looked"
    if kind not in _TOLD:
        return None
    words = str(_TOLD[kind][0 if seat == me else 1])
    given: dict[str, Any] = {
        "name": names[seat],
        "princess": name_of(args["princess"]) if "princess" in args else "",
        "cards": _cards(args),
        "asleep": args.get("asleep", ""),
        "beds": args.get("beds", ""),
    }
    sums = sums_of(args["groups"]) if kind == "three_played" else []
    return event_line(seat, words, given, *sums)


def _cards(args: Mapping[str, Any]) -> str:
    """'7', '7 and 3'."""
    faces = args["cards"] if "cards" in args else [args["card"]] if "card" in args else []
    return _(" and ").join(str(card_face(face).name) for face in faces)


def sums_of(groups: Sequence[Sequence[Any]]) -> list[Sum]:
    """Return each sum and cover as it was stated, then the three the same."""
    sums = []
    for kind, value, *numbers in groups:
        if kind == "sum":
            sums.append(sum_of("+", [numbers], [value]))
        elif kind == "cover":
            sums.append(sum_of("-", [[numbers[0]], [numbers[1]]], [value]))
    return [*sums, same_of([group[1] for group in groups])]
