"""What a pupil is told of a claim: privately, kindly, and never with the answer in it."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.codec import action_from_json
from engine.protocol import Action
from games.models import Event, Seat
from games.services.moves import Outcome
from games.shows import SHOWS
from games.shows.faces import Sum, Text


@dataclass(frozen=True, slots=True)
class Feedback:
    """A right claim (`good`) or one that is not there yet, in words and dots."""

    good: bool
    html: SafeString
    spoken: str
    prompt: str
    dots: list[list[int]] = field(default_factory=list)
    cards: int = 0  # how many were put away
    tries: int = 0


NOTICES: dict[str, Text] = {
    "stale": gettext_lazy("The table moved on. Look again."),
    "not_your_turn": gettext_lazy("Wait a moment. It is not your turn."),
    "game_over": gettext_lazy("The game is over. Well played!"),
    "paused": gettext_lazy("Eyes up, please."),
    "too_fast": gettext_lazy("One at a time. Try again now."),
    "not_your_cards": gettext_lazy("These cards are gone. Choose again."),
    "broken": gettext_lazy("This table needs a rest. Tell your teacher."),
}
SOMETHING_ELSE = gettext_lazy("That does not go now. Try something else.")


def notice_of(outcome: Outcome) -> str:
    """Return the kind sentence for a move that was neither played nor judged; '' otherwise."""
    if outcome.http_status == 200:
        return ""
    return str(NOTICES.get(outcome.code or outcome.status, SOMETHING_ELSE))


def feedback_of(game: str, action: Action, outcome: Outcome) -> Feedback | None:
    """Return what to say of a judged claim; None for actions that claim nothing."""
    if not outcome.claims or outcome.http_status != 200:
        return None
    claim = outcome.claims[0]
    show = SHOWS[game]
    said = show.stated(action)
    if outcome.status == "accepted":
        return _right(said, claim, show.dots_of(action))
    words = _words(claim, outcome)
    total = claim["stated"]
    shown = format_html('<span class="eq">{}</span>', said.shown)
    html = format_html(words, sum=shown, total=format_html('<span class="eq">{}</span>', total))
    prompt = _("Look at the dots. Then change one card.")
    spoken = words.format(sum=said.spoken, total=total)
    return Feedback(False, html, spoken, prompt, tries=outcome.tries)


def _right(said: Sum, claim: dict[str, Any], dots: list[list[int]]) -> Feedback:
    count = len(claim["operands"]) + (1 if claim["card_total"] is not None else 0)
    words = _("Yes! {sum} are the same.") if claim["kind"] == "pair" else _("Yes! {sum}")
    html = format_html(words, sum=format_html('<span class="eq">{}</span>', said.shown))
    prompt = ngettext(
        "You did it! %(count)d new card.", "You did it! %(count)d new cards.", count
    ) % {"count": count}
    return Feedback(True, html, words.format(sum=said.spoken), prompt, dots, count)


def _words(claim: dict[str, Any], outcome: Outcome) -> str:
    """The sentence of a claim that was not accepted, with {sum} or {total} in it."""
    if outcome.direction == "too_big":
        return _("Not yet. {total} is too big.")
    if outcome.direction == "too_small":
        return _("Not yet. {total} is too small.")
    return str(_REASONS.get(claim["reason"], _REASONS["arith"]))


_REASONS: dict[str, Text] = {
    "arith": gettext_lazy("Not yet. {sum} does not fit."),
    "not_equal": gettext_lazy("Not yet. {sum} are not the same."),
    "not_pair": gettext_lazy("Two the same must be numbers."),
    "not_a_number": gettext_lazy("A sum is made of numbers."),
    "too_few_cards": gettext_lazy("A sum needs three cards."),
    "two_sided": gettext_lazy("That is true! Here one card is the total."),
    "wrong_op": gettext_lazy("That is true! Now make it with plus."),
    "set_not_pair": gettext_lazy("Two cards the same go together here."),
    "target_mismatch": gettext_lazy("Your number is right. Now find its card."),
}


def feedback_again(seat: Seat, key: str) -> Feedback | None:
    """Return the feedback of an earlier move of this seat by its key, as it was given."""
    event = Event.objects.filter(
        game_session=seat.game_session, key=key, seat=seat.number, actor=Event.Actor.PUPIL
    ).first()
    if event is None:
        return None
    outcome = Outcome(**event.outcome)
    return feedback_of(seat.game_session.game, action_from_json(event.action), outcome)
