// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/from_json.hpp>
#include <waybill/detail/convert/from_xml.hpp>
#include <waybill/detail/convert/output.hpp>
#include <waybill/detail/convert/packed.hpp>
#include <waybill/detail/convert/schema.hpp>
#include <waybill/detail/convert/script.hpp>
#include <waybill/detail/convert/writer.hpp>
#include <waybill/detail/describe/field.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/sink.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace waybill {

/// Descriptions as run-time data, and the parts of a conversion. These names may change in any minor release.
namespace convert {
using detail::convert::choice_schema;
using detail::convert::document_schema;
using detail::convert::document_writer;
using detail::convert::form;
using detail::convert::from_json;
using detail::convert::from_xml;
using detail::convert::leaf_rules;
using detail::convert::member_schema;
using detail::convert::output;
using detail::convert::packed_values;
using detail::convert::put_script_name;
using detail::convert::record_schema;
using detail::convert::schema_of;
using detail::convert::script_writer;
using detail::convert::unknown_kind;
using detail::describe::field_place;

/// Writes packed values in a form. Returns an error if it cannot represent a text.
inline result<void> write(packed_values const& packed, document_schema const& of, form as, std::string& written) {
    sink out(written);
    result<void> done;
    if (as == form::script)
        script_writer(packed, out).record(*of.record);
    else
        done = document_writer(packed, out, as == form::xml).write(of);
    out.finish();
    return done;
}

} // namespace convert

/// Converts an XML document to another form, with the same checks, quirks and errors as `read_xml`. The output is byte
/// for byte what `to_xml` or `to_json` writes for the message.
///
///     auto done = waybill::convert_xml(text, waybill::convert::schema_of<trip_booking_list_rs>, form::script,
///                                      options, json);
///
/// `secrets`, unless null, receives the values of secret text fields. After an error the content of `written` is
/// unspecified.
inline result<void> convert_xml(std::string_view document, convert::document_schema const& of, convert::form as,
                                read_options const& options, std::string& written,
                                std::vector<std::string>* secrets = nullptr) {
    convert::packed_values packed;
    sink values(packed.values);
    convert::output into(values, packed.wide, secrets);
    auto done = convert::from_xml(document, of, options, into);
    return done ? convert::write(packed, of, as, written) : done;
}

/// As `convert_xml`, for a JSON document.
inline result<void> convert_json(std::string_view document, convert::document_schema const& of, convert::form as,
                                 read_options const& options, std::string& written,
                                 std::vector<std::string>* secrets = nullptr) {
    convert::packed_values packed;
    sink values(packed.values);
    convert::output into(values, packed.wide, secrets);
    auto done = convert::from_json(document, of, options, into);
    return done ? convert::write(packed, of, as, written) : done;
}

} // namespace waybill
