// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/error_result.hpp>
#include <waybill/sink.hpp>
#include <waybill_schema/detail/model.hpp>
#include <waybill_schema/detail/xsd_writer.hpp>

#include <string>

namespace waybill::schema {

/// Writes the XML Schema of all documents in the list. Everything that Waybill writes validates against it, refusals
/// included. Tolerated deviations do not: another order, another form of a date, unknown elements.
///
/// The first elements of an alternative select it, since XML Schema 1.0 cannot select a type by the value of an
/// attribute.
template <class List>
constexpr void write_xsd(sink& out, List) {
    detail::schema::xsd_writer(out, &detail::schema::model_of<error_result>).write(detail::schema::documents_of<List>);
}

/// As `write_xsd`, as a string.
template <class List>
[[nodiscard]] std::string xsd_of(List documents) {
    return detail::schema::written([&](sink& out) { write_xsd(out, documents); });
}

} // namespace waybill::schema
