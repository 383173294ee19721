# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""What earlier runs of the tests took, kept in build/: the time and the number of tests of each part, and a line for each run."""
import datetime
import json
import resource
import subprocess


class TestRuns:
    """`build` is the folder of the presets."""

    def __init__(self, build):
        self.parts_file, self.runs_file = build / "test-parts.json", build / "test-runs.jsonl"
        self.parts = json.loads(self.parts_file.read_text()) if self.parts_file.exists() else {}

    def last_of(self, part):
        """'31 tests, 36 s last time', or what is known of it."""
        if part not in self.parts:
            return "not run yet in this folder"
        return "{tests} tests, {seconds:.0f} s last time".format(**self.parts[part])

    def keep_part(self, part, tests, seconds):
        self.parts[part] = {"tests": tests, "seconds": round(seconds, 1)}
        self.parts_file.parent.mkdir(exist_ok=True)
        self.parts_file.write_text(json.dumps(self.parts, indent=1))

    def begin(self, kind, began, from_nothing):
        """Adds a run to the list, as a failed one until its outcome is kept: an interrupted run ends a row of good ones."""
        self.run = {"date": datetime.datetime.fromtimestamp(began).isoformat(timespec="seconds"), "what": kind,
                    "commit": subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True,
                                             check=False).stdout.strip(), "from_nothing": from_nothing}
        self.runs_file.parent.mkdir(exist_ok=True)
        self.begun_at = self.runs_file.stat().st_size if self.runs_file.exists() else 0
        self.keep_run(0, 1, 0)

    def keep_run(self, passed, failed, seconds):
        """Keeps the outcome, with the processor time of all processes that the run started and waited for."""
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        with self.runs_file.open("a") as to:
            to.truncate(self.begun_at)
            to.write(json.dumps(self.run | {"passed": passed, "failed": failed, "seconds": round(seconds),
                                            "processor_seconds": round(used.ru_utime + used.ru_stime)}) + "\n")

    def show(self, count):
        """Prints the last runs, the newest last, and how many of the same kind passed in a row."""
        if not self.runs_file.exists():
            return
        runs = [json.loads(line) for line in self.runs_file.read_text().splitlines()]
        print(f"the last runs, of {len(runs)} in this folder:")
        for each in runs[-count:]:
            print("  {date}  {what}  {commit}  {passed} passed, {failed} failed, {seconds} s, {processor_seconds} s of processor time{0}"
                  .format(", from nothing" if each["from_nothing"] else "", **each))
        in_a_row = 0
        for each in reversed([each for each in runs if each["what"] == "all"]):
            if each["failed"]:
                break
            in_a_row += 1
        print(f"runs of everything in a row without a failure: {in_a_row}")
