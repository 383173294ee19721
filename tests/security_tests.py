#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks that each test that the table of SECURITY.md names exists, that each row names one, and that a kept mutation must break one
of those in GoogleTest: security_tests.py SOURCE

A test is `suite.name` of GoogleTest, a file or folder of tests/, or a target of tests/fuzz."""
import pathlib
import re
import sys
import tomllib

source = pathlib.Path(sys.argv[1])
tests = source / "tests"
known = {}
for file in tests.rglob("*.cpp"):
    found = re.findall(r"^(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\)", file.read_text(errors="replace"), re.MULTILINE)
    known |= {f"{suite}.{name}": file.parent.name for suite, name in found}
suites = {name.split(".")[0] for name in known}
section = (source / "SECURITY.md").read_text().split("## What is tried", 1)[1].split("\n## ", 1)[0]
rows = [line for line in section.splitlines() if line.startswith("| ") and not line.startswith("| kind")]
problems = [] if len(rows) > 10 else ["the table was not found"]
mutations = tomllib.loads((tests / "kept_mutations.toml").read_text())["mutation"]
for each in mutations:
    count = (source / each["file"]).read_text().count(each["from"])
    problems += [f"kept_mutations.toml: {each['file']} has {count} times: {each['from']}"] if count != 1 else []
    program = known.get(each["test"], "no folder") # `waybill_unit` of unit/
    problems += [f"kept_mutations.toml: {each['target']} has no test {each['test']}"] if program not in each["target"] else []
broken = {each["test"] for each in mutations}
for row in rows:
    named = re.findall(r"`([^`]+)`", row.split("|")[2])
    problems += [f"no test: {row}"] if not named else []
    tried = {name for name in named if name.split(".")[0] in suites}
    problems += [f"no kept mutation must break a test of: {row}"] if tried and not tried & broken else []
    problems += [f"there is no test {name}" for name in named
                 if name not in known and not (tests / name).exists() and not (tests / "fuzz" / f"{name}.cpp").exists()]
print(*problems, sep="\n")
sys.exit(1 if problems else 0)
