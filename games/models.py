"""Game sessions, seats, logs. Events, attempts, opportunities are only ever inserted."""

from datetime import date, datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q, Value

from games import presence
from games.ids import public_id
from games.months import THIS_MONTH, month_of

NOTHING = timedelta(0)
COMING_BACK = ("seen_at", "left_at", "bot_plays", "kept_until", "decision_at")
"""Columns of a seat that a sign of life of its pupil changes."""
NOTHING_TOLD = Value([], models.JSONField())


class GameSession(models.Model):
    """One game at one table. The event log is the truth, `state` its cache."""

    class Status(models.TextChoices):
        """Where the game stands."""

        PLAYING = "playing"
        FINISHED = "finished"
        ABANDONED = "abandoned"

    public_id = models.CharField(max_length=14, unique=True, default=public_id, editable=False)
    game = models.CharField(max_length=32)  # key in engine.GAMES
    variant = models.CharField(max_length=32, default="standard")
    deck = models.CharField(max_length=32, default="published", db_default="published")
    options = models.JSONField(default=dict)  # the engine's options, dumped
    settings = models.JSONField(default=dict)  # ours: help, absent_minutes, versus
    rules = models.PositiveSmallIntegerField()
    codec = models.PositiveSmallIntegerField()
    seed = models.BinaryField(max_length=32)
    # Whose game it is, for whoever counts: games does not know what it names. '' = nobody's.
    group = models.CharField(max_length=40, default="", db_default="")
    state = models.JSONField()
    version = models.PositiveIntegerField(default=0)  # +1 with each accepted action
    event_count = models.PositiveIntegerField(default=0)  # +1 with each event row
    revision = models.PositiveIntegerField(default=0)  # +1 with all that a seat may see change
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PLAYING)
    due_at = models.DateTimeField(null=True, blank=True)
    due_kind = models.CharField(max_length=16, blank=True)  # bot, hold, second_hold, absent
    paused_at = models.DateTimeField(null=True, blank=True)
    quarantined_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    # What a teacher says to all tables (`games.announcements`), and since when.
    announced = models.CharField(max_length=16, blank=True, default="", db_default="")
    announced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Indexes follow the queries: the clock's and the boards'. A status is a known one."""

        indexes: ClassVar = [
            models.Index("due_at", name="session_due", condition=Q(due_at__isnull=False)),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(status__in=["playing", "finished", "abandoned"]), name="session_status"
            )
        ]

    @property
    def month(self) -> date:
        """The first day of the month in which the game began, UTC: by it its rows can be parted."""
        return month_of(self.started_at)

    def is_due(self, now: datetime) -> bool:
        """Does the clock have something to do here at `now`?"""
        return self.due_at is not None and self.due_at <= now


class Seat(models.Model):
    """A place at a table: a pupil's (who may be away, then a bot plays it) or a bot's own."""

    game_session = models.ForeignKey(
        GameSession, models.CASCADE, related_name="seats", db_index=False
    )
    number = models.PositiveSmallIntegerField()  # 0-based, clockwise
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    bot_level = models.CharField(max_length=10, blank=True)  # '' for a pupil's own seat
    name = models.CharField(max_length=60)  # shown at the table
    avatar = models.CharField(max_length=20)  # symbol of the sprite
    seen_at = models.DateTimeField(null=True, blank=True)  # last sign of the pupil's page
    left_at = models.DateTimeField(null=True, blank=True)  # when a page said that it closes
    kept_until = models.DateTimeField(null=True, blank=True)  # no robot takes it by itself
    bot_plays = models.BooleanField(default=False)  # an absent pupil's seat, played meanwhile
    closed_at = models.DateTimeField(null=True, blank=True)  # its pupil may not come back
    hand_up_at = models.DateTimeField(null=True, blank=True)
    tray = models.JSONField(default=dict)  # the half-built sum: survives a reload, a dead battery
    # What the pupil last told the team by a picture, "ask:2@41": word, what of, the log's length.
    said = models.CharField(max_length=24, blank=True, default="", db_default="")
    # The seat's present decision; reset when the engine's decision key changes.
    decision = models.CharField(max_length=40, blank=True)
    # Since when the pupil could think of it: later by pauses, absences, and tries answered.
    decision_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    help_level = models.PositiveSmallIntegerField(default=0)  # highest opened, 0-5
    # What the help has told in this game, as `games.help_ladder.told_item` names it.
    helped_items = models.JSONField(default=list, db_default=NOTHING_TOLD)

    class Meta:
        """One seat a number; a pupil sits once at a table."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game_session", "number"], name="seat_number"),
            models.UniqueConstraint(
                fields=["game_session", "user"], name="seat_user", condition=Q(user__isnull=False)
            ),
        ]

    def is_sign_of_life(self, now: datetime) -> bool:
        """Would a sign of the pupil's page at `now` say more than what is written?"""
        if self.bot_plays or self.seen_at is None:
            return True
        if not NOTHING <= now - self.seen_at < presence.SIGN_SPAN:  # long ago, or to come
            return True
        return presence.has_left(self.seen_at, self.left_at)

    def is_missing(self, now: datetime) -> bool:
        """Is the pupil's page gone (`games.presence`)?"""
        return presence.is_missing(self.seen_at, self.left_at, now)

    @property
    def last_sign(self) -> datetime | None:
        """When the pupil's page was last there; None for one that never was."""
        return presence.last_sign(self.seen_at, self.left_at)

    def come_back(self, now: datetime) -> None:
        """Note the pupil's sign of life: a robot lets go, and nobody need keep the seat any more.

        Changes the columns COMING_BACK.
        """
        if self.is_missing(now):
            self.take_off(self.last_sign, now)
        self.seen_at, self.bot_plays, self.kept_until = now, False, None
        if presence.has_left(now, self.left_at):  # by a clock that was set back since
            self.left_at = None

    def take_off(self, since: datetime | None, until: datetime) -> None:
        """Take a span off the time to think of the present decision; None: since it began."""
        if self.decision_at is not None:
            begun = max(since or self.decision_at, self.decision_at)
            self.decision_at += max(until - begun, NOTHING)


