#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks that each public header includes what it uses, with clang-tidy's misc-include-cleaner: includes.py SOURCE SCRATCH

A header that is there for the names of another one marks that include with `// IWYU pragma: export`. The headers of the
standard library and of Boost are compiled once before, which halves the time."""
import concurrent.futures
import pathlib
import re
import subprocess
import sys

FLAGS = ["-std=c++20", "-DCPPHTTPLIB_OPENSSL_SUPPORT"]


def compile_foreign_headers(include, scratch):
    """The headers that are not the library's, compiled; returns the file."""
    texts = [each.read_text() for each in include.rglob("*.hpp")]
    foreign = sorted({name for text in texts for name in re.findall(r"^#include (<[a-z_]+>|<boost/[^>]+>)", text, re.MULTILINE)})
    scratch.mkdir(parents=True, exist_ok=True)
    header, compiled = scratch / "foreign.hpp", scratch / "foreign.pch"
    header.write_text("".join(f"#include {name}\n" for name in foreign))
    subprocess.run(["clang++-22", *FLAGS, "-x", "c++-header", str(header), "-o", str(compiled)], check=True)
    return compiled


def declares(header):
    """Whether the header has more than includes, which need no check."""
    return any(line and not line.startswith(("//", "#")) for line in header.read_text().splitlines())


def findings(source, header, compiled):
    done = subprocess.run(["clang-tidy-22", "--quiet", f"--config-file={source}/tests/includes.clang-tidy", str(header), "--",
                           "-x", "c++", *FLAGS, f"-I{source}/include", "-include-pch", str(compiled)],
                          capture_output=True, text=True)
    found = [line for line in done.stdout.splitlines() if ": warning: " in line or ": error: " in line]
    return found or ([f"{header}: clang-tidy-22 failed: {done.stderr}"] if done.returncode != 0 else [])


def main():
    source, scratch = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    include = source / "include"
    public = [each for each in sorted(include.rglob("*.hpp"))
              if "detail" not in each.parts and declares(each)]
    compiled = compile_foreign_headers(include, scratch)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [line for lines in pool.map(lambda each: findings(source, each, compiled), public) for line in lines]
    print("\n".join(found) or f"{len(public)} public headers include what they use")
    return 1 if found or not public else 0


if __name__ == "__main__":
    sys.exit(main())
