# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Requests whose framing two parsers could read differently. In each, `INNER` is a request that one of them could take for
the next one, and `ID` is the id of the outer request."""

INNER = b"GET /inner HTTP/1.1\r\nHost: waybill.example\r\nX-Request-ID: inner-ID\r\n\r\n"
HEAD = b"POST /outer HTTP/1.1\r\nHost: waybill.example\r\nX-Request-ID: outer-ID\r\n"
CHUNKS = b"0\r\n\r\n" + INNER


def length_of(text):
    return str(len(text)).encode()


def with_fields(fields, body=CHUNKS):
    return HEAD + fields + b"\r\n" + body


def coded(coding, body=CHUNKS):
    """A length that covers the whole body, and a coding that ends it before the inner request."""
    return with_fields(b"Content-Length: " + length_of(body) + b"\r\n" + coding + b"\r\n", body)


def short(length):
    """A length that ends before the inner request for one parser."""
    return with_fields(length, INNER)


def chunked(body):
    return with_fields(b"Transfer-Encoding: chunked\r\n", body)


PADDED = length_of(INNER)
VARIANTS = {
    # a coding beside a length
    "length and coding": coded(b"Transfer-Encoding: chunked"),
    "coding and length": with_fields(b"Transfer-Encoding: chunked\r\nContent-Length: " + length_of(CHUNKS) + b"\r\n"),
    "short length and coding": with_fields(b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
                                           b"%x\r\n" % len(INNER) + INNER + b"\r\n0\r\n\r\n"),
    "coding with a blank before the colon": coded(b"Transfer-Encoding : chunked"),
    "coding with a tab before the colon": coded(b"Transfer-Encoding\t: chunked"),
    "coding after a tab": coded(b"Transfer-Encoding:\tchunked"),
    "coding after a vertical tab": coded(b"Transfer-Encoding: \x0bchunked"),
    "coding after a form feed": coded(b"Transfer-Encoding: \x0cchunked"),
    "coding after NUL": coded(b"Transfer-Encoding: \x00chunked"),
    "coding before NUL": coded(b"Transfer-Encoding: chunked\x00"),
    "coding in capitals": coded(b"TRANSFER-ENCODING: CHUNKED"),
    "coding in quotes": coded(b'Transfer-Encoding: "chunked"'),
    "coding with a parameter": coded(b"Transfer-Encoding: chunked;q=1"),
    "coding with a comma": coded(b"Transfer-Encoding: chunked,"),
    "coding after a comma": coded(b"Transfer-Encoding: ,chunked"),
    "coding twice": coded(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
    "coding twice in one": coded(b"Transfer-Encoding: chunked, chunked"),
    "coding that is not last": coded(b"Transfer-Encoding: chunked, identity"),
    "identity before the coding": coded(b"Transfer-Encoding: identity, chunked"),
    "identity in a second field": coded(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"),
    "identity alone": coded(b"Transfer-Encoding: identity"),
    "gzip alone": coded(b"Transfer-Encoding: gzip"),
    "gzip and chunked": coded(b"Transfer-Encoding: gzip, chunked"),
    "a coding like chunked": coded(b"Transfer-Encoding: xchunked"),
    "chunked and a letter": coded(b"Transfer-Encoding: chunkedx"),
    "empty coding": coded(b"Transfer-Encoding:"),
    "folded coding": coded(b"Transfer-Encoding:\r\n chunked"),
    "coding in a folded field": coded(b"X-A: b\r\n Transfer-Encoding: chunked"),
    "coding after a bare line feed": coded(b"X-A: b\nTransfer-Encoding: chunked"),
    "coding after a bare carriage return": coded(b"X-A: b\rTransfer-Encoding: chunked"),
    "coding with an underscore": coded(b"Transfer_Encoding: chunked"),
    "coding with a high byte": coded(b"Transfer-Encoding: chunked\xa0"),
    "coding in HTTP/1.0": coded(b"Transfer-Encoding: chunked").replace(b"HTTP/1.1", b"HTTP/1.0", 1),
    "coding named by Connection": coded(b"Connection: close, Transfer-Encoding\r\nTransfer-Encoding: chunked"),
    # lengths
    "two lengths": short(b"Content-Length: 0\r\nContent-Length: " + PADDED + b"\r\n"),
    "two lengths, the long one first": short(b"Content-Length: " + PADDED + b"\r\nContent-Length: 0\r\n"),
    "two lengths in one": short(b"Content-Length: 0, " + PADDED + b"\r\n"),
    "the same length twice in one": short(b"Content-Length: " + PADDED + b", " + PADDED + b"\r\n"),
    "length with a sign": short(b"Content-Length: +" + PADDED + b"\r\n"),
    "negative length": short(b"Content-Length: -1\r\n"),
    "length with zeros": short(b"Content-Length: 000" + PADDED + b"\r\n"),
    "length in hexadecimal": short(b"Content-Length: 0x%x\r\n" % len(INNER)),
    "length with a fraction": short(b"Content-Length: " + PADDED + b".0\r\n"),
    "length beyond 64 bits": short(b"Content-Length: 18446744073709551616\r\n"),
    "length with an inner blank": short(b"Content-Length: 1 0\r\n"),
    "length with a blank before the colon": short(b"Content-Length : " + PADDED + b"\r\n"),
    "empty length": short(b"Content-Length:\r\n"),
    "folded length": short(b"Content-Length:\r\n " + PADDED + b"\r\n"),
    "length after a bare line feed": short(b"X-A: b\nContent-Length: " + PADDED + b"\r\n"),
    "length named by Connection": short(b"Connection: close, Content-Length\r\nContent-Length: " + PADDED + b"\r\n"),
    "length of GET": b"GET /outer HTTP/1.1\r\nHost: waybill.example\r\nX-Request-ID: outer-ID\r\nContent-Length: "
                     + PADDED + b"\r\n\r\n" + INNER,
    "no length": short(b""),
    # chunks
    "chunk size with a sign": chunked(b"+0\r\n\r\n" + INNER),
    "chunk size with 0x": chunked(b"0x0\r\n\r\n" + INNER),
    "chunk size with a blank": chunked(b"0 \r\n\r\n" + INNER),
    "chunk size after a blank": chunked(b" 0\r\n\r\n" + INNER),
    "chunk size beyond 64 bits": chunked(b"10000000000000000\r\n\r\n" + INNER),
    "bare line feed after a chunk size": chunked(b"0\n\r\n" + INNER),
    "bare line feeds at the end of chunks": chunked(b"0\r\n\n" + INNER),
    "line feed in a chunk extension": chunked(b"2;\nxx\r\n%x\r\n" % len(INNER) + INNER + b"\r\n0\r\n\r\n"),
    "line feed in a quoted extension": chunked(b'0;a="\n"\r\n\r\n' + INNER),
    "data longer than its chunk": chunked(b"1\r\nab\r\n0\r\n\r\n" + INNER),
    "trailer that is a length": chunked(b"0\r\nContent-Length: 5\r\n\r\n" + INNER),
    "trailer that is a coding": chunked(b"0\r\nTransfer-Encoding: chunked\r\n\r\n" + INNER),
    "broken trailer": chunked(b"0\r\nX\r\n\r\n" + INNER),
    # lines
    "head that ends with bare line feeds": HEAD.replace(b"\r\n", b"\n") + b"Content-Length: 0\n\n" + INNER,
    "blank in the target": HEAD.replace(b"/outer", b"/outer /x") + b"Content-Length: 0\r\n\r\n" + INNER,
    "line end in the target": HEAD.replace(b"/outer", b"/outer%0d%0aX-A:%20b") + b"Content-Length: 0\r\n\r\n" + INNER,
    "tab for a blank in the request line": HEAD.replace(b"POST /", b"POST\t/") + b"Content-Length: 0\r\n\r\n" + INNER,
    "version HTTP/1.9": HEAD.replace(b"1.1", b"1.9") + b"Content-Length: 0\r\n\r\n" + INNER,
    "two hosts": with_fields(b"Host: other.example\r\nContent-Length: 0\r\n", INNER),
    "whole URL and another host": HEAD.replace(b"/outer", b"http://other.example/outer")
                                  + b"Content-Length: 0\r\n\r\n" + INNER,
    "Expect with a body at once": with_fields(b"Expect: 100-continue\r\nContent-Length: " + PADDED + b"\r\n", INNER),
    "Upgrade": with_fields(b"Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 0\r\n", INNER),
    "Upgrade to h2c": with_fields(b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
                                  b"Content-Length: 0\r\n", INNER),
}
