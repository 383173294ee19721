#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Runs what packaging/container/Containerfile says without a container runtime: the package of its second stage on the files of
this machine, as its user, with a read-only root, and its health check. And compares the packages of its first stage with those
that `./dev` installs.

usage: image.py SOURCE PACKAGES"""
import json
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time

from machine import Machine, confined, enter


def instructions(text):
    """The instructions of the last stage, and the packages that the first one installs."""
    joined = re.sub(r"\\\n\s*", "", "\n".join(line for line in text.splitlines() if not line.startswith("#")))
    stages = re.split(r"^FROM .*$", joined, flags=re.MULTILINE)
    installed = re.search(r"--no-install-recommends ([^&\n]*)", stages[1])[1].split()
    found = {}
    for line in filter(None, stages[-1].splitlines()):
        name, _, value = line.partition(" ")
        found[name] = found.get(name, "") + (" " if name in found else "") + value
    return found, installed


def main():
    source, package = pathlib.Path(sys.argv[1]), next(pathlib.Path(sys.argv[2]).glob("waybill_*.deb"))
    recipe, installed = instructions((source / "packaging/container/Containerfile").read_text())
    listed = {name: re.search(rf'^{name}="([^"]*)"', (source / "cmake/setup.sh").read_text(), re.MULTILINE)[1].split()
              for name in ("packages_base", "packages_package")}
    wanted = set(listed["packages_base"] + listed["packages_package"]) - {"ccache"}
    if set(installed) != wanted:
        sys.exit(f"the first stage installs other packages than ./dev: {sorted(set(installed) ^ wanted)}")
    enter()
    machine = Machine()
    machine.install(package)
    machine.run("dpkg", "--install", "/root/" + package.name, stdout=subprocess.DEVNULL)
    user, volume = recipe["USER"].split(":")[0], recipe["VOLUME"]
    if user in ("0", "root") or recipe["WORKDIR"] != volume:
        sys.exit("the image must run as another user than root, in its volume")
    # the line of RUN that makes the volume
    machine.run("sh", "-c", re.search(r"install -d [^&]*", recipe["RUN"])[0])
    settings = dict(each.split("=", 1) for each in recipe["ENV"].split())
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **settings}

    def contained(command):
        return machine.chroot(["env", "-i", f"--chdir={recipe['WORKDIR']}", *(f"{name}={value}" for name, value in environment.items()),
                               *confined(command, user, writable=[volume, "/tmp"])])

    entry = json.loads(recipe["ENTRYPOINT"])
    check = contained(json.loads(recipe["HEALTHCHECK"].partition("CMD ")[2]))
    if subprocess.run(check, stderr=subprocess.DEVNULL).returncode == 0:
        sys.exit("the health check succeeds without a service")
    service = subprocess.Popen(contained(entry + json.loads(recipe["CMD"])), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for _ in range(100):
        if subprocess.run(check, stderr=subprocess.DEVNULL).returncode == 0:
            break
        if service.poll() is not None:
            sys.exit(f"the service has ended: {service.stderr.read()}")
        time.sleep(0.1)
    else:
        sys.exit("the health check does not succeed")
    environment["WAYBILL_PASSWORD"] = "secret"
    subprocess.run(contained(entry + ["user", "add", "agency", "--user", "9032"]), check=True, stdout=subprocess.DEVNULL)
    if subprocess.run(contained(["touch", "/etc/written"]), stderr=subprocess.DEVNULL).returncode == 0:
        sys.exit("the root is not read-only")
    # a client that does not send the rest of its request keeps the service for the whole drain time
    waiting = socket.create_connection(("127.0.0.1", 8080))
    waiting.sendall(b"POST /cr.ws/Flight.asmx/WebServiceRQ HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nstrRQ=")
    service.send_signal(signal.SIGTERM)
    if service.wait(10) != 0:  # then `docker stop` kills
        sys.exit(f"stopped with {service.returncode}: {service.stderr.read()}")
    logged = [json.loads(line)["event"] for line in service.stderr.read().splitlines()]
    if logged[0] != "started" or logged[-1] != "stopped":
        sys.exit(f"the log has {logged}")


main()
