// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "common/require.hpp"
#include "reference/place.hpp"

#include <waybill/error.hpp>
#include <waybill/explain.hpp>
#include <waybill/quirk.hpp>

#include <cstddef>
#include <string_view>

namespace fuzzing {

/// Line and column are those of the offset.
inline void require_place(std::string_view document, std::size_t offset, line_and_column reported) {
    require(offset <= document.size(), "a place is inside of the document", {document});
    require(reported == place_of(document, offset), "line and column are those of the offset", {document});
}

/// The text that an error or a quirk quotes from a document is short and printable.
inline void require_showable(std::string_view found, std::string_view document) {
    require(found.size() <= 100, "the quoted text is short", {found, document});
    require(is_showable(found), "the quoted text has no control character", {found, document});
}

/// `document` is the text that was read. It is not compared if the places are those of a converted text.
inline void require_sound(waybill::error const& why, std::string_view document, bool converted) {
    if (!converted) require_place(document, why.offset, {why.line, why.column});
    require_showable(why.found, document);
    (void)waybill::explain(why);
}
inline void require_sound(waybill::quirk const& quirk, std::string_view document, bool converted) {
    if (!converted) require_place(document, quirk.offset, {quirk.line, quirk.column});
    require_showable(quirk.found, document);
    (void)waybill::explain(quirk);
}

} // namespace fuzzing
