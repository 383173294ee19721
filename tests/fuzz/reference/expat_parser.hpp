// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fuzzing {

/// The outcome of expat.
struct expat_outcome {
    bool well_formed = false;
    bool encoding_refused = false; ///< unknown to expat, or not what expat takes the bytes to be
    bool token_refused = false;    ///< `offset` is that of a byte that can begin or continue no token
    std::string events{};          ///< as `event_log` writes them
    std::size_t offset = 0;        ///< of the error
    std::string_view error{};
};

enum class expat_names { plain, in_namespaces };

/// `encoding` overrules the declaration; null believes it.
expat_outcome parse_by_expat(std::string_view bytes, expat_names names, char const* encoding);

} // namespace fuzzing
