"""First to Ten as a game package: the one object that the registry takes."""

from games.evidence_adapter import Seen
from games.modes import Mode
from games.package import GamePackage, GameTitle, Step
from games.rules_sheet import RulesGoal, RulesSheet, RulesStep
from tests.toy_game import plain
from tests.toy_game.presenter import PRESENTER
from tests.toy_game.rules import KEY, Action


class FirstToTenEvidence:
    """What the log keeps of a seat's view."""

    untrue = frozenset({"arith"})

    def held(self, seen: Seen) -> list[int | str]:
        return [face["value"] for face in seen["hand"]]

    def rivals(self, seen: Seen) -> frozenset[int]:
        return frozenset({1 - seen["seat"]})

    def is_number_action(self, seen: Seen, action: Action) -> bool:
        return action.kind == "swap"

    def modifier(self, action: Action) -> str:
        return ""


GAME = GamePackage(
    title=GameTitle(
        key=KEY,
        title="First to Ten",
        line="Two cards, one ten.",
        picture="i-plus",
        tint=3,
        practises="+",
        modes=(
            Mode(
                game=KEY,
                key="standard",
                title="Against each other",
                line="Who makes 10 first?",
                picture="i-plus",
                ages=(5, 7),
                minutes=(2, 5),
                skills=("two numbers that make 10",),
                options={},
                signs="+",
                claims={2: 1.0},
            ),
        ),
    ),
    presenter=PRESENTER,
    plain=plain,
    evidence=FirstToTenEvidence(),
    how_to_play=(Step("Make 10", "Find two cards that make 10.", ("f4", "f6")),),
    rules_sheets={
        "standard": RulesSheet(
            goals=(
                RulesGoal(2, "for two", "Make 10.", "First one wins.", "First to 10", ("f10",)),
            ),
            steps=(RulesStep("Find two cards that make 10.", ("f4", "+", "f6")),),
            cards=(),
        )
    },
    sum_kinds=frozenset({"sum"}),
)
