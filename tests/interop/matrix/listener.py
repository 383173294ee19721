# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Documents as our client and our service really exchange them: a listener between the two."""
import http.server
import json
import threading
import urllib.parse
import urllib.request

from . import inventory
from .documents import PASSWORD, hotels_request, stay
from .facts import local
from .processes import HOST, must_run, run
from .service_cells import JSON, XML

import xml.etree.ElementTree as ElementTree


class Listener:
    """Hands requests on to the service, and keeps what was said: pairs of a root and a document."""

    def __init__(self, service_url):
        heard = self.heard = []

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                asked = urllib.request.Request(service_url + self.path, body,
                                               {"Content-Type": self.headers["Content-Type"]})
                with urllib.request.urlopen(asked, timeout=60) as answer:
                    told = answer.read()
                heard.append(urllib.parse.parse_qs(body.decode())["strRQ"][0])
                heard.append(told.decode())
                self.send_response(200)
                self.send_header("Content-Type", "text/xml; charset=utf-8")
                self.send_header("Content-Length", str(len(told)))
                self.end_headers()
                self.wfile.write(told)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer((HOST, 0), Handler)
        self.url = f"http://{HOST}:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def offer_on_request(service):
    """Days until the stay, and hotel, room and board of an offer on request: then there is something to acknowledge."""
    for days in range(10, 70, 5):
        asked = hotels_request(inventory.SAMPLE, inventory.SAMPLE_USER, inventory.SAMPLE_CITY, in_days=days)
        for hotel in json.loads(service.told("hotel", JSON, asked))["HotelSearchRES"]["Hotels"].get("Hotel", []):
            for room in hotel["Rooms"]["Room"]:
                for offer in room["Boardings"]["Boarding"]:
                    if offer["Available"]["@status"] == "Request":
                        return days, hotel["@id"], room["@id"], offer["@id"]
    raise RuntimeError("the sample has no offer on request")


def exchanged(program, service):
    """All documents of the protocol, as they went over the wire: a dictionary of names and documents."""
    days, hotel, room, board = offer_on_request(service)
    first, last = (day.isoformat() for day in stay(days))
    where = ["--city", inventory.SAMPLE_CITY, "--from", first, "--to", last]
    with Listener(service.url) as between:
        def ask(login, user, *words, password=PASSWORD, refused=False):
            told = (run if refused else must_run)(
                [program, *words, "--url", between.url, "--login", login, "--user", user],
                environment={"WAYBILL_PASSWORD": password})
            if refused and told.code == 0:
                raise RuntimeError(f"{words} was not refused")

        for login, user in ((inventory.AGENCY, inventory.AGENCY_USER), (inventory.FOREIGN, inventory.FOREIGN_USER)):
            ask(login, user, "trips", "--since", "2026-01-01T00:00:00", "--language", 1)
        of_sample = (inventory.SAMPLE, inventory.SAMPLE_USER)
        ask(*of_sample, "search", *where, "--nights", "--children", "4,9", "--sort", 1, "--page", 1, "--page-size", 3)
        ask(*of_sample, "book", "--yes", *where, "--hotel", hotel, "--room", room, "--board", board, "--reference", "réf-1", "--guest",
            "Lefèvre, Élodie", "--guest", "سعيد, Zoë", "--email", "zoe@agency.example", "--civility", "Ms")
        for words in (["acknowledge"], ["booking"], ["cancel", "--simulate"], ["cancel"]):
            ask(*of_sample, *words, "--reference", "réf-1")
        ask(*of_sample, "acknowledge", "--reference", "réf-1", refused=True)
        ask(*of_sample, "booking", "--reference", "réf-1", password="wrong-horse", refused=True)
    named = {}
    for document in between.heard:
        root = ElementTree.fromstring(document.encode())
        name = local(root.tag) + (" with a refusal" if root.find("ErrorResult") is not None else "")
        named.setdefault(name, []).append(document)
    named["ErrorRES"] = [service.told("flight", XML, "<Unknown/>")]
    return named
