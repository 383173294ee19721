#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Ends parts of a cluster while callers book and cancel: tests/failover/run.py WAYBILL [--rounds N] [--only FAULT] [--pool MODE]

WAYBILL is the program. The cluster is the one of examples/cluster. A round is each of the faults once, in random order.
Nothing that was acknowledged may be lost, nothing may be sold twice, bookings must be possible again without help, and a
poller of changes must have seen each state of each booking."""
import argparse
import contextlib
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

import storm

SCRIPT = pathlib.Path(__file__).parents[2] / "examples" / "cluster" / "cluster.sh"
RECOVERY = 90  # seconds until bookings must be possible again
FROZEN = 30  # seconds; longer than the `ttl` of Patroni


class Cluster:
    def __init__(self, folder, program, pool):
        self.folder = folder
        try:
            lines = self("start", program, *([pool] if pool else [])).split()
        except RuntimeError:
            self("stop")  # the parts that were started
            raise
        self.callers = [(each.split("/")[2].split(":")[0], int(each.rsplit(":", 1)[1])) for each in lines]

    def __call__(self, chore, *words):
        done = subprocess.run([str(SCRIPT), chore, str(self.folder), *map(str, words)], capture_output=True, text=True, timeout=400)
        if done.returncode != 0 and chore not in ("stop", "status"):
            raise RuntimeError(f"cluster.sh {chore} {words}: {done.stderr}")
        return done.stdout

    def members(self):
        """Number and state of the PostgreSQL servers by role."""
        found = {}
        for each in json.loads(self("status") or '{"members": []}')["members"]:
            found.setdefault(each["role"], []).append((int(each["name"][-1]), each["state"]))
        return found

    def whole(self):
        """Whether there are a primary, a synchronous and another standby server that follow it, and three services."""
        found = self.members()
        if sorted(found) != ["leader", "replica", "sync_standby"] or any(state not in ("running", "streaming") for each in found.values() for _, state in each):
            return False
        with contextlib.suppress(OSError):
            for n in (1, 2, 3):
                urllib.request.urlopen(f"http://127.0.0.1:{self('port', n, 'waybill').strip()}/ready", timeout=5).read()
            return self("sql", "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'").strip() == "2"
        return False

    def etcd_leader(self):
        for n in (1, 2, 3):
            port = int(self("port", n, "etcd"))
            request = urllib.request.Request(f"http://127.0.0.1:{port}/v3/maintenance/status", b"{}")
            with contextlib.suppress(OSError):
                status = json.load(urllib.request.urlopen(request, timeout=5))
                if status["leader"] == status["header"]["member_id"]:
                    return n
        raise RuntimeError("etcd has no leader")

    def rows(self, statement):
        return [line.split("|") for line in self("sql", statement).splitlines()]


def wait_until(what, true, seconds):
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {seconds} s")
        time.sleep(0.5)


def one(members, role):
    return members[role][0][0]


# Each fault returns the part and the number of the machine that it ended.
FAULTS = {
    "primary": lambda cluster, _: ("patroni", one(cluster.members(), "leader")),
    "PostgreSQL of the primary": lambda cluster, _: ("postgresql", one(cluster.members(), "leader")),
    "frozen primary": lambda cluster, _: ("patroni", one(cluster.members(), "leader")),
    "synchronous standby": lambda cluster, _: ("patroni", one(cluster.members(), "sync_standby")),
    "service": lambda _, dice: ("waybill", dice.randint(1, 3)),
    "HAProxy": lambda _, dice: ("haproxy", dice.randint(1, 3)),
    "etcd leader": lambda cluster, _: ("etcd", cluster.etcd_leader()),
}


def strike(cluster, storming, fault, dice):
    """Returns the longest time without an acknowledged booking or cancellation after the fault."""
    wait_until("the cluster is complete", cluster.whole, 240)
    before = storming.count()
    wait_until("callers book", lambda: storming.count() > before + 20, 60)
    part, number = FAULTS[fault](cluster, dice)
    time.sleep(dice.random())
    begin = time.monotonic()
    cluster("freeze" if fault == "frozen primary" else "kill", part, number)
    if fault == "frozen primary":
        time.sleep(FROZEN)
        cluster("thaw", part, number)
    # the fault may be noticed late: 20 answers at least five seconds later are the end of it
    time.sleep(max(0.0, begin + 5 - time.monotonic()))
    before = storming.count()
    wait_until(f"bookings after the loss of the {fault}", lambda: storming.count() > before + 20, RECOVERY)
    without = storming.longest_gap(begin, time.monotonic())
    if fault not in ("frozen primary", "PostgreSQL of the primary"):
        cluster("run", part, number)  # the machine is started again
    return without


def compare(cluster, storming, polling):
    orders = {reference: (f"H{number}", state, int(room)) for number, reference, state, room in cluster.rows(
        "SELECT o.id, o.client_reference, o.state, r.room_id FROM hotel_bookings o JOIN order_rooms r ON r.user_id = o.user_id AND r.order_id = o.id")}
    first, end = ((day - storm.datetime.date(1970, 1, 1)).days for day in (storm.FROM, storm.TO))
    nights = {room: dict.fromkeys(range(first, end), 0) for room in storm.QUANTITY}  # a night without a row has no room taken
    for room, night, number in cluster.rows(f"SELECT room_id, night, taken FROM taken_rooms WHERE night < {end}"):
        nights[int(room)][int(night)] = int(number)
    taken = {room: list(numbers.values()) for room, numbers in nights.items()}
    states = {number: state for number, state, _ in orders.values()}
    changed = {(f"H{number}", state) for number, state in cluster.rows("SELECT order_id, state FROM order_history")}
    return storming.compare(orders, taken) + polling.compare(states, changed)


def run(given, folder):
    dice = random.Random(given.seed)
    wrong, lost_time, begun = [], {fault: [] for fault in FAULTS}, time.monotonic()
    cluster = Cluster(folder, given.program, given.pool)
    try:
        document = folder / "inventory.json"
        document.write_text(json.dumps(storm.inventory()))
        store = cluster("store", 1).strip()
        subprocess.run([given.program, "load", document], check=True, stdout=subprocess.DEVNULL, env=os.environ | {"WAYBILL_STORE": store})
        storming, polling = storm.Storm(cluster.callers, given.callers), storm.Poller(cluster.callers)
        for number in range(1, given.rounds + 1):
            if given.minutes and time.monotonic() > begun + 60 * given.minutes:
                break
            faults = [given.only] if given.only else dice.sample(list(FAULTS), len(FAULTS))
            for fault in faults:
                lost_time[fault].append(strike(cluster, storming, fault, dice))
                print(f"round {number}: {fault}: {lost_time[fault][-1]:.1f} s without service, {storming.count()} acknowledged", flush=True)
        storming.end()
        wait_until("the cluster is complete", cluster.whole, 240)
        wrong = compare(cluster, storming, polling)
    except TimeoutError as why:
        wrong = [str(why), *storming.wrong, *polling.wrong]
    finally:
        cluster("stop")
    print("\n| fault | rounds | median s | longest s |\n|---|---|---|---|")
    for fault, times in lost_time.items():
        if times:
            print(f"| {fault} | {len(times)} | {statistics.median(times):.1f} | {max(times):.1f} |")
    print(f"\n{time.monotonic() - begun:.0f} s: {len(storming.booked)} bookings and {len(storming.cancelled)} cancellations acknowledged, "
          f"{storming.sold_out} refused as sold out, {storming.repeats} requests repeated, {len(polling.seen)} changes polled, "
          f"{len(wrong)} violations")
    for each in wrong[:20]:
        print(each)
    return 1 if wrong else 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("--rounds", type=int, default=1)
    arguments.add_argument("--minutes", type=float, help="begin no round after this time")
    arguments.add_argument("--callers", type=int, default=12)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", choices=list(FAULTS))
    arguments.add_argument("--pool", choices=["session", "transaction"], help="with PgBouncer in that mode")
    arguments.add_argument("--keep", type=pathlib.Path, help="the folder of the cluster, which is not removed")
    given = arguments.parse_args()
    if given.keep:
        return run(given, given.keep)
    with tempfile.TemporaryDirectory(prefix="waybill-failover-") as folder:
        return run(given, pathlib.Path(folder))


if __name__ == "__main__":
    sys.exit(main())
