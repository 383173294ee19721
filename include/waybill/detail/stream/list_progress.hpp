// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::stream {

/// The state that a run over a list takes from the previous runs and leaves for the next one.
///
/// Each run starts at the beginning of the document, with the readers of whole documents. After items were passed on,
/// the text is the document up to its first item, a placeholder for all of these items, and the rest. At the
/// placeholder, a run restores this state and continues after it.
struct list_progress {
    std::size_t kept = 0;            ///< the end of the placeholder; 0 if there is none
    std::size_t count = 0;           ///< items passed on
    std::size_t elements = 0;        ///< counted elements, or those before the items if each item is counted separately
    bool namespace_reported = false; ///< the XML reader has reported it

    std::size_t first_item = 0; ///< the start of the first item, in the run that found it
    std::string first_name{};   ///< and its name as written, in XML
    std::size_t resume = 0;     ///< after the last item that this run passed on; 0 if there was none
    bool cut = false;           ///< this run ended with a number at the end of the text, which may continue
};

} // namespace waybill::detail::stream
