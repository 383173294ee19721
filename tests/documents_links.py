#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks that each relative link in the documents leads to a file and a heading that exist, that the index of the
decision records lists every record, that sources name each record and no other, that what records and guides for contributors
name exists, and that README.md, the guide, the protocol and troubleshooting have no ten words twice: documents_links.py SOURCE"""
import pathlib
import re
import sys


def without_code(text):
    return re.sub(r"^ *```.*?^ *```", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(text):
    """Anchors as GitHub generates them; a repeated heading gets a number."""
    found = set()
    for heading in re.findall(r"^#+ +(.*)$", without_code(text), re.MULTILINE):
        base = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        name, repeated = base, 0
        while name in found:
            repeated += 1
            name = f"{base}-{repeated}"
        found.add(name)
    return found


def wrong_links(document):
    text = re.sub(r"`[^`]*`", "", without_code(document.read_text()))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = document.parent / path if path else document
        if not file.exists():
            yield f"{target}: no such file"
        elif anchor and file.suffix == ".md" and anchor not in anchors(file.read_text()):
            yield f"{target}: no such heading"


def repeated_words(documents):
    """Runs of ten words, outside of code, tables and what `./dev contracts` makes, which two places have."""
    seen = {}
    for document in documents:
        text = re.sub(r"<!-- (\S+), made by .*?<!-- end of \1 -->|^\|.*?$", "", without_code(document.read_text()), flags=re.DOTALL | re.MULTILINE)
        words = re.findall(r"[\w.'-]+", re.sub(r"\]\([^)]*\)", "", text))
        for at in range(len(words) - 9):
            run = " ".join(words[at:at + 10]).lower()
            if seen.setdefault(run, (document, at)) != (document, at):
                yield f"{seen[run][0]} and {document}: {run}"


def named_records(source):
    """The decision records that sources name, each with one of these sources."""
    named = {}
    for pattern in ("include/**/*.hpp", "native/**/*.[ch]pp", "cmake/*.cmake", "tests/*.cmake", "wasm/CMakeLists.txt",
                    "wasm/convert/*.hpp"):
        for file in source.glob(pattern):
            for record in re.findall(r"docs/adr/([\w.-]+)", file.read_text()):
                named[record] = file.relative_to(source)
    return named


def main():
    source = pathlib.Path(sys.argv[1])
    documents = [*source.glob("*.md"), *source.glob("docs/*.md"), *source.glob("docs/*/*.md"), source / "examples/README.md"]
    problems = [f"{each.relative_to(source)}: {problem}" for each in documents for problem in wrong_links(each)]
    index = (source / "docs/adr/README.md").read_text()
    records = sorted(each.name for each in source.glob("docs/adr/[0-9]*.md"))
    problems += [f"docs/adr/README.md does not list {each}" for each in records if f"({each})" not in index]
    problems += [f"docs/adr/{each}: expected number {number:04}" for number, each in enumerate(records, 1)
                 if not each.startswith(f"{number:04}-")]
    problems += repeated_words([source / "README.md", source / "docs/troubleshooting.md", *source.glob("docs/guide/*.md"),
                                *source.glob("docs/protocol/*.md")])
    named = named_records(source)
    problems += [f"docs/adr/{each}: no source names it" for each in records if each not in named]
    problems += [f"{file}: docs/adr/{each}: no such record" for each, file in named.items() if each not in records]
    code = "\n".join(f"{each} {each.read_text(errors='replace')}" for folder in ("bench", "cmake", "include", "native", "tests", "wasm")
                     for each in (source / folder).rglob("*.[chpmt]*") if each.is_file() and "node_modules" not in each.parts)
    for each in [source / "CONTRIBUTING.md", source / "docs/architecture.md", *source.glob("docs/adr/0*.md")]:
        names = re.findall(r"`(?:\w+::)*([a-z]+_[a-z_]+|[a-z_/]+\.[ch]pp)`", each.read_text())
        problems += [f"{each.relative_to(source)}: {name}: no source has it" for name in set(names) if name not in code]
    print("\n".join(problems) or f"{len(documents)} documents, {len(records)} decision records")
    return 1 if problems or len(documents) < 10 or not records else 0


if __name__ == "__main__":
    sys.exit(main())
