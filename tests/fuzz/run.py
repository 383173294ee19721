#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Runs fuzz targets, two at a time, each for the given number of seconds; reports their progress and their findings.

usage: run.py BUILD_FOLDER OUTPUT_FOLDER [--seconds N] [TARGET...]

New inputs are kept in OUTPUT_FOLDER/corpus/TARGET and used again by the next run, findings in OUTPUT_FOLDER/findings.
A finding does not end its target's run. Ends with 1 when there is one.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

AT_ONCE = 2
MOST_FINDINGS = 20  # of one target: what is found so often is one mistake
SHORTEST = 5  # seconds; less is not worth starting the program again


class Target:
    def __init__(self, program, output):
        self.program = program
        self.name = program.name.removeprefix("waybill_fuzz_")
        self.arguments = program.with_suffix(".arguments").read_text().splitlines()
        self.corpus = output / "corpus" / self.name
        self.findings = output / "findings"
        self.log = output / f"{self.name}.log"
        self.executions = 0
        self.coverage = 0
        self.features = 0
        self.seconds = 0.0
        self.found = []

    def run(self, seconds):
        self.corpus.mkdir(parents=True, exist_ok=True)
        self.findings.mkdir(parents=True, exist_ok=True)
        begun = time.monotonic()
        left = seconds
        with open(self.log, "w") as log:
            while len(self.found) < MOST_FINDINGS:
                if not self.run_once(max(int(left), 1), log):
                    break  # the time is over and nothing was found
                left = seconds - (time.monotonic() - begun)
                if left < SHORTEST:
                    break
        self.seconds = time.monotonic() - begun

    def run_once(self, seconds, log):
        """True when the run ended with a finding."""
        options = [f"-max_total_time={seconds}", "-timeout=60", "-rss_limit_mb=3000", "-print_final_stats=1",
                   f"-artifact_prefix={self.findings}/{self.name}-"]
        environment = dict(os.environ, ASAN_OPTIONS="quarantine_size_mb=32:malloc_context_size=8")
        done = subprocess.run([self.program, *options, self.corpus, *self.arguments], env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
        log.write(done.stdout)
        log.flush()
        executed = re.findall(r"^stat::number_of_executed_units: *(\d+)", done.stdout, re.M)
        self.executions += int(executed[-1]) if executed else 0
        for coverage, features in re.findall(r"cov: (\d+) ft: (\d+)", done.stdout):
            self.coverage = max(self.coverage, int(coverage))
            self.features = max(self.features, int(features))
        if done.returncode == 0:
            return False
        kept = re.findall(r"Test unit written to (\S+)", done.stdout)
        what = re.findall(r"violated: .*|SUMMARY: .*|runtime error: .*", done.stdout)
        self.found.append((kept[-1] if kept else "no input was kept", what[0] if what else "see the log"))
        print(f"{self.name}: {self.found[-1][1]}\n    {self.found[-1][0]}", flush=True)
        return bool(executed)  # a program that does not start would be started for ever


def work(waiting, lock, seconds):
    while True:
        with lock:
            if not waiting:
                return
            target = waiting.pop(0)
        target.run(seconds)
        print(f"{target.name}: {target.executions:,} executions in {target.seconds:,.0f} s", flush=True)


def table(targets):
    rows = [("target", "executions", "executions/s", "coverage", "features", "findings")]
    for one in targets:
        rate = one.executions / one.seconds if one.seconds else 0
        rows.append((one.name, f"{one.executions:,}", f"{rate:,.0f}", f"{one.coverage:,}", f"{one.features:,}",
                     str(len(one.found))))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print(f"{row[0]:<{widths[0]}}  " + "  ".join(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:])))


def main():
    parser = argparse.ArgumentParser(usage="./dev fuzz [--seconds N] [TARGET...]", add_help=False)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("targets", nargs="*")
    arguments = parser.parse_intermixed_args()
    build, output = arguments.build.resolve(), arguments.output.resolve()
    every = {one.name: one for one in (Target(file.with_suffix(""), output)
                                       for file in sorted(build.glob("tests/fuzz/waybill_fuzz_*.arguments")))}
    for name in arguments.targets:
        if name not in every:
            sys.exit(f"no target {name}; there are {', '.join(every)}")
    targets = [every[name] for name in arguments.targets or every]
    waiting, lock = list(targets), threading.Lock()
    workers = [threading.Thread(target=work, args=(waiting, lock, arguments.seconds)) for _ in range(AT_ONCE)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    table(targets)
    findings = sum(len(one.found) for one in targets)
    print(f"{findings} findings" if findings else "nothing was found")
    sys.exit(1 if findings else 0)


main()
