// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "conformance/json_case.hpp"

/// RFC 8259, 7 and 8: strings, escapes, Unicode.
namespace conformance {

using namespace std::string_view_literals;

inline auto const strings_accepted = accepted_texts(
    {
        {R"("")", R"(" ")", R"("a")", R"("plain text, longer than one block of a vector scan: 0123456789")",
         R"("it's {[:,]} // # /* */ -- <&>")", R"("\"")", R"("\\")", R"("/")", R"("\\\\")", R"("\\\"")", R"("\\n")",
         R"("\\u0041")", R"("\u0000")"},
        {R"("a\u0000b")", "\"\xC2\x80\"", "\"\xC3\xA9\"", "\"\xDF\xBF\xE0\xA0\x80\"", "\"\xE2\x82\xAC\"",
         "\"\xE2\x80\xA8\xE2\x80\xA9\"", "\"\xED\x9F\xBF\xEE\x80\x80\"", "\"\xEF\xBF\xBE\xEF\xBF\xBF\"",
         "\"\xF0\x90\x80\x80\xF4\x8F\xBF\xBF\"", "\"\xF0\x9F\x98\x80\"", R"({"\"":1})", R"({"a\u0000":1})"},
    },
    {
        {"\"\x7F\"", "\"\x7F\""}, // DEL is no control character here
        {R"("\/")", R"("/")"},
        {R"("\b")", "\"\\u0008\""},
        {R"("\f")", "\"\\u000C\""},
        {R"("\n")", "\"\\u000A\""},
        {R"("\r")", "\"\\u000D\""},
        {R"("\t")", "\"\\u0009\""},
        {R"("\b\f\n\r\t")", R"("\u0008\u000C\u000A\u000D\u0009")"},
        {R"("\u0041")", R"("A")"},
        {R"("\u001F\u001f")", R"("\u001F\u001F")"},
        {R"("\u0020")", R"(" ")"},
        {R"("\u0022")", R"("\"")"},
        {R"("\u005C")", R"("\\")"},
        {R"("\u005c")", R"("\\")"},
        {R"("\u005C\u005C")", R"("\\\\")"},
        {R"("\u005Cn")", R"("\\n")"},
        {R"("\u002F")", R"("/")"},
        {R"("\u007F")", "\"\x7F\""},
        {R"("\u00e9\u00E9")", "\"\xC3\xA9\xC3\xA9\""},
        {R"("\uaBcD")", "\"\xEA\xAF\x8D\""},
        {R"("\u0080")", "\"\xC2\x80\""},
        {R"("\u07FF\u0800")", "\"\xDF\xBF\xE0\xA0\x80\""},
        {R"("\uD7FF\uE000")", "\"\xED\x9F\xBF\xEE\x80\x80\""},
        {R"("\uFFFD\uFFFE\uFFFF")", "\"\xEF\xBF\xBD\xEF\xBF\xBE\xEF\xBF\xBF\""}, // not characters, and not forbidden
        {R"("\uFDD0\uFEFF")", "\"\xEF\xB7\x90\xEF\xBB\xBF\""},
        {R"("\u2028\u2029")", "\"\xE2\x80\xA8\xE2\x80\xA9\""},
        {R"("\uD800\uDC00")", "\"\xF0\x90\x80\x80\""},
        {R"("\uD83D\uDE00")", "\"\xF0\x9F\x98\x80\""},
        {R"("\ud83d\ude00")", "\"\xF0\x9F\x98\x80\""},
        {R"("\uDBFF\uDFFF")", "\"\xF4\x8F\xBF\xBF\""},
        {R"("\uD83D\uDE00\uD83D\uDE01")", "\"\xF0\x9F\x98\x80\xF0\x9F\x98\x81\""},
        {R"("a\uD83D\uDE00b")", "\"a\xF0\x9F\x98\x80"
                                "b\""},
        {R"("\\uD83D")", R"("\\uD83D")"}, // no escape: a backslash and letters
        {R"("\\\uD83D\uDE00")", "\"\\\\\xF0\x9F\x98\x80\""},
        {R"("\u00410")", R"("A0")"}, // four digits, then text
        {R"("\u0041\u0042")", R"("AB")"},
        {"\"\xEF\xBB\xBF\"", "\"\xEF\xBB\xBF\""}, // inside a string U+FEFF is a character
        {"\"e\xCC\x81\"", "\"e\xCC\x81\""},       // nothing is composed
        {R"({"\u0061":1})", R"({"a":1})"},
        {R"({"\uD83D\uDE00":1})", "{\"\xF0\x9F\x98\x80\":1}"},
    });

inline constexpr auto bad_text = waybill::error_code::encoding_invalid;

