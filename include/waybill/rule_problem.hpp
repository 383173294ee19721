// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>

namespace waybill {

/// How a struct breaks a rule over several of its fields.
struct rule_problem {
    std::string_view field{}; ///< the name of one of them in documents; empty: the struct itself
    std::string why{};        ///< "must not be before From"

    bool operator==(rule_problem const&) const = default;
};

} // namespace waybill
