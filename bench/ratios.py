# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""What must hold of Waybill beside its peers, as ratios within one run. Each document is another one than the one before: a
processor learns the branches of a repeated document, and a ratio to a peer then says how well it learns."""

XML = "XML to structs/waybill, storage reused"
XML_REVERSED = "XML in other layouts/waybill, reversed, storage reused"
XML_WRITE = "structs to XML/waybill"
JSON = "JSON to structs/waybill, storage reused"
JSON_FRESH = "JSON to structs/waybill, fresh structs"
JSON_WRITE = "structs to JSON/waybill"

PUGIXML_STRUCTS = "XML to structs/pugixml, DOM then structs"
PUGIXML_REVERSED = "XML in other layouts/pugixml, reversed, DOM then structs"
SIMDJSON = "JSON to structs/simdjson on-demand, storage reused"
SAX = "JSON to structs/RapidJSON SAX, storage reused"
SAX_CHECKED = "JSON to structs/RapidJSON SAX, storage reused, UTF-8 checked"
WRITER = "structs to JSON/RapidJSON Writer"
GLAZE = "JSON to structs/glaze, storage reused, absent members kept"
GLAZE_WRITE = "structs to JSON/glaze"
YYJSON_STRUCTS = "JSON to structs/yyjson, DOM then structs"

MET = {
    XML: "XML to structs, just received/waybill, storage of its own",
    JSON: "JSON to structs, just received/waybill, storage of its own",
    XML_WRITE: "structs to XML, just filled/waybill",
    JSON_WRITE: "structs to JSON, just filled/waybill",
}
"""The same work on documents that were met a moment before."""

SIZES = (10, 1000)
GROWING = (10, 1000, 100_000)


class Ratio:
    """Waybill's speed as a multiple of a peer's."""

    def __init__(self, what, ours, theirs, bar, by="bytes_per_second"):
        self.what, self.ours, self.theirs, self.bar, self.by = what, ours, theirs, bar, by

    needs = property(lambda self: [(name, size) for name in (self.ours, self.theirs) for size in SIZES])
    wanted = property(lambda self: f"at least {self.bar:g}")

    def values(self, run):
        pairs = [(run.find(self.ours, size), run.find(self.theirs, size)) for size in SIZES]
        return [ours[self.by] / theirs[self.by] for ours, theirs in pairs if ours and theirs]

    def good(self, value):
        return value >= self.bar

    def shown(self, value):
        return f"{value:.2f}"


class NoAllocations:
    """No allocation happens once storage has grown."""

    def __init__(self, what, ours):
        self.what, self.ours = what, ours

    wanted = "0"
    needs = property(lambda self: [(self.ours, size) for size in SIZES])

    def values(self, run):
        rows = [run.find(self.ours, size) for size in SIZES]
        return [row["allocations"] for row in rows if row]

    def good(self, value):
        return value == 0

    def shown(self, value):
        return str(value)


class Flat:
    """The slowest size as a share of the fastest."""

    def __init__(self, what, ours):
        self.what, self.ours = what, ours

    wanted = "at least 0.75"
    needs = property(lambda self: [(self.ours, size) for size in GROWING])

    def values(self, run):
        rows = [run.find(self.ours, size) for size in GROWING]
        speeds = [row["bytes_per_second"] for row in rows if row]
        return [min(speeds) / max(speeds)] if len(speeds) == len(GROWING) else []

    def good(self, value):
        return value >= 0.75

    def shown(self, value):
        return f"{value:.2f}"


REQUIREMENTS = [
    Ratio("XML read: pugixml's DOM then structs", XML, PUGIXML_STRUCTS, 2.4),
    Ratio("XML read, reversed: pugixml's DOM then structs", XML_REVERSED, PUGIXML_REVERSED, 1.6),
    Ratio("JSON read: simdjson on-demand", JSON, SIMDJSON, 1),
    Ratio("JSON read: RapidJSON SAX", JSON, SAX, 2),
    Ratio("JSON read: RapidJSON SAX that checks UTF-8", JSON, SAX_CHECKED, 2),
    Ratio("JSON read: glaze", JSON, GLAZE, 1.15),
    Ratio("JSON read, fresh: yyjson's DOM then structs", JSON_FRESH, YYJSON_STRUCTS, 1),
    Ratio("JSON written: RapidJSON Writer", JSON_WRITE, WRITER, 2),
    Ratio("JSON written: glaze", JSON_WRITE, GLAZE_WRITE, 1),
    Ratio("XML written: JSON written, in documents", XML_WRITE, JSON_WRITE, 0.8, by="documents_per_second"),
    NoAllocations("allocations of reading XML into storage that held it", MET[XML]),
    NoAllocations("allocations of reading JSON into storage that held it", MET[JSON]),
    NoAllocations("allocations of writing XML", XML_WRITE),
    NoAllocations("allocations of writing JSON", JSON_WRITE),
    Flat("XML read, 10 to 100,000 bookings: slowest by fastest", MET[XML]),
    Flat("JSON read, likewise", MET[JSON]),
    Flat("XML written, likewise", MET[XML_WRITE]),
    Flat("JSON written, likewise", MET[JSON_WRITE]),
]


def filter_expression():
    """For --benchmark_filter: the benchmarks that the requirements need, and no others."""
    names = {f"{name}/{size}" for one in REQUIREMENTS for name, size in one.needs}
    return "^(" + "|".join(sorted(names)).replace(".", "[.]") + ")(/manual_time)?$"


def rows(runs):
    """One row for each requirement that was measured: what, bar, a text for each run, whether every run meets it."""
    for one in REQUIREMENTS:
        values = [one.values(run) for run in runs]
        if not any(values):
            continue
        held = all(one.good(value) for each in values for value in each)
        texts = [" / ".join(map(one.shown, each)) or "–" for each in values]
        yield one.what, one.wanted, texts, "yes" if held else "no"