class MovedSeat(models.Model):
    """That a teacher moved a pupil from a table to another: the page left open follows."""

    game_session = models.ForeignKey(GameSession, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    to = models.ForeignKey(GameSession, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        """The last move away from a table counts."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game_session", "user"], name="moved_once_from_a_table")
        ]


class Event(models.Model):
    """One accepted or wrong action, exactly once; replaying them gives the state."""

    class Actor(models.TextChoices):
        """Who acted: only pupils' rows ever reach a report."""

        PUPIL = "pupil"
        BOT = "bot"
        CLOCK = "clock"

    game_session = models.ForeignKey(
        GameSession, models.CASCADE, related_name="events", db_index=False
    )
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)  # the request's idempotency key, or a derived one
    seat = models.PositiveSmallIntegerField()
    actor = models.CharField(max_length=8, choices=Actor.choices)
    accepted = models.BooleanField()  # False: a wrong claim
    version_after = models.PositiveIntegerField()
    action = models.JSONField()
    body_hash = models.CharField(max_length=64)
    events = models.JSONField(default=list)  # the engine's events with their seat masks
    outcome = models.JSONField(default=dict)  # small: rendered again at a retry
    at = models.DateTimeField()
    # The game's (`GameSession.month`): the rows of a game lie together.
    month = models.DateField(db_default=THIS_MONTH)

    class Meta:
        """The two constraints that make a move count once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game_session", "number"], name="event_number"),
            models.UniqueConstraint(fields=["game_session", "key"], name="event_key"),
        ]


class Decision(models.Model):
    """Abstract: what an attempt and an opportunity say of the decision they belong to."""

    game_session = models.ForeignKey(GameSession, models.CASCADE, related_name="+")
    student = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,  # those of (student, at) do
    )
    actor = models.CharField(max_length=8, choices=Event.Actor.choices)
    seat = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=32)
    variant = models.CharField(max_length=32)
    deck = models.CharField(max_length=32)  # the game session's
    rules = models.PositiveSmallIntegerField()
    decision = models.CharField(max_length=40)
    turn_number = models.PositiveIntegerField()
    at = models.DateTimeField()
    month = models.DateField(db_default=THIS_MONTH)  # the game session's
    group = models.CharField(max_length=40, default="", db_default="")  # the game session's

    class Meta:
        """Fields only."""

        abstract = True


class Attempt(Decision):
    """One judged claim: right or wrong, never updated, never deleted but by erasure."""

    class Mode(models.TextChoices):
        """With or against whom the pupil played."""

        ALONE = "alone"
        ROBOTS = "robots"  # against robots only
        COOP = "coop"  # a common task
        VERSUS = "versus"  # a pupil among the rivals

    game_session = models.ForeignKey(GameSession, models.CASCADE, related_name="+", db_index=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="attempts", db_index=False)
    n = models.PositiveSmallIntegerField()  # order inside the event
    kind = models.CharField(max_length=12)  # pair, sum, ...
    item = models.CharField(max_length=40)  # add:3+4, sub:9-4, pair ...
    op = models.CharField(max_length=1, blank=True)
    operands = models.JSONField()  # face values in the order laid
    effective = models.JSONField()  # after any adjustment
    modifier = models.CharField(max_length=12, blank=True)
    # As keyed or laid, before any check.
    stated_total = models.IntegerField(db_column="claimed", null=True)
    keyed = models.BooleanField(db_default=False)  # the total was said as a number
    card_total = models.IntegerField(null=True)  # value of the card laid as the total
    true_total = models.IntegerField(db_column="correct", null=True)  # the truth
    is_true = models.BooleanField(db_column="math_correct", null=True)  # null: no arithmetic in it
    # The game takes it: false also for what is not true.
    is_allowed = models.BooleanField(db_column="rule_legal")
    rule_slip = models.BooleanField(db_default=False)  # of a form that the game does not take
    reason = models.CharField(max_length=20, blank=True)
    hand = models.JSONField()  # the pupil's cards, as far as the pupil could see them
    # Of claims that lay a card as the total, by what cards count there; null for all others.
    truth_in_hand = models.BooleanField(null=True)
    opportunities = models.PositiveSmallIntegerField()  # true claims available
    # Server: from when the decision was shown, or the try before was answered, to this answer;
    # without pauses, without the time when the pupil's page was gone or hidden.
    latency_ms = models.PositiveIntegerField(null=True)
    active_ms = models.PositiveIntegerField(null=True)  # page: the same, gaps cut at a minute
    idle_cut = models.BooleanField(default=False)
    hint_level = models.PositiveSmallIntegerField(default=0)
    # The value had been shown.
    answer_shown = models.BooleanField(db_column="assisted", default=False)
    # The help had told this very claim before in this game; false in rows older than the field.
    hinted_before = models.BooleanField(db_column="helped_before", default=False, db_default=False)
    # 1 = first try of this statement's operands.
    try_number = models.PositiveSmallIntegerField(db_column="attempt_no")
    mode = models.CharField(max_length=8, choices=Mode.choices, blank=True, db_default="")
    device = models.CharField(max_length=12, blank=True)
    input = models.CharField(max_length=8, blank=True)

    class Meta:
        """Once per event; found by pupil and day."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "n"], name="attempt_event_n"),
            models.CheckConstraint(condition=Q(hint_level__lte=5), name="attempt_hint_level"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["student", "at"], name="attempt_student_at"),
            models.Index(fields=["game_session", "seat", "decision"], name="attempt_decision"),
        ]


