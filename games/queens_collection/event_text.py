"""The Queen's Collection: what happened, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from engine.protocol import Message
from games.presenters.sums import event_line, hand_line, number_said
from games.presenters.view_models import EventText, Text
from games.queens_collection.cards import colour_of, pawn_card

_TOLD: dict[str, tuple[Text, Text]] = {
    "game_started": (gettext_lazy("The game begins."), gettext_lazy("The game begins.")),
    "round_started": (
        gettext_lazy("Round {number} begins."),
        gettext_lazy("Round {number} begins."),
    ),
    "pawns_exchanged": (
        gettext_lazy("You swapped {first} and {second}."),
        gettext_lazy("{name} swapped {first} and {second}."),
    ),
    "pawn_moved": (
        gettext_lazy("You moved a {first} pawn."),
        gettext_lazy("{name} moved a {first} pawn."),
    ),
    "pawn_left": (
        gettext_lazy("Two are home: the last {first} pawn rests."),
        gettext_lazy("Two are home: the last {first} pawn rests."),
    ),
    "turn_passed": (gettext_lazy("You pass."), gettext_lazy("{name} passes.")),
    "card_revealed": (
        gettext_lazy("You turned up a card."),
        gettext_lazy("{name} turned up a card."),
    ),
    "cards_lost": (
        gettext_lazy("Two the same: your new cards go."),
        gettext_lazy("Two the same: {name}’s new cards go."),
    ),
    "pair_laid": (
        gettext_lazy("You made a {first} pair."),
        gettext_lazy("{name} made a {first} pair."),
    ),
    "pawn_taken": (
        gettext_lazy("You took a {first} pawn."),
        gettext_lazy("{name} took a {first} pawn."),
    ),
    "box_taken": (
        gettext_lazy("You took the last {first} pawn and its box!"),
        gettext_lazy("{name} took the last {first} pawn and its box!"),
    ),
    "cards_left": (
        gettext_lazy("No pawn is there: {count} cards rest."),
        gettext_lazy("No pawn is there: {count} cards rest."),
    ),
    "pile_reshuffled": (
        gettext_lazy("The used cards are mixed again."),
        gettext_lazy("The used cards are mixed again."),
    ),
    "scoring_started": (gettext_lazy("Time to add up."), gettext_lazy("Time to add up.")),
    "score_stated": (gettext_lazy("You said {total}."), gettext_lazy("{name} said {total}.")),
    "round_scored": (gettext_lazy("Points: {scores}"), gettext_lazy("Points: {scores}")),
    "common_scored": (
        gettext_lazy("Together: {total} points."),
        gettext_lazy("Together: {total} points."),
    ),
    "game_won": (gettext_lazy("You won!"), gettext_lazy("{name} won!")),
    "game_shared": (gettext_lazy("The win is shared."), gettext_lazy("The win is shared.")),
}
_COUNTED: dict[str, tuple[Text, Text]] = {
    "cards_renewed": (
        ngettext_lazy("You took {count} new card.", "You took {count} new cards.", "count"),
        ngettext_lazy("{name} took {count} new card.", "{name} took {count} new cards.", "count"),
    ),
    "cards_kept": (
        ngettext_lazy("You kept {count} card.", "You kept {count} cards.", "count"),
        ngettext_lazy("{name} kept {count} card.", "{name} kept {count} cards.", "count"),
    ),
    "display_exchanged": (
        ngettext_lazy(
            "You swapped {count} card with the middle.",
            "You swapped {count} cards with the middle.",
            "count",
        ),
        ngettext_lazy(
            "{name} swapped {count} card with the middle.",
            "{name} swapped {count} cards with the middle.",
            "count",
        ),
    ),
    "partner_exchanged": (
        ngettext_lazy(
            "You swapped {count} card with your partner.",
            "You swapped {count} cards with your partner.",
            "count",
        ),
        ngettext_lazy(
            "{name} swapped {count} card with the partner.",
            "{name} swapped {count} cards with the partner.",
            "count",
        ),
    ),
}
# Of two people: the reader did it, the reader is the other one, neither.
_BETWEEN: dict[str, tuple[Text, Text, Text]] = {
    "card_traded": (
        gettext_lazy("You gave {other} {first} for {second}."),
        gettext_lazy("{name} gave you {first} for {second}."),
        gettext_lazy("{name} gave {other} {first} for {second}."),
    ),
    "window_opened": (
        gettext_lazy("You ask {other} to swap."),
        gettext_lazy("{name} asks you to swap."),
        gettext_lazy("{name} asks {other} to swap."),
    ),
}
COMMON = frozenset({"home", "passed", "pile"})
"""Why a common game ends."""


def event_text(message: Message, names: Sequence[str], me: int) -> EventText | None:
    """Return a line for what the engine tells a seat; None for what needs no words."""
    kind, args = message.id.rpartition(".")[2], message.args
    seat, other = args["seat"], args.get("other")
    if kind == "cards_received":
        return hand_line(seat, me, [pawn_card(face).colour.name for face in args["cards"]])
    if kind == "window_opened":
        seat, other = args["asker"], args["seat"]
    words = _words_for(_variant(kind, args), seat, other, me)
    if words is None:
        return None
    given: dict[str, Any] = {
        "name": names[seat],
        "other": names[other] if other is not None else "",
        "count": args.get("count", 0),
        "number": args.get("number", 0),
        "total": number_said(_total(kind, args)),
        "scores": _scores(args, names, me),
        **_colours(args),
    }
    text = str(words % {"count": given["count"]} if kind in _COUNTED else words)
    return event_line(seat, text, given)


def _variant(kind: str, args: Mapping[str, Any]) -> str:
    """The key of the sentence: some events have two."""
    if kind == "pawn_taken" and args["box"]:
        return "box_taken"
    if kind == "round_scored" and args["reason"] in COMMON:
        return "common_scored"
    if kind == "game_won":
        if args["reason"] in COMMON:
            return ""
        return "game_shared" if len(args["winners"]) > 1 else kind
    return kind


def _words_for(key: str, seat: int, other: int | None, me: int) -> Text | None:
    if key in _BETWEEN:
        by_me, of_me, neither = _BETWEEN[key]
        return by_me if seat == me else of_me if other == me else neither
    sentences = _COUNTED.get(key) or _TOLD.get(key)
    return sentences[0 if seat == me else 1] if sentences else None


def _colours(args: Mapping[str, Any]) -> dict[str, Any]:
    """The colours that a sentence names, first and second."""
    if "given" in args and "other" in args:
        named = [pawn_card(args["given"]).colour, pawn_card(args["got"]).colour]
    elif "colours" in args:
        named = [colour_of(number) for number in args["colours"]]
    else:
        named = [colour_of(args["colour"])] if "colour" in args else []
    colours = dict(zip(("first", "second"), (str(one.name).lower() for one in named), strict=False))
    return {"first": "", "second": ""} | colours


def _total(kind: str, args: Mapping[str, Any]) -> int:
    """A common score, or the one that a player said."""
    return int(args["totals"][0] if kind == "round_scored" else args.get("total", 0))


def _scores(args: Mapping[str, Any], names: Sequence[str], me: int) -> str:
    """'You 17, Fern 12'."""
    parts = [
        f"{_('You') if seat == me else names[seat]} {number_said(score)}"
        for seat, score in enumerate(args.get("scores", ()))
    ]
    return ", ".join(parts)
