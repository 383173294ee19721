#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""50 callers of three services book the last room at once: tests/failover/last_room.py WAYBILL [--rounds N] [--store NAME]

WAYBILL is the program. In each round one caller books, and all others are refused as sold out. Then the booking is
cancelled. --store: sqlite or postgresql; both if it is omitted."""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

import storm

POSTGRESQL = pathlib.Path(__file__).parents[1] / "support" / "postgresql.sh"
CALLERS, SERVICES, ROOM = 50, 3, 13


class Services:
    def __init__(self, program, store):
        environment = os.environ | {"WAYBILL_STORE": store}
        storm.QUANTITY = {ROOM: 1}
        subprocess.run([program, "load", "-"], input=json.dumps(storm.inventory()), text=True, check=True, env=environment, stdout=subprocess.DEVNULL)
        self.children = [subprocess.Popen([program, "serve", "--listen", "127.0.0.1:0", "--log-level", "error", "--threads", "8"],
                                          env=environment, stdout=subprocess.PIPE, text=True) for _ in range(SERVICES)]
        self.addresses = []
        for child in self.children:
            found = re.search(r"http://([0-9.]+):([0-9]+)", child.stdout.readline())
            self.addresses.append((found[1], int(found[2])))

    def stop(self):
        for child in self.children:
            child.kill()
            child.wait()


def quoted(client, reference):
    """The document that books the room, after a quote of it."""
    offer = None
    end = time.monotonic() + 20
    while not offer:  # the cancellation of the previous round is in searches of other services after up to a second
        found = client.ask(storm.search())
        offer = re.search(rf'<Room id="{ROOM}".*?OfferId="([^"]*)"', found)
        if not offer:
            if time.monotonic() > end:
                raise SystemExit("the room is not offered")
            time.sleep(0.05)
    quote = client.ask(storm.quote(ROOM, offer[1]))
    return storm.creation(ROOM, offer[1], quote, reference)


def race(addresses, number):
    """One outcome for each caller, and the number of the booking."""
    over, together, lock = storm.End(), threading.Barrier(CALLERS), threading.Lock()
    outcomes, booked, slow = collections.Counter(), [], []

    def call(which):
        client = storm.Client([addresses[which % len(addresses)]], 0, over)
        try:
            document = quoted(client, f"race-{number}-{which}")
            together.wait(120)
            answer = client.ask(document)
            outcome = "booked"
            with lock:
                booked.append(storm.element("BookingNumber", answer))
        except storm.Refused as why:
            outcome = why.args[0]
        except BaseException as why:
            outcome = f"{type(why).__name__}: {why}"
            together.abort()
        with lock:
            outcomes[outcome] += 1
            if client.repeats:
                slow.append(client.repeats)
        client.close()

    threads = [threading.Thread(target=call, args=(which,), daemon=True) for which in range(CALLERS)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(300)
    return outcomes, booked, sum(slow)


def run(program, store, rounds):
    services = Services(program, store)
    repeats = 0
    try:
        client = storm.Client(services.addresses, 0, storm.End())
        for number in range(rounds):
            outcomes, booked, more = race(services.addresses, number)
            repeats += more
            if outcomes != {"booked": 1, "SOLD_OUT": CALLERS - 1}:
                print(f"round {number + 1}: {dict(outcomes)}")
                return 1
            client.ask(storm.cancellation(booked[0]))
    finally:
        services.stop()
    print(f"{store.split(':')[0]}: {rounds} rounds, {CALLERS} callers of {SERVICES} services: one booked in each, {repeats} requests repeated")
    return 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--store", choices=["sqlite", "postgresql"])
    given = arguments.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="waybill-race-") as folder:
        if given.store != "postgresql":
            failed |= run(given.program, f"sqlite:{folder}/race.db", given.rounds)
        if given.store != "sqlite":
            server = pathlib.Path(folder) / "server"
            subprocess.run([POSTGRESQL, "start", server], check=True)
            try:
                failed |= run(given.program, (server / "url").read_text().strip(), given.rounds)
            finally:
                subprocess.run([POSTGRESQL, "stop", server], check=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
