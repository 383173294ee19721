#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Builds and runs all tests, one part of them, or a long run; `./dev test` installs what they need and calls this.

usage: tests/run.py [PART [REGEX] | --list | --quick | --bundlers | --page [N] | --lighthouse | --failover [OPTION...] | --mutations [OPTION...] |
                     --release FOLDER [ARTEFACT...]]
"""
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True  # the source tree is not for caches
import slowest  # noqa: E402
import test_runs  # noqa: E402

BUILD = pathlib.Path("build")
PROGRAM = BUILD / "dev/native/waybill"
PACKAGE = BUILD / "wasm/wasm/package"

PARTS = {
    "codec": ("dev", "codec with g++", "waybill_unit waybill_conformance waybill_constant waybill_no_exceptions waybill_scan "
                                       "waybill_stream_memory"),
    "client": ("dev", "transports and examples with g++", "waybill_transport_tests waybill_program examples/all"),
    "contract": ("dev", "contracts", "waybill_contract waybill_contract_documents waybill_program"),
    "package": ("dev", "packages and documents", "waybill_program waybill_program_files waybill_guide waybill_readme"),
    "source": ("dev", "checks of the sources", ""),
    "service": ("asan", "service and command line, with sanitizers",
                "waybill_native_tests waybill_conformance_program waybill_traffic"),
    "certification": ("dev", "certification of partners and clients", "waybill_certification"),
    "store": ("asan", "store and index, with sanitizers", "waybill_store_tests waybill_search_index waybill_program"),
    "fuzz": ("asan", "fuzzing, short", "waybill_fuzz_targets"),
    "module": ("wasm", "module in Node.js and browsers", "waybill_package waybill_page"),
    "page": ("wasm", "page in browsers", "waybill_package waybill_page"),
}
"""The preset of a part, what is said of it, and what has to be built. Its tests have its name as label."""

PRESETS = {
    "dev": "g++: library, contracts, packages, documents",
    "asan": "clang 22 with sanitizers: library, service, store, short fuzzing",
    "aarch64": "scanning on AArch64, emulated",
    "wasm": "WebAssembly module and page in Node.js and browsers",
}
"""What the whole suite runs, beside the interoperability."""

INTEROP = "clients and services of other stacks"


class Suite:
    """Counts tests, and prints a line for each preset or part when its tests begin, each minute, and at its end."""

    def __init__(self):
        self.passed = self.failed = 0
        self.runs = test_runs.TestRuns(BUILD)

    def count(self, what, began, good, bad, output=""):
        self.passed += good
        self.failed += bad
        if bad:
            print(output, end="")
        print(f"dev: {what}: {good} passed, {bad} failed, {time.time() - began:.0f} s", flush=True)

    def built(self, what, began, *presets_and_targets):
        """Builds presets or some of their targets; a failure is counted."""
        if all(build(*each) for each in presets_and_targets):
            return True
        self.fail_to_build(what, began)
        return False

    def fail_to_build(self, what, began):
        self.failed += 1
        print(f"dev: {what}: FAILED to build, {time.time() - began:.0f} s", flush=True)

    def run_tests(self, preset, what, label="", names="."):
        """Runs the tests of a preset that is built, or those of some parts of it."""
        part = f"{preset} {label} {names}" if label else preset
        print(f"dev: {what}: {self.runs.last_of(part)}", flush=True)
        began = time.time()
        # twice as many tests as processors, because many wait for servers and deadlines
        options = ["-j", str(2 * int(os.environ.get("WAYBILL_JOBS", os.cpu_count())))]
        if label:
            options += ["-L", f"^({label})$", "-R", names]
        output, status = logged(what, BUILD / f"{preset}.test.log", "ctest", "--preset", preset, *options)
        summary = re.search(r"tests passed, (\d+) tests failed out of (\d+)$", output, re.MULTILINE)
        bad, run = map(int, summary.groups()) if summary else (1, 1)
        if status and not bad:
            bad, run = 1, run + 1
        bad += len(re.findall(r"\*\*\*(?:Skipped|Not Run \(Disabled\))", output))  # a test that does not run is a failure
        uneventful = re.compile(r" +Start +\d+: | Passed +[0-9.]+ sec")
        self.count(what, began, run - bad, bad,
                   "".join(line for line in output.splitlines(keepends=True) if not uneventful.search(line)))
        if names == ".":
            self.runs.keep_part(part, run, time.time() - began)

    def run_parts(self, parts, names="."):
        """Parts of one preset, together: none waits for the slowest test of another."""
        preset, what = PARTS[parts[0]][0], ", ".join(PARTS[part][1] for part in parts)
        targets = " ".join(PARTS[part][2] for part in parts)
        # the service that the module's tests call, and the expected answers of the module
        if preset == "wasm" and not self.built(what, time.time(), ("dev", "waybill_program", "waybill_decode_fixtures")):
            return
        if self.built(what, time.time(), (preset, *targets.split())):
            self.run_tests(preset, what, "|".join(parts), names)

    def run_interop(self):
        """The matrix counts its cells and prints those that fail."""
        what, began = INTEROP, time.time()
        if not self.built(what, began, ("dev", "waybill_program", "waybill_asio_client"), ("wasm", "waybill_package")):
            return
        print(f"dev: {what}: {self.runs.last_of('interop')}", flush=True)
        output, status = logged(what, BUILD / "interop.test.log", "tests/interop/run.py", "--program", PROGRAM,
                                "--asio", BUILD / "dev/tests/waybill_asio_client", "--package", PACKAGE, "--mono", ".cache/mono")
        counts = re.search(r"^(\d+) passed, (\d+) failed$", output, re.MULTILINE)
        good, bad = map(int, counts.groups()) if counts else (0, 1)
        self.count(what, began, good, max(bad, int(status != 0)), output)
        self.runs.keep_part("interop", good + bad, time.time() - began)

    def run_all(self):
        """Builds each preset while the tests of the one before run: many of these wait for servers and deadlines. The compilers
        take what the tests leave of the processors."""
        began, outcome = time.time(), {}
        finished = {preset: threading.Event() for preset in PRESETS}

        def build_all():
            for preset, done in finished.items():
                outcome[preset] = build(preset, nice=10)
                done.set()

        builder = threading.Thread(target=build_all, daemon=True)
        builder.start()
        for preset, what in PRESETS.items():
            finished[preset].wait()
            if outcome[preset]:
                self.run_tests(preset, what)
            else:
                self.fail_to_build(what, began)
        self.run_interop()


def build(preset, *targets, nice=0):
    return subprocess.run(["nice", "-n", str(nice), "./dev", "build", preset, *targets], check=False).returncode == 0


def logged(what, log, *command):
    """Runs a command whose output goes into a file; returns the output and the exit status. Prints each minute how many tests
    have ended."""
    began = time.time()
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        while True:
            try:
                status = process.wait(timeout=60)
                break
            except subprocess.TimeoutExpired:
                ended = len(re.findall(r"^ *\d+/\d+ Test +#", log.read_text(errors="replace"), re.MULTILINE))
                some = f"{ended} tests have ended, " if ended else ""
                print(f"dev: {what}: {some}{time.time() - began:.0f} s", flush=True)
    return log.read_text(errors="replace"), status


def show_list():
    """The presets of the whole suite, the parts, and the last runs, without building anything."""
    runs = test_runs.TestRuns(BUILD)
    print("the whole suite, ./dev test:")
    for preset, what in [*PRESETS.items(), ("interop", INTEROP)]:
        print(f"  {preset:13}  {what}: {runs.last_of(preset)}")
    print("one part, ./dev test PART:")
    for part, (preset, what, _) in PARTS.items():
        print(f"  {part:13}  {what}: {runs.last_of(f'{preset} {part} .')}")
    runs.show(10)


def run_node(file, **variables):
    """Runs a test of the page outside of CTest, which passes its tests the folders of package and page. No other test gets these
    variables, because the service takes WAYBILL_PAGE as a setting."""
    folders = {"WAYBILL_PACKAGE": str(PACKAGE.absolute()), "WAYBILL_PAGE": str((BUILD / "wasm/wasm/page").absolute())}
    return subprocess.run(["node", "--test", file], check=False, env=os.environ | folders | variables).returncode


def run_long(kind, options):
    """A run that is not part of the suite; returns its exit status."""
    if kind == "--failover":  # its packages start services of the machine
        if not build("release", "waybill_program"):
            return 1
        return subprocess.run(["tests/failover/run.py", "build/release/native/waybill", *(options or ["--rounds", "20"])],
                              check=False).returncode
    if kind == "--release":
        return subprocess.run(["tests/release/run.py", *options], check=False).returncode
    if kind == "--mutations":
        return subprocess.run(["tests/mutations.py", *options], check=False).returncode
    if not build("wasm", "waybill_package", "waybill_page"):
        return 1
    if kind == "--bundlers":
        return run_node("wasm/bundlers/frameworks/frameworks.test.mjs")
    if not build("dev", "waybill_program"):
        return 1
    if kind == "--lighthouse":
        return run_node("wasm/test/page_lighthouse.test.mjs", WAYBILL_LIGHTHOUSE="all")
    return run_node("wasm/test/page_random.test.mjs", WAYBILL_SEQUENCES=options[0] if options else "200")


def main():
    if sys.argv[1:] == ["--list"]:
        return show_list()
    kind, options, began = (sys.argv[1] if len(sys.argv) > 1 else "all"), sys.argv[2:], time.time()
    os.environ.update({  # for the tests of the WebAssembly preset, which has no native programs
        "WAYBILL_PROGRAM": str(PROGRAM.absolute()),
        "WAYBILL_DECODE_FIXTURES": str((BUILD / "dev/tests/waybill_decode_fixtures").absolute()),
    })
    if kind.startswith("--") and kind != "--quick":
        return run_long(kind, options)
    if len(options) > (kind in PARTS):
        sys.exit("dev: " + (f"{kind} takes one regular expression" if kind in PARTS else f"test {kind} takes no options"))
    suite = Suite()
    if not options:
        suite.runs.begin(kind, began, not any((BUILD / preset).exists() for preset in PRESETS))
    if kind == "all":
        suite.run_all()
    elif kind == "interop":
        suite.run_interop()
    else:
        suite.run_parts(("codec", "client", "contract") if kind == "--quick" else (kind,), *options)
    slowest.show_slowest(BUILD, began, 10)
    if not options:
        suite.runs.keep_run(suite.passed, suite.failed, time.time() - began)
    print(f"{suite.passed} passed, {suite.failed} failed", flush=True)
    return int(suite.failed != 0)


if __name__ == "__main__":
    sys.exit(main())
