#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Measures, and writes bench/results; `./dev bench` installs what this needs and calls it.

usage: bench/bench.py [NAME] [OPTION...]

  all [--short]                every one of these, one after the other, also after one that fails; three hours; --short: with
                               fewer rounds and shorter runs, an hour
  codec [--quick] [--v3]       reads and writes documents beside other libraries, with both compilers; --quick: only prints
                               what is required of it and of compile time, and fails where a bar is missed; --v3: with AVX2
  compile-time [OPTION...]     time, memory and code that compilers need for files of users, beside other libraries; half an
                               hour; options go to bench/compile_time.py, as --file 'two messages' g++, and then nothing is
                               written
  client [SECONDS [ROUNDS]]    the client's transports beside Boost.Beast, cpp-httplib and libcurl; five minutes
  module                       the npm package beside its peers, in Node.js and Chromium
  load [OPTION...]             the service under load: requests per second, latencies, memory; half an hour and 3 GB of disk;
                               options go to bench/load/run.py, as --bookings 20000 --minutes 0
  search [OPTION...]           hotel searches beside two services that read SQL; a quarter of an hour; options go to
                               bench/search/run.py, as --sizes-only
  processes [OPTION...]        1, 2 and 3 services on one store, and how soon they show an update; ten minutes; options go to
                               bench/search/processes.py, as --updates 100
  day [OPTION...]              creations alone; then searches beside updates of rates, workflows and polls of changes; a quarter
                               of an hour; options go to bench/search/day.py, as --minutes 1 --store SQLite
  store-size [OPTION...]       how much a store grows with each quote and booking; two minutes; options go to
                               bench/load/store_size.py, as --count 100000
  strangers [OPTION...]        a known client and /health while 300 connections send unknown logins; half a minute

