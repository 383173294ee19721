# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Clients that are compiled from what generators make of our WSDL."""
import pathlib
import re
import urllib.request

from .processes import must_run

CLIENTS = pathlib.Path(__file__).parent.parent / "clients"
PROTOCOLS = {"soap11": "SOAP", "soap12": "SOAP12", "get": "HttpGet", "post": "HttpPost"}
# What generators say of a WSDL that also describes GET and POST with bare documents; anything else is a fault of ours.
EXPECTED_WARNINGS = (r"no message part 'Body' element or type", r"4 service bindings found, but collected as one",
                     r"ignoring RESTful binding", r"At least one operation is of an unsupported type")


def fetch(service, folder):
    """Files of what the service publishes: the WSDLs of both endpoints, and the schema of the documents."""
    def file(name, url):
        file = folder / name
        with urllib.request.urlopen(url, timeout=30) as answer:
            file.write_bytes(answer.read())
        return file
    wsdl = [file(f"{family.title()}.wsdl", service.wsdl(family)) for family in ("flight", "hotel")]
    return wsdl, file("documents.xsd", service.endpoint("flight") + "?schema")


def no_other_warnings(told):
    for line in (told.out + told.error).splitlines():
        if re.search("warning", line, re.IGNORECASE) and not any(re.search(each, line) for each in EXPECTED_WARNINGS):
            if not line.startswith("There were some warnings"):
                raise RuntimeError(f"a generator warns of our WSDL: {line}")


def gsoap(wsdl_files, folder):
    """Returns the program."""
    made = folder / "gsoap"
    made.mkdir()
    no_other_warnings(must_run(["wsdl2h", "-c++11", "-s", "-P", "-o", made / "service.hpp", *wsdl_files]))
    no_other_warnings(must_run(["soapcpp2", "-j", "-C", "-c++11", "-w", "-x", "-d", made, "-I/usr/share/gsoap/import",
                                made / "service.hpp"]))
    sources = [CLIENTS / "gsoap_client.cpp", made / "soapC.cpp", made / "soapFlightSoapProxy.cpp"]
    must_run(["g++", "-std=c++17", "-O0", "-w", "-I", made, *sources, "-o", made / "client", "-lgsoap++"])
    return made / "client"


def mono(wsdl_files, folder, tools):
    """Returns the program. `tools` has wsdl.exe."""
    made = folder / "mono-client"
    made.mkdir()
    for way, protocol in PROTOCOLS.items():
        for file in wsdl_files:
            no_other_warnings(tools.run("wsdl", "/nologo", f"/protocol:{protocol}", f"/namespace:{way}.{file.stem}",
                                        f"/out:{made / (way + file.stem)}.cs", file))
    must_run(["mcs", "-nowarn:0219", f"-out:{made / 'client.exe'}", "-r:System.Web.Services", "-r:System.Xml",
              "-r:System.EnterpriseServices",
              CLIENTS / "MonoClient.cs", *sorted(made.glob("*.cs"))])
    return made / "client.exe"
