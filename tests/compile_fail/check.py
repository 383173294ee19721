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

A file that ends with a function `written(bag const&)` is about a description. Its mistakes are compiled with each use of the
struct at once, as a document and inside of another one, written and read, in XML and JSON: all of them together have one error.
The first mistake of each file is also compiled with each use alone; `// readers only` says that writers accept it.

Structs that several cases need are in headers beside them. What they include of the library is compiled once before, for both
compilers.

A compiler that is not set to C++20 prints one error, and no other, whichever header comes first."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

# Source lines are not quoted in the output of g++, unless a file says `// shows source lines`: what the compiler reports must
# meet an expectation.
FLAGS = ["-std=c++20", "-Wall", "-Wextra", "-fmessage-length=0"]
GCC = ["g++", *FLAGS, "-fno-diagnostics-show-caret", "-ftemplate-backtrace-limit=0"]
CLANG = ["clang++-22", *FLAGS]
# What files include, compiled once. Descriptions come without the types that some of them forget to include.
SHARED = {
    "descriptions": ["waybill/json.hpp", "waybill/xml.hpp"],
    "calls": ["waybill/workflow/booking_steps.hpp", "waybill/message/functions.hpp", "waybill/service.hpp"],
}
NESTED = """
struct outer {
    bag inner;
};
BOOST_DESCRIBE_STRUCT(outer, (), (inner))
template <>
inline constexpr auto waybill::wire<outer> = waybill::document("Outer", waybill::field<&outer::inner>("Inner"));
"""
USES = [(struct, use, form) for struct in ("bag", "outer") for use in ("write", "read") for form in ("xml", "json")]
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


def with_uses(text, uses):
    """The file of a description with these uses of its struct in place of its own."""
    made = text[:text.index("std::string written(bag const&")] + NESTED
    for struct, use, form in uses:
        if use == "write":
            made += f"bool write_{form}({struct} const& value) {{ return waybill::to_{form}(value).has_value(); }}\n"
        else:
            made += f"bool read_{form}_{struct}(std::string_view text) {{ return waybill::from_{form}<{struct}>(text).has_value(); }}\n"
    return made


def faults(case, scratch, gcc_options, clang_options):
    """What is wrong with a file, as lines."""
    text = case.read_text()
    used = "std::string written(bag const&" in text
    compiled = case
    if used:
        compiled = scratch / case.name
        compiled.write_text(with_uses(text, USES))
    mistakes = mistakes_of(text)
    numbers = {int(number) for number in re.findall(r"MISTAKE [=!]= (\d+)", text)} or {1}
    if numbers != set(mistakes):
        return [f"{case.name} has mistakes {sorted(numbers)} and lines `// expect N: ...` for {sorted(mistakes)}"]
    shared = "descriptions" if re.search("#include <waybill/(xml|json|describe|waybill|value/.*).hpp>", text) else "calls"
    found = []
    status, output = run([*CLANG, "-fsyntax-only", *clang_options[shared], str(compiled)])
    if status != 0:
        found.append(f"{case.name}: without MISTAKE it must compile, but:\n{output}")
    for number, (expectations, most) in sorted(mistakes.items()):
        name = f"{case.name}, mistake {number}"
        caret = ["-fdiagnostics-show-caret"] if "// shows source lines" in text else []
        status, output = run([*GCC, *caret, "-fsyntax-only", *gcc_options[shared], f"-DMISTAKE={number}", str(compiled)])
        if status == 0:
            found.append(f"{name}: it must be refused, but it compiles")
            continue
        found += [f"{name}: refused, but the compiler does not print `{expectation}`:\n{output}"
                  for expectation in expectations if not re.search(expectation, output)]
        count = output.count("error: ")
        if count > most:
            found.append(f"{name}: refused with {count} errors, more than {most}:\n{output}")
    for each in USES if used else ():
        number, (_, most) = next(iter(mistakes.items()))
        alone = scratch / f"{'_'.join(each)}_{case.name}"
        alone.write_text(with_uses(text, [each]))
        _, output = run([*GCC, "-fsyntax-only", *gcc_options[shared], f"-DMISTAKE={number}", str(alone)])
        count = output.count("error: ")
        wanted = range(0, 1) if each[1] == "write" and "// readers only" in text else range(1, most + 1)
        if count not in wanted:
            found.append(f"{case.name}, mistake {number}, {' '.join(each)}: {count} errors:\n{output}")
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
    folders = [f"-I{source}/include", f"-I{source}/tests", f"-I{source}/tests/compile_fail"]
    scratch.mkdir(parents=True, exist_ok=True)
    gcc_options, clang_options = (compile_shared(each, folders, scratch) for each in (GCC, CLANG))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [each for each_case in pool.map(lambda case: faults(case, scratch, gcc_options, clang_options), cases) for each in each_case]
    found += standard_faults(source, scratch)
    count = sum(len(mistakes_of(case.read_text())) for case in cases)
    print("\n".join(found) or f"{count} mistakes in {len(cases)} files do not compile")
    return 1 if found or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
