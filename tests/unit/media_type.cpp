// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/http/media_type.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using namespace waybill::http;

TEST(media_type, takes_fields_apart_however_they_are_spaced_and_quoted) {
    struct {
        std::string_view field;
        media_type expected;
    } const table[] = {
        {"", {}},
        {" ; charset=utf-8", {"", {{"charset", "utf-8"}}}},
        {"text/xml", {"text/xml", {}}},
        {"TEXT/XML; Charset=utf-8", {"text/xml", {{"charset", "utf-8"}}}},
        {"text/xml;charset=UTF-8", {"text/xml", {{"charset", "UTF-8"}}}},
        {"  text/xml  ;  charset = \"utf-8\"  ;", {"text/xml", {{"charset", "utf-8"}}}},
        {"text / xml", {"text/xml", {}}},
        {"text/xml;;; charset=utf-8;;", {"text/xml", {{"charset", "utf-8"}}}},
        {"text/xml; charset", {"text/xml", {{"charset", ""}}}},
        {"text/xml; charset=", {"text/xml", {{"charset", ""}}}},
        {"text/xml; =x; a=b", {"text/xml", {{"a", "b"}}}},
        {"application/soap+xml; charset=utf-8; action=\"http://tempuri.org/WebServiceRQ\"",
         {"application/soap+xml", {{"charset", "utf-8"}, {"action", "http://tempuri.org/WebServiceRQ"}}}},
        {"application/soap+xml; action=http://tempuri.org/WebServiceRQ; charset=utf-8",
         {"application/soap+xml", {{"action", "http://tempuri.org/WebServiceRQ"}, {"charset", "utf-8"}}}},
        {R"(a/b; x="p;q\"r\\s=t"; y=z)", {"a/b", {{"x", R"(p;q"r\s=t)"}, {"y", "z"}}}},
        {R"(a/b; x="open)", {"a/b", {{"x", "open"}}}},
        {R"(a/b; x="v"junk; y=z)", {"a/b", {{"x", "v"}, {"y", "z"}}}},
        {R"(a/b; x="\)", {"a/b", {{"x", "\\"}}}},
        {"multipart/form-data; boundary=--x; charset=a; charset=b",
         {"multipart/form-data", {{"boundary", "--x"}, {"charset", "a"}, {"charset", "b"}}}},
    };
    for (auto const& row : table) EXPECT_EQ(parse_media_type(row.field), row.expected) << row.field;
}

TEST(media_type, finds_parameters_and_kinds) {
    auto const soap = parse_media_type("Application/SOAP+XML; Charset=\"UTF-8\"");
    EXPECT_EQ(soap.charset(), "utf-8");
    EXPECT_TRUE(soap.is_xml());
    EXPECT_FALSE(soap.is_json());
    EXPECT_EQ(soap.find("action"), nullptr);
    for (auto const* const one : {"'utf-8'", "utf-8,", "\"'UTF-8'\"", "utf-8\"", "\" utf-8 \"", "utf-8, text/xml"})
        EXPECT_EQ(parse_media_type("text/xml; charset=" + std::string(one)).charset(), "utf-8") << one;
    for (auto const* const none : {"text/xml", "text/xml; charset=''", "text/xml; charset=\" , \""})
        EXPECT_EQ(parse_media_type(none).charset(), "") << none;
    EXPECT_TRUE(parse_media_type("application/problem+json").is_json());
    EXPECT_TRUE(parse_media_type("application/json; charset=utf-8").is_json());
    EXPECT_FALSE(parse_media_type("text/html").is_xml());
}

} // namespace
