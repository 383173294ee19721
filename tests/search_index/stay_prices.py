#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Computes again what stays cost and what their cancellation costs: stay_prices.py EXCHANGES STAYS

EXCHANGES has one line of JSON for each exchange, as money.cpp writes them: an inventory file, which begins a store of its
own, or a request and its response, with the time of the service. Everything is computed from the inventory file by
docs/inventory.md; this program shares nothing with the service. It fails at the first difference, and if there were too few
stays to prove anything."""
import collections
import datetime
import json
import sys
import zoneinfo
from fractions import Fraction

DIGITS = {"JPY": 0, "EUR": 2, "TND": 3}
DAY, MINUTE, MIDNIGHT = datetime.timedelta(days=1), datetime.timedelta(minutes=1), datetime.time()
QUOTE_LIFE = datetime.timedelta(minutes=20)


def minor(text, currency):
    """An amount in the smallest unit of its currency."""
    amount = Fraction(text) * 10 ** DIGITS[currency]
    assert amount.denominator == 1, (text, currency)
    return int(amount)


def money(of):
    return minor(of["#text"], of["@currency"]), of["@currency"]


def day(text):
    return datetime.date.fromisoformat(text) if "-" in text else datetime.datetime.strptime(text, "%d/%m/%Y").date()


def moment(text):
    return datetime.datetime.fromisoformat(text)


def items(of, *names):
    """What a list contains: nothing, one value or an array."""
    for name in names:
        of = None if of is None else of.get(name)
    return [] if of is None else of if isinstance(of, list) else [of]


def guests(pax):
    """The guests of a room by kind and age."""
    all_of = [("adult", None)] * int(pax["Adult"])
    for kind in "Child", "Infant":
        for each in items(pax, kind):
            count, age = (each["#text"], each.get("@age")) if isinstance(each, dict) else (each, None)
            all_of += [(kind, None if age is None else int(age))] * int(count)
    return tuple(sorted(all_of, key=str))


def bands(rate, people):
    """Adults, children and infants by the ages of the rate."""
    def band(kind, age):
        if age is None:
            return kind.lower()
        return "infant" if age <= rate.get("InfantTo", 1) else "child" if age <= rate.get("ChildTo", 17) else "adult"
    counts = collections.Counter(band(*each) for each in people)
    return counts["adult"], counts["child"], counts["infant"]


class Charges:
    """Charges by title, payment and currency: what is exact, what is a share that may be rounded up or down, and in how many
    parts; and the sum of all shares, which is exact."""

    def __init__(self):
        self.by_name, self.shares = {}, 0

    def add(self, name, exact=0, share=Fraction(0), parts=0):
        old = self.by_name.get(name, (0, Fraction(0), 0))
        self.by_name[name] = (old[0] + exact, old[1] + share, old[2] + parts)

    def add_all(self, other):
        for name, each in other.by_name.items():
            self.add(name, *each)
        self.shares += other.shares

    def at_property(self):
        sums = collections.Counter()
        for (_, payable, currency), (exact, _, _) in self.by_name.items():
            if payable == "Property":
                sums[currency] += exact
        return dict(sums)

    def check(self, answer):
        found = {(each["@Title"], each["@Payable"], each["@currency"]): money(each)[0] for each in items(answer, "Charge")}
        same("charges", list(found), list(self.by_name))
        shares = 0
        for name, (exact, share, parts) in self.by_name.items():
            rest = found[name] - exact
            assert abs(rest - share) < parts or rest == share == 0, (name, found[name], exact, share)
            shares += rest
        same("the sum of all included percentages", shares, self.shares)
        payable = {currency: amount for amount, currency in map(money, items(answer, "PayableAtProperty"))}
        same("payable at the property", payable, self.at_property())


def charges_of(all_charges, currency, total, nights, persons):
    made, left, included, whole = Charges(), total, [], [1, 1]
    for each in all_charges:
        payable = each.get("Payable", "Included")
        name = each["Title"], payable, each.get("Currency", currency)
        if "Percent" in each:
            part = Fraction(each["Percent"]) / 100
            made.add(name, 0 if payable == "Included" else round(total * part))
            if payable == "Included":
                included.append((name, part, each.get("OnCharges", False)))
                whole[included[-1][2]] += part
            continue
        amount = minor(each["Amount"], name[2])
        amount *= {"Stay": 1, "Night": nights, "Person": persons, "PersonNight": nights * persons}[each.get("Per", "Stay")]
        if payable == "Included":
            amount = min(amount, left)
            left -= amount
        made.add(name, amount)
    on_charges = round(left - left / whole[1])
    base = left - on_charges, left
    for name, part, on in included:
        made.add(name, share=part * base[on] / whole[on], parts=1)
    made.shares = on_charges + round(base[0] - base[0] / whole[0])
    return made


def of_night(period, price, rate, room, adults, children, currency):
    def given(name):
        return minor(period[name], currency) if name in period else None
    if adults == 1 and children == 0 and "SinglePrice" in period:
        made = given("SinglePrice")
    else:
        first = min(adults, 2) if "ThirdAdultPrice" in period else adults
        made = price * (first if rate.get("PerPerson") else 1) + (adults - first) * (given("ThirdAdultPrice") or 0)
        child = given("ChildPrice") or 0
        second = given("SecondChildPrice")
        made += min(children, 1) * child + max(children - 1, 0) * (child if second is None else second)
    return made + max(adults + children - room.get("Beds", adults + children), 0) * (given("ExtraBedPrice") or 0)


class Hotel:
    def __init__(self, entry):
        self.entry, self.currency = entry, entry["Currency"]
        self.zone = zoneinfo.ZoneInfo(entry.get("TimeZone", "UTC"))

    def today(self, now):
        return now.astimezone(self.zone).date()

    def start_of(self, of):
        """When a time of the hotel's clock begins; of a date, midnight."""
        local = of if isinstance(of, datetime.datetime) else datetime.datetime.combine(of, MIDNIGHT)
        return local.replace(tzinfo=self.zone).astimezone(datetime.timezone.utc)

    def offers(self, room, people, first, nights, now):
        """The offers of a room in the order of its rates' ids."""
        rates = sorted(enumerate(room.get("Rates", []), 1), key=lambda each: each[1].get("Id", each[0]))
        made = (self.offer(room, rate, people, first, nights, now) for _, rate in rates)
        return [each for each in made if each]

    def offer(self, room, rate, people, first, nights, now):
        adults, children, infants = bands(rate, people)
        if (adults > room["Adults"] or children + infants > room.get("Children", 0)
                or adults + children + infants > room.get("Guests", room["Adults"] + room.get("Children", 0))):
            return None
        def period_of(night):
            return next((each for each in rate["Periods"] if day(each["From"]) <= night <= day(each["To"])), None)
        periods = [period_of(first + DAY * i) for i in range(nights)]
        if None in periods:
            return None
        def prices(name):
            return [of_night(each, minor(each.get(name, each["Price"]), self.currency), rate, room, adults, children,
                             self.currency) for each in periods]
        made = {"board": rate["Board"], "free": not rate.get("NonRefundable"), "nights": prices("Price")}
        total = made["total"] = sum(made["nights"])
        before = prices("PriceWithoutPromotion")
        made["before"] = sum(before) if any(a > b for a, b in zip(before, made["nights"])) else None
        made["charges"] = charges_of(rate.get("Charges", []) + self.entry.get("Charges", []), self.currency, total, nights,
                                     adults + children)
        made["fees_by"] = lambda booked: self.fees(rate, made, first, now, booked)
        made["fees"] = made["fees_by"](now)
        made["limit"] = limit_of(periods, period_of(first + DAY * nights), nights)
        stops = [each for each in room.get("Allotments", []) if each.get("Stop")]
        made["stopped"] = any(day(each["From"]) < first + DAY * nights and day(each["To"]) >= first for each in stops) or (
            "TimeZone" in self.entry and self.today(now) > first) or any(each.get("Closed") for each in periods)
        return made

    def fees(self, rate, offer, first, now, booked):
        """The fees by the times of the hotel's clock at which they begin, for a booking at that moment at the latest."""
        check_in = datetime.datetime.combine(first, MIDNIGHT)
        begin = min(datetime.datetime.combine(self.today(now), MIDNIGHT), check_in)  # what has begun is dated today
        if "GraceHours" in rate:
            end = booked + datetime.timedelta(hours=rate["GraceHours"])
            end += -(end - end.replace(second=0, microsecond=0)) % MINUTE
            local = end.astimezone(self.zone).replace(tzinfo=None)
            local += datetime.timedelta(hours=self.start_of(local) < end)  # the second time that the clock shows it
            begin = max(begin, min(local, check_in))
        if not offer["free"]:
            return {begin: offer["total"]}
        fees, highest = {}, 0
        for term in sorted(rate.get("Cancellation", []), key=lambda each: (-each["DaysBefore"], each.get("FromHour", 0))):
            if "Amount" in term:
                fee = min(minor(term["Amount"], self.currency), offer["total"])
            elif "Nights" in term:
                fee = sum(offer["nights"][:term["Nights"]])
            else:
                fee = round(Fraction(offer["total"] * term["Percent"], 100))
            highest = max(highest, fee)  # no fee is below an earlier one
            hour = datetime.timedelta(hours=term.get("FromHour", 0))
            fees[max(begin, check_in - DAY * term["DaysBefore"] + hour)] = highest
        return fees


