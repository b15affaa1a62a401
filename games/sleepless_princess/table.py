"""Sleepless Princess: the middle of the table, how the team stands, the goal and the end."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.view_models import CardFace, Goal, Praise, SeatSummary
from games.presenters.words import per_language
from games.sleepless_princess.cards import (
    SMOOTH,
    PrincessFace,
    bed_name,
    card_face,
    name_of,
    princess_face,
)


@dataclass(frozen=True, slots=True)
class Bed:
    """One bed; `count` of its mattresses where everyone may know it, else None."""

    index: int
    face: PrincessFace
    status: str  # sleepless, asleep, gone
    empty: bool
    count: int | None
    lulls: bool  # may somebody say now that she sleeps?
    size: int  # the mattresses of one princess

    @property
    def checks(self) -> bool:
        """May its bottom mattress be touched or looked at?"""
        return self.status != "asleep" and not self.empty

    @property
    def label(self) -> str:
        """'Waffle’s bed, mattresses under a quilt', and how she is."""
        parts = [bed_name(self.face.key), _("hers feel like %(texture)s") % self.named]
        if self.status == "asleep":
            parts.append(_("she sleeps"))
        elif self.status == "gone":
            parts.append(_("she went home"))
        if self.count is not None and self.status != "asleep":
            count = {"count": self.count}
            parts.append(ngettext("%(count)d mattress", "%(count)d mattresses", self.count) % count)
        elif self.empty:
            parts.append(_("empty"))
        return ", ".join(parts)

    @property
    def named(self) -> dict[str, Any]:
        """What sentences are filled with."""
        return {"name": self.face.name, "texture": self.face.texture}

    @property
    def ask(self) -> str:
        """The button that lulls her."""
        return _("%(name)s can sleep") % self.named


@dataclass(frozen=True, slots=True)
class Finding:
    """What a touch or a look told, and to whom; `number` is its place among the turn's."""

    number: int
    how: str
    words: str
    swatch: str
    may_share: bool
    shared: bool


@dataclass(frozen=True, slots=True)
class OpenCards:
    """The open cards, how many are left in the deck, and how many are to be taken now."""

    row: tuple[CardFace, ...]
    left: int
    owed: int  # to be taken in this turn


@dataclass(frozen=True, slots=True)
class Board:
    """Beds, open cards and the deck; what this seat was told by touches and looks of this turn."""

    beds: tuple[Bed, ...]
    open_cards: OpenCards = field(compare=False)  # a region of its own
    open: bool  # a mattress is in hand
    lifted: int  # the bed that it comes from, -1
    found: tuple[Finding, ...]
    mine: bool  # is it this seat's turn?
    turn: int  # the turn's number
    little: bool = field(compare=False)  # the game for little ones

    @property
    def secret(self) -> bool:
        """Is there something of the seat's own turn that it has not told?"""
        return self.mine and not all(one.shared for one in self.found)

    @property
    def asleep(self) -> int:
        """How many princesses sleep."""
        return sum(bed.status == "asleep" for bed in self.beds)

    @property
    def goal_words(self) -> str:
        """'2 of 4 princesses asleep'."""
        return _asleep_words(self.asleep, len(self.beds))

    @property
    def moons(self) -> list[str]:
        """A moon for each princess: 'on' where one sleeps, 'soon' for the next, '' for others."""
        return [
            "on" if n < self.asleep else "soon" if n == self.asleep else ""
            for n in range(len(self.beds))
        ]


def hand(seen: Mapping[str, Any]) -> list[CardFace]:
    """Return the seat's own cards."""
    return [card_face(face) for face in seen["hand"]]


def board(seen: Mapping[str, Any]) -> Board:
    """Return the middle of the table."""
    return Board(
        beds=tuple(_bed(seen, bed) for bed in seen["beds"]),
        open_cards=OpenCards(tuple(map(card_face, seen["row"])), seen["draw_count"], seen["owed"]),
        open=seen["checks"]["open"] is not None,
        lifted=(seen["checks"]["open"] or {"bed": -1})["bed"],
        found=tuple(_findings(seen)),
        mine=seen["turn"] == seen["seat"],
        turn=seen["turn_number"],
        little=seen["options"]["variant"] == "simplified",
    )


