# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Our clients: the program, the asynchronous transport and the npm package, asked alike.

`add(what, via, result, url, before, login, password, user)` returns a callable that gives the answer: a document in XML,
or `error CODE` with all that was told of it.
"""
import pathlib
import re

from .batch import Answer, Batch
from .processes import run

CLIENTS = pathlib.Path(__file__).parent.parent / "clients"
STAY = ["--city", "104", "--from", "2099-04-21", "--to", "2099-04-27"]
QUESTIONS = {
    "trips": ["trips", "--since", "2026-01-01T00:00:00"],
    "search": ["search", *STAY],
    "book": ["book", "--yes", *STAY, "--hotel", "10001", "--reference", "réf-1", "--guest", "Lefèvre, Élodie", "--guest",
             "سعيد, Zoë"],
}


class Program:
    name = "waybill"

    def __init__(self, program, environment):
        self.program, self.environment = program, environment

    def add(self, what, via, result, url, before, login, password, user):
        words = [self.program, *QUESTIONS[what], "--url", url, "--flight-path", f"{before}/cr.ws/Flight.asmx",
                 "--hotel-path", f"{before}/cr.ws/Hotel.asmx", "--login", login, "--user", user, "--via", via,
                 "--result", result, "--output", "xml"]

        def ask():
            told = run(words, {**self.environment, "WAYBILL_PASSWORD": password})
            if told.code == 0:
                return Answer("document", told.out)
            code = re.search(r"^waybill: (\w+): ", told.error, re.MULTILINE)
            return Answer(f"error {code[1] if code else told.code}", told.error)
        return ask


class AsioClient(Batch):
    def __init__(self, program, folder, environment):
        super().__init__("asio_transport", [program], folder, environment, seconds=300)


class Module(Batch):
    def __init__(self, package, folder, environment):
        super().__init__("npm package", ["node", CLIENTS / "waybill_module.mjs"], folder,
                         {**environment, "WAYBILL_PACKAGE": str(package)})
