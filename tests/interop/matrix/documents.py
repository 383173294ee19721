# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""What is asked and what must be answered, written down without Waybill."""
import datetime
import json
from xml.sax.saxutils import escape

PASSWORD = "correct-horse"
SINCE = "2026/01/01 00:00:00.000"


def request(root, login, password, inside, as_json=False):
    """`inside` is pairs of names and values; a value may be pairs again, or a list of such."""
    fields = [("Credential", [("Login", login), ("Password", password)])] + inside
    if as_json:
        return json.dumps({root: plain(fields)}, ensure_ascii=False)
    return f"<{root}>{elements(fields)}</{root}>"


def plain(value):
    if not isinstance(value, list):
        return value
    return {name: [plain(each)] if name == "Room" else plain(each) for name, each in value}


def elements(fields):
    return "".join(f"<{name}>{elements(value) if isinstance(value, list) else escape(str(value))}</{name}>"
                   for name, value in fields)


def trips_request(login, user, password=PASSWORD, as_json=False):
    return request("TripBookingListRQ", login, password, [("User", user), ("FromDate", SINCE)], as_json)


def hotels_request(login, user, city, as_json=False, in_days=45):
    first, last = stay(in_days)
    return request("HotelSearchREQ", login, PASSWORD, [("SearchDetails", [("BookingDetails", [
        ("User", user), ("Language", 1), ("FromDate", first.strftime("%d/%m/%Y")),
        ("ToDate", last.strftime("%d/%m/%Y")), ("IdCity", city),
        ("Rooms", [("Room", [("Pax", [("Adult", 2)])])])])])], as_json)


def stay(in_days):
    """Nights for which the sample has rooms: it begins today."""
    first = datetime.date.today() + datetime.timedelta(days=in_days)
    return first, first + datetime.timedelta(days=3)
