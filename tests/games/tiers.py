"""The checklist of a game package (docs/games.md) as checks, by tier."""

import gzip
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from bench.engine import FLOORS
from config.storage import MINIFIERS
from engine import GAMES
from engine.protocol import Accepted
from games.catalogue import checked
from games.evidence_adapter import EvidenceAdapter
from games.package import GamePackage, Tier
from games.presenters.plain import Asked, PlainMoves, forms_of
from games.presenters.view_models import EventText, Question
from games.rules_sheet import STEPS
from learning.items import FAMILIES, family_of
from tests.sprite import symbols

Check = Callable[[GamePackage], None]
CHECKS: dict[Tier, list[Check]] = {tier: [] for tier in Tier}
PARTS = ("_goal", "_words", "_won", "_my_won")
"""Templates that every game has, beside those of its regions."""
WORDS = 9
"""No sentence for children is longer."""
SCRIPT_BYTES, STYLE_BYTES = 8_000, 4_000
"""Of a game's scripts and of each of its sheets, compressed."""


def of(tier: Tier) -> Callable[[Check], Check]:
    """Put a check on the list of a tier."""

    def put(check: Check) -> Check:
        CHECKS[tier].append(check)
        return check

    return put


def positions(key: str, options: Mapping[str, Any], games: int = 3) -> Iterator[tuple[Any, Any]]:
    """Yield (position before, what was answered) of some games at the smallest table."""
    game = GAMES[key]
    made = game.make_options(options)
    for number in range(games):
        rng = random.Random(number)
        state, _events = game.start(made, min(game.seats_for(made)), bytes([number]) * 8)
        for _move in range(60):
            waiting = game.waiting_for(state)
            if not waiting:
                break
            answer = game.play(state, rng.choice(game.legal_actions(state, waiting[0])))
            assert isinstance(answer, Accepted)
            yield state, answer
            state = answer.state


def templates_of(package: GamePackage) -> list[str]:
    """Return the templates of a game: its regions, those inside them, and the common parts."""
    specs = [one for spec in package.presenter.regions for one in (spec, *spec.inside)]
    folder = package.presenter.folder
    return [f"{folder}/{spec.template}" for spec in specs] + [f"{folder}/{n}.html" for n in PARTS]


def source_of(template: str) -> str:
    """Return the text of a template."""
    return Path(get_template(template).origin.name).read_text()


UNTOLD = {"remove_colour_cards", "remove_wilds"}
"""Rule options that take away cards: nothing is done otherwise."""
BESIDE: dict[str, dict[str, Any]] = {
    "beginner_points": {"beginner": True},
    "beginner_pawns": {"beginner": True},
}
"""What must be on for an option to mean anything."""


@of(Tier.PLAYS)
def has_every_part_of_plain_page_and_adapter(package: GamePackage) -> None:
    parts = (
        (EvidenceAdapter, package.evidence),
        (PlainMoves, package.plain),
    )
    for protocol, made in parts:
        names = {*getattr(protocol, "__annotations__", {}), *vars(protocol)}
        missing = [name for name in names if name[0] != "_" and not hasattr(made, name)]
        assert missing == []


@of(Tier.PLAYS)
def is_known_to_the_engine_in_every_mode(package: GamePackage) -> None:
    keys = [mode.key for mode in package.title.modes]
    assert keys
    assert len(set(keys)) == len(keys)
    for mode in package.title.modes:
        assert mode.game == package.key == GAMES[package.key].key
        for seats in mode.seats:
            checked(package.key, mode.key, dict(mode.options), seats)


@of(Tier.PLAYS)
def has_templates_script_and_style(package: GamePackage) -> None:
    for name in (*templates_of(package), package.presenter.hand_card):
        get_template(name)
    assert finders.find(package.presenter.script)
    assert not package.presenter.style or finders.find(package.presenter.style)


