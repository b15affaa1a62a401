"""Feedback on a pupil's claim: private, kind, and never with the answer in it."""

from dataclasses import dataclass
from typing import Any

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.codec import action_from_json
from engine.protocol import Action
from games.announcements import WAITS
from games.models import Event, Seat
from games.package import GamePackage
from games.presenters.sums import number_said
from games.presenters.view_models import Sum, Text
from games.registry import PACKAGES
from games.services.requests import Outcome


@dataclass(frozen=True, slots=True)
class Feedback:
    """A right claim (`good`) or one that is not there yet, in words and dots."""

    good: bool
    html: SafeString
    spoken: str
    prompt: str
    dots: tuple[tuple[int, ...], ...] = ()
    button: str = ""  # what goes on after a right claim
    tries: int = 0


NOTICES: dict[str, Text] = {
    "stale": gettext_lazy("The table moved on. Look again."),
    "not_your_turn": gettext_lazy("Wait a moment. It is not your turn."),
    "game_over": gettext_lazy("The game is over. Well played!"),
    "paused": gettext_lazy("Eyes up, please."),
    WAITS: gettext_lazy("This game waits for you."),
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
    """Return the feedback on a move's claims; None for moves without any, and for refused ones."""
    if not outcome.claims or outcome.http_status != 200:
        return None
    if not any(claim["reason"] for claim in outcome.claims):
        return _right(PACKAGES[game], action, outcome)
    n = len(outcome.claims) - 1  # what is wrong comes last
    presenter, claim = PACKAGES[game].presenter, outcome.claims[n]
    one = presenter.stated(action, n) or Sum("", "")
    words = _words(game, claim, outcome).format(
        sum=one.spoken, terms=one.terms, made=one.made, total=number_said(claim["stated"])
    )
    prompt = str(PACKAGES[game].feedback.prompts.get(claim["kind"], _LOOK))
    dots = tuple(map(tuple, presenter.dots_of(action, n)))
    return Feedback(False, conditional_escape(words), words, prompt, dots, tries=outcome.tries)


def _eq(text: Any) -> SafeString:
    return format_html('<span class="eq" translate="no">{}</span>', text)


def _right(package: GamePackage, action: Action, outcome: Outcome) -> Feedback:
    """Say each claim that was taken, in the order in which they were judged."""
    presenter, alike = package.presenter, package.feedback.alike
    sentences, spoken = [], []
    dots: list[tuple[int, ...]] = []
    for n, claim in enumerate(outcome.claims):
        one = presenter.stated(action, n)
        if one is None:
            continue
        words = str(alike.get(claim["kind"]) or _ALIKE.get(claim["kind"], "{sum}"))
        sentences.append(format_html(words, sum=_eq(one.text)))
        spoken.append(words.format(sum=one.spoken))
        dots += map(tuple, presenter.dots_of(action, n))
    praise = presenter.praise(outcome.claims)
    html = format_html(
        _("Yes! {sum}"), sum=format_html_join(", ", "{}", ((one,) for one in sentences))
    )
    words = _("Yes! {sum}").format(sum=", ".join(spoken))
    return Feedback(True, html, words, praise.prompt, tuple(dots), praise.button)


def _words(game: str, claim: dict[str, Any], outcome: Outcome) -> str:
    """The sentence of a claim that was not accepted, with the names of a Sum in it, or {total}."""
    if outcome.direction == "too_big":
        return _("Not yet. {total} is too big.")
    if outcome.direction == "too_small":
        return _("Not yet. {total} is too small.")
    reason = claim["reason"]
    own = PACKAGES[game].feedback.reasons
    return str(own.get(reason) or _REASONS.get(reason, _REASONS["arith"]))


_ALIKE: dict[str, Text] = {"pair": gettext_lazy("{sum} are the same.")}
_REASONS: dict[str, Text] = {
    "arith": gettext_lazy("Not yet. {terms} does not make {made}."),
    "not_equal": gettext_lazy("Not yet. {sum} are not the same."),
    "not_pair": gettext_lazy("Two the same must be numbers."),
    "set_not_pair": gettext_lazy("Two cards the same go together here."),
    "wrong_op": gettext_lazy("That is true! Now make it with plus."),
    "not_a_number": gettext_lazy("A sum is made of numbers."),
    "too_few_cards": gettext_lazy("A sum needs three cards."),
    "target_mismatch": gettext_lazy("Your number is right. Now find its card."),
}
"""By the engine's reason, for games without words of their own for it."""
_LOOK = gettext_lazy("Look at the dots. Then change one card.")


def feedback_again(seat: Seat, key: str) -> Feedback | None:
    """Return the feedback of an earlier move of this seat by its key, as it was given."""
    event = Event.objects.filter(
        game_session=seat.game_session, key=key, seat=seat.number, actor=Event.Actor.PUPIL
    ).first()
    if event is None:
        return None
    outcome = Outcome(**event.outcome)
    return feedback_of(seat.game_session.game, action_from_json(event.action), outcome)
