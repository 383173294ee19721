// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/forwarding_backend.hpp>
#include <storage/sqlite_backend.hpp>

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

namespace waybill::native::storage {
namespace {

using soci::details::session_backend;
using soci::details::statement_backend;

/// SQLite's own statements of one connection that are not in use, by text.
class kept_statements {
public:
    kept_statements() = default;
    kept_statements(kept_statements const&) = delete;
    kept_statements& operator=(kept_statements const&) = delete;
    ~kept_statements() {
        for (auto const& each : kept_) sqlite_api::sqlite3_finalize(each.second);
    }

    /// Null: there is none.
    [[nodiscard]] sqlite_api::sqlite3_stmt* take(std::string const& text) {
        auto const found = kept_.find(text);
        if (found == kept_.end()) return nullptr;
        auto* const taken = found->second;
        kept_.erase(found);
        return taken;
    }
    void keep(std::string const& text, sqlite_api::sqlite3_stmt* unused) {
        constexpr std::size_t most = 300;
        sqlite_api::sqlite3_reset(unused); // also ends one that was left in the middle
        // SQLite executes some of these when it prepares them
        if (text.starts_with("PRAGMA")) {
            sqlite_api::sqlite3_finalize(unused);
            return;
        }
        sqlite_api::sqlite3_clear_bindings(unused);
        if (kept_.size() == most) {
            sqlite_api::sqlite3_finalize(kept_.begin()->second);
            kept_.erase(kept_.begin());
        }
        kept_.emplace(text, unused);
    }

private:
    std::unordered_multimap<std::string, sqlite_api::sqlite3_stmt*> kept_{};
};

class keeping_statement final : public forwarding_statement<soci::sqlite3_statement_backend> {
public:
    keeping_statement(soci::sqlite3_statement_backend* inner, kept_statements& kept)
        : forwarding_statement(inner), kept_(&kept) {}
    keeping_statement(keeping_statement const&) = delete;
    keeping_statement& operator=(keeping_statement const&) = delete;
    ~keeping_statement() override { give_back(); }

    void prepare(std::string const& query, soci::details::statement_type type) override {
        clean_up();
        text_ = query;
        inner().stmt_ = kept_->take(text_);
        inner().databaseReady_ = true;
        if (inner().stmt_ == nullptr) inner().prepare(query, type);
    }
    void clean_up() override {
        give_back();
        inner().clean_up();
    }

private:
    void give_back() {
        if (inner().stmt_ != nullptr) kept_->keep(text_, std::exchange(inner().stmt_, nullptr));
    }

    kept_statements* kept_;
    std::string text_{};
};

class keeping_session final : public forwarding_session<soci::sqlite3_session_backend> {
public:
    using forwarding_session::forwarding_session;

    statement_backend* make_statement_backend() override {
        return new keeping_statement(inner().make_statement_backend(), kept_);
    }

private:
    kept_statements kept_{}; ///< a member, which is destroyed before the connection is closed
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
