# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""The cells of the matrix: who calls whom, how, and what is proven by it."""
import dataclasses
import time
import traceback


class Wrong(AssertionError):
    """What is not as it should be, in words."""


def demand(holds, what):
    if not holds:
        raise Wrong(what)


@dataclasses.dataclass
class Cell:
    table: str    # the table it stands in
    row: str      # the caller and its way
    column: str   # what is proven
    prove: object  # a callable that raises when it does not hold

    @property
    def name(self):
        return f"{self.table}: {self.row}: {self.column}"


@dataclasses.dataclass
class Outcome:
    cell: Cell
    problem: str  # empty where it holds
    seconds: float


def judge(cell):
    begun = time.monotonic()
    problem = ""
    try:
        cell.prove()
    except Wrong as wrong:
        problem = str(wrong) or "not as it should be"
    except Exception:  # a cell that cannot be tried has failed, and the others go on
        problem = traceback.format_exc(limit=4)
    return Outcome(cell, problem, time.monotonic() - begun)
