// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "documents.hpp"

#include <waybill/convert.hpp>

namespace waybill::wasm {

result<void> convert_xml(convert::document_schema const& of, std::string_view document, read_options const& options,
                         convert::output& into) {
    return convert::from_xml(document, of, options, into);
}

} // namespace waybill::wasm
