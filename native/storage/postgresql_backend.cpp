// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/forwarding_backend.hpp>
#include <storage/pool_activity.hpp>
#include <storage/postgresql_backend.hpp>
#include <storage/statement_cache.hpp>

#include <soci/postgresql/soci-postgresql.h>

#include <chrono>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::storage {
namespace {

using soci::details::session_backend;
using soci::details::statement_backend;

class watched_session;

/// A statement that the server knows by name, and what SOCI knows of it.
struct prepared {
    std::string name{};
    std::string numbered_text{}; ///< with `$1` in the place of the first name
    std::vector<std::string> names{};
};

/// Measures executions, and leaves statements prepared in the session for the next one with their text. In a session
/// that prepares nothing, sends the text with each execution, which prepares the statement without a name.
class watched_statement final : public forwarding_statement<soci::postgresql_statement_backend> {
public:
    watched_statement(soci::postgresql_statement_backend* inner, watched_session& session)
        : forwarding_statement(inner), session_(&session) {}
    watched_statement(watched_statement const&) = delete;
    watched_statement& operator=(watched_statement const&) = delete;
    ~watched_statement() override { give_back(); }

    void prepare(std::string const& query, soci::details::statement_type type) override;
    exec_fetch_result execute(int number) override;
    int prepare_for_describe() override {
        (void)execute(1);
        inner().justDescribed_ = true; // SOCI executes it no second time
        return PQnfields(inner().result_);
    }

private:
    void give_back();
    void execute_with(std::vector<unsent_statement> const& before);

    watched_session* session_;
    std::string text_{};
};

class watched_session final : public forwarding_session<soci::postgresql_session_backend> {
public:
    watched_session(soci::postgresql_session_backend* inner, bool prepares)
        : forwarding_session(inner), prepares_(prepares) {}

    statement_backend* make_statement_backend() override {
        return new watched_statement(inner().make_statement_backend(), *this);
    }

