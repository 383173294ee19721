#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks what users of the library may rely on: public_surface.py SOURCE [--update]

Public is each header of include/ outside folders detail/ and each name that it declares outside of namespace detail. Both are
listed in tests/public_surface.txt, so that a change of the surface is a change that a reviewer sees. `--update` writes the
list. Also: no public header has over 400 lines; a header declares its names in waybill;
nothing outside the library, its tests and wasm/convert, which is another target of the readers, includes a header of detail/ or
names something in waybill::detail."""
import pathlib
import re
import sys

MOST_LINES = 400
DECLARATION = re.compile(r"\b(?:struct|class|enum class|enum|concept|using|union)\s+(\w+)")
FUNCTION = re.compile(r"(?:~|\b)(operator\s*[^\s\w(]+|operator\"\"\s*\w+|\w+)\s*(?:<[^()]*>)?\s*(?:\(|=|\{|\[|;|$)")


def code_of(text):
    """The text without comments, strings, attributes, preprocessor lines and descriptions, which end without a semicolon."""
    text = re.sub(r'R"(\w*)\((?:.|\n)*?\)\1"', '""', text)
    text = re.sub(r'"(?:[^"\\\n]|\\.)*"|(?<!\d)\'(?:[^\'\\\n]|\\\'|\\[^\'\n]+)\'', '""', text)
    text = re.sub(r"//[^\n]*|/\*(?:.|\n)*?\*/", "", text)
    text = re.sub(r"^#(?:[^\n\\]|\\\n|\\.)*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^BOOST_DESCRIBE_\w+\((?:[^()]|\([^()]*\))*\)", "", text, flags=re.MULTILINE)
    return re.sub(r"\[\[[^\]]*\]\]", "", text)


def matching(code, at):
    """The place of the brace or parenthesis that closes the one at `at`."""
    depth = 0
    while True:
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(code[at], 0)
        if depth == 0:
            return at
        at += 1


def statements(code):
    """(namespace, statement) of each declaration at namespace scope; bodies are cut off."""
    namespaces, start, at = [], 0, 0
    while at < len(code):
        head = code[start:at].strip()
        if code[at] == ";":
            yield "::".join(namespaces), head
            start = at + 1
        elif code[at] == "(":
            at = matching(code, at)
        elif code[at] == "{":
            opened = re.fullmatch(r"(?:inline\s+)?namespace\s+([\w:]+)", head)
            if opened:
                namespaces.append(opened.group(1))
                start = at + 1
            else:
                at = matching(code, at)
                if head.startswith("extern"):
                    start = at + 1
                function = re.search(r"\)[^()=]*$|\)\s*->[^=]*$|\)\s*(?:noexcept)?\s*:[^:].*$", head, re.DOTALL)
                if function and not re.match(r"\s*;", code[at + 1 :]):
                    yield "::".join(namespaces), head
                    start = at + 1
        elif code[at] == "}":
            namespaces.pop()
            start = at + 1
        at += 1


def without_template(statement):
    """`template <...>` and `requires` in front of a declaration are cut off."""
    statement = statement.strip()
    while statement.startswith("template"):
        depth = 0
        for at, letter in enumerate(statement):
            depth += {"<": 1, ">": -1}.get(letter, 0)
            if letter == ">" and depth == 0 and statement[at - 1] != "-":
                statement = statement[at + 1 :].strip()
                break
        else:
            return ""
    return statement


def name_in(statement):
    statement = without_template(statement)
    if not statement or re.match(r"(BOOST_|static_assert|friend|extern)", statement):
        return None
    taken = re.fullmatch(r"using\s+(?:enum\s+)?[\w:\s]*::(\w+)", statement)
    if taken:
        return taken.group(1)
    found = DECLARATION.match(statement)
    if not found:
        plain = re.sub(r"\b(?:noexcept|alignas|decltype|requires|explicit)\s*\([^()]*(?:\([^()]*\))?[^()]*\)", "", statement)
        found = FUNCTION.search(plain)
    return found.group(1) if found else None


def surface(include):
    listed, wrong = [], []
    for header in sorted(include.rglob("*.hpp")):
        path = header.relative_to(include).as_posix()
        if "/detail/" in path:
            continue
        text = header.read_text()
        if text.count("\n") > MOST_LINES:
            wrong.append(f"{path}: {text.count(chr(10))} lines; at most {MOST_LINES}")
        names = set()
        for namespace, statement in statements(code_of(text)):
            if re.search(r"(^|::)detail(::|$)", namespace):
                continue
            if not namespace.startswith("waybill"):
                if statement.strip() and name_in(statement):
                    wrong.append(f"{path}: {name_in(statement)} is declared outside of waybill")
                continue
            name = name_in(statement)
            if name:
                names.add("::".join([*namespace.split("::")[1:], name]))
        listed.append(path)
        listed.extend(f"    {name}" for name in sorted(names))
    return listed, wrong


def uses_of_detail(source):
    wrong = []
    files = [source / "README.md", *(source / "docs/guide").glob("*.md"), source / "docs/contracts.md", source / "docs/javascript.md", source / "docs/inventory.md"]
    for folder in ("native", "wasm", "examples"):
        for kind in ("*.cpp", "*.hpp"):
            files.extend((source / folder).rglob(kind))
    for file in files:
        if not file.exists() or "node_modules" in file.parts or file.is_relative_to(source / "wasm" / "convert"):
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if re.search(r"<waybill(_schema)?/detail/|\bdetail::", line):
                wrong.append(f"{file.relative_to(source)}:{number}: uses what is internal to the library: {line.strip()}")
    return wrong


def main():
    source = pathlib.Path(sys.argv[1])
    listed, wrong = surface(source / "include")
    text = "\n".join(listed) + "\n"
    record = source / "tests" / "public_surface.txt"
    if "--update" in sys.argv:
        record.write_text(text)
    elif not record.exists() or record.read_text() != text:
        before = set(record.read_text().splitlines()) if record.exists() else set()
        now = set(listed)
        for line in sorted(now ^ before):
            wrong.append(f"{'new' if line in now else 'gone'} in the public surface: {line.strip()}")
        wrong.append("if that is meant: python3 tests/public_surface.py . --update, and a line in CHANGELOG.md")
    wrong.extend(uses_of_detail(source))
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
