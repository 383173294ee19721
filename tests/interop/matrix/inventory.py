# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""What our service is loaded with besides its sample, and the trip lists that follow from it."""
import json

from . import facts
from .documents import PASSWORD

AGENCY, AGENCY_USER = "agency", 7001
# Scripts, an emoji, what XML and URLs escape, and a plus sign and percent that forms are fond of.
FOREIGN, FOREIGN_USER = "Agência «日本» 100% + <é> & 😀", 7002
LARGE, LARGE_USER = "large", 7003
LARGE_COUNT = 3000
SAMPLE, SAMPLE_USER, SAMPLE_CITY = "sample", 9032, 104

TRANSPORT = {
    "@kind": "transport", "reservation_reference": "T70001", "transport_number": "TU 714",
    "class": "Economy With Restrictions", "departure_date": "2026-12-24T10:35:00", "departure_city": "Tunis",
    "arrival_city": "İstanbul", "airline_company": "Tunisair", "departure_airport": "Tunis–Carthage",
    "departure_airport_iata": "TUN", "arrival_airport": "İstanbul Havalimanı", "arrival_airport_iata": "IST",
    "departure_terminal": "1", "arrival_terminal": "I",
    "arrival_date": "2026-12-24T15:10:00", "duration": "2h :35m",
    "departure_location": {"latitude": "36.851", "longitude": "10.2272"},
    "arrival_location": {"latitude": "41.2753", "longitude": "28.7519"},
    "travelers": {"traveler": [{"name": "Ayşe Yılmaz", "ticket_number": "199-2400000001"},
                               {"name": "Seán O'Brien", "ticket_number": "199-2400000002"}]}}
ACCOMMODATION = {
    "@kind": "accommodation", "booking_number": "H90001", "name": "Palm & Sea <Hammamet>",
    "from_date": "2026-12-24", "to_date": "2026-12-31", "location": {"latitude": "36.3991", "longitude": "10.5862"},
    "address": "Avenue Moncef Bey 14", "picture_url": "https://pictures.example/?hotel=1&size=2",
    "type_of_room": "Double", "city": "Hammamet", "phone": "+216 72200000", "email": "desk@hotels.example",
    "travelers": {"traveler": [{"name": "Ayşe Yılmaz", "type_of_room": "Double"}]}}
FOREIGN_STAY = {
    "@kind": "accommodation", "booking_number": "H90002", "name": "نزل الياسمين 日本 Ελλάδα 😀 ]]> “quoted”",
    "from_date": "2026-12-24", "to_date": "2026-12-31", "city": "الحمامات",
    "travelers": {"traveler": [{"name": "محمد بن علي"}, {"name": "Zoë Côté-Lefèvre"}]}}


def large_stay(number):
    return {"@kind": "accommodation", "booking_number": f"H{100000 + number}", "name": f"Hôtel n° {number}",
            "from_date": "2026-12-24", "to_date": "2026-12-31", "address": f"Rue de la Plage {number}",
            "city": "Hammamet", "travelers": {"traveler": [{"name": f"Élodie {number}"}, {"name": "سعيد"}]}}


BOOKINGS = {
    AGENCY_USER: [TRANSPORT, ACCOMMODATION],
    FOREIGN_USER: [FOREIGN_STAY],
    LARGE_USER: [large_stay(number) for number in range(LARGE_COUNT)],
}


def expected_trips(user):
    return facts.of_json({"TripBookingListRS": {"Bookings": {"Booking": BOOKINGS[user]}}})


def loaded(value):
    """A booking as `waybill load` takes it: coordinates are numbers."""
    if isinstance(value, dict):
        return {name: float(each) if name in ("latitude", "longitude") else loaded(each)
                for name, each in value.items() if name != "travelers"} | (
                    {"travelers": value["travelers"]} if "travelers" in value else {})
    return value


def document():
    bookings = [{"User": user, "Created": f"2026-02-01T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}Z",
                 "Booking": loaded(booking)}
                for user, list_of_user in BOOKINGS.items() for number, booking in enumerate(list_of_user)]
    logins = [{"Login": login, "Password": PASSWORD, "Users": [user]}
              for login, user in ((AGENCY, AGENCY_USER), (FOREIGN, FOREIGN_USER), (LARGE, LARGE_USER),
                                  (SAMPLE, SAMPLE_USER))]
    return json.dumps({"Inventory": {"Logins": logins, "Bookings": bookings}}, ensure_ascii=False)
