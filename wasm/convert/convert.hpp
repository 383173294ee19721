// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: documents of all types without structs: from XML or JSON into packed values, and back.
#pragma once

#include "convert/output.hpp"
#include "convert/packed.hpp"
#include "convert/packed_target.hpp"
#include "convert/schema.hpp"
#include "convert/writer.hpp"

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/read/read_document.hpp>
#include <waybill/document_form.hpp>
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
using detail::convert::member_schema;
using detail::convert::packed_values;
using detail::convert::purpose;
using detail::convert::put_script_name;
using detail::convert::record_schema;
using detail::convert::schema_of;
using detail::convert::unknown_kind;
using detail::describe::field_place;

/// Reads a document into packed values, with the same checks, quirks and errors as `read_xml` and `read_json`.
/// `secrets`, unless null, receives the values of secret text fields. After an error the content of `into` is
/// unspecified; for a check always, and items that cannot be read take no memory in it.
[[gnu::noinline]] inline result<void> read(document_schema const& of, std::string_view document, document_form from,
                                           read_options const& options, packed_values& into,
                                           std::vector<std::string>* secrets = nullptr,
                                           purpose reader = purpose::document) {
    into.wide.clear();
    sink values(into.values);
    detail::convert::output to(values, into.wide, secrets, reader);
    detail::read::document_content<detail::convert::packed_target> const what{
        of.secret_names, of.root, *of.record, {to}};
    auto done = from == document_form::xml ? detail::read::read_xml(document, options, what)
                                           : detail::read::read_json(document, options, what);
    values.finish();
    return done;
}

/// Writes packed values as a document, byte for byte what `to_xml` or `to_json` writes for the message. Returns an
/// error if it cannot represent a text.
[[gnu::noinline]] inline result<void> write(document_schema const& of, packed_values const& from, document_form as,
                                            std::string& written) {
    sink out(written);
    auto done = detail::convert::document_writer(from, out, as == document_form::xml).write(of);
    out.finish();
    return done;
}

} // namespace convert

} // namespace waybill
