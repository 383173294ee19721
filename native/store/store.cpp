// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <store/store.hpp>

#include <store/connections.hpp>
#include <store/dialect.hpp>
#include <store/keys.hpp>
#include <store/migration.hpp>
#include <store/store_clock.hpp>
#include <store/transaction.hpp>

#include <soci/soci.h>

#include <utility>

namespace waybill::native {

namespace {

/// Takes as long as it takes, on a connection of its own.
stored<void> migrate_tables(dialect const& engine, soci::connection_parameters const& parameters,
                            std::chrono::milliseconds busy_time) {
    connections single(engine, parameters, busy_time, std::chrono::milliseconds(0));
    single.add();
    connections::lease lent(single);
    return run_transaction(lent, engine, store_access::migrate, busy_time,
                           [&](soci::session& sql) { migrate(sql, engine); });
}

} // namespace

store::store(std::unique_ptr<connections> made, std::function<std::string()> place_problem) noexcept
    : connections_(std::move(made)), place_problem_(std::move(place_problem)) {}
store::store(store&&) noexcept = default;
store& store::operator=(store&&) noexcept = default;
store::~store() = default;

stored<store> store::open(std::string_view url, store_settings const& settings) {
    dialect const* engine = nullptr;
    try {
        engine = &dialect_of(url);
        auto const parameters = engine->parameters(url);
        auto made = std::make_unique<connections>(*engine, parameters, settings.busy_time, settings.use_time);
        std::size_t const count = settings.connections == 0 ? 1 : settings.connections;
        for (std::size_t i = 0; i < count; ++i) made->add();
        store opened(std::move(made), engine->place_watch(url));
        auto const behind = opened.migrations_missing();
        if (!behind) return behind.error();
        if (*behind)
            if (auto const migrated = migrate_tables(*engine, parameters, settings.busy_time); !migrated)
                return migrated.error();
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

std::string store::problem() const {
    auto const behind = migrations_missing();
    if (!behind) return "the store cannot be read";
    if (*behind) return "the store's tables are older than this program: restart the service";
    if (place_problem_)
        if (auto problem = place_problem_(); !problem.empty()) return problem;
    if (auto const asking = connections_->engine().count_read_only; !asking.empty()) {
        auto const refuses = glance([&](soci::session& sql) {
            int count = 0;
            sql << std::string(asking), soci::into(count);
            return count != 0;
        });
        if (!refuses || *refuses) return "the database server takes no writes";
    }
    if (!*unwritable_) return {};
    // a key that is put and taken away again within one transaction, or SQLite would find that nothing changed
    auto const written = write([](soci::session& sql) {
        (void)key_named(sql, "probe");
        sql << "DELETE FROM service_keys WHERE name = 'probe'";
    });
    return written ? std::string() : "the store cannot be written";
}

void store::abandon() const { connections_->abandon(); }

stored<void> store::run(store_access how, std::function<void(soci::session&)> const& work) const {
    store_clock::running const timed;
    connections::lease lent(*connections_);
    if (!lent) {
        if (connections_->abandoned()) return store_error{store_failure::unreachable, "the store is being closed"};
        return store_error{store_failure::busy, "no connection to the store became free in time"};
    }
    auto ran = run_transaction(lent, connections_->engine(), how, connections_->busy_time(), work);
    if (how == store_access::write) {
        bool const refused = !ran && ran.error().kind == store_failure::unwritable;
        if ((ran || refused) && *unwritable_ != refused) *unwritable_ = refused;
    }
    return ran;
}

} // namespace waybill::native
