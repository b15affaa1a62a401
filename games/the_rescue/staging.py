"""The Rescue: what the stage shows of its events."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import GAMES
from games.presenters.endings import number_first
from games.presenters.staging import (
    Flyer,
    Moment,
    StagedEvent,
    Staging,
    Tested,
    doer_happy,
    owner_oops,
)
from games.presenters.sums import event_line, same_of
from games.presenters.view_models import EventText, Text
from games.the_rescue.cards import POWERS, king, piece
from games.the_rescue.event_text import stated_in

_SONG = POWERS["willow"][1]
_GNOME = POWERS["gnome"][1]
_FACES: dict[int | str, Text] = {
    1: gettext_lazy("One!"),
    2: gettext_lazy("Two!"),
    3: gettext_lazy("Three!"),
    "dragon": gettext_lazy("A dragon!"),
}
_SPOTS = {
    "heron": "pond",
    "newt": "pond",
    "toad": "pond",
    "finch": "sky",
    "raven": "sky",
    "wren": "bush",
    "marten": "rock",
    "lynx": "rock",
    "stoat": "tree",
    "vole": "burrow",
}
"""By the engine's key of a helper: where in the forest it comes from."""
DIE, CARD, MARCH, JOIN, FREED = 800, 180, 600, 700, 1_200
"""Milliseconds: a throw, from one card to the next, knights that move, a helper, a king."""
PIPS = 3
"""What the die shows at most."""


def _line(it: StagedEvent, words: str, **given: object) -> EventText:
    return event_line(it.seat, words, {"name": it.name, **given})


def _rolled(it: StagedEvent) -> Moment:
    """Throw the die: its face was decided before it flies."""
    face = it.data["face"]
    return Moment(
        "die",
        ("dragon",),
        origin="tray" if it.own else it.here,
        style=str(face),
        length=DIE,
        sound="die",
        words=_line(it, str(_FACES[face])) if it.own else None,
    )


def _drawn(it: StagedEvent) -> Moment:
    """Bring a card for each pip of the die, and one more for the purple knight: backs only."""
    cards = it.explained["cards"]
    count = len(cards)
    rolled = it.last("die_rolled")
    face = dict(rolled.data)["face"] if rolled else min(count, PIPS)
    surprises = any(card["kind"] in POWERS and card["kind"] != "book" for card in cards)
    target = "shelf" if surprises else "hand" if it.own else it.here
    own = ngettext("{number} card for you.", "{number} cards for you.", count)
    theirs = ngettext("{name} takes {count} card.", "{name} takes {count} cards.", count)
    return Moment(
        "deal",
        flyers=tuple([Flyer("back-deck", "draw", target, box="96 134")] * count),
        count=face,
        length=CARD * (count + 1),
        sound="deal",
        words=_line(it, own if it.own else theirs, number=number_first(count), count=count),
    )


def _woken(it: StagedEvent) -> Moment | None:
    queens = [piece(face) for face in it.explained["cards"]]
    if not queens:
        return None
    return Moment(
        "portrait",
        tuple(queen.symbol for queen in queens[:2]),
        origin=it.here,
        target=it.here,
        grand=it.own,
        title=queens[0].name,
        sound="wake",
    )


def _joined(it: StagedEvent) -> Moment:
    face = it.explained["card"]
    found = piece(face)
    return Moment(
        "join",
        (found.symbol,),
        origin=f"place-{it.data['place']}",
        target=it.here,
        grand=it.own,
        title=found.name,
        tested=(Tested(f"i-{found.tool}", True),),
        style=face["key"],
        scenery=f"spot-{_SPOTS[face['key']]}",
        length=JOIN,
        words=_join_words(it, found.name) if it.own else None,
    )


def _join_words(it: StagedEvent, helper: Text) -> EventText:
    """Say who joins the reader, after the sum that was made for it: none where a Gnome found it."""
    made = it.last("equation_made")
    message = GAMES["the_rescue"].explain(made, it.me) if made else None
    if message is None:
        return _line(it, _("{helper} joins you!"), helper=helper)
    words = _("{sum}. {helper} joins you!")
    return event_line(it.seat, words, {"helper": helper}, stated_in(message.args))


def _stolen(it: StagedEvent) -> Moment:
    return _brought(it, it.at(it.data["owner"]))


def _recovered(it: StagedEvent) -> Moment:
    return _brought(it, "used")


