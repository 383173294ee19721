// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/later.hpp>

#include <storage/bind.hpp>
#include <storage/connection.hpp>
#include <storage/dialect.hpp>

namespace waybill::native::storage {

void execute_later(soci::session& sql, std::string const& statement, std::vector<later_value> const& values) {
    auto& lent = static_cast<connection&>(sql);
    if (lent.engine->execute_later != nullptr) return lent.engine->execute_later(lent, statement, values);
    auto own = values; // SOCI binds what could change
    soci::statement now(sql);
    for (auto& each : own)
        std::visit(
            [&](auto& value) {
                using type = std::remove_cvref_t<decltype(value)>;
                if constexpr (std::is_same_v<type, nullable_id>)
                    now.exchange(bound(value.id, value.state));
                else if constexpr (std::is_same_v<type, nullable_text>)
                    now.exchange(bound(value.text, value.state));
                else
                    now.exchange(bound(value));
            },
            each);
    now.alloc();
    now.prepare(statement);
    now.define_and_bind();
    now.execute(true);
}

} // namespace waybill::native::storage
