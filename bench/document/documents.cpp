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

std::string laid_out_xml(std::string_view plain, layout as) {
    switch (as) {
    case layout::indented: return indented_xml(plain);
    case layout::reversed: return reversed_xml(plain);
    case layout::prefixed: return prefixed_xml(plain);
    case layout::misspelled: break;
    }
    return misspelled_xml(plain);
}

std::string laid_out_json(std::string_view plain, layout as) {
    expect(as == layout::indented || as == layout::reversed, "a layout of JSON");
    return as == layout::indented ? indented_json(plain) : reversed_json(plain);
}

} // namespace

std::vector<document> const& documents_of(std::size_t bookings) {
    static std::map<std::size_t, std::vector<document>> made;
    auto& different = made[bookings];
    constexpr std::size_t in_all = 10'000;
    while (different.size() < std::max<std::size_t>(in_all / bookings, 1)) {
        auto list = trip_list(bookings, different.size() + 1);
        auto xml = waybill::to_xml(list).value();
        auto json = waybill::to_json(list).value();
        expect(xml_contains(xml, list) && json_contains(json, list), "the generated documents");
        different.push_back({std::move(list), std::move(xml), std::move(json)});
    }
    return different;
}

std::vector<std::string> texts_of(std::size_t bookings, std::string document::* form, layout as) {
    std::vector<std::string> texts;
    for (auto const& one : documents_of(bookings)) {
        auto const& text = one.*form;
        texts.push_back(form == &document::xml ? laid_out_xml(text, as) : laid_out_json(text, as));
    }
    return texts;
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
