"""Words for skills, how they stand, and shared slips of wrong answers, as adults read them."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from learning.number_facts import NumberFact
from learning.skill_growth import SkillStatement

SKILL_WORDS = {
    "add2.w5": _("Sums to 5"),
    "add2.w10": _("Sums to 10"),
    "add2.w20": _("Sums to 20"),
    "add3": _("Sums of three or more"),
    "sub3": _("Take away more than one number"),
    "sub.w10": _("Take away to 10"),
    "sub.w20": _("Take away to 20"),
    "bl": _("Cover, to 10"),
    "mul.small": _("Multiplying with small numbers"),
    "mul.2-5-10": _("Times 2, 5 and 10"),
    "mul.3-4-8": _("Times 3, 4 and 8"),
    "mul.table": _("Times 6, 7 and 9"),
    "div.small": _("Dividing with small numbers"),
    "div.2-5-10": _("Dividing in the tables of 2, 5 and 10"),
    "div.3-4-8": _("Dividing in the tables of 3, 4 and 8"),
    "div.table": _("Dividing in the tables of 6, 7 and 9"),
    "zero": _("With a 0"),
    "one": _("Multiplying and dividing by 1"),
}
"""Skill of `learning.skills.SKILLS` -> its name."""
SKILL_PRACTICE = {
    "add2.w5": _("sums to 5"),
    "add2.w10": _("sums to 10"),
    "add2.w20": _("sums to 20"),
    "add3": _("sums of three or more numbers"),
    "sub3": _("taking away more than one number"),
    "sub.w10": _("taking away, to 10"),
    "sub.w20": _("taking away, to 20"),
    "bl": _("covering, to 10"),
    "mul.small": _("multiplying with small numbers"),
    "mul.2-5-10": _("times 2, 5 and 10"),
    "mul.3-4-8": _("times 3, 4 and 8"),
    "mul.table": _("times 6, 7 and 9"),
    "div.small": _("dividing with small numbers"),
    "div.2-5-10": _("dividing in the tables of 2, 5 and 10"),
    "div.3-4-8": _("dividing in the tables of 3, 4 and 8"),
    "div.table": _("dividing in the tables of 6, 7 and 9"),
    "zero": _("calculations with a 0"),
    "one": _("multiplying and dividing by 1"),
}
"""Skill -> what a pupil practises, inside a sentence."""
STATE_WORDS = {
    "meeting": _("just begun"),
    "practising": _("practising"),
    "nearly": _("nearly there"),
    "secure": _("secure"),
    "secure, not seen lately": _("secure, not seen lately"),
}
"""Word of `learning.words` -> as teachers and families read it."""
STATE_SENTENCES = {
    "practising": _("Sometimes right, sometimes not yet."),
    "nearly": _("Mostly right."),
    "secure": _("Right nearly every time, on two different days."),
    "secure, not seen lately": _("Was right nearly every time. Not asked for four weeks."),
}
"""Word that says more than begun -> the same to a family, as a plain sentence."""
SURER_SENTENCES = {
    "practising": _("Sometimes right, and surer than some weeks ago."),
    "nearly": _("Mostly right, and surer than some weeks ago."),
}
"""Word -> the same of a skill that has grown."""
STATE_IN_SHORT = {
    "meeting": _("only just begun"),
    "practising": _("sometimes right, sometimes not yet"),
    "nearly": _("mostly right"),
    "secure": _("right nearly every time, on two days"),
    "secure, not seen lately": _("right nearly every time, on two days; last asked on %(day)s"),
}
"""Word -> the same to a teacher, beside it."""
SLIP_WORDS = {
    "zero_one": _("muddled by a 0 or a 1"),
    "operation": _("with another sign"),
    "reversed": _("the other way round"),
    "one_out": _("one out"),
    "dropped": _("a number left out"),
    "doubled": _("a number counted twice"),
    "neighbour": _("the next number in the table"),
    "same_table": _("another number of the table"),
    "operand": _("a number of the question"),
    "ten_out": _("ten out"),
    "digits": _("the digits swapped"),
    "two_out": _("two out"),
}
"""Label of `learning.labels.KINDS` -> what wrong answers are."""
SLIP_ADVICE = {
    "zero_one": _("What does a 0 do, and what a 1?"),
    "operation": _("Say the sign aloud before the answer."),
    "reversed": _("Say first how many there are in all."),
    "one_out": _("Count on from the bigger number."),
    "dropped": _("Touch each card as it is added."),
    "doubled": _("Turn each card over once it is added."),
    "neighbour": _("Say the table aloud up to this one."),
    "same_table": _("Say the table aloud up to this one."),
    "operand": _("Say the whole sum before the answer."),
    "ten_out": _("Write tens and ones below each other."),
    "digits": _("Say the number aloud, then write it."),
    "two_out": _("Check with counters or on a number line."),
}
"""Label -> what to do about it in class."""
TAKE_AWAY_ADVICE = {
    "one_out": _("Count back: the first step back is one taken away."),
    "dropped": _("Touch each card as it is taken away."),
    "doubled": _("Turn each card over once it is taken away."),
}
"""Label -> the same where something is taken away, if that differs."""


def skill_name(one: SkillStatement) -> str:
    """Return the name of a skill."""
    return str(SKILL_WORDS[one.skill])


def word_name(one: SkillStatement) -> str:
    return str(STATE_WORDS[one.word])


def fact_name(fact: NumberFact) -> str:
    """Return a fact in words of cards: `2 + 5`, `9 with 4 covered`, `3 or more … make 7`."""
    if fact.covered:
        return gettext("%(a)d with %(b)d covered") % {"a": fact.a, "b": fact.b}
    if fact.a:
        return fact.text
    return gettext("3 or more numbers that make %(total)d") % {"total": fact.total}
