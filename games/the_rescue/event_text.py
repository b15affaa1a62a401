"""The Rescue: what happened, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.protocol import Message
from games.presenters.sums import event_line, same_of
from games.presenters.view_models import EventText, Sum, Text
from games.presenters.words import per_language
from games.the_rescue.cards import king, knight, name_of
from games.the_rescue.sums import Term, equation_of

_TOLD: dict[str, tuple[Text, Text]] = {
    "game_started": (gettext_lazy("The game begins."), gettext_lazy("The game begins.")),
    "die_number": (gettext_lazy("You rolled {face}."), gettext_lazy("{name} rolled {face}.")),
    "die_dragon": (
        gettext_lazy("You rolled a dragon!"),
        gettext_lazy("{name} rolled a dragon!"),
    ),
    "roll_kept": (gettext_lazy("You keep the 1."), gettext_lazy("{name} keeps the 1.")),
    "knights_passed": (
        gettext_lazy("All knights move on. You have the {knight}."),
        gettext_lazy("All knights move on. You have the {knight}."),
    ),
    "waking_declined": (
        gettext_lazy("Your queens sleep on."),
        gettext_lazy("{name}’s queens sleep on."),
    ),
    "queens_woken": (gettext_lazy("You woke {cards}."), gettext_lazy("{name} woke {cards}.")),
    "pile_reshuffled": (
        gettext_lazy("The used cards are mixed again."),
        gettext_lazy("The used cards are mixed again."),
    ),
    "cards_drawn": (gettext_lazy("You took {cards}."), gettext_lazy("{name} took {cards}.")),
    "gnome_idle": (
        gettext_lazy("The Gnome finds nothing this time."),
        gettext_lazy("The Gnome finds nothing this time."),
    ),
    "instant_declined": (
        gettext_lazy("You let the {card} go."),
        gettext_lazy("{name} let the {card} go."),
    ),
    "companions_mixed": (
        gettext_lazy("The helpers hide again."),
        gettext_lazy("The helpers hide again."),
    ),
    "companion_taken": (
        gettext_lazy("You found {card} with {tool}."),
        gettext_lazy("{name} found {card} with {tool}."),
    ),
    "queen_recovered": (
        gettext_lazy("The Gnome found the {card} for you."),
        gettext_lazy("The Gnome found the {card} for {name}."),
    ),
    "knights_swapped": (
        gettext_lazy("Knights change places: {one} and {two}."),
        gettext_lazy("Knights change places: {one} and {two}."),
    ),
    "wind_passed": (
        gettext_lazy("The Lullaby tree sings. Nobody sleeps."),
        gettext_lazy("The Lullaby tree sings. Nobody sleeps."),
    ),
    "equation_made": (gettext_lazy("You made {sum}"), gettext_lazy("{name} made {sum}")),
    "pair_discarded": (
        gettext_lazy("You put away {sum}"),
        gettext_lazy("{name} put away {sum}"),
    ),
    "number_recovered": (
        gettext_lazy("Your Atlas brings back a {card}."),
        gettext_lazy("{name}’s Atlas brings back a {card}."),
    ),
    "king_rescued": (
        gettext_lazy("{queen} and {helper} freed the {king}!"),
        gettext_lazy("{name}’s {queen} freed the {king}!"),
    ),
    "turn_ended": (
        gettext_lazy("You put away {cards}."),
        gettext_lazy("{name} put away {cards}."),
    ),
    "game_won": (gettext_lazy("You won!"), gettext_lazy("{name} won!")),
    "game_shared": (gettext_lazy("The win is shared."), gettext_lazy("The win is shared.")),
}
# Of two people: the reader did it, the reader is the other one, neither.
_BETWEEN: dict[str, tuple[Text, Text, Text]] = {
    "card_stolen": (
        gettext_lazy("The Gnome took {other}’s {card} for you."),
        gettext_lazy("The Gnome took your {card} for {name}."),
        gettext_lazy("The Gnome took {other}’s {card} for {name}."),
    ),
    "cards_swapped": (
        gettext_lazy("The Magpie swapped your {given} for {other}’s {got}."),
        gettext_lazy("The Magpie swapped {name}’s {given} for your {got}."),
        gettext_lazy("The Magpie swapped {name}’s {given} for {other}’s {got}."),
    ),
    "queens_slept": (
        gettext_lazy("The Lullaby tree sings. {other}’s queens sleep."),
        gettext_lazy("The Lullaby tree sings. Your queens sleep."),
        gettext_lazy("The Lullaby tree sings. {other}’s queens sleep."),
    ),
}


def event_text(message: Message, names: Sequence[str], me: int) -> EventText | None:
    """Return a line for what the engine tells a seat; None for what needs no words."""
    kind, args = message.id.rpartition(".")[2], message.args
    seat, other = args["seat"], args.get("owner")
    words = _words_for(_variant(kind, args), seat, other, me)
    if me < 0 and kind == "knights_passed":  # who only looks in has no knight
        return None
    if words is None or (kind in _OF_CARDS and not args["cards"]):
        return None
    given = {"name": names[seat], "other": names[other] if other is not None else ""}
    given |= _given(args, names, me)
    return event_line(seat, str(words), given, *_said(kind, args))


_OF_CARDS = frozenset({"queens_woken", "cards_drawn", "turn_ended"})


def _variant(kind: str, args: Mapping[str, Any]) -> str:
    """The key of the sentence: some events have two."""
    if kind == "die_rolled":
        return "die_dragon" if args["face"] == "dragon" else "die_number"
    if kind == "game_won" and len(args["winners"]) > 1:
        return "game_shared"
    return kind


@per_language
def _words_for(key: str, seat: int, other: int | None, me: int) -> Text | None:
    if key in _BETWEEN:
        by_me, of_me, neither = _BETWEEN[key]
        if key == "queens_slept":
            return of_me if other == me else neither
        return by_me if seat == me else of_me if other == me else neither
    if key in _TOLD:
        return _TOLD[key][0 if seat == me else 1]
    return None


def _given(args: Mapping[str, Any], names: Sequence[str], me: int) -> dict[str, Any]:
    """The names that a sentence may speak of."""
    given: dict[str, Any] = {"face": args.get("face", "")}
    for name in ("card", "given", "got"):
        if name in args:
            given[name] = name_of(args[name])
    if "symbol" in args.get("card", {}):
        given["tool"] = _TOOLS.get(args["card"]["symbol"], "")
    if "cards" in args:
        given["cards"] = cards_line(args["cards"])
    if "king" in args:
        given["king"] = king(args["king"]).name
        given["queen"], given["helper"] = name_of(args["card"]), name_of(args["companion"])
    if "knights" in args:
        given["knight"] = str(knight(args["knights"][me]).name).lower()
    if isinstance(args.get("seats"), tuple | list):  # the two whose knights changed places
        given["one"], given["two"] = (
            _("you") if one == me else names[one] for one in args["seats"]
        )
    return given


_TOOLS: dict[str, Text] = {
    "rope": gettext_lazy("the rope"),
    "ladder": gettext_lazy("the ladder"),
    "oar": gettext_lazy("the oar"),
    "all": gettext_lazy("all tools"),
}


def cards_line(faces: Sequence[Mapping[str, Any]]) -> str:
    """Return '3, 7, Kite Queen'; sleepers of others are counted: '2 sleeping queens'."""
    names = [name_of(face) for face in faces if face["card"] >= 0]
    hidden = sum(face["card"] < 0 for face in faces)
    if hidden:
        words = ngettext("%(count)d sleeping queen", "%(count)d sleeping queens", hidden)
        names.append(words % {"count": hidden})
    return ", ".join(names)


def _said(kind: str, args: Mapping[str, Any]) -> list[Sum]:
    if kind == "pair_discarded":
        return [same_of(args["values"])]
    return [stated_in(args)] if kind == "equation_made" else []


def stated_in(args: Mapping[str, Any]) -> Sum:
    """Return the equation that was made, from what the engine tells of it."""
    steps = dict(args["adjust"])
    cards = [face["card"] for face in args["cards"]]
    values = [*args["operands"], args["result"]]
    terms: list[Term] = [
        (value, steps.get(card, 0)) for value, card in zip(values, cards, strict=True)
    ]
    return equation_of(args["op"], terms[:-1], terms[-1], side=args["side"])
