# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Cells that show that the comparison can fail."""
import copy

from . import facts, inventory
from .cells import Cell, Wrong

TABLE = "Errors that the comparison detects"


def cells():
    """A trip list with errors that a client might make."""
    def last_booking_missing(bookings):
        bookings.pop()

    def bookings_reversed(bookings):
        bookings.reverse()

    def name_escaped_twice(bookings):
        bookings[1]["name"] = bookings[1]["name"].replace("&", "&amp;")

    def field_missing(bookings):
        del bookings[0]["arrival_terminal"]

    return [Cell(TABLE, corrupt.__name__.replace("_", " "), "trip list", lambda corrupt=corrupt: notice(corrupt))
            for corrupt in (last_booking_missing, bookings_reversed, name_escaped_twice, field_missing)]


def notice(corrupt):
    bookings = copy.deepcopy(inventory.BOOKINGS[inventory.AGENCY_USER])
    corrupt(bookings)
    corrupted = facts.of_json({"TripBookingListRS": {"Bookings": {"Booking": bookings}}})
    try:
        facts.equal(corrupted, inventory.expected_trips(inventory.AGENCY_USER))
    except Wrong:
        return
    raise Wrong("the comparison did not detect the error")
