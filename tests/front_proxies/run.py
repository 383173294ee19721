#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Sends requests with ambiguous framing through front proxies, with the examples of the package. If the proxy and the service read one differently, the
service handles a request that the proxy has not sent, or a later caller gets the response to another request.

usage: run.py PROGRAM [--proxy NAME] [--variant NAME]"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from proxies import PROXIES
from variants import VARIANTS

TLS = ssl.create_default_context()
TLS.check_hostname = False
TLS.verify_mode = ssl.CERT_NONE
PATIENCE = 0.1  # seconds that a proxy may wait for more of a request before the other callers ask


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def connected(port):
    """To a proxy, which terminates TLS."""
    return TLS.wrap_socket(socket.create_connection(("127.0.0.1", port), 5))


def wait_for(port, process):
    for _ in range(200):
        if process.poll() is not None:
            sys.exit(f"a process ended with {process.returncode}: {process.args}")
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    sys.exit(f"nobody listens on port {port}: {process.args}")


def received(connection, seconds):
    """All that arrives until the connection is closed, or nothing has arrived for so long."""
    connection.settimeout(seconds)
    found = b""
    try:
        while piece := connection.recv(65536):
            found += piece
    except OSError:
        pass
    return found


def ids_in(response):
    return re.findall(rb"(?i)\r\nx-request-id: ([a-z]+-[0-9]+)\r\n", response)


def ask(port, name):
    """A harmless request on a connection of its own. Returns the ids of what comes back."""
    with connected(port) as connection:
        connection.sendall(b"GET /later HTTP/1.1\r\nHost: waybill.example\r\nX-Request-ID: " + name.encode() +
                           b"\r\nConnection: close\r\n\r\n")
        return ids_in(received(connection, 3))


def address_sent(port):
    """The contract that a caller gets who sends the fields of a proxy."""
    with connected(port) as connection:
        connection.sendall(b"GET /cr.ws/Flight.asmx?WSDL HTTP/1.1\r\nHost: travel.example\r\nX-Forwarded-Host: evil.example\r\n"
                           b"X-Forwarded-Proto: http\r\nX-Forwarded-Prefix: /evil\r\nForwarded: host=evil.example\r\n"
                           b"X-Real-IP: 192.0.2.1\r\nConnection: close\r\n\r\n")
        return re.findall(rb'location="(https?:.*?)"', received(connection, 3))


def handled(log):
    return [line.get("id", "") for line in map(json.loads, log.read_text().splitlines()) if line["event"] == "request"]


class Probe:
    """One variant on a connection of its own, which stays open until all have run."""

    def __init__(self, port, number, raw):
        self.connection = connected(port)
        self.connection.sendall(raw.replace(b"inner-ID", b"inner-%d" % number).replace(b"outer-ID", b"outer-%d" % number))
        self.answers = received(self.connection, PATIENCE)
        names = [f"later-{number * 10 + i}" for i in range(3)]
        self.others_are_alone = all(ask(port, name) == [name.encode()] for name in names)

    def ids(self):
        self.answers += received(self.connection, 0.01)
        self.connection.close()
        return {each.decode() for each in ids_in(self.answers)}


def test(name, port, log, variants):
    failures = []
    probes = [Probe(port, number, raw) for number, raw in enumerate(variants.values())]
    time.sleep(0.5)  # responses may be late
    seen = [each.ids() for each in probes]
    time.sleep(0.2)  # another thread writes the log
    ran = handled(log)
    for number, variant in enumerate(variants):
        if not probes[number].others_are_alone:
            failures.append(f"{name}: {variant}: a later caller got no response, or that of another request")
        for kind in ("outer", "inner"):
            times = ran.count(f"{kind}-{number}")
            if times > 1 or (times == 1 and f"{kind}-{number}" not in seen[number]):
                failures.append(f"{name}: {variant}: the service handled the {kind} request {times} times, and its sender "
                                f"saw {sorted(seen[number]) or 'no response'}")
    if not any(f"outer-{number}" in ran for number in range(len(variants))):
        failures.append(f"{name}: no variant reached the service, or its log is not read")
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--proxy", choices=PROXIES)
    parser.add_argument("--variant")
    options = parser.parse_args()
    variants = {name: raw for name, raw in VARIANTS.items() if options.variant in (None, name)}
    failures = []
    running = []
    tests = []
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        try:
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                            "-subj", "/CN=travel.example", "-keyout", folder / "travel.pem", "-out", folder / "chain.pem"],
                           check=True, stderr=subprocess.DEVNULL)
            with (folder / "travel.pem").open("ab") as both:
                both.write((folder / "chain.pem").read_bytes())
            for name, command in PROXIES.items():
                if options.proxy not in (None, name):
                    continue
                if not shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin"):
                    sys.exit(f"{name} is missing: ./dev setup test")
                store, log = folder / f"{name}.db", folder / f"{name}.service.log"
                subprocess.run([options.program, "allow", "add", "127.0.0.1", "--create", "--store", f"sqlite:{store}"], check=True,
                               stdout=subprocess.DEVNULL)
                upstream, port = free_port(), free_port()
                service = subprocess.Popen([options.program, "serve", "--listen", f"127.0.0.1:{upstream}", "--store",
                                            f"sqlite:{store}", "--trusted-proxy", "127.0.0.1", "--log-format", "json",
                                            "--log-file", log], stdout=subprocess.DEVNULL)
                running.append(service)
                wait_for(upstream, service)
                proxy = subprocess.Popen(command(folder / f"{name}.conf", folder, port, upstream), env=os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin"},
                                         stderr=subprocess.DEVNULL)
                running.append(proxy)
                wait_for(port, proxy)
                if ask(port, "first-1") != [b"first-1"]:
                    sys.exit(f"{name} does not pass requests on to the service")
                addresses = set(address_sent(port))
                if addresses != {b"https://travel.example/cr.ws/Flight.asmx"}:
                    failures.append(f"{name}: the contract has the addresses {addresses}")
                tests.append((name, port, log, variants))
            with concurrent.futures.ThreadPoolExecutor() as pool:
                for failed in pool.map(lambda each: test(*each), tests):
                    failures += failed
            print(f"{len(variants)} variants through each of {', '.join(name for name, *_ in tests)}")
        finally:
            for process in reversed(running):
                process.terminate()
            for process in running:
                process.wait()
    print(*failures, sep="\n")
    return 1 if failures else 0


sys.exit(main())
