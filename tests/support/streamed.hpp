// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/batch.hpp"
#include "support/sanitized.hpp"

#include <waybill/json.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// A list that is read in pieces has the same result as one that is read whole.
namespace streamed {

using waybill::document_form;

/// The outcome of a document.
template <class T>
struct outcome {
    std::vector<waybill::detail::stream::list_item<T>> items{};
    T head{}; ///< without its list
    std::vector<waybill::quirk> quirks{};
    std::optional<waybill::error> error{};
};

template <class T>
outcome<T> whole(std::string_view text, document_form form, waybill::read_options options) {
    outcome<T> found;
    options.quirks = &found.quirks;
    auto const read = form == document_form::json ? waybill::read_json(text, found.head, options)
                                                  : waybill::read_xml(text, found.head, options);
    if (!read) found.error = read.error();
    auto& list = found.head.*waybill::detail::describe::member_pointer<T, waybill::detail::stream::list_index<T>>;
    found.items = std::move(list);
    list.clear();
    return found;
}

/// Reads in pieces of these sizes; the last size is repeated.
template <class T>
outcome<T> in_pieces(std::string_view text, std::vector<std::size_t> const& sizes, waybill::list_options options) {
    outcome<T> found;
    options.reading.quirks = &found.quirks;
    options.limit_whole_document = true;
    waybill::list_reader<T> reader(options);
    auto const keep = [&](waybill::detail::stream::list_item<T>& each) { found.items.push_back(each); };
    waybill::result<void> read;
    for (std::size_t at = 0; !text.empty() && read; ++at) {
        // in storage of its own, so that sanitizers detect reads beyond it
        std::string const piece(text.substr(0, sizes[std::min(at, sizes.size() - 1)]));
        text.remove_prefix(piece.size());
        read = reader.feed(piece, keep);
    }
    if (read) read = reader.finish(keep);
    if (!read) found.error = read.error();
    EXPECT_EQ(reader.count(), found.items.size());
    found.head = reader.head();
    return found;
}

inline void expect_same_error(waybill::error const& got, waybill::error const& wanted) {
    EXPECT_EQ(name_of(got.code), name_of(wanted.code));
    EXPECT_EQ(got.path, wanted.path);
    EXPECT_EQ(got.offset, wanted.offset);
    EXPECT_EQ(got.line, wanted.line);
    EXPECT_EQ(got.column, wanted.column);
    EXPECT_EQ(got.expected, wanted.expected);
    EXPECT_EQ(got.found, wanted.found);
    EXPECT_EQ(got.id, wanted.id);
    EXPECT_EQ(got.secret_names.data(), wanted.secret_names.data());
    EXPECT_EQ(got.secret_names.size(), wanted.secret_names.size());
}

template <class T>
void expect_same(outcome<T> const& got, outcome<T> const& wanted) {
    ASSERT_EQ(got.error.has_value(), wanted.error.has_value()) << (got.error ? got.error->path : wanted.error->path);
    // a whole reader converts the document before it reads anything of it
    using enum waybill::error_code;
    bool const unconverted =
        wanted.error && (wanted.error->code == encoding_unsupported ||
                         (wanted.error->code == encoding_invalid && wanted.error->expected != "UTF-8"));
    if (unconverted) return expect_same_error(*got.error, *wanted.error);
    EXPECT_EQ(got.quirks, wanted.quirks);
    if (wanted.error) {
        expect_same_error(*got.error, *wanted.error);
        // the whole reader keeps the part of the invalid item that it has read
        ASSERT_LE(got.items.size(), wanted.items.size());
        EXPECT_TRUE(std::equal(got.items.begin(), got.items.end(), wanted.items.begin()));
        EXPECT_LE(wanted.items.size(), got.items.size() + 1);
    } else {
        EXPECT_EQ(got.items, wanted.items);
        EXPECT_EQ(got.head, wanted.head);
    }
}

/// How a document is cut.
enum class cuts { every_position, some };

/// Read whole, byte by byte, cut in two at every place or at some, and in random pieces.
template <class T>
void expect_same_in_pieces(std::string_view text, document_form form, waybill::read_options const& options,
                           cuts how = cuts::some) {
    auto const wanted = whole<T>(text, form, options);
    waybill::list_options const with{.reading = options, .form = form};
    auto const expect = [&](std::vector<std::size_t> const& sizes) {
        expect_same(in_pieces<T>(text, sizes, with), wanted);
        if (::testing::Test::HasFailure())
            ADD_FAILURE() << "in pieces of " << ::testing::PrintToString(sizes) << " of\n" << text;
        return !::testing::Test::HasFailure();
    };
    if (!expect({text.size() + 1}) || !expect({1})) return;
    std::size_t const step =
        how == cuts::every_position ? support::stride : text.size() / (support::sanitized ? 12 : 40) + 1;
    for (std::size_t at = 1; at < text.size(); at += step)
        if (!expect({at, text.size()})) return;
    std::mt19937_64 engine(text.size());
    for (int round = 0; round < 8; ++round) {
        std::vector<std::size_t> sizes;
        for (std::size_t left = text.size(); left != 0;) {
            auto const size = 1 + engine() % std::min<std::size_t>(left, std::size_t{1} << (round + 1));
            sizes.push_back(size);
            left -= size;
        }
        sizes.push_back(1);
        if (!expect(sizes)) return;
    }
}

/// Without a given form: the first bytes determine it.
template <class T>
void expect_same_without_form(std::string_view text, document_form form, waybill::read_options const& options) {
    auto const wanted = whole<T>(text, form, options);
    expect_same(in_pieces<T>(text, {1}, {.reading = options}), wanted);
    expect_same(in_pieces<T>(text, {text.size() + 1}, {.reading = options}), wanted);
}

/// For the tables of invalid and non-canonical documents: the document alone, if it is a list, and as an item of a
/// list, between two valid items.
template <class T, document_form Form>
void compare(std::string_view document, std::string_view sound, waybill::read_options const& options) {
    if constexpr (waybill::detail::stream::list_document<T>) expect_same_in_pieces<T>(document, Form, options);
    auto const text = Form == document_form::json
                          ? batches::of_json(waybill::detail::describe::root_of<T>, sound, document, sound)
                          : batches::of_xml(sound, document, sound);
    expect_same_in_pieces<batch<T>>(text, Form, options);
}

} // namespace streamed
