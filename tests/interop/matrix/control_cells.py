# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Cells that show that the others can fail."""
import copy

from . import facts, inventory
from .cells import Cell, Wrong

TABLE = "What would be noticed"


def cells():
    """A trip list, spoiled in ways that a client might spoil it."""
    def without_last(bookings):
        bookings.pop()

    def in_another_order(bookings):
        bookings.reverse()

    def with_another_name(bookings):
        bookings[1]["name"] = bookings[1]["name"].replace("&", "&amp;")

    def without_a_field(bookings):
        del bookings[0]["arrival_terminal"]

    return [Cell(TABLE, spoil.__name__.replace("_", " "), "trip list", lambda spoil=spoil: notice(spoil))
            for spoil in (without_last, in_another_order, with_another_name, without_a_field)]


def notice(spoil):
    bookings = copy.deepcopy(inventory.BOOKINGS[inventory.AGENCY_USER])
    spoil(bookings)
    spoiled = facts.of_json({"TripBookingListRS": {"Bookings": {"Booking": bookings}}})
    try:
        facts.equal(spoiled, inventory.expected_trips(inventory.AGENCY_USER))
    except Wrong:
        return
    raise Wrong("it was taken for the right one")
