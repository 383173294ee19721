// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the trip lists that are measured, generated in each form.
#pragma once

#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/read_options.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// The documents that all benchmarks work on, made once for each size.
namespace bench {

/// The layout of a document. Misspelled: other names that the description lists, and other letter case. JSON has
/// neither prefixes nor misspellings here.
enum class layout { indented, reversed, prefixed, misspelled };

/// One of several lists of the same length, and both its forms.
struct document {
    waybill::trip_booking_list_rs list;
    std::string xml;
    std::string json;
};
/// Documents of `bookings` bookings each, all different, each read back and compared once, with at least 10,000
/// bookings in all: more than the branch predictor of a processor learns.
[[nodiscard]] std::vector<document> const& documents_of(std::size_t bookings);

/// The XML or JSON of these documents in a layout.
[[nodiscard]] std::vector<std::string> texts_of(std::size_t bookings, std::string document::* form, layout as);

/// Whether the output of a peer has the same content as the bookings.
[[nodiscard]] bool xml_contains(std::string_view text, waybill::trip_booking_list_rs const& list);
[[nodiscard]] bool json_contains(std::string_view text, waybill::trip_booking_list_rs const& list);

/// All checks are on. Only the limits of size are raised, for documents with 100,000 bookings.
[[nodiscard]] waybill::read_options const& options();

} // namespace bench
