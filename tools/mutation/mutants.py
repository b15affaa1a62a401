"""Make mutants of a module: every small fault that can be planted in its functions and classes."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

Kind = Literal[
    "limit",
    "edge",
    "else",
    "comparison",
    "boolean",
    "constant",
    "arithmetic",
    "removed call",
    "returned value",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The first three ask for tests of limits: a whole number is one more or one less, a comparison
takes its end in or leaves it out, a branch or a guard is left out."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
EDGES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}
DECLARED = {
    "frozen",
    "slots",
    "repr",
    "max_length",
    "verbose_name",
    "stacklevel",
    "kw_only",
    "strict",
    "digest_size",
}
"""Keyword arguments that declare rather than do: a change there is no fault of behaviour."""

UNHEARD = {"debug", "info", "warning", "log", "exception"}
"""Calls of a logger: leaving one out changes no answer and no row."""


@dataclass(frozen=True)
class Mutant:
    """One planted fault: the text from `start` to `end` (offsets in characters) is replaced.

    `function` is the dotted name of the function or class around it, "" for the module.
    """

    line: int
    function: str
    kind: Kind
    start: int
    end: int
    before: str
    after: str

    def plant(self, source: str) -> str:
        """Return the module with the fault in it."""
        return source[: self.start] + self.after + source[self.end :]


def mutants_of(source: str) -> list[Mutant]:
    """Return every mutant of a module, in the order of its text."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda one: (one.start, one.end, one.kind, one.after))


class _Finder(ast.NodeVisitor):
    """Walks a module and keeps what can be changed."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.found: list[Mutant] = []
        self.names: list[str] = []
        # ast counts columns in bytes of UTF-8, texts are cut by characters
        self.lines = source.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def _offset(self, line: int, column: int) -> int:
        text = self.lines[line - 1].encode()[:column].decode()
        return self.starts[line - 1] + len(text)

    def _keep(
        self, node: ast.expr | ast.stmt, kind: Kind, after: str, last: ast.stmt | None = None
    ) -> None:
        """Keep that a node, or all from it to a `last` one, is replaced."""
        until = last or node
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(until.end_lineno or until.lineno, until.end_col_offset or 0)
        before = self.source[start:end]
        self.found.append(
            Mutant(node.lineno, ".".join(self.names), kind, start, end, before, after)
        )

    # --- what is walked, and what is not ------------------------------------------------------

    def _inside(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        self.names.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self.names.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if not any(isinstance(base, ast.Name) and base.id == "Protocol" for base in node.bases):
            self._inside(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name not in {"__repr__", "__str__"}:
            for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
                self.visit(default)
            self._inside(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._inside(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) not in {"TYPE_CHECKING", "__name__ == '__main__'"}:
            self._negate(node.test)
            self._leave_out(node)
            self.generic_visit(node)

    # --- the faults -----------------------------------------------------------------------------

    def _negate(self, test: ast.expr) -> None:
        """Turn a condition round, unless another fault does the same to it."""
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            self._keep(test, "boolean", f"(not {ast.unparse(test)})")

    def _leave_out(self, node: ast.If) -> None:
        """Leave the last branch of a chain out, or what a guard does."""
        leaves = self._is_elif(node) or (len(node.body) == 1 and isinstance(node.body[0], LEAVES))
        branch = node.orelse or (node.body if leaves else [])
        if branch and not self._is_elif(branch[0]) and not isinstance(branch[0], ast.Pass):
            self._keep(branch[0], "else", "pass", branch[-1])

    def _is_elif(self, node: ast.stmt) -> bool:
        return self.source.startswith("elif", self._offset(node.lineno, node.col_offset))

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self._keep(node, "else", f"({ast.unparse(node.body)})")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for place, operator in enumerate(node.ops):
            other = [*node.ops]
            edge = EDGES.get(type(operator))
            other[place] = (edge or COMPARISONS[type(operator)])()
            after = _text(ast.Compare(node.left, other, node.comparators))
            self._keep(node, "edge" if edge else "comparison", after)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._keep(node, "boolean", _text(ast.BoolOp(other, node.values)))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._keep(node, "boolean", f"bool({ast.unparse(node.operand)})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        operator = ARITHMETIC.get(type(node.op))
        if operator and not any(_is_text(side) for side in (node.left, node.right)):
            self._keep(node, "arithmetic", _text(ast.BinOp(node.left, operator(), node.right)))
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        operator = ARITHMETIC.get(type(node.op))
        if operator and not _is_text(node.value):
            changed = ast.AugAssign(node.target, operator(), node.value)
            self._keep(node, "arithmetic", ast.unparse(changed))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._keep(node, "constant", str(not node.value))
        elif isinstance(node.value, int):
            self._keep(node, "limit", repr(node.value + 1))
            self._keep(node, "limit", repr(node.value - 1))
        elif isinstance(node.value, float):
            self._keep(node, "constant", repr(node.value + 1))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave out: parts of an f-string have no reliable columns before Python 3.12."""

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value.value if isinstance(node.value, ast.Await) else node.value
        if not isinstance(call, ast.Call):
            return
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if name not in UNHEARD:
            self._keep(node, "removed call", "pass")
            self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        value = node.value
        if value is None:
            return
        if not isinstance(value, ast.Constant):
            self._keep(value, "returned value", "None")
        elif isinstance(value.value, str):
            self._keep(value, "returned value", "'?'")
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in DECLARED:
            self.generic_visit(node)


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _is_text(node: ast.expr) -> bool:
    """Say whether an operand is a text for sure: texts are joined by + and formatted by %."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def by_line(mutants: list[Mutant]) -> Iterator[list[Mutant]]:
    """Give the mutants of each line together."""
    lines: dict[int, list[Mutant]] = {}
    for one in mutants:
        lines.setdefault(one.line, []).append(one)
    yield from lines.values()
