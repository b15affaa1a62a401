"""The Queen's Collection without script: its moves as forms, and what is posted as arguments."""

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
    Group,
    Number,
    Option,
    choice,
    different,
    option,
    texts,
)
from games.queens_collection.cards import (
    WILD,
    Box,
    PawnCard,
    box_of,
    is_together,
    partner_of,
    pawn_card,
)
from games.queens_collection.prompts import window
from games.queens_collection.score import lines_of
from games.queens_collection.table import hand, scores_now

TRIES = 2
"""After this many tries, the score may be shown."""


def lines(asked: Asked) -> Iterator[str]:
    """Yield what counts for the score, or the cards in the middle, the boxes and open hands."""
    seen = asked.seen
    if scores_now(seen):
        for line in lines_of(seen):
            pieces = (*line.boxes, *line.pawns, *(card.colour for card in line.cards))
            yield f"{line.head}: {', '.join(one.name for one in pieces) or _('none')}"
            yield line.rule
    for label, faces in ((_("In the middle"), "display"), (_("Turned up"), "revealed")):
        if seen[faces]:
            yield f"{label}: {_names(map(pawn_card, seen[faces]))}"
    for box in _boxes(asked):
        yield box.label
    for player in seen["players"]:
        if player["cards"] and player["seat"] != seen["seat"]:
            cards = _names(map(pawn_card, player["cards"]))
            yield f"{asked.names[player['seat']]}: {cards}"
    words = ngettext(
        "%(count)d card in the pile", "%(count)d cards in the pile", seen["draw_count"]
    )
    yield words % {"count": seen["draw_count"]}


def _names(cards: Any) -> str:
    return ", ".join(card.label for card in cards)


def _boxes(asked: Asked) -> list[Box]:
    return [box_of(asked.seen, place) for place in range(len(asked.seen["boxes"]))]