def limit_of(periods, at_departure, nights):
    """The code of the limit that rules a stay out; nothing if none does."""
    least = max([periods[0].get("MinimumStay", 1)] + [each.get("MinimumStayThrough", 1) for each in periods])
    most = periods[0].get("MaximumStay", 0)
    if periods[0].get("ClosedToArrival"):
        return "212"
    if at_departure and at_departure.get("ClosedToDeparture"):
        return "213"
    return "210" if nights < least else "211" if 0 < most < nights else None


def same(what, found, expected):
    assert found == expected, f"{what}: found {found}, expected {expected}"


def joined(fees):
    """One list of the fees of several rooms."""
    def at(rooms_fees, when):
        return next((rooms_fees[each] for each in sorted(rooms_fees, reverse=True) if each <= when), 0)
    return {when: sum(at(each, when) for each in fees) for when in sorted({when for each in fees for when in each})}


class Store:
    def __init__(self, inventory):
        self.hotels = {each["Id"]: Hotel(each) for each in inventory.get("Hotels", [])}
        self.offers, self.quoted, self.bookings, self.counts = {}, None, {}, collections.Counter()

    def check_fees(self, hotel, answer, fees):
        same("fees", [(day(each["FromDate"]), money(each["Fee"])) for each in answer],
             [(when.date(), (fees[when], hotel.currency)) for when in sorted(fees)])
        for each, when in zip(answer, sorted(fees)):
            same("instant", "FromInstant" in each, "TimeZone" in hotel.entry)
            if "FromInstant" in each:
                same("start of the fee", moment(each["FromInstant"]), hotel.start_of(when))

    def search(self, now, request, answer):
        self.offers.clear()
        first, last = day(answer["FromDate"]), day(answer["ToDate"])
        wanted = {guests(each["Pax"]) for each in items(request["SearchDetails"]["BookingDetails"], "Rooms", "Room")}
        for each in items(answer, "Hotels", "Hotel"):
            hotel = self.hotels[each["@id"]]
            rooms = {room["Id"]: room for room in hotel.entry["Rooms"]}
            found = {(room["@id"], guests(room)): room for room in items(each, "Rooms", "Room")}
            expected = {(room, people): hotel.offers(rooms[room], people, first, (last - first).days, now)
                        for room in rooms for people in wanted}
            same("rooms", set(found), {key for key, value in expected.items() if value})
            for key, room in found.items():
                boardings = items(room, "Boardings", "Boarding")
                same("number of offers", len(boardings), len(expected[key]))
                for boarding, offer in zip(boardings, expected[key]):
                    self.check_offer(hotel, boarding, offer, first)
                    self.offers[boarding["@OfferId"]] = offer
                    self.counts["offers"] += 1

    def check_offer(self, hotel, answer, offer, first):
        same("board", answer["@id"], offer["board"])
        same("price", money(answer["Rate"]), (offer["total"], hotel.currency))
        same("refundable", str(answer["NonRefundable"]).lower(), str(not offer["free"]).lower())
        before = money(answer["RateWithoutPromotion"])[0] if "RateWithoutPromotion" in answer else None
        same("price without promotion", before, offer["before"])
        same("nights", [(day(each["@date"]), minor(each["#text"], hotel.currency))
                        for each in items(answer, "PriceBreakDown", "Night")],
             [(first + DAY * i, price) for i, price in enumerate(offer["nights"])])
        self.check_fees(hotel, items(answer, "CancellationPolicy"), offer["fees"])
        offer["charges"].check(answer.get("TaxesAndFees"))
        code = answer["Available"]["@code"]
        if offer["stopped"] or offer["limit"]:
            same("status", (code, answer["Available"]["@status"]), ("489" if offer["stopped"] else offer["limit"], "Stop"))
            self.counts["limits"] += 1
        else:
            assert code in ("200", "203", "489"), code

    def quote(self, now, request, answer):
        details = request["QuoteDetails"]
        hotel = self.hotels[details["Hotel"]["@id"]]
        chosen = [self.offers[each["Boarding"]["@OfferId"]] for each in items(details, "SelectedRooms", "Room")]
        charges = Charges()
        for each in chosen:
            charges.add_all(each["charges"])
        self.quoted = {"hotel": hotel, "total": sum(each["total"] for each in chosen), "charges": charges,
                       "fees": joined([each["fees_by"](now + QUOTE_LIFE) for each in chosen]), "taxes": answer.get("TaxesAndFees"),
                       "first": day(details["BookingDetails"]["FromDate"]), "last": day(details["BookingDetails"]["ToDate"])}
        same("price", money(answer["TotalRate"]), (self.quoted["total"], hotel.currency))
        self.check_fees(hotel, items(answer, "CancellationPolicies", "CancellationPolicy"), self.quoted["fees"])
        charges.check(answer.get("TaxesAndFees"))

    def created(self, now, answer):
        order, hotel = answer["OrderDetails"], self.quoted["hotel"]
        same("price", money(order["TotalRate"]), (self.quoted["total"], hotel.currency))
        self.check_fees(hotel, items(order, "CancellationPolicies", "CancellationPolicy"), self.quoted["fees"])
        deadline = None
        if order["Status"]["@code"] == "OR":
            deadline = min(now.replace(microsecond=0) + DAY, hotel.start_of(self.quoted["first"]))
        same("deadline", moment(order["AcknowledgeBefore"]) if "AcknowledgeBefore" in order else None, deadline)
        self.bookings[order["BookingNumber"]] = dict(self.quoted, deadline=deadline)
        self.counts["bookings"] += 1

    def detailed(self, _, answer):
        order = answer["OrderDetails"]
        same("charges", order.get("TaxesAndFees"), self.bookings[order["BookingNumber"]]["taxes"])

    def acknowledged(self, _, answer):
        self.bookings[answer["OrderDetails"]["BookingNumber"]]["deadline"] = None

    def cancelled(self, now, request, answer=None):
        of = self.bookings[request["BookingNumber"]]
        today, waiting = of["hotel"].today(now), of["deadline"]
        same("refused", answer is None, today >= of["last"] or (waiting is not None and now >= waiting))
        if answer is None:
            return
        begun = [when for when in of["fees"] if of["hotel"].start_of(when) <= now]
        fee = of["fees"][max(begun)] if begun and waiting is None else 0
        same("fee", money(answer["OrderDetails"]["Fee"]), (fee, of["hotel"].currency))
        self.counts["fees"] += fee > 0


def main():
    handlers = {"HotelSearchREQ": Store.search, "HotelQuoteREQ": Store.quote, "HotelBookingCreationRES": Store.created,
                "HotelBookingDetailRES": Store.detailed, "HotelBookingAcknowledgeRES": Store.acknowledged,
                "HotelBookingCancellationREQ": Store.cancelled}
    store, counts, stays = None, collections.Counter(), int(sys.argv[2])
    with open(sys.argv[1], encoding="utf-8") as exchanges:
        for number, line in enumerate(exchanges, 1):
            documents = json.loads(line)
            now = moment(documents.pop("now"))
            kind = next(iter(documents))
            try:
                if kind == "Inventory":
                    counts += store.counts if store else collections.Counter()
                    store = Store(documents[kind])
                else:
                    handlers[kind](store, now, *documents.values())
            except AssertionError as why:
                print(f"line {number}, {kind}, at {now}: {why}", file=sys.stderr)
                return 1
    counts += store.counts
    print(dict(counts))
    few = counts["offers"] < stays or counts["bookings"] < stays // 8 or not counts["limits"] or not counts["fees"]
    return 1 if few else 0


if __name__ == "__main__":
    sys.exit(main())
