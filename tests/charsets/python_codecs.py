#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Writes python_codecs.txt: a document with a name beyond ASCII in each codec of Python, under the names of the codec.

A line has the names, the text and its bytes in hexadecimal, separated by tabs."""
import encodings.aliases
import pathlib
import pkgutil

NAMES = ["Zoë Côté", "Zoë", "Łódź", "Москва", "Αθήνα", "שלום", "الساحل", "กรุงเทพ", "日本", "北京", "서울", "Đơ", "Šiauliai"]


def main():
    lines = []
    for codec in sorted(module.name for module in pkgutil.iter_modules(encodings.__path__)):
        for text in (f"<a>{name}</a>" for name in NAMES):
            try:
                written = text.encode(codec)
                if written.decode(codec) == text:
                    break
            except (LookupError, UnicodeError):
                continue
        else:
            continue
        names = {codec} | {alias for alias, of in encodings.aliases.aliases.items() if of == codec}
        names |= {name.replace("_", "-") for name in names}
        lines.append("\t".join([" ".join(sorted(names)), text, written.hex()]))
    pathlib.Path(__file__).with_suffix(".txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
