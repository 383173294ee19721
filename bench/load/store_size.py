#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Measures how much a store grows: bench/load/store_size.py BUILD [--count N].

BUILD is a build folder with the program. On SQLite and on PostgreSQL, a service gets N requests for quotes of a room for two,
then it books as many others. Writes KB for each, with indexes.
"""
import argparse
import datetime
import http.client
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import tempfile
import urllib.parse

PLACE = pathlib.Path(__file__).resolve().parent
POSTGRESQL = PLACE.parent.parent / "tests" / "support" / "postgresql.sh"
RESULT = PLACE.parent / "results" / "store_size.md"
FIRST = datetime.date.today() + datetime.timedelta(30)
LAST = FIRST + datetime.timedelta(60)
ROOM = {"Id": 501, "Title": "Double room", "Adults": 2,
        "Rates": [{"Board": 5, "Cancellation": [{"DaysBefore": 14, "Percent": 20}, {"DaysBefore": 3, "Percent": 100}],
                   "Periods": [{"From": str(FIRST), "To": str(LAST), "Price": "80.000"}]}],
        "Allotments": [{"From": str(FIRST), "To": str(LAST), "Quantity": 100000}]}
INVENTORY = {"Inventory": {
    "Cities": [{"Id": 104, "Name": "Hammamet", "Currency": "TND"}], "Boards": [{"Id": 5, "Title": "Half board"}],
    "Hotels": [{"Id": 1, "City": 104, "Title": "Palm Beach Hotel", "Currency": "TND", "Rooms": [ROOM]}],
    "Logins": [{"Login": "load", "Password": "load", "Users": [1]}]}}
CREDENTIAL = "<Credential><Login>load</Login><Password>load</Password></Credential>"
DATES = "<FromDate>{:%d/%m/%Y}</FromDate><ToDate>{:%d/%m/%Y}</ToDate>".format(FIRST, FIRST + datetime.timedelta(3))
GUEST = ("<Customer type=\"Adult\"><Civility>Mr</Civility><FirstName>Alexander</FirstName><LastName>Hamilton</LastName>"
         "</Customer>")


class Agency:
    def __init__(self, host, port):
        self.connection = http.client.HTTPConnection(host, port, timeout=60)

    def ask(self, document, wanted):
        self.connection.request("POST", "/cr.ws/Hotel.asmx/WebServiceRQ", urllib.parse.urlencode({"strRQ": document}),
                                {"Content-Type": "application/x-www-form-urlencoded"})
        answer = self.connection.getresponse().read().decode()
        found = re.search(wanted, answer)
        if not found:
            raise SystemExit(f"unexpected: {answer[:500]}")
        return found[1]

    def offer(self):
        return self.ask(f"<HotelSearchREQ>{CREDENTIAL}<SearchDetails><BookingDetails><User>1</User><Language>1</Language>{DATES}"
                        "<IdCity>104</IdCity><Rooms><Room><Pax><Adult>2</Adult></Pax><Boarding/></Room></Rooms></BookingDetails>"
                        "</SearchDetails></HotelSearchREQ>", 'OfferId="([^"]*)"')

    def quote(self, offer):
        return self.ask(f"<HotelQuoteREQ>{CREDENTIAL}<QuoteDetails><BookingDetails><User>1</User><Language>1</Language>{DATES}"
                        f"</BookingDetails><Hotel id=\"1\"/><SelectedRooms><Room id=\"501\"><Boarding id=\"5\" OfferId=\"{offer}\"/>"
                        "<Pax><Adult>2</Adult></Pax></Room></SelectedRooms></QuoteDetails></HotelQuoteREQ>",
                        "<QuoteId>([^<]*)<")

    def book(self, offer, quote, number):
        return self.ask(f"<HotelBookingCreationREQ>{CREDENTIAL}<User>1</User><QuoteId>{quote}</QuoteId><ClientReference>agency-{number}"
                        "</ClientReference><ExpectedPrice currency=\"TND\">240.000</ExpectedPrice><Customer><Civility>Mr</Civility>"
                        "<FirstName>Alexander</FirstName><LastName>Hamilton</LastName><Email>alexander@example.com</Email>"
                        "<Phone>+216 72 200 000</Phone></Customer>"
                        f"<SelectedRooms><Room id=\"501\"><Boarding id=\"5\" OfferId=\"{offer}\"/><Customers>{GUEST * 2}</Customers></Room>"
                        "</SelectedRooms></HotelBookingCreationREQ>", "<BookingNumber>([^<]*)<")


def size_of(url):
    """Bytes of all tables and indexes, without free pages."""
    if url.startswith("sqlite:"):
        with sqlite3.connect(url.removeprefix("sqlite:")) as store:
            pages, free, size = (store.execute(f"PRAGMA {name}").fetchone()[0]
                                 for name in ("page_count", "freelist_count", "page_size"))
            return (pages - free) * size
    counted = subprocess.run(["psql", "-Atc", "SELECT SUM(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n "
                              "ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname = current_schema()", url],
                             check=True, capture_output=True, text=True)
    return int(counted.stdout)


def growth(program, url, count):
    """Bytes for each quote, and for each booking with its quote."""
    with tempfile.TemporaryDirectory() as place:
        file = pathlib.Path(place, "inventory.json")
        file.write_text(json.dumps(INVENTORY))
        subprocess.run([program, "load", file, "--store", url], check=True, stdout=subprocess.DEVNULL)
    service = subprocess.Popen([program, "serve", "--listen", "127.0.0.1:0", "--log-level", "off", "--store", url],
                               stdout=subprocess.PIPE, text=True, env=os.environ)
    try:
        agency = Agency(*re.search(r"http://([0-9.]+):([0-9]+)", service.stdout.readline()).groups())
        offer = agency.offer()
        agency.book(offer, agency.quote(offer), 0)
        empty = size_of(url)
        for _ in range(count):
            agency.quote(offer)
        quoted = size_of(url)
        for number in range(1, count + 1):
            agency.book(offer, agency.quote(offer), number)
        return (quoted - empty) / count, (size_of(url) - quoted) / count
    finally:
        service.send_signal(signal.SIGTERM)
        service.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=2000)
    given = parser.parse_args()
    program = given.build / "native" / "waybill"
    with tempfile.TemporaryDirectory() as place:
        server = pathlib.Path(place, "server")
        subprocess.run([POSTGRESQL, "start", server], check=True)
        try:
            grown = [growth(program, url, given.count)
                     for url in (f"sqlite:{place}/store.db", (server / "url").read_text().strip())]
        finally:
            subprocess.run([POSTGRESQL, "stop", server], check=True)
    text = f"KB for each, with indexes, of {given.count:,} of each.\n\n| each | SQLite | PostgreSQL |\n|---|---:|---:|\n"
    for what, sizes in zip(("quote that is not booked",
                            "booking of one room for two, with its quote and its entry in the trip list"), zip(*grown)):
        text += f"| {what} | {' | '.join(f'{size / 1000:.1f}' for size in sizes)} |\n"
    print(text, end="")
    RESULT.write_text(f"# Size of a store\n\n{text}")


main()
