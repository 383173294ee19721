# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Calls of one client, made by one run of its program."""
import threading

from .cells import Wrong, demand
from .processes import run


class Answer:
    def __init__(self, kind, text):
        self.kind, self.text = kind, text


class Batch:
    """The program is run at the first question. It takes a plan, a line for each call, and writes files of answers."""

    def __init__(self, name, words, folder, environment=None, seconds=120):
        self.name = name
        self.folder = folder / name.replace(" ", "-")
        self.folder.mkdir()
        self.words, self.environment, self.seconds = words, environment, seconds
        self.plan, self.told, self.lock = [], None, threading.Lock()

    def add(self, *fields):
        """Returns a callable that gives the answer."""
        answer = self.folder / f"{len(self.plan)}.answer"
        self.plan.append("\t".join([*(str(field) for field in fields), str(answer)]))
        return lambda: self.answer(answer)

    def answer(self, file):
        with self.lock:
            if self.told is None:
                plan = self.folder / "plan"
                plan.write_text("\n".join(self.plan) + "\n")
                self.told = run([*self.words, plan], self.environment, seconds=self.seconds)
        if not file.exists():
            raise Wrong(f"the client gave no answer (exit code {self.told.code}): "
                        f"{self.told.out[-1000:]}{self.told.error[-2000:]}")
        kind, _, text = file.read_text().partition("\n")
        return Answer(kind, text)


def demand_document(answer):
    demand(answer.kind == "document", f"{answer.kind}: {answer.text[:500]}")
    return answer.text
