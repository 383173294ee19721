// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/functions.hpp>

#include <type_traits>

namespace waybill::wasm {

/// Whether the module has the document. Updates of rates and lists of changed bookings are requested by servers, not by
/// browsers; without their tables the module stays below its limit (docs/adr/0018-ship-one-small-module.md).
template <class Document>
inline constexpr bool in_module =
    !std::is_same_v<Document, rate_update_req> && !std::is_same_v<Document, rate_update_res> &&
    !std::is_same_v<Document, hotel_booking_list_req> && !std::is_same_v<Document, hotel_booking_list_res>;

template <class... Left, class... Right>
consteval document_list<Left..., Right...> operator+(document_list<Left...>, document_list<Right...>) {
    return {};
}

template <class... Documents>
consteval auto those_in_module(document_list<Documents...>) {
    return (document_list<>{} + ... +
            std::conditional_t<in_module<Documents>, document_list<Documents>, document_list<>>{});
}

/// The documents of the module, in the order of `protocol_documents`.
using module_documents = decltype(those_in_module(protocol_documents{}));

} // namespace waybill::wasm
