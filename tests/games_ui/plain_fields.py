"""The engine's actions as a child fills in the plain page's forms: for games played by forms."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.protocol import Action
from engine.rules.queens_collection.components import COLOUR, WILD
from engine.rules.the_rescue.components import NUMBERS, VALUE
from games.package import Tier
from games.registry import PACKAGES

Fields = dict[str, Any]
Fill = Callable[..., Fields]


def fields_of(game: str, action: Action) -> Fields:
    """Return what is to be filled in for an action, as `PlainPage.send` takes it."""
    fill = FILLS[game].get(action.kind)
    return fill(*action.args) if fill else {}


def as_offered(action: Action, state: Any) -> Action:
    """Return an action with the card that is offered: of equal used numbers the first alone."""
    if action.kind != "spell_book":
        return action
    book, number = action.args
    equal = [card for card in state.discard if card < NUMBERS and VALUE[card] == VALUE[number]]
    return action._replace(args=(book, min(equal)))


def _sum(cards: tuple[int, ...], total: int, keyed: int | None) -> Fields:
    return {"cards": [*cards], "total": total} | ({} if keyed is None else {"keyed": keyed})


def _equation(
    op: str, cards: tuple[int, ...], total: int, adjust: Any, _side: str, keyed: int | None
) -> Fields:
    fields = {"sign": op, "first": cards[0], "others": [*cards[1:]], "total": total}
    if adjust:
        fields["step"] = adjust[0]
    return fields | ({} if keyed is None else {"keyed": keyed})


def _heaps(groups: Any, _value: int) -> Fields:
    fields: Fields = {}
    for n, (kind, *rest) in enumerate(groups, start=1):
        if kind == "one":
            fields[f"cards{n}"] = rest
        elif kind == "sum":
            fields |= {f"said{n}": rest[0], f"cards{n}": rest[1:]}
        else:
            said, covered, blanket, *cards = rest
            fields |= {f"said{n}": said, f"covered{n}": covered}
            fields |= {f"blanket{n}": blanket, f"cards{n}": cards}
    return fields


def _pair(cards: tuple[int, ...], shown: int, colour: int | None) -> Fields:
    fields: Fields = {"pair": [*cards], "with": shown}
    return fields | ({} if colour is None or COLOUR[shown] != WILD else {"colour": colour})


def _exchange(one: Any, colour: int, place: int, other: Any, paint: int, there: int) -> Fields:
    pawns = {"pawn1": (colour, place), "pawn2": (paint, there)}
    return {"cards1": [*one], "cards2": [*other], **pawns}


def _score(counts: tuple[int, ...], total: int) -> Fields:
    return {f"count{n}": count for n, count in enumerate(counts, start=1)} | {"total": total}


# From the second tier on a game has its line here, and its table in `every_game`.
FILLS: Mapping[str, Mapping[str, Fill]] = {
    "sleeping_queens": {
        "equation": _sum,
        "equation_two_sided": lambda left, right: {"left": [*left], "right": [*right]},
        "difference": lambda a, b, c: {"first": a, "taken": [*b], "total": c},
        "pair": lambda *cards: {"cards": [*cards]},
        "king": lambda card, place: {"card": card, "place": place},
        "knight": lambda card, *queen: {"card": card, "queen": queen},
        "potion": lambda card, seat, queen, place: {
            "card": card,
            "queen": (seat, queen),
            "place": place,
        },
        "pick": lambda place: {"place": place},
        "count": lambda seat: {"seat": seat},
        **dict.fromkeys(("jester", "discard", "block"), lambda card: {"card": card}),
    },
    "the_rescue": {
        "equation": _equation,
        "wake_pair": lambda *cards: {"cards": [*cards]},
        "end_turn": lambda *cards: {"away": [*cards]},
        "take": lambda place: {"place": place},
        "steal": lambda *theirs: {"theirs": theirs},
        "witch": lambda card, own, *theirs: {"card": card, "own": own, "theirs": theirs},
        "swap_knights": lambda *seats: {"knights": [*seats]},
        "spell_book": lambda book, number: {"book": book, "number": number},
        "rescue": lambda queen, mate, king: {"queen": queen, "mate": mate, "king": king},
        "decline": lambda *card: {"card": card[0]} if card else {},
        **dict.fromkeys(("gnome", "willow"), lambda card: {"card": card}),
        **dict.fromkeys(("wake_one", "queen"), lambda queen: {"queen": queen}),
    },
    "sleepless_princess": {
        "play": _heaps,
        "swap": lambda *cards: {"cards": [*cards]},
        "take": lambda card: {"card": card},
        "share": lambda number: {"found": number},
        **dict.fromkeys(("touch", "look", "move", "lull"), lambda bed: {"bed": bed}),
    },
    "queens_collection": {
        "exchange": _exchange,
        "wild": lambda cards, colour, old, new: {
            "cards": [*cards],
            "pawn": (colour, old),
            "box": new,
        },
        "new": lambda cards: {"cards": [*cards]},
        "trade": lambda card, *theirs: {"card": card, "theirs": theirs},
        "pair": _pair,
        "exchange_display": lambda cards, shown: {"cards": [*cards], "shown": [*shown]},
        "exchange_partner": lambda cards, theirs: {"cards": [*cards], "theirs": [*theirs]},
        "score": _score,
    },
}

assert {key for key, package in PACKAGES.items() if package.tier > Tier.PLAYS} <= set(FILLS)
