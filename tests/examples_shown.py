#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks that examples/README.md shows each example as it is, except for its copyright line:
examples_shown.py SOURCE [--write]. --write copies the examples into the page, after the comment that names the file."""
import pathlib
import re
import sys

languages = {".cpp": "cpp", ".mjs": "js"}


def main():
    folder = pathlib.Path(sys.argv[1]) / "examples"
    page = folder / "README.md"
    before = page.read_text()
    programs = {each.name: each for each in sorted(folder.iterdir()) if each.suffix in languages}
    shown = []

    def copied(match):
        name = match[1]
        shown.append(name)
        program = programs[name].read_text().partition("\n")[2]
        return f"<!-- {name}, copied by ./dev examples -->\n\n```{languages[programs[name].suffix]}\n{program}```\n\n<!-- end of {name} -->"

    after = re.sub(r"<!-- (\S+), copied by \./dev examples -->.*?<!-- end of \1 -->", copied, before, flags=re.DOTALL)
    if sorted(shown) != list(programs):
        sys.exit(f"examples/README.md shows {', '.join(sorted(shown))}; in the folder are {', '.join(programs)}")
    if sys.argv[2:] == ["--write"]:
        page.write_text(after)
    elif after != before:
        sys.exit("examples/README.md shows an earlier version of an example; ./dev examples copies them again")


if __name__ == "__main__":
    main()
