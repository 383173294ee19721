# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""What is kept of a run of waybill_bench: medians, and what they were measured with."""

import json
import pathlib


class Medians:
    """The medians of one run, found by benchmark ("task/peer") and number of bookings."""

    def __init__(self, context, rows):
        self.context = context
        self.rows = rows
        self._found = {(f"{row['task']}/{row['peer']}", row["bookings"]): row for row in rows}

    def find(self, benchmark, bookings):
        """A row, or None where it was not measured."""
        return self._found.get((benchmark, bookings))

    @property
    def name(self):
        return self.context["compiler"]

    def save(self, path):
        kept = {"context": self.context, "medians": self.rows}
        pathlib.Path(path).write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def load(path):
    """Reads what Google Benchmark wrote. Neither the machine's name nor single repetitions are kept."""
    run = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    context = run["context"]
    kept = {
        "date": context["date"][:10],
        "compiler": context["compiler"],
        "flags": context["flags"],
        "instructions": context["instructions"],
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
    return Medians(kept, rows)
