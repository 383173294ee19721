#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks the measured figures that README.md and docs/ quote: quoted_figures.py SOURCE

A paragraph, list item or table that quotes figures of speed, size or time links to a file of bench/results. Then each of these
figures must be in that file, rounded or not. README.md has no such figure without a link, and docs/*.md none in a sentence
that states a measurement; limits, defaults and periods are no measurements. Each file of bench/results begins
with the version, the command, the date and the machine; the version is the present one, but for its last number."""
import decimal
import pathlib
import re
import sys

NUMBER = r"(?<![\w.,/-])\d[\d,]*(?:\.\d+)?"
UNITS = (r"µs|ms|s|min|h|seconds?|minutes?|hours?|bytes|KB|MB|GB|[KMG]iB|times|%|requests|searches|creations|"
         r"\w+/s|(?:\w+ ){1,3}(?:per|a) second")
FIGURE = re.compile(rf"({NUMBER})(?:(?:,? (?:to|and|or) | / |, )({NUMBER}))*[  ](?:{UNITS})(?![\w/])")
STATES_A_MEASUREMENT = re.compile(r"\b(takes?|took|costs?|measured|median|showed|as fast|as many|per second|a second|than)\b|/s\b")
LIMIT = re.compile(r"\b(may|must|can|up to|limits?|default|delays?|wait|expires?|deadline|timeout|period|every|each time|larger than|"
                   r"more (?:\w+ )?than|fewer than|less than|longer than|older than|shorter than)\b")
LINK = re.compile(r"\]\(([^)\s]*bench/results/[\w.]+)\)")
STAMP = re.compile(r"Waybill (\d+\.\d+)\.\d+, `[^`]+`, \d{4}-\d\d-\d\d, \d+ processors? \([^)]+\)")


def blocks(text):
    """Paragraphs and list items, without code; a table is part of the paragraph before it."""
    text = re.sub(r"^ *```.*?^ *```$", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"\n\n(?=\|)", "\n", text)
    return re.split(r"\n\n|\n(?= *(?:[-*]|\d+\.) )|\n(?=#)", text)


def numbers(text):
    return [one.replace(",", "") for one in re.findall(NUMBER, text)]


def quoted(block):
    """The figures of a block, as texts of numbers."""
    prose = re.sub(r"`[^`]*`", "", "\n".join(line for line in block.split("\n") if not line.startswith("|")))
    found = [number for match in FIGURE.finditer(" ".join(prose.split())) for number in numbers(match.group())]
    cells = [cell.strip() for line in block.split("\n") if line.startswith("|") for cell in line.split("|")]
    return found + [number for cell in cells if re.fullmatch(rf"{NUMBER}(, {NUMBER})*", cell) for number in numbers(cell)]


def is_in(figure, measured):
    return any(decimal.Decimal(one).quantize(decimal.Decimal(figure), decimal.ROUND_HALF_UP) == decimal.Decimal(figure)
               for one in measured)


def wrong_in(document, with_unlinked):
    for block in blocks(document.read_text()):
        targets = LINK.findall(block)
        if targets:
            measured = [number for target in targets for number in numbers((document.parent / target).read_text())]
            for figure in quoted(block):
                if not is_in(figure, measured):
                    yield f"{figure} is not in {' '.join(targets)}: {' '.join(block.split())[:100]}"
        elif with_unlinked:
            prose = " ".join(re.sub(r"`[^`]*`", "", block).split())
            for sentence in re.split(r"(?<=[.;:]) ", prose):
                measured = STATES_A_MEASUREMENT.search(sentence) and not LIMIT.search(sentence)
                if FIGURE.search(sentence) and (measured or document.name == "README.md"):
                    yield f"no link to bench/results: {sentence[:160]}"


def main():
    source = pathlib.Path(sys.argv[1])
    version = re.search(r'library_version = "(\d+\.\d+)', (source / "include/waybill/version.hpp").read_text()).group(1)
    results = sorted(source.glob("bench/results/*.md"))
    problems = []
    for file in results:
        stamp = STAMP.search(file.read_text().split("\n\n")[1].replace("\n", " "))
        if not stamp:
            problems.append(f"{file.relative_to(source)}: the first paragraph does not begin with version, command, date and machine")
        elif stamp.group(1) != version:
            problems.append(f"{file.relative_to(source)}: measured with {stamp.group(1)}, not with {version}")
    documents = [source / "README.md", *source.glob("docs/*.md"), *source.glob("docs/guide/*.md"), *source.glob("docs/protocol/*.md")]
    for document in documents + sorted(source.glob("docs/adr/0*.md")):
        problems += [f"{document.relative_to(source)}: {each}" for each in wrong_in(document, document in documents)]
    print("\n".join(problems) or f"{len(documents)} documents, {len(results)} files of results")
    return 1 if problems or len(documents) < 10 or not results else 0


if __name__ == "__main__":
    sys.exit(main())
