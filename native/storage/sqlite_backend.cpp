// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/forwarding_backend.hpp>
#include <storage/pool_activity.hpp>
#include <storage/sqlite_backend.hpp>
#include <storage/statement_cache.hpp>

#include <memory>
#include <string>
#include <utility>

namespace waybill::native::storage {
namespace {

using soci::details::session_backend;
using soci::details::statement_backend;

struct finalizer {
    void operator()(sqlite_api::sqlite3_stmt* statement) const noexcept { sqlite_api::sqlite3_finalize(statement); }
};
/// SQLite's own statement.
using prepared = std::unique_ptr<sqlite_api::sqlite3_stmt, finalizer>;

class caching_statement final : public forwarding_statement<soci::sqlite3_statement_backend> {
public:
    caching_statement(soci::sqlite3_statement_backend* inner, statement_cache<prepared>& cache)
        : forwarding_statement(inner), cache_(&cache) {}
    caching_statement(caching_statement const&) = delete;
    caching_statement& operator=(caching_statement const&) = delete;
    ~caching_statement() override { give_back(); }

    void prepare(std::string const& query, soci::details::statement_type type) override {
        clean_up();
        text_ = query;
        inner().stmt_ = cache_->take(text_).release();
        inner().databaseReady_ = true;
        if (inner().stmt_ == nullptr) inner().prepare(query, type);
    }
    void clean_up() override {
        give_back();
        inner().clean_up();
    }
    exec_fetch_result execute(int number) override {
        ++pool_activity::of_process().statements;
        return inner().execute(number);
    }

private:
    void give_back() {
        if (inner().stmt_ == nullptr) return;
        prepared unused(std::exchange(inner().stmt_, nullptr));
        sqlite_api::sqlite3_reset(unused.get()); // also ends one that was left in the middle
        if (text_.starts_with("PRAGMA")) return; // SQLite executes some of these when it prepares them
        sqlite_api::sqlite3_clear_bindings(unused.get());
        (void)cache_->put(text_, std::move(unused));
    }

    statement_cache<prepared>* cache_;
    std::string text_{};
};

class caching_session final : public forwarding_session<soci::sqlite3_session_backend> {
public:
    using forwarding_session::forwarding_session;

    statement_backend* make_statement_backend() override {
        return new caching_statement(inner().make_statement_backend(), cache_);
    }

private:
    statement_cache<prepared> cache_{}; ///< a member, which is destroyed before the connection is closed
};

struct caching_factory final : soci::backend_factory {
    session_backend* make_session(soci::connection_parameters const& parameters) const override {
        return new caching_session(
            static_cast<soci::sqlite3_session_backend*>(soci::factory_sqlite3()->make_session(parameters)));
    }
};

caching_factory const factory;

} // namespace

soci::backend_factory const& caching_sqlite = factory;

sqlite_api::sqlite3* sqlite_connection(session_backend* of) noexcept {
    return static_cast<caching_session&>(*of).inner().conn_;
}

} // namespace waybill::native::storage
