// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/from_json.hpp>
#include <waybill/detail/convert/from_xml.hpp>
#include <waybill/detail/convert/output.hpp>
#include <waybill/detail/convert/schema.hpp>
#include <waybill/detail/describe/field.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/sink.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace waybill {

/// Descriptions as data that a program walks at run time, and the writer of a conversion. These names may change in any
/// minor release.
namespace convert {
using detail::convert::choice_schema;
using detail::convert::document_schema;
using detail::convert::form;
using detail::convert::from_json;
using detail::convert::from_xml;
using detail::convert::leaf_rules;
using detail::convert::member_schema;
using detail::convert::output;
using detail::convert::record_schema;
using detail::convert::schema_of;
using detail::convert::unknown_kind;
using detail::describe::field_place;
} // namespace convert

/// Reads a document as `read_xml` and `read_json` do, with every check, quirk and error of theirs, and writes it in
/// another form as it is read. `written` is as if the message had been a struct in between: `to_xml` and `to_json` of
/// that are the same byte for byte.
///
///     auto done = waybill::convert_xml(text, waybill::convert::schema_of<trip_booking_list_rs>, form::script,
///     options, json);
///
/// What secret fields of type text hold is added to `secrets`, unless that is null. After an error `written` holds
/// anything.
inline result<void> convert_xml(std::string_view document, convert::document_schema const& of, convert::form as,
                                read_options const& options, std::string& written,
                                std::vector<std::string>* secrets = nullptr) {
    sink out(written);
    convert::output into(out, as, secrets);
    auto done = convert::from_xml(document, of, options, into);
    out.finish();
    return done;
}

/// As `convert_xml`, of a document in JSON.
inline result<void> convert_json(std::string_view document, convert::document_schema const& of, convert::form as,
                                 read_options const& options, std::string& written,
                                 std::vector<std::string>* secrets = nullptr) {
    sink out(written);
    convert::output into(out, as, secrets);
    auto done = convert::from_json(document, of, options, into);
    out.finish();
    return done;
}

} // namespace waybill
