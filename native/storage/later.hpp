// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/nullable.hpp>

#include <string>
#include <variant>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// A value of a statement that is executed later.
using later_value = std::variant<long long, std::string, nullable_id, nullable_text>;

/// Executes a statement of the present transaction whose result nobody needs, before the next one. On a server it is
/// sent with that one, in the same round trip: `COMMIT` is the last. An error of it is thrown by that one.
void execute_later(soci::session& sql, std::string const& statement, std::vector<later_value> const& values = {});

} // namespace waybill::native::storage
