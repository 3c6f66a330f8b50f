"""The small changes that can be made to a module, found in its syntax tree.

Docstrings and other words, annotations, decorators, `__repr__`, assertions, the arguments of errors and code for the
type checker are left alone: no test should hold those. A place is known by its function and the text of its line, so
that it is found again after the code has moved.
"""

from __future__ import annotations

import ast
import itertools
from collections import Counter
from collections.abc import Iterator
from types import CodeType
from typing import NamedTuple

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OFF_BY_ONE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
WORDS_ONLY = {"__repr__", "__str__"}
MERELY_CHECKED = {"strict"}  # keywords that change nothing unless the code around them is wrong
OF_THEIR_OWN = {"self", "cls", "state", "rules", "board", "reader"}
MODULE = "<module>"
LONGEST = 160  # characters of a description


class Mutant(NamedTuple):
    """One change, by what stays the same when code moves. `nth` counts equal changes to equal lines of a function."""

    module: str
    function: str
    line: str
    change: str
    nth: int


class Candidate(NamedTuple):
    """A mutant in today's code: `text` replaces `source[start:end]`. `lines` run the changed code; there are none where
    it runs when the module is imported."""

    mutant: Mutant
    start: int
    end: int
    text: str
    lines: range


class Change(NamedTuple):
    """A replacement for one node, and how the change is described."""

    node: ast.expr | ast.stmt
    text: str
    description: str


def candidates(source: str, module: str) -> list[Candidate]:
    """All changes that can be made to a module, in the order of its code."""
    finder = _Finder()
    finder.visit(ast.parse(source))
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    seen: Counter[tuple[str, str, str]] = Counter()
    found: list[Candidate] = []
    for (node, text, description), function, run in finder.found:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        short = description if len(description) <= LONGEST else description[: LONGEST - 3] + "..."
        place = function or MODULE, lines[node.lineno - 1].strip(), short
        seen[place] += 1
        start, end = offset(node.lineno, node.col_offset), offset(node.end_lineno, node.end_col_offset)
        found.append(Candidate(Mutant(module, *place, seen[place]), start, end, text, run))
    return found


def mutated(source: str, candidate: Candidate) -> str:
    """Make the change."""
    return source[: candidate.start] + candidate.text + source[candidate.end :]


def differs(source: str, changed: str) -> bool:
    """True if a changed source compiles, and to other instructions."""
    try:
        return _instructions(compile(source, "", "exec")) != _instructions(compile(changed, "", "exec"))
    except SyntaxError:
        return False


def _instructions(code: CodeType) -> tuple[object, ...]:
    """The instructions without line numbers."""
    constants = tuple(
        _instructions(each) if isinstance(each, CodeType) else (type(each), each) for each in code.co_consts
    )
    return code.co_code, constants, code.co_names, code.co_varnames


def changes(node: ast.AST) -> Iterator[Change]:
    """The changes to this node itself, not to those inside it."""
    match node:
        case ast.Compare(left, [op], [right]):
            for table in (TURNED, OFF_BY_ONE):
                if type(op) in table:
                    yield _becomes(node, ast.Compare(left, [table[type(op)]()], [right]))
        case ast.BoolOp(op, values):
            yield _becomes(node, ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
        case ast.BinOp(left, op, right) if type(op) in ARITHMETIC and not (_joined(left) or _joined(right)):
            yield _becomes(node, ast.BinOp(left, ARITHMETIC[type(op)](), right))
        case ast.AugAssign(target, op, value) if type(op) in ARITHMETIC and not _joined(value):
            other = ast.AugAssign(target, ARITHMETIC[type(op)](), value)
            yield Change(node, ast.unparse(other), f"{ast.unparse(node)} -> {ast.unparse(other)}")
            yield _dropped(node)
        case ast.Constant(bool(value)):
            yield _becomes(node, ast.Constant(not value))
        case ast.Constant(int(value) | float(value)):
            yield _becomes(node, ast.Constant(value + 1))
        case ast.Subscript(value, ast.Constant(int(0)) | ast.UnaryOp(ast.USub(), ast.Constant(1)) as index, ctx):
            other_end = ast.Constant(-1 if isinstance(index, ast.Constant) else 0)
            yield _becomes(node, ast.Subscript(value, other_end, ctx))
        case ast.Call(func, args, keywords):
            if isinstance(func, ast.Name) and func.id in CALLED:
                yield Change(func, CALLED[func.id], f"{ast.unparse(node)} -> {CALLED[func.id]}(...)")
            for number, keyword in enumerate(keywords):
                if keyword.arg and keyword.arg not in MERELY_CHECKED:
                    without = ast.Call(func, args, keywords[:number] + keywords[number + 1 :])
                    yield Change(node, ast.unparse(without), f"drop argument {ast.unparse(keyword)}")
            for number, (one, other) in enumerate(itertools.pairwise(args)):
                if _plain(one) and _plain(other) and ast.unparse(one) != ast.unparse(other):
                    turned = ast.Call(func, [*args[:number], other, one, *args[number + 2 :]], keywords)
                    yield Change(node, ast.unparse(turned), f"swap arguments {ast.unparse(one)}, {ast.unparse(other)}")
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            if isinstance(value, ast.BoolOp) or (isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)):
                yield Change(node, f"return not ({ast.unparse(value)})", f"return not ({ast.unparse(value)})")
            elif not isinstance(value, ast.Compare):
                yield Change(node, "return None", f"{ast.unparse(node)} -> return None")
        case ast.Expr(ast.Call()) | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield _dropped(node)
        case ast.Assign([ast.Attribute() | ast.Subscript()], _):
            yield _dropped(node)
    for test in _conditions(node):
        if not (isinstance(test, ast.Compare) and len(test.ops) == 1):  # which is turned itself
            yield _becomes(test, ast.UnaryOp(ast.Not(), test))


