"""The parts of a game package: one object holds all that pages and log know of one game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from games.album import Album
from games.evidence_adapter import EvidenceAdapter
from games.modes import Mode
from games.presenters.plain import PlainMoves
from games.presenters.presenter import Presenter
from games.presenters.staging import UNSTAGED, Staging
from games.rule_options import RuleOption, Words
from games.rules_sheet import RulesSheet


@dataclass(frozen=True)
class GameTitle:
    """What pages show of a game; `picture` is a symbol of the sprite on tint 1-6.

    `modes` are the ways to play it, the usual one first. `offered`: it may be set and played for
    fun. `longest_counts`: the same claim with more cards is worth more, so reports tell how often
    the longest one open was taken.
    """

    key: str
    title: Words
    line: Words
    picture: str
    tint: int
    practises: Words  # the signs
    modes: tuple[Mode, ...]
    offered: bool = True
    longest_counts: bool = False
    scene: tuple[str, ...] = ()  # symbols of a picture of it: landscape, left, middle, right
    little_table: str = ""  # a template that draws a small picture of its table

    @property
    def least(self) -> int:
        """The fewest players in any mode."""
        return min(mode.least for mode in self.modes)

    @property
    def most(self) -> int:
        """The most players in any mode."""
        return max(mode.most for mode in self.modes)

    @property
    def ages(self) -> tuple[int, int]:
        """From the youngest to the oldest of all modes."""
        return min(mode.ages[0] for mode in self.modes), max(mode.ages[1] for mode in self.modes)

    @property
    def rule_options(self) -> list[RuleOption]:
        """What a teacher may change in any mode, each once."""
        return list({one.key: one for mode in self.modes for one in mode.rule_options}.values())

    def mode(self, key: str) -> Mode:
        """Return the mode of that key; the usual one for a key that this game does not have."""
        return next((mode for mode in self.modes if mode.key == key), self.modes[0])

    def mode_for(self, ages: tuple[int, int]) -> Mode:
        """Return the mode that most of these years of age (from, to) may play; the usual one if
        several are as good."""
        return max(
            self.modes, key=lambda mode: min(mode.ages[1], ages[1]) - max(mode.ages[0], ages[0])
        )

    def has_mode(self, key: str) -> bool:
        """Has this game a mode of that key?"""
        return any(mode.key == key for mode in self.modes)


@dataclass(frozen=True)
class Step:
    """One step of how to play: a heading, one to three sentences, and symbols of the sprite."""

    title: Words
    text: Words
    pictures: tuple[str, ...]


@dataclass(frozen=True)
class FeedbackWords:
    """What a child is told of a claim in this game's words, where the common ones do not fit.

    `reasons`: by the engine's reason, a sentence for a claim that was not accepted, with {sum},
    its sides {terms} and {made}, or {total} in it. `alike`: by kind, how a claim that states no
    sum is said once it was taken.
    `prompts`: by kind, what to do next after a claim that was not accepted.
    """

    reasons: Mapping[str, Words] = field(default_factory=dict)
    alike: Mapping[str, Words] = field(default_factory=dict)
    prompts: Mapping[str, Words] = field(default_factory=dict)


@dataclass(frozen=True)
class ReportWords:
    """This game's words in reports for adults; a key means the same in every game that has it.

    `cards`: cards without a number by the log's word for them. `reasons`: by the engine's reason,
    why a claim was not in the game's form. `families`: by family of claims. `operands`: by kind of
    claim, names for the numbers that the engine gives to what is no number.
    """

    cards: Mapping[str, Words] = field(default_factory=dict)
    reasons: Mapping[str, Words] = field(default_factory=dict)
    families: Mapping[str, Words] = field(default_factory=dict)
    operands: Mapping[str, tuple[Words, ...]] = field(default_factory=dict)


class Tier(IntEnum):
    """How much of the checklist in docs/games.md a game keeps; each tier includes those below."""

    PLAYS = 1
    TOLD = 2
    PRACTISED = 3
    ACCESSIBLE = 4
    FAST = 5


@dataclass(frozen=True)
class GamePackage:
    """One game, as `games.registry.register` takes it.

    `sum_kinds`: kinds of claims (the engine's words) with arithmetic in them; in others something
    is recognised. `unlisted_kinds`: kinds that are never shown among a pupil's sums.
    `album`: what pupils collect from it, None for nothing.
    `rules_sheets`: by the key of a mode, one for each. `goes_on`: of a move that a plain form asks
    to be made several times, is the next one made, by what the seat sees after one and how many
    are left? None: each move is made once.
    """

    title: GameTitle
    presenter: Presenter
    plain: PlainMoves
    evidence: EvidenceAdapter
    how_to_play: tuple[Step, ...]
    rules_sheets: Mapping[str, RulesSheet]
    sum_kinds: frozenset[str]
    unlisted_kinds: frozenset[str] = frozenset()
    feedback: FeedbackWords = FeedbackWords()
    report_words: ReportWords = ReportWords()
    staging: Staging = UNSTAGED
    album: Album | None = None
    tier: Tier = Tier.PLAYS
    goes_on: Callable[[Mapping[str, Any], int], bool] | None = None

    @property
    def key(self) -> str:
        """The engine's key of the game."""
        return self.title.key

    def rules_sheet(self, mode: str) -> RulesSheet:
        """Return the sheet of a mode; the usual one's for a key that this game does not have."""
        return self.rules_sheets[self.title.mode(mode).key]
