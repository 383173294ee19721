# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""The matrix as a page."""

PAGE = """# Interoperability

Made by `./dev test --interop`, which tries every cell over real sockets and fails when one fails or this page differs.
How it works: `tests/interop`. Blank: the client or the partner has no such thing. Of the clients only curl, zeep and Mono's
call by GET and POST, Mono's not for JSON; PHP's partner knows no hotels.
{tables}
## What is behind the columns

{notes}"""

NOTES = {
    "trip list": "The list holds what was loaded, field by field: both kinds of bookings, every optional field",
    "3000 bookings": "The same of a list of 3000 bookings",
    "scripts of the world": "Login, and the names in the answer, are in Arabic, Japanese, Greek and emoji, with what XML and "
                            "URLs escape",
    "hotel search": "The sample's hotels, equal to what the plainest HTTP client is told",
    "wrong password": "`AUTH_INVALID`, in the response's own root, not as a fault",
    "fault": "Over SOAP a caller whose namespace is another one gets a fault with the code Client or Sender; over GET and "
             "POST an operation that there is not is HTTP status 500",
    "XmlSerializer, classes of xsd.exe": "Each document of the protocol, as client and service exchanged it, is read "
                                         "into classes generated from our schema, with no place missing, and written back "
                                         "with equal content",
    "null": "What ASP.NET makes of `null`: no result element, `xsi:nil`, or nothing but an XML declaration",
    "exception": "The text of the exception is told, in a fault or in a plain page",
    "SoapException with detail": "The detail of the fault is told",
    "booking": "Search, quote and creation in turn; the quote repeats the offer that the search told",
}


def page(outcomes, more_notes=()):
    tables = {}
    for each in outcomes:
        tables.setdefault(each.cell.table, []).append(each)
    text = "".join(f"\n## {name}\n\n{table(found)}" for name, found in tables.items())
    columns = {each.cell.column for each in outcomes}
    notes = [f"- **{name}**: {note}." for name, note in NOTES.items() if name in columns]
    return PAGE.format(tables=text, notes="\n".join(notes + [f"- {note}" for note in more_notes]) + "\n")


def table(outcomes):
    columns, rows = [], {}
    for each in outcomes:
        if each.cell.column not in columns:
            columns.append(each.cell.column)
        rows.setdefault(each.cell.row, {})[each.cell.column] = "FAILED" if each.problem else "yes"
    lines = [["", *columns], ["---"] * (len(columns) + 1)]
    lines += [[row, *(found.get(column, "") for column in columns)] for row, found in rows.items()]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
