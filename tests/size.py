#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks that the project stays small enough for one person: size.py SOURCE [--table]

For each folder, the lines of its sources, and those of them that are code: neither blank nor a comment alone, so that neither a
deleted comment nor a packed line makes it smaller. Of wasm/ without its tests; of tests/ without captured messages, documents and
stores; of docs/ what people write, without the files and tables that ./dev contracts makes. A limit is raised only together with
the reason for it. `--table` prints a table of Markdown."""
import pathlib
import re
import sys

CODE = re.compile(r".*\.(cpp|hpp|c|h|cs|java|go|php|rb|py|mjs|js|ts|jsx|tsx|css|html|sh|ps1|zsh|fish|cmake)|CMakeLists\.txt")
TEXT = re.compile(r".*\.md")
# Of each folder, the most lines, and the most lines of code.
LIMITS = [
    ("include/waybill", CODE, 27_710, 21_980),
    ("include/waybill_schema", CODE, 2_675, 2_271),
    ("include/waybill_debug", CODE, 1_430, 1_180),
    ("native", CODE, 42_245, 33_350),
    ("wasm", CODE, 12_235, 10_045),
    ("tests", CODE, 65_870, 56_085),
    ("docs", TEXT, 6_550, None),
]
LEFT_OUT = {"docs": {"node_modules", "contract", "certification"}, "wasm": {"node_modules", "test"}}
MADE = re.compile(rb"<!-- (\S+), made by ./dev contracts -->\n.*?<!-- end of \1 -->\n", re.DOTALL)
HASH = {".py", ".sh", ".cmake", ".rb", ".ps1", ".zsh", ".fish", ".txt"}
DOCSTRING = re.compile(rb'^\s*"""[^"].*?"""$', re.MULTILINE | re.DOTALL)
BLOCK = re.compile(rb"^\s*(/\*(?:(?!\*/).)*\*/|<!--(?:(?!-->).)*-->)\s*$", re.MULTILINE | re.DOTALL)
COMMENTS = {True: re.compile(rb"\s*(#.*)?"), False: re.compile(rb"\s*(//.*)?")}


def code_of(text, suffix):
    """The lines that are neither blank nor a comment alone."""
    text = DOCSTRING.sub(b"", text) if suffix == ".py" else BLOCK.sub(b"", text)
    return [line for line in text.splitlines() if not COMMENTS[suffix in HASH].fullmatch(line)]


def counted(source, folder, names):
    files = [file for file in sorted((source / folder).rglob("*")) if names.fullmatch(file.name) and file.is_file()]
    left_out = LEFT_OUT.get(folder, {"node_modules"})
    texts = [(MADE.sub(b"", file.read_bytes()), file.suffix) for file in files if not left_out & set(file.relative_to(source).parts)]
    return sum(len(text.splitlines()) for text, _ in texts), sum(len(code_of(*each)) for each in texts)


def main():
    source, table = pathlib.Path(sys.argv[1]), "--table" in sys.argv
    wrong = 0
    if table:
        print("| folder | lines | limit | code | limit |\n|---|---:|---:|---:|---:|")
    for folder, names, most_lines, most_code in LIMITS:
        lines, code = counted(source, folder, names)
        bad = not 0 < lines <= most_lines or (most_code is not None and code > most_code)
        wrong += bad
        if table:
            shown = ("", "") if most_code is None else (f"{code:,}", f"{most_code:,}")
            print(f"| `{folder}` | {lines:,} | {most_lines:,} | {shown[0]} | {shown[1]} |")
        else:
            of_code = "" if most_code is None else f"; {code} of code, at most {most_code}"
            print(f"{folder}: {lines} lines, at most {most_lines}{of_code}{': TOO MANY' if lines and bad else ': NONE' if bad else ''}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
