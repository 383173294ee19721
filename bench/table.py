#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Keeps the medians of a run of waybill_bench, and lays them out as Markdown.

usage: bench/table.py RUN.json FOLDER      writes FOLDER/codec.json and FOLDER/codec.md
"""

import json
import pathlib
import sys


def condense(run):
    """What is worth keeping of a run: neither the machine's name nor single repetitions."""
    context = run["context"]
    kept = {
        "date": context["date"][:10],
        "compiler": context["compiler"],
        "flags": context["flags"],
        "processors": context["num_cpus"],
        "mhz": context["mhz_per_cpu"],
    }
    rows = []
    for row in run["benchmarks"]:
        if row.get("aggregate_name") != "median":
            continue
        task, peer, bookings = row["run_name"].split("/")[:3]
        rows.append({
            "task": task,
            "peer": peer,
            "bookings": int(bookings),
            "document_bytes": round(row["document_bytes"]),
            "bytes_per_second": round(row["bytes_per_second"]),
            "documents_per_second": round(row["documents"], 1),
            "allocations": round(row["allocations"]),
        })
    return {"context": kept, "medians": rows}


def line(columns):
    return "| " + " | ".join(columns) + " |"


def task_table(task, rows):
    sizes = sorted({row["bookings"] for row in rows})
    found = {(row["peer"], row["bookings"]): row for row in rows}
    ours = next(peer for peer in ("waybill, storage reused", "waybill") if (peer, sizes[0]) in found)
    peers = sorted({row["peer"] for row in rows}, key=lambda peer: (peer != ours, not peer.startswith("waybill"), peer))
    head, rule = [""], ["---"]
    for size in sizes:
        kilobytes = found[ours, size]["document_bytes"] / 1000
        head += [f"{size:,} bookings, {kilobytes:,.0f} KB: MB/s", "documents/s", "allocations", "Waybill is"]
        rule += ["---:"] * 4
    lines = [f"\n## {task}\n", line(head), line(rule)]
    for peer in peers:
        cells = [peer]
        for size in sizes:
            row = found[peer, size]
            ratio = found[ours, size]["documents_per_second"] / row["documents_per_second"]
            cells += [f"{row['bytes_per_second'] / 1e6:,.0f}", f"{row['documents_per_second']:,.0f}",
                      f"{row['allocations']:,}", "1" if peer == ours else f"{ratio:.2f}"]
        lines.append(line(cells))
    return lines


def markdown(results):
    context = results["context"]
    lines = [
        "# Reading and writing trip lists\n",
        f"{context['date']}, {context['compiler']}, {context['flags']}, {context['processors']} processors of "
        f"{context['mhz']} MHz. Medians of processor time on one thread.",
        "*Waybill is* says how many times as many documents per second Waybill handles.",
    ]
    for task in dict.fromkeys(row["task"] for row in results["medians"]):
        lines += task_table(task, [row for row in results["medians"] if row["task"] == task])
    return "\n".join(lines) + "\n"


def main(run, folder):
    results = condense(json.loads(pathlib.Path(run).read_text(encoding="utf-8")))
    to = pathlib.Path(folder)
    to.mkdir(parents=True, exist_ok=True)
    (to / "codec.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    (to / "codec.md").write_text(markdown(results), encoding="utf-8")
    print(markdown(results), end="")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
