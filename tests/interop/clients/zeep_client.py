#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Calls by zeep. The plan has a line for each: way, operation, WSDL, endpoint or nothing, request, answer."""
import pathlib
import sys

import lxml.etree
import requests
import zeep
import zeep.exceptions

PORTS = {"soap11": "Soap", "soap12": "Soap12", "get": "HttpGet", "post": "HttpPost"}
clients = {}


class Transport(zeep.Transport):
    """Keeps the last answer: by GET and POST zeep makes requests, but cannot read a result that is a bare document."""

    def get(self, address, params, headers):
        self.last = super().get(address, params, headers)
        return self.last

    def post(self, address, message, headers):
        self.last = super().post(address, message, headers)
        return self.last


session = requests.Session()
session.trust_env = False
transport = Transport(session=session, timeout=60)


def port_of(wsdl, way, endpoint):
    if wsdl not in clients:
        clients[wsdl] = zeep.Client(wsdl, transport=transport)
    client = clients[wsdl]
    (service,) = client.wsdl.services.values()
    port = service.ports[service.name + PORTS[way]]
    address = endpoint or port.binding_options["address"]
    return client.create_service(port.binding.name.text, address)


def text_of(result):
    """What zeep makes of a result: a text, an element, or an object around elements."""
    if result is None or isinstance(result, str):
        return result or ""
    if isinstance(result, bytes):
        return result.decode()
    if isinstance(result, (list, tuple)):
        return "".join(text_of(each) for each in result)
    if isinstance(result, lxml.etree._Element):
        return lxml.etree.tostring(result, encoding="unicode")
    return text_of(result["_value_1"])


def call_soap(port, operation, request):
    try:
        return "document", text_of(getattr(port, operation)(strRQ=request))
    except zeep.exceptions.Fault as fault:
        return f"fault {fault.code}", fault.message


def call_http(port, operation, request):
    transport.last = None
    try:
        getattr(port, operation)(strRQ=request)
    except Exception:
        if transport.last is None:
            raise
    if transport.last.status_code != 200:
        return f"http {transport.last.status_code}", transport.last.text
    return "document", transport.last.content.decode()


for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
    way, operation, wsdl, endpoint, request, answer = line.split("\t")
    try:
        call = call_soap if way.startswith("soap") else call_http
        kind, text = call(port_of(wsdl, way, endpoint), operation, pathlib.Path(request).read_text())
    except Exception as error:
        kind, text = "error", repr(error)
    pathlib.Path(answer).write_text(f"{kind}\n{text}")