    [[nodiscard]] bool prepares() const noexcept { return prepares_; }
    [[nodiscard]] statement_cache<prepared>& cache() noexcept { return cache_; }
    [[nodiscard]] statement_watch* watch() const noexcept { return watch_; }
    void watch(statement_watch& with) noexcept { watch_ = &with; }
    [[nodiscard]] std::vector<unsent_statement>& unsent() noexcept { return unsent_; }

private:
    bool prepares_;
    statement_cache<prepared> cache_{};
    statement_watch* watch_ = nullptr;
    std::vector<unsent_statement> unsent_{};
};

/// Whether a text is likely to come again, and may be prepared with a name: it is no command and no sequence of several
/// statements.
bool is_query(std::string const& text) {
    return text.find(';') == std::string::npos &&
           (text.starts_with("SELECT") || text.starts_with("INSERT") || text.starts_with("UPDATE") ||
            text.starts_with("DELETE") || text.starts_with("WITH"));
}

void watched_statement::prepare(std::string const& query, soci::details::statement_type type) {
    give_back();
    text_ = query;
    if (!session_->prepares()) return inner().prepare(query, soci::details::st_one_time_query);
    if (!is_query(query)) return inner().prepare(query, type);
    auto known = session_->cache().take(query);
    if (known.name.empty()) return inner().prepare(query, soci::details::st_repeatable_query);
    inner().stType_ = soci::details::st_repeatable_query;
    inner().statementName_ = std::move(known.name);
    inner().query_ = std::move(known.numbered_text);
    inner().names_ = std::move(known.names);
}

void watched_statement::give_back() {
    auto& name = inner().statementName_;
    if (name.empty() || !is_query(text_)) return;
    // without a name SOCI has nothing to deallocate
    auto const displaced =
        session_->cache().put(text_, {std::exchange(name, {}), std::move(inner().query_), std::move(inner().names_)});
    if (displaced.name.empty()) return;
    try {
        PQclear(PQexec(inner().session_.conn_, ("DEALLOCATE " + displaced.name).c_str()));
    } catch (std::bad_alloc const&) {} // it stays prepared until the connection ends
}

/// Sends the statements and, unless it is a sequence of several, this one with them. Takes its result, or the first
/// error, which SOCI then reports.
void watched_statement::execute_with(std::vector<unsent_statement> const& before) {
    auto* const server = inner().session_.conn_;
    bool sent = PQenterPipelineMode(server) == 1;
    std::vector<char const*> values;
    auto const send = [&](std::string const& text) {
        sent = sent && PQsendQueryParams(server, text.c_str(), int(values.size()), nullptr, values.data(), nullptr,
                                         nullptr, 0) == 1;
        values.clear();
    };
    for (auto const& each : before) {
        for (auto const& value : each.values) values.push_back(value ? value->c_str() : nullptr);
        send(each.text);
    }
    bool const alone = inner().stType_ == soci::details::st_repeatable_query || text_.find(';') == text_.npos;
    if (alone) {
        for (auto const& name : inner().names_)
            if (auto const at = inner().useByNameBuffers_.find(name); at != inner().useByNameBuffers_.end())
                values.push_back(*at->second);
        for (auto const& [position, buffers] : inner().useByPosBuffers_) values.push_back(*buffers);
        if (inner().stType_ == soci::details::st_repeatable_query)
            sent = sent && PQsendQueryPrepared(server, inner().statementName_.c_str(), int(values.size()),
                                               values.data(), nullptr, nullptr, 0) == 1;
        else
            send(inner().query_);
    }
    sent = sent && PQpipelineSync(server) == 1;
    auto const is_open = [&] { return PQstatus(server) == CONNECTION_OK; };
    bool taken = false;
    // a NULL ends the results of each statement
    for (auto left = before.size() + (alone ? 1 : 0); sent && left != 0 && is_open();) {
        std::unique_ptr<PGresult, decltype(&PQclear)> result(PQgetResult(server), PQclear);
        auto const status = PQresultStatus(result.get());
        bool const good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
        if (result == nullptr)
            --left;
        else if (!taken && (!good || (alone && left == 1))) { // what follows an error was not executed
            taken = true;
            inner().result_.reset(result.release());
        }
    }
    if (sent && is_open()) PQclear(PQgetResult(server)); // of the synchronization
    if ((PQexitPipelineMode(server) != 1 || !sent || !is_open()) && !taken) {
        taken = true;
        inner().result_.reset(PQmakeEmptyPGresult(server, PGRES_FATAL_ERROR));
    }
    inner().justDescribed_ = taken; // SOCI takes the result instead of executing the statement
}

statement_backend::exec_fetch_result watched_statement::execute(int number) {
    if (text_ == "ROLLBACK") session_->unsent().clear();
    auto* const watch = session_->watch();
    auto const begun = std::chrono::steady_clock::now();
    if (!inner().justDescribed_) {
        ++pool_activity::of_process().statements;
        if (!session_->unsent().empty()) execute_with(std::exchange(session_->unsent(), {}));
    }
    auto const done = inner().execute(number);
    if (watch == nullptr) return done;
    watch->executed(text_,
                    std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begun));
    return done;
}

struct watched_factory final : soci::backend_factory {
    explicit watched_factory(bool with_names) : prepares(with_names) {}
    session_backend* make_session(soci::connection_parameters const& parameters) const override {
        return new watched_session(
            static_cast<soci::postgresql_session_backend*>(soci::factory_postgresql()->make_session(parameters)),
            prepares);
    }
    bool prepares;
};

watched_factory const with_prepared(true);
watched_factory const without_prepared(false);

watched_session& watched(session_backend* of) noexcept { return static_cast<watched_session&>(*of); }

} // namespace

soci::backend_factory const& prepared_postgresql = with_prepared;
soci::backend_factory const& unprepared_postgresql = without_prepared;

session_backend* inner_session(session_backend* of) noexcept { return of == nullptr ? nullptr : &watched(of).inner(); }

bool prepares_statements(session_backend* of) noexcept { return watched(of).prepares(); }

void watch_statements(session_backend* of, statement_watch& with) noexcept { watched(of).watch(with); }

void send_with_next(session_backend* of, unsent_statement statement) {
    watched(of).unsent().push_back(std::move(statement));
}

void drop_unsent(session_backend* of) noexcept { watched(of).unsent().clear(); }

} // namespace waybill::native::storage
