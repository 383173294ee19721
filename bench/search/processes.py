#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Measures several services on one store: bench/search/processes.py BUILD [--seconds N] [--updates N].

BUILD is the folder of the preset bench. Searches, trip lists and bookings per second of 1, 2 and 3 services on
SQLite and on PostgreSQL, then the time until all of three services show an update of a price."""
import argparse
import contextlib
import csv
import http.client
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import run

TESTS = run.HERE.parents[1] / "tests"
POSTGRESQL = TESTS / "support" / "postgresql.sh"
sys.path.insert(0, str(TESTS / "failover"))
import storm  # noqa: E402

CONNECTIONS, BOOKERS, BOOKINGS, ROOM = 48, 16, 20_000, 100_000
LISTS = run.HERE.parent / "load" / "requests.lua"


def fill(build, url):
    tools = build / "bench"
    subprocess.run([tools / "search" / "waybill_fill_inventory", url, *map(str, run.COMPARED)], check=True)
    subprocess.run([tools / "load" / "waybill_fill_store", url, str(BOOKINGS), "1"], check=True)  # the login for all users
    storm.QUANTITY = {storm.MANY: 100_000, storm.FEW: 100_000}
    subprocess.run([build / "native" / "waybill", "load", "-", "--store", url], input=run.json.dumps(storm.inventory()), text=True,
                   check=True, stdout=subprocess.DEVNULL)


def services(build, url, count, running):
    return [running.enter_context(run.Server("service", build / "native" / "waybill", "serve", "--listen", "127.0.0.1:0", "--store", url,
                                             "--threads", 4, "--log-level", "warn")) for _ in range(count)]


def rate(servers, script, target, words, seconds):
    """Requests per second of all services together, each under a process of wrk."""
    each = CONNECTIONS // len(servers)
    started = [subprocess.Popen(["wrk", "-t1", f"-c{each}", f"-d{seconds}s", "--timeout", "20s", "-s", str(script),
                                 f"http://{server.host}:{server.port}{target}", "--", *map(str, words)], stdout=subprocess.PIPE, text=True)
               for server in servers]
    total = 0.0
    for child in started:
        figures = run.json.loads(child.communicate()[0].strip().splitlines()[-1])
        if figures["errors"]:
            raise SystemExit(f"{figures['errors']} requests failed")
        total += figures["requests"] / figures["microseconds"] * 1e6
    return total


def check_list(server):
    document = ("<TripBookingListRQ><Credential><Login>load</Login><Password>load</Password></Credential><User>2</User>"
                "<FromDate>2026/01/01 00:00:00.000</FromDate></TripBookingListRQ>")
    connection = http.client.HTTPConnection(server.host, server.port, timeout=30)
    connection.request("POST", "/cr.ws/Flight.asmx/WebServiceRQ", run.urllib.parse.urlencode({"strRQ": document}),
                       {"Content-Type": "application/x-www-form-urlencoded"})
    answer = connection.getresponse().read()
    if answer.count(b"<Booking ") != 20:
        raise SystemExit(f"not a list of 20: {answer[:300]!r}")


def writes(servers, seconds):
    """Acknowledged bookings and cancellations per second."""
    callers = storm.Storm([(server.host, server.port) for server in servers], BOOKERS, f"{len(servers)}-")
    time.sleep(2)
    before = callers.count()
    time.sleep(seconds)
    done = callers.count() - before
    callers.end()
    if callers.wrong:
        raise SystemExit(f"wrong answers: {callers.wrong[:3]}")
    return done / seconds


def throughput(given, folder, stores):
    lines = ["| store | processes | searches/s, pages of 10 | trip lists/s, of 20 | bookings and cancellations/s |", "|---|---|---|---|---|"]
    body = folder / "body"
    body.write_text(run.search(nights=7, page=10))
    for name, url in stores.items():
        for count in (1, 2, 3):
            with contextlib.ExitStack() as running:
                servers = services(given.build, url, count, running)
                searches = rate(servers, run.HERE / "requests.lua", run.TARGETS["XML"], [body, *run.COMPARED], given.seconds)
                check_list(servers[0])
                lists = rate(servers, LISTS, "", [BOOKINGS // 20], given.seconds)
                lines.append(f"| {name} | {count} | {searches:,.0f} | {lists:,.0f} | {writes(servers, given.seconds):,.0f} |")
            print(lines[-1], file=sys.stderr, flush=True)
    return lines


class Watcher:
    """Searches one hotel again and again, and notes when a price is shown for the first time."""

    def __init__(self, server):
        self.server, self.wanted, self.seen, self.over = server, threading.Event(), threading.Event(), False
        self.price, self.at = "", 0.0
        self.body = run.search(nights=1, hotel=True).replace("{city}", "1").replace("{hotel}", "10000")
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=30)
        while True:
            self.wanted.wait()
            if self.over:
                return
            connection.request("POST", run.TARGETS["XML"], self.body, {"Content-Type": "application/x-www-form-urlencoded"})
            if f">{self.price}<".encode() in connection.getresponse().read():
                self.at = time.monotonic()
                self.wanted.clear()
                self.seen.set()
            else:
                time.sleep(0.005)

    def want(self, price):
        self.price = price
        self.seen.clear()
        self.wanted.set()

    def end(self):
        self.over = True
        self.wanted.set()
        self.thread.join(30)


def freshness(given, folder, stores):
    """Times from the start of `waybill load` to the last of three services that shows the price."""
    lines = ["", f"{given.updates:,} updates of one price by `waybill load --rates`, from the start of the command until the last of three"
             " processes shows the price:", "", "| store | command, median s | shown, median s | 99 % s | longest s | |", "|---|---|---|---|---|---|"]
    file = folder / "rates.csv"
    for name, url in stores.items():
        with contextlib.ExitStack() as running:
            watchers = [Watcher(server) for server in services(given.build, url, 3, running)]
            shown, commands = [], []
            for number in range(given.updates):
                price = f"{500 + number // 1000}.{number % 1000:03d}"
                with file.open("w", newline="") as into:
                    day = run.datetime.date.today() + run.datetime.timedelta(days=60)
                    csv.writer(into).writerows([["Room", "Rate", "From", "To", "Price"], [ROOM, 1, day, day, price]])
                begun = time.monotonic()
                for each in watchers:
                    each.want(price)
                subprocess.run([given.build / "native" / "waybill", "load", "--rates", file, "--store", url], check=True, stdout=subprocess.DEVNULL)
                commands.append(time.monotonic() - begun)
                for each in watchers:
                    if not each.seen.wait(30):
                        raise SystemExit(f"{name}: {price} is not shown after 30 s")
                shown.append(max(each.at for each in watchers) - begun)
            for each in watchers:
                each.end()
        shown.sort()
        longest = shown[-1]
        # an update is committed within the command, after which the index may be as old as --search-age, 1 s
        bound = 1 + max(commands)
        lines.append(f"| {name} | {statistics.median(commands):.3f} | {statistics.median(shown):.3f} | {shown[int(len(shown) * 0.99)]:.3f} |"
                     f" {longest:.3f} | median within 1 s: {'met' if statistics.median(shown) < 1 else 'NOT MET'};"
                     f" always within 1 s of the command: {'met' if longest < bound else 'NOT MET'} |")
        print(lines[-1], file=sys.stderr, flush=True)
    return lines


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("build", type=pathlib.Path)
    arguments.add_argument("--seconds", type=int, default=10)
    arguments.add_argument("--updates", type=int, default=1000)
    arguments.add_argument("--out", type=pathlib.Path, default=run.HERE.parent / "results" / "processes.md")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="waybill-processes-", dir=given.build.resolve()) as made:
        folder = pathlib.Path(made)
        subprocess.run([POSTGRESQL, "start", folder / "server"], check=True)
        try:
            stores = {"SQLite": f"sqlite:{folder / 'store.db'}", "PostgreSQL": (folder / "server" / "url").read_text().strip()}
            for url in stores.values():
                fill(given.build, url)
            text = "\n".join([
                "# Several services on one store", "",
                "Services, PostgreSQL and callers share the processors; "
                f"{run.COMPARED[0]} cities of {run.COMPARED[1]} hotels, {BOOKINGS:,} bookings; {CONNECTIONS} connections of wrk, then {BOOKERS} callers that search, "
                f"quote, book and cancel; {given.seconds} s each.", "",
                *throughput(given, folder, stores), *freshness(given, folder, stores), ""])
        finally:
            subprocess.run([POSTGRESQL, "stop", folder / "server"], check=True)
    given.out.write_text(text)
    print(text)
    return 1 if "NOT MET" in text else 0


if __name__ == "__main__":
    raise SystemExit(main())
