// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/converted.hpp"
#include "support/documents.hpp"
#include "support/streamed.hpp"

#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

/// A document that all readers read alike: into structs, in conversion, and in pieces.
namespace every_form {

using namespace waybill;

inline std::string reported(std::vector<quirk> const& quirks) {
    std::string lines;
    for (auto const& one : quirks) lines += std::string(name_of(one.kind)) + ' ' + one.path + ' ' + one.found + '\n';
    return lines;
}

/// Reads a document, compares all other readers with that, and returns the message.
template <class T>
T read_every_form(std::string_view text, document_form form, std::string_view quirks_expected) {
    bool const xml = form == document_form::xml;
    converted::expect_alike<T>(text, xml);
    converted::expect_alike<T>(text, xml, {.strict = true});
    if constexpr (detail::stream::list_document<T>) {
        streamed::expect_same_in_pieces<T>(text, form, {});
        streamed::expect_same_in_pieces<T>(text, form, {.strict = true});
    }
    std::vector<quirk> quirks;
    T message{};
    auto const read =
        xml ? read_xml(text, message, {.quirks = &quirks}) : read_json(text, message, {.quirks = &quirks});
    EXPECT_TRUE(read) << (read ? std::string() : explain(read.error(), text));
    EXPECT_EQ(reported(quirks), quirks_expected) << text;
    auto const strict = xml ? read_xml(text, message, {.strict = true}) : read_json(text, message, {.strict = true});
    EXPECT_EQ(strict.has_value(), quirks_expected.empty()) << text;
    message = {};
    (void)(xml ? read_xml(text, message) : read_json(text, message));
    return message;
}

inline std::string list_with(std::string_view item, document_form form) {
    if (form == document_form::json)
        return documents::changed(documents::list_response_json, "        {\n          \"@kind\": \"accommodation\"",
                                  std::string(item) + ",\n        {\n          \"@kind\": \"accommodation\"");
    return documents::changed(documents::list_response_xml, "<Booking kind=\"accommodation\">",
                              std::string(item) + "\n    <Booking kind=\"accommodation\">");
}

} // namespace every_form
