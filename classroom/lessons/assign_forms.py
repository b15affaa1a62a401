"""Assignment form: game, pupils, seats, goal and times, and a place for every pupil."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.lessons.assign_modes import first_game, mode_in, settled, values_in
from classroom.lessons.assign_problems import first_to_mend, folds_to_mend, table_problems
from classroom.lessons.services.assignments import AssignmentPlan
from classroom.models import Assignment, Student
from classroom.people.settings_forms import WAITS
from classroom.reports.card_set_words import SAID, WORDS
from games.catalogue import GAMES, OFFERED, GameTitle, checked
from games.modes import LEAST_SUMS, Mode
from games.rule_options import Ages, Company, Words
from learning.card_sets import OFF, SHOWN

AWAY = "away"
OUT = "out"
LOCAL = "%Y-%m-%dT%H:%M"
MAX_TABLE = 40
MOST_NUMBER = 999
"""Of the tables of a set game: they have numbers that no other open game of the class has."""
SOON = timedelta(minutes=1)
LEVELS = [
    ("novice", _("gentle")),
    ("greedy", _("steady")),
    ("planner", _("clever")),
    ("partner", _("partners")),
]


def _local_time() -> forms.DateTimeField:
    """Return a field for a local date and time: no seconds, the school's zone."""
    return forms.DateTimeField(
        required=False,
        input_formats=[LOCAL, "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local", "class": "in"}, format=LOCAL),
        error_messages={"invalid": _("Write a day and a time, like 2026-03-27 15:00.")},
    )


def _count(initial: int, least: int, most: int) -> forms.IntegerField:
    """Return a field for a whole number in a range; whether it is needed depends on the goal."""
    attrs = {"class": "in few", "min": least, "max": most, "inputmode": "numeric"}
    return forms.IntegerField(
        required=False,
        initial=initial,
        min_value=least,
        max_value=most,
        widget=forms.NumberInput(attrs=attrs),
        error_messages={
            "invalid": _("Write a whole number."),
            "min_value": _("Choose %(limit_value)s or more."),
            "max_value": _("Choose a number up to %(limit_value)s."),
        },
    )


@dataclass(frozen=True, slots=True)
class Choices:
    """What the form says now, for the summary; what is not filled in well is as usual."""

    game: GameTitle
    mode: Mode
    values: dict[str, Any]  # of the mode's rule options
    seats: int
    bots: bool
    bot_level: str
    help: bool
    goal: str
    count: int
    proposed: int  # sums
    planned: bool  # starts on a day to come
    starts: datetime | None  # of that day, None while it is not chosen
    due: datetime | None
    keeps_sign_in: bool
    thinking_cards: str  # key of a card set
    robots_wait: bool
    warm_up: bool
    sets_aside: bool  # what the pupils play now waits

    @property
    def cards_words(self) -> Words:
        """The summary's sentence about the thinking cards."""
        return SAID[self.thinking_cards]

    @property
    def level_words(self) -> Words:
        """How the robots play, where it is not as usual; '' otherwise."""
        is_chosen = self.bots and self.bot_level in self.mode.levels
        is_unusual = is_chosen and self.bot_level != self.mode.usual_level
        return dict(LEVELS)[self.bot_level] if is_unusual else ""

    @property
    def deals_cards(self) -> bool:
        """Are thinking cards dealt while pupils wait?"""
        return self.thinking_cards != OFF


