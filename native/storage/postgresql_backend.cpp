// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/forwarding_backend.hpp>
#include <storage/postgresql_backend.hpp>

#include <soci/postgresql/soci-postgresql.h>

#include <chrono>
#include <string>

namespace waybill::native::storage {
namespace {

using soci::details::session_backend;
using soci::details::statement_backend;

class watched_session;

/// Measures executions. In a session that prepares nothing, sends the text with each execution, which prepares the
/// statement without a name.
class watched_statement final : public forwarding_statement<statement_backend> {
public:
    watched_statement(statement_backend* inner, watched_session const& session)
        : forwarding_statement(inner), session_(&session) {}

    void prepare(std::string const& query, soci::details::statement_type type) override;
    exec_fetch_result execute(int number) override;

private:
    watched_session const* session_;
    std::string text_{};
};

class watched_session final : public forwarding_session<session_backend> {
public:
    watched_session(session_backend* inner, bool prepares) : forwarding_session(inner), prepares_(prepares) {}

    statement_backend* make_statement_backend() override {
        return new watched_statement(inner().make_statement_backend(), *this);
    }

    [[nodiscard]] bool prepares() const noexcept { return prepares_; }
    [[nodiscard]] statement_watch* watch() const noexcept { return watch_; }
    void watch(statement_watch& with) noexcept { watch_ = &with; }

private:
    bool prepares_;
    statement_watch* watch_ = nullptr;
};

void watched_statement::prepare(std::string const& query, soci::details::statement_type type) {
    if (session_->watch() != nullptr) text_ = query;
    inner().prepare(query, session_->prepares() ? type : soci::details::st_one_time_query);
}

statement_backend::exec_fetch_result watched_statement::execute(int number) {
    auto* const watch = session_->watch();
    if (watch == nullptr) return inner().execute(number);
    auto const begun = std::chrono::steady_clock::now();
    auto const done = inner().execute(number);
    watch->executed(text_,
                    std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begun));
    return done;
}

struct watched_factory final : soci::backend_factory {
    explicit watched_factory(bool kept) : prepares(kept) {}
    session_backend* make_session(soci::connection_parameters const& parameters) const override {
        return new watched_session(soci::factory_postgresql()->make_session(parameters), prepares);
    }
    bool prepares;
};

watched_factory const preparing(true);
watched_factory const unpreparing(false);

watched_session& watched(session_backend* of) noexcept { return static_cast<watched_session&>(*of); }

} // namespace

soci::backend_factory const& prepared_postgresql = preparing;
soci::backend_factory const& unprepared_postgresql = unpreparing;

session_backend* inner_session(session_backend* of) noexcept { return of == nullptr ? nullptr : &watched(of).inner(); }

bool prepares_statements(session_backend* of) noexcept { return watched(of).prepares(); }

void watch_statements(session_backend* of, statement_watch& with) noexcept { watched(of).watch(with); }

} // namespace waybill::native::storage
