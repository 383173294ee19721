#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Runs the console blocks of README.md and docs/ that show what commands print: documents_console.py SOURCE PROGRAM

A block with a line `$ COMMAND` and output is run in the order of its page, in a folder of the page, with the files below; the
output must be the one shown. `…` is what a page leaves out. In the output of `./dev demo`, numbers and widths of columns are
masked: they depend on the day and the machine. Each `./dev CHORE` in a block must be a chore.

Each document in a block of XML that is shown as a whole, but for its credential, must be valid."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TRIPS = """<?xml version="1.0" encoding="utf-8"?>
<TripBookingListRS>
  <Bookings>
    <Booking kind="accommodation">
      <reference>r</reference>
      <from_date>31/02/2026</from_date>
    </Booking>
  </Bookings>
</TripBookingListRS>
"""
CITIES = '<CityListRS><Cities><City id="104" currency="TND">Hammamet</City></Cities></CityListRS>'


def shown_block(kind):
    """The first block of this kind in the page."""
    return lambda page: re.search(rf"^```{kind}\n(.*?)^```", page, re.DOTALL | re.MULTILINE)[1]


FILES = {"README.md": {"trips.xml": lambda page: TRIPS},
         "docs/contracts.md": {"answer.xml": lambda page: CITIES},
         "docs/inventory.md": {"inventory.json": shown_block("json"), "rates.csv": shown_block("csv")}}
# What is changed in a file before a block that shows this is run.
MISTAKES = {"there is no board 7": ("inventory.json", r'("Board": ?)\d+', r"\g<1>7")}


def commands_of(block):
    """The commands of a block, each with the lines shown after it."""
    return [(command, shown) for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)]


def masked(text, command):
    if command != "./dev demo":
        return text
    return re.sub(r"-{2,}", "--", re.sub(r" +", " ", re.sub(r"\d+", "0", text)))


def is_printed(shown, printed):
    """Whether the parts of what is shown, between lines `…`, are printed in this order, and nothing else where nothing is left out."""
    parts = re.split(r"^…\n", shown, flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, printed) is not None


def one_word_changed(shown):
    """What is shown with another word: the test must notice it."""
    return re.sub(r"[A-Za-z]{4,}", "changed", shown, count=1)


def run(source, program, page, folder):
    text = (source / page).read_text()
    for name, made in FILES.get(page, {}).items():
        (folder / name).write_text(made(text))
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "WAYBILL_PASSWORD": "secret"}
    for block in re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        commands = commands_of(block)
        if not any(shown for _, shown in commands):
            continue
        for said, (name, old, new) in MISTAKES.items():
            if said in block:
                (folder / name).write_text(re.sub(old, new, (folder / name).read_text(), count=1))
        for command, shown in commands:
            typed = command.replace("./dev demo", "waybill demo")
            done = subprocess.run(typed, shell=True, cwd=folder, env=environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True)
            printed = masked(done.stdout, command)
            if not is_printed(masked(shown, command), printed):
                yield f"{page}: `{command}` prints\n{done.stdout}\nand not\n{shown}"
            if shown and is_printed(masked(one_word_changed(shown), command), printed):
                yield f"{page}: a changed word in the output of `{command}` is not noticed"


def shown_documents(text):
    """The documents in blocks of XML, with a credential; those with another `…` are not shown as a whole."""
    for block in re.findall(r"^```xml\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        for document, _ in re.findall(r"(<(\w+R(?:EQ|ES|Q|S))>.*?</\2>)", block, re.DOTALL):
            whole = document.replace("<Credential>…</Credential>", "<Credential><Login>a</Login><Password>b</Password></Credential>")
            if "…" not in whole:
                yield whole


def main():
    source, program = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    pages = ["README.md", "CONTRIBUTING.md", *sorted(str(each.relative_to(source)) for each in (source / "docs").rglob("*.md"))]
    chores = set(re.findall(r"^  (\w+)", subprocess.run([source / "dev", "help"], stdout=subprocess.PIPE, text=True).stdout, re.MULTILINE))
    wrong, blocks, documents = [], 0, 0
    for page in pages:
        text = (source / page).read_text()
        for block in re.findall(r"^```(?:console|sh)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            blocks += any(shown for _, shown in commands_of(block))
            wrong += [f"{page}: no chore {chore}" for chore in re.findall(r"^(?:\$ )?\./dev (\w+)", block, re.MULTILINE)
                      if chore not in chores]
        for document in shown_documents(text):
            documents += 1
            done = subprocess.run([program, "check", "-"], input=document, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            wrong += [f"{page}: {done.stdout}\n{document}"] if done.returncode else []
        with tempfile.TemporaryDirectory() as folder:
            wrong += run(source, program, page, pathlib.Path(folder))
    print("\n".join(wrong) or f"{blocks} blocks print what they show, {documents} documents are valid")
    return 1 if wrong or blocks < 8 or documents < 5 else 0


if __name__ == "__main__":
    sys.exit(main())
