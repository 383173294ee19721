#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Loads the service and lays out what it did: bench/load/run.py BUILD [--bookings N] [--seconds N] [--minutes N].

BUILD is the folder of the preset bench. The service and a host that answers a constant of the same size take turns
under wrk, on the same machine, so that what else the machine does meets both.
"""
import argparse
import contextlib
import http.client
import json
import pathlib
import re
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
CONNECTIONS = 64
IDLE = 5000
EACH_USER = 20
IDLE_TIME = 86_400  # seconds: the service closes none of the idle connections, however long a round is
TARGET = "/cr.ws/Flight.asmx/WebServiceRQ"


def form(user):
    document = ("<TripBookingListRQ><Credential><Login>load</Login><Password>load</Password></Credential>"
                f"<User>{user}</User><FromDate>2026/01/01 00:00:00.000</FromDate></TripBookingListRQ>")
    return "strRQ=" + document.replace("<", "%3C").replace(">", "%3E").replace(" ", "%20")


class Process:
    """A server of ours that prints its address."""

    def __init__(self, *words):
        self.child = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, text=True)
        line = self.child.stdout.readline()
        found = re.search(r"http://([0-9.]+):([0-9]+)", line)
        if not found:
            self.stop()
            raise SystemExit(f"{words[0]} did not start: {line}")
        self.host, self.port = found[1], int(found[2])

    def memory(self):
        """MB of its own: pages of the store's file, which it maps, are the kernel's to keep or drop."""
        status = pathlib.Path(f"/proc/{self.child.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s+(\d+)", status)[1]) / 1024

    def stop(self):
        self.child.send_signal(signal.SIGTERM)
        try:
            self.child.wait(60)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def ask(server, user):
    connection = http.client.HTTPConnection(server.host, server.port, timeout=120)
    connection.request("POST", TARGET, form(user), {"Content-Type": "application/x-www-form-urlencoded"})
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != 200 or b"<Booking " not in body:
        raise SystemExit(f"not a trip list: {answer.status} {body[:300]!r}")
    return body


def wrk(server, users, seconds):
    said = subprocess.run(["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "20s", "-s",
                           str(HERE / "requests.lua"), f"http://{server.host}:{server.port}", "--", str(users)],
                          check=True, capture_output=True, text=True).stdout
    figures = json.loads(said.strip().splitlines()[-1])
    if figures["errors"]:
        raise SystemExit(f"{figures['errors']} requests failed:\n{said}")
    figures["rate"] = figures["requests"] / figures["microseconds"] * 1e6
    return figures


def middle(rounds):
    return {name: statistics.median(each[name] for each in rounds) for name in rounds[0]}


def hold_idle(server, count):
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(limit[1], count + 1000), limit[1]))
    return [socket.create_connection((server.host, server.port), timeout=60) for _ in range(count)]


def still_open(held):
    for each in held:
        each.setblocking(False)
    closed = 0
    for each in held:
        try:
            closed += each.recv(1) == b""
        except BlockingIOError:
            pass
    return len(held) - closed


def long_list(server):
    """Seconds to the first byte, seconds in all, bytes, and by how many MB memory grew."""
    before = peak = server.memory()
    body = form(0)
    with socket.create_connection((server.host, server.port), timeout=600) as connection:
        begun = time.monotonic()
        connection.sendall((f"POST {TARGET} HTTP/1.0\r\nHost: load\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                            f"Content-Length: {len(body)}\r\n\r\n{body}").encode())
        got = connection.recv(1)
        first = time.monotonic() - begun
        count, bookings, rest = len(got), 0, b""
        while piece := connection.recv(1 << 20):
            count += len(piece)
            bookings += (rest + piece).count(b"<Booking ")
            rest = piece[-8:]
            peak = max(peak, server.memory())
    return {"first": first, "all": time.monotonic() - begun, "bytes": count, "bookings": bookings,
            "grew": peak - before}


def row(name, figures):
    return (f"| {name} | {figures['rate']:,.0f} | {figures['p50'] / 1000:.2f} | {figures['p99'] / 1000:.2f} | "
            f"{figures['p999'] / 1000:.2f} |")


def verdict(met):
    return "met" if met else "NOT MET"


def measure(given, folder, running):
    """`running` stops what is started, however this ends."""
    tools = given.build / "bench" / "load"
    store = f"sqlite:{folder / 'load.db'}"
    long_bookings = given.bookings // 5
    users = given.bookings // EACH_USER
    begun = time.monotonic()
    subprocess.run([tools / "waybill_fill_store", store, str(given.bookings), str(long_bookings)], check=True)
    filled = time.monotonic() - begun
    service = running.enter_context(
        Process(given.build / "native" / "waybill", "serve", "--listen", "127.0.0.1:0", "--store", store,
                "--threads", given.threads, "--log-level", "warn", "--idle-time", IDLE_TIME))
    body = ask(service, 1)
    constant_file = folder / "constant"
    constant_file.write_bytes(body)
    constant = running.enter_context(Process(tools / "waybill_constant_host", constant_file, given.threads))
    wrk(service, users, max(1, given.seconds // 3))  # both warm
    wrk(constant, users, max(1, given.seconds // 3))
    rounds = [(wrk(service, users, given.seconds), wrk(constant, users, given.seconds)) for _ in range(given.rounds)]
    ours, theirs = middle([each[0] for each in rounds]), middle([each[1] for each in rounds])

    alone, beside, shares = [], [], []
    for _ in range(given.rounds):  # there and back again, so that a machine that warms up or is disturbed favours none
        before = wrk(service, users, given.seconds)
        held = hold_idle(service, IDLE)
        among = [wrk(service, users, given.seconds) for _ in range(2)]
        kept = still_open(held)
        for each in held:
            each.close()
        after = wrk(service, users, given.seconds)
        alone += [before, after]
        beside += among
        shares.append(sum(each["rate"] for each in among) / (before["rate"] + after["rate"]))
    alone, beside, share = middle(alone), middle(beside), statistics.median(shares)
    list_figures = long_list(service)
    list_again = long_list(service)

    print(f"timed; watching memory for {given.minutes} minutes", file=sys.stderr, flush=True)
    memory = [service.memory()]
    until = time.monotonic() + given.minutes * 60
    while time.monotonic() < until:
        wrk(service, users, min(30, max(1, int(until - time.monotonic()))))
        memory.append(service.memory())

    ratio = ours["rate"] / theirs["rate"]
    after_start = memory[len(memory) // 3:]
    growth = after_start[-1] - after_start[0]
    expected = list_figures["bookings"] == long_bookings
    lines = [
        "# The service under load", "",
        f"wrk with {CONNECTIONS} keep-alive connections on the machine of the service,"
        f" {given.bookings:,} bookings in SQLite (filled in {filled:.0f} s), lists of {EACH_USER} for users at random,"
        f" {len(body):,} bytes each, {given.threads} handlers; the median of {given.rounds} rounds of {given.seconds} s. The constant is"
        " an answer of the same size from the same host without the service, in turns with it.", "",
        "| | requests/s | p50 ms | p99 ms | p99.9 ms |", "|---|---|---|---|---|",
        row("service", ours), row("constant", theirs), row(f"service, {IDLE:,} idle connections beside", beside),
        row("service, without them, in turns", alone), "",
        "| what must hold | measured | |", "|---|---|---|",
        f"| half of the constant's requests/s | {ratio:.2f} | {verdict(ratio >= 0.5)} |",
        f"| {IDLE:,} idle connections cost nothing | {share:.2f} of the requests/s, {kept:,} still open |"
        f" {verdict(share >= 0.95 and kept == IDLE)} |",
        f"| memory is flat over {given.minutes} minutes | {after_start[0]:.1f} to {after_start[-1]:.1f} MB | {verdict(growth < 4)} |",
        f"| a list of {long_bookings:,} begins within 100 ms | {list_figures['first'] * 1000:.1f} ms, {list_figures['bytes'] / 1e6:,.0f} MB in"
        f" {list_figures['all']:.1f} s, {list_figures['bookings']:,} bookings | {verdict(list_figures['first'] < 0.1 and expected)} |",
        f"| and takes bounded memory | {list_figures['grew']:.1f} MB more at its peak, {list_again['grew']:.1f} the second time |"
        f" {verdict(max(list_figures['grew'], list_again['grew']) < 4)} |", "",
    ]
    return "\n".join(lines)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("build", type=pathlib.Path)
    arguments.add_argument("--bookings", type=int, default=1_000_000)
    arguments.add_argument("--seconds", type=int, default=15)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--minutes", type=int, default=10)
    arguments.add_argument("--threads", type=int, default=4)
    arguments.add_argument("--out", type=pathlib.Path, default=HERE.parent / "results" / "load.md")
    arguments.add_argument("--folder", type=pathlib.Path,
                       help="where the store is kept meanwhile, on a disk and not in memory; else below BUILD")
    given = arguments.parse_args()
    within = given.folder or given.build
    within.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="waybill-load-", dir=within.resolve()) as folder, \
            contextlib.ExitStack() as running:
        text = measure(given, pathlib.Path(folder), running)
    given.out.write_text(text)
    print(text)
    return 1 if "NOT MET" in text else 0


if __name__ == "__main__":
    raise SystemExit(main())
