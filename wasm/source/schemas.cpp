// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "convert/convert.hpp"
#include "documents.hpp"

#include <waybill/message/functions.hpp>

#include <array>

namespace waybill::wasm {

namespace {

template <class... Documents>
constexpr auto schemas_of(document_list<Documents...>) {
    return std::array{convert::schema_of<Documents>...};
}
constexpr auto schemas = schemas_of(protocol_documents{});

} // namespace

std::span<convert::document_schema const> documents() noexcept { return schemas; }

} // namespace waybill::wasm
