#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""How long a compiler takes for a file that reads and writes two messages, and how large its object gets.

usage: bench/compile_time.py OUT.json BUILD COMPILER...

BUILD is the build folder of the benchmarks; it has the patched copies of third-party headers.

Times are processor time, the median of several runs; other programs disturb it less than wall-clock time.
Sizes are those of `size`: code and data, without what the linker would take from a library.
"""

import json
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

RUNS = 3
HERE = pathlib.Path(__file__).resolve().parent
GLAZE = os.environ.get("WAYBILL_GLAZE_DIR", "")
PEERS = [  # what it is, its file, its flags
    ("waybill, XML and JSON", "waybill.cpp", ["-I", str(HERE.parent / "include")]),
    ("waybill, JSON alone", "waybill_json.cpp", ["-I", str(HERE.parent / "include")]),
    ("nlohmann, JSON", "nlohmann.cpp", []),
    ("RapidJSON, JSON", "rapidjson.cpp", []),
    ("Boost.JSON, JSON", "boost_json.cpp", []),
    ("glaze, JSON", "glaze.cpp", ["-std=c++23", "-stdlib=libc++", "-isystem", f"{GLAZE}/include"]),
    ("gSOAP, XML", "gsoap", ["-w"]),
]


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def object_bytes(path):
    """Code, constants and data."""
    fields = subprocess.run(["size", path], check=True, capture_output=True, text=True).stdout.splitlines()[1].split()
    return int(fields[0]) + int(fields[1])


def source_of(file, folder):
    """The file to compile: soapcpp2 writes gSOAP's first."""
    if file != "gsoap":
        return HERE / "compile_time" / file
    subprocess.run(["soapcpp2", "-c++11", "-0", "-C", "-L", "-x", "-w", "-I/usr/share/gsoap/import", "-d", folder,
                    HERE / "compile_time" / "gsoap_messages.h"], check=True, capture_output=True)
    return pathlib.Path(folder) / "soapC.cpp"


def can(compiler, what):
    """glaze is only there for those who say where, and wants more of C++23 than g++ 12 has."""
    return not what.startswith("glaze") or (GLAZE != "" and "clang" in compiler)


def measure(build, compiler):
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        made = f"{folder}/made.o"
        for what, file, flags in PEERS:
            if not can(compiler, what):
                continue
            source = source_of(file, folder)
            headers = ["-isystem", f"{build}/bench/rapidjson_patched"]
            command = [compiler, "-std=c++20", "-O2", *headers, *flags, "-c", str(source), "-o", made]
            times = [seconds(command) for _ in range(RUNS)]
            rows.append({"what": what, "milliseconds": round(1000 * statistics.median(times)),
                         "object_bytes": object_bytes(made)})
            print(f"{compiler}  {what:24} {rows[-1]['milliseconds']:6} ms {rows[-1]['object_bytes']:9,} bytes", flush=True)
    return rows


def main(out, build, compilers):
    results = {compiler: measure(build, compiler) for compiler in compilers}
    pathlib.Path(out).write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