class Opportunity(Decision):
    """One decision of a pupil: what could have been claimed, and what was done instead."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="opportunity")
    available = models.JSONField()  # [[kind, item], ...], all of them
    count = models.PositiveSmallIntegerField()
    action = models.CharField(max_length=20)
    number_action = models.BooleanField()
    taken_items = models.JSONField(db_default=NOTHING_TOLD)  # what was claimed, in order
    visible = models.JSONField()  # own cards
    active_ms = models.PositiveIntegerField(null=True)  # the motor baseline
    idle_cut = models.BooleanField(default=False)
    hint_level = models.PositiveSmallIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)  # wrong claims before
    # The pupil was told that there was something to claim; false in rows older than the field.
    pointed_out = models.BooleanField(default=False, db_default=False)
    device = models.CharField(max_length=12, blank=True)
    input = models.CharField(max_length=8, blank=True)

    class Meta:
        """Found by pupil and day."""

        indexes: ClassVar = [
            models.Index(fields=["student", "at"], name="opportunity_student_at"),
        ]


class HelpOpening(models.Model):
    """A step of the help ladder that a pupil opened, kept with the decision it helped."""

    game_session = models.ForeignKey(GameSession, models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    decision = models.CharField(max_length=40)
    level = models.PositiveSmallIntegerField()
    # What it told (see `Seat.helped_items`), and the turn of the game, 0 in older rows.
    items = models.JSONField(default=list, db_default=NOTHING_TOLD)
    turn_number = models.PositiveIntegerField(default=0, db_default=0)
    at = models.DateTimeField()

    class Meta:
        """Opening a step again is the same opening."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game_session", "seat", "decision", "level"], name="help_once"
            )
        ]


class EvidenceChange(models.Model):
    """New evidence about a pupil, written with the evidence, cleared by the report job."""

    student = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()
    # +1 with each new piece of evidence. Column and table keep the names that older code writes to.
    sequence = models.PositiveBigIntegerField(default=1, db_column="marks")

    class Meta:
        """The span runs forward."""

        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(first_at__lte=F("last_at")), name="evidence_span")
        ]


class GuideSeen(models.Model):
    """That a person has seen the rules of a mode, before the first game of it.

    Rows from before modes had rules of their own are of the usual one, whose rules were shown.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    game = models.CharField(max_length=32)
    mode = models.CharField(max_length=32, db_default="standard")
    at = models.DateTimeField()

    class Meta:
        """Once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "game", "mode"], name="guide_seen_once_a_mode")
        ]


class StreamRevocation(models.Model):
    """That a user's rights changed: streams opened with tickets given before `at` are ended."""

    holder = models.CharField(max_length=14, unique=True)  # the user's public id
    at = models.FloatField(db_index=True)  # seconds since the epoch, as tickets carry

    class Meta:
        """The table keeps the name that older code and the stream process ask for."""

        db_table = "games_streamcut"
