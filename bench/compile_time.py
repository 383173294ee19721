#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""How long compilers take for files of users, how much memory they need, and how large the code gets.

usage: bench/compile_time.py BUILD [--quick] [--table TABLE.md] [--rounds N] [--file NAME]... [--beside CHECKOUT] [COMPILER...]

Compiles all files of compiler_runs.py N times (5) with g++, clang++-16 and clang++-22, and prints the medians and the bars of
bench/compile_time/bars.toml. The exit status is 1 if a bar is missed that was reached before.

BUILD     a configured build folder of the benchmarks, which has the patched headers of RapidJSON
--quick   compiles the files that have bars, once, and those whose bars are missed twice more; with g++ and clang++-22
--table   writes the medians to TABLE.md, and all figures to the .json file beside it
--file    compiles only the files of these names, and applies only their bars
--beside  also compiles with the headers of another checkout, in the same rounds; bars that are shares of earlier figures
          refer to it
"""

import argparse
import datetime
import json
import os
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True  # the source tree is not for caches
import compile_bars  # noqa: E402
import compiler_runs  # noqa: E402
from tables import aligned, table  # noqa: E402

COMPILERS = ["g++", "clang++-16", "clang++-22"]
QUIET = 0.5  # the load of a machine on which nothing else runs


def table_of(samples, lay_out):
    head = [samples.compiler.version, "processor time, s", "wall time, s", "× RapidJSON", "memory, MB", "code, KB", "constants, KB"]
    body = []
    for file in compiler_runs.FILES:
        for headers in samples.compiler.headers:
            if one := samples.medians(headers).get(file.name):
                body.append([file.what + (", before" if headers == "before" else ""), f"{one.processor:.2f}", f"{one.wall:.2f}",
                             f"{one.ratio:.2f}", f"{one.memory / 1e6:,.0f}", f"{one.code / 1000:,.0f}",
                             f"{one.constants / 1000:,.0f}"])
    return lay_out(head, body)


def bars_of(results, lay_out):
    return lay_out(["bar", "compiler", "figure", "wanted", "met"], compile_bars.rows(results))


def markdown(all_samples, results, context):
    return "\n".join([
        "# Compiling\n",
        f"Load {context['load']:.2f} before the run; "
        f"`{' '.join(compiler_runs.FLAGS)}`; medians of {context['rounds']} rounds.",
        "Processor time is that of all processes of one compiler, memory that of the largest. *× RapidJSON* is the processor",
        "time as a multiple of that for RapidJSON's file, which is compiled just before each other file; it depends least on",
        "the machine. Code is the size of `.text` in the object, without what a linker takes from libraries; constants are the",
        "sizes of `.rodata` and `.data`.\n",
        "RapidJSON, nlohmann/json, Boost.JSON and glaze read and write the same two documents as JSON alone, gSOAP as XML",
        "alone, all with dates as text. None of them reports deviations from the canonical form, or, with these settings, the",
        "path of a wrong value. RapidJSON knows no structs: its file lists their members. The code that soapcpp2 generates for",
        "gSOAP is compiled; soapcpp2 itself is not timed. Boost.JSON and gSOAP have compiled libraries, which are not counted.",
        "glaze needs C++23 and libc++.\n",
        *(line for samples in all_samples for line in table_of(samples, table)),
        "## Bars\n",
        f"Seconds are those of a machine on which the file of {context['reference']} takes the time that",
        "`bench/compile_time/bars.toml` records. A bar that is not reached yet is no error; the commit that reaches it makes it",
        "one.\n",
        *bars_of(results, lambda head, body: table(head, body, left=len(head))),
    ]).rstrip() + "\n"


def figures_of(all_samples, context):
    """For the .json file."""
    figures = {}
    for samples in all_samples:
        figures[samples.compiler.command] = {
            "version": samples.compiler.version,
            **{headers: {name: {key: round(value, 3) for key, value in one._asdict().items()}
                         for name, one in samples.medians(headers).items()} for headers in samples.compiler.headers}}
    return json.dumps({"context": context, "compilers": figures}, indent=1) + "\n"


def results_of(bars, all_samples):
    return [one for samples in all_samples if samples.compiler.command in bars.compilers
            for one in bars.results(samples.compiler.command, samples.medians(), samples.medians("before"))]


def measure(options, bars, samples, files):
    samples.rounds(1 if options.quick else options.rounds, files)
    if options.quick:
        missed = {name for one in results_of(bars, [samples]) if one.missed for name in one.files}
        samples.rounds(2, [file for file in files if file.name in missed])


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("build")
    parser.add_argument("compilers", nargs="*")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--table", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--file", action="append", choices=list(compiler_runs.NAMES))
    parser.add_argument("--beside", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    bars = compile_bars.load()
    names = bars.files if options.quick else options.file or list(compiler_runs.NAMES)
    files = [compiler_runs.NAMES[name] for name in names]
    context = {"date": datetime.date.today().isoformat(), "processors": os.cpu_count(), "load": round(os.getloadavg()[0], 2),
               "rounds": options.rounds, "reference": bars.reference}
    if context["load"] > QUIET:
        print(f"compile_time: load {context['load']}: other programs run; measure what is kept on a quiet machine", file=sys.stderr)
    all_samples = []
    with tempfile.TemporaryDirectory() as folder:
        for command in options.compilers or (bars.compilers if options.quick else COMPILERS):
            compiler = compiler_runs.Compiler(command, options.build, folder, options.beside)
            all_samples.append(compiler_runs.Samples(compiler, bars.reference))
            measure(options, bars, all_samples[-1], files)
            print(*table_of(all_samples[-1], aligned), "", sep="\n", flush=True)
    results = results_of(bars, all_samples)
    print(*bars_of(results, aligned), sep="\n")
    if options.table:
        options.table.write_text(markdown(all_samples, results, context), encoding="utf-8")
        options.table.with_suffix(".json").write_text(figures_of(all_samples, context), encoding="utf-8")
    return 1 if any(one.missed for one in results) else 0


if __name__ == "__main__":
    sys.exit(main())