@of(Tier.PLAYS)
def has_a_plain_form_for_every_move(package: GamePackage) -> None:
    """Each kind of move has a form, a button at the least, with words."""
    game, names = GAMES[package.key], ("Ada", "Ben", "Cem", "Dot", "Eli")
    for mode in package.title.modes:
        for state, _answer in positions(package.key, mode.options):
            for seat in range(min(mode.seats)):
                kinds = game.legal_kinds(state, seat)
                kinds |= {one.kind for one in game.side_actions(state, seat)}
                seen = game.seen_by(state, seat)
                forms = forms_of(package.plain, Asked(seen, names, kinds, tries=2))
                assert sorted(form.kind for form in forms) == sorted(kinds)
                assert all(form.title and form.button for form in forms)


@of(Tier.PLAYS)
def has_pictures_of_the_sprite(package: GamePackage) -> None:
    title = package.title
    pictures = {title.picture, *(mode.picture for mode in title.modes)}
    pictures |= {one for step in package.how_to_play for one in step.pictures}
    assert pictures <= symbols()
    assert 1 <= title.tint <= 6


@of(Tier.TOLD)
def has_a_page_of_rules(package: GamePackage) -> None:
    for folder in ("rules", "engine"):
        assert (Path(settings.BASE_DIR) / f"docs/{folder}/{package.key}.md").is_file()


@of(Tier.TOLD)
def has_a_rules_sheet_for_every_mode_and_a_page_how_to_play(package: GamePackage) -> None:
    assert len(package.how_to_play) >= 3
    assert set(package.rules_sheets) == {mode.key for mode in package.title.modes}
    for sheet in package.rules_sheets.values():
        assert len(sheet.steps) == STEPS
        for one in (sheet, *(sheet.under(rule.when) for rule in sheet.house)):
            told = [step.text for step in one.steps] + [card.text for card in one.cards]
            for sentence in re.split(r"[.?!:] ", ". ".join(map(str, told))):
                assert len(sentence.split()) <= WORDS, sentence


@of(Tier.TOLD)
def tells_a_pupil_the_house_rules_that_are_played(package: GamePackage) -> None:
    """Each value of a rule option has a sheet of its own, but for cards taken out unseen."""
    for mode in package.title.modes:
        sheet, rules = package.rules_sheets[mode.key], GAMES[package.key]
        for option in mode.rule_options:
            if option.key in UNTOLD:
                continue
            values = [True, False] if option.is_boolean else [one for one, _words in option.values]
            base = {**mode.options, **BESIDE.get(option.key, {})}
            told = [
                sheet.under(rules.make_options({**base, option.key: value}).as_dict())
                for value in values
            ]
            assert len({(one.steps, one.cards) for one in told}) == len(values), option.key


@of(Tier.TOLD)
def tells_what_happens_to_every_seat(package: GamePackage) -> None:
    game, names = GAMES[package.key], ("Ada", "Ben", "Cem", "Dot", "Eli")
    told: set[str] = set()
    for mode in package.title.modes:
        for _state, answer in positions(package.key, mode.options):
            for seat in range(min(mode.seats)):
                for event in answer.events:
                    message = game.explain(event, seat)
                    text = message and package.presenter.event_text(message, names, seat)
                    if isinstance(text, EventText):
                        told.add(event.kind)
                        assert text.spoken
                        assert "{" not in text.spoken + text.html
    assert len(told) >= 3


@of(Tier.TOLD)
def stages_every_public_event_or_lists_it_as_silent(package: GamePackage) -> None:
    """The engine's page says which events all may see: each is staged, or is known to be silent."""
    page = (Path(settings.BASE_DIR) / f"docs/engine/{package.key}.md").read_text()
    rows = re.findall(r"^\| (`[^|]*) \|[^|]*\| ([^|]*) \|", page, re.MULTILINE)
    public = {kind for kinds, to in rows if to == "all" for kind in re.findall(r"`(\w+)`", kinds)}
    staged, silent = set(package.staging.staged), package.staging.silent
    assert staged & public
    assert staged | silent == public
    assert not staged & silent


