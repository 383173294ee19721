#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Tries the interoperability matrix: run.py --program WAYBILL --asio CLIENT --package FOLDER --mono FOLDER [--write]
[--only WORD].

WAYBILL is the native program, CLIENT is waybill_asio_client, the first FOLDER our npm package, the second one what
cmake/setup-mono.sh unpacked. The page docs/interop.md must be what the run makes of it; --write writes it instead.
--only tries the cells whose name has WORD, and leaves the page alone.
"""
import argparse
import concurrent.futures
import os
import pathlib
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # the folder stays as it is committed

from matrix import certification_cells, client_cells, control_cells, dotnet_cells, generated, listener, report, service_cells
from matrix.asmx_partner import AsmxPartner
from matrix.cells import judge
from matrix.client_cells import Partner
from matrix.mono_tools import MonoTools
from matrix.our_callers import AsioClient, Module, Program
from matrix.php_partner import PhpPartner
from matrix.processes import Processes
from matrix.service import Service
from matrix.service_cells import EVERY_WAY, SOAP, Client
from matrix.tls_proxy import TlsProxy

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "interop.md"
CLIENTS = HERE / "clients"
PYTHON = "/usr/bin/python3"  # Debian's own, which zeep belongs to


def arguments():
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--program", type=pathlib.Path, required=True)
    told.add_argument("--asio", type=pathlib.Path, required=True)
    told.add_argument("--package", type=pathlib.Path, required=True)
    told.add_argument("--mono", type=pathlib.Path, required=True)
    told.add_argument("--write", action="store_true")
    told.add_argument("--only", default="")
    return told.parse_args()


def clients_of_others(wsdl, tools, folder):
    return [
        Client("curl", EVERY_WAY, [PYTHON, CLIENTS / "curl_client.py"]),
        Client("Python zeep", EVERY_WAY, [PYTHON, CLIENTS / "zeep_client.py"]),
        Client("PHP SoapClient", SOAP, ["php", CLIENTS / "php_client.php"]),
        Client("npm soap", SOAP, ["node", CLIENTS / "soap_client.mjs"]),
        Client("npm strong-soap", SOAP, ["node", CLIENTS / "strong_soap_client.mjs"]),
        Client("gSOAP", SOAP, [generated.gsoap(wsdl, folder)]),
        Client("Mono wsdl", EVERY_WAY, ["mono", generated.mono(wsdl, folder, tools)], json_ways=SOAP),
    ]


def cells(given, processes, folder):
    tools = MonoTools(given.mono.resolve())
    service = Service(given.program.resolve(), processes, folder)
    asmx = AsmxPartner(tools, processes, folder)
    proxy = TlsProxy(asmx.url, processes, folder)
    wsdl, schema = generated.fetch(service, folder)
    php = PhpPartner("php", asmx.wsdl(folder), processes)
    own_php = PhpPartner("own-php", wsdl[0], processes)
    trust = {"SSL_CERT_FILE": str(proxy.certificate), "NODE_EXTRA_CA_CERTS": str(proxy.certificate)}
    partners = [
        Partner("ASP.NET, documents", asmx.url, "/document"),
        Partner("ASP.NET, strings", asmx.url, "/text", shape="text"),
        Partner("ASP.NET with nginx and TLS", proxy.url, "/document"),
        Partner("PHP SoapServer, WSDL of ASP.NET", php.url, "", SOAP, ("trips",), shape="text", tells_exceptions=False),
        Partner("PHP SoapServer, WSDL of Waybill", own_php.url, "", SOAP, ("trips",), shape="text", tells_exceptions=False),
    ]
    made = service_cells.cells(service, folder, clients_of_others(wsdl, tools, folder))
    for caller in (Program(given.program.resolve(), trust), AsioClient(given.asio.resolve(), folder, trust),
                   Module(given.package.resolve(), folder, trust)):
        for partner in partners:
            made += client_cells.cells(caller, partner)
    for partner in partners:
        if partner.name.startswith("ASP.NET"):
            made += certification_cells.cells(given.program.resolve(), partner, trust, folder)
    made += dotnet_cells.cells(listener.exchanged(given.program.resolve(), service), schema, tools, folder)
    return made + control_cells.cells()


def lanes(tried):
    """What may be tried at the same time. Each partner is asked one thing at a time: Mono's server of FastCGI has been
    seen to leave one of two requests without an answer for minutes."""
    lanes_of = {}
    for cell in tried:
        lane = client_cells.TABLE if cell.table == certification_cells.TABLE else cell.table  # the same partners
        lanes_of.setdefault(lane, []).append(cell)
    return list(lanes_of.values())


def judge_in_turn(lane):
    return [judge(cell) for cell in lane]


def compare(page):
    """Nothing, or how the committed page differs."""
    committed = PAGE.read_text() if PAGE.exists() else ""
    if committed == page:
        return ""
    (made, kept) = (set(page.splitlines()), set(committed.splitlines()))
    lines = [f"  made:      {line}" for line in sorted(made - kept)] + [f"  committed: {line}" for line in sorted(kept - made)]
    return "\n".join(lines[:10]) or "  the order of its lines"


def main():
    given = arguments()
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        del os.environ[name]  # all that is asked is on this machine
    os.environ["PATH"] += ":/usr/sbin"  # where servers are, and plain users do not look
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started ends, too
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="waybill-interop-") as name:
        folder = pathlib.Path(name)
        with Processes(folder) as processes, concurrent.futures.ThreadPoolExecutor(2) as workers:
            tried = [cell for cell in cells(given, processes, folder) if given.only in cell.name]
            ready = time.monotonic()
            outcomes = [outcome for lane in workers.map(judge_in_turn, lanes(tried)) for outcome in lane]
    failed = [each for each in outcomes if each.problem]
    for each in failed:
        print(f"FAILED {each.cell.name}\n  {each.problem}")
    problems = len(failed)
    if not given.only:
        page = report.page(outcomes)
        if given.write and not failed:
            PAGE.write_text(page)
        elif difference := compare(page):
            print(f"FAILED docs/interop.md is not what this run makes of it (tests/interop/run.py --write):\n{difference}")
            problems += 1
    for each in sorted(outcomes, key=lambda each: -each.seconds)[:3]:
        print(f"slow: {each.seconds:.1f} s, {each.cell.name}")
    print(f"made ready in {ready - begun:.0f} s, tried in {time.monotonic() - ready:.0f} s")
    tried_in_all = len(outcomes) + (not given.only and not given.write)
    print(f"{tried_in_all - problems} passed, {problems} failed")
    return 1 if problems or not outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
