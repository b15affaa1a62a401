"""Sleeping Queens without script: its moves as forms, and what is posted as arguments."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.plain import (
    Asked,
    Choice,
    Field,
    Form,
    Given,
    Number,
    Option,
    cards,
    choice,
    different,
    option,
    texts,
)
from games.presenters.trays import MAX_KEYED
from games.presenters.view_models import CardFace
from games.sleeping_queens.cards import card_face, queen_face
from games.sleeping_queens.prompts import window_words


def lines(asked: Asked) -> Iterator[str]:
    """Yield what is pointed out, how many queens sleep, the last card used, who is awake."""
    seen, asleep = asked.seen, sum(asked.seen["slots"])
    if seen["pointed_out"]:
        yield _("There is a sum or pair in your hand.")
    sentence = ngettext("%(count)d queen sleeps.", "%(count)d queens sleep.", asleep)
    yield sentence % {"count": asleep}
    top = seen["discard"]["top"]
    if top:
        yield _("Used last: %(card)s.") % {"card": card_face(top).name}
    for player in seen["players"]:
        for queen in player["queens"]:
            named = {"queen": queen_face(queen).label, "name": asked.names[player["seat"]]}
            yield _("%(queen)s, with %(name)s") % named


def laid(tray: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """Return the fields of a claim as the tray keeps it."""
    cards = texts(tray.get("cards") or ())
    total, more = texts([tray.get("total")]), texts(tray.get("right") or ())
    return {
        "cards": cards,
        "total": total,
        "keyed": texts([tray.get("keyed")]),
        "left": cards,
        "right": total + more if more else [],
        "first": cards[:1],
        "taken": cards[1:],
    }


def _hand(asked: Asked, kind: str) -> list[CardFace]:
    """Return the player's cards of a kind."""
    return [card_face(face) for face in asked.seen["hand"] if face["kind"] == kind]


def _numbers(asked: Asked, name: str, label: str, *, many: bool = True) -> Choice:
    return cards(name, label, _hand(asked, "number"), many=many)


def _sum(asked: Asked) -> Form:
    fields: list[Field] = [_numbers(asked, "cards", _("Which numbers go together?"))]
    if asked.seen["options"]["state_total"]:
        fields.append(Number("keyed", _("How many is it?"), most=MAX_KEYED))
    fields.append(_numbers(asked, "total", _("Which card is the total?"), many=False))
    return Form("equation", _("Make a sum"), _("Check"), tuple(fields))


def _take_away(asked: Asked) -> Form:
    fields = (
        _numbers(asked, "first", _("Start with this number"), many=False),
        _numbers(asked, "taken", _("Which numbers go away?")),
        _numbers(asked, "total", _("Which card is left?"), many=False),
    )
    return Form("difference", _("Take away"), _("Check"), fields)


def _two_sides(asked: Asked) -> Form:
    fields = (
        _numbers(asked, "left", _("On one side")),
        _numbers(asked, "right", _("On the other side")),
    )
    return Form("equation_two_sided", _("Two sums that are the same"), _("Check"), fields)


def _pair(asked: Asked) -> Form:
    field = _numbers(asked, "cards", _("Which cards are the same?"))
    return Form("pair", _("These are the same"), _("Same"), (field,))


def _places(asked: Asked, *, asleep: bool) -> Choice:
    """The places with a queen, or those without."""
    found = [index for index, there in enumerate(asked.seen["slots"]) if there == asleep]
    options = [option(index, _("Place %(n)d") % {"n": index + 1}) for index in found]
    return choice("place", _("Which place?"), options)


def _queens(asked: Asked) -> Choice:
    """The queens of the other players."""
    options: list[Option] = []
    for player in asked.seen["players"]:
        if player["seat"] == asked.seen["seat"]:
            continue
        for queen in map(queen_face, player["queens"]):
            named = {"queen": queen.label, "name": asked.names[player["seat"]]}
            words = _("%(queen)s, with %(name)s") % named
            options.append(option((player["seat"], queen.queen), words))
    return choice("queen", _("Which queen?"), options)


