#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""A collector of spans on loopback, and a check of what it received.

collector.py serve FILE                   appends the body of each POST /v1/traces to the file, as a line; answers 503
                                          elsewhere, as a partner does that is overloaded. Prints its URL.
collector.py check FILE TRACE OUTCOME ATTEMPTS [SPAN]
                                          checks the spans of a trace: one of the program, and one for each attempt below
                                          it. OUTCOME is ok, or the code of the error; SPAN is the last attempt's."""
import http.server
import json
import re
import sys
import time


def serve(file):
    class handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            good = self.path == "/v1/traces" and self.headers["Content-Type"] == "application/json"
            if good:
                with open(file, "ab") as to:
                    to.write(body + b"\n")
            self.send_response(200 if good else 503)
            if not good:
                self.send_header("Retry-After", "0")
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    print(f"listens on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


def check(file, trace, outcome, attempts, last=None):
    text = open(file).read()
    if "correct-horse" in text or "wrong" in text or "Password" in text or "demo" in text:
        sys.exit(f"a secret or a login is in the spans: {text}")
    spans = []
    for line in text.splitlines():
        for resource in json.loads(line)["resourceSpans"]:
            names = {each["key"]: each["value"] for each in resource["resource"]["attributes"]}
            assert names["service.name"] == {"stringValue": "agency"}, names
            spans += [each for scope in resource["scopeSpans"] for each in scope["spans"] if each["traceId"] == trace]
    assert re.fullmatch("[0-9a-f]{32}", trace), trace
    root = [each for each in spans if "parentSpanId" not in each]
    calls = [each for each in spans if "parentSpanId" in each]
    assert len(root) == 1 and len(calls) == int(attempts), spans
    root = root[0]
    assert (root["name"], root["kind"]) == ("list boards", 1), root
    ids = {each["spanId"] for each in spans}
    assert len(ids) == len(spans) and all(re.fullmatch("[0-9a-f]{16}", each) for each in ids), ids
    times = lambda each: (int(each["startTimeUnixNano"]), int(each["endTimeUnixNano"]))
    begun, ended = times(root)
    assert time.time_ns() - 3600 * 10**9 < begun < ended < time.time_ns() + 10**9, root
    for number, each in enumerate(calls):
        assert (each["name"], each["kind"], each["parentSpanId"]) == ("BoardList", 3, root["spanId"]), each
        # two clocks are read one after the other
        assert begun - 10**6 <= times(each)[0] < times(each)[1] <= ended + 10**6, (root, each)
        attributes = {one["key"]: one["value"] for one in each["attributes"]}
        assert attributes["http.request.resend_count"] == {"intValue": str(number)}, each
        assert attributes["server.address"]["stringValue"].startswith("127.0.0.1:"), each
        expected = {"ok": "200", "refused": "200", "server_error": "503"}.get(outcome)
        assert attributes.get("http.response.status_code") == (expected and {"intValue": expected}), each
    for each in spans:
        attributes = {one["key"]: one["value"] for one in each["attributes"]}
        assert each["status"] == {"code": 0 if outcome == "ok" else 2}, each
        assert attributes.get("error.type") == (None if outcome == "ok" else {"stringValue": outcome}), each
    assert last is None or calls[-1]["spanId"] == last, (calls, last)


if __name__ == "__main__":
    {"serve": serve, "check": check}[sys.argv[1]](*sys.argv[2:])
