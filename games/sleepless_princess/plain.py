"""Sleepless Princess without script: its moves as forms, and what is posted as arguments."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import GAMES
from games.presenters.plain import (
    TIMES,
    Asked,
    Choice,
    Form,
    Given,
    Group,
    Number,
    Option,
    Unfinished,
    cards,
    choice,
    different,
    option,
    texts,
)
from games.presenters.view_models import CardFace
from games.sleepless_princess.prompts import window_words
from games.sleepless_princess.sums import HEAPS, MOST
from games.sleepless_princess.table import Bed, board, hand

_GAME = GAMES["sleepless_princess"]


def lines(asked: Asked) -> Iterator[str]:
    """Yield what this seat was told in this turn, the beds, and the open cards."""
    middle = board(asked.seen)
    for one in middle.found:
        yield one.words
    for bed in middle.beds:
        yield bed.label
    row = ", ".join(str(one.name) for one in middle.open_cards.row)
    if row:
        yield _("Open cards: %(cards)s") % {"cards": row}
    left = middle.open_cards.left
    sentence = ngettext("%(count)d card in the deck", "%(count)d cards in the deck", left)
    yield sentence % {"count": left}
    for player in asked.seen["players"]:
        if player["hand"] and player["seat"] != asked.seen["seat"]:
            cards = ", ".join(str(face.get("value") or _("Blanket")) for face in player["hand"])
            yield f"{asked.names[player['seat']]}: {cards}"


def laid(tray: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """Return the fields of three heaps as the tray keeps them."""
    found: dict[str, Sequence[str]] = {}
    for n, heap in enumerate(tray.get("heaps") or (), start=1):
        found[f"cards{n}"] = texts(heap["cards"])
        found[f"blanket{n}"] = texts([heap["blanket"]]) or [""]
        found[f"covered{n}"] = texts([heap["covered"] or None])
        found[f"said{n}"] = texts([heap["keyed"]])
    return found


def _own(asked: Asked, *, blankets: bool) -> list[CardFace]:
    """Return the player's numbers, or blankets."""
    return [one for one in hand(asked.seen) if (one.value is None) == blankets]


def _play(asked: Asked) -> Form:
    heaps = tuple(_heap(asked, n) for n in range(1, HEAPS + 1))
    return Form("play", _("Make three the same"), _("Check"), heaps)


def _heap(asked: Asked, n: int) -> Group:
    """The fields of one heap: its cards, what it is said to be, what a blanket covers."""
    simple, blankets = asked.seen["options"]["variant"] == "simplified", _own(asked, blankets=True)
    numbers = _own(asked, blankets=False)
    fields: list[Choice | Number] = [
        cards(f"cards{n}", _("Which cards?"), numbers, many=not simple),
    ]
    if blankets:
        none = Option("", _("No blanket"), chosen=True)
        options = (none, *(option(one.card, one.name) for one in blankets))
        fields.append(choice(f"blanket{n}", _("A blanket on it?"), options))
        label = _("How many does the blanket cover?")
        fields.append(Number(f"covered{n}", label, most=MOST, needed=False))
    if blankets or not simple:
        label = _("More than one card, or a blanket? How many?")
        fields.append(Number(f"said{n}", label, most=99, needed=False))
    return Group(_("Heap %(n)d") % {"n": n}, tuple(fields))


def _swap(asked: Asked) -> Form:
    field = cards("cards", _("Choose one card or two"), hand(asked.seen), many=True)
    return Form("swap", _("Swap cards"), _("Swap"), (field,))


def _beds(asked: Asked, may: Callable[[Bed], bool]) -> Choice:
    beds = [bed for bed in board(asked.seen).beds if may(bed)]
    return choice("bed", _("Which bed?"), [option(bed.index, bed.label) for bed in beds])


def _touch(asked: Asked) -> Form:
    field = _beds(asked, lambda bed: bed.checks)
    return Form("touch", _("Touch the lowest mattress"), _("Touch"), (field,))


def _look(asked: Asked) -> Form:
    field = _beds(asked, lambda bed: bed.checks)
    return Form("look", _("Look through the glass"), _("Look"), (field,))