inline auto const strings_refused = texts_that_break({
    {"a closing quote", {R"(")", R"("a)", R"("\u0041)"}},
    {"a closing quote: this one is escaped", {R"("a\")", R"("a\\\")", R"("\")"}},
    {"an opening quote", {R"(a")"}},
    {"quotes", {R"(a)"}},
    {"double quotes", {R"('a')", R"('')", "`a`"}},
    {"the same quote at both ends", {R"("a')"}},
    {"quotes of ASCII",
     {"\xE2\x80\x9C"
      "a\xE2\x80\x9D"}},
    {"nothing after a string", {R"(""")", R"("a"b)", R"("a""b")", R"("a" "b")"}},
    {"no sum of strings", {R"("a" + "b")"}},
    {"one quote at either end", {R"("""a""")"}},
    {"an escaped character", {R"("\)"}},
    {"an escape that exists",
     {R"("\a")", R"("\v")", R"("\e")", R"("\0")", R"("\1")", R"("\012")", R"("\'")", R"("\`")", R"("\?")", R"("\ ")",
      R"("\x41")", "\"\\\xC3\xA9\""}},
    {"the letter u small", {R"("\U0041")"}},
    {"the letter n small", {R"("\N")"}},
    {"the letter b small", {R"("\B")"}},
    {"four hexadecimal digits",
     {R"("\u{41}")", R"("\u")", R"("\u)", R"("\u0)", R"("\u00)", R"("\u004)", R"("\u0")", R"("\u00")", R"("\u004")"}},
    {"no escaped line end", {"\"\\\n\""}},
    {"no escaped tab", {"\"\\\t\""}},
    {"no escaped NUL", {"\"\\\0\""sv}},
    {"hexadecimal digits",
     {R"("\u004G")", R"("\u004g")", R"("\u004/")", R"("\u004:")", R"("\u004@")", R"("\u004`")", R"("\uG041")",
      R"("\u 041")", R"("\u-041")", R"("\u+041")", R"("\u0x41")"}},
    {"digits of ASCII",
     {"\"\\u\xEF\xBC\x91"
      "041\""}},
    {"one u", {R"("\uu0041")"}},
    // 8.2 leaves halves of surrogate pairs to the reader: they are no text, so they are refused
    {"no first half alone",
     {R"("\uD800")", R"("\uDBFF")", R"("\uD83Da")", R"("\uD83D ")", R"("\uD83D\n")", R"("\uD83D\\uDE00")"},
     bad_text},
    {"no first half in front of a letter", {R"("\uD83D\u0041")"}, bad_text},
    {"no first half twice", {R"("\uD83D\uD83D")", R"("\uD83D\uD83D\uDE00")", R"("\uD83D\uDBFF")"}, bad_text},
    {"no first half in front of another character", {R"("\uD83D\uE000")"}, bad_text},
    {"no pair half escaped and half not", {"\"\\uD83D\xED\xB8\x80\""}, bad_text},
    {"no second half alone", {R"("\uDC00")", R"("\uDFFF")", R"("a\uDE00b")", R"("\uD83D\uDE00\uDE00")"}, bad_text},
    {"no pair in reverse order", {R"("\uDE00\uD83D")"}, bad_text},
    {"four hexadecimal digits", {R"("\uD83D\u")", R"("\uD83D\uDE0")"}},
    {"hexadecimal digits", {R"("\uD83D\uDE0G")"}},
    {"a second half", {R"("\uD83D)", R"("\uD83D\)"}, bad_text},
    {"no first half alone in a name", {R"({"\uD83D":1})"}, bad_text},
    {"no second half alone in a name", {R"({"\uDE00":1})"}, bad_text},
    {"no control character",
     {"\"\0\""sv, "\"a\0b\""sv, "\"\x01\"", "\"\b\"", "\"\f\"", "\"\x1F\"",
      "\"a text of more than sixteen bytes\x1F\""}},
    {"no tab", {"\"\t\""}},
    {"no line feed", {"\"\n\"", "\"a\nb\""}},
    {"no carriage return", {"\"\r\""}},
    {"no line end", {"\"\r\n\""}},
    {"no line feed in a name", {"{\"a\nb\":1}"}},
    {"no tab in a name", {"{\"a\tb\":1}"}},
    {"UTF-8: no continuation alone", {"\"\x80\"", "\"\xBF\"", "\"a\x80z\""}, bad_text},
    {"UTF-8: no continuation too many", {"\"\xC3\xA9\xA9\""}, bad_text},
    {"UTF-8: no Latin-1", {"\"\xE9\""}, bad_text},
    {"UTF-8: no NUL in two bytes", {"\"\xC0\x80\""}, bad_text},
    {"UTF-8: no overlong form",
     {"\"\xC0\xAF\"", "\"\xC1\xBF\"", "\"\xE0\x80\xAF\"", "\"\xE0\x9F\xBF\"", "\"\xF0\x80\x80\xAF\"",
      "\"\xF0\x8F\xBF\xBF\""},
     bad_text},
    {"UTF-8: no five bytes", {"\"\xF8\x80\x80\x80\x80\"", "\"\xF8\x88\x80\x80\x80\""}, bad_text},
    {"UTF-8: no six bytes", {"\"\xFC\x80\x80\x80\x80\x80\"", "\"\xFC\x84\x80\x80\x80\x80\""}, bad_text},
    {"UTF-8: no surrogate", {"\"\xED\xA0\x80\"", "\"\xED\xBF\xBF\""}, bad_text},
    {"UTF-8: no pair of surrogates", {"\"\xED\xA0\xBD\xED\xB8\x80\""}, bad_text},
    {"UTF-8: nothing above U+10FFFF",
     {"\"\xF4\x90\x80\x80\"", "\"\xF5\x80\x80\x80\"", "\"\xF7\xBF\xBF\xBF\""},
     bad_text},
    {"UTF-8: no such byte", {"\"\xFE\"", "\"\xFF\""}, bad_text},
    {"UTF-8: whole characters",
     {"\"\xC3\"", "\"\xC3", "\"\xE2\x82\"", "\"\xE2\x82", "\"\xE2", "\"\xF0\x9F\x98\"", "\"\xF0\x9F\x98", "\"\xF0\x9F",
      "\"\xC3\xC3\xA9\"",
      "\"\xE2\x82"
      "a\"",
      "\"a text of more than sixteen bytes \xE2\x82\""},
     bad_text},
    {"UTF-8: no Latin-1 in a name", {"{\"\xE9\":1}"}, bad_text},
    {"UTF-8: no surrogate in a name", {"{\"\xED\xA0\x80\":1}"}, bad_text},
});

} // namespace conformance