class AssignForm(forms.Form):
    """What to play, who sits together, how far and when. Times are in the active time zone."""

    game = forms.ChoiceField(choices=(), widget=forms.RadioSelect)
    variant = forms.CharField(max_length=32)
    who = forms.ChoiceField(
        choices=[("class", _("The whole class")), ("some", _("Some pupils"))],
        initial="class",
        widget=forms.RadioSelect,
    )
    seats = forms.IntegerField()
    bots = forms.BooleanField(required=False, initial=True)
    bot_level = forms.ChoiceField(choices=LEVELS, initial="greedy", widget=forms.RadioSelect)
    help = forms.BooleanField(required=False, initial=True)
    wait_minutes = forms.TypedChoiceField(
        choices=WAITS, coerce=int, initial=1, widget=forms.Select(attrs={"class": "in"})
    )
    goal = forms.ChoiceField(
        choices=[(one.value, one.label) for one in (Assignment.Goal.SUMS, Assignment.Goal.GAMES)],
        initial="sums",
        widget=forms.RadioSelect,
    )
    games_count = _count(2, 1, 10)
    sums_count = _count(LEAST_SUMS, 1, 100)
    thinking_cards = forms.ChoiceField(
        choices=list(WORDS.items()), required=False, initial=SHOWN, widget=forms.RadioSelect
    )
    robots_wait = forms.BooleanField(required=False, initial=True)
    warm_up = forms.BooleanField(required=False, initial=False)
    when = forms.ChoiceField(
        choices=[("now", _("Now")), ("day", _("Choose a day"))],
        initial="now",
        widget=forms.RadioSelect,
    )
    starts = _local_time()
    due = _local_time()
    keeps_sign_in = forms.BooleanField(required=False, initial=True)
    aside = forms.ChoiceField(choices=[("yes", ""), ("no", "")], required=False, initial="yes")

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        pupils: Sequence[Student],
        places: Mapping[str, str],
        assignment: Assignment | None = None,
        ages: Ages | None = None,
    ) -> None:
        """Keep the pupils of the class and where each sits: public id -> table, away or out."""
        if data is not None:
            data = settled(data, assignment, ages=ages)
        super().__init__(data, initial=initial_of(assignment))
        self.chosen_game, self.mode, self.values = _chosen(data, assignment, ages)
        self.pupils = pupils
        self.places = places
        self.assignment = assignment
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, game.title) for key, game in OFFERED.items()]
        self.arranged = ""  # how the pupils were seated: a kind of `arrangements`
        self.started = assignment is not None and assignment.starts_at <= timezone.now()
        if assignment is not None:
            self.fields["game"].disabled = True
        if self.started:
            self.fields["when"].disabled = self.fields["starts"].disabled = True

    def clean(self) -> dict[str, Any]:
        """Check what concerns several fields: the goal's count, the dates and the tables."""
        data = super().clean() or {}
        goal = data.get("goal")
        field = "sums_count" if goal == Assignment.Goal.SUMS else "games_count"
        if field not in self.errors and data.get(field) is None:
            self.add_error(field, _("Write how many."))
        self._check_dates(data)
        seats, bots = data.get("seats") or 0, bool(data.get("bots"))
        sizes = table_sizes(self.places)
        for code, problem in table_problems(sizes, seats, self.mode.least, bots=bots):
            self.add_error(None, forms.ValidationError(problem, code=code))
        self._check_rules(data)
        self._check_sums(data)
        return data

    def _check_rules(self, data: Mapping[str, Any]) -> None:
        """Let the engine have the last word on mode, rule options and seats."""
        options = self.mode.options_with(self.values)
        try:
            checked(self.chosen_game.key, self.mode.key, options, data.get("seats") or 0)
        except ValueError:
            self.add_error(None, _("These choices do not go together. Change one."))

    def _check_sums(self, data: Mapping[str, Any]) -> None:
        """See that a goal of sums can be met: something in the mode counts as a sum."""
        option = self.mode.without_sums(self.values)
        if option is not None and data.get("goal") == Assignment.Goal.SUMS:
            message = _("“%(option)s” is off, so there are no sums. Turn it on, or set games.")
            self.add_error("goal", message % {"option": option.label})

    @property
    def folds_to_mend(self) -> set[str]:
        """The keys of the folds that must be open: something behind them is to be mended."""
        return folds_to_mend(self.errors)

    @property
    def first_to_mend(self) -> Words:
        """Why Start waits, '' when it does not."""
        return first_to_mend(self.errors)

    @property
    def unusual_wait(self) -> int:
        """After how many minutes a robot plays, 0 where it is as usual in the class."""
        minutes = str(self["wait_minutes"].value())
        is_usual = minutes == str(self.fields["wait_minutes"].initial)
        return int(minutes) if minutes.isdecimal() and not is_usual else 0

    def _check_dates(self, data: dict[str, Any]) -> None:
        now = timezone.now()
        starts, due = data.get("starts"), data.get("due")
        planned = data.get("when") == "day" and not self.started
        if planned and "starts" not in self.errors:
            if starts is None:
                self.add_error("starts", _("Choose the day and time it starts."))
            elif starts < now - SOON:
                self.add_error("starts", _("This time has passed. Choose a later one."))
        begin = starts if planned and starts else now
        if due is not None and due <= begin:
            self.add_error("due", _("The end must come after the start."))

    def plan(self) -> AssignmentPlan:
        """Return the checked choices for the services."""
        data = self.cleaned_data
        ids = {pupil.user.public_id: pupil.pk for pupil in self.pupils}
        places = {
            ids[public_id]: None if place == AWAY else int(place)
            for public_id, place in self.places.items()
            if place != OUT
        }
        sums = data["goal"] == Assignment.Goal.SUMS
        return AssignmentPlan(
            game=data["game"],
            places=places,
            starts_at=self._starts_at(),
            due_at=data["due"],
            seats=data["seats"],
            bots=data["bots"],
            bot_level=data["bot_level"],
            help=data["help"],
            wait_minutes=data["wait_minutes"],
            goal=data["goal"],
            goal_count=data["sums_count" if sums else "games_count"],
            whole_class=data["who"] == "class",
            variant=self.mode.key,
            options=self.mode.options_with(self.values),
            keeps_sign_in=data["keeps_sign_in"],
            thinking_cards=data["thinking_cards"] or SHOWN,
            robots_wait=data["robots_wait"],
            warm_up=data["warm_up"],
            aside=self._aside(),
        )

    def _aside(self) -> list[str] | None:
        """Return the posted ids to set aside, [] without an answer; None to set none aside."""
        planned = self.cleaned_data["when"] == "day"
        if planned or self.cleaned_data["aside"] == "no":
            return None
        assert isinstance(self.data, QueryDict)
        return self.data.getlist("asked") if self.cleaned_data["aside"] else []

    @property
    def chosen(self) -> set[str]:
        """The public ids of the pupils it is for."""
        return {public_id for public_id, place in self.places.items() if place != OUT}

    def choices(self) -> Choices:
        """Return the choices for the summary; checks the form."""
        self.is_valid()
        data = {**self.initial, **(self.cleaned_data if self.is_bound else {})}
        usual = {name: field.initial for name, field in self.fields.items()}
        known = {
            name: data[name] if data.get(name) not in {None, ""} else usual[name] for name in usual
        }
        sums = known["goal"] == Assignment.Goal.SUMS
        planned = known["when"] == "day" and not self.started
        seats = self.mode.fitting(int(known["seats"] or self.mode.set_seats))
        return Choices(
            game=self.chosen_game,
            mode=self.mode,
            values=self.values,
            seats=seats,
            bots=bool(data.get("bots", usual["bots"])),
            bot_level=known["bot_level"],
            help=bool(data.get("help", usual["help"])),
            goal=known["goal"],
            proposed=self.mode.sums_in_lesson(seats),
            count=known["sums_count" if sums else "games_count"],
            planned=planned,
            starts=data.get("starts") if planned else None,
            due=data.get("due"),
            keeps_sign_in=bool(data.get("keeps_sign_in", usual["keeps_sign_in"])),
            thinking_cards=known["thinking_cards"],
            robots_wait=bool(data.get("robots_wait", usual["robots_wait"])),
            warm_up=bool(data.get("warm_up")),
            sets_aside=known["aside"] == "yes",
        )

    def _starts_at(self) -> datetime:
        if self.started and self.assignment is not None:
            return self.assignment.starts_at
        chosen: datetime | None = self.cleaned_data["starts"]
        planned = self.cleaned_data["when"] == "day" and chosen is not None
        return chosen if planned and chosen else timezone.now()


