// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/functions.hpp>
#include <waybill/text.hpp>

#include <string_view>

namespace waybill::native::certification {

/// Calls `with` an empty request of the type that has this root. False for a root of no request.
template <class With>
bool by_root(std::string_view root, With const& with) {
    auto const any = [&]<class... Documents>(document_list<Documents...>) {
        auto const one = [&]<class Document>() {
            if constexpr (request_document<Document>) {
                if (!text::same_letters(root, root_of<Document>)) return false;
                with(Document{});
                return true;
            } else {
                return false;
            }
        };
        return (one.template operator()<Documents>() || ...);
    };
    return any(protocol_documents{});
}

} // namespace waybill::native::certification
