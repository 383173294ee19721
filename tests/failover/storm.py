# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Callers that book and cancel as careful clients do, and what they were answered."""
import datetime
import http.client
import re
import threading
import time
import urllib.parse

LOGIN, PASSWORD, USER = "agency", "secret", 7
TARGET = "/cr.ws/Hotel.asmx/WebServiceRQ"
FROM = datetime.date.today() + datetime.timedelta(days=30)
TO = FROM + datetime.timedelta(days=2)
MANY, FEW = 11, 12  # rooms: one that is never sold out, and one that callers compete for
QUANTITY = {MANY: 100_000, FEW: 3}
# Refusals after which the same request is sent again; each says that the outcome is unknown or that nothing was changed.
AGAIN = {"INTERNAL", "TIMEOUT_UNKNOWN_OUTCOME", "RATE_LIMITED"}

CREDENTIAL = f"<Credential><Login>{LOGIN}</Login><Password>{PASSWORD}</Password></Credential>"
DATES = f"<FromDate>{FROM:%d/%m/%Y}</FromDate><ToDate>{TO:%d/%m/%Y}</ToDate>"
GUESTS = "".join(f'<Customer type="Adult"><FirstName>{name}</FirstName><LastName>Lovelace</LastName></Customer>' for name in ("Ada", "Zoë"))


def inventory():
    """The document for `waybill load`."""
    stay = {"From": FROM.isoformat(), "To": TO.isoformat()}
    rooms = [{"Id": room, "Title": "Double", "Adults": 2, "Rates": [{"Board": 2, "Periods": [stay | {"Price": "100.000"}]}],
              "Allotments": [stay | {"Quantity": quantity}]} for room, quantity in QUANTITY.items()]
    return {"Inventory": {"Cities": [{"Id": 104, "Name": "Hammamet", "Currency": "TND"}], "Boards": [{"Id": 2, "Title": "Breakfast"}],
                          "Hotels": [{"Id": 1, "City": 104, "Title": "Beta", "Currency": "TND", "Rooms": rooms}],
                          "Logins": [{"Login": LOGIN, "Password": PASSWORD, "Users": [USER], "Members": []}]}}


def search():
    return (f"<HotelSearchREQ>{CREDENTIAL}<SearchDetails><BookingDetails><User>{USER}</User>{DATES}<IdCity>104</IdCity>"
            "<Rooms><Room><Pax><Adult>2</Adult></Pax></Room></Rooms></BookingDetails></SearchDetails></HotelSearchREQ>")


def chosen(room, offer):
    return f'<Room id="{room}"><Boarding id="2" OfferId="{offer}"/>'


def quote(room, offer):
    return (f"<HotelQuoteREQ>{CREDENTIAL}<QuoteDetails><BookingDetails><User>{USER}</User>{DATES}</BookingDetails>"
            f'<Hotel id="1"/><SelectedRooms>{chosen(room, offer)}<Pax><Adult>2</Adult></Pax></Room></SelectedRooms>'
            "</QuoteDetails></HotelQuoteREQ>")


def creation(room, offer, answer, reference):
    """The request that books what the answer to a quote contains."""
    return (f"<HotelBookingCreationREQ>{CREDENTIAL}<User>{USER}</User><QuoteId>{element('QuoteId', answer)}</QuoteId>"
            f"<ClientReference>{reference}</ClientReference>"
            f'<ExpectedPrice currency="TND">{element("TotalRate", answer)}</ExpectedPrice>'
            "<Customer><FirstName>Ada</FirstName><LastName>Lovelace</LastName></Customer>"
            f"<SelectedRooms>{chosen(room, offer)}<Customers>{GUESTS}</Customers></Room></SelectedRooms></HotelBookingCreationREQ>")


def cancellation(number):
    return (f"<HotelBookingCancellationREQ>{CREDENTIAL}<User>{USER}</User><BookingNumber>{number}</BookingNumber>"
            "</HotelBookingCancellationREQ>")


