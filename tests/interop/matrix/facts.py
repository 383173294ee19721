# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Documents as facts: what stands where, whatever they are written in.

Facts are a dictionary of paths (`Bookings/Booking/@kind`) and the values found there, in their order. Namespaces,
white space between elements and wrappers of one kind of parser or another make no difference.
"""
import json
import xml.etree.ElementTree as ElementTree

from .cells import Wrong


def of_document(text):
    text = text.strip().lstrip("\ufeff")
    if not text:
        raise Wrong("an empty text where a document should be")
    return of_json(json.loads(text, parse_float=str, parse_int=str)) if text[0] in "{[" else of_xml(text)


def of_xml(text):
    try:
        root = ElementTree.fromstring(text.encode())
    except ElementTree.ParseError as error:
        raise Wrong(f"no XML, {error}: {text[:300]}") from None
    facts = {}
    _element(facts, local(root.tag), root)
    return facts


def of_json(value):
    facts = {}
    _value(facts, "", value)
    return facts


def local(tag):
    return tag.rpartition("}")[2]


def _note(facts, path, value):
    facts.setdefault(path, []).append(value)


def _element(facts, path, element):
    for name, value in element.attrib.items():
        _note(facts, f"{path}/@{local(name)}", value)
    text = (element.text or "").strip()
    if text:
        _note(facts, path, text)
    for child in element:
        _element(facts, f"{path}/{local(child.tag)}", child)


def _value(facts, path, value):
    if isinstance(value, dict):
        for name, each in value.items():
            if name in ("#text", "$value"):
                _value(facts, path, each)
            elif name in ("attributes", "$attributes"):  # as the SOAP clients of Node.js tell them
                for attribute, text in each.items():
                    if attribute != "xmlns":
                        _note(facts, f"{path}/@{attribute}", text)
            else:
                _value(facts, f"{path}/{name}".lstrip("/"), each)
    elif isinstance(value, list):
        for each in value:
            _value(facts, path, each)
    elif value is not None and str(value).strip():
        _note(facts, path, str(value).strip())


def equal(found, wanted):
    """Raises with the first difference."""
    for path in list(wanted) + [path for path in found if path not in wanted]:
        a, b = found.get(path, []), wanted.get(path, [])
        if a == b:
            continue
        if len(a) != len(b):
            raise Wrong(f"{path}: {len(a)} values, not {len(b)}: {a[:3]}, not {b[:3]}")
        at = next(i for i in range(len(a)) if a[i] != b[i])
        raise Wrong(f"{path}, number {at + 1}: {a[at]!r}, not {b[at]!r}")