Without a name: codec.
"""
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
RESULTS = HERE / "results"
GCC = pathlib.Path("build/bench")


class Failure(Exception):
    """A step that failed has said why; its exit status is enough."""


def run(*command, **options):
    if subprocess.run(command, check=False, **options).returncode:
        raise Failure


def build(preset, *targets):
    run("./dev", "build", preset, *targets)


def configured(name, *definitions):
    """The preset bench with other definitions, in a folder of its own."""
    folder = GCC.with_name(name)
    run("cmake", "--preset", "bench", "-B", folder, *(f"-D{each}" for each in definitions), stdout=subprocess.DEVNULL)
    return folder


def codec_builds(with_avx2):
    """The folders of the benchmarks compiled by g++ and by clang, built."""
    kind, flags = ("-v3", ["CMAKE_CXX_FLAGS=-march=x86-64-v3"]) if with_avx2 else ("", [])
    folders = {f"gcc{kind}": configured(f"bench{kind}", *flags),
               f"clang{kind}": configured(f"bench-clang{kind}", "CMAKE_C_COMPILER=clang-22", "CMAKE_CXX_COMPILER=clang++-22", *flags)}
    for folder in folders.values():
        run("cmake", "--build", folder, "--target", "waybill_bench", "waybill_stream_memory", "-j", str(os.cpu_count()))
    return folders, kind


def time_codec(folder, out, *options):
    print(f"timing {folder}", flush=True)
    run(folder / "bench/waybill_bench", "--benchmark_enable_random_interleaving=true", "--benchmark_report_aggregates_only=true",
        "--benchmark_out_format=json", f"--benchmark_out={out}", *options, stdout=subprocess.DEVNULL)


def codec(*options):
    """Debian has no packages of glaze and yyjson: they are measured if WAYBILL_GLAZE_DIR and WAYBILL_YYJSON_DIR name their
    sources."""
    unknown = set(options) - {"--quick", "--v3"}
    if unknown:
        sys.exit(f"bench codec knows --quick and --v3, not {unknown.pop()}")
    folders, kind = codec_builds("--v3" in options)
    quick = "--quick" in options
    if quick:
        filtered = subprocess.run([HERE / "report.py", "filter"], check=True, capture_output=True, text=True).stdout.strip()
        repeated = ["--benchmark_repetitions=3", "--benchmark_min_time=0.05", f"--benchmark_filter={filtered}"]
    else:
        repeated = ["--benchmark_repetitions=15", "--benchmark_min_time=0.07"]
    runs = []
    for name, folder in folders.items():
        runs.append(folder.with_name(f"{name}.json"))
        time_codec(folder, runs[-1], *repeated)
    first = next(iter(folders.values()))
    if quick:
        met = [subprocess.run(command, check=False).returncode == 0
               for command in ([HERE / "report.py", "quick", *runs], [HERE / "compile_time.py", first, "--quick"])]
        if not all(met):
            raise Failure
        return
    RESULTS.mkdir(exist_ok=True)
    print("reading a gigabyte of list in pieces: at most 16 MB of memory", flush=True)
    run(first / "bench/waybill_stream_memory", "1000", "16")
    run(HERE / "report.py", "full", RESULTS / f"codec{kind}.md", *runs)


def compile_time(*options):
    """With other options than --rounds, which measure a part or another checkout, nothing is written."""
    to = ("--table", RESULTS / "compile_time.md") if options[:1] in ((), ("--rounds",)) else ()
    run(HERE / "compile_time.py", configured("bench"), *to, *options)


def client(*options):
    build("bench", "waybill_bench_client", "waybill_bench_partners")
    text = "# Client\n\nThe transports beside bare HTTP clients that exchange the same bytes on loopback.\n\n"
    for program, arguments in (("waybill_bench_client", options), ("waybill_bench_partners", ())):
        done = subprocess.run([GCC / "bench/client" / program, *arguments], check=False, stdout=subprocess.PIPE, text=True)
        print(done.stdout, end="", flush=True)
        text += done.stdout
        if done.returncode:
            raise Failure
    (RESULTS / "client.md").write_text(text)


def module():
    build("wasm", "waybill_package", "waybill_page")
    built, results = pathlib.Path("build/wasm").absolute(), RESULTS / "module.md"
    # 100,000 bookings take more memory in the peers than Node.js allows by default.
    run("node", "--max-old-space-size=8000", "wasm/bench/module.mjs", built / "wasm/package", built / "wasm/page", built / "bench",
        results.absolute())
    print(re.search(r"^\| requirement.*?(?:\n\n|\Z)", results.read_text(), re.MULTILINE | re.DOTALL).group(), end="")


def on_service(script, *targets):
    """A bench that starts the program, with what the script needs beside it."""
    def measure(*options):
        build("bench", "waybill_program", *targets)
        run(HERE / script, GCC, *options)
    return measure


def strangers(*options):
    build("release", "waybill_program")
    run(HERE / "load/strangers.py", "build/release/native/waybill", *options)


SHORT = {
    "compile-time": ["--rounds", "1"], "client": ["2", "3"], "load": ["--seconds", "5", "--minutes", "1"],
    "search": ["--seconds", "2"], "processes": ["--seconds", "5", "--updates", "200"], "day": ["--minutes", "1"],
}


def every(*options):
    if options not in ((), ("--short",)):
        sys.exit(f"bench all knows --short, not {' '.join(options)}")
    failed = [name for name in NAMES if name != "all" and not measured(name, *(SHORT.get(name, []) if options else []))]
    if failed:
        print(f"not met: {', '.join(failed)}")
        raise Failure


NAMES = {
    "all": every,
    "codec": codec, "compile-time": compile_time, "client": client, "module": module,
    "load": on_service("load/run.py", "waybill_fill_store", "waybill_constant_host"),
    "search": on_service("search/run.py", "waybill_fill_inventory", "waybill_search_peer"),
    "processes": on_service("search/processes.py", "waybill_fill_inventory", "waybill_fill_store"),
    "day": on_service("search/day.py", "waybill_fill_inventory", "waybill_fill_store"),
    "store-size": on_service("load/store_size.py"),
    "strangers": strangers,
}


def stamp(file, name, options):
    """States in the first paragraph what tests/quoted_figures.py requires: version, command, date and machine."""
    version = re.search(r'library_version = "([0-9.]+)"', pathlib.Path("include/waybill/version.hpp").read_text()).group(1)
    model = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    command = " ".join(("./dev bench", name, *options))
    title, _, text = file.read_text().partition("\n\n")
    file.write_text(f"{title}\n\nWaybill {version}, `{command}`, {time.strftime('%Y-%m-%d')}, {os.cpu_count()} processors "
                    f"({model.group(1) if model else os.uname().machine}).\n\n{text}")


def measured(name, *options):
    """Whether nothing failed and every requirement is met. What was measured is written in any case."""
    print(f"bench {' '.join((name, *options))}", flush=True)
    started = time.time()
    try:
        NAMES[name](*options)
    except Failure:
        return False
    finally:
        for file in RESULTS.glob("*.md") if name != "all" else ():
            if file.stat().st_mtime >= started:
                stamp(file, name, options)
    return True


def main():
    name, options = "codec", sys.argv[1:]
    if options in (["--help"], ["-h"]):
        print(__doc__.partition("\n\n")[2], end="")
        return 0
    if options and not options[0].startswith("--"):
        name, options = options[0], options[1:]
    if name not in NAMES:
        sys.exit(f"bench knows {', '.join(NAMES)}, not {name}; ./dev bench --help explains them")
    return 0 if measured(name, *options) else 1


if __name__ == "__main__":
    sys.exit(main())
