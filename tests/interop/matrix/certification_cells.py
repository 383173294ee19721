# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Cells in which `waybill certify` examines the partner on ASP.NET, whose deviations are known."""
import json

from .cells import Cell, demand
from .documents import PASSWORD
from .partner_answers import USER
from .processes import run

TABLE = "Certification of third-party services"
CITY = 104
DEVIATIONS = {
    "foreign-user": "It has one list of bookings, for every user",
    "unknown-root": "An unknown document is an exception of .NET",
    "malformed-documents": "The exception of the parser is not caught",
    "missing-fields": "No field is required",
    "impossible-dates": "No value is validated: dates are copied into the response",
    "from-date": "The whole list is returned whatever FromDate is",
    "id-member": "IdMember is not read",
    "child-ages": "Its only room is for adults",
    "rooms": "It returns one room, however many were requested",
    "only-available": "Its only offer is On Request, and filters are not read",
    "hotel-ids": "Filters are not read",
    "no-hotels": "Filters are not read, so that each search finds its only hotel",
    "price-breakdown": "It has no prices of single nights",
    "quote-expiry": "Its quotes expire in 2099",
    "forged-offer": "A wrong OfferId is an exception of .NET",
    "unknown-booking": "It has no function HotelBookingDetail",
    "values": "Converters of .NET write numbers as texts in JSON",
    "arrays": "Converters of .NET write a list of one item as an object in JSON",
    "result-forms": "ASP.NET wraps the results of GET and POST in an element `string`",
}
"""What fails, by the ids of the scenarios, and why. All else passes or cannot be examined."""
OF_STRINGS = {"encodings": "Strings of .NET declare utf-16, whatever they are sent in"}
"""And where its results are strings."""


def cells(program, partner, environment, folder):
    deviations = DEVIATIONS | (OF_STRINGS if partner.shape == "text" else {})
    journal = folder / f"certification of {partner.name}.journal"

    def certify(*more):
        return run([program, "certify", partner.url, "--flight-path", f"{partner.before}/cr.ws/Flight.asmx", "--hotel-path",
                    f"{partner.before}/cr.ws/Hotel.asmx", "--login", "agency", "--user", str(USER), "--city", str(CITY),
                    "--journal", journal, *more], {**environment, "WAYBILL_PASSWORD": PASSWORD})

    def finds_the_deviations():
        ran = certify("--book", "--format", "json")
        demand(ran.code == 1, f"exit code {ran.code}: {ran.error[:500]}")
        report = json.loads(ran.out)
        failed = {each["id"] for each in report["scenarios"] if each["verdict"] == "failed"}
        demand(failed == deviations.keys(), f"deviations not listed: {sorted(failed - deviations.keys())}; "
                                            f"listed and not found: {sorted(deviations.keys() - failed)}")
        demand("HotelBookingCreationREQ" not in ran.out, "an offer that cannot be canceled free of charge was booked")
        demand(not journal.exists(), "the journal contains bookings")

    def reports_what_is_left():
        journal.write_text(f"booking lost-reference {partner.url} {USER}\n")
        ran = certify("--clean")
        demand(ran.code == 1 and "lost-reference: cannot be looked up" in ran.error, f"{ran.code}: {ran.out}{ran.error}")
        demand("canceled" not in journal.read_text(), "the journal does not contain the reference any more")
        journal.unlink()

    return [Cell(TABLE, partner.name, "certification", finds_the_deviations),
            Cell(TABLE, partner.name, "clean-up", reports_what_is_left)]
