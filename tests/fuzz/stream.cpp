// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Three bytes choose options, the sizes of the pieces and limits; the rest is a list document, its root chooses the
// type. With `repeats` among the options, the text between two zero bytes is repeated until the document is long.
#include "common/bytes.hpp"
#include "common/require.hpp"
#include "common/typed.hpp"
#include "convert/convert.hpp"
#include "convert/converted_list.hpp"

#include "support/batch.hpp"
#include "support/script_writer.hpp"

#include <waybill/message/trip_booking_list_rq.hpp>
#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/streaming/list_writer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using fuzzing::chooser;
using fuzzing::finding;
using fuzzing::require;
using waybill::document_form;

/// Items of one value, which in JSON end with whatever follows.
struct numbers {
    std::vector<std::int64_t> each{};
    std::string after{};

    bool operator==(numbers const&) const = default;
};
BOOST_DESCRIBE_STRUCT(numbers, (), (each, after))

} // namespace

template <>
inline constexpr auto waybill::wire<numbers> = waybill::document(
    "Numbers", waybill::field<&numbers::each>("All").items("N").not_empty(), waybill::field<&numbers::after>("After"));

namespace {

template <class T>
inline constexpr auto list_of = detail::describe::member_pointer<T, detail::stream::list_index<T>>;

/// The outcome of a document.
template <class T>
struct outcome {
    T message{};
    std::vector<quirk> quirks{};
    std::optional<error> why{};
};

template <class T>
outcome<T> read_whole(std::string_view text, list_options const& options) {
    outcome<T> found;
    auto reading = options.reading;
    reading.quirks = &found.quirks;
    auto const read = form_of(text) == document_form::json || options.form == document_form::json
                          ? read_json(text, found.message, reading)
                          : read_xml(text, found.message, reading);
    if (!read) found.why = read.error();
    return found;
}

/// Sizes of pieces: all of it, always the same, or of many sizes.
class cutter {
public:
    explicit cutter(std::uint8_t rule) noexcept : rule_(rule), state_(rule) {}
    std::size_t next() noexcept {
        if (rule_ == 0) return static_cast<std::size_t>(-1);
        if (rule_ < 128) return rule_;
        state_ = state_ * 1'103'515'245U + 12'345U;
        return 1 + (state_ >> 16) % (std::size_t{1} << (rule_ % 12));
    }

private:
    std::uint8_t rule_;
    std::uint32_t state_;
};

/// Each piece is in storage of its own, so that a sanitizer detects reads beyond it. `into` receives the items.
template <class Reader, class Into>
result<void> feed(Reader& reader, std::string_view text, std::uint8_t rule, Into& into) {
    cutter sizes(rule);
    while (!text.empty()) {
        std::vector<char> const piece(text.begin(), text.begin() + std::ptrdiff_t(std::min(sizes.next(), text.size())));
        text.remove_prefix(piece.size());
        if (auto read = reader.feed({piece.data(), piece.size()}, into); !read) return read;
    }
    return reader.finish(into);
}

template <class T>
outcome<T> read_in_pieces(std::string_view text, std::uint8_t rule, list_options options) {
    outcome<T> found;
    options.reading.quirks = &found.quirks;
    list_reader<T> reader(options);
    std::vector<detail::stream::list_item<T>> items;
    auto const keep = [&](detail::stream::list_item<T>& each) { items.push_back(each); };
    if (rule % 8 == 7) { // after another document, which came to no end
        (void)reader.feed(text.substr(0, text.size() / 2), keep);
        items.clear();
        found.quirks.clear();
        reader.restart();
    }
    auto const read = feed(reader, text, rule, keep);
    require(reader.count() == items.size(), "items are counted", {text});
    if (!read) found.why = read.error();
    found.message = reader.head();
    require((found.message.*list_of<T>).empty(), "the head has no list", {text});
    found.message.*list_of<T> = std::move(items);
    return found;
}

/// A document that is read whole is converted first, so that an invalid encoding is found before any other error.
bool fails_to_convert(error const& why) { return why.code == error_code::encoding_invalid && why.expected != "UTF-8"; }

template <class T>
void require_same(std::string_view text, outcome<T> const& whole, outcome<T> const& pieces) {
    require(whole.why.has_value() == pieces.why.has_value(), "pieces are read when the whole is",
            {text, whole.why ? explain(*whole.why) : "read", pieces.why ? explain(*pieces.why) : "read"});
    if (whole.why && fails_to_convert(*whole.why)) return;
    if (whole.quirks != pieces.quirks) {
        std::string reported[2];
        for (auto const& one : whole.quirks) reported[0] += explain(one) + '\n';
        for (auto const& one : pieces.quirks) reported[1] += explain(one) + '\n';
        finding("pieces have the quirks of the whole", {text, reported[0], reported[1]});
    }
    if (!whole.why) return require(whole.message == pieces.message, "pieces are the same message", {text});
    auto const other = fuzzing::difference(*whole.why, *pieces.why);
    require(other.empty() && whole.why->id == pieces.why->id, "pieces have the error of the whole",
            {text, explain(*whole.why), explain(*pieces.why)});
    // the whole reader keeps what it read of the item that was wrong
    auto const& all = whole.message.*list_of<T>;
    auto const& handed_over = pieces.message.*list_of<T>;
    require(handed_over.size() <= all.size() && all.size() <= handed_over.size() + 1 &&
                std::equal(handed_over.begin(), handed_over.end(), all.begin()),
            "every item in front of the error is handed over", {text});
}

/// A reader that is stopped after one item has read one item.
template <class T>
void require_stop(std::string_view text, std::uint8_t rule, outcome<T> const& whole, list_options const& options) {
    if (whole.why || (whole.message.*list_of<T>).empty()) return;
    list_reader<T> reader(options);
    std::vector<detail::stream::list_item<T>> items;
    auto const keep_next = [&](detail::stream::list_item<T>& each) {
        items.push_back(std::move(each));
        return false;
    };
    auto const read = feed(reader, text, rule, keep_next);
    require(read && reader.stopped() && reader.count() == 1 && items.size() == 1,
            "reading ends when the callback stops it", {text});
    require(items.front() == (whole.message.*list_of<T>).front(), "one item is the first one", {text});
}

template <class Format, class T>
void require_written(std::string_view text, T const& message, document_form form) {
    std::string whole;
    auto const done = Format::write(message, whole);
    std::string pieces;
    list_writer<T> writer(form);
    bool faithful = true;
    for (auto each : message.*list_of<T>) faithful = bool(writer.put(each, pieces)) && faithful;
    writer.finish(pieces);
    require(pieces == whole, "a list is written item by item as it is written whole", {text, whole, pieces});
    require(faithful == bool(done), "the writer reports what it cannot write faithfully", {text});
}

template <class T>
void check_as(std::string_view text, std::uint8_t rule, list_options const& options) {
    auto const whole = read_whole<T>(text, options);
    require_same(text, whole, read_in_pieces<T>(text, rule, options));
    if (text.size() <= 400) require_same(text, whole, read_in_pieces<T>(text, 1, options));
    require_stop<T>(text, rule, whole, options);
    if (whole.why) return;
    if constexpr (detail::describe::member_count<T> == 1) {
        require_written<fuzzing::as_xml>(text, whole.message, document_form::xml);
        require_written<fuzzing::as_json>(text, whole.message, document_form::json);
    }
}

/// A list that is converted in pieces has the outcome of the conversion of the whole.
void require_converted(std::string_view text, std::uint8_t rule, list_options options) {
    constexpr auto const& schema = convert::schema_of<trip_booking_list_rs>;
    std::vector<quirk> of_whole;
    auto reading = options.reading;
    reading.quirks = &of_whole;
    bool const json = form_of(text) == document_form::json || options.form == document_form::json;
    auto const whole = support::script_of(text, json ? document_form::json : document_form::xml, schema, reading);

    std::vector<quirk> quirks;
    options.reading.quirks = &quirks;
    detail::stream::converted_list reader(schema, options);
    convert::packed_values packed;
    auto const read = feed(reader, text, rule, packed);
    require(bool(read) == bool(whole), "pieces are converted when the whole is", {text});
    if (!whole && fails_to_convert(whole.error())) return;
    require(quirks == of_whole, "converted pieces have the quirks of the whole", {text});
    if (!whole) {
        auto const other = fuzzing::difference(whole.error(), read.error());
        return require(other.empty(), "converted pieces have the error of the whole", {text, other});
    }
    auto const items = support::script_of_items(packed, schema);
    require(*whole == "{}" || *whole == "{\"bookings\":" + items + "}", "pieces are converted as the whole",
            {text, *whole, items});
}

/// The first text, the second one as often as fits, and the rest.
std::string repeated(std::string_view text) {
    constexpr std::size_t most = 150'000; // what is held at one time is 64 KB
    chooser from(text);
    std::string made(from.text());
    auto const item = from.text();
    auto const after = from.rest();
    for (int count = 0; count < 3'000 && made.size() + item.size() + after.size() < most; ++count) made += item;
    return made += after;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size < 3) return -1;
    chooser from(fuzzing::as_text(data, size));
    auto const flags = from.byte();
    auto const rule = from.byte();
    auto const tight = from.byte();
    enum : std::uint8_t { strict = 1, reported = 2, limited = 4, repeats = 8 };
    std::string const holder = (flags & repeats) != 0 ? repeated(from.rest()) : std::string();
    std::string_view const text = (flags & repeats) != 0 ? std::string_view(holder) : from.rest();

    list_options options;
    options.limit_whole_document = true; // as a whole document is
    options.reading.strict = (flags & strict) != 0;
    options.form = form_of(text);
    if (options.form == document_form::neither) options.form = document_form::xml;
    if ((flags & reported) == 0 && form_of(text) != document_form::neither) options.form = document_form::neither;
    if ((flags & limited) != 0) {
        options.reading.limits.depth = 2 + tight % 8;
        options.reading.limits.elements = 5 + tight;
        options.reading.limits.text = 10 + tight;
        options.reading.limits.attributes = 1 + tight % 3;
        options.reading.limits.quirks = tight % 4;
    }
    auto const root = text.substr(0, 400);
    if (root.find("Batch") != std::string_view::npos)
        check_as<batch<trip_booking_list_rq>>(text, rule, options);
    else if (root.find("Numbers") != std::string_view::npos)
        check_as<numbers>(text, rule, options);
    else {
        check_as<trip_booking_list_rs>(text, rule, options);
        require_converted(text, rule, options);
    }
    return 0;
}
