// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "conformance/json_case.hpp"

/// RFC 8259, 2 to 5 and 9: the grammar around numbers and strings.
namespace conformance {

using namespace std::string_view_literals;

inline auto const structure_accepted = accepted_texts(
    {
        // 3: any value is a document
        {"true", "false", "null", "[]", "{}"},
        // 5: arrays
        {"[1]", "[1,2,3]", "[null]", "[true,false,null]", "[\"\"]", "[\"a\",1,1.5,-1e-5,true,null,[],{}]", "[[]]",
         "[[],[]]", "[[[[[[[[[[]]]]]]]]]]", "[[1,[2,[3]]],4]", "[{},{}]", "[{\"a\":[{\"b\":[]}]}]"},
        // 4: objects
        {R"({"a":1})", R"({"":1})", R"({" ":1})", R"({"a":null})", R"({"a":"b"})", R"({"a":[]})", R"({"a":{}})",
         R"({"a":{"b":{"c":{}}}})", R"({"a":1,"b":[2,3],"c":{"d":null}})", R"({"true":1,"null":2,"1":3})",
         R"({"{":"}","[":"]",",":":"})", R"({"b":1,"a":2})"},
        // names should be unique, and need not be: what no description knows may come twice
        {R"({"a":1,"a":2})", R"({"a":1,"a":1})", R"({"":1,"":2})"},
    },
    {
        // 2: white space is these four characters; it is allowed around each of the six structural characters
        {" 1", "1"},
        {"1 ", "1"},
        {"\t1\t", "1"},
        {"\n1\n", "1"},
        {"\r1\r", "1"},
        {" \t\r\n1\n\r\t ", "1"},
        {"1\n\n\n", "1"},
        {" null ", "null"},
        {"[ ]", "[]"},
        {"[\n\n\t]", "[]"},
        {"{ }", "{}"},
        {"{\r\n}", "{}"},
        {" [ 1 , 2 ] ", "[1,2]"},
        {"[1\n,\n2]", "[1,2]"},
        {"[1\t,\r\n2]", "[1,2]"},
        {" { \"a\" : 1 , \"b\" : 2 } ", R"({"a":1,"b":2})"},
        {"{\n\t\"a\"\n\t:\n\t1\n\t,\n\t\"b\"\n\t:\n\t2\n\t}\n", R"({"a":1,"b":2})"},
        {"{\"a\":\r\n1}", R"({"a":1})"},
        {R"([ "  a  " , " " ])", R"(["  a  "," "])"},
        // names should be unique, and need not be: what no description knows may come twice
        {R"({"a":1,"\u0061":2})", R"({"a":1,"a":2})"},
    });

inline constexpr auto no_document = waybill::error_code::document_empty;
inline constexpr auto malformed = waybill::error_code::json_malformed;

inline auto const structure_refused = texts_that_break({
    {"a value", {"", " ", " \t\r\n"}, no_document, in_array::accepted},
    // 2: other white space
    {"white space of JSON",
     {"\v1", "\f1", "1\v", "1\f", "\0"sv, "\0001"sv, "1\0"sv, "null\0"sv, "[]\0"sv, "[\0]"sv, "\b1",
      "\x1F"
      "1",
      "1\x7F", "[\f]", "[\v1]", "[1\f,2]", "{\f}", "{\"a\"\f:1}"}},
    {"white space of JSON (this is U+00A0)",
     {"\xC2\xA0"
      "1",
      "{\"a\":\xC2\xA0"
      "1}"}},
    {"white space of JSON (this is U+0085)",
     {"\xC2\x85"
      "1"}},
    {"white space of JSON (this is U+2003)", {"1\xE2\x80\x83"}},
    {"white space of JSON (this is U+2028)", {"1\xE2\x80\xA8"}},
    {"white space of JSON (this is U+2060)", {"\xE2\x81\xA0[]"}},
    {"white space of JSON (this is U+3000)", {"\xE3\x80\x80[]"}},
    // 3: the three words
    {"a whole word", {"t", "tru", "f", "fals", "n", "nul"}},
    {"small letters", {"True", "TRUE", "tRue", "False", "FALSE", "Null", "NULL"}},
    {"nothing after the word", {"truee", "true1", "truetrue", "falsey", "nulls", "null0"}},
    {"one value", {"true false"}},
    {"one value", {"true,false"}, malformed, in_array::accepted},
    {"one word", {"t rue", "nu\nll", "tr\0ue"sv}},
    {"one of three words", {"nope", "yes", "none", "nil", "undefined", "void", "tru\xC3\xA9"}},
    {"no sign", {"-true"}},
    {"no operator", {"!true"}},
    {"UTF-8",
     {"\xE9", "\xFF", "[\xE9]", "[1]\x80", "1\xC3", "{\"a\":\xE9}", "{\"a\"\xE9:1}"},
     waybill::error_code::encoding_invalid},
    {"a value", {"\xC3\xA9"}},
    // 5: arrays
    {"a closing bracket", {"[", "[1", "[1,2", "[[]", "[\"a\"", "[true"}},
    {"a value", {"[1,", "]", "[a]", "[...]", "[*]", "[-]"}},
    {"nothing after the value", {"[]]", "[1]]"}},
    {"one value", {"[][]"}},
    {"one value", {"[],[]"}, malformed, in_array::accepted},
    {"a value", {"]["}, malformed, in_array::refused},
    {"nothing after the value", {"1],[2"}, malformed, in_array::refused},
    {"the same bracket at both ends", {"[}", "[1}", "[)"}},
    {"brackets", {"(1)"}},
    {"a value in front of a comma", {"[,]", "[,1]"}},
    {"no comma at the end", {"[1,]", "[1, ]", "[1,\n]", "[[],]"}},
    {"a value between commas", {"[1,,2]", "[1, ,2]", "[1,2,,]", "[,,]"}},
    {"a comma between values", {"[1 2]", "[\"a\" \"b\"]", "[\"a\"\"b\"]", "[[][]]", "[{}{}]", "[1;2]"}},
    {"no name in an array", {"[1:2]", "[\"a\":1]"}},
    // 4: objects
    {"a closing brace", {"{", "{\"a\":1", "{\"a\":{}"}},
    {"a colon", {"{\"a\"", "{\"a\" 1}", "{\"a\",1}", "{\"a\"=1}", "{\"a\"=>1}"}},
    {"a value", {"{\"a\":", "}", "{\"a\":}", "{\"a\":,\"b\":1}", "{\"a\":a}", ":", "*", "<a/>"}},
    {"a name", {"{\"a\":1,", "{:1}", "{:\"a\"}"}},
    {"nothing after the value", {"{}}", "{\"a\":1}}", "{\"a\":1}1", "{\"a\":1}\"\"", "{\"a\":1}#", "{\"a\":1}{", "1:"}},
    {"one value",
     {"{}{}", "{\"a\":1:2}", "{\"a\":1 2}", "{\"a\":\"b\":\"c\"}", "1 2", "1\n2", "\"a\"\n\"b\"", "{}\n{}"}},
    {"one value", {"{},{}"}, malformed, in_array::accepted},
    {"the same bracket at both ends", {"{]", "{\"a\":1]"}},
    {"a member in front of a comma", {"{,}", "{,\"a\":1}"}},
    {"no comma at the end", {"{\"a\":1,}", "{\"a\":1 , }"}},
    {"a member between commas", {"{\"a\":1,,}", "{\"a\":1,,\"b\":2}"}},
    {"a comma between members", {"{\"a\":1 \"b\":2}", "{\"a\":1\"b\":2}", "{\"a\":1;\"b\":2}"}},
    {"a colon and a value", {"{\"a\"}"}},
    {"one colon", {"{\"a\"::1}"}},
    {"quotes around a name", {"{a:1}"}},
    {"double quotes around a name", {"{'a':1}"}},
    {"a closing quote of the name", {"{\"a:1}"}},
    {"an opening quote of the name", {"{a\":1}"}},
    {"a string for a name", {"{1:1}", "{-1:1}", "{true:1}", "{null:1}", "{[]:1}", "{{}:1}", "{{}}", "{[]}", "{1}"}},
    {"double quotes", {"{\"a\":'b'}"}},
    {"braces around a member", {"\"a\":1", "\"a\":"}},
    {"the array's own bracket", {"{\"a\":[1,2}"}},
    {"brackets in order", {"{\"a\":[1,2}]", "[{]}", "[{\"a\":1]"}},
    {"a value", {",", ",1"}, malformed, in_array::refused},
    {"nothing after the value", {"1,"}, malformed, in_array::refused},
    {"brackets of ASCII", {"\\u005B\\u005D"}},
    {"quotes of ASCII", {"\\u0022a\\u0022"}},
    {"no escape outside of strings", {"[\\n]", "[1\\,2]"}},
    {"brackets of ASCII (these are wide)", {"\xEF\xBC\xBB\xEF\xBC\xBD"}},
    {"commas of ASCII (this one is wide)",
     {"[1\xEF\xBC\x8C"
      "2]"}},
    // comments are none of it
    {"no comment",
     {"// c\n1", "1 // c", "1 //", "/* c */ 1", "1 /* c */", "1/**/", "[/**/]", "[1/**/]", "[1,/* c */2]",
      "{/* c */\"a\":1}"}},
    {"no comment",
     {"{\"a\"/* c */:1}", "{\"a\":/* c */1}", "{\"a\":1/* c */}", "{\"a\":1}//", "{\"a\":1}/", "# c\n1", "1 # c",
      "<!-- c -->1", "-- c\n1", ";c\n1"}},
    // what JavaScript and its like have
    {"no comma at the end", {"[0,]"}},
    {"no program", {"{get a(){}}", "function(){}", "new Date()", "/a/", "callback([])", "while(1);[]", "a=1"}},
    {"no guard in front", {")]}',\n[]"}},
    {"no kind of string", {"b\"a\"", "u\"a\""}},
    {"brackets", {"(1,2)"}},
    {"a string for a name", {"{1,2}"}},
    {"a value", {"<null>", "@"}},
    // byte order marks: one in front is ignored, which is tested beside
    {"a value", {"\xEF\xBB\xBF", "\xEF\xBB\xBF "}, no_document},
    {"one byte order mark",
     {"\xEF\xBB\xBF\xEF\xBB\xBF"
      "1"}},
    {"a byte order mark in front of everything",
     {" \xEF\xBB\xBF"
      "1",
      "1\xEF\xBB\xBF", "[\xEF\xBB\xBF]"}},
    {"a whole byte order mark",
     {"\xEF\xBB"
      "1",
      "\xEF"},
     waybill::error_code::encoding_invalid},
    // 8.1: UTF-8 and nothing else
    {"UTF-8", {"\xFF\xFE[\0]\0"sv, "\xFE\xFF\0[\0]"sv, "\xFF\xFE"}, waybill::error_code::encoding_invalid},
    {"UTF-8", {"[\0]\0"sv, "\0[\0]"sv, "[\0\0\0]\0\0\0"sv, "\0\0\0[\0\0\0]"sv, "1\0"sv}},
});

} // namespace conformance
