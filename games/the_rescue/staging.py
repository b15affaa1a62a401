"""The Rescue: what the stage shows of its events."""

from games.presenters.staging import Flyer, Moment, StagedEvent, Staging
from games.presenters.sums import same_of
from games.the_rescue.cards import POWERS, king, piece
from games.the_rescue.event_text import stated_in

_SONG = POWERS["willow"][1]
_GNOME = POWERS["gnome"][1]


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
    )


def _joined(it: StagedEvent) -> Moment:
    found = piece(it.explained["card"])
    origin = f"place-{it.data['place']}"
    return Moment("portrait", (found.symbol,), origin=origin, target=it.here, title=found.name)


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
    return Moment("portrait", (_SONG, "sleepcloud"), origin="used", target=owner, title=title)


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
    return Moment("card", ("knight",), origin="die", target="me")


def _number(it: StagedEvent) -> Moment:
    value = str(piece(it.explained["card"]).value)
    return Moment("arc", flyers=(Flyer("", "used", it.here, badge=value),))


def _sum(it: StagedEvent) -> Moment:
    return Moment("ribbon", origin=it.here, target="used", sums=(stated_in(it.explained),))


def _pair(it: StagedEvent) -> Moment:
    return Moment("ribbon", origin=it.here, target="used", sums=(same_of(it.data["values"]),))


def _rescued(it: StagedEvent) -> Moment:
    freed = king(it.explained["king"])
    walkers = (piece(it.explained["card"]).symbol, piece(it.explained["companion"]).symbol)
    return Moment(
        "parade",
        (freed.symbol, *walkers),
        origin="kings",
        target=it.here,
        grand=it.own,
        title=freed.name,
    )


STAGING = Staging(
    staged={
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
            "die_rolled",
            "roll_kept",
            "waking_declined",
            "cards_drawn",
            "realm_joined",
            "pile_reshuffled",
            "instant_declined",
            "companions_mixed",
            "turn_ended",
            "game_won",
        }
    ),
)
