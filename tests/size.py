#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks that the project stays small enough for one person: size.py SOURCE

Lines of the library, of the contracts and the converter beside it, of the tests without captured messages, documents and
stores, and of what people write in docs/: files and tables that ./dev contracts makes are left out. A limit is raised only
together with the reason for it."""
import pathlib
import re
import sys

CODE = re.compile(r".*\.(cpp|hpp|c|h|cs|java|go|php|rb|py|mjs|js|ts|sh|ps1|zsh|fish|cmake)|CMakeLists\.txt")
LIMITS = [("include/waybill", CODE, 27_985), ("include/waybill_schema", CODE, 2_670), ("include/waybill_debug", CODE, 1_425),
          ("wasm/convert", CODE, 1_260), ("tests", CODE, 65_625), ("docs", re.compile(r".*\.md"), 6_520)]
LEFT_OUT = {"node_modules", "contract", "certification"}  # of docs/: made by ./dev contracts
MADE = re.compile(rb"<!-- (\S+), made by ./dev contracts -->\n.*?<!-- end of \1 -->\n", re.DOTALL)


def lines_of(source, folder, names):
    files = [file for file in sorted((source / folder).rglob("*")) if names.fullmatch(file.name) and file.is_file()]
    left_out = LEFT_OUT if folder == "docs" else {"node_modules"}
    return sum(len(MADE.sub(b"", file.read_bytes()).splitlines()) for file in files if not left_out & set(file.relative_to(source).parts))


def main():
    source = pathlib.Path(sys.argv[1])
    counted = [(folder, lines_of(source, folder, names), most) for folder, names, most in LIMITS]
    for folder, lines, most in counted:
        print(f"{folder}: {lines} lines, at most {most}{'' if 0 < lines <= most else ': TOO MANY' if lines else ': NONE'}")
    return 0 if all(0 < lines <= most for _, lines, most in counted) else 1


if __name__ == "__main__":
    sys.exit(main())
