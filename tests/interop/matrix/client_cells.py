# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Cells in which our clients call partners made with others' stacks."""
from . import facts, partner_answers
from .batch import demand_document
from .cells import Cell, demand
from .documents import PASSWORD
from .partner_answers import LOGIN, USER
from .service_cells import EVERY_WAY, SOAP, WAY_NAMES

TABLE = "Clients of Waybill call third-party services"


class Partner:
    """A partner as callers see it. `shape` is what its results are: documents, or strings that hold them."""

    def __init__(self, name, url, before, ways=EVERY_WAY, functions=("trips", "search", "book"), shape="document",
                 tells_exceptions=True):
        self.name, self.url, self.before = name, url, before
        self.ways, self.functions, self.shape, self.tells_exceptions = ways, functions, shape, tells_exceptions


def cells(caller, partner):
    made = []
    for way in partner.ways:
        row = f"{caller.name}, {partner.name}, {WAY_NAMES[way]}"

        def add(column, what, prove, login=LOGIN, password=PASSWORD, result="xml"):
            if what not in partner.functions:
                return
            answer = caller.add(what, way, result, partner.url, partner.before, login, password, str(USER))
            made.append(Cell(TABLE, row, column, lambda: prove(answer())))

        trips, hotels = is_document(partner_answers.trips()), is_document(partner_answers.hotels())
        soap = way in SOAP
        add("trip list", "trips", trips)
        add("trip list, JSON", "trips", trips, result="json")
        add("hotel search", "search", hotels)
        add("hotel search, JSON", "search", hotels, result="json")
        add("booking", "book", is_booked)
        add("3000 bookings", "trips", is_document(partner_answers.many_trips()), login="large")
        add("wrong password", "trips", is_error("refused", "AUTH_INVALID"), password="wrong-horse")
        add("null", "trips", is_error("answer_null"), login="null")
        # an empty document of ASP.NET is nothing on the wire, as null is; an empty string is an element
        empty = "answer_null" if partner.shape == "document" else "answer_empty"
        add("empty", "trips", is_error(empty), login="empty")
        add("empty, JSON", "trips", is_error("answer_empty"), login="empty", result="json")
        failure = "soap_fault" if soap else "server_error"
        told = is_error(failure, "no luck", "رسالة") if partner.tells_exceptions else is_error("server_error")
        add("exception", "trips", told, login="throw")
        detail = ("E42", "no availability") if soap else ()
        add("SoapException with detail", "trips", is_error(failure, "the caller is wrong", *detail), login="soap")
    return made


def is_document(wanted):
    return lambda answer: facts.equal(facts.of_document(demand_document(answer)), wanted)


def is_booked(answer):
    told = facts.of_document(demand_document(answer))
    wanted = {"BookingNumber": "H90017", "ClientReference": "réf-1", "Status": "On Request",
              "TotalRate": partner_answers.OFFER_PRICE}
    for name, value in wanted.items():
        found = told.get(f"HotelBookingCreationRES/OrderDetails/{name}")
        demand(found == [value], f"{name} is {found}, not {value}")


def is_error(code, *words):
    def prove(answer):
        demand(answer.kind == f"error {code}", f"not {code} but {answer.kind}: {answer.text[:500]}")
        for word in words:
            demand(word in answer.text, f"{word!r} is not told: {answer.text[:800]}")
    return prove
