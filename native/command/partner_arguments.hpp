// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/access/partner.hpp>
#include <waybill/via.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace waybill::native {

/// What every command that calls a partner is told.
struct partner_arguments {
    waybill::partner partner{};
    std::string login{};
    std::int64_t user = 0;
    std::string way = "post";
    std::string result = "xml";
    std::string family{}; ///< empty: the function's own
    std::string output = "table";
    unsigned seconds = 60; ///< for the whole call

    [[nodiscard]] via road() const;
};

void add_partner_options(CLI::App& command, partner_arguments& arguments);

} // namespace waybill::native
