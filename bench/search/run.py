#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Measures hotel searches: bench/search/run.py BUILD [--seconds N] [--rounds N] [--sizes-only].

BUILD is the folder of the preset bench. The service, with its index, and two peers that search by SQL are measured
under wrk in turns, on the same store and the same machine. Ratios are those of one round; the median of the rounds counts.
"""
import argparse
import contextlib
import datetime
import http.client
import json
import pathlib
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

HERE = pathlib.Path(__file__).parent
TARGETS = {"XML": "/cr.ws/Hotel.asmx/WebServiceRQ", "JSON": "/cr.ws/Hotel.asmx/WebServiceJsonRQ"}
PAGE = "7 nights, page of 10"
# cities and hotels of each: those of the comparison with SQL, then one large city, then many hotels
COMPARED, LARGE_CITY, MANY_HOTELS = (10, 100), (1, 1000), (50, 400)


class Server:
    """A process of ours that prints its address."""

    def __init__(self, name, *words):
        self.name = name
        begun = time.monotonic()
        self.child = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, text=True)
        found = re.search(r"http://([0-9.]+):([0-9]+)", self.child.stdout.readline())
        if not found:
            self.stop()
            raise SystemExit(f"{name} did not start")
        self.started = time.monotonic() - begun
        self.host, self.port = found[1], int(found[2])

    def memory(self):
        """MB, without the pages of files."""
        status = pathlib.Path(f"/proc/{self.child.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s+(\d+)", status)[1]) / 1024

    def stop(self):
        self.child.send_signal(signal.SIGTERM)
        self.child.wait(60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def search(nights, rooms=1, children=False, page=None, hotel=False, order=None):
    """The body of a request in a form, with {city} and {hotel} left open."""
    first = datetime.date.today() + datetime.timedelta(days=60)
    last = first + datetime.timedelta(days=nights)
    pax = "<Pax><Adult>2</Adult>" + ('<Child age="7">1</Child>' if children else "") + "</Pax>"
    filters = ""
    if hotel:
        filters += "<hotels_ids>{hotel}</hotels_ids>"
    sort = f"<Sort><By>{order}</By></Sort>" if order is not None else ""
    size = f"<ItemsPerPage>{page}</ItemsPerPage><PageNumber>1</PageNumber>" if page else ""
    document = ("<HotelSearchREQ><Credential><Login>load</Login><Password>load</Password></Credential><SearchDetails>"
                f"<BookingDetails><FromDate>{first:%d/%m/%Y}</FromDate><ToDate>{last:%d/%m/%Y}</ToDate>"
                "<IdCity>{city}</IdCity><Rooms>" + f"<Room>{pax}</Room>" * rooms + "</Rooms></BookingDetails>"
                f"<Filters>{sort}{size}{filters}</Filters></SearchDetails></HotelSearchREQ>")
    return "strRQ=" + urllib.parse.quote(document, safe="{}")


# name, arguments of `search`, form, least ratio to the peer `sql`
CASES = [
    ("7 nights, page of 10", dict(nights=7, page=10), "XML", 30),
    ("7 nights, page of 10 by price", dict(nights=7, page=10, order=1), "XML", None),
    ("7 nights, all hotels", dict(nights=7), "XML", 8),
    ("7 nights, one hotel", dict(nights=7, hotel=True), "XML", 50),
    ("7 nights, page of 10, JSON", dict(nights=7, page=10), "JSON", None),
    ("7 nights, all hotels, JSON", dict(nights=7), "JSON", None),
    ("1 night, page of 10", dict(nights=1, page=10), "XML", None),
    ("28 nights, page of 10", dict(nights=28, page=10), "XML", None),
    ("28 nights, all hotels", dict(nights=28), "XML", None),
    ("7 nights, 3 rooms with children, page of 10", dict(nights=7, rooms=3, children=True, page=10), "XML", None),
]


def ask(server, body, form):
    filled = body.replace("{city}", "1").replace("{hotel}", "10000")
    connection = http.client.HTTPConnection(server.host, server.port, timeout=120)
    connection.request("POST", TARGETS[form], filled, {"Content-Type": "application/x-www-form-urlencoded"})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200 or b"OfferId" not in text:
        raise SystemExit(f"{server.name} does not answer a search: {answer.status} {text[:300]!r}")
    return text


def wrk(server, file, form, connections, seconds, inventory):
    cities, hotels = inventory
    said = subprocess.run(["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "20s", "-s",
                           str(HERE / "requests.lua"), f"http://{server.host}:{server.port}{TARGETS[form]}", "--",
                           str(file), str(cities), str(hotels)],
                          check=True, capture_output=True, text=True).stdout
    figures = json.loads(said.strip().splitlines()[-1])
    if figures["errors"]:
        raise SystemExit(f"{figures['errors']} requests failed:\n{said}")
    figures["rate"] = figures["requests"] / figures["microseconds"] * 1e6
    return figures


def median(rounds, name):
    return statistics.median(each[name] for each in rounds)


class Store:
    """A new SQLite store with an inventory."""

    def __init__(self, given, folder, inventory):
        file = folder / f"{inventory[0]}-{inventory[1]}.db"
        self.url, self.inventory = f"sqlite:{file}", inventory
        begun = time.monotonic()
        subprocess.run([given.build / "bench" / "search" / "waybill_fill_inventory", self.url, *map(str, inventory)], check=True)
        self.filled = time.monotonic() - begun
        self.megabytes = file.stat().st_size / 1e6


def service_on(store, given):
    return Server("service", given.build / "native" / "waybill", "serve", "--listen", "127.0.0.1:0", "--store", store.url,
                  "--threads", given.threads, "--log-level", "warn")


def compare_with_sql(given, folder, running):
    """The lines of the table of searches beside the peer."""
    store = Store(given, folder, COMPARED)
    cities, hotels = COMPARED
    service = running.enter_context(service_on(store, given))
    peer = given.build / "bench" / "search" / "waybill_search_peer"
    sql = running.enter_context(Server("sql", peer, store.url, given.threads))

    lines = [
        f"{cities} cities of {hotels} hotels with 4 rooms of 3 rates, 365"
        f" nights, in SQLite ({store.megabytes:,.0f} MB, filled in {store.filled:.1f} s); wrk on the machine of the service, {given.threads} handlers; the median of"
        f" {given.rounds} rounds of {given.seconds} s. `sql` reads the whole city and makes all offers, as the service did before it had an index."
        " The service and the peer are measured in turns, with the same host, login and codec.", "",
        "| search | connections | KB | searches/s | p50 ms | p99 ms | sql/s | ratio | |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    file = folder / "body"
    for name, arguments, form, least in CASES:
        body = search(**arguments)
        file.write_text(body)
        answer = ask(service, body, form)
        if ask(sql, body, form) != answer:
            raise SystemExit(f"{name}: the peer sql answers otherwise than the service")
        for connections in (1, 64):
            rounds = []
            for _ in range(given.rounds):
                rounds.append([wrk(each, file, form, connections, given.seconds, COMPARED) for each in (service, sql)])
            ours = [each[0] for each in rounds]
            ratio = statistics.median(each[0]["rate"] / each[1]["rate"] for each in rounds)
            cells = f"{median([each[1] for each in rounds], 'rate'):,.0f} | {ratio:.1f}"
            verdict = ""
            if least is not None and connections == 64:
                verdict = f"at least {least}: " + ("met" if ratio >= least else "NOT MET")
                if name == PAGE:
                    p99 = median(ours, "p99") / 1000
                    verdict += f"; p99 below 50 ms: {'met' if p99 < 50 else 'NOT MET'}"
            lines.append(f"| {name} | {connections} | {len(answer) / 1000:,.1f} | {median(ours, 'rate'):,.0f} |"
                         f" {median(ours, 'p50') / 1000:.2f} | {median(ours, 'p99') / 1000:.2f} | {cells} | {verdict} |")
            print(lines[-1], file=sys.stderr, flush=True)
    return lines


def compare_sizes(given, folder):
    """The lines of the table of inventories of several sizes."""
    lines = ["", "Pages of 10 from inventories of several sizes, on one connection:", "",
             "| cities | hotels of each | store MB | filled in s | started in s | service MB | page of 10, searches/s | |",
             "|---|---|---|---|---|---|---|---|"]
    file = folder / "body"
    body = search(**dict((name, arguments) for name, arguments, *_ in CASES)[PAGE])
    file.write_text(body)
    rates = {}
    for inventory in (COMPARED, LARGE_CITY, MANY_HOTELS):
        store = Store(given, folder, inventory)
        with service_on(store, given) as service:
            ask(service, body, "XML")
            memory = service.memory()
            rounds = [wrk(service, file, "XML", 1, given.seconds, inventory) for _ in range(given.rounds)]
            rates[inventory] = median(rounds, "rate")
        verdict = ""
        if inventory == LARGE_CITY:
            cost = rates[COMPARED] / rates[LARGE_CITY]
            verdict = f"{cost:.2f} of the cost of a city of {COMPARED[1]}, at most 3: {'met' if cost <= 3 else 'NOT MET'}"
        if inventory == MANY_HOTELS:
            verdict = (f"below 600 MB: {'met' if memory < 600 else 'NOT MET'};"
                       f" started within 10 s: {'met' if service.started < 10 else 'NOT MET'}")
        lines.append(f"| {inventory[0]} | {inventory[1]:,} | {store.megabytes:,.0f} | {store.filled:.1f} | {service.started:.1f} | {memory:,.0f} |"
                     f" {rates[inventory]:,.0f} | {verdict} |")
        print(lines[-1], file=sys.stderr, flush=True)
    lines += ["", "The service has its inventory in memory when it starts to listen. `service MB` is all its memory without the pages of files."]
    return lines


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("build", type=pathlib.Path)
    arguments.add_argument("--sizes-only", action="store_true", help="without the comparison with SQL; writes nothing")
    arguments.add_argument("--seconds", type=int, default=5)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--threads", type=int, default=4)
    arguments.add_argument("--out", type=pathlib.Path, default=HERE.parent / "results" / "search.md")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="waybill-search-", dir=given.build.resolve()) as folder, \
            contextlib.ExitStack() as running:
        lines = ["# Hotel searches", ""]
        if not given.sizes_only:
            lines += compare_with_sql(given, pathlib.Path(folder), running)
            running.close()
        lines += compare_sizes(given, pathlib.Path(folder))
    text = "\n".join(lines) + "\n"
    if not given.sizes_only:
        given.out.write_text(text)
    print(text)
    return 1 if "NOT MET" in text else 0


if __name__ == "__main__":
    raise SystemExit(main())