def changes(cursor):
    return f"<HotelBookingListREQ>{CREDENTIAL}{f'<Cursor>{cursor}</Cursor>' if cursor else ''}</HotelBookingListREQ>"


def element(name, text):
    return re.search(rf"<{name}(?: [^>]*)?>([^<]*)<", text)[1]


class Unanswered(Exception):
    """The deadline has passed without an answer."""


class Refused(Exception):
    """A refusal that a repeat does not change."""


class Client:
    """One connection at a time, to the first of several addresses that accepts it."""

    def __init__(self, addresses, first, until):
        self.addresses, self.at, self.until, self.connection = addresses, first, until, None
        self.repeats = 0

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def once(self, document):
        """The answer; fails with OSError or HTTPException without one."""
        if not self.connection:
            self.connection = http.client.HTTPConnection(*self.addresses[self.at % len(self.addresses)], timeout=20)
        self.connection.request("POST", TARGET, urllib.parse.urlencode({"strRQ": document}),
                                {"Content-Type": "application/x-www-form-urlencoded"})
        answer = self.connection.getresponse()
        body = answer.read().decode()
        if answer.status != 200:
            raise http.client.HTTPException(f"status {answer.status}")
        return body

    def ask(self, document):
        """Repeats the request until it is answered or the storm has been over for a minute."""
        while True:
            try:
                body = self.once(document)
                refusal = re.search(r'<ErrorResult id="([^"]*)"', body)
                if not refusal:
                    return body
                if refusal[1] not in AGAIN:
                    raise Refused(refusal[1], body)
            except (OSError, http.client.HTTPException):
                self.close()
                self.at += 1
            if self.until.wait(0) and time.monotonic() > self.until.end + 60:
                raise Unanswered(document)
            self.repeats += 1
            time.sleep(0.1)


class End(threading.Event):
    end = 0.0

    def set(self):
        self.end = time.monotonic()
        super().set()


class Poller(threading.Thread):
    """Lists changed bookings with the last cursor. `states` is the last state of each booking, `seen` has all of them, by number."""

    def __init__(self, addresses):
        super().__init__(daemon=True)
        self.over, self.wrong = End(), []
        self.client, self.cursor, self.states, self.seen = Client(addresses, 0, self.over), "", {}, set()
        self.start()

    def run(self):
        try:
            while not self.over.wait(0.1):
                self.poll()
        except Exception as why:  # the thread's only place to report it
            self.wrong.append(f"the poller: {type(why).__name__}: {why}")

    def poll(self):
        """Reads what has changed, in pages."""
        more = True
        while more:
            answer = self.client.ask(changes(self.cursor))
            self.cursor, more = element("Cursor", answer), element("More", answer) == "True"
            for booking in re.findall(r"<OrderDetails .*?</OrderDetails>", answer, re.S):
                number = element("BookingNumber", booking)
                self.states[number], *history = re.findall(r'<Status code="(..)"', booking)
                self.seen.update((number, state) for state in history)
            self.client.close()  # the next page from another service
            self.client.at += 1

    def compare(self, states, changed):
        """Complaints, after a last poll: `states` are those of the store by number, `changed` all numbers and states."""
        self.over.set()
        self.join(120)
        if not self.wrong:
            self.poll()
        wrong = list(self.wrong)
        wrong += [f"{number} is {state}, and the poller has {self.states.get(number)}" for number, state in states.items() if self.states.get(number) != state]
        wrong += [f"the poller has {number}, which is lost" for number in self.states.keys() - states.keys()]
        wrong += [f"the poller has not seen {number} in state {state}" for number, state in changed - self.seen]
        return wrong


