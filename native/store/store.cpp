// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <store/store.hpp>

#include <store/dialect.hpp>
#include <store/migration.hpp>
#include <store/store_clock.hpp>

#include <soci/soci.h>

namespace waybill::native {

struct store::connections {
    dialect const& engine;
    soci::connection_pool pool;
};

namespace {

/// Undone unless it was committed.
class transaction {
public:
    transaction(soci::session& sql, std::string_view begin) : sql_(sql) { sql_ << std::string(begin); }
    transaction(transaction const&) = delete;
    transaction& operator=(transaction const&) = delete;
    void commit() {
        sql_ << "COMMIT";
        open_ = false;
    }
    ~transaction() {
        if (!open_) return;
        try {
            sql_ << "ROLLBACK";
        } catch (soci::soci_error const&) { // the engine has rolled back by itself
        }
    }

private:
    soci::session& sql_;
    bool open_ = true;
};

/// What SOCI threw. `what()` would tell the statement's values, traveler names among them: never use it.
store_error as_error(dialect const& engine, soci::soci_error const& thrown) {
    return {engine.kind_of(thrown), "the store: " + thrown.get_error_message()};
}

} // namespace

store::store(std::unique_ptr<connections> made) noexcept : connections_(std::move(made)) {}
store::store(store&&) noexcept = default;
store& store::operator=(store&&) noexcept = default;
store::~store() = default;

stored<store> store::open(std::string_view url, store_settings const& settings) {
    dialect const* engine = nullptr;
    try {
        engine = &dialect_of(url);
        std::size_t const count = settings.connections == 0 ? 1 : settings.connections;
        auto const parameters = engine->parameters(url);
        auto made = std::unique_ptr<connections>(new connections{*engine, soci::connection_pool(count)});
        for (std::size_t i = 0; i < count; ++i) {
            auto& sql = made->pool.at(i);
            sql.open(parameters);
            for (auto const& statement : engine->greeting(settings.busy_time)) sql << statement;
        }
        store opened(std::move(made));
        auto const behind = opened.read([](soci::session& sql) { return migrations_missing(sql); });
        if (!behind) return behind.error();
        if (*behind) {
            auto const migrated = opened.write([&](soci::session& sql) { migrate(sql, *engine); });
            if (!migrated) return migrated.error();
        }
        return opened;
    } catch (store_exception const& thrown) { return thrown.why(); } catch (soci::soci_error const& thrown) {
        auto why = as_error(*engine, thrown);
        if (why.kind == store_failure::failed) why.kind = store_failure::unreachable;
        return why;
    }
}

stored<void> store::run(access how, std::function<void(soci::session&)> const& work) const {
    auto const& engine = connections_->engine;
    store_clock::running const timed;
    try {
        soci::session sql(connections_->pool);
        transaction all(sql, how == access::write ? engine.begin_writing : engine.begin_reading);
        work(sql);
        all.commit();
        return {};
    } catch (store_exception const& thrown) { return thrown.why(); } catch (soci::soci_error const& thrown) {
        return as_error(engine, thrown);
    }
}

} // namespace waybill::native
