# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Tables for Markdown and for a terminal."""


def line(columns):
    return "| " + " | ".join(columns) + " |"


def table(head, body, left=1):
    """A Markdown table; columns after the first `left` are numbers."""
    rule = ["---"] * left + ["---:"] * (len(head) - left)
    return [line(head), line(rule), *(line(row) for row in body), ""]


def aligned(head, body):
    """The same for a terminal."""
    widths = [max(len(row[i]) for row in [head, *body]) for i in range(len(head))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
            for row in [head, ["-" * width for width in widths], *body]]