def _conditions(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            return [test]
        case ast.comprehension(ifs=tests):
            return tests
    return []


def _becomes(node: ast.expr, other: ast.expr) -> Change:
    text = ast.unparse(other)
    bare = isinstance(other, ast.Constant | ast.Subscript)
    return Change(node, text if bare else f"({text})", f"{ast.unparse(node)} -> {text}")


def _dropped(node: ast.stmt) -> Change:
    return Change(node, "pass", f"drop {ast.unparse(node)}")


def _joined(node: ast.expr) -> bool:
    """True for text and sequences, which no operator but `+` suits."""
    if isinstance(node, ast.BinOp):
        return _joined(node.left) or _joined(node.right)
    return isinstance(node, ast.JoinedStr | ast.Tuple | ast.List) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _plain(node: ast.expr) -> bool:
    """True if it may be swapped with its neighbour: swapping what is of a type of its own only makes a call fail."""
    name = ast.unparse(node).rpartition(".")[2]
    return isinstance(node, ast.Name | ast.Attribute) and name.islower() and name not in OF_THEIR_OWN


class _Finder(ast.NodeVisitor):
    """Walks a module and notes the changes with their function and lines."""

    def __init__(self) -> None:
        self.found: list[tuple[Change, str, range]] = []
        self._names: list[str] = []
        self._called = False  # what is visited runs when a function is called, not when the module is imported
        self._lines = range(0)

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            end = body[0].lineno if body else (node.end_lineno or node.lineno) + 1
            self._lines = range(node.lineno, max(end, node.lineno + 1)) if self._called else range(0)
        for change in changes(node):
            self.found.append((change, ".".join(self._names), self._lines))
        super().visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        called, self._called = self._called, False
        self._names.append(node.name)
        for each in node.body:
            self.visit(each)
        self._names.pop()
        self._called = called

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name in WORDS_ONLY or any(ast.unparse(each).endswith("overload") for each in node.decorator_list):
            return
        called = self._called
        self._names.append(node.name)
        first = node.body[min(1, len(node.body) - 1)] if ast.get_docstring(node) is not None else node.body[0]
        self._lines = range(first.lineno, (first.end_lineno or first.lineno) + 1)
        for default in filter(None, (*node.args.defaults, *node.args.kw_defaults)):
            self.visit(default)
        self._called = True
        for each in node.body:
            self.visit(each)
        self._names.pop()
        self._called = called

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 - as `ast` calls it

    def visit_Lambda(self, node: ast.Lambda) -> None:
        lines = self._lines
        self._lines = range(node.body.lineno, (node.body.end_lineno or node.body.lineno) + 1)
        self.visit(node.body)
        self._lines = lines

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test).endswith("TYPE_CHECKING"):
            self.found = [each for each in self.found if each[0].node is not node.test]
        else:
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in MERELY_CHECKED:
            self.visit(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)
        # The ends are changed as such, above.
        if not isinstance(node.slice, ast.Constant) and not isinstance(node.slice, ast.UnaryOp):
            self.visit(node.slice)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in ("cast", "TypeVar", "NewType"):
            return
        self.generic_visit(node)

    def generic_visit(self, node: ast.AST) -> None:
        if not isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr):  # what is said of an error is words
            super().generic_visit(node)
