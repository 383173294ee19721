# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Cells in which clients of others call our service."""
import dataclasses

from . import documents, facts, inventory
from .batch import Batch, demand_document
from .cells import Cell, Wrong, demand

TABLE = "Third-party clients call the service"
SOAP = ("soap11", "soap12")
EVERY_WAY = SOAP + ("get", "post")
WAY_NAMES = {"soap11": "SOAP 1.1", "soap12": "SOAP 1.2", "get": "GET", "post": "POST"}
XML, JSON = "WebServiceRQ", "WebServiceJsonRQ"


@dataclasses.dataclass
class Client:
    name: str
    ways: tuple
    words: list             # of its program
    json_ways: tuple = EVERY_WAY  # in which it can call the operation whose result is JSON


class Requests:
    """Request documents in files, as the clients take them."""

    def __init__(self, folder):
        self.folder = folder / "requests"
        self.folder.mkdir()

    def file(self, name, text):
        file = self.folder / name
        file.write_text(text)
        return file


def cells(service, folder, clients):
    ask = Requests(folder)
    agency = documents.trips_request(inventory.AGENCY, inventory.AGENCY_USER)
    hotels = documents.hotels_request(inventory.SAMPLE, inventory.SAMPLE_USER, inventory.SAMPLE_CITY)
    trips = ask.file("trips.xml", agency)
    trips_json = ask.file("trips.json", documents.trips_request(inventory.AGENCY, inventory.AGENCY_USER, as_json=True))
    hotels_file = ask.file("hotels.xml", hotels)
    wrong = ask.file("wrong.xml", documents.trips_request(inventory.AGENCY, inventory.AGENCY_USER, "wrong"))
    foreign = ask.file("foreign.xml", documents.trips_request(inventory.FOREIGN, inventory.FOREIGN_USER))
    large = ask.file("large.xml", documents.trips_request(inventory.LARGE, inventory.LARGE_USER))
    found = facts.of_document(service.told("hotel", XML, hotels))

    made = []
    for client in clients:
        batch = Batch(f"client {client.name}", client.words, folder)
        for way in client.ways:
            row = f"{client.name}, {WAY_NAMES[way]}"

            def add(column, family, operation, request, prove, endpoint=""):
                if operation == JSON and way not in client.json_ways:
                    return
                answer = batch.add(way, operation, service.wsdl(family), endpoint, request)
                made.append(Cell(TABLE, row, column, lambda: prove(answer())))

            agency_trips = trips_of(inventory.AGENCY_USER)
            add("trip list", "flight", XML, trips, agency_trips)
            add("trip list, JSON", "flight", JSON, trips_json, agency_trips)
            add("trip list, hotel endpoint", "hotel", XML, trips, agency_trips)
            add("hotel search", "hotel", XML, hotels_file, hotels_are(found))
            add("hotel search, JSON", "hotel", JSON, hotels_file, hotels_are(found))
            add("non-Latin scripts", "flight", XML, foreign, trips_of(inventory.FOREIGN_USER))
            add("non-Latin scripts, JSON", "flight", JSON, foreign, trips_of(inventory.FOREIGN_USER))
            add("3000 bookings", "flight", XML, large, trips_of(inventory.LARGE_USER))
            add("wrong password", "flight", XML, wrong, refused)
            if way in SOAP:
                add("fault", "flight", XML, trips, is_fault, service.moved_endpoint("flight"))
            else:
                add("fault", "flight", XML, trips, is_failure, service.endpoint("flight") + "/Nothing")
    return made


def trips_of(user):
    return lambda answer: facts.equal(facts.of_document(demand_document(answer)), inventory.expected_trips(user))


def hotels_are(found):
    def prove(answer):
        told = facts.of_document(demand_document(answer))
        titles = told.get("HotelSearchRES/Hotels/Hotel/Title", [])
        demand("Résidence El Mouja" in titles and "نزل الياسمين" in titles, f"hotels are missing: {titles}")
        facts.equal(told, found)
    return prove


def refused(answer):
    told = facts.of_document(demand_document(answer))
    ids = told.get("TripBookingListRS/ErrorResult/@id")
    demand(ids == ["AUTH_INVALID"], f"not AUTH_INVALID: {told}")


def is_fault(answer):
    demand(answer.kind.startswith("fault "), f"no fault but {answer.kind}: {answer.text[:300]}")
    code = answer.kind.split()[1].rpartition(":")[2]
    demand(code in ("Client", "Sender"), f"the fault's code is {code}")
    demand("no operation of this service" in answer.text, f"the fault does not say what is wrong: {answer.text[:300]}")


def is_failure(answer):
    demand(answer.kind == "http 500", f"not HTTP status 500 but {answer.kind}: {answer.text[:300]}")
