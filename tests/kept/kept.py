#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""What each minor version wrote works in the present one: a store, a cassette, an inventory and a configuration.

usage: kept.py PROGRAM                 checks the folder of each version beside this file
       kept.py PROGRAM --keep VERSION  makes the folder of a version with the program of that version

A document may have gained members: those that were kept must be there and equal.
"""
import contextlib
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
STAY = ("--city", "104", "--from", "2036-05-04", "--to", "2036-05-07")
AGENCY = ("--login", "agency", "--user", "9032", "--output", "json")
ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "WAYBILL_PASSWORD": "change-me"}
GUESTS = ("--guest", "Ben Salem, Zoë", "--guest", "O'Neil, Ada")
SINCE = ("--since", "2020-01-01")


class Program:
    def __init__(self, path):
        self.path = path

    def __call__(self, *arguments):
        done = subprocess.run([self.path, *map(str, arguments)], check=False, capture_output=True, text=True, env=ENVIRONMENT)
        if done.returncode:
            sys.exit(f"kept.py: failed: {' '.join(map(str, arguments))}\n{done.stdout}{done.stderr}")
        return done.stdout

    @contextlib.contextmanager
    def service(self, config, store):
        """The URL of a service with the settings of the file, except for its address and store."""
        command = [self.path, "serve", "--config", config, "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0",
                   "--store", f"sqlite:{store}"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=ENVIRONMENT) as process:
            lines = []
            for line in process.stdout:
                lines.append(line)
                listens = re.search(r"listens on (\S+)", line)
                if listens:
                    break
            else:
                sys.exit(f"kept.py: the service does not start with {config}:\n{''.join(lines)}")
            try:
                yield listens.group(1)
            finally:
                process.send_signal(signal.SIGTERM)


def from_store(program, folder, store):
    """What a service and the commands say about the store."""
    with program.service(folder / "waybill.toml", store) as url:
        trips = json.loads(program("trips", "--url", url, *AGENCY, *SINCE))
    exported = program("bookings", "export", "--output", "json", "--store", f"sqlite:{store}")
    return {"trips": trips, "bookings": [json.loads(line) for line in exported.splitlines()]}


def from_inventory(program, folder, store):
    program("load", folder / "inventory.json", "--store", f"sqlite:{store}")
    return {"inventory": json.loads(program("export", "inventory", "--store", f"sqlite:{store}"))}


def from_cassette(program, folder):
    """What is replayed; before 1.0 cassettes had another form."""
    if not (folder / "cassette.json").exists():
        return {}
    replay = ("--url", "https://partner.example", "--replay", folder / "cassette.json", *AGENCY)
    return {"replayed search": json.loads(program("search", *replay, *STAY)),
            "replayed trips": json.loads(program("trips", *replay, *SINCE))}


def outputs(program, folder, store):
    return (from_store(program, folder, store) | from_inventory(program, folder, store.with_name("loaded.db"))
            | from_cassette(program, folder))


def keep(program, folder):
    """`inventory.json` and `waybill.toml` are written by hand."""
    with tempfile.TemporaryDirectory() as scratch:
        store = pathlib.Path(scratch, "store.db")
        program("load", folder / "inventory.json", "--store", f"sqlite:{store}")
        with program.service(folder / "waybill.toml", store) as url:
            to = ("--url", url, *AGENCY)
            for reference, hotel in (("confirmed", 20001), ("cancelled", 20001), ("acknowledged", 20002)):
                program("book", *to, *STAY, "--hotel", hotel, "--refundable", "--reference", reference, *GUESTS, "--acknowledge", "--yes")
            program("cancel", *to, "--reference", "cancelled")
            program("search", *to, *STAY, "--wire", folder / "cassette.json")
            program("trips", *to, *SINCE, "--wire", folder / "cassette.json")
        with contextlib.closing(sqlite3.connect(store)) as database:
            (folder / "store.sqlite.sql").write_text("\n".join(database.iterdump()) + "\n")
        found = outputs(program, folder, store)
    lines = (f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in found.items())
    (folder / "expected.json").write_text("{" + ",\n".join(lines) + "}\n")


def differences(kept, now, path=""):
    if isinstance(kept, dict) and isinstance(now, dict):
        for name, value in kept.items():
            yield from differences(value, now.get(name), f"{path}/{name}")
    elif isinstance(kept, list) and isinstance(now, list) and len(kept) == len(now):
        for number, (one, other) in enumerate(zip(kept, now), 1):
            yield from differences(one, other, f"{path}[{number}]")
    elif kept != now:
        yield f"{path}: expected {json.dumps(kept)}, found {json.dumps(now)}"


def check(program, folder):
    with tempfile.TemporaryDirectory() as scratch:
        store = pathlib.Path(scratch, "store.db")
        with contextlib.closing(sqlite3.connect(store)) as database:
            database.executescript((folder / "store.sqlite.sql").read_text())
        now = outputs(program, folder, store)
    return [f"{folder.name}{each}" for each in differences(json.loads((folder / "expected.json").read_text()), now)]


def main():
    match sys.argv[1:]:
        case [program]:
            folders = sorted(each.parent for each in HERE.glob("*/expected.json"))
            problems = [each for folder in folders for each in check(Program(program), folder)]
            print("\n".join(problems) or f"works: {', '.join(folder.name for folder in folders)}")
            return 1 if problems or not folders else 0
        case [program, "--keep", version]:
            keep(Program(program), HERE / version)
            return 0
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main())
