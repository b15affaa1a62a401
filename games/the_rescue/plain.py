"""The Rescue without script: its moves as forms, and what is posted as arguments."""

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
    Unfinished,
    choice,
    different,
    option,
    texts,
)
from games.presenters.sums import SIGNS
from games.presenters.trays import MAX_KEYED
from games.the_rescue.cards import Piece, king, knight, piece
from games.the_rescue.table import board, hand


def lines(asked: Asked) -> Iterator[str]:
    """Yield what the die shows, what was drawn, the forest, and what lies before each player."""
    middle = board(asked.seen)
    if middle.turnline.line:
        yield middle.turnline.line
    if middle.drawn:
        yield _("New cards: %(cards)s.") % {"cards": _names(middle.drawn)}
    up = [place.helper for place in middle.places if place.helper]
    if up:
        yield _("In the forest: %(helpers)s") % {"helpers": _names(up)}
    down = sum(place.down for place in middle.places)
    sentence = ngettext("%(count)d helper hides.", "%(count)d helpers hide.", down)
    yield sentence % {"count": down}
    for player in asked.seen["players"]:
        yield from _before(asked.names[player["seat"]], player)


def _before(name: str, player: Mapping[str, Any]) -> Iterator[str]:
    """What lies before a player."""
    yield f"{name}: {knight(player['knight']).label}"
    pieces = [piece(face) for face in (*player["realm"], *player["companions"])]
    if pieces:
        yield f"{name}: {_names(pieces)}"


def _names(pieces: Sequence[Piece]) -> str:
    return ", ".join(map(_name, pieces))


def _name(one: Piece) -> str:
    """Return '7', 'Kite Queen, ladder', 'Magpie'."""
    return one.label.rstrip(".") if one.tool else str(one.name)


