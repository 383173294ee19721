#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Measures a day of agencies and hotels: bench/search/day.py BUILD [--minutes N] [--store NAME] [--creations-only].

BUILD is the folder of the preset bench. On SQLite and on PostgreSQL: creations alone, searches alone, then searches
beside updates of rates, workflows, and hotels and agencies that poll changes. The callers run on the machine of the service."""
import argparse
import contextlib
import datetime
import http.client
import multiprocessing
import os
import pathlib
import queue
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import processes
import run

SEARCHERS, CREATORS = 64, 32
UPDATES, WORKFLOWS, POLLS = 200, 20, 20  # a second
LOGINS = 10  # agencies that book and poll, and hotels that poll
MOST_MS = 20
LEAST_CREATIONS = {"SQLite": 1_000, "PostgreSQL": 0}  # a second, with the callers on the same processors
USERS = range(11, 11 + LOGINS)
BOOKED = range(10_000, 10_000 + 2 * LOGINS)  # hotels of the first city, two for each login of a hotel
TODAY = datetime.date.today()


def credential(login):
    return f"<Credential><Login>{login}</Login><Password>load</Password></Credential>"


def dates(first):
    return f"<FromDate>{first:%d/%m/%Y}</FromDate><ToDate>{first + datetime.timedelta(days=2):%d/%m/%Y}</ToDate>"


def form(document):
    return run.urllib.parse.urlencode({"strRQ": document})


def fill(build, url):
    """The inventory, trip lists, and the logins of agencies and hotels."""
    processes.fill(build, url)
    program = build / "native" / "waybill"
    for number in range(LOGINS):
        hotels = [word for hotel in BOOKED[2 * number:2 * number + 2] for word in ("--hotel", str(hotel))]
        for words in ([f"agency{number}", "--user", str(USERS[number])], [f"hotel{number}", *hotels]):
            subprocess.run([program, "user", "add", *words, "--store", url], check=True, stdout=subprocess.DEVNULL,
                           env=os.environ | {"WAYBILL_PASSWORD": "load"})
    subprocess.run([program, "user", "add", "rates", "--may-update-rates", "--store", url], check=True, stdout=subprocess.DEVNULL,
                   env=os.environ | {"WAYBILL_PASSWORD": "load"})


class Client:
    """One connection of a caller."""

    def __init__(self, address):
        self.connection = http.client.HTTPConnection(*address, timeout=60)

    def ask(self, document):
        self.connection.request("POST", run.TARGETS["XML"], form(document), {"Content-Type": "application/x-www-form-urlencoded"})
        answer = self.connection.getresponse()
        body = answer.read().decode()
        if answer.status != 200 or "<ErrorResult" in body:
            raise RuntimeError(f"refused: {answer.status} {body[-400:]}")
        return body


def offers(client, login, city, first, hotel=None):
    """(hotel, room, board, offer) of the first rate of each room."""
    only = f"<Filters><hotels_ids>{hotel}</hotels_ids></Filters>" if hotel else ""
    answer = client.ask(f"<HotelSearchREQ>{credential(login)}<SearchDetails><BookingDetails>{dates(first)}<IdCity>{city}</IdCity><Rooms>"
                        f"<Room><Pax><Adult>2</Adult></Pax></Room></Rooms></BookingDetails>{only}</SearchDetails></HotelSearchREQ>")
    found = []
    for part in re.split(r"(?=<Hotel id=)", answer)[1:]:
        for room in re.split(r"(?=<Room id=)", part)[1:]:
            board = re.search(r'<Boarding id="(\d+)".*?OfferId="([^"]*)"', room, re.S)
            found.append((re.search(r'<Hotel id="(\d+)"', part)[1], re.search(r'<Room id="(\d+)"', room)[1], board[1], board[2]))
    return found


def quote(client, login, user, first, offer):
    hotel, room, board, sealed = offer
    return client.ask(f"<HotelQuoteREQ>{credential(login)}<QuoteDetails><BookingDetails><User>{user}</User>{dates(first)}</BookingDetails>"
                      f'<Hotel id="{hotel}"/><SelectedRooms><Room id="{room}"><Boarding id="{board}" OfferId="{sealed}"/><Pax><Adult>2</Adult>'
                      "</Pax></Room></SelectedRooms></QuoteDetails></HotelQuoteREQ>")


def creation(login, user, reference, offer, quoted):
    _, room, board, sealed = offer
    element = processes.storm.element
    return (f"<HotelBookingCreationREQ>{credential(login)}<User>{user}</User><QuoteId>{element('QuoteId', quoted)}</QuoteId>"
            f'<ClientReference>{reference}</ClientReference><ExpectedPrice currency="TND">{element("TotalRate", quoted)}</ExpectedPrice>'
            f'<Customer><FirstName>Ada</FirstName><LastName>Lovelace</LastName></Customer><SelectedRooms><Room id="{room}">'
            f'<Boarding id="{board}" OfferId="{sealed}"/><Customers>{processes.storm.GUESTS}</Customers></Room></SelectedRooms>'
            "</HotelBookingCreationREQ>")


# ---- creations alone ------------------------------------------------------------------------------------------------

def prepared(server, count, first):
    """Bodies of creations, each with a quote of its own, for several users and all hotels."""
    client, all_offers = Client((server.host, server.port)), []
    for city in range(1, run.COMPARED[0] + 1):
        all_offers += offers(client, "load", city, first)
    random.Random(1).shuffle(all_offers)
    wanted, made, lock = queue.SimpleQueue(), [], threading.Lock()
    for number in range(count):
        wanted.put(number)

    def work():
        caller = Client((server.host, server.port))
        with contextlib.suppress(queue.Empty):
            while True:
                number = wanted.get_nowait()
                offer, user = all_offers[number % len(all_offers)], 1 + number % 1000
                body = form(creation("load", user, f"alone-{first:%Y%m%d}-{number}", offer, quote(caller, "load", user, first, offer)))
                with lock:
                    made.append(body)

    workers = [threading.Thread(target=work) for _ in range(16)]
    begun = time.monotonic()
    for each in workers:
        each.start()
    for each in workers:
        each.join()
    if len(made) != count:
        raise SystemExit("not all quotes were made")
    return made, count / (time.monotonic() - begun)


def create(server, file, passed, connections, seconds):
    said = subprocess.run(["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "20s", "-s", str(run.HERE / "creations.lua"),
                           f"http://{server.host}:{server.port}{run.TARGETS['XML']}", "--", str(file), str(passed)],
                          check=True, capture_output=True, text=True).stdout
    figures = run.json.loads(said.strip().splitlines()[-1])
    if figures["errors"]:
        raise SystemExit(f"{figures['errors']} creations were refused:\n{said}")
    figures["rate"] = figures["requests"] / figures["microseconds"] * 1e6
    return figures


def creations(given, server, folder, least):
    """Rows of the table of creations: for one connection and for many, which must make so many a second; none if 0."""
    rows = []
    file = folder / "creations"
    for place, connections in enumerate((1, CREATORS)):
        count = (3 if connections > 1 else 1) * 800 * given.seconds * given.rounds
        bodies, quotes = prepared(server, min(count, 18_000), TODAY + datetime.timedelta(days=100 + 10 * place))
        file.write_text("\n".join(bodies) + "\n")
        rounds, passed = [], 0
        for _ in range(given.rounds):
            rounds.append(create(server, file, passed, connections, given.seconds))
            passed += rounds[-1]["sent"]
            if passed > len(bodies):
                raise SystemExit("there are too few quotes")
        middle = {name: statistics.median(each[name] for each in rounds) for name in ("rate", "p50", "p99", "longest")}
        verdict = ""
        if connections > 1:
            enough = f"at least {least:,}: {'met' if middle['rate'] >= least else 'NOT MET'}; " if least else ""
            verdict = f"{enough}p99 at most 4 times the median: {'met' if middle['p99'] <= 4 * middle['p50'] else 'NOT MET'}"
        rows.append(f"{connections} | {middle['rate']:,.0f} | {middle['p50'] / 1000:.1f} | {middle['p99'] / 1000:.1f} |"
                    f" {middle['longest'] / 1000:.1f} | {verdict} |")
        print(f"{rows[-1]} quotes while preparing: {quotes:,.0f}/s", file=sys.stderr, flush=True)
    return rows


# ---- the day --------------------------------------------------------------------------------------------------------

class Paced(multiprocessing.Process):
    """A process that does something at a steady rate, in several threads, and keeps how long each kind of request took."""

    def __init__(self, address, rate, threads, make):
        super().__init__(daemon=True)
        self.address, self.rate, self.threads, self.make = address, rate, threads, make
        self.over, (self.receiver, self.sender) = multiprocessing.Event(), multiprocessing.Pipe(False)
        self.start()

    def run(self):
        sys.setswitchinterval(0.0005)
        self.times, self.wrong, self.lock = {}, [], threading.Lock()
        begun = time.monotonic()
        workers = [threading.Thread(target=self.work, args=(number, begun)) for number in range(self.threads)]
        for each in workers:
            each.start()
        for each in workers:
            each.join()
        self.sender.send((self.times, self.wrong, time.monotonic() - begun))

    def work(self, number, begun):
        do = self.make(number, Client(self.address), self.timed)
        turn = 0
        while not self.over.is_set():
            wait = begun + (turn * self.threads + number) / self.rate - time.monotonic()
            if wait > 0:
                time.sleep(wait)
            try:
                do(turn)
            except (RuntimeError, OSError, http.client.HTTPException) as why:
                with self.lock:
                    self.wrong.append(str(why))
                do = self.make(number, Client(self.address), self.timed)
            turn += 1

    def timed(self, kind, request):
        begun = time.monotonic()
        answer = request()
        took = time.monotonic() - begun
        with self.lock:
            self.times.setdefault(kind, []).append(took * 1000)
        return answer

    def end(self):
        self.over.set()
        result = self.receiver.recv()
        self.join(60)
        return result


def updater(number, client, timed):
    dice = random.Random(number)

    def update(_):
        hotel = dice.randint(1, run.COMPARED[0]) * 10_000 + dice.randrange(run.COMPARED[1])
        room, first = hotel * 10 + dice.randrange(4), TODAY + datetime.timedelta(days=dice.randrange(1, 300))
        last = first + datetime.timedelta(days=dice.randrange(1, 14))
        timed("rate update", lambda: client.ask(
            f"<RateUpdateREQ>{credential('rates')}<Updates><Update><Hotel>{hotel}</Hotel><Room>{room}</Room><Rate>{dice.randint(1, 3)}</Rate>"
            f'<From>{first:%d/%m/%Y}</From><To>{last:%d/%m/%Y}</To><Price currency="TND">{dice.randint(60, 90)}.{dice.randrange(1000):03d}</Price>'
            "</Update></Updates></RateUpdateREQ>"))
    return update


def agency(number, client, timed):
    login, user, dice = f"agency{number}", USERS[number], random.Random(number)

    def workflow(turn):
        first, hotel = TODAY + datetime.timedelta(days=130 + 2 * dice.randrange(100)), dice.choice(BOOKED)
        found = timed("search of one hotel", lambda: offers(client, login, 1, first, hotel))
        if not found:
            return  # sold out
        offer = dice.choice(found)
        quoted = timed("quote", lambda: quote(client, login, user, first, offer))
        if processes.storm.element("Status", quoted) != "Available":
            return
        made = timed("creation", lambda: client.ask(creation(login, user, f"day-{number}-{turn}", offer, quoted)))
        booked = processes.storm.element("BookingNumber", made)
        if turn % 2:
            timed("cancellation", lambda: client.ask(f"<HotelBookingCancellationREQ>{credential(login)}<User>{user}</User>"
                                                     f"<BookingNumber>{booked}</BookingNumber></HotelBookingCancellationREQ>"))
    return workflow


def poller(number, client, timed):
    """The even ones poll as agencies, the odd ones as hotels. They begin without a cursor, behind by all bookings: their first
    pages, while the response says that there are more, are a kind of their own."""
    login, cursor = ("agency" if number % 2 == 0 else "hotel") + str(number // 2), [""]
    current = [False]

    def poll(_):
        kind = "poll of changes" if current[0] else "page of changes that were missed"
        answer = timed(kind, lambda: client.ask(f"<HotelBookingListREQ>{credential(login)}{cursor[0]}</HotelBookingListREQ>"))
        current[0] = processes.storm.element("More", answer) != "True"
        cursor[0] = f"<Cursor>{processes.storm.element('Cursor', answer)}</Cursor>"
    return poll


def hundredth(times):
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def day(given, server, folder):
    """The lines of the tables of a day."""
    body = folder / "body"
    body.write_text(run.search(nights=7, page=10))
    address, seconds = (server.host, server.port), int(given.minutes * 60)
    searching = lambda length: run.wrk(server, body, "XML", SEARCHERS, length, run.COMPARED)  # noqa: E731
    for login in ("rates", *(f"{kind}{number}" for kind in ("agency", "hotel") for number in range(LOGINS))):
        with contextlib.suppress(RuntimeError):  # verifies the password, which takes long and is done for few at a time
            offers(Client(address), login, 1, TODAY + datetime.timedelta(days=130), BOOKED[0])
    searching(3)
    alone = [searching(given.seconds * 2)]
    callers = [Paced(address, UPDATES, 10, updater), Paced(address, WORKFLOWS, LOGINS, agency), Paced(address, POLLS, 2 * LOGINS, poller)]
    begun, memory = time.monotonic(), []
    beside = []
    while (left := seconds - (time.monotonic() - begun)) >= 1:
        beside.append(searching(min(15, max(1, int(left)))))
        memory.append(server.memory())
    ended = [each.end() for each in callers]
    alone.append(searching(given.seconds * 2))

    wrong = [each for _, found, _ in ended for each in found]
    share = statistics.mean(each["rate"] for each in beside) / statistics.mean(each["rate"] for each in alone)
    search_p99 = statistics.median(each["p99"] for each in beside) / 1000
    slowest = [search_p99]
    lines = ["| request | a second | p50 ms | p99 ms | |", "|---|---|---|---|---|",
             f"| search alone, page of 10 | {statistics.mean(each['rate'] for each in alone):,.0f} | {statistics.median(each['p50'] for each in alone) / 1000:.1f} |"
             f" {statistics.median(each['p99'] for each in alone) / 1000:.1f} | |",
             f"| search, page of 10 | {statistics.mean(each['rate'] for each in beside):,.0f} | {statistics.median(each['p50'] for each in beside) / 1000:.1f} |"
             f" {search_p99:.1f} | {share:.2f} of alone, at least 0.7: {'met' if share >= 0.7 else 'NOT MET'} |"]
    for times, _, took in ended:
        for kind, each in sorted(times.items()):
            slowest.append(hundredth(each))
            lines.append(f"| {kind} | {len(each) / took:,.1f} | {statistics.median(each):.1f} | {slowest[-1]:.1f} | |")
    later = memory[len(memory) // 3:]
    growth = later[-1] - later[0]
    lines += ["", "| what must hold | measured | |", "|---|---|---|",
              f"| p99 of each kind within {MOST_MS} ms | at most {max(slowest):.1f} ms | {'met' if max(slowest) <= MOST_MS else 'NOT MET'} |",
              f"| nothing refused | {len(wrong)} refused | {'met' if not wrong else 'NOT MET'} |",
              f"| memory is flat | {later[0]:.1f} to {later[-1]:.1f} MB | {'met' if growth < 4 else 'NOT MET'} |"]
    for each in wrong[:3]:
        print(each, file=sys.stderr)
    return lines


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("build", type=pathlib.Path)
    arguments.add_argument("--minutes", type=float, default=5)
    arguments.add_argument("--seconds", type=int, default=5, help="of a round of creations")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--threads", type=int, default=8)
    arguments.add_argument("--store", choices=["SQLite", "PostgreSQL"], help="only this one; writes nothing")
    arguments.add_argument("--creations-only", action="store_true", help="without the day; writes nothing")
    arguments.add_argument("--out", type=pathlib.Path, default=run.HERE.parent / "results" / "day.md")
    given = arguments.parse_args()
    creation_rows, day_lines, load = [], [], os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="waybill-day-", dir=given.build.resolve()) as made:
        folder = pathlib.Path(made)
        subprocess.run([processes.POSTGRESQL, "start", folder / "server"], check=True)
        try:
            stores = {"SQLite": f"sqlite:{folder / 'store.db'}", "PostgreSQL": (folder / "server" / "url").read_text().strip()}
            for name, url in stores.items():
                if given.store and name != given.store:
                    continue
                fill(given.build, url)
                with run.Server("service", given.build / "native" / "waybill", "serve", "--listen", "127.0.0.1:0", "--store", url, "--threads",
                                given.threads, "--log-level", "warn") as server:
                    creation_rows += [f"| {name} | {row}" for row in creations(given, server, folder, LEAST_CREATIONS[name])]
                    if not given.creations_only:
                        day_lines += ["", f"## {name}", "", *day(given, server, folder)]
                        print("\n".join(day_lines), file=sys.stderr, flush=True)
        finally:
            subprocess.run([processes.POSTGRESQL, "stop", folder / "server"], check=True)
    text = "\n".join([
        "# A day of agencies and hotels", "",
        f"The service, PostgreSQL and all callers share the processors; {given.threads}"
        f" handlers; {run.COMPARED[0]} cities of {run.COMPARED[1]} hotels. PostgreSQL runs without `fsync`, SQLite with it. Other work on the machine: {load:.1f}"
        " processes that were ready, in the minute before (load average).", "",
        f"Creations alone, each with a quote of its own, over all hotels; the median of {given.rounds} rounds of {given.seconds} s:", "",
        "| store | connections | creations/s | p50 ms | p99 ms | longest ms | |", "|---|---|---|---|---|---|---|", *creation_rows, "",
        f"Then {given.minutes:g} minutes of {SEARCHERS} searchers, each of which sends the next search at once, beside {UPDATES} updates of rates,"
        f" {WORKFLOWS} workflows (search, quote, creation; every second booking is cancelled) and {POLLS} polls of changes by {LOGINS} agencies and"
        f" {LOGINS} hotels a second.", *day_lines, ""])
    if not given.store and not given.creations_only:
        given.out.write_text(text)
    print(text)
    return 1 if "NOT MET" in text else 0


if __name__ == "__main__":
    raise SystemExit(main())
