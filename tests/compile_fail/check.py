#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Mistakes that must not compile: check.py SOURCE SCRATCH [NAME...]

Each file of this folder is compiled twice. With MISTAKE, g++ must refuse it and print every line that the file asks for. Without
MISTAKE, clang must accept it, so that it remains a fair example:

    // expect: a regular expression
    // errors: how many errors the compiler may print at most, if that is not 1
    #ifdef MISTAKE
    ... what must not compile
    #else
    ... the same without the mistake
    #endif

Structs that several cases need are in headers beside them. What they include of the library is compiled once before, for both
compilers.

A compiler that is not set to C++20 prints one error, and no other, whichever header comes first."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

# Source lines are not quoted in the output of g++: what the compiler reports must meet an expectation.
FLAGS = ["-std=c++20", "-Wall", "-Wextra", "-fmessage-length=0"]
GCC = ["g++", *FLAGS, "-fno-diagnostics-show-caret", "-ftemplate-backtrace-limit=0"]
CLANG = ["clang++-22", *FLAGS]
# What files include, compiled once. Descriptions come without the types that some of them forget to include.
SHARED = {
    "descriptions": ["waybill/xml.hpp"],
    "calls": ["waybill/workflow/booking_steps.hpp", "waybill/message/functions.hpp", "waybill/service.hpp"],
}
FIRST_HEADERS = ["waybill.hpp", "client.hpp", "service.hpp", "workflow.hpp", "schema/xsd.hpp", "streaming/list_writer.hpp", "http/date.hpp"]


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, "LC_ALL": "C"})
    return done.returncode, done.stdout


def compile_shared(compiler, folders, scratch):
    """Compiles the shared headers; returns the options that use each of them."""
    options = {}
    for name, headers in SHARED.items():
        header = scratch / f"{name}.hpp"
        header.write_text("".join(f"#include <{each}>\n" for each in headers))
        compiled = f"{header}.{'gch' if compiler is GCC else 'pch'}"
        status, output = run([*compiler, "-w", *folders, "-x", "c++-header", str(header), "-o", compiled])
        if status != 0:
            sys.exit(output)
        # g++ finds it by the name of the header, and uses it only before everything else
        options[name] = [*folders, *(["-include", str(header)] if compiler is GCC else ["-include-pch", compiled])]
    return options


def faults(case, gcc_options, clang_options):
    """What is wrong with a case."""
    text = case.read_text()
    expectations = re.findall(r"^// expect: (.*)$", text, re.MULTILINE)
    most = int(next(iter(re.findall(r"^// errors: (\d+)$", text, re.MULTILINE)), 1))
    if not expectations:
        return f"{case.name} has no line `// expect: ...`"
    shared = "descriptions" if re.search("#include <waybill/(xml|json|describe|value/.*).hpp>", text) else "calls"
    status, output = run([*CLANG, "-fsyntax-only", *clang_options[shared], str(case)])
    if status != 0:
        return f"{case.name}: without MISTAKE it must compile, but:\n{output}"
    status, output = run([*GCC, "-fsyntax-only", *gcc_options[shared], "-DMISTAKE", str(case)])
    if status == 0:
        return f"{case.name}: with MISTAKE it must be refused, but it compiles"
    for expectation in expectations:
        if not re.search(expectation, output):
            return f"{case.name}: refused, but the compiler does not print `{expectation}`:\n{output}"
    count = output.count("error: ")
    return f"{case.name}: refused with {count} errors, more than {most}:\n{output}" if count > most else None


def standard_faults(source, scratch):
    """What is wrong with the error of a compiler that is not set to C++20."""
    for header in FIRST_HEADERS:
        program = scratch / "older_standard.cpp"
        program.write_text(f"#include <waybill/{header}>\n")
        for compiler in ("g++", "clang++-22"):
            _, output = run([compiler, "-std=c++17", "-fsyntax-only", f"-I{source}/include", str(program)])
            errors = re.findall(r"error: .*", output)
            if len(errors) != 1 or "C++20 is needed: compile with -std=c++20" not in errors[0]:
                yield f"{header}, {compiler} -std=c++17: expected one error that names -std=c++20:\n" + "\n".join(errors[:5])


def main():
    source, scratch, names = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), sys.argv[3:]
    cases = [case for case in sorted((source / "tests/compile_fail").glob("*.cpp")) if not names or case.stem in names]
    folders = [f"-I{source}/include", f"-I{source}/tests"]
    scratch.mkdir(parents=True, exist_ok=True)
    gcc_options, clang_options = (compile_shared(each, folders, scratch) for each in (GCC, CLANG))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [each for each in pool.map(lambda case: faults(case, gcc_options, clang_options), cases) if each]
    found += standard_faults(source, scratch)
    print("\n".join(found) or f"{len(cases)} mistakes do not compile")
    return 1 if found or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
