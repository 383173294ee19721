#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""The bars of compile time: they name files and figures that exist, and only a missed one that was reached is an error.

usage: bench_bars.py SOURCE
"""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
SOURCE = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(SOURCE / "bench"))
import compile_bars  # noqa: E402
import compiler_runs  # noqa: E402

TEXT = """
reference = "RapidJSON"
bar = [
    { what = "half the time", file = "one read", figure = "seconds", share = 0.5, reached = true },
    { what = "beyond the header", file = "one call", minus = "httplib.h", figure = "seconds", limit = 1.5, reached = false },
    { what = "code", file = "one read", figure = "code", limit = 1000, reached = true },
]
[reference_seconds]
"g++" = 2.0
[before."g++"]
"one read" = { ratio = 3.0, code = 3000 }
"""


def measured(ratio, code=1000, processor=99.0):
    return compiler_runs.Measured(processor=processor, wall=99.0, ratio=ratio, memory=1, code=code, constants=0)


class Bars(unittest.TestCase):
    def setUp(self):
        self.bars = compile_bars.Bars(TEXT)

    def results(self, now, before=None):
        return {one.what: one for one in self.bars.results("g++", now, before)}

    def test_seconds_are_ratios_to_the_reference(self):
        one = self.results({"one read": measured(1.5)})["half the time"]
        self.assertEqual((one.value, one.limit), (3.0, 3.0))
        self.assertEqual((one.met, one.missed, one.verdict), (True, False, "yes"))

    def test_a_missed_bar_that_was_reached_is_an_error(self):
        one = self.results({"one read": measured(1.51)})["half the time"]
        self.assertEqual((one.missed, one.verdict), (True, "no"))

    def test_shares_refer_to_the_other_checkout_if_there_is_one(self):
        one = self.results({"one read": measured(1.5)}, {"one read": measured(2.0)})["half the time"]
        self.assertEqual((one.limit, one.missed), (2.0, True))

    def test_a_bar_that_is_not_reached_is_no_error(self):
        one = self.results({"one call": measured(5.0), "httplib.h": measured(1.0)})["beyond the header"]
        self.assertEqual((one.value, one.limit), (8.0, 1.5))
        self.assertEqual((one.missed, one.verdict), (False, "not yet"))

    def test_a_bar_that_was_just_reached_is_reported(self):
        one = self.results({"one call": measured(1.5), "httplib.h": measured(1.0)})["beyond the header"]
        self.assertEqual((one.missed, one.verdict), (False, "yes: make it an error"))

    def test_sizes_are_compared_as_they_are(self):
        self.assertTrue(self.results({"one read": measured(9.0, code=1000)})["code"].met)
        self.assertTrue(self.results({"one read": measured(0.1, code=1001)})["code"].missed)

    def test_bars_of_files_that_were_not_measured_are_left_out(self):
        self.assertEqual(list(self.results({"one call": measured(1.0)})), [])

    def test_shares_of_figures_that_were_not_recorded_are_left_out(self):
        self.bars.before["g++"] = {}
        self.assertEqual(list(self.results({"one read": measured(1.5)})), ["code"])


class CommittedBars(unittest.TestCase):
    def setUp(self):
        self.bars = compile_bars.load()

    def test_they_name_files_that_exist(self):
        for name in [self.bars.reference, *self.bars.files]:
            self.assertIn(name, compiler_runs.NAMES)
        for file in compiler_runs.FILES:
            if file.source.endswith((".cpp", ".h")):
                self.assertTrue((SOURCE / "bench" / "compile_time" / file.source).is_file(), file.source)
            elif file.source.startswith("docs/"):
                document, text = file.source.split(": ")
                self.assertIn(text, compiler_runs.block_of(SOURCE / document, text))

    def test_they_apply_to_each_compiler(self):
        now = {file.name: measured(1.0) for file in compiler_runs.FILES}
        for compiler in self.bars.compilers:
            results = list(self.bars.results(compiler, now, now))
            self.assertEqual(len(results), len(self.bars.bars))
            self.assertTrue(all(one.limit > 0 for one in self.bars.results(compiler, now)))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
