#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Lays out runs of waybill_bench as Markdown.

usage: bench/report.py filter                          what a quick run is filtered by
       bench/report.py quick RUN.json...               prints the requirements; exit status 1 if one is not met
       bench/report.py full TABLE.md RUN.json...       writes TABLE.md, and the medians of each run beside it
"""

import pathlib
import sys

sys.dont_write_bytecode = True  # the source tree is not for caches
import medians  # noqa: E402
import ratios  # noqa: E402
from tables import aligned, table  # noqa: E402

CODEC = ["XML to structs", "structs to XML", "JSON to structs", "structs to JSON"]


PEERS = [
    "pugixml checks neither UTF-8 nor well-formedness in full.",
    "RapidJSON SAX checks UTF-8 only where the row says so.",
    "simdjson needs padded input, which is made beforehand, and here `@kind` as the first member.",
    "yyjson, DOM alone: fills no structs. DOM then structs: fills new ones each time.",
    "glaze, default settings: accepts documents without required members, and leaves absent members of reused structs as",
    "  they were. Rows with dates as text do not check them.",
    "None of them reports deviations from the canonical form, or, with these settings, the path of an error.",
]
"""What they do not do."""


def is_codec(task):
    """Whether peers do the same work."""
    return task.partition(",")[0] in CODEC


def must_hold(runs, lay_out):
    body = [[what, bar, *texts, met] for what, bar, texts, met in ratios.rows(runs)]
    return lay_out(["10 / 1,000 bookings", "bar", *(run.name for run in runs), "met"], body)


def growth(runs):
    """Megabytes a second from 1 to 100,000 bookings."""
    body = []
    for name in ratios.MET.values():
        for run in runs:
            rows = [run.find(name, size) for size in (1, 10, 1000, 3000, 10_000, 100_000)]
            if any(rows):
                body.append([name.replace("/", ": "), run.name,
                             *(f"{row['bytes_per_second'] / 1e6:,.0f}" if row else "–" for row in rows)])
    return table(["MB/s", "", "1 booking", "10", "1,000", "3,000", "10,000", "100,000"], body, left=2)


def task_table(run, task):
    rows = [row for row in run.rows if row["task"] == task]
    sizes = [size for size in (10, 1000) if any(row["bookings"] == size for row in rows)] or [1]
    peers = list(dict.fromkeys(row["peer"] for row in rows))
    ours = next((peer for peer in ("waybill, storage reused", "waybill") if peer in peers), None)
    compare = is_codec(task) and ours is not None
    peers.sort(key=lambda peer: (peer != ours, not peer.startswith("waybill"), peer.lower()))
    head = [run.name]
    for size in sizes:
        bookings = f"{size:,} booking{'s' if size > 1 else ''}: " if task != "request to wire" else ""
        head += [bookings + "MB/s", "documents/s", "allocations", *(["Waybill is"] if compare else [])]
    body = []
    for peer in peers:
        cells = [peer]
        for size in sizes:
            row = run.find(f"{task}/{peer}", size)
            cells += [f"{row['bytes_per_second'] / 1e6:,.0f}", f"{row['documents_per_second']:,.0f}",
                      f"{row['allocations']:,}"]
            if compare:
                best = run.find(f"{task}/{ours}", size)
                cells.append(f"{best['documents_per_second'] / row['documents_per_second']:.2f}")
        body.append(cells)
    return table(head, body)


def markdown(runs):
    context = runs[0].context
    lines = [
        "# Reading and writing trip lists\n",
        "; ".join(f"{run.name}, `{run.context['flags']}`" for run in runs) +
        f"; instructions: {context['instructions']}; {context['mhz']} MHz.",
        "Medians of processor time on one thread, repetitions interleaved; the next document is another one each time, of 10,000",
        "bookings in all. Documents hold both kinds of booking, optional fields missing at random, names in several scripts and",
        "characters to escape; every peer proved its result on them before it was timed. Waybill checks everything:",
        "well-formedness, UTF-8, values, limits. The peers do less:\n",
        *(entry if entry.startswith(" ") else f"- {entry}" for entry in PEERS),
        "",
        "## What must hold\n",
        "Waybill's bytes per second as a multiple of the peer's, on 10 / 1,000 bookings.\n",
        *must_hold(runs, lambda head, body: table(head, body, left=2)),
        "## From 1 to 100,000 bookings\n",
        "Documents that were received, and lists that were filled, a moment before; they are timed one by one, by the clock on",
        "the wall.\n",
        *growth(runs),
    ]
    for task in dict.fromkeys(row["task"] for run in runs for row in run.rows):
        lines.append(f"## {task[0].upper()}{task[1:]}\n")
        if is_codec(task):
            lines.append("*Waybill is* so many times as fast, in documents per second.\n")
        for run in runs:
            lines += task_table(run, task)
    return "\n".join(lines).rstrip() + "\n"


def full(to, runs):
    to = pathlib.Path(to)
    to.parent.mkdir(parents=True, exist_ok=True)
    read = {path: medians.load(path) for path in runs}
    for path, run in read.items():
        run.save(to.parent / pathlib.Path(path).name)
    to.write_text(markdown(list(read.values())), encoding="utf-8")
    quick(list(read.values()))


def quick(runs):
    print(*must_hold(runs, aligned), sep="\n")
    if any(met == "no" for *_, met in ratios.rows(runs)):
        sys.exit(1)


def main(arguments):
    match arguments:
        case ["filter"]:
            print(ratios.filter_expression())
        case ["quick", *runs] if runs:
            quick([medians.load(run) for run in runs])
        case ["full", to, *runs] if runs:
            full(to, runs)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
