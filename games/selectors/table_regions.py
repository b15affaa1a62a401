"""The regions of a table as one seat sees it, from what `table_for` found out."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from games.fast_lane.regions import (
    Marks,
    Options,
    Region,
    RegionSpec,
    hidden,
    on_page,
    region,
    rendered,
)
from games.presenters.presenter import Presenter
from games.selectors.stage import events_region
from games.selectors.story import Line
from games.selectors.table import SeatView, TableView
from games.templatetags.ui import drawn, drawn_each

LINE_ID = "id-of-the-line"
"""Where a line's own id goes once it is drawn."""


class Player(NamedTuple):
    """Who sits at a seat, as a game's own regions draw it: the same from deal to end."""

    name: str
    avatar: str
    robot: bool


def layout_of(view: TableView) -> str:
    """Return 'over' or 'playing'; a page with the other layout is sent the whole table."""
    return "over" if view.ending else "playing"


def seat_regions(view: TableView) -> list[Region]:
    """Return the other players, each a region that all who see them share."""
    folder = view.folder
    return [
        region(f"seat-{seat.number}", "games/_seat.html", seat=seat, folder=folder)
        for seat in view.others
    ]


def me_region(view: TableView) -> Region:
    """Return the player who looks."""
    return region("me", "games/_me.html", me=view.me, folder=view.folder)


def prompt_region(view: TableView) -> Region:
    """Return the sentence of what is to do, with the lamp and the speaker."""
    notice = view.feedback.prompt if view.feedback and view.feedback.prompt else view.notice
    return region(
        "prompt",
        "games/_prompt.html",
        you=view.prompt.you,
        words=notice or view.prompt.text,
        steps=view.prompt.steps,
        avatar=view.prompt_avatar,
        mine=view.me.avatar,
        lamp=view.help_on and view.helps,
        glow=view.lamp,
    )


class Middle(Protocol):
    """What the middle of a table is drawn from, whoever looks."""

    @property
    def folder(self) -> str: ...
    @property
    def presenter(self) -> Presenter: ...
    @property
    def options(self) -> dict[str, Any]: ...
    @property
    def me(self) -> SeatView: ...
    @property
    def others(self) -> list[SeatView]: ...
    @property
    def board(self) -> Any: ...


def middle_regions(view: Middle) -> list[Region]:
    """Return the game's own regions in their order, the tray last."""
    found = []
    for spec in view.presenter.regions:
        inside = tuple(_of_game(view, inner) for inner in spec.inside)
        one = _of_game(view, spec)
        found.append(Region(one.id, one.template, one.context, inside))
    return found


def _of_game(view: Middle, spec: RegionSpec) -> Region:
    return region(
        spec.id,
        f"{view.folder}/{spec.template}",
        **{name: _value(view, name) for name in spec.context_names},
    )


def _value(view: Middle, name: str) -> Any:
    if name == "options":
        return Options(view.options)
    if name == "players":
        seats = sorted((view.me, *view.others), key=lambda seat: seat.number)
        return tuple(Player(seat.name, seat.avatar, seat.robot) for seat in seats)
    value = getattr(view if hasattr(view, name) else view.board, name)
    return tuple(value) if isinstance(value, list) else value


def hand_region(view: TableView) -> Region:
    """Return the cards of the seat that looks."""
    cards = drawn_each(view.presenter.hand_card, "card", view.hand, first=True)
    return region("hand", "games/_hand.html", rows=cards)


def story_region(view: TableView) -> Region:
    """Return the goal and what happened lately."""
    return region(
        "story",
        "games/_story.html",
        rows=_lines(view.story),
        goal=view.goal,
        goal_template=f"{view.folder}/_goal.html",
        begins=not view.story,
    )


def _lines(lines: Sequence[Line]) -> SafeString:
    return mark_safe("".join([_line(line) for line in lines]))  # noqa: S308 - ours


