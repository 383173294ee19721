// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <store/schema_age.hpp>

#include <store/connections.hpp>
#include <store/dialect.hpp>
#include <store/migration.hpp>
#include <store/transaction.hpp>

#include <chrono>

namespace waybill::native {

stored<bool> schema_outdated(std::string_view url) {
    constexpr std::chrono::milliseconds busy_time(5000);
    constexpr std::chrono::milliseconds use_time(60'000);
    dialect const* engine = nullptr;
    try {
        engine = &dialect_of(url);
        connections single(*engine, engine->parameters(url), busy_time, use_time);
        single.add();
        connections::lease lent(single);
        if (!lent) return store_error{store_failure::unreachable, "the store did not answer in time"};
        bool behind = false;
        auto const ran = run_transaction(lent, *engine, store_access::read, busy_time,
                                         [&](soci::session& sql) { behind = migrations_missing(sql, *engine); });
        if (!ran) return ran.error();
        return behind;
    } catch (store_exception const& thrown) { return thrown.why(); } catch (soci::soci_error const& thrown) {
        auto why = as_error(*engine, thrown);
        if (why.kind == store_failure::failed) why.kind = store_failure::unreachable;
        return why;
    }
}

} // namespace waybill::native
