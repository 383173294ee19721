// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <store/store_error.hpp>

#include <soci/connection-parameters.h>
#include <soci/error.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native {

/// What differs between database engines. Everything else is SQL that all of them understand.
struct dialect {
    std::string_view scheme; ///< how URLs of this engine begin: `sqlite:`
    /// How to reach what the URL names; throws `store_exception` where the URL names nothing.
    soci::connection_parameters (*parameters)(std::string_view url);
    /// Statements that prepare each new connection.
    std::vector<std::string> (*greeting)(std::chrono::milliseconds busy_time);
    std::string_view begin_reading; ///< begins a transaction whose statements all see the same state
    std::string_view begin_writing; ///< begins a transaction that will not fail later for having read first
    std::string_view clustered;     ///< follows a table definition whose rows are to lie in key order
    store_failure (*kind_of)(soci::soci_error const&);
};

/// The dialect of a store URL; throws `store_exception` where no dialect knows it.
[[nodiscard]] dialect const& dialect_of(std::string_view url);

extern dialect const sqlite_dialect;

} // namespace waybill::native
