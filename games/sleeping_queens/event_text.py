"""Sleeping Queens: what happened, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy

from engine.protocol import Message
from games.presenters.sums import event_line, hand_line, same_of, sum_of
from games.presenters.view_models import EventText, Sum, Text
from games.presenters.words import per_language
from games.sleeping_queens.cards import card_face, queen_name

_TOLD: dict[str, tuple[Text, Text]] = {
    "game_started": (gettext_lazy("The game begins."), gettext_lazy("The game begins.")),
    "jester_kept": (
        gettext_lazy("Your jester finds the {card}. Play again."),
        gettext_lazy("{name}’s jester finds the {card}."),
    ),
    "jester_number": (
        gettext_lazy("Your jester turns up the {card}."),
        gettext_lazy("{name}’s jester turns up the {card}."),
    ),
    "seat_counted": (
        gettext_lazy("You counted to {count}."),
        gettext_lazy("{name} counted to {count}."),
    ),
    "card_discarded": (
        gettext_lazy("You put away the {card}."),
        gettext_lazy("{name} put away the {card}."),
    ),
    "pair_discarded": (
        gettext_lazy("You put away {sum}"),
        gettext_lazy("{name} put away {sum}"),
    ),
    "sum_discarded": (gettext_lazy("You made {sum}"), gettext_lazy("{name} made {sum}")),
    "queen_woken": (
        gettext_lazy("You woke the {queen}: {points} points!"),
        gettext_lazy("{name} woke the {queen}."),
    ),
    "queen_went_back": (
        gettext_lazy("The {queen} went back to sleep."),
        gettext_lazy("The {queen} went back to sleep."),
    ),
    "pick_bonus": (
        gettext_lazy("You wake one more queen."),
        gettext_lazy("{name} wakes one more queen."),
    ),
    "pick_jester": (
        gettext_lazy("The jester picks you."),
        gettext_lazy("The jester picks {name}."),
    ),
    "dragon_blocked": (
        gettext_lazy("Your dragon roared. Your queen stays!"),
        gettext_lazy("{name}’s dragon roared. The queen stays."),
    ),
    "wand_blocked": (
        gettext_lazy("Your wand stopped the potion. Your queen stays!"),
        gettext_lazy("{name}’s wand stopped the potion."),
    ),
    "pile_reshuffled": (
        gettext_lazy("The used cards are mixed again."),
        gettext_lazy("The used cards are mixed again."),
    ),
    "game_won": (gettext_lazy("You won!"), gettext_lazy("{name} won!")),
    "game_shared": (gettext_lazy("The win is shared."), gettext_lazy("The win is shared.")),
}
# Of two people: the reader did it, the reader is the other one, neither.
_BETWEEN: dict[str, tuple[Text, Text, Text]] = {
    "knight_asks": (
        gettext_lazy("Your knight wants {other}’s {queen}"),
        gettext_lazy("{name}’s knight wants your {queen}"),
        gettext_lazy("{name}’s knight wants {other}’s {queen}"),
    ),
    "potion_asks": (
        gettext_lazy("Your potion is for {other}’s {queen}"),
        gettext_lazy("{name}’s potion is for your {queen}"),
        gettext_lazy("{name}’s potion is for {other}’s {queen}"),
    ),
    "queen_taken": (
        gettext_lazy("The {queen} rides to you from {other}!"),
        gettext_lazy("Your {queen} goes with {name} for now."),
        gettext_lazy("{other}’s {queen} goes with {name} for now."),
    ),
    "queen_slept": (
        gettext_lazy("{other}’s {queen} sleeps again. Remember where!"),
        gettext_lazy("Your {queen} sleeps again. Remember where!"),
        gettext_lazy("{other}’s {queen} sleeps again. Remember where!"),
    ),
    "queen_stayed": (
        gettext_lazy("The {queen} stays with {other}"),
        gettext_lazy("Your {queen} stays with you"),
        gettext_lazy("The {queen} stays with {other}"),
    ),
}


def event_text(message: Message, names: Sequence[str], me: int) -> EventText | None:
    """Return a line for what the engine tells a seat; None for what needs no words."""
    kind, args = message.id.rpartition(".")[2], message.args
    seat, other = args["seat"], args.get("owner")
    if kind == "cards_received":
        return hand_line(seat, me, [card_face(face).name for face in args["cards"]])
    if kind == "window_opened":
        kind, seat, other = f"{args['kind']}_asks", args["attacker"], args["seat"]
    words = _words_for(_variant(kind, args), seat, other, me)
    if words is None:
        return None
    given: dict[str, Any] = {
        "name": names[seat],
        "other": names[other] if other is not None else "",
        "queen": queen_name(args["queen"]) if "queen" in args else "",
        "points": args.get("points", ""),
        "count": args.get("number", ""),
        "card": card_face(args["card"]).name if "card" in args else "",
    }
    return event_line(seat, str(words), given, *_said(kind, args))


def _variant(kind: str, args: Mapping[str, Any]) -> str:
    """The key of the sentence: some events have two."""
    if kind == "jester_turned":
        return "jester_kept" if args["kept"] else "jester_number"
    if kind == "pick_started":
        return f"pick_{args['reason']}"
    if kind == "attack_blocked":
        return f"{args['card']['kind']}_blocked"
    if kind == "game_won" and len(args["winners"]) > 1:
        return "game_shared"
    return kind


@per_language
def _words_for(key: str, seat: int, other: int | None, me: int) -> Text | None:
    if key in _BETWEEN:
        by_me, of_me, neither = _BETWEEN[key]
        return by_me if seat == me else of_me if other == me else neither
    if key in _TOLD:
        return _TOLD[key][0 if seat == me else 1]
    return None


def _said(kind: str, args: Mapping[str, Any]) -> list[Sum]:
    if kind == "sum_discarded":
        return [sum_of(args["op"], args["groups"], args["result"])]
    return [same_of(args["values"])] if kind == "pair_discarded" else []
