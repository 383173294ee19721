#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Installs and uses each artefact of a release on a bare Debian 12, with the commands of the documents and nothing added.

usage: run.py RELEASE [ARTEFACT...]

RELEASE is the folder that `./dev release` made. The artefacts are debian, header, npm, demo and test, or without names the
first four; demo and test are the two commands of the README in the unpacked source archive, for test in a repository. Each has
a machine of its own, but for npm: namespaces above the files of a minimal Debian that mmdebstrap has made. Needs root, and a
source of packages; where npm needs certificates of a proxy, NODE_EXTRA_CA_CERTS names their file.
"""
import multiprocessing
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "operation"))
from machine import Machine, enter, mount  # noqa: E402

SOURCE = HERE.parents[1]
CERTIFICATES = "NODE_EXTRA_CA_CERTS"

DEBIAN = """
apt-get -qq update
apt-get -qq -y install /root/waybill_*.deb /root/waybill-dev_*.deb g++ cmake ninja-build
waybill --version
export WAYBILL_PASSWORD=secret
waybill load --sample --store sqlite:/root/agency.db
waybill user add agency --user 9032 --store sqlite:/root/agency.db
waybill serve --listen 127.0.0.1:8080 --store sqlite:/root/agency.db --page /usr/share/waybill/page > /root/log 2>&1 &
until grep -q 'listens on' /root/log; do kill -0 $! && sleep 0.1; done
waybill trips --url http://127.0.0.1:8080 --login agency --user 9032 --since 2020-01-01 | tail -n 1
cmake -S /root/consumer -B /root/built -G Ninja && cmake --build /root/built
/root/built/consumer http://127.0.0.1:8080 | grep -E '^[1-9][0-9]* bookings$'
"""

HEADER = """
apt-get -qq update
apt-get -qq -y --no-install-recommends install g++ libc6-dev libboost1.81-dev
mkdir -p /root/include/waybill && cp /root/waybill-*.hpp /root/include/waybill/waybill.hpp
cat > /root/main.cpp <<'TXT'
#include <waybill/waybill.hpp>
#include <iostream>
int main() {
    waybill::trip_booking_list_rq const request{.credential = {.login = "agency", .password = "secret"}, .user = 9032};
    std::string text;
    if (!waybill::write_xml(request, text)) return 1;
    std::cout << text << '\\n';
}
TXT
g++ -std=c++20 -I /root/include /root/main.cpp -o /root/main
/root/main | grep -F '<Login>agency</Login>'
"""

SOURCE_COMMAND = """
apt-get -qq update
apt-get -qq -y install {beforehand}
cd /root
tar -xf waybill-*[0-9].tar.gz
cd waybill-*[0-9]/
{command}
"""

TEST = """git init -q
git add -A
git -c user.name=tests -c user.email=tests@localhost commit -qm 'Source archive'
./dev test"""  # the tests read which files belong to the project, and clone it


def bare_system(folder):
    """The files of a minimal Debian, made once for all machines, with what this machine knows of where packages are."""
    sources = [str(each) for each in (pathlib.Path("/etc/apt/sources.list"), *pathlib.Path("/etc/apt/sources.list.d").glob("debian.*"))
               if each.exists() and each.read_text().strip()]
    subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", "bookworm", folder, *sources], check=True)
    (folder / "etc/hosts").write_text("127.0.0.1 localhost\n::1 localhost\n")  # Debian's installer writes it
    for name in ("etc/apt/apt.conf.d", "etc/apt/auth.conf.d"):
        for each in (pathlib.Path("/") / name).glob("*"):
            shutil.copy(each, folder / name)
    for name in ("root/.npmrc", "etc/npmrc"):
        if (pathlib.Path("/") / name).exists():
            shutil.copy(pathlib.Path("/") / name, folder / name)


def on_machine(lower, release, script, files, outcome):
    """Runs the script on a machine that has the files of these patterns in /root; puts the exit status into `outcome`."""
    machine = Machine(lower)
    for pattern in files:
        found = list(release.glob(pattern))
        if not found:
            sys.exit(f"{release} has no {pattern}")
        for each in found:
            machine.install(each)
    shutil.copytree(SOURCE / "tests/packaging/consumer", machine.path("/root/consumer"))
    shutil.copy("/etc/resolv.conf", machine.path("/etc/resolv.conf"))
    environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8",
                   "DEBIAN_FRONTEND": "noninteractive"}
    if CERTIFICATES in os.environ:
        # npm 9 of Debian reads its own setting, not the variable of Node.js
        environment[CERTIFICATES] = environment["NPM_CONFIG_CAFILE"] = "/root/certificates.pem"
        shutil.copy(os.environ[CERTIFICATES], machine.path(environment[CERTIFICATES]))
    outcome.value = subprocess.run(machine.chroot(
        ["env", "-i", *(f"{name}={value}" for name, value in environment.items()), "bash", "-euxo", "pipefail", "-c", script]),
        check=False, stdin=subprocess.DEVNULL).returncode


def npm(release):
    """A new project of Node.js, in a folder that has nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        commands = f"npm init -y >/dev/null && npm install --no-audit --no-fund {next(release.glob('waybill-*.tgz'))} && node main.mjs"
        pathlib.Path(folder, "main.mjs").write_text(
            "import { load } from 'waybill'\nconst waybill = await load()\n"
            "const request = { credential: { login: 'agency', password: 'secret' }, user: 9032, fromDate: '2026/11/01 00:00:00.000' }\n"
            "const { message } = waybill.decode(waybill.encode('TripBookingListRQ', request))\n"
            "if (message.user !== 9032) process.exit(1)\n")
        return subprocess.run(["bash", "-euo", "pipefail", "-c", commands], cwd=folder, check=False).returncode


def check(name, lower, release):
    outcome = multiprocessing.Value("i", 1)
    scripts = {"debian": (DEBIAN, ["*.deb"]), "header": (HEADER, ["waybill-*.hpp"]),
               "demo": (SOURCE_COMMAND.format(beforehand="bash", command="./dev demo"), ["waybill-*[0-9].tar.gz"]),
               "test": (SOURCE_COMMAND.format(beforehand="git", command=TEST), ["waybill-*[0-9].tar.gz"])}
    if name == "npm":
        return npm(release)
    # a process of its own, whose mounts end with it
    process = multiprocessing.Process(target=isolated, args=(lower, release, *scripts[name], outcome))
    process.start()
    process.join()
    return outcome.value


def isolated(*arguments):
    import ctypes
    ctypes.CDLL(None, use_errno=True).unshare(0x00020000)  # CLONE_NEWNS
    on_machine(*arguments)


def main():
    enter(connected=True)
    release, names = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:] or ["debian", "header", "npm", "demo"]
    mount("--make-rprivate", "/")
    mount("-t", "proc", "proc", "/proc")
    failed = 0
    with tempfile.TemporaryDirectory(prefix="waybill-bare-") as folder:
        lower = pathlib.Path(folder) / "debian"
        bare_system(lower)
        for name in names:
            began = time.time()
            status = check(name, lower, release)
            failed += status != 0
            print(f"{name}: {'works' if status == 0 else 'FAILED'}, {time.time() - began:.0f} s", flush=True)
    print(f"{len(names) - failed} passed, {failed} failed")
    return int(failed != 0)


if __name__ == "__main__":
    sys.exit(main())