def _move(asked: Asked) -> Form:
    field = _beds(asked, lambda bed: bed.status != "asleep")
    return Form("move", _("Where does this mattress go?"), _("Move it there"), (field,))


def _take(asked: Asked) -> Form:
    field = cards("card", _("Which card?"), board(asked.seen).open_cards.row)
    return Form("take", _("Take an open card"), _("Take it"), (field,))


def _draw(asked: Asked) -> Form:
    owed = asked.seen["owed"]
    one = [option(1, _("One card"))] if owed > 1 else []
    field = choice(TIMES, _("How many?"), [*one, option(owed, _("Fill my hand"))])
    return Form("draw", _("Take cards from the deck"), _("Take it"), (field,))


def goes_on(seen: Mapping[str, Any], left: int) -> bool:
    """May the next of so many cards be drawn? Not after a witch: she does not count, and the open
    cards are new."""
    return bool(seen["phase"] == "draw" and seen["owed"] == left and seen["draw_count"])


def _lull(asked: Asked) -> Form:
    beds = [bed for bed in board(asked.seen).beds if bed.lulls]
    field = choice("bed", _("Who can sleep?"), [option(bed.index, bed.ask) for bed in beds])
    return Form("lull", _("Who can sleep?"), _("Open the bed"), (field,))


def _share(asked: Asked) -> Form:
    found = [one for one in board(asked.seen).found if one.may_share]
    field = choice("found", _("Tell what?"), [option(one.number, one.words) for one in found])
    return Form("share", _("Tell your team"), _("Tell"), (field,))


def _agree(asked: Asked) -> Form:
    words = window_words(asked.seen, asked.names)
    return Form("agree", words["ask"], words["yes"])


def _decline(asked: Asked) -> Form:
    words = window_words(asked.seen, asked.names)
    return Form("decline", _("Or not?"), words["no"])


FORMS: Mapping[str, Callable[[Asked], Form | None]] = {
    "agree": _agree,
    "decline": _decline,
    "play": _play,
    "swap": _swap,
    "skip": lambda _asked: Form("skip", _("Or go on"), _("Skip")),
    "move": _move,
    "leave": lambda _asked: Form("leave", _("Or leave it there"), _("Leave it there")),
    "touch": _touch,
    "look": _look,
    "done": lambda _asked: Form("done", _("Or stop here"), _("Enough")),
    "take": _take,
    "draw": _draw,
    "share": _share,
    "lull": _lull,
}


def _play_args(given: Given) -> list[Any]:
    heaps = [_group(given, n) for n in range(1, HEAPS + 1)]
    different(*(card for heap in heaps for card in _cards_of(heap)))
    first = heaps[0]
    return [heaps, _value(first[1]) if first[0] == "one" else first[1]]


def _group(given: Given, n: int) -> list[Any]:
    """A heap as the rules read it."""
    numbers, blanket = given.many(f"cards{n}"), given.maybe(f"blanket{n}")
    if blanket is not None:
        return ["cover", given.one(f"said{n}"), given.one(f"covered{n}"), blanket, *numbers]
    if len(numbers) > 1:
        return ["sum", given.one(f"said{n}"), *numbers]
    if numbers and given.maybe(f"said{n}") not in {None, _value(numbers[0])}:
        raise Unfinished  # the number typed is not the one on the card
    return ["one", *numbers]


def _cards_of(heap: Sequence[Any]) -> Sequence[int]:
    return heap[{"one": 1, "sum": 2, "cover": 3}[heap[0]] :]


def _value(card: int) -> int:
    """Return the number on a card."""
    try:
        return int(_GAME.face(card).get("value", 0))
    except IndexError as error:
        raise Unfinished from error


ARGS: Mapping[str, Callable[[Given], list[Any]]] = {
    "play": _play_args,
    "swap": lambda given: given.many("cards"),
    "touch": lambda given: [given.one("bed")],
    "look": lambda given: [given.one("bed")],
    "move": lambda given: [given.one("bed")],
    "take": lambda given: [given.one("card")],
    "lull": lambda given: [given.one("bed")],
    "share": lambda given: [given.one("found")],
}