class Storm:
    """Books and cancels in threads. `booked` and `cancelled` contain what was acknowledged, by reference."""

    def __init__(self, addresses, callers, prefix=""):
        self.over, self.prefix = End(), prefix  # of the references
        self.lock = threading.Lock()
        self.booked, self.cancelling, self.cancelled, self.sold_out, self.wrong = {}, set(), set(), 0, []
        self.held = dict.fromkeys(QUANTITY, 0)  # bookings that were acknowledged and not requested to be cancelled
        self.times = []  # of acknowledged writes
        self.repeats = 0
        self.callers = [threading.Thread(target=self.call, args=(addresses, number), daemon=True) for number in range(callers)]
        for each in self.callers:
            each.start()

    def end(self):
        self.over.set()
        for each in self.callers:
            each.join(120)
            if each.is_alive():
                self.complain("a caller did not end")

    def complain(self, what):
        with self.lock:
            self.wrong.append(what)

    def call(self, addresses, number):
        client, turn = Client(addresses, number, self.over), 0
        try:
            while not self.over.is_set():
                turn += 1
                self.book(client, FEW if number % 3 == 0 else MANY, f"{self.prefix}{number}-{turn}", turn % 2 == 0)
        except Exception as why:  # the thread's only place to report it
            self.complain(f"caller {number}: {type(why).__name__}: {why}")
        with self.lock:
            self.repeats += client.repeats

    def answered(self):
        self.times.append(time.monotonic())

    def book(self, client, room, reference, cancels):
        try:
            found = client.ask(search())
            offer = re.search(rf'<Room id="{room}".*?OfferId="([^"]*)"', found)
            if not offer:  # sold out
                time.sleep(0.05)
                return
            quoted = client.ask(quote(room, offer[1]))
            if element("Status", quoted) != "Available":
                return
            made = client.ask(creation(room, offer[1], quoted, reference))
        except Refused as why:
            if why.args[0] != "SOLD_OUT" or room != FEW:
                raise
            with self.lock:
                self.sold_out += 1
            return
        with self.lock:
            self.answered()
            self.booked[reference] = (element("BookingNumber", made), room)
            self.held[room] += 1
            if self.held[room] > QUANTITY[room]:
                self.wrong.append(f"{reference}: room {room} is sold {self.held[room]} times")
            if not cancels and room == MANY:
                return
            self.cancelling.add(reference)
            self.held[room] -= 1
        answer = client.ask(cancellation(self.booked[reference][0]))
        with self.lock:
            self.answered()
            self.cancelled.add(reference)
            if '<Status code="XX">' not in answer:
                self.wrong.append(f"{reference}: cancelled, and the answer is {answer}")

    def count(self):
        with self.lock:
            return len(self.times)

    def longest_gap(self, begin, end):
        """The longest time between begin and end in which nothing was acknowledged."""
        with self.lock:
            times = [begin] + [each for each in self.times if begin <= each <= end] + [end]
        return max(after - before for before, after in zip(times, times[1:]))

    def compare(self, orders, taken):
        """Complaints about the store: `orders` maps references to number, state and room; `taken` rooms to the numbers of two nights."""
        wrong = list(self.wrong)
        for reference, (number, room) in self.booked.items():
            found = orders.get(reference)
            if not found:
                wrong.append(f"{reference} was acknowledged and is lost")
            elif found[0] != number or found[2] != room:
                wrong.append(f"{reference} was acknowledged as {number}, room {room}, and is {found}")
            elif reference in self.cancelled and found[1] != "XX":
                wrong.append(f"{reference} was cancelled and is {found[1]}")
            elif reference not in self.cancelling and found[1] != "OK":
                wrong.append(f"{reference} was booked and is {found[1]}")
        for reference in orders.keys() - self.booked.keys():
            wrong.append(f"{reference} is booked; its caller got no answer")  # each caller repeats until it gets one
        for room, quantity in QUANTITY.items():
            sold = sum(1 for _, state, of in orders.values() if of == room and state == "OK")
            if any(night != sold or night > quantity for night in taken[room]):
                wrong.append(f"room {room}: {sold} bookings, taken {taken[room]} of {quantity}")
        return wrong
