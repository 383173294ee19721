# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Our service, loaded and started."""
import urllib.error
import urllib.parse
import urllib.request

from . import inventory
from .processes import must_run

PATHS = {"flight": "/cr.ws/Flight.asmx", "hotel": "/cr.ws/Hotel.asmx"}
LISTENS = r"http://127\.0\.0\.1:\d+"


class Service:
    """`url` answers all; `moved_url` is a service whose operations are in another namespace than clients believe."""

    def __init__(self, program, processes, folder):
        store = f"sqlite:{folder / 'service.db'}"
        listed = folder / "inventory.json"
        listed.write_text(inventory.document())
        must_run([program, "load", "--sample", "--store", store])
        must_run([program, "load", listed, "--store", store])
        serve = [program, "serve", "--listen", "127.0.0.1:0", "--store", store]
        processes.start("service", serve)
        processes.start("moved-service", serve + ["--namespace", "urn:moved"])
        self.url = processes.wait_for_line("service", LISTENS)[0]
        self.moved_url = processes.wait_for_line("moved-service", LISTENS)[0]

    def endpoint(self, family):
        return self.url + PATHS[family]

    def moved_endpoint(self, family):
        return self.moved_url + PATHS[family]

    def wsdl(self, family):
        return self.endpoint(family) + "?WSDL"

    def told(self, family, operation, document):
        """What it answers to the plainest of clients."""
        form = urllib.parse.urlencode({"strRQ": document}).encode()
        with urllib.request.urlopen(f"{self.endpoint(family)}/{operation}", form, 60) as answer:
            return answer.read().decode()
