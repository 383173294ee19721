#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Calls by curl, with envelopes written by hand. The plan is as the other clients have it."""
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import escape

ENVELOPES = {"soap11": "http://schemas.xmlsoap.org/soap/envelope/", "soap12": "http://www.w3.org/2003/05/soap-envelope"}
NAMESPACE = "http://tempuri.org/"


def words_of(way, operation, endpoint, request):
    if way == "get":
        return ["--get", "--data-urlencode", f"strRQ@{request}", f"{endpoint}/{operation}"], None
    if way == "post":
        return ["--data-urlencode", f"strRQ@{request}", f"{endpoint}/{operation}"], None
    action = f'"{NAMESPACE}{operation}"'
    headers = (["-H", "Content-Type: text/xml; charset=utf-8", "-H", f"SOAPAction: {action}"] if way == "soap11" else
               ["-H", f"Content-Type: application/soap+xml; charset=utf-8; action={action}"])
    envelope = (f'<soap:Envelope xmlns:soap="{ENVELOPES[way]}"><soap:Body><{operation} xmlns="{NAMESPACE}"><strRQ>'
                f"{escape(pathlib.Path(request).read_text())}</strRQ></{operation}></soap:Body></soap:Envelope>")
    return headers + ["--data-binary", "@-", endpoint], envelope


def unwrapped(way, operation, text):
    if not way.startswith("soap"):
        return "document", text
    body = ElementTree.fromstring(text).find(f"{{{ENVELOPES[way]}}}Body")
    fault = body.find(f"{{{ENVELOPES[way]}}}Fault")
    if fault is not None:
        code = fault.find("faultcode") if way == "soap11" else fault.find(".//{*}Value")
        return f"fault {code.text}", "".join(fault.itertext())
    result = body.find(f"{{{NAMESPACE}}}{operation}Response/{{{NAMESPACE}}}{operation}Result")
    return "document", ElementTree.tostring(result[0], encoding="unicode") if len(result) else result.text


def call(way, operation, wsdl, endpoint, request):
    words, body = words_of(way, operation, endpoint or wsdl.partition("?")[0], request)
    told = subprocess.run(["curl", "-sS", "--noproxy", "*", "--max-time", "60", "-w", "\n%{http_code}", *words],
                          input=body.encode() if body else None, capture_output=True)
    if told.returncode != 0:
        return "error", told.stderr.decode()
    text, _, status = told.stdout.decode().rpartition("\n")
    if status != "200" and not way.startswith("soap"):
        return f"http {status}", text
    return unwrapped(way, operation, text)


for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
    *fields, answer = line.split("\t")
    try:
        kind, text = call(*fields)
    except Exception as error:
        kind, text = "error", repr(error)
    pathlib.Path(answer).write_text(f"{kind}\n{text}")