def _brought(it: StagedEvent, origin: str) -> Moment:
    """Show what the gnome brings; of a sleeper nobody sees who she is."""
    card = piece(it.explained["card"])
    pictures = (card.symbol, _GNOME) if card.symbol else (_GNOME,)
    title, badge = (POWERS["gnome"][0], _value(card.value)) if card.value else (card.name, "")
    return Moment("portrait", pictures, origin=origin, target=it.here, title=title, badge=badge)


def _slept(it: StagedEvent) -> Moment:
    owner = it.at(it.data["owner"])
    title = POWERS["willow"][0]
    pictures = (_SONG, "sleepcloud")
    return Moment("portrait", pictures, origin="used", target=owner, title=title, sound="sleep")


def _wind(it: StagedEvent) -> Moment:
    return Moment("card", (_SONG,), origin="used")


def _idle(it: StagedEvent) -> Moment:
    return Moment("card", (_GNOME,), origin="used")


def _swapped(it: StagedEvent) -> Moment:
    other = it.at(it.data["owner"])
    given, got = piece(it.explained["given"]), piece(it.explained["got"])
    return Moment(
        "arc",
        flyers=(
            Flyer(given.symbol, it.here, other, badge=_value(given.value)),
            Flyer(got.symbol, other, it.here, badge=_value(got.value)),
        ),
    )


def _value(value: int | None) -> str:
    return "" if value is None else str(value)


def _knights_swapped(it: StagedEvent) -> Moment:
    one, other = map(it.at, it.data["seats"])
    colours = [it.data["knights"][seat] for seat in it.data["seats"]]
    return Moment(
        "arc",
        flyers=(
            Flyer("knight", other, one, style=f"k-{colours[0]}"),
            Flyer("knight", one, other, style=f"k-{colours[1]}"),
        ),
    )


def _knights_passed(it: StagedEvent) -> Moment:
    """Slide each knight from the seat before: all at once."""
    knights = it.data["knights"]
    return Moment(
        "march",
        ("dragon-roar",),
        flyers=tuple(
            Flyer("knight", it.at((seat or len(knights)) - 1), it.at(seat), style=f"k-{colour}")
            for seat, colour in enumerate(knights)
        ),
        length=MARCH,
        sound="dragon",
        words=_line(it, _("Dragon! All knights move on.")),
    )


def _number(it: StagedEvent) -> Moment:
    value = str(piece(it.explained["card"]).value)
    return Moment("arc", flyers=(Flyer("", "used", it.here, badge=value),))


def _sum(it: StagedEvent) -> Moment:
    return Moment("ribbon", origin=it.here, target="used", sums=(stated_in(it.explained),))


def _pair(it: StagedEvent) -> Moment:
    return Moment("ribbon", origin=it.here, target="used", sums=(same_of(it.data["values"]),))


def _rescued(it: StagedEvent) -> Moment:
    freed = king(it.explained["king"])
    queen, helper = piece(it.explained["card"]), piece(it.explained["companion"])
    return Moment(
        "freed",
        (freed.symbol, queen.symbol, helper.symbol),
        origin="kings",
        target=it.here,
        grand=it.own,
        title=freed.name,
        tested=tuple(Tested(f"i-{one.tool}", True) for one in (queen, helper)),
        scenery="meadow",
        length=FREED,
        sound="king",
    )


STAGING = Staging(
    moods={
        "queens_woken": doer_happy,
        "companion_taken": doer_happy,
        "card_stolen": owner_oops,
        "queens_slept": owner_oops,
        "equation_made": doer_happy,
        "pair_discarded": doer_happy,
        "king_rescued": doer_happy,
    },
    staged={
        "die_rolled": _rolled,
        "cards_drawn": _drawn,
        "queens_woken": _woken,
        "companion_taken": _joined,
        "card_stolen": _stolen,
        "queen_recovered": _recovered,
        "queens_slept": _slept,
        "wind_passed": _wind,
        "gnome_idle": _idle,
        "cards_swapped": _swapped,
        "knights_swapped": _knights_swapped,
        "knights_passed": _knights_passed,
        "number_recovered": _number,
        "equation_made": _sum,
        "pair_discarded": _pair,
        "king_rescued": _rescued,
    },
    silent=frozenset(
        {
            "game_started",
            "pile_started",
            "turn_started",
            "roll_kept",
            "waking_declined",
            "realm_joined",
            "pile_reshuffled",
            "instant_declined",
            "companions_mixed",
            "turn_ended",
            "game_won",
        }
    ),
)