def laid(tray: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """Return the fields of a pair or of a score as the tray keeps it."""
    cells = [texts(cell) for cell in tray.get("cells") or ()]
    found: dict[str, Sequence[str]] = {
        f"count{n}": cell for n, cell in enumerate(cells[0:-1:2], start=1)
    }
    if cells:
        found["total"] = cells[-1]
    if tray.get("shown"):
        found |= {"pair": texts(tray.get("cards") or ()), "with": texts(tray["shown"])}
        found["colour"] = texts([tray.get("colour")]) or [""]
    return found


def _own(asked: Asked, name: str, label: str, *, many: bool = True) -> Choice:
    return _cards(name, label, hand(asked.seen), many=many)


def _cards(name: str, label: str, cards: Sequence[PawnCard], *, many: bool = True) -> Choice:
    return choice(name, label, [option(one.card, one.label) for one in cards], many=many)


def _shown(asked: Asked, name: str, label: str, *, many: bool = False) -> Choice:
    return _cards(name, label, [pawn_card(face) for face in asked.seen["display"]], many=many)


def _pawn(asked: Asked, name: str, label: str) -> Choice:
    """The pawns on the boxes; equal ones on a box are one option."""
    found = {(pawn.colour.number, pawn.place): pawn for box in _boxes(asked) for pawn in box.pawns}
    return choice(name, label, [option(spot, pawn.label) for spot, pawn in found.items()])


def _exchange(asked: Asked) -> Form:
    groups: list[Field] = []
    for n, title in enumerate((_("One pawn"), _("The other pawn")), start=1):
        fields = (
            _own(asked, f"cards{n}", _("With which card?")),
            _pawn(asked, f"pawn{n}", _("Which pawn?")),
        )
        groups.append(Group(title, fields))
    return Form("exchange", _("Swap two pawns"), _("Swap"), tuple(groups))


def _wild(asked: Asked) -> Form:
    boxes = [option(box.place, box.label) for box in _boxes(asked)]
    fields = (
        _own(asked, "cards", _("With which card?")),
        _pawn(asked, "pawn", _("Which pawn moves?")),
        choice("box", _("Where does it go?"), boxes),
    )
    return Form("wild", _("Move one pawn"), _("Move it"), fields)


def _new(asked: Asked) -> Form:
    field = _own(asked, "cards", _("Which cards go away? Up to three."))
    return Form("new", _("Take new cards"), _("New cards"), (field,))


def _theirs(asked: Asked, seats: Sequence[int], *, many: bool) -> Choice:
    """The open cards of these players; of several with the seat's number before the card's."""
    options: list[Option] = []
    for seat in seats:
        for card in map(pawn_card, asked.seen["players"][seat]["cards"] or ()):
            named = {"card": card.label, "name": asked.names[seat]}
            value = card.card if many else (seat, card.card)
            options.append(option(value, _("%(card)s, with %(name)s") % named))
    return choice("theirs", _("Which card do you want?"), options, many=many)


def _trade(asked: Asked) -> Form:
    others = [seat for seat in range(asked.seen["seats"]) if seat != asked.seen["seat"]]
    fields = (
        _own(asked, "card", _("Which card do you give?"), many=False),
        _theirs(asked, others, many=False),
    )
    return Form("trade", _("Trade a card"), _("Trade"), fields)


def _pair(asked: Asked) -> Form:
    fields: list[Field] = [
        _own(asked, "pair", _("Which cards of yours?")),
        _shown(asked, "with", _("Which card in the middle?")),
    ]
    if any(pawn_card(face).kind == WILD for face in asked.seen["display"]):
        boxes = [option(box.colour.number, box.colour.name) for box in _boxes(asked)]
        options = (Option("", _("The cards say it"), chosen=True), *boxes)
        fields.append(choice("colour", _("Which pawn do you want?"), options))
    return Form("pair", _("Make a pair"), _("Pair"), tuple(fields))


def _swap_shown(asked: Asked) -> Form:
    fields = (
        _own(asked, "cards", _("Which cards do you give?")),
        _shown(asked, "shown", _("Which cards do you get? As many."), many=True),
    )
    return Form("exchange_display", _("Swap cards with the middle"), _("Swap cards"), fields)


def _swap_partner(asked: Asked) -> Form:
    partner = partner_of(asked.seen, asked.seen["seat"])
    fields = (
        _own(asked, "cards", _("Which cards do you give?")),
        _theirs(asked, [] if partner is None else [partner], many=True),
    )
    return Form("exchange_partner", _("Swap cards with your partner"), _("Ask to swap"), fields)


def _agree(asked: Asked) -> Form:
    ask = window(asked.seen, asked.names)
    if ask is None:
        return Form("agree", _("Do you want to swap?"), _("Yes, swap"))
    question = _("You give: %(gives)s. You get: %(gets)s.")
    title = question % {"gives": _names(ask.gives), "gets": _names(ask.gets)}
    return Form("agree", title, ask.words["yes"])


def _score(asked: Asked) -> Form:
    fields: list[Field] = []
    for n, line in enumerate(lines_of(asked.seen), start=1):
        label = _("How many? %(things)s") % {"things": line.head}
        fields.append(Number(f"count{n}", label))
    fields.append(Number("total", _("How much is it all together?"), least=-999))
    title = _("Work out the score") if is_together(asked.seen) else _("Work out your score")
    return Form("score", title, _("Check"), tuple(fields))


def _skip(asked: Asked) -> Form | None:
    return Form("skip", _("See the score"), _("Show me")) if asked.tries >= TRIES else None


FORMS: Mapping[str, Callable[[Asked], Form | None]] = {
    "agree": _agree,
    "refuse": lambda _asked: Form("refuse", _("Or not?"), _("No, I keep mine")),
    "score": _score,
    "skip": _skip,
    "reveal": lambda _asked: Form("reveal", _("Turn up a card"), _("Turn up a card")),
    "stop": lambda _asked: Form("stop", _("Or keep these"), _("Enough")),
    "exchange": _exchange,
    "wild": _wild,
    "pair": _pair,
    "exchange_display": _swap_shown,
    "exchange_partner": _swap_partner,
    "new": _new,
    "trade": _trade,
    "pass": lambda _asked: Form("pass", _("Or go on"), _("Pass")),
    "done": lambda _asked: Form("done", _("Or stop here"), _("Enough")),
}


def _exchange_args(given: Given) -> list[Any]:
    one, other = given.many("cards1"), given.many("cards2")
    different(*one, *other)
    return [one, *given.many("pawn1"), other, *given.many("pawn2")]


def _score_args(given: Given) -> list[Any]:
    counts = [given.one(f"count{n}") for n in (1, 2)]
    third = given.maybe("count3")
    return [counts if third is None else [*counts, third], given.one("total")]


ARGS: Mapping[str, Callable[[Given], list[Any]]] = {
    "exchange": _exchange_args,
    "wild": lambda given: [given.many("cards"), *given.many("pawn"), given.one("box")],
    "new": lambda given: [given.many("cards")],
    "trade": lambda given: [given.one("card"), *given.many("theirs")],
    "pair": lambda given: [given.many("pair"), given.one("with"), given.maybe("colour")],
    "exchange_display": lambda given: [given.many("cards"), given.many("shown")],
    "exchange_partner": lambda given: [given.many("cards"), given.many("theirs")],
    "score": _score_args,
}
