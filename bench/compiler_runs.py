# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Runs compilers on the files of bench/compile_time and measures them."""

import os
import pathlib
import re
import statistics
import subprocess
import sys
import time
from typing import NamedTuple

SOURCE = pathlib.Path(__file__).resolve().parent.parent
FLAGS = ["-std=c++20", "-O2"]
GLAZE = os.environ.get("WAYBILL_GLAZE_DIR", "")
COMPILED = ["-DWAYBILL_COMPILED"]  # the definitions of the targets' users
HTTPLIB = ["cpp-httplib"]  # packages that pkg-config knows


class File(NamedTuple):
    """A file to compile: `source` is a file of bench/compile_time, a document and a text in one of its blocks, or code."""

    name: str
    what: str
    source: str
    flags: list = []
    packages: list = []
    ours: bool = False  # includes Waybill's headers


def include(header):
    return f"#include <{header}>\n"


FILES = [
    File("one read", "one read of one message, XML", "one_read.cpp", ours=True),
    File("two messages", "two messages, read and written in XML and JSON", "two_messages.cpp", ours=True),
    File("one call", "a client with one call over cpp-httplib", "one_call.cpp", packages=HTTPLIB, ours=True),
    File("workflow", "the workflow of the guide", "docs/guide/book.md: <waybill/workflow.hpp>", packages=HTTPLIB, ours=True),
    File("three messages", "the two messages and one of 20 fields", "three_messages.cpp", ours=True),
    File("two messages, JSON", "two messages, JSON alone", "two_messages_json.cpp", ours=True),
    File("two messages, compiled", "the two messages with `waybill::compiled`", "two_messages.cpp", flags=COMPILED, ours=True),
    File("one call, compiled", "the client with `waybill::compiled`", "one_call.cpp", flags=COMPILED,
         packages=HTTPLIB, ours=True),
    File("workflow, compiled", "the workflow with `waybill::compiled`", "docs/guide/book.md: <waybill/workflow.hpp>",
         flags=COMPILED, packages=HTTPLIB, ours=True),
    File("two messages, inlining", "the two messages with `WAYBILL_NO_FORCED_INLINING`", "two_messages.cpp",
         flags=["-DWAYBILL_NO_FORCED_INLINING"], ours=True),
    File("waybill.hpp", "`<waybill/waybill.hpp>` alone", include("waybill/waybill.hpp"), ours=True),
    File("xml.hpp", "`<waybill/xml.hpp>` alone", include("waybill/xml.hpp"), ours=True),
    File("by hand", "the same call by cpp-httplib and pugixml, by hand", "by_hand.cpp", packages=[*HTTPLIB, "pugixml"]),
    File("RapidJSON", "two messages: RapidJSON, JSON", "rapidjson.cpp"),
    File("nlohmann/json", "two messages: nlohmann/json, JSON", "nlohmann.cpp"),
    File("Boost.JSON", "two messages: Boost.JSON, JSON", "boost_json.cpp"),
    File("glaze", "two messages: glaze, JSON", "glaze.cpp",
         flags=["-std=c++23", "-stdlib=libc++", "-isystem", f"{GLAZE}/include"]),
    File("gSOAP", "two messages: gSOAP, XML", "gsoap_messages.h", flags=["-w"]),
]
NAMES = {file.name: file for file in FILES}


class Run(NamedTuple):
    """One run of a compiler."""

    wall: float  # seconds
    processor: float  # seconds, of all its processes
    memory: int  # bytes, of its largest process


class Measured(NamedTuple):
    """What all runs of one file have in common, and their medians."""

    processor: float
    wall: float
    ratio: float  # to the reference's processor time in the same round
    memory: int
    code: int
    constants: int


