// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/forwarding_backend.hpp>
#include <storage/kept_statements.hpp>
#include <storage/sqlite_backend.hpp>

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

class keeping_statement final : public forwarding_statement<soci::sqlite3_statement_backend> {
public:
    keeping_statement(soci::sqlite3_statement_backend* inner, kept_statements<prepared>& kept)
        : forwarding_statement(inner), kept_(&kept) {}
    keeping_statement(keeping_statement const&) = delete;
    keeping_statement& operator=(keeping_statement const&) = delete;
    ~keeping_statement() override { give_back(); }

    void prepare(std::string const& query, soci::details::statement_type type) override {
        clean_up();
        text_ = query;
        inner().stmt_ = kept_->take(text_).release();
        inner().databaseReady_ = true;
        if (inner().stmt_ == nullptr) inner().prepare(query, type);
    }
    void clean_up() override {
        give_back();
        inner().clean_up();
    }

private:
    void give_back() {
        if (inner().stmt_ == nullptr) return;
        prepared unused(std::exchange(inner().stmt_, nullptr));
        sqlite_api::sqlite3_reset(unused.get()); // also ends one that was left in the middle
        if (text_.starts_with("PRAGMA")) return; // SQLite executes some of these when it prepares them
        sqlite_api::sqlite3_clear_bindings(unused.get());
        (void)kept_->keep(text_, std::move(unused));
    }

    kept_statements<prepared>* kept_;
    std::string text_{};
};

class keeping_session final : public forwarding_session<soci::sqlite3_session_backend> {
public:
    using forwarding_session::forwarding_session;

    statement_backend* make_statement_backend() override {
        return new keeping_statement(inner().make_statement_backend(), kept_);
    }

private:
    kept_statements<prepared> kept_{}; ///< a member, which is destroyed before the connection is closed
};

struct keeping_factory final : soci::backend_factory {
    session_backend* make_session(soci::connection_parameters const& parameters) const override {
        return new keeping_session(
            static_cast<soci::sqlite3_session_backend*>(soci::factory_sqlite3()->make_session(parameters)));
    }
};

keeping_factory const keeping;

} // namespace

soci::backend_factory const& keeping_sqlite = keeping;

sqlite_api::sqlite3* sqlite_connection(session_backend* of) noexcept {
    return static_cast<keeping_session&>(*of).inner().conn_;
}

} // namespace waybill::native::storage
