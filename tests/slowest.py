# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Prints the slowest steps of compiling and the slowest tests of a run. The times are those of ninja's logs and of CTest's
output, with other steps running beside."""
import re


def steps(build, since):
    """The steps that ended after `since`, as (seconds, name)."""
    for log in build.glob("*/.ninja_log"):
        rows = [line.split("\t") for line in log.read_text().splitlines()[1:]]
        last = {output: (begin, end) for begin, end, _, output, _ in rows}  # earlier runs have rows of the same output
        for output, (begin, end) in last.items():
            file = log.parent / output
            if file.exists() and file.stat().st_mtime >= since:
                yield (int(end) - int(begin)) / 1000, f"{log.parent.name}/{output}"


def tests(build, since):
    for log in build.glob("*.test.log"):
        if log.stat().st_mtime < since:
            continue
        for name, seconds in re.findall(r"Test +#\d+: (\S+) \.+.*? +([\d.]+) sec", log.read_text(errors="replace")):
            yield float(seconds), f"{log.name.split('.')[0]}/{name}"


def show(title, rows, count):
    rows = sorted(set(rows), reverse=True)
    if rows:
        print(f"{title}: {sum(seconds for seconds, _ in rows):.0f} s in {len(rows)}, the slowest:")
        for seconds, name in rows[:count]:
            print(f"  {seconds:6.1f} s  {re.sub('CMakeFiles/|Unity/|_cxx|[.]cxx|[.]dir', '', name)}")


def show_slowest(build, since, count):
    """`build` is the folder of the presets, `since` the time in seconds since 1970 at which the run began."""
    show("compiling and linking", steps(build, since), count)
    show("tests", tests(build, since), count)
