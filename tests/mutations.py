#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""How many changes of the sources no test notices: mutations.py [--kept | --rules] [--count N] [--seed N] [--only REGEX]

Changes one operator, constant or condition at a time, at N random places of include/ and native/, builds the tests of the part
concerned and runs them. A change is noticed if a constant is wrong or a test fails or runs out of time; one that does not compile is
replaced by another. Prints a line for each change and, at the end, those that no test noticed; some of these change nothing that
can be observed. With --rules, each change deletes a rule from a description, and only the matrix of rules and fields, which is
compiled alone, may notice it: ten seconds for each.

With --kept, makes the changes of kept_mutations.toml instead, each of which the test that it names must notice. All are compiled
at once, and the environment names the one that is made, so this takes one build of those tests.

It works in a copy of the sources, build/mutations or build/kept_mutations, so the checkout stays as it is. All tests must pass
there before the first change. After each change the files of the build are restored from another copy, so only the change is
compiled."""
import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tomllib

SOURCE = pathlib.Path(__file__).resolve().parent.parent
COPY = SOURCE / "build" / next((f"{kind}_mutations" for kind in ("kept", "rules") if f"--{kind}" in sys.argv), "mutations")
BUILD, UNCHANGED = COPY / "build/dev", COPY / "build/unchanged"

CHANGES = [
    (r" == ", " != "), (r" != ", " == "), (r" <= ", " < "), (r" >= ", " > "), (r" < ", " <= "), (r" > ", " >= "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"\bif \(!(?=[a-z_.]+\))", "if ("), (r"\bif \((?=[a-z_.]+\))", "if (!"),
    (r"(?<![\w.'])(\d+)(?![\w.'])", lambda found: str(int(found.group(1)) + 1)),
]

# The first row whose folder contains the changed file: targets, and the names of their tests. Constants are only compiled.
UNIT, CONFORMANCE, CONSTANT = ("waybill_unit", r"^unit\."), ("waybill_conformance", r"^conformance\."), ("waybill_constant", None)
SERVICE, STORE, INDEX = [(f"waybill_{name} waybill_program", rf"^({prefix}\.|postgresql)") for name, prefix in
                         [("native_tests", "native"), ("store_tests", "store"), ("search_index", "search_index")]]
CERTIFICATION = ("waybill_certification", r"^(certification\.|postgresql)")
CONTRACT = ("waybill_contract waybill_contract_documents waybill_program", r"^contract\.")
MATRIX_COMPILER = ["g++", "-std=c++20", "-O0", "-w", *(f"-I{folder}/{name}" for folder in (COPY, SOURCE) for name in ("include", "native", "tests"))]
CALLED_BY_MATRIX = ["currencies/minor_digits.cpp", "storage/hotel_entry.cpp", "inventory/night_values.cpp"]
RULE = re.compile(r"\.(?:(?:range|length|digits|at_most)\([^()]*\)|(?:not_blank|not_empty|price|surcharge|currency|frees_prices)\(\)"
                  r"|checked_by<&[\w:<>]+>\(\))")
PARTS = [
    (r"include/waybill/(transport/|retry|client|observer|detail/(net|async|http1|httplib_client|client_side)/)",
     [("waybill_transport_tests", r"^transport\."), UNIT]),
    (r"include/waybill_debug/", [UNIT, ("waybill_transport_tests", r"^transport\."), SERVICE]),
    (r"include/waybill_schema/", [CONTRACT, UNIT, CONSTANT]),
    (r"include/", [UNIT, CONSTANT, CONFORMANCE]),
    (r"native/(storage|search_index)/", [STORE, INDEX, SERVICE]),
    (r"native/(certification/|command_line/certify)", [CERTIFICATION, SERVICE]),
    (r"native/", [SERVICE, STORE]),
]


def places():
    """Each place that can be changed, as (file, line number, column, end, replacement)."""
    for file in sorted([*SOURCE.glob("include/**/*.hpp"), *SOURCE.glob("native/**/*.hpp"), *SOURCE.glob("native/**/*.cpp")]):
        for number, line in enumerate(file.read_text().splitlines()):
            code = re.sub(r'"(\\.|[^"\\])*"', lambda text: '"' + "x" * (len(text.group()) - 2) + '"', line)
            code = re.sub(r"//.*$", "", code)
            if code.lstrip().startswith(("#", "template", "*")) or "static_assert" in code or "requires" in code:
                continue
            for pattern, replacement in CHANGES:
                for found in re.finditer(pattern, code):
                    text = replacement(found) if callable(replacement) else replacement
                    yield file.relative_to(SOURCE), number, found.start(), found.end(), text


def rules():
    """Each rule of a description, likewise."""
    for file in sorted([*SOURCE.glob("include/waybill/message/*.hpp"), *SOURCE.glob("native/*/*_entry.hpp"), *SOURCE.glob("native/*/rate_update.hpp")]):
        for number, line in enumerate(file.read_text().splitlines()):
            for found in RULE.finditer(line):
                yield file.relative_to(SOURCE), number, found.start(), found.end(), ""


def command(*words, timeout=1500):
    """Runs a command in the copy; returns whether it succeeded, and its output."""
    try:
        done = subprocess.run(words, cwd=COPY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=timeout)
        return done.returncode == 0, done.stdout
    except subprocess.TimeoutExpired:
        return False, ""


def copy_sources(changed=lambda name, text: text):
    """Makes the files in the copy those of the checkout, as `changed`; those for which it returns None are left out."""
    files = subprocess.run(["git", "ls-files", "-z"], cwd=SOURCE, check=True, capture_output=True, text=True).stdout
    for name in files.rstrip("\0").split("\0"):
        source, copy = SOURCE / name, COPY / name
        content = changed(name, source.read_bytes()) if source.exists() else None
        if content is None:
            copy.unlink(missing_ok=True)
        elif not copy.exists() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)  # with the time of now: what an earlier run compiled of it is older
            copy.chmod(source.stat().st_mode)
    for installed in (".cache", "tests/contract/node_modules"):
        if not os.path.lexists(COPY / installed):
            (COPY / installed).symlink_to(SOURCE / installed)
    if not command("cmake", "--preset", "dev", "-DWAYBILL_TESTS_SERVICE=ON", "-DCMAKE_CXX_FLAGS=-w")[0]:
        sys.exit(f"the copy in {COPY} could not be configured")


def prepare():
    copy_sources()
    for target, tests in dict.fromkeys(program for _, programs in PARTS for program in programs):
        if failed := first_failure(target, tests):
            sys.exit(f"without a change, {failed} of {target} fails in build/mutations")
    shutil.rmtree(UNCHANGED, ignore_errors=True)
    shutil.copytree(BUILD, UNCHANGED, symlinks=True)


def restore():
    """Makes the build what it was before the change, with the times by which ninja knows what is to be compiled."""
    for file in BUILD.rglob("*"):
        before = UNCHANGED / file.relative_to(BUILD)
        if not file.is_file() or file.is_symlink():
            continue
        if not before.exists():
            file.unlink()
        elif (file.stat().st_mtime_ns, file.stat().st_size) != (before.stat().st_mtime_ns, before.stat().st_size):
            shutil.copy2(before, file)


def first_failure(target, tests):
    """Builds a program and runs its tests; returns "build" or the name of a test that failed, or "" if none did."""
    if not command("cmake", "--build", "--preset", "dev", "--target", *target.split())[0]:
        return "build"
    if not tests:
        return ""
    # a test that fails once, beside others, proves nothing
    passed, output = command("ctest", "--preset", "dev", "-j", "4", "--stop-on-failure", "--repeat", "until-pass:2",
                             "--no-tests=error", "-R", tests)
    failed = re.findall(r"^\s*\d+ - (\S+) \(.*\)", output, re.MULTILINE)  # the list at the end
    return "" if passed else failed[0] if failed else "time"


def prepare_matrix():
    """Copies the headers with rules, and compiles what the matrix calls."""
    for file in {place[0] for place in rules()}:
        (COPY / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCE / file, COPY / file)
    if not command(*MATRIX_COMPILER, "-c", *(str(SOURCE / "native" / name) for name in CALLED_BY_MATRIX))[0] or tested_by_matrix() != "":
        sys.exit("without a change, the matrix of rules and fields fails")


def tested_by_matrix():
    """As `tested`. A rule is data of headers: nothing else is compiled again."""
    objects = [str(file) for file in COPY.glob("*.o")]
    if not command(*MATRIX_COMPILER, str(SOURCE / "tests/store/inventory_rules.cpp"), *objects, "-lgtest", "-lgtest_main", "-o", "matrix")[0]:
        return None
    passed, output = command(str(COPY / "matrix"))
    return "" if passed else re.search(r"FAILED  \] (\S+)|$", output).group(1) or "end"


def tested(file):
    """Builds and runs the tests of the part that the file belongs to; returns what noticed the change, "" if nothing did, or
    None if the change does not compile, which proves nothing."""
    programs = next(programs for folder, programs in PARTS if re.match(folder, str(file)))
    for number, (target, tests) in enumerate(programs):
        if failed := first_failure(target, tests):
            return None if failed == "build" and number == 0 else f"{target} {failed}"
    return ""


def made_by_number(number, row):
    """The text of a file for both: statements, the condition of an `if`, or another expression."""
    made, before, after = f"mutation_is_made({number})", row["from"], row["to"]
    if before.endswith(";"):
        return f"if ({made}) {{ {after} }} else {{ {before} }}"
    if before.startswith("if ("):
        return f"if ({made} ? bool{after[3:]} : bool{before[3:]})"
    return f"({made} ? ({after}) : ({before}))"


def make_kept_changes(only):
    """Returns the exit code. Of the tests, only the files with those that are named are compiled."""
    kept = tomllib.loads((SOURCE / "tests/kept_mutations.toml").read_text())
    rows = kept["mutation"]
    made = [(number, row) for number, row in enumerate(rows) if re.search(only, f"{row['file']} {row['test']}")]
    named = re.compile("|".join(r"\(\s*{},\s*{}\)".format(*row["test"].split(".")) for row in rows).encode())

    def changed(name, text):
        if re.fullmatch(r"tests/(unit|transport|native|store|search_index)/\w+\.cpp", name) and b"\nTEST" in text:
            return text if named.search(text) else None
        for number, row in enumerate(rows):
            if row["file"] == name:
                text = text.replace(row["from"].encode(), made_by_number(number, row).encode(), 1)
        return text if all(row["file"] != name for row in rows) else kept["prelude"].encode() + text

    copy_sources(changed)
    built, output = command("cmake", "--build", "--preset", "dev", "--target", "waybill_program", *{row["target"] for _, row in made}, timeout=None)
    if not built:
        sys.exit(output[-5000:])
    command("ctest", "--preset", "dev", "-R", "^postgresql.start$", "-FA", ".*")
    unnoticed = []
    for number, row in made:
        names = "{0}.{1}:*/{0}.{1}/*:{0}/*.{1}".format(*row["test"].split("."))
        run = (str(BUILD / "tests" / row["target"]), "--gtest_brief=1", f"--gtest_filter={names}")
        os.environ["MUTATION"] = "-1"
        without, output = command(*run)
        os.environ["MUTATION"] = str(number)
        outcome = ("FAILS WITHOUT IT" if not without else "NO SUCH TEST" if "PASSED  ] 0 tests" in output else
                   "NOT NOTICED" if command(*run)[0] else "noticed")
        unnoticed += [outcome] if outcome != "noticed" else []
        print(f"{outcome}: {row['test']}: {row['file']}: {row['from']}  ->  {row['to']}", flush=True)
    command("ctest", "--preset", "dev", "-R", "^postgresql.stop$", "-FA", ".*")
    print(f"{len(unnoticed)} of {len(made)} changes were not noticed")
    return int(bool(unnoticed))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--count", type=int, default=50)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", default="", help="a regular expression for the names of files")
    arguments.add_argument("--rules", action="store_true", help="delete rules of descriptions, and run their matrix alone")
    arguments.add_argument("--kept", action="store_true", help="make the changes of kept_mutations.toml")
    options = arguments.parse_args()
    if options.kept:
        return make_kept_changes(options.only)
    candidates = [place for place in (rules() if options.rules else places()) if re.search(options.only, str(place[0]))]
    random.Random(options.seed).shuffle(candidates)
    prepare_matrix() if options.rules else prepare()
    done, unnoticed = 0, []
    for place, (file, number, begin, end, text) in enumerate(candidates):
        if done == options.count:
            break
        changed = COPY / file
        original, times = changed.read_text(), changed.stat()
        lines = original.splitlines(keepends=True)
        before = lines[number].strip()
        lines[number] = lines[number][:begin] + text + lines[number][end:]
        row = f"{file}:{number + 1}: {before}  ->  {lines[number].strip()}"
        changed.write_text("".join(lines))
        noticed = tested_by_matrix() if options.rules else tested(file)
        changed.write_text(original)
        os.utime(changed, ns=(times.st_atime_ns, times.st_mtime_ns))
        if not options.rules:
            restore()
        if noticed is None:
            continue
        done += 1
        print(f"{place} {noticed or 'NOT NOTICED'}: {row}", flush=True)
        if not noticed:
            unnoticed.append(row)
    print(f"{len(unnoticed)} of {done} changes were not noticed", *unnoticed, sep="\n")


if __name__ == "__main__":
    sys.exit(main())
