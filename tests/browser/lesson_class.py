"""A class of 26 for whole lessons: seeded in a stack, its pupils by script over HTTP."""

import json
import re
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.browser.player import Table, choose
from tests.players import form_of
from tests.stack import Stack

NAMES = re.findall(
    r"\w+",
    "Ada Ben Chloe Dev Ella Finn Grace Hugo Iris Jonas Kira Leo Maya Nia Noah Omar Priya Quinn"
    " Rosa Sami Tess Uma Victor Wren Yusuf Zoe",
)
SEED = "from tests.browser.lesson_class import print_class; print_class()"
SIGN = 6.0
"""Seconds between two signs of life of a scripted page: a real one asks every 7.5 to 12.5."""


def print_class() -> None:
    """Make a class of 26 with its teacher; print ids, cookies and secret pictures."""
    from classroom.models import Student
    from classroom.people.services.picture_passwords import unseal
    from classroom.people.services.roster import add_pupils
    from classroom.site.services.audit import SYSTEM
    from tests.factories import ClassroomFactory, SchoolFactory, TeacherFactory
    from tests.table_factory import cookies_of

    school = SchoolFactory()
    teacher = TeacherFactory(school=school, name="Ms Ada")
    room = ClassroomFactory(school=school, name="Maple", teacher=teacher, open_until=None)
    add_pupils(SYSTEM, room, NAMES, key="")
    rows = Student.objects.filter(enrollments__classroom=room).select_related("user")
    pupils = {row.name: [row.user.public_id, *unseal(row)] for row in rows}
    seeded = {"id": room.public_id, "code": room.code, "pupils": pupils}
    print(json.dumps(seeded | {"teacher": cookies_of(teacher.user)}))


@dataclass
class ScriptedPupil:
    """A pupil in an HTTP client: signs in, opens the table that is set, gives signs of life."""

    base: str
    code: str
    name: str
    public_id: str
    pictures: list[str]
    table: str = ""
    client: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        """Open a client with cookies of its own."""
        self.client = httpx.Client(base_url=self.base, timeout=30, follow_redirects=True)

    def post(self, path: str, **fields: Any) -> httpx.Response:
        """Post a form as a page of ours does."""
        token = self.client.cookies.get("csrftoken", "")
        return self.client.post(path, data={"csrfmiddlewaretoken": token, **fields})

    def come(self) -> None:
        """Type the code, tap the name and the pictures, press Play."""
        self.client.get("/")
        self.post("/", code=self.code)
        self.client.get(f"/who/{self.public_id}/")
        home = self.post(f"/who/{self.public_id}/", chosen=self.pictures)
        play = re.search(r'action="(/me/play/\w+/)"', home.text)
        assert play, f"{self.name}: {home.url} {home.status_code}"
        page = self.post(play[1])
        assert page.status_code == 200
        self.table = str(page.url).rstrip("/").split("/")[-1]

    def sign(self) -> None:
        """Ask for the table, as its page does; a page that is led elsewhere goes there."""
        answer = self.client.get(f"/table/{self.table}/part/", headers={"HX-Request": "true"})
        led = answer.headers.get("HX-Redirect")
        if led:
            self.table = led.rstrip("/").split("/")[-1]

    def move(self, table: Table) -> None:
        """Make a move in this pupil's seat."""
        seat = table.seat_named(self.name)
        action = choose(table.state, seat)
        form = form_of(action, uuid.uuid4().hex, table.version, table.game.window(table.state))
        answer = self.post(f"/table/{table.public_id}/act/", **form)
        assert answer.status_code in {200, 409}, answer.text[:300]


class Lesson:
    """The class in a running stack."""

    def __init__(self, stack: Stack) -> None:
        """Make the class; nobody is here yet."""
        self.stack = stack
        self.seeded = json.loads(stack.shell(SEED))
        self.url = f"{stack.url}/class/{self.seeded['id']}"
        self.scripted: dict[str, ScriptedPupil] = {}
        self._over = threading.Event()
        self._signs = threading.Thread(target=self._sign_on, daemon=True)

    def pupil(self, name: str) -> ScriptedPupil:
        """Return a pupil who has not come yet."""
        public_id, *pictures = self.seeded["pupils"][name]
        return ScriptedPupil(self.stack.url, self.seeded["code"], name, public_id, pictures)

    def bring(self, names: list[str]) -> None:
        """Let these pupils come, eight at a time, and stay."""
        come = {name: self.pupil(name) for name in names}
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(ScriptedPupil.come, come.values()))
        self.scripted |= come
        if not self._signs.is_alive():
            self._signs.start()

    def _sign_on(self) -> None:
        while not self._over.wait(SIGN):
            for one in list(self.scripted.values()):
                one.sign()

    def close(self) -> None:
        """Let everybody go."""
        self._over.set()
        if self._signs.is_alive():
            self._signs.join(timeout=30)

    def table_of(self, name: str) -> Table:
        """Return the table at which a pupil has a seat in a game that goes on."""
        [(public_id,)] = self.stack.query(
            "SELECT g.public_id FROM games_gamesession g JOIN games_seat s"
            " ON s.game_session_id = g.id JOIN classroom_user u ON u.id = s.user_id"
            " WHERE u.public_id = %s AND g.status = 'playing'",
            (self.seeded["pupils"][name][0],),
        )
        return Table(self.stack, public_id)

    def wait_for_turn_of(self, name: str, seconds: float = 30) -> Table:
        """Let the table play until it waits for that pupil."""
        table, ends = self.table_of(name), time.monotonic() + seconds
        seat = table.seat_named(name)
        while not table.over and table.awaited != seat:
            assert time.monotonic() < ends, f"{name}'s turn never comes"
            mover = table.names[table.awaited]
            if mover in self.scripted:
                self.scripted[mover].move(table)
            else:
                time.sleep(0.1)
            table.read()
        return table
