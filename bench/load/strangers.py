#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Measures what unknown logins cost a known client: bench/load/strangers.py WAYBILL [--connections N] [--seconds N].

WAYBILL is the program. It serves a new store at its default settings, and all connections come from loopback, where no
address has to wait for failed logins. One connection of a known client and one to /health are timed, first alone, then
while all others send requests with logins that nobody has, each the next one as soon as its answer is there.
"""
import argparse
import contextlib
import http.client
import os
import pathlib
import re
import selectors
import signal
import socket
import subprocess
import tempfile
import threading
import time

TARGET = "/cr.ws/Flight.asmx/WebServiceRQ"
MOST_KNOWN_MS = 50
MOST_HEALTH_MS = 10


def form(login):
    document = (f"<TripBookingListRQ><Credential><Login>{login}</Login><Password>secret</Password></Credential>"
                "<User>1</User><FromDate>2026/01/01 00:00:00.000</FromDate></TripBookingListRQ>")
    return "strRQ=" + document.replace("<", "%3C").replace(">", "%3E").replace(" ", "%20")


class Strangers(threading.Thread):
    """Many connections, one thread."""

    def __init__(self, address, count):
        super().__init__(daemon=True)
        self.answers = {}
        self.number = 0
        self.ended = False
        self.selector = selectors.DefaultSelector()
        for _ in range(count):
            one = socket.create_connection(address)
            one.setblocking(False)
            self.selector.register(one, selectors.EVENT_READ, bytearray())
            self.ask(one)
        self.start()

    def ask(self, one):
        self.number += 1
        body = form(f"nobody-{self.number}")
        one.send((f"POST {TARGET} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                  f"Content-Length: {len(body)}\r\n\r\n{body}").encode())

    def run(self):
        while not self.ended:
            for key, _ in self.selector.select(0.1):
                try:
                    received = key.fileobj.recv(65536)
                except BlockingIOError:
                    continue
                if not received:
                    self.selector.unregister(key.fileobj)
                    continue
                key.data.extend(received)
                head, empty, body = bytes(key.data).partition(b"\r\n\r\n")
                length = re.search(rb"(?i)content-length: (\d+)", head)
                if not empty or len(body) < int(length[1]):
                    continue
                found = re.search(rb'ErrorResult id="(\w+)"', body)
                outcome = found[1].decode() if found else head.split()[1].decode()
                self.answers[outcome] = self.answers.get(outcome, 0) + 1
                key.data.clear()
                self.ask(key.fileobj)

    def stop(self):
        self.ended = True
        self.join()


def times(address, method, target, body, pause, seconds):
    """Milliseconds of requests on one connection, each some time after the one before."""
    headers = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
    connection = http.client.HTTPConnection(*address, timeout=60)
    taken = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.perf_counter()
        connection.request(method, target, body, headers)
        answer = connection.getresponse()
        said = answer.read()
        taken.append((time.perf_counter() - begun) * 1000)
        if answer.status != 200 or b"ErrorResult" in said:
            raise SystemExit(f"{target}: {answer.status} {said[:200]!r}")
        time.sleep(pause)
    return sorted(taken)


def both(address, seconds):
    found = {}

    def measure(name, *request):
        found[name] = times(address, *request, seconds)

    health = threading.Thread(target=measure, args=("health", "GET", "/health", None, 0.01))
    health.start()
    measure("known", "POST", TARGET, form("known"), 0.01)
    health.join()
    return found


def at(taken, share):
    return taken[min(len(taken) - 1, int(len(taken) * share))]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("waybill", type=pathlib.Path)
    arguments.add_argument("--connections", type=int, default=300)
    arguments.add_argument("--seconds", type=float, default=10)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="waybill-strangers-") as folder, contextlib.ExitStack() as running:
        store = f"sqlite:{folder}/s.db"
        subprocess.run([given.waybill, "user", "add", "known", "--user", "1", "--store", store], check=True,
                       stdout=subprocess.DEVNULL, env={**os.environ, "WAYBILL_PASSWORD": "secret"})
        service = subprocess.Popen([given.waybill, "serve", "--listen", "127.0.0.1:0", "--store", store,
                                    "--log-level", "warn"], stdout=subprocess.PIPE, text=True)

        def stop():
            service.send_signal(signal.SIGTERM)
            service.wait(60)

        running.callback(stop)
        found = re.search(r"http://([0-9.]+):([0-9]+)", service.stdout.readline())
        address = (found[1], int(found[2]))
        both(address, 1)  # warm
        idle = both(address, given.seconds)
        strangers = Strangers(address, given.connections)
        time.sleep(1)
        loaded = both(address, given.seconds)
        strangers.stop()
    print(f"{given.connections} connections with unknown logins, answered in {given.seconds + 1:.0f} s: "
          + ", ".join(f"{name} {count:,}" for name, count in sorted(strangers.answers.items())))
    print("| | requests | p50 ms | p99 ms | idle p50 ms | idle p99 ms | ratio of p50 | ratio of p99 |\n"
          "|---|---|---|---|---|---|---|---|")
    fails = 0
    for name, most in (("known", MOST_KNOWN_MS), ("health", MOST_HEALTH_MS)):
        values = [at(loaded[name], 0.5), at(loaded[name], 0.99), at(idle[name], 0.5), at(idle[name], 0.99)]
        met = values[1] < most
        fails += not met
        print(f"| {name} | {len(loaded[name]):,} | " + " | ".join(f"{value:.2f}" for value in values)
              + f" | {values[0] / values[2]:.1f} | {values[1] / values[3]:.1f} | p99 below {most} ms: "
              + ("met |" if met else "NOT MET |"))
    return 1 if fails else 0


if __name__ == "__main__":
    raise SystemExit(main())
