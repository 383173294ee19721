#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks that each deviation in docs/compatibility.md names its tests in compatibility.txt: compatibility.py SOURCE

A line of that file has the beginning of a row, a tab, with which words the treatment begins, a tab, and tests: `suite.name`, with a
row of its table after `:`, or the file of checks that the compiler makes. Each word of the row's code is in the file of such a test."""
import pathlib
import re
import sys

TEST = re.compile(r"^(?:TEST|TEST_F|TEST_P|TYPED_TEST)\((\w+),\s*(\w+)\)", re.MULTILINE)


def main():
    source = pathlib.Path(sys.argv[1])
    table = (source / "docs/compatibility.md").read_text().split("| deviation |")[1].split("\n\n")[0]
    rows = [line[2:] for line in table.splitlines()[2:]]
    files = {file: file.read_text() for file in (source / "tests").rglob("*.cpp")}
    tests = {".".join(found): text for text in files.values() for found in TEST.findall(text)}
    wrong = []
    for line in (source / "tests/compatibility.txt").read_text().splitlines():
        row, treatment, named = line.split("\t")
        found = [each for each in rows if each.startswith(row)]
        if len(found) != 1:
            wrong.append(f"{row}: {len(found)} rows of docs/compatibility.md begin so")
            continue
        rows = [each for each in rows if each not in found]
        cells, sources = found[0].split(" | "), ""
        wrong += [] if cells[1].startswith(treatment) else [f"{row}: the treatment is not {treatment}"]
        for each in named.split("; "):
            test, _, case = each.partition(": ")
            constants = source / "tests/constant" / each
            if not (constants.is_file() or test in tests and (not case or f'"{case}"' in tests[test])):
                wrong.append(f"{row}: there is no test {each}")
            sources += tests.get(test) or (constants.read_text() if constants.is_file() else "")
        wrong += [f"{row}: no test has {word}" for code in re.findall("`([^`]+)`", " ".join(cells[:2]))
                  for word in re.findall(r"[\w.+]{3,}", code) if word.lower() not in sources.lower()]
    wrong += [f"{row[:60]}: tests/compatibility.txt names no test" for row in rows]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