def _king(asked: Asked) -> Form:
    fields = (_power(asked, "king"), _places(asked, asleep=True))
    return Form("king", _("A king wakes a queen"), _("Wake her"), fields)


def _knight(asked: Asked) -> Form:
    fields = (_power(asked, "knight"), _queens(asked))
    return Form("knight", _("A knight asks for a queen"), _("Ask for her"), fields)


def _potion(asked: Asked) -> Form:
    fields = (_power(asked, "potion"), _queens(asked), _places(asked, asleep=False))
    return Form("potion", _("A potion sends a queen to sleep"), _("Put to sleep"), fields)


def _jester(asked: Asked) -> Form:
    return Form("jester", _("The jester turns up a card"), _("Turn a card"), _with(asked, "jester"))


def _with(asked: Asked, kind: str) -> tuple[Field, ...]:
    return (_power(asked, kind),)


def _power(asked: Asked, kind: str) -> Choice:
    return cards("card", _("With which card?"), _hand(asked, kind))


def _pick(asked: Asked) -> Form:
    return Form("pick", _("Wake a queen"), _("Wake her"), (_places(asked, asleep=True),))


def _count(asked: Asked) -> Form:
    number = asked.seen["discard"]["top"]["value"]
    seats = [option(seat, name) for seat, name in enumerate(asked.names[: asked.seen["seats"]])]
    title = _("You are 1. Who is %(number)d?") % {"number": number}
    return Form("count", title, _("Check"), (choice("seat", title, seats),))


def _discard(asked: Asked) -> Form:
    hand = [card_face(face) for face in asked.seen["hand"]]
    field = cards("card", _("Which card goes away?"), hand)
    return Form("discard", _("Put one card away"), _("Put away"), (field,))


def _block(asked: Asked) -> Form:
    words = window_words(asked.seen, asked.names)
    shield = "dragon" if asked.seen["window"]["kind"] == "knight" else "wand"
    field = cards("card", _("With which card?"), _hand(asked, shield)[:1])
    one = option(field.options[0].value, words["yes"])
    return Form("block", words["ask"], words["yes"], (choice("card", words["ask"], [one]),))


def _pass(asked: Asked) -> Form:
    words = window_words(asked.seen, asked.names)
    title = _("Or not?") if "block" in asked.kinds else words["ask"]
    return Form("pass", title, words["no"])


FORMS: Mapping[str, Callable[[Asked], Form | None]] = {
    "block": _block,
    "pass": _pass,
    "pick": _pick,
    "count": _count,
    "equation": _sum,
    "difference": _take_away,
    "equation_two_sided": _two_sides,
    "pair": _pair,
    "king": _king,
    "knight": _knight,
    "potion": _potion,
    "jester": _jester,
    "discard": _discard,
}


def _equation_args(given: Given) -> list[Any]:
    added, total = given.many("cards"), given.one("total")
    different(*added, total)
    return [added, total, given.maybe("keyed")]


def _difference_args(given: Given) -> list[Any]:
    first, taken, left = given.one("first"), given.many("taken"), given.one("total")
    different(first, *taken, left)
    return [first, taken, left]


def _two_sided_args(given: Given) -> list[Any]:
    left, right = given.many("left"), given.many("right")
    different(*left, *right)
    return [left, right]


ARGS: Mapping[str, Callable[[Given], list[Any]]] = {
    "equation": _equation_args,
    "difference": _difference_args,
    "equation_two_sided": _two_sided_args,
    "pair": lambda given: given.many("cards"),
    "king": lambda given: [given.one("card"), given.one("place")],
    "pick": lambda given: [given.one("place")],
    "count": lambda given: [given.one("seat")],
    "knight": lambda given: [given.one("card"), *given.many("queen")],
    "potion": lambda given: [given.one("card"), *given.many("queen"), given.one("place")],
    "jester": lambda given: [given.one("card")],
    "discard": lambda given: [given.one("card")],
    "block": lambda given: [given.one("card")],
}
