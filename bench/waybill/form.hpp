// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "../document/documents.hpp"

#include <waybill/json.hpp>
#include <waybill/xml.hpp>

#include <string>

/// Both forms of a document, with one interface for benchmarks of either.
namespace bench {

using trips = waybill::trip_booking_list_rs;

struct xml {
    static constexpr std::string document::* form = &document::xml;
    static bool read(std::string const& text, trips& into) {
        return waybill::read_xml(text, into, bench::options()).has_value();
    }
    static bool write(trips const& list, std::string& into) { return waybill::write_xml(list, into).has_value(); }
};

struct json {
    static constexpr std::string document::* form = &document::json;
    static bool read(std::string const& text, trips& into) {
        return waybill::read_json(text, into, bench::options()).has_value();
    }
    static bool write(trips const& list, std::string& into) { return waybill::write_json(list, into).has_value(); }
};

} // namespace bench
