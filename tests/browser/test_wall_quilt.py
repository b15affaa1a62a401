"""The class's quilt on the wall, with every patch sewn: each label lies whole in its patch."""

from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenContext
from tests.browser.table_fixture import make_table_in
from tests.stack import Stack

SIZES = [(390, 844), (320, 640), (820, 1180), (1366, 768)]
SEW = "from tests.browser.test_wall_quilt import sew; sew({table!r}, {quilts})"
CLIPPED = """() => [...document.querySelectorAll('.bigq i')].filter((patch) => {
  const range = document.createRange();
  range.selectNodeContents(patch);
  const text = range.getBoundingClientRect(), box = patch.getBoundingClientRect();
  const inside = text.left >= box.left && text.right <= box.right
    && text.top >= box.top && text.bottom <= box.bottom;
  return patch.textContent && !inside;
}).map((patch) => patch.textContent)"""


def sew(table: str, quilts: int) -> None:
    """Sew all facts of the first quilts for a pupil of a table's class."""
    from django.utils import timezone

    from classroom.models import AssignmentTable, PupilFact
    from learning.number_facts import QUILTS

    row = AssignmentTable.objects.select_related("classroom").get(game_session__public_id=table)
    pupil, today = row.classroom.enrollments.first().student, timezone.now().date()
    PupilFact.objects.bulk_create(
        PupilFact(student=pupil, item=fact.key, tried=2, right=2, mastered_on=today, last_on=today)
        for quilt in QUILTS[:quilts]
        for fact in quilt.facts
    )


@pytest.mark.parametrize("quilts", [1, 2, 9], ids=["sums", "sums and takes", "all"])
def test_labels_lie_whole_in_their_patches(
    stack: Stack, open_context: OpenContext, quilts: int
) -> None:
    with closing(open_context):
        table = make_table_in(stack, cards="add_10")
        table.open(open_context, 0)
        stack.shell(SEW.format(table=table.public_id, quilts=quilts))
        page = table.open_class(open_context, "wall/")
        expect(page.locator("#wall .bigq")).to_be_visible()
        cut = []
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            cut += [f"{width}: {label}" for label in page.evaluate(CLIPPED)]
        assert cut == []
