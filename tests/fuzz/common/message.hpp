// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/message/functions.hpp>

#include <string_view>

namespace fuzzing {

template <class Use, class... Documents>
void with_message_of(std::string_view root, Use& use, waybill::document_list<Documents...>) {
    auto const is_it = [&]<class Document>() {
        if (!waybill::detail::text::same_letters(root, waybill::detail::describe::root_of<Document>)) return false;
        use.template operator()<Document>();
        return true;
    };
    // what has another root is offered to one of the types, to see it refused
    if (!(is_it.template operator()<Documents>() || ...)) use.template operator()<waybill::trip_booking_list_rq>();
}

/// Calls `use.operator()<Document>()` with the message type that a root's name means, as the service does.
template <class Use>
void with_message_of(std::string_view root, Use&& use) {
    with_message_of(root, use, waybill::protocol_documents{});
}

} // namespace fuzzing
