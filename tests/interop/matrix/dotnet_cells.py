# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Cells in which .NET reads documents into classes generated from the schema, and writes them back."""
import pathlib

from . import facts
from .batch import Batch, demand_document
from .cells import Cell
from .processes import must_run

TABLE = ".NET reads the documents"
CLIENTS = pathlib.Path(__file__).parent.parent / "clients"


def cells(documents, schema, tools, folder):
    """`documents` are lists by name; `schema` is the file of ours."""
    made = folder / "dotnet"
    made.mkdir()
    tools.run("xsd", schema, "/classes", "/namespace:Documents", "/nologo", folder=made)
    must_run(["mcs", "-nowarn:0219", f"-out:{made / 'view.exe'}", "-r:System.Xml", CLIENTS / "DotnetView.cs",
              *made.glob("*.cs")])
    batch = Batch("dotnet view", ["mono", made / "view.exe"], folder)
    return [cell(batch, made, name, documents[name]) for name in sorted(documents)]


def cell(batch, folder, name, documents):
    pairs = []
    for document in documents:
        file = folder / f"{len(batch.plan)}.xml"
        file.write_text(document)
        pairs.append((document, batch.add(file)))

    def prove():
        for document, answer in pairs:
            text = demand_document(answer()).replace('encoding="utf-16"', "", 1)
            facts.equal(facts.of_xml(text), facts.of_xml(document))
    return Cell(TABLE, name, "XmlSerializer, classes of xsd.exe", prove)
