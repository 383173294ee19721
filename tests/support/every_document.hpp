// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/generate.hpp"

#include <waybill/message/functions.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

/// Typed tests of every document of the protocol.
namespace every_document {

template <class List, class... More>
struct types_of;
template <class... Documents, class... More>
struct types_of<waybill::document_list<Documents...>, More...> {
    using list = testing::Types<More..., Documents...>;
};
template <class... More>
using types = typename types_of<waybill::protocol_documents, More...>::list;

struct root_names {
    template <class T>
    static std::string GetName(int) { // NOLINT(readability-identifier-naming): GoogleTest asks for it
        return std::string(waybill::detail::describe::root_of<T>);
    }
};

/// The first message has every field, the second as few as possible.
inline generate::fullness how(std::uint64_t seed) {
    using enum generate::fullness;
    return seed == 0 ? everything : seed == 1 ? nothing : as_it_comes;
}

} // namespace every_document
