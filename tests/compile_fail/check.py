#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Mistakes that must not compile: check.py SOURCE SCRATCH [NAME...]

Each file of this folder has one mistake or several, which are chosen by MISTAKE. With each of them, g++ must refuse the file and
print every line that the file asks for. Without MISTAKE, clang must accept it, so that it remains a fair example:

    // expect 1: a regular expression
    // errors 1: how many errors the compiler may print at most, if that is not 1
    // expect 2: ...
    #if MISTAKE == 1
    ... what must not compile
    #elif MISTAKE == 2
    ... something else that must not compile
    #else
    ... the same without a mistake
    #endif

In a file with one mistake the numbers are left out.

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
FIRST_HEADERS = ["waybill.hpp", "client.hpp", "service.hpp", "workflow.hpp", "streaming/list_writer.hpp", "http/date.hpp"]


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


def mistakes_of(text):
    """The mistakes of a file: by number, the expressions to find in the output and the errors allowed."""
    mistakes = {}
    for number, expectation in re.findall(r"^// expect(?: (\d+))?: (.*)$", text, re.MULTILINE):
        mistakes.setdefault(int(number or 1), ([], 1))[0].append(expectation)
    for number, most in re.findall(r"^// errors(?: (\d+))?: (\d+)$", text, re.MULTILINE):
        mistakes[int(number or 1)] = (mistakes[int(number or 1)][0], int(most))
    return mistakes


def faults(case, gcc_options, clang_options):
    """What is wrong with a file, as lines."""
    text = case.read_text()
    mistakes = mistakes_of(text)
    numbers = {int(number) for number in re.findall(r"MISTAKE [=!]= (\d+)", text)} or {1}
    if numbers != set(mistakes):
        return [f"{case.name} has mistakes {sorted(numbers)} and lines `// expect N: ...` for {sorted(mistakes)}"]
    shared = "descriptions" if re.search("#include <waybill/(xml|json|describe|value/.*).hpp>", text) else "calls"
    found = []
    status, output = run([*CLANG, "-fsyntax-only", *clang_options[shared], str(case)])
    if status != 0:
        found.append(f"{case.name}: without MISTAKE it must compile, but:\n{output}")
    for number, (expectations, most) in sorted(mistakes.items()):
        name = f"{case.name}, mistake {number}"
        status, output = run([*GCC, "-fsyntax-only", *gcc_options[shared], f"-DMISTAKE={number}", str(case)])
        if status == 0:
            found.append(f"{name}: it must be refused, but it compiles")
            continue
        found += [f"{name}: refused, but the compiler does not print `{expectation}`:\n{output}"
                  for expectation in expectations if not re.search(expectation, output)]
        count = output.count("error: ")
        if count > most:
            found.append(f"{name}: refused with {count} errors, more than {most}:\n{output}")
    return found


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
        found = [each for each_case in pool.map(lambda case: faults(case, gcc_options, clang_options), cases) for each in each_case]
    found += standard_faults(source, scratch)
    count = sum(len(mistakes_of(case.read_text())) for case in cases)
    print("\n".join(found) or f"{count} mistakes in {len(cases)} files do not compile")
    return 1 if found or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