def _bed(seen: Mapping[str, Any], bed: Mapping[str, Any]) -> Bed:
    shut = seen["checks"]["open"] is not None or seen["window"] is not None
    lulls = bed["status"] == "sleepless" and not bed["empty"] and not shut
    return Bed(
        index=bed["bed"],
        face=princess_face(bed),
        status=bed["status"],
        empty=bed["empty"],
        count=bed.get("count"),
        lulls=lulls and bed["bed"] not in seen["refused"],
        size=2 if seen["options"]["variant"] == "simplified" else 3,
    )


def _findings(seen: Mapping[str, Any]) -> list[Finding]:
    """Results of this turn, the newest first. Only a seat that may know them has them in view."""
    mine = seen["turn"] == seen["seat"]
    may_share = mine and seen["options"]["share_checks"] and seen["window"] is None
    found = [
        Finding(
            number=number,
            how=one["how"],
            words=told_words(seen, one),
            swatch=f"swatch-{one['told']}",
            may_share=may_share and not one["shared"],
            shared=one["shared"],
        )
        for number, one in enumerate(seen["found"])
    ]
    return found[::-1]


def told_words(seen: Mapping[str, Any], one: Mapping[str, Any]) -> str:
    """Return a sentence about the result of a touch or look; it names the bed where that was."""
    bed = bed_name(seen["beds"][one["bed"]]["princess"])
    if one["told"] == SMOOTH:
        return _("From %(bed)s: smooth. Whose is it?") % {"bed": bed}
    textures = {face["princess"]: princess_face(face).texture for face in seen["beds"]}
    named = {"bed": bed, "texture": textures[one["told"]], "name": name_of(one["told"])}
    if one["how"] == "look":
        return _("From %(bed)s: this is %(name)s’s.") % named
    return _("From %(bed)s: %(texture)s. It is %(name)s’s.") % named


def seat_summary(seen: Mapping[str, Any], seat: int) -> SeatSummary:
    """Return a seat's summary; `won` is its hand, None where the hand is hidden or the reader's."""
    player = seen["players"][seat]
    open_hand = player["hand"] if seat != seen["seat"] else None
    return SeatSummary(
        line=_("on your team"),
        score=asleep_line(seen),
        hand_count=player["hand_count"],
        won=tuple(card_face(face) for face in open_hand) if open_hand is not None else None,
    )


def goal(seen: Mapping[str, Any]) -> Goal:
    """Return the team's goal; `more` is (asleep, beds, faces of the princesses)."""
    faces = tuple(princess_face(bed) for bed in seen["beds"])
    return Goal(_("One team"), asleep_line(seen), (_asleep(seen), len(seen["beds"]), faces))


def helps(seen: Mapping[str, Any]) -> bool:
    """Is this a moment for three the same, so that help with it may be asked?"""
    return bool(seen["phase"] == "turn" and seen["window"] is None)


def praise(claims: list[dict[str, Any]]) -> Praise:
    """Return the prompt and button: touch, and look too where a claim was a sum."""
    looks = sum(claim["kind"] == "sum" for claim in claims)
    if looks:
        return Praise(_("You did it! Now touch and look."), _("To the beds"))
    return Praise(_("You did it! Now touch a mattress."), _("To the beds"))


def asleep_line(seen: Mapping[str, Any]) -> str:
    """Return '2 of 5 princesses asleep'."""
    return _asleep_words(_asleep(seen), len(seen["beds"]))


@per_language
def _asleep_words(asleep: int, beds: int) -> str:
    named = {"asleep": asleep, "beds": beds}
    return _("%(asleep)d of %(beds)d princesses asleep") % named


def _asleep(seen: Mapping[str, Any]) -> int:
    return sum(bed["status"] == "asleep" for bed in seen["beds"])