def _chosen(
    data: QueryDict | None, assignment: Assignment | None, ages: Ages | None
) -> tuple[GameTitle, Mode, dict[str, Any]]:
    """Return game, mode and rule options: as sent, else as stored, else as usual."""
    if data is not None:
        game, mode = mode_in(data, assignment)
        return game, mode, values_in(data, mode)
    if assignment is None:
        mode = first_game().modes[0]
        return first_game(), mode, mode.usual(Company(ages, robots=True))
    game = GAMES[assignment.game]
    mode = game.mode(assignment.variant)
    return game, mode, mode.values_in(assignment.options)


def table_sizes(places: Mapping[str, str]) -> dict[int, int]:
    """Count the pupils at each table that has any: table number -> pupils."""
    sizes: dict[int, int] = {}
    for place in places.values():
        if place not in {AWAY, OUT}:
            sizes[int(place)] = sizes.get(int(place), 0) + 1
    return sizes


def initial_of(assignment: Assignment | None) -> dict[str, Any]:
    """Return the form's initial values: the assignment's choices, or the usual ones for None."""
    if assignment is None:
        mode = first_game().modes[0]
        return {
            "game": mode.game,
            "variant": mode.key,
            "seats": mode.set_seats,
            "sums_count": mode.sums_in_lesson(mode.set_seats),
            "due": next_friday(timezone.localtime()),
        }
    sums = assignment.goal == Assignment.Goal.SUMS
    proposed = GAMES[assignment.game].mode(assignment.variant).sums_in_lesson(assignment.seats)
    return {
        "game": assignment.game,
        "variant": assignment.variant,
        "who": "class" if assignment.whole_class else "some",
        "seats": assignment.seats,
        "bots": assignment.bots,
        "bot_level": assignment.bot_level,
        "help": assignment.help,
        "wait_minutes": assignment.wait_minutes,
        "goal": assignment.goal,
        "sums_count": assignment.goal_count if sums else proposed,
        "games_count": 2 if sums else assignment.goal_count,
        "keeps_sign_in": assignment.keeps_sign_in,
        "thinking_cards": assignment.thinking_cards,
        "robots_wait": assignment.robots_wait,
        "warm_up": assignment.warm_up,
        "when": "now" if assignment.starts_at <= timezone.now() else "day",
        "starts": assignment.starts_at,
        "due": assignment.due_at,
    }


def next_friday(now: datetime) -> datetime:
    """Return the next Friday at 15:00 that is more than a day ahead, in now's time zone."""
    day = now.replace(hour=15, minute=0, second=0, microsecond=0)
    day += timedelta(days=(4 - day.weekday()) % 7)
    return day if day - now > timedelta(days=1) else day + timedelta(days=7)
