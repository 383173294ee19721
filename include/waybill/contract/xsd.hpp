// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contract/outline.hpp>
#include <waybill/contract/xsd_writer.hpp>
#include <waybill/message/error_result.hpp>
#include <waybill/message/function.hpp>

#include <string>
#include <type_traits>

namespace waybill::contract {

namespace outlines {

/// Whether `Document` answers one of `Others`.
template <class Document, class... Others>
constexpr bool answers_one() {
    return ([] {
        if constexpr (request_document<Others>)
            return std::is_same_v<response_of<Others>, Document>;
        else
            return false;
    }() || ...);
}

} // namespace outlines

/// The XML Schema of all documents in the list: what Waybill writes validates against it, refusals included. What a
/// reader merely tolerates does not: another order, another form of a date, elements nobody knows.
///
/// An alternative of a choice is told by its first elements, since XML Schema 1.0 cannot say it by an attribute's
/// value.
template <template <class...> class List, class... Documents>
constexpr void write_xsd(sink& out, List<Documents...>) {
    document_outline const documents[] = {{describe::root_of<Documents>, outlines::record_of<Documents>(),
                                           outlines::answers_one<Documents, Documents...>()}...};
    xsd::writer(out, outlines::record_of<error_result>()).write(documents);
}

/// As `write_xsd`, as a string.
template <template <class...> class List, class... Documents>
[[nodiscard]] std::string xsd_of(List<Documents...> documents) {
    std::string text;
    sink out(text);
    write_xsd(out, documents);
    out.finish();
    return text;
}

} // namespace waybill::contract