def run(command):
    """Compiles. The largest process counts: g++ starts others, clang++ does not."""
    began = time.monotonic()
    child = subprocess.Popen(command)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.monotonic() - began
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f"compile_time: exit status {child.returncode} of: {' '.join(map(str, command))}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def sections(path):
    """Bytes of code, and of constants and data."""
    code = constants = 0
    for row in subprocess.run(["size", "-A", path], check=True, capture_output=True, text=True).stdout.splitlines():
        match row.split():
            case [name, size, _] if name.startswith(".text"):
                code += int(size)
            case [name, size, _] if name.startswith((".rodata", ".data")):
                constants += int(size)
    return code, constants


def block_of(document, text):
    """The block of C++ in a document that contains this text."""
    for block in re.findall(r"```cpp\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL):
        if text in block:
            return block
    raise SystemExit(f"compile_time: {document} has no block of C++ with {text}")


class Compiler:
    """One compiler, with Waybill's headers of this checkout and perhaps of another one."""

    def __init__(self, command, build, folder, beside=None):
        self.command, self.build = command, build
        self.folder = pathlib.Path(folder)
        self.headers = {"now": SOURCE / "include"} | ({"before": pathlib.Path(beside) / "include"} if beside else {})

    @property
    def version(self):
        return subprocess.run([self.command, "--version"], check=True, capture_output=True, text=True).stdout.splitlines()[0]

    def can(self, file):
        """glaze is only there if WAYBILL_GLAZE_DIR names its source, and needs C++23 of clang 22 and libc++."""
        return file.name != "glaze" or (GLAZE != "" and self.command == "clang++-22")

    def source_of(self, file):
        """The file to compile, made if it is a block of a document, one line, or from soapcpp2."""
        kept, made = SOURCE / "bench" / "compile_time" / file.source, self.folder / "made.cpp"
        if file.source.endswith(".cpp"):
            return kept
        if file.source.endswith(".h"):
            subprocess.run(["soapcpp2", "-c++11", "-0", "-C", "-L", "-x", "-w", "-I/usr/share/gsoap/import", "-d", self.folder,
                            kept], check=True, capture_output=True)
            return self.folder / "soapC.cpp"
        if file.source.startswith("docs/"):
            document, text = file.source.split(": ")
            made.write_text(block_of(SOURCE / document, text), encoding="utf-8")
        else:
            made.write_text(file.source, encoding="utf-8")
        return made

    def compile(self, file, headers="now"):
        """One run, and the sizes of the object that it made."""
        made = self.folder / "made.o"
        packages = subprocess.run(["pkg-config", "--cflags", *file.packages], check=True, capture_output=True,
                                  text=True).stdout.split() if file.packages else []
        ran = run([self.command, *FLAGS, "-I", self.headers[headers], "-isystem", f"{self.build}/bench/rapidjson_patched",
                   *packages, *file.flags, "-c", self.source_of(file), "-o", made])
        return ran, sections(made)


class Samples:
    """All runs so far of one compiler; each file is compiled just after the reference."""

    def __init__(self, compiler, reference):
        self.compiler, self.reference = compiler, NAMES[reference]
        self._runs = {}

    def rounds(self, count, files):
        """Each round compiles all files: what disturbs the machine for a while disturbs one round of each."""
        for _ in range(count):
            for file in files:
                if self.compiler.can(file):
                    self._add(file)

    def _add(self, file):
        reference, _ = self.compiler.compile(self.reference)
        for headers in self.compiler.headers if file.ours else ["now"]:
            own, sizes = self.compiler.compile(file, headers)
            self._runs.setdefault((headers, file.name), []).append((own, own.processor / reference.processor, sizes))
            print(f"{self.compiler.command}, {file.what}: {own.processor:.2f} s, {own.processor / reference.processor:.2f} × "
                  f"{self.reference.name}, {own.memory:,} bytes of memory, {sizes[0]:,} of code", file=sys.stderr, flush=True)

    def medians(self, headers="now"):
        """By the names of files."""
        return {name: Measured(statistics.median(own.processor for own, _, _ in runs),
                               statistics.median(own.wall for own, _, _ in runs),
                               statistics.median(ratio for _, ratio, _ in runs),
                               max(own.memory for own, _, _ in runs), *runs[-1][2])
                for (of, name), runs in self._runs.items() if of == headers}
