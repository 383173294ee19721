// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Reads a booking list of any length, XML or JSON, in pieces: the memory in use is that of one booking and one piece.
//
//     read_large_file trips.xml
#include <waybill/streaming/list_reader.hpp>
#include <waybill/waybill.hpp>

#include <cstddef>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

struct totals {
    std::size_t stays = 0;
    std::size_t nights = 0;
    std::size_t rides = 0;
};

waybill::result<totals> read(std::ifstream& file) {
    totals sum;
    // Called for each booking as soon as it is complete. It could also return false to stop reading, or an error.
    auto const add = [&](waybill::booking& each) {
        if (auto const* const stay = std::get_if<waybill::accommodation_booking>(&each)) {
            ++sum.stays;
            sum.nights += std::size_t(waybill::nights_between(stay->from_date, stay->to_date));
        } else if (std::holds_alternative<waybill::transport_booking>(each)) {
            ++sum.rides;
        }
    };
    // The limits apply to one booking here. A file may have any length, but one booking of a gigabyte is refused.
    waybill::list_reader<waybill::trip_booking_list_rs> reader{{.reading = {.limits = {.bytes = 1'000'000}}}};
    std::vector<char> piece(64 * 1024); // pieces may end anywhere, also inside a name or a UTF-8 character
    while (file.read(piece.data(), std::streamsize(piece.size())) || file.gcount() > 0) {
        auto const done = reader.feed({piece.data(), std::size_t(file.gcount())}, add);
        if (!done) return done.error();
    }
    if (file.bad()) return waybill::error{.message = "the file could not be read to its end"};
    // Only `finish` can find that the document is incomplete.
    if (auto const done = reader.finish(add); !done) return done.error();
    return sum;
}

int main(int count, char** arguments) {
    std::ifstream file;
    if (count == 2) file.open(arguments[1], std::ios::binary);
    if (!file.is_open()) {
        std::cerr << "usage: read_large_file FILE; the file must be readable\n";
        return 2;
    }
    auto const sum = read(file);
    if (!sum) { // line and column are those of the whole file
        std::cerr << waybill::explain(sum.error());
        return 1;
    }
    std::cout << sum->stays << " stays, " << sum->nights << " nights, " << sum->rides << " rides\n";
}
