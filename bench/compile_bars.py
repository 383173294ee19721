# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""The bars of bench/compile_time/bars.toml, and what became of them."""

import pathlib
import tomllib
from typing import NamedTuple

PLACE = pathlib.Path(__file__).resolve().parent / "compile_time" / "bars.toml"


class Result(NamedTuple):
    """One bar for one compiler."""

    what: str
    files: list
    compiler: str
    figure: str
    value: float
    limit: float
    reached: bool  # whether missing it is an error

    @property
    def met(self):
        return self.value <= self.limit

    @property
    def missed(self):
        return self.reached and not self.met

    @property
    def verdict(self):
        if self.reached:
            return "yes" if self.met else "no"
        return "yes: make it an error" if self.met else "not yet"


def shown(figure, value):
    return f"{value:.2f} s" if figure == "seconds" else f"{value / 1000:,.0f} KB" if figure == "code" else f"{value / 1e6:,.0f} MB"


class Bars:
    """All bars, and the figures that they refer to."""

    def __init__(self, text):
        read = tomllib.loads(text)
        self.reference = read["reference"]
        self.reference_seconds = read["reference_seconds"]
        self.before = read["before"]
        self.bars = read["bar"]

    @property
    def files(self):
        """Names of the files that the bars need."""
        return list(dict.fromkeys(bar[key] for bar in self.bars for key in ("file", "minus", "of") if key in bar))

    @property
    def compilers(self):
        return list(self.reference_seconds)

    def figure(self, compiler, figure, measured):
        """A figure of one file: seconds as on the machine of `before`."""
        return measured.ratio * self.reference_seconds[compiler] if figure == "seconds" else getattr(measured, figure)

    def results(self, compiler, now, before=None):
        """Every bar whose figures are known. `before` is from the same run, or None: then it is the recorded one."""
        for bar in self.bars:
            names = [bar[key] for key in ("file", "minus") if key in bar]
            figure = bar["figure"]
            value = self._difference(compiler, figure, names, now)
            if "of" in bar:
                whole = self._difference(compiler, figure, [bar["of"]], now)
                limit = bar["share"] * whole if whole is not None else None
            else:
                limit = bar["limit"] if "limit" in bar else self._share(bar["share"], compiler, figure, names, before)
            if value is not None and limit is not None:
                yield Result(bar["what"], names, compiler, figure, value, limit, bar["reached"])

    def _difference(self, compiler, figure, names, measured):
        if not all(name in measured for name in names):
            return None
        figures = [self.figure(compiler, figure, measured[name]) for name in names]
        return figures[0] - sum(figures[1:])

    def _share(self, share, compiler, figure, names, before):
        if before:
            whole = self._difference(compiler, figure, names, before)
        else:
            recorded = [self._recorded(compiler, figure, name) for name in names]
            whole = recorded[0] - sum(recorded[1:]) if None not in recorded else None
        return share * whole if whole is not None else None

    def _recorded(self, compiler, figure, name):
        kept = self.before[compiler].get(name, {})
        if figure != "seconds":
            return kept.get(figure)
        return kept["ratio"] * self.reference_seconds[compiler] if "ratio" in kept else None


def load(place=PLACE):
    return Bars(place.read_text(encoding="utf-8"))


def rows(results):
    """What, compiler, figure, bar, verdict."""
    return [[one.what, one.compiler, shown(one.figure, one.value), f"at most {shown(one.figure, one.limit)}", one.verdict]
            for one in results]
