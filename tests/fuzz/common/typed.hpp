// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "common/place.hpp"
#include "common/require.hpp"
#include "convert/convert.hpp"
#include "support/generate.hpp"

#include <waybill/json.hpp>
#include <waybill/xml.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Properties of every document that a typed reader receives.
namespace fuzzing {

template <waybill::document_form Form>
struct in_form {
    static constexpr auto form = Form;
    static constexpr bool is_xml = Form == waybill::document_form::xml;
    static constexpr std::string_view written_differs =
        is_xml ? "XML that was written reads strictly as the same message"
               : "JSON that was written reads strictly as the same message";
    static constexpr std::string_view rewritten_differs =
        is_xml ? "XML is written again byte for byte" : "JSON is written again byte for byte";
    template <class T>
    static auto read(std::string_view document, T& into, waybill::read_options const& options) {
        return is_xml ? waybill::read_xml(document, into, options) : waybill::read_json(document, into, options);
    }
    template <class T>
    static auto write(T const& message, std::string& into) {
        return is_xml ? waybill::write_xml(message, into) : waybill::write_json(message, into);
    }
};
using as_xml = in_form<waybill::document_form::xml>;
using as_json = in_form<waybill::document_form::json>;

/// The difference of two errors in words; empty if there is none.
inline std::string difference(waybill::error const& left, waybill::error const& right) {
    if (left.code != right.code)
        return std::string(waybill::name_of(left.code)) + " and " + std::string(waybill::name_of(right.code));
    if (left.path != right.path) return left.path + " and " + right.path;
    if (left.offset != right.offset || left.line != right.line || left.column != right.column)
        return "offsets " + std::to_string(left.offset) + " and " + std::to_string(right.offset);
    if (left.expected != right.expected) return left.expected + " and " + right.expected;
    if (left.found_text() != right.found_text())
        return std::string(left.found_text()) + " and " + std::string(right.found_text());
    return {};
}

/// Whether the document is not well-formed, or not in its encoding.
inline bool is_malformed(waybill::error const& why) {
    using enum waybill::error_code;
    return why.code == xml_malformed || why.code == json_malformed || why.code == encoding_invalid;
}

/// Whether items were kept as they are written.
inline bool keeps_items(std::vector<waybill::quirk> const& quirks) {
    return std::any_of(quirks.begin(), quirks.end(), [](auto const& one) {
        return one.kind == waybill::quirk_kind::unknown_kind || one.kind == waybill::quirk_kind::unreadable_item;
    });
}

/// What is written is read back as the same message, without any quirk, and is written identically again. Strict mode
/// refuses items that were kept as text.
template <class Format, class T>
void require_round_trip(T const& message, std::string_view document, bool may_lose, bool strict) {
    std::string text;
    auto const done = Format::write(message, text);
    if (!done) {
        require(may_lose, "what was read can be written", {document, done.error().path, text});
        // U+FFFD replaces what cannot be carried: the result is a valid document, of another message
        T other{};
        require(bool(Format::read(text, other, {.strict = strict})), "what was written is sound", {document, text});
        return;
    }
    T back{};
    auto const read = Format::read(text, back, {.strict = strict});
    if (!read) finding(Format::written_differs, {document, text, waybill::explain(read.error())});
    require(back == message, Format::written_differs, {document, text});
    std::string again;
    (void)Format::write(back, again);
    require(again == text, Format::rewritten_differs, {document, text, again});
}

/// A message with something in every field, for storage that is used again.
template <class T>
T const& full_message() {
    static T const made = [] {
        generate::maker from(1, generate::fullness::everything);
        return generate::message<T>(from);
    }();
    return made;
}

/// So many quirks of a document are looked at one by one: each takes time that grows with the document.
inline constexpr std::size_t most_quirks = 20;

/// What came of a document.
template <class T>
struct typed_outcome {
    bool read = false;
    T message{};
    waybill::error why{};
    std::vector<waybill::quirk> quirks{};
};

/// Converting a document without structs has the outcome of reading it into a struct and writing that.
template <class Format, class To, class T>
void require_same_converted(std::string_view document, waybill::read_options options) {
    std::vector<waybill::quirk> quirks;
    options.quirks = &quirks;
    T message{};
    std::string written;
    auto done = Format::read(document, message, options);
    if (done) done = To::write(message, written);
    auto const reported = std::exchange(quirks, {});
    std::string converted;
    waybill::convert::packed_values packed;
    auto outcome = waybill::convert::read(waybill::convert::schema_of<T>, document, Format::form, options, packed);
    if (outcome) outcome = waybill::convert::write(waybill::convert::schema_of<T>, packed, To::form, converted);
    require(bool(done) == bool(outcome), "a document is converted exactly if it is read and written", {document});
    auto const other = done ? std::string() : difference(done.error(), outcome.error());
    require(other.empty(), "a conversion has the same error", {document, other});
    require(!done || converted == written, "a conversion writes the same", {document, written, converted});
    require(reported == quirks, "a conversion has the same quirks", {document});
}

/// Small limits, each for a quarter of the documents, drawn from the bytes of the document.
inline waybill::limits limits_from(std::string_view document) {
    std::uint32_t drawn = 2166136261U;
    for (char const byte : document) drawn = (drawn ^ static_cast<unsigned char>(byte)) * 16777619U;
    auto const lower = [&](std::size_t& limit, std::size_t most) {
        drawn = drawn * 1664525U + 1013904223U;
        if (drawn >> 30 == 0) limit = 1 + (drawn >> 8) % most;
    };
    waybill::limits made;
    lower(made.depth, 8);
    lower(made.elements, 64);
    lower(made.text, 48);
    lower(made.attributes, 4);
    return made;
}

template <class Format, class T>
void require_converted(std::string_view document) {
    require_same_converted<Format, as_xml, T>(document, {});
    require_same_converted<Format, as_json, T>(document, {.strict = true});
    waybill::read_options bounded;
    bounded.limits = limits_from(document);
    require_same_converted<Format, as_json, T>(document, bounded);
}

/// Reads a document leniently and strictly, into fresh and into used storage, writes what was read, and converts it.
/// `converted` says that the bytes are not UTF-8, so that places are not places of `document`.
template <class Format, class T>
typed_outcome<T> require_typed(std::string_view document, bool converted) {
    using waybill::error_code;
    std::vector<waybill::quirk> quirks;
    T message{};
    auto const done = Format::read(document, message, {.quirks = &quirks});
    for (std::size_t i = 0; i < quirks.size() && i < most_quirks; ++i) require_sound(quirks[i], document, converted);
    if (!done) require_sound(done.error(), document, converted);

    // an item that is kept as text has its own quirks no more
    bool const kept = std::any_of(quirks.begin(), quirks.end(), [](waybill::quirk const& one) {
        return one.kind == waybill::quirk_kind::unreadable_item;
    });

    T strict{};
    auto const strictly = Format::read(document, strict, {.strict = true});
    // Lenient mode reads an item again, to keep it as text. If the document turns out malformed within the item, the
    // quirks and the error of the first reading are lost; strict mode has stopped before, within the same item.
    bool const read_again = !done && !strictly && is_malformed(done.error()) && done.error().path.ends_with(']') &&
                            strictly.error().path.starts_with(done.error().path) &&
                            strictly.error().offset <= done.error().offset;
    if (kept) {
        require(!strictly, "strict mode keeps no item as text", {document});
    } else if (strictly) {
        require(bool(done), "what is read strictly is read leniently", {document});
        require(quirks.empty(), "what is read strictly has no quirk", {document});
        require(strict == message, "read strictly it is the same message", {document});
    } else if (strictly.error().code == error_code::quirk_refused) {
        require_sound(strictly.error(), document, converted);
        require(!quirks.empty() || read_again, "a quirk that strict mode refuses is reported in lenient mode",
                {document});
        if (!quirks.empty()) {
            auto const& first = quirks.front();
            require(strictly.error().id == waybill::name_of(first.kind) && strictly.error().offset == first.offset &&
                        strictly.error().path == first.path,
                    "strict mode refuses the first reported quirk",
                    {document, waybill::explain(strictly.error()), waybill::explain(first)});
        }
    } else {
        require(quirks.empty() && !done, "without a quirk strictness makes no difference", {document});
        auto const other = difference(done.error(), strictly.error());
        require(other.empty() || read_again, "without a quirk strictness makes no difference to the error",
                {document, other});
    }

    require_converted<Format, T>(document);

    T used = full_message<T>();
    auto const again = Format::read(document, used, {});
    require(bool(again) == bool(done), "storage that is used again makes no difference", {document});
    if (!done) {
        auto const other = difference(done.error(), again.error());
        require(other.empty(), "storage that is used again makes no difference to the error", {document, other});
        return {false, {}, done.error(), std::move(quirks)};
    }
    require(used == message, "storage that is used again contains the same message", {document});

    // JSON carries controls, which XML cannot
    constexpr bool from_json = std::is_same_v<Format, as_json>;
    bool const known = !keeps_items(quirks);
    require_round_trip<as_xml>(message, document, from_json, known);
    require_round_trip<as_json>(message, document, false, known);
    return {true, std::move(message), {}, std::move(quirks)};
}

/// A document and a non-canonical form of it are read alike: by the steps for the canonical form, and by those of the
/// cursor. Quirks of text in front of the root are not compared.
template <class Format, class T>
void require_same_otherwise(typed_outcome<T> const& reported, std::string_view document, std::string_view otherwise) {
    using waybill::quirk_kind;
    std::vector<waybill::quirk> quirks;
    T message{};
    auto const done = Format::read(otherwise, message, {.quirks = &quirks});
    if (bool(done) != reported.read)
        finding("a document written otherwise is read alike",
                {document, otherwise, waybill::explain(done ? reported.why : done.error())});
    // what is kept as it is written was written otherwise
    require(!done || message == reported.message || keeps_items(quirks),
            "a document written otherwise is the same message", {document, otherwise});
    require(done || (done.error().code == reported.why.code && done.error().path == reported.why.path),
            "a document written otherwise has the same error",
            {document, otherwise, waybill::explain(reported.why), done ? "" : waybill::explain(done.error())});
    auto const names = [](std::vector<waybill::quirk> const& of) {
        std::string all;
        for (auto const& one : of)
            if (one.kind != quirk_kind::byte_order_mark && one.kind != quirk_kind::encoding_misdeclared)
                all += std::string(name_of(one.kind)) + " at " + one.path + '\n';
        return all;
    };
    auto const before = names(reported.quirks);
    auto const after = names(quirks);
    require(before == after, "a document written otherwise has the same quirks", {document, otherwise, before, after});
}

} // namespace fuzzing
