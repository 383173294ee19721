// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "documents.hpp"

#include "../expect.hpp"
#include "json_layout.hpp"
#include "trip_list.hpp"
#include "xml_layout.hpp"

#include <waybill/json.hpp>
#include <waybill/xml.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace bench {

namespace {

using key = std::pair<std::size_t, layout>;

/// The result of `make` for this key, computed once.
template <class Key, class Value, class Make>
Value const& kept(std::map<Key, Value>& in, Key const& of, Make&& make) {
    auto const found = in.find(of);
    return found != in.end() ? found->second : in.emplace(of, make()).first->second;
}

std::string laid_out_xml(std::string_view plain, layout as) {
    switch (as) {
    case layout::plain: break;
    case layout::indented: return indented_xml(plain);
    case layout::reversed: return reversed_xml(plain);
    case layout::prefixed: return prefixed_xml(plain);
    case layout::misspelled: return misspelled_xml(plain);
    }
    return std::string(plain);
}

std::string laid_out_json(std::string_view plain, layout as) {
    if (as == layout::indented) return indented_json(plain);
    if (as == layout::reversed) return reversed_json(plain);
    return std::string(plain);
}

} // namespace

waybill::trip_booking_list_rs const& list_of(std::size_t bookings) {
    static std::map<std::size_t, waybill::trip_booking_list_rs> made;
    return kept(made, bookings, [&] { return trip_list(bookings); });
}

std::string const& xml_of(std::size_t bookings, layout as) {
    static std::map<key, std::string> made;
    return kept(made, key(bookings, as), [&] {
        auto text = laid_out_xml(waybill::to_xml(list_of(bookings)).value(), as);
        expect(xml_contains(text, list_of(bookings)), "the generated XML");
        return text;
    });
}

std::string const& json_of(std::size_t bookings, layout as) {
    static std::map<key, std::string> made;
    return kept(made, key(bookings, as), [&] {
        auto text = laid_out_json(waybill::to_json(list_of(bookings)).value(), as);
        expect(json_contains(text, list_of(bookings)), "the generated JSON");
        return text;
    });
}

std::vector<document> const& documents_of(std::size_t bookings) {
    static std::map<std::size_t, std::vector<document>> made;
    return kept(made, bookings, [&] {
        constexpr std::size_t in_all = 10'000;
        std::vector<document> different;
        for (std::size_t seed = 1; seed <= std::max<std::size_t>(in_all / bookings, 1); ++seed) {
            auto list = trip_list(bookings, seed);
            auto xml = waybill::to_xml(list).value();
            auto json = waybill::to_json(list).value();
            different.push_back({std::move(list), std::move(xml), std::move(json)});
        }
        return different;
    });
}

std::vector<std::string> const& xml_documents_of(std::size_t bookings, layout as) {
    static std::map<key, std::vector<std::string>> made;
    return kept(made, key(bookings, as), [&] {
        std::vector<std::string> texts;
        for (auto const& one : documents_of(bookings)) texts.push_back(laid_out_xml(one.xml, as));
        return texts;
    });
}

bool xml_contains(std::string_view text, waybill::trip_booking_list_rs const& list) {
    waybill::trip_booking_list_rs read;
    return waybill::read_xml(text, read, options()).has_value() && read == list;
}

bool json_contains(std::string_view text, waybill::trip_booking_list_rs const& list) {
    waybill::trip_booking_list_rs read;
    return waybill::read_json(text, read, options()).has_value() && read == list;
}

waybill::read_options const& options() {
    static auto const large = [] {
        waybill::read_options made;
        made.limits.bytes = std::size_t{1} << 30;
        return made;
    }();
    return large;
}

} // namespace bench
