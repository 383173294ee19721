# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""A partner on ASP.NET: .asmx services of Mono behind lighttpd, which speaks HTTP/1.1 for it."""
import pathlib
import shutil
import urllib.parse
import urllib.request

from . import documents
from .processes import HOST, free_port, must_run

SOURCES = pathlib.Path(__file__).parent.parent / "asmx"
SHAPES = {"document": "InDocuments", "text": "InStrings"}

CONFIGURATION = """
server.port = {port}
server.bind = "{host}"
server.document-root = "{site}"
server.modules = ("mod_fastcgi")
# a document in a query holds what these would refuse
server.http-parseopts = ("url-normalize" => "disable", "url-ctrls-reject" => "disable")
fastcgi.server = ("" => (("host" => "{host}", "port" => {inner}, "check-local" => "disable")))
"""


class AsmxPartner:
    """`url` has one site whose results are documents, under /document, and one whose are strings, under /text."""

    def __init__(self, tools, processes, folder):
        site = folder / "site"
        (site / "bin").mkdir(parents=True)
        shutil.copy(SOURCES / "web.config", site)
        references = ["System.Web", "System.Web.Services", "System.Xml", "System.Runtime.Serialization"]
        must_run(["mcs", "-target:library", f"-out:{site / 'bin/Partner.dll'}", *(f"-r:{each}" for each in references),
                  *sorted(SOURCES.glob("*.cs"))])
        for shape, kind in SHAPES.items():
            (site / shape / "cr.ws").mkdir(parents=True)
            for family in ("Flight", "Hotel"):
                (site / shape / f"cr.ws/{family}.asmx").write_text(
                    f'<%@ WebService Class="Partner.{kind}, Partner" %>\n')
        # by TCP: over a Unix socket one run in eight had answers that were minutes late
        inner, port = free_port(), free_port()
        processes.start("mono", [*tools.words("fastcgi-mono-server4"), f"/socket=tcp:{HOST}:{inner}",
                                 f"/applications=/:{site}"], tools.environment, folder=site)
        processes.wait_for_port("mono", inner)
        configuration = folder / "lighttpd.conf"
        configuration.write_text(CONFIGURATION.format(host=HOST, port=port, site=site, inner=inner))
        processes.start("lighttpd", ["lighttpd", "-D", "-f", configuration])
        processes.wait_for_port("lighttpd", port)
        self.port, self.url = port, f"http://{HOST}:{port}"
        processes.wait_for("mono", self.answers)

    def answers(self):
        """Whether it has compiled its services, which it does when it is first asked."""
        form = urllib.parse.urlencode({"strRQ": documents.trips_request("a", 1)}).encode()
        try:
            for shape in SHAPES:
                with urllib.request.urlopen(f"{self.url}/{shape}/cr.ws/Flight.asmx/WebServiceRQ", form, 30) as answer:
                    answer.read()
        except OSError:
            return False
        return True

    def wsdl(self, folder):
        """What it publishes itself, in a file."""
        file = folder / "partner.wsdl"
        with urllib.request.urlopen(f"{self.url}/document/cr.ws/Flight.asmx?WSDL", timeout=30) as answer:
            file.write_bytes(answer.read())
        return file
