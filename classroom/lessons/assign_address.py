"""Fill the assign page from its address, and write the address of an earlier set.

Every choice of the page has a parameter of the field's name; what the address does not say is as
usual, and so is what it says wrongly. Beside the fields: `place_<pupil>` (a table's number or
away), `in` (a pupil; several; they alone play), `tables` (like, last, again, shuffle: how pupils
without a place are seated), `again` (the set whose tables are kept, told on top of the page),
`about` (a pupil; several; whose report led here, told on top of the page).
"""

from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils import timezone

from classroom.lessons.assign_forms import LOCAL, AssignForm, next_friday
from classroom.lessons.assign_modes import drawn_of, mode_in, seats_in
from classroom.models import Assignment
from games.catalogue import GAMES, GameTitle
from games.modes import Mode
from games.rule_options import Ages, Company

OFF = {"", "0", "off", "no", "false"}
_TICKS = ("bots", "help", "keeps_sign_in", "robots_wait", "warm_up")
_FITTED = ("game", "variant", "drawn", "seats")
"""Fields that were made to fit one another: what the address says is in them already."""


def filled(query: QueryDict, seats: int | None = None, *, ages: Ages | None = None) -> QueryDict:
    """Return choices as a form posts them. `seats`: at a table, unless the address says them."""
    game, mode = mode_in(query)
    chosen = query.copy()
    if seats is not None and "seats" not in query:
        chosen["seats"] = str(seats)
    company = Company(ages, robots=query.get("bots", "on").lower() not in OFF)
    usual = _usual(game, mode, seats_in(chosen, mode), company)
    usual["who"] = "some" if query.getlist("in") else "class"
    starts = _value_in(query, "starts", "")
    usual["when"] = "day" if starts else "now"
    usual["due"] = _usual_due(starts)
    data = QueryDict(mutable=True)
    for name, value in usual.items():
        chosen_value = value if name in _FITTED else _value_in(query, name, value)
        if name not in _booleans(mode) or chosen_value.lower() not in OFF:
            data[name] = chosen_value
    for name in query:
        if name == "in" or name.startswith("place_"):
            data.setlist(name, query.getlist(name))
    return data


def _usual(game: GameTitle, mode: Mode, seats: int, company: Company) -> dict[str, str]:
    """Return the value of every field where nothing is said; booleans are on or ""."""
    usual = {
        name: "" if field.initial is None else str(field.initial)
        for name, field in AssignForm.base_fields.items()
    }
    usual |= {
        key: {True: "on", False: ""}.get(value, str(value))
        for key, value in mode.usual(company).items()
    }
    usual |= dict.fromkeys(_TICKS, "on")
    return usual | {
        "warm_up": "",
        "game": game.key,
        "variant": mode.key,
        "drawn": drawn_of(game, mode),
        "seats": str(seats),
        "bot_level": mode.usual_level,
        "sums_count": str(mode.sums_in_lesson(seats)),
    }


def _usual_due(starts: str) -> str:
    """Return the Friday after the start, as the page's fields write it."""
    begin = AssignForm.base_fields["starts"].clean(starts) or timezone.now()
    return next_friday(timezone.localtime(begin)).strftime(LOCAL)


def _booleans(mode: Mode) -> set[str]:
    """Return the fields that are on or off."""
    return {*_TICKS, *(option.key for option in mode.rule_options if option.is_boolean)}


def _value_in(query: QueryDict, name: str, usual: str) -> str:
    """Return a field's value in the address; the usual one where it is absent or does not fit."""
    value = query.get(name)
    field = AssignForm.base_fields.get(name)
    if value is None:
        return usual
    if name in _TICKS or field is None:
        return value
    try:
        field.clean(value)
    except forms.ValidationError:
        return usual
    return value


def address_of(assignment: Assignment) -> str:
    """Return the query that opens the page filled as this was set, to begin now."""
    mode = GAMES[assignment.game].mode(assignment.variant)
    sums = assignment.goal == Assignment.Goal.SUMS
    parameters: list[tuple[str, str]] = [
        ("again", assignment.public_id),
        ("tables", "again"),
        ("game", assignment.game),
        ("variant", mode.key),
        ("seats", str(assignment.seats)),
        ("bots", "on" if assignment.bots else "off"),
        ("bot_level", assignment.bot_level),
        ("help", "on" if assignment.help else "off"),
        ("wait_minutes", str(assignment.wait_minutes)),
        ("keeps_sign_in", "on" if assignment.keeps_sign_in else "off"),
        ("thinking_cards", assignment.thinking_cards),
        ("robots_wait", "on" if assignment.robots_wait else "off"),
        ("warm_up", "on" if assignment.warm_up else "off"),
        ("goal", assignment.goal),
        ("sums_count" if sums else "games_count", str(assignment.goal_count)),
    ]
    for key, value in mode.values_in(assignment.options).items():
        parameters.append((key, {True: "on", False: "off"}.get(value, str(value))))
    if not assignment.whole_class:
        named = assignment.pupils.values_list("student__user__public_id", flat=True)
        parameters += [("in", public_id) for public_id in named.order_by("pk")]
    return urlencode(parameters)
