#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks that code and documents use the standard terms of HTTP, SOAP, SQL and C++: words.py SOURCE

Each line of WORDS is a word or phrase that this project once used with a meaning of its own, and the term to use. They are
looked for in comments, identifiers (whose parts count as words), strings, documents and names of files. Captured messages and
the code of other stacks are in EXCEPT."""
import os
import pathlib
import re
import sys

WORDS = {
    r"behind": "after",
    r"tells?|told|untold": "reports, returns, receives",
    r"says no": "refuses",
    r"odd|oddity|oddities": "quirk, deviation, non-canonical",
    r"mend|mends|mended|mending": "fix",
    r"does not hold|do not hold|holds": "is valid, is invalid; contains, has",
    r"anew": "again; regenerated, rebuilt",
    r"looked through|looks through": "scanned, parsed",
    r"as (?:they|it) usually (?:are|is)|the usual|usual": "canonical; default; fast path",
    r"straight": "direct; fast path",
    r"floors?(?!\s*[<(])|houses?|housed|housing": "layer, codebase; room assignment",
    r"ways?|roads?": "access method; otherwise say it without the word",
    r"desks?": "booking service, request handler",
    r"walk|walks|walked|walker|walkers|walking": "general reader, slow path; iterate, traverse",
    r"skim|skims|skimmed|skimming|skimmer": "structural scan",
    r"asked|unwrapped": "decoded request, decoded response; requested",
    r"aftermath|doors?|pace": "outcome, step factory, clock",
    r"conceal|conceals|concealed|stand ins?|stand-ins?": "redact, placeholder",
    r"gate|gates|brake|brakes": "authenticator, rate limiter",
    r"turned down|settle|settles|settled|settling|glance|glances": "rollback, expire, single-statement read",
    r"stands?|stood": "is at, starts with, is",
}
PATTERN = re.compile(r"(?<![a-z])(?:" + "|".join(f"(?P<w{i}>{word})" for i, word in enumerate(WORDS)) + r")(?![a-z])", re.IGNORECASE)
TERMS = list(WORDS.values())

FOLDERS = ("include", "native", "wasm", "tests", "examples", "docs", "README.md", "dev", "bench/bench.py", "cmake/setup.sh")
KINDS = {".hpp", ".cpp", ".mjs", ".js", ".ts", ".md", ".cmake", ".txt", ".py", ".sh", ".html", ".css", ".vue", ".in", ".toml", ""}
EXCEPT = (
    "tests/wire/",  # captured messages
    "tests/interop/",  # code of other stacks
    "tests/fuzz/corpus/",
    "tests/words.py",
)
INSTALLED = {"node_modules", "__pycache__", ".vitepress-cache", "dist"}
# What quotes others: a line with one of these is not looked at.
QUOTED = ('alias("Way")', "uest House", "guest house", "holds_alternative", "std::floor", "chrono::floor", "floor<", "floor(")


def words_of(line):
    """The line with the parts of identifiers apart: `road_of` and `roadOf` are `road of`."""
    line = re.sub(r"([a-z])([A-Z])", r"\1 \2", line)
    return line.replace("_", " ")


def files_below(path):
    if path.is_file():
        yield path
    for folder, folders, names in os.walk(path) if path.is_dir() else ():
        folders[:] = [each for each in folders if each not in INSTALLED]
        yield from (pathlib.Path(folder) / each for each in names)


def main():
    source = pathlib.Path(sys.argv[1])
    found = 0
    for file in sorted(each for folder in FOLDERS for each in files_below(source / folder)):
        name = str(file.relative_to(source))
        if name.startswith(EXCEPT) or file.suffix not in KINDS:
            continue
        try:
            text = file.read_text()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate([name, *text.splitlines()]):
            if any(quoted in line for quoted in QUOTED):
                continue
            for match in PATTERN.finditer(words_of(line)):
                found += 1
                print(f"{name}:{number}: {match.group(0)!r}: use {TERMS[int(match.lastgroup[1:])]}: {line.strip()[:120]}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