@of(Tier.TOLD)
def prompts_the_seat_that_is_waited_for(package: GamePackage) -> None:
    game, names = GAMES[package.key], ("Ada", "Ben", "Cem", "Dot", "Eli")
    for mode in package.title.modes:
        for state, _answer in positions(package.key, mode.options, games=1):
            seat = game.waiting_for(state)[0]
            said = package.presenter.prompt(
                game.seen_by(state, seat), names, frozenset(), frozenset()
            )
            assert said.you
            assert said.seat == seat
            assert said.text


@of(Tier.PRACTISED)
def says_what_each_mode_practises_and_how_much(package: GamePackage) -> None:
    for mode in package.title.modes:
        assert mode.skills
        assert mode.ages[0] < mode.ages[1]
        assert mode.minutes[0] < mode.minutes[1]
        assert set(mode.claims) == set(mode.seats)


@of(Tier.PRACTISED)
def names_every_claim_for_the_reports(package: GamePackage) -> None:
    game = GAMES[package.key]
    kinds = set()
    for mode in package.title.modes:
        for _state, answer in positions(package.key, mode.options):
            for attempt in answer.attempts:
                kinds.add(attempt.kind)
                assert family_of(attempt.item) in FAMILIES
        for state, _answer in positions(package.key, mode.options, games=1):
            for claim in game.opportunities(state, game.waiting_for(state)[0]):
                assert family_of(game.kind_and_item(claim)[1]) in FAMILIES
    assert package.sum_kinds
    assert not package.sum_kinds & package.unlisted_kinds
    assert kinds


@of(Tier.PRACTISED)
def helps_up_to_a_worked_claim(package: GamePackage) -> None:
    """Where something can be claimed, the fifth step shows one; where nothing can, none."""
    game, worked = GAMES[package.key], 0
    for mode in package.title.modes:
        for state, _answer in positions(package.key, mode.options):
            seat = game.waiting_for(state)[0]
            seen, claims = game.seen_by(state, seat), game.opportunities(state, seat)
            if not package.presenter.helps(seen) or not claims:
                continue
            told = package.presenter.ladder(Question(seen, claims, {}, "decision", 5))
            assert told.level == 5
            worked += bool(told.worked or told.more)
    assert worked


def _tags(source: str, name: str) -> Sequence[str]:
    return re.findall(rf"<{name}\b(?:[^>]|%>)*>", source)


@of(Tier.ACCESSIBLE)
def names_every_region_and_gives_every_button_its_type(package: GamePackage) -> None:
    for name in templates_of(package):
        source = source_of(name)
        assert all("aria-label" in tag for tag in _tags(source, "section")), name
        assert all("type=" in tag for tag in _tags(source, "button")), name
        assert not re.search(r'tabindex="[1-9]|autofocus|style="', source), name


@of(Tier.ACCESSIBLE)
def is_moved_through_by_keys(package: GamePackage) -> None:
    """The board, or a part of it, is walked by arrow keys (`data-rove`)."""
    assert any("data-rove" in source_of(name) for name in templates_of(package))


@of(Tier.FAST)
def has_a_floor_in_the_engines_bench(package: GamePackage) -> None:
    assert FLOORS[package.key] >= 50_000


@of(Tier.FAST)
def weighs_little(package: GamePackage) -> None:
    script = Path(str(finders.find(package.presenter.script)))
    scripts = b"".join(path.read_bytes() for path in sorted(script.parent.glob("*.js")))
    sheets = (package.presenter.style, package.presenter.scenes)
    assert len(gzip.compress(MINIFIERS[".js"](scripts.decode()).encode())) <= SCRIPT_BYTES
    for style in filter(None, sheets):
        text = Path(str(finders.find(style))).read_text()
        assert len(gzip.compress(MINIFIERS[".css"](text).encode())) <= STYLE_BYTES
