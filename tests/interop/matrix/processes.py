# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Servers that are started for the run, and end with it whatever happens."""
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import threading
import time

START_SECONDS = 60
HOST = "127.0.0.1"
given_ports = set()


def free_port():
    """A port that the kernel gives nobody by itself: what is started on it a moment later finds it free."""
    for port in random.sample([port for port in range(20000, 32000) if port not in given_ports], 100):
        with socket.socket() as trial:
            try:
                trial.bind((HOST, port))
            except OSError:
                continue
        given_ports.add(port)
        return port
    raise RuntimeError("no free port between 20000 and 32000")


class Processes:
    """Each server is a group of processes of its own, ended by its id, the last one first."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.started = []

    def start(self, name, words, environment=None, folder=None):
        log = open(self.folder / f"{name}.log", "wb")
        child = subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=log,
                                 stderr=subprocess.STDOUT, cwd=folder, start_new_session=True,
                                 env={**os.environ, **(environment or {})})
        log.close()
        self.started.append((name, child))
        return child

    def log(self, name):
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def wait_for(self, name, ready):
        """Asks `ready` until it tells something; a server that ended instead is told with its last words."""
        child = next(child for started, child in self.started if started == name)
        deadline = time.monotonic() + START_SECONDS
        while not (told := ready()):
            if child.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{name} did not start:\n{self.log(name)[-2000:]}")
            time.sleep(0.05)
        return told

    def wait_for_port(self, name, port):
        def open_now():
            with socket.socket() as trial:
                return trial.connect_ex((HOST, port)) == 0
        self.wait_for(name, open_now)

    def wait_for_line(self, name, pattern):
        return self.wait_for(name, lambda: re.search(pattern, self.log(name)))

    def stop(self):
        for _, child in reversed(self.started):
            end_group(child, signal.SIGTERM)
        for name, child in self.started:
            try:
                child.wait(10)
            except subprocess.TimeoutExpired:
                end_group(child, signal.SIGKILL)
                child.wait()
        self.started = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def end_group(child, how):
    if child.poll() is None:
        os.killpg(child.pid, how)


class Told:
    """What a finished program said."""

    def __init__(self, code, out, error):
        self.code, self.out, self.error = code, out, error


def run(words, environment=None, folder=None, seconds=120):
    """Runs a program to its end; one that does not end is ended, with its children, and that is an error."""
    child = subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, cwd=folder, start_new_session=True,
                             env={**os.environ, **(environment or {})})
    overdue = threading.Timer(seconds, end_group, (child, signal.SIGKILL))
    overdue.start()
    try:
        out, error = child.communicate()
    finally:
        overdue.cancel()
        end_group(child, signal.SIGKILL)
    return Told(child.returncode, out.decode(errors="replace"), error.decode(errors="replace"))


def must_run(words, **more):
    told = run(words, **more)
    if told.code != 0:
        raise RuntimeError(f"{words[0]} failed ({told.code}):\n{told.out[-3000:]}{told.error[-3000:]}")
    return told
