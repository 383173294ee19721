// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/converted.hpp"
#include "support/documents.hpp"
#include "support/streamed.hpp"

#include <waybill/json.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Documents with quirks: what they mean, and which quirks are reported.
namespace tolerated {

/// A valid document, and how it is read and written again in canonical form.
struct base {
    std::string_view text;
    waybill::result<std::string> (*canonical)(std::string_view, waybill::read_options const&);
    /// Reads a document in pieces, with a valid one beside it, and expects the result of reading it whole.
    void (*in_pieces)(std::string_view, std::string_view, waybill::read_options const&);
};

template <class T, waybill::document_form Form>
waybill::result<std::string> canonical(std::string_view text, waybill::read_options const& options) {
    constexpr bool as_xml = Form == waybill::document_form::xml;
    converted::expect_alike<T>(text, as_xml, options);
    auto const value = as_xml ? waybill::from_xml<T>(text, options) : waybill::from_json<T>(text, options);
    if (!value) return value.error();
    return as_xml ? waybill::to_xml(*value).value() : waybill::to_json(*value).value();
}
template <class T>
constexpr base read_from_xml(std::string_view text) {
    return {text, canonical<T, waybill::document_form::xml>, streamed::compare<T, waybill::document_form::xml>};
}
template <class T>
constexpr base read_from_json(std::string_view text) {
    return {text, canonical<T, waybill::document_form::json>, streamed::compare<T, waybill::document_form::json>};
}

/// As `cut`: the whole document is replaced.
inline constexpr std::string_view whole = "(the whole document)";

struct noncanonical_document {
    std::string_view what;
    base sound;
    std::string_view cut;
    std::string_view put;
    std::string_view quirks; ///< a line for each: kind, path, line:column
    /// How the canonical document differs if the non-canonical one means something else.
    std::string_view meant_cut{};
    std::string_view meant_put{};

    [[nodiscard]] std::string document() const { return changed(cut, put); }
    [[nodiscard]] std::string meant() const {
        return meant_cut.empty() ? std::string(sound.text) : changed(meant_cut, meant_put);
    }

private:
    [[nodiscard]] std::string changed(std::string_view from, std::string_view to) const {
        return from == whole ? std::string(to) : documents::changed(sound.text, from, to);
    }
};

inline std::string reported(std::vector<waybill::quirk> const& quirks) {
    std::string lines;
    for (auto const& one : quirks)
        lines += std::string(name_of(one.kind)) + ' ' + one.path + ' ' + std::to_string(one.line) + ':' +
                 std::to_string(one.column) + '\n';
    return lines;
}

/// A lenient reader returns the meant document and reports these quirks; the document written from it has none.
inline void expect_tolerated(noncanonical_document const& row) {
    SCOPED_TRACE(row.what);
    auto const document = row.document();
    ASSERT_FALSE(document.empty()) << "the text to replace must occur exactly once";
    auto const meant = row.sound.canonical(row.meant(), {.strict = true});
    ASSERT_TRUE(meant) << "the meant document is not canonical: " << meant.error().path;
    std::vector<waybill::quirk> quirks;
    auto const read = row.sound.canonical(document, {.quirks = &quirks});
    ASSERT_TRUE(read) << name_of(read.error().code) << ' ' << read.error().path << '\n' << document;
    EXPECT_EQ(*read, *meant);
    EXPECT_EQ(reported(quirks), row.quirks);
    for (auto const& one : quirks)
        if (one.kind == waybill::quirk_kind::attribute_as_element) {
            EXPECT_EQ(one.expected, '@' + one.found); // the name alone would be the same
        }
    auto const again = row.sound.canonical(*read, {.strict = true});
    ASSERT_TRUE(again) << "the writer produced a quirk: " << *read;
    EXPECT_EQ(*again, *read);
}

/// A strict reader reports the first quirk as the error.
inline void expect_refused_in_strict_mode(noncanonical_document const& row) {
    SCOPED_TRACE(row.what);
    std::vector<waybill::quirk> quirks;
    auto const read = row.sound.canonical(row.document(), {.strict = true, .quirks = &quirks});
    EXPECT_TRUE(quirks.empty());
    if (row.quirks.empty()) {
        EXPECT_TRUE(read) << read.error().path;
        return;
    }
    ASSERT_FALSE(read);
    auto const& why = read.error();
    EXPECT_EQ(name_of(why.code), name_of(waybill::error_code::quirk_refused));
    auto const line =
        why.id + ' ' + why.path + ' ' + std::to_string(why.line) + ':' + std::to_string(why.column) + '\n';
    EXPECT_EQ(line, row.quirks.substr(0, row.quirks.find('\n') + 1));
}

inline void expect_tolerated_in_pieces(noncanonical_document const& row) {
    SCOPED_TRACE(row.what);
    row.sound.in_pieces(row.document(), row.sound.text, {});
    row.sound.in_pieces(row.document(), row.sound.text, {.strict = true});
}

inline void add_kinds(noncanonical_document const& row, std::set<waybill::quirk_kind>& into) {
    std::vector<waybill::quirk> quirks;
    EXPECT_TRUE(row.sound.canonical(row.document(), {.quirks = &quirks})) << row.what;
    for (auto const& one : quirks) into.insert(one.kind);
}

} // namespace tolerated
