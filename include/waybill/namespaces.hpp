// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/namespaces.hpp>
#include <waybill/detail/xml/document_namespaces.hpp>

#include <string_view>

namespace waybill {

/// An XML namespace and the prefix with which it is written. Include this header before the first use of a described
/// struct with namespaces; waybill.hpp does not include it.
///
///     inline constexpr waybill::xml_namespace orders{"urn:example:orders", "o"};
///     inline constexpr waybill::xml_namespace air{"urn:example:air", "air"};
///
///     template <> inline constexpr auto waybill::wire<order> = waybill::document("Order",
///         waybill::field<&order::id>("Id"),
///         waybill::field<&order::carrier>("Carrier").in(air),
///         waybill::field<&order::code>("code").attribute().in(air)).in(orders);
///
/// `in` of a description applies to the elements of its fields and to the root, `in` of a field to this field. The
/// fields of other structs have the namespaces of their own descriptions. Writers declare all namespaces in the root.
/// Readers compare namespaces and not prefixes. A name in another namespace, or in none, is
/// `quirk_kind::namespaced`, which is reported once in a document and refused in strict mode. JSON has no namespaces.
struct xml_namespace {
    std::string_view uri;
    std::string_view prefix{}; ///< empty: the default namespace of the document
};

} // namespace waybill
