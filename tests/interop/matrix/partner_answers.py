# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""What the partners of the matrix answer, written down a second time: asmx/Desk.cs and php/server.php."""
from . import facts
from .documents import SINCE

LOGIN, USER = "Zoë & <日本> 😀", 9032
MANY = 3000
OFFER_PRICE = "220.000"


def stay(number, name):
    return {"@kind": "accommodation", "booking_number": number, "name": name, "from_date": "2026-12-24",
            "to_date": "2026-12-31", "city": "Hammamet",
            "travelers": {"traveler": [{"name": "محمد بن علي"}, {"name": "Élodie"}]}}


def trips_of(bookings):
    return facts.of_json({"TripBookingListRS": {"Bookings": {"Booking": bookings}}})


def trips():
    flight = {"@kind": "transport", "reservation_reference": f"T{USER}", "transport_number": "TU 714",
              "class": "Economy With Restrictions", "departure_date": "2026-12-24T10:35:00", "departure_city": "تونس",
              "arrival_city": "İstanbul",
              "travelers": {"traveler": [{"name": "Zoë 😀", "ticket_number": "199-2400000001"}]}}
    return trips_of([flight, stay(f"since {SINCE}", f"Hôtel «{LOGIN}» & more")])


def many_trips():
    return trips_of([stay(f"H{100000 + number}", f"Hôtel n° {number}") for number in range(MANY)])


def hotels():
    policy = {"FromDate": "18/04/2026", "Fee": {"@currency": "TND", "#text": "110.000"}}
    offer = {"@id": "5", "@OfferId": "opaque/+=", "Title": "Half board",
             "Available": {"@code": "203", "@status": "Request", "#text": "On Request"},
             "Rate": {"@currency": "TND", "#text": OFFER_PRICE},
             "RateWithoutPromotion": {"@currency": "TND", "#text": "250.000"}, "NonRefundable": "False",
             "CancellationPolicy": policy}
    room = {"@id": "501", "@count": "1", "Adult": "2", "Child": "0", "Title": "Double", "AvailableQuantity": "3",
            "Boardings": {"Boarding": offer}}
    hotel = {"@id": "10001", "Title": "Résidence & Palm", "Category": {"@id": "4", "#text": "4*"},
             "Localization": {"Longitude": "10.6", "Latitude": "36.4"}, "Rooms": {"Room": room}}
    return facts.of_json({"HotelSearchRES": {
        "FromDate": "21/04/2099", "ToDate": "27/04/2099", "Language": "1", "Currency": "TND",
        "City": {"@id": "104", "#text": "الحمامات"}, "PaginationData": {"@currentPage": "1", "@TotalPages": "1"},
        "Hotels": {"@count": "1", "Hotel": hotel}}})
