"""The Queen's Collection: what the stage shows of its events."""

from games.presenters.staging import Flyer, Moment, StagedEvent, Staging, doer_happy
from games.queens_collection.cards import colour_of, pawn_card


def _box(place: int) -> str:
    return f"bx-{place}"


def _pawn(colour: int, origin: str, target: str) -> Flyer:
    pawn_colour = colour_of(colour)
    style = f"p-{pawn_colour.key} pawnlike"
    return Flyer("pawn", origin, target, style=style, box="48 64", mark=pawn_colour.symbol)


def _exchanged(it: StagedEvent) -> Moment:
    (one, other), (first, second) = it.data["colours"], map(_box, it.data["places"])
    flyers = (_pawn(one, first, second), _pawn(other, second, first))
    return Moment("arc", target=second, flyers=flyers)


def _moved(it: StagedEvent) -> Moment:
    origin, target = _box(it.data["from"]), _box(it.data["place"])
    return Moment("arc", target=target, flyers=(_pawn(it.data["colour"], origin, target),))


def _left(it: StagedEvent) -> Moment:
    flyer = _pawn(it.data["colour"], _box(it.data["place"]), "hub")
    return Moment("arc", target="hub", flyers=(flyer,))


def _taken(it: StagedEvent) -> Moment:
    flyer = _pawn(it.data["colour"], _box(it.data["place"]), it.here)
    return Moment("arc", target=it.here, flyers=(flyer,))


def _pair(it: StagedEvent) -> Moment:
    colour = colour_of(it.data["colour"])
    return Moment(
        "card", (colour.symbol,), origin=it.here, style=f"p-{colour.key} painted", box="24 24"
    )


def _lost(it: StagedEvent) -> Moment:
    return Moment("card", ("puff",), origin="turned", style="gone")


def _traded(it: StagedEvent) -> Moment:
    other = it.at(it.data["other"])
    given, got = (pawn_card(it.explained[name]).colour for name in ("given", "got"))
    return Moment(
        "arc",
        flyers=(
            Flyer(given.symbol, it.here, other, style=f"p-{given.key} painted", box="24 24"),
            Flyer(got.symbol, other, it.here, style=f"p-{got.key} painted", box="24 24"),
        ),
    )


STAGING = Staging(
    moods={"pair_laid": doer_happy},
    staged={
        "pawns_exchanged": _exchanged,
        "pawn_moved": _moved,
        "pawn_left": _left,
        "pawn_taken": _taken,
        "pair_laid": _pair,
        "cards_lost": _lost,
        "card_traded": _traded,
    },
    silent=frozenset(
        {
            "game_started",
            "pawns_set",
            "round_started",
            "turn_started",
            "cards_drawn",
            "cards_kept",
            "card_buried",
            "cards_left",
            "display_filled",
            "pile_reshuffled",
            "cards_renewed",
            "turn_passed",
            "card_revealed",
            "display_exchanged",
            "partner_exchanged",
            "window_opened",
            "window_closed",
            "scoring_started",
            "round_scored",
            "game_won",
        }
    ),
)
