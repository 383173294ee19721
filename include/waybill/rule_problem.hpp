// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>

namespace waybill {

/// How a struct breaks a rule over several of its fields.
struct rule_problem {
    std::string field{}; ///< the path of one of them below the struct, `To` or `@age`; empty: the struct itself
    std::string why{};   ///< "must not be before From"

    bool operator==(rule_problem const&) const = default;
};

} // namespace waybill
