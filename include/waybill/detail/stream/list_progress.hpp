// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::stream {

/// What a walk over a list has to know of the walks before it, and what it leaves to the next one.
///
/// A walk begins at the beginning of the document each time, with the readers that read whole documents. Where items
/// were handed over before, the text is the document up to its first item, then a stand-in for all of them, then what
/// follows. When a walk comes to the stand-in it takes up what is here, and goes on behind it.
struct list_progress {
    std::size_t kept = 0;            ///< where the stand-in ends; 0 when there is none
    std::size_t count = 0;           ///< items handed over
    std::size_t elements = 0;        ///< counted, or where each item is counted anew, those in front of the items
    bool namespace_reported = false; ///< what the XML reader complained of already

    std::size_t first_item = 0; ///< where the first item begins; in the walk that found it
    std::string first_name{};   ///< and its name as written, in XML
    std::size_t resume = 0;     ///< behind the last item that this walk handed over; 0 when there was none
    bool cut = false;           ///< this walk ended with a number at the end of the text, which may go on
};

} // namespace waybill::detail::stream
