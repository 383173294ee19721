// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <store/store.hpp>

#include <store/connections.hpp>
#include <store/dialect.hpp>
#include <store/migration.hpp>
#include <store/store_clock.hpp>
#include <store/transaction.hpp>

namespace waybill::native {

store::store(std::unique_ptr<connections> made) noexcept : connections_(std::move(made)) {}
store::store(store&&) noexcept = default;
store& store::operator=(store&&) noexcept = default;
store::~store() = default;

stored<store> store::open(std::string_view url, store_settings const& settings) {
    dialect const* engine = nullptr;
    try {
        engine = &dialect_of(url);
        auto made = std::make_unique<connections>(*engine, engine->parameters(url), settings.busy_time);
        std::size_t const count = settings.connections == 0 ? 1 : settings.connections;
        for (std::size_t i = 0; i < count; ++i) made->add();
        store opened(std::move(made));
        auto const behind = opened.migrations_missing();
        if (!behind) return behind.error();
        if (*behind) {
            auto const migrated = opened.run(store_access::migrate, [&](soci::session& sql) { migrate(sql, *engine); });
            if (!migrated) return migrated.error();
        }
        return opened;
    } catch (store_exception const& thrown) { return thrown.why(); } catch (soci::soci_error const& thrown) {
        auto why = as_error(*engine, thrown);
        if (why.kind == store_failure::failed) why.kind = store_failure::unreachable;
        return why;
    }
}

stored<bool> store::migrations_missing() const {
    return read([&](soci::session& sql) { return native::migrations_missing(sql, connections_->engine()); });
}

stored<void> store::run(store_access how, std::function<void(soci::session&)> const& work) const {
    store_clock::running const timed;
    connections::lease lent(*connections_);
    return run_transaction(lent, connections_->engine(), how, connections_->busy_time(), work);
}

} // namespace waybill::native