def laid(tray: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """Return the fields of a claim as the tray keeps it."""
    cards = texts(tray.get("cards") or ())
    helped = tray.get("knight")
    step = [] if helped is None else [f"{helped},{int(tray.get('step') or 1)}"]
    return {
        "cards": cards,
        "first": cards[:1],
        "others": cards[1:],
        "total": texts([tray.get("total")]),
        "keyed": texts([tray.get("keyed")]),
        "sign": texts([tray.get("sign")]),
        "step": step or [""],
    }


def _own(asked: Asked, *kinds: str) -> list[Piece]:
    """Return the player's cards of these kinds."""
    return [one for one in hand(asked.seen) if one.kind in kinds]


def _helpers(asked: Asked) -> list[Piece]:
    return [piece(face) for face in asked.seen["players"][asked.seen["seat"]]["companions"]]


def _pieces(name: str, label: str, found: Sequence[Piece], *, many: bool = False) -> Choice:
    return choice(name, label, [option(one.card, _name(one)) for one in found], many=many)


def _sum(asked: Asked) -> Form:
    numbers, options = _own(asked, "number"), asked.seen["options"]
    signs = [Option(op, f"{SIGNS[op][0]} {SIGNS[op][1]}") for op in options["ops"]]
    fields: list[Field] = [
        _pieces("first", _("Start with this number"), numbers),
        choice("sign", _("Choose one sign"), signs),
        _pieces("others", _("Then these numbers"), numbers, many=True),
        _pieces("total", _("Which card is the answer?"), numbers),
    ]
    if options["state_total"]:
        fields.append(Number("keyed", _("How many is it?"), most=MAX_KEYED))
    if asked.seen["players"][asked.seen["seat"]]["knight"] == "red":
        fields.append(_steps(numbers))
    return Form("equation", _("Make a sum"), _("Check"), tuple(fields))


def _steps(numbers: Sequence[Piece]) -> Choice:
    """The red knight's step: none, or one card more or less."""
    options = [Option("", _("No card"), chosen=True)]
    for one in numbers:
        options.append(option((one.card, 1), _("%(card)s counts 1 more") % {"card": one.name}))
        options.append(option((one.card, -1), _("%(card)s counts 1 less") % {"card": one.name}))
    return choice("step", _("Whom does the red knight help?"), options)


def _same(asked: Asked) -> Form:
    field = _pieces("cards", _("Which cards are the same?"), _own(asked, "number"), many=True)
    return Form("wake_pair", _("These are the same"), _("Same"), (field,))


def _rescue(asked: Asked) -> Form:
    queens = [one for one in _own(asked, "queen") if not one.asleep]
    kings = [king(face) for face in asked.seen["kings"]]
    fields = (
        _pieces("queen", _("Which queen goes?"), queens),
        _pieces("mate", _("Who helps her? With the same tool."), _helpers(asked)),
        _pieces("king", _("Whom do they rescue?"), kings),
    )
    return Form("rescue", _("Rescue a king"), _("Rescue him"), fields)


def _book(asked: Asked) -> Form:
    fields = (
        _pieces("book", _("With which card?"), _own(asked, "book")),
        _pieces("number", _("Which used number comes back?"), board(asked.seen).choice.numbers),
    )
    return Form("spell_book", _("Bring a used number back"), _("Take it back"), fields)


def _end(asked: Asked) -> Form:
    player = asked.seen["players"][asked.seen["seat"]]
    spare = max(0, len(player["realm"]) - player["limit"])
    label = _("Which cards go away? You may keep all.")
    if spare:
        sentence = ngettext("Put away %(n)d card or more.", "Put away %(n)d cards or more.", spare)
        label = sentence % {"n": spare}
    field = _pieces("away", label, hand(asked.seen), many=True)
    return Form("end_turn", _("End your turn"), _("End turn"), (field,))


def _wake(asked: Asked) -> Form:
    queens = [one for one in _own(asked, "queen") if one.asleep]
    field = _pieces("queen", _("Which queen?"), queens)
    return Form("wake_one", _("Wake a queen"), _("Wake her"), (field,))


def _pending(asked: Asked, kind: str) -> Choice:
    found = [piece(face) for face in asked.seen["pending"] if face["kind"] == kind]
    return _pieces("card", _("With which card?"), found)


def _gnome(asked: Asked) -> Form:
    return Form("gnome", _("Roll for the Gnome"), _("Roll for him"), (_pending(asked, "gnome"),))


def _willow(asked: Asked) -> Form:
    field = _pending(asked, "willow")
    return Form("willow", _("Let the Lullaby tree sing"), _("Let it sing"), (field,))


def _theirs(asked: Asked) -> Choice:
    """The cards of the other players that may be chosen now; the black knight keeps his."""
    options = []
    for row in board(asked.seen).choice.rows:
        if not row.shut:
            for one in row.cards:
                named = {"card": _name(one), "name": asked.names[row.seat]}
                label = _("%(card)s, with %(name)s") % named
                options.append(option((row.seat, one.card), label))
    return choice("theirs", _("Which card do you want?"), options)


def _witch(asked: Asked) -> Form:
    own = [*hand(asked.seen), *_helpers(asked)]
    fields = (
        _pending(asked, "witch"),
        _pieces("own", _("Which of your cards goes?"), own),
        _theirs(asked),
    )
    return Form("witch", _("The Magpie swaps"), _("Swap"), fields)


def _decline(asked: Asked) -> Form:
    fields = (_pending(asked, "witch"),) if asked.seen["phase"] == "instant" else ()
    return Form("decline", _("Or do nothing"), _("No, thank you"), fields)


def _take(asked: Asked) -> Form:
    places = [one for one in board(asked.seen).places if one.down]
    options = [option(one.index, _("Place %(n)d") % {"n": one.number}) for one in places]
    return Form(
        "take",
        _("Who helps you?"),
        _("Take this one"),
        (choice("place", _("Which place?"), options),),
    )


def _steal(asked: Asked) -> Form:
    return Form("steal", _("Take a card"), _("Take it"), (_theirs(asked),))


def _queen(asked: Asked) -> Form:
    field = _pieces("queen", _("Which queen?"), board(asked.seen).choice.queens)
    return Form("queen", _("Take a queen"), _("Take her"), (field,))


def _knights(asked: Asked) -> Form:
    options = []
    for player in asked.seen["players"]:
        named = {"card": knight(player["knight"]).name, "name": asked.names[player["seat"]]}
        options.append(option(player["seat"], _("%(card)s, with %(name)s") % named))
    field = choice("knights", _("Choose two knights"), options, many=True)
    return Form("swap_knights", _("Two knights change places"), _("Swap"), (field,))


FORMS: Mapping[str, Callable[[Asked], Form | None]] = {
    "roll": lambda _asked: Form("roll", _("Roll the die"), _("Roll the die")),
    "reroll": lambda _asked: Form("reroll", _("Roll once more"), _("Roll again")),
    "keep": lambda _asked: Form("keep", _("Or keep it"), _("Keep the 1")),
    "wake_one": _wake,
    "gnome": _gnome,
    "willow": _willow,
    "witch": _witch,
    "take": _take,
    "steal": _steal,
    "queen": _queen,
    "swap_knights": _knights,
    "decline": _decline,
    "equation": _sum,
    "wake_pair": _same,
    "rescue": _rescue,
    "spell_book": _book,
    "end_turn": _end,
}


def _equation_args(given: Given) -> list[Any]:
    cards = [given.one("first"), *given.many("others")]
    total, step = given.one("total"), given.any("step")
    different(*cards, total)
    adjust = [step] if step else []
    return [given.word("sign", SIGNS), cards, total, adjust, "right", given.maybe("keyed")]


def _knights_args(given: Given) -> list[Any]:
    seats = given.many("knights")
    if len(seats) != 2:
        raise Unfinished(_("Choose two knights"))
    return seats


ARGS: Mapping[str, Callable[[Given], list[Any]]] = {
    "wake_one": lambda given: [given.one("queen")],
    "gnome": lambda given: [given.one("card")],
    "willow": lambda given: [given.one("card")],
    "witch": lambda given: [given.one("card"), given.one("own"), *given.many("theirs")],
    "decline": lambda given: given.any("card"),
    "take": lambda given: [given.one("place")],
    "steal": lambda given: given.many("theirs"),
    "queen": lambda given: [given.one("queen")],
    "swap_knights": _knights_args,
    "equation": _equation_args,
    "wake_pair": lambda given: given.many("cards"),
    "spell_book": lambda given: [given.one("book"), given.one("number")],
    "rescue": lambda given: [given.one("queen"), given.one("mate"), given.one("king")],
    "end_turn": lambda given: given.any("away"),
}
