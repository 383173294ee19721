// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/convert.hpp"

#include <waybill/detail/describe/private_values.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

/// Compares a conversion without structs with a read into a struct and a write of it.
namespace converted {

using namespace waybill;

/// The outcome of a conversion, as text.
struct outcome {
    std::string written{};
    std::string error{};
    std::vector<std::string> quirks{};
    std::vector<std::string> secrets{};

    bool operator==(outcome const&) const = default;
};

inline std::string in_words(error const& why, std::string_view document) {
    auto words = waybill::explain(why, document);
    for (auto const& each : {why.id, why.path, why.message, why.expected, why.found, std::to_string(why.offset)})
        words += each + '\n';
    for (auto const name : why.secret_names) (words += name) += '\n';
    return words;
}

inline void put_quirks(outcome& into, std::vector<quirk> const& quirks) {
    for (auto const& one : quirks) into.quirks.push_back(waybill::explain(one) + std::to_string(one.offset));
}

template <class T>
outcome by_struct(std::string_view document, bool as_xml, document_form to, read_options options) {
    outcome made;
    std::vector<quirk> quirks;
    options.quirks = &quirks;
    T message{};
    auto done = as_xml ? read_xml(document, message, options) : read_json(document, message, options);
    if (done) {
        done = to == document_form::xml ? write_xml(message, made.written) : write_json(message, made.written);
        if (done) {
            std::vector<std::string_view> secrets;
            detail::describe::collect_secret_values(message, secrets);
            made.secrets.assign(secrets.begin(), secrets.end());
            std::sort(made.secrets.begin(), made.secrets.end()); // a table has them as the document has
        }
    }
    if (!done) {
        made.written.clear();
        made.error = in_words(done.error(), document);
    }
    put_quirks(made, quirks);
    return made;
}

template <class T>
outcome by_table(std::string_view document, bool as_xml, document_form to, read_options options) {
    outcome made;
    std::vector<quirk> quirks;
    options.quirks = &quirks;
    auto const& schema = detail::convert::schema_of<T>;
    convert::packed_values packed;
    auto done = convert::read(schema, document, as_xml ? document_form::xml : document_form::json, options, packed,
                              &made.secrets);
    if (done) done = convert::write(schema, packed, to, made.written);
    std::sort(made.secrets.begin(), made.secrets.end());
    if (!done) {
        made.written.clear();
        made.secrets.clear();
        made.error = in_words(done.error(), document);
    }
    put_quirks(made, quirks);
    return made;
}

/// Expects the same outcome in both forms, for any document.
template <class T>
void expect_alike(std::string_view document, bool as_xml, read_options const& options = {}) {
    for (auto const to : {document_form::xml, document_form::json}) {
        auto const expected = by_struct<T>(document, as_xml, to, options);
        auto const found = by_table<T>(document, as_xml, to, options);
        EXPECT_EQ(found.written, expected.written) << document;
        EXPECT_EQ(found.error, expected.error) << document;
        EXPECT_EQ(found.quirks, expected.quirks) << document;
        EXPECT_EQ(found.secrets, expected.secrets) << document;
        if (!(found == expected)) FAIL() << "of " << detail::describe::root_of<T>;
    }
}

} // namespace converted