def _line(line: Line) -> str:
    """Return a line as markup: what is told often is drawn once, only the id is a line's own."""
    html = drawn(
        "games/_story_line.html", id=LINE_ID, avatar=line.avatar, event_text=line.event_text
    )
    return html.replace(LINE_ID, line.id, 1)


def feedback_markup(view: TableView, *, oob: bool = False) -> SafeString:
    """Return the markup of the feedback on the pupil's own claim, or of the opened help."""
    context = {
        "feedback": view.feedback,
        "may_ask": view.help_on and view.helps,
        "lamp": view.lamp,
        "oob": oob,
    }
    if view.ladder is None:
        return drawn("games/_feedback.html", **context)
    return rendered("games/_feedback.html", {**context, "ladder": view.ladder})


def announcement_region(view: TableView) -> Region:
    return region("announcement", "games/_announcement.html", announcement=view.announcement)


def regions_of(view: TableView) -> list[Region]:
    """Return all regions that a page may be sent, but for feedback, sheet and state."""
    middle = [] if view.ending else [*middle_regions(view), hand_region(view)]
    return [
        *seat_regions(view),
        me_region(view),
        prompt_region(view),
        *middle,
        story_region(view),
        announcement_region(view),
    ]


def page_regions(view: TableView, marks: Marks | None = None) -> dict[str, Any]:
    """Return the regions as a whole page has them, by the names of games/_table.html.

    `marks`: of the page that is laid out anew; what happened since is played on the new one, the
    last moments of a game over the table as they left it.
    """
    lies = view.ending is None or marks is not None
    return {
        "layout": layout_of(view),
        "state": state_region(view),
        "state_data": state_data(view),
        "seats": [on_page(one) for one in seat_regions(view)],
        "me": on_page(me_region(view)),
        "prompt": on_page(prompt_region(view)),
        "middle": [on_page(one) for one in middle_regions(view)] if lies else [],
        "feedback": feedback_markup(view) if view.ending is None else "",
        "hand": on_page(hand_region(view)) if lies else "",
        "story": on_page(story_region(view)),
        "events": events_region(view, marks),
        "announcement": on_page(announcement_region(view)),
        "sheet_mark": sheet_mark(view),
    }


def sheet_mark(view: TableView) -> str:
    """Return the mark of what lies over the table."""
    sheet = repr((view.sheet, view.window if view.sheet == "window" else None))
    return blake2b(sheet.encode(), digest_size=6).hexdigest()


def state_region(view: TableView, more: str = "") -> SafeString:
    """Return the hidden element with `state_data`; every answer has it."""
    return hidden("state", state_data(view), more)


@lru_cache(maxsize=1024)
def _addresses(public_id: str) -> dict[str, Any]:
    """Return the URLs for moves, help and tray by the script's names: 'act', 'help', 'tray'."""
    names = {"act": "table_act", "help": "table_help", "tray": "table_tray"}
    return {name: reverse(url, args=[public_id]) for name, url in names.items()}


def state_data(view: TableView) -> Mapping[str, Any]:
    """Return the table's facts by the names that the script knows them by."""
    return _addresses(view.public_id) | {
        "live-id": view.public_id,
        "live-seen": view.revision,
        "hand-up": int(view.hand_up),
        "key": view.key,
        "version": view.version,
        "window": view.window_id,
        "yours": int(view.yours),
        "phase": view.phase,
        "decision": view.decision,
        "kinds": " ".join(view.kinds),
        "side": " ".join(view.side_kinds),
        "options": " ".join(view.set_options),
        "pointed-out": int(view.pointed_out),
        "kept": view.tray_json,
        "help-level": view.help_level,
        "tries": view.tries,
        "prompt": view.prompt.text,
        "notice": view.notice,
        "waiting": "".join(seat.name for seat in view.waiting if not seat.robot),
        "sheet": view.sheet,
        "holds": view.holds or "",
        "held": int(view.is_held),
        "cards-due": view.cards_due,
        "score": view.score_words,
    }
