// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/dialect.hpp>
#include <storage/migration.hpp>
#include <storage/pool_activity.hpp>
#include <storage/postgresql_url.hpp>
#include <storage/statement.hpp>

#include <libpq-fe.h>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cctype>
#include <charconv>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace waybill::native::storage {
namespace {

connection_settings settings(std::string_view url, std::chrono::milliseconds use_time) {
    return {postgresql_settings(url, use_time), pools_transactions(url)};
}

struct clearer {
    void operator()(PGresult* result) const noexcept { PQclear(result); }
};
using server_result = std::unique_ptr<PGresult, clearer>;

bool is_good(PGresult const* result) noexcept {
    auto const status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY;
}

long long number_of_text(std::string_view text) noexcept {
    long long number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

class postgresql_rows final : public cursor {
public:
    explicit postgresql_rows(server_result&& result) noexcept : result_(std::move(result)) {}

    bool next() override { return ++row_ < PQntuples(result_.get()); }
    [[nodiscard]] bool is_null(int column) const override { return PQgetisnull(result_.get(), row_, column) == 1; }
    [[nodiscard]] long long number(int column) const override { return number_of_text(text(column)); }
    [[nodiscard]] std::string_view text(int column) const override {
        return {PQgetvalue(result_.get(), row_, column), std::size_t(PQgetlength(result_.get(), row_, column))};
    }
    [[nodiscard]] long long written() const override { return number_of_text(PQcmdTuples(result_.get())); }

private:
    server_result result_;
    int row_ = -1;
};

/// A database with another encoding could not store every name, or would store bytes that another client reads as other
/// characters (`SQL_ASCII`).
void check_encoding(PGconn* connection) {
    auto const* const encoding = PQparameterStatus(connection, "server_encoding");
    if (encoding == nullptr || std::string_view(encoding) == "UTF8") return;
    std::string const name(PQdb(connection));
    throw store_exception(
        {store_failure::unreachable,
         "the database " + name + " has the encoding " + encoding +
             "; the store needs UTF8: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 " + name});
}

store_failure kind_of(std::string_view state) {
    if (state.empty()) return store_failure::unreachable; // an error of libpq, without a state from the server
    if (state == "40001" || state == "40P01" || state == "55P03") return store_failure::busy;
    if (state == "23505") return store_failure::duplicate;
    if (state == "53100" || state == "25006") return store_failure::unwritable; // disk full; standby server
    if (state == "40003") return store_failure::unreachable;                    // statement_completion_unknown
    if (state.starts_with("08") || state.starts_with("57P") || state == "53300") return store_failure::unreachable;
    if (state == "XX001" || state == "XX002") return store_failure::damaged;
    return store_failure::failed;
}

/// Whether a text is likely to come again, and may be prepared with a name.
bool is_query(std::string_view text) {
    return text.starts_with("SELECT") || text.starts_with("INSERT") || text.starts_with("UPDATE") ||
           text.starts_with("DELETE") || text.starts_with("WITH");
}

/// The statement with `$1`, `$2` in the places of names, and their number.
std::pair<std::string, int> with_numbers(std::string_view statement) {
    std::string text;
    int parameters = 0;
    bool quoted = false, in_name = false;
    for (std::size_t i = 0; i < statement.size(); ++i) {
        auto const each = statement[i];
        in_name = in_name && (std::isalnum(static_cast<unsigned char>(each)) != 0 || each == '_');
        if (in_name) continue;
        if (each == '\'') quoted = !quoted;
        auto const next = i + 1 < statement.size() ? static_cast<unsigned char>(statement[i + 1]) : 0;
        in_name = each == ':' && !quoted && std::isalpha(next) != 0 && !text.ends_with(':');
        text += in_name ? '$' + std::to_string(++parameters) : std::string(1, each);
    }
    return {text, parameters};
}

/// What is sent to the server: a statement with its values; a statement that is to be prepared, with its name; a name
/// with values, to execute it.
struct message {
    std::string text{}, name{};
    std::vector<std::optional<std::string>> values{};

    [[nodiscard]] bool prepares() const noexcept { return !text.empty() && !name.empty(); }
};

std::vector<std::optional<std::string>> texts_of(statement_values const& values) {
    std::vector<std::optional<std::string>> texts;
    texts.reserve(values.size());
    for (auto const& each : values) texts.push_back(each.text());
    return texts;
}

constexpr std::string_view forgetting = "DEALLOCATE ALL";

class postgresql_session final : public session {
public:
    postgresql_session() : session(postgresql_dialect) {}
    ~postgresql_session() override { close(); }
    postgresql_session(postgresql_session const&) = delete;
    postgresql_session& operator=(postgresql_session const&) = delete;

    void open(connection_settings const& with) override;
    void close() noexcept override;
    void greet(std::chrono::milliseconds statement_time) override;
    /// Shuts down the socket: libpq, which waits for it without a time limit, then finds it closed.
    void interrupt() noexcept override { ::shutdown(socket_, SHUT_RDWR); }
    std::unique_ptr<cursor> run(std::string const& text, statement_values const& values) override;
    void run_later(std::string const& text, statement_values const& values) override {
        unsent_.push_back({.text = text, .values = texts_of(values)});
    }
    void forget_unsent() noexcept override { unsent_.clear(); }
    std::string plan_of(std::string const& statement) override;
    void begin_creation(std::int64_t who) override { lock_user("pg_advisory_xact_lock", who); }
    void await_creations(std::int64_t who) override { lock_user("pg_advisory_xact_lock_shared", who); }

private:
    /// Locks of transactions on users, in a number space of their own: the number is arbitrary.
    void lock_user(std::string const& function, std::int64_t who) {
        auto const which = who & 0x7fffffff; // users with the same remainder wait for each other, nothing worse
        run_later("SELECT " + function + "(860281821, CAST(:user_id AS INTEGER))", {which});
    }
    void add_messages(std::string const& text, statement_values const& values, std::vector<message>& to);
    bool send(message const& each) const;
    server_result exchange(std::vector<message> const& all);
    [[nodiscard]] database_error error_of(PGresult const* result) const;

    PGconn* server_ = nullptr;
    int socket_ = -1; ///< a duplicate: libpq may close its own at any time, and the number could then be another one's
    bool pooled_ = false;
    std::vector<message> unsent_{};
    /// The names of statements that the server knows, by text: to prepare one takes it longer than to execute most.
    std::unordered_map<std::string, std::string> prepared_{};
    unsigned long long names_ = 0;
};

void postgresql_session::open(connection_settings const& with) {
    close();
    pooled_ = with.pooled;
    server_ = PQconnectdb(with.text.c_str());
    if (PQstatus(server_) != CONNECTION_OK) {
        std::string const why = PQerrorMessage(server_);
        close();
        throw database_error(store_failure::unreachable, why, true);
    }
    socket_ = ::fcntl(PQsocket(server_), F_DUPFD_CLOEXEC, 0);
}

void postgresql_session::close() noexcept {
    PQfinish(std::exchange(server_, nullptr));
    if (socket_ >= 0) ::close(std::exchange(socket_, -1));
    unsent_.clear();
    prepared_.clear();
}

void postgresql_session::greet(std::chrono::milliseconds statement_time) {
    PQsetErrorVerbosity(server_, PQERRORS_TERSE); // the details of an error contain values of rows
    check_encoding(server_);
    PQsetNoticeProcessor(server_, [](void*, char const*) {}, nullptr); // the default writes to standard error
    execute(*this, "SET client_encoding = 'UTF8'");                    // which poolers set again in each session
    // the other settings would remain in one of the pooler's sessions: docs/availability.md sets them for the role
    if (pooled_) return;
    execute(*this, "SET lock_timeout = " + std::to_string(busy_time.count()));
    if (statement_time.count() != 0)
        execute(*this, "SET statement_timeout = " + std::to_string(statement_time.count()));
    // the locks of a vanished client remain until the server notices; to compile a statement takes 0.1 s
    execute(*this, "SELECT set_config('idle_in_transaction_session_timeout', '60s', false), "
                   "set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '5', false), "
                   "set_config('tcp_keepalives_count', '4', false), set_config('tcp_user_timeout', '30s', false), "
                   "set_config('jit', 'off', false), "
                   // the statement after `await_creations` has a snapshot of its own
                   "set_config('default_transaction_isolation', 'read committed', false)");
    // a confirmed change survives a power cut; a server with a stronger setting than `on` keeps it
    execute(*this, "SELECT set_config('synchronous_commit', 'on', false) WHERE "
                   "current_setting('synchronous_commit') = 'off'");
}

std::unique_ptr<cursor> postgresql_session::run(std::string const& text, statement_values const& values) {
    ++pool_activity::of_process().statements;
    statement_watch::measuring const measured(watch, text);
    auto messages = std::exchange(unsent_, {});
    bool const several = text.find(';') != text.npos;
    if (!several) add_messages(text, values, messages);
    server_result result;
    if (!messages.empty()) result = exchange(messages);
    if (several && (!result || is_good(result.get()))) result.reset(PQexec(server_, text.c_str()));
    if (!is_good(result.get())) throw error_of(result.get());
    return std::make_unique<postgresql_rows>(std::move(result));
}

void postgresql_session::add_messages(std::string const& text, statement_values const& values,
                                      std::vector<message>& to) {
    constexpr std::size_t most = 300;
    if (pooled_ || !is_query(text)) {
        to.push_back({.text = text, .values = texts_of(values)});
        return;
    }
    auto const known = prepared_.find(text);
    auto name = known == prepared_.end() ? "waybill_" + std::to_string(++names_) : known->second;
    if (known == prepared_.end()) {
        if (prepared_.size() == most) to.push_back({.text = std::string(forgetting)});
        to.push_back({.text = text, .name = name});
    }
    to.push_back({.name = std::move(name), .values = texts_of(values)});
}

bool postgresql_session::send(message const& each) const {
    std::vector<char const*> values;
    for (auto const& value : each.values) values.push_back(value ? value->c_str() : nullptr);
    auto const count = int(values.size());
    if (each.text.empty())
        return PQsendQueryPrepared(server_, each.name.c_str(), count, values.data(), nullptr, nullptr, 0) == 1;
    auto const text = with_numbers(each.text).first;
    if (each.prepares()) return PQsendPrepare(server_, each.name.c_str(), text.c_str(), 0, nullptr) == 1;
    return PQsendQueryParams(server_, text.c_str(), count, nullptr, values.data(), nullptr, nullptr, 0) == 1;
}

/// Sends the messages in one round trip. Returns the result of the last one, or the first error.
server_result postgresql_session::exchange(std::vector<message> const& all) {
    bool sent = PQenterPipelineMode(server_) == 1;
    for (auto const& each : all) sent = sent && send(each);
    sent = sent && PQpipelineSync(server_) == 1;
    auto const is_open = [&] { return PQstatus(server_) == CONNECTION_OK; };
    server_result last;
    bool failed = false;
    std::size_t done = 0;
    while (sent && done != all.size() && is_open()) {
        server_result made(PQgetResult(server_));
        if (!made) { // ends the results of a message
            ++done;
            continue;
        }
        if (failed) continue; // what follows an error was not executed
        failed = !is_good(made.get());
        last = std::move(made);
        if (!failed && all[done].text == forgetting) prepared_.clear();
        if (!failed && all[done].prepares()) prepared_.emplace(all[done].text, all[done].name);
    }
    if (sent && is_open()) PQclear(PQgetResult(server_)); // of the synchronization
    bool const ended = PQexitPipelineMode(server_) == 1;  // else the next results would be those of other messages
    if (!ended || (!failed && done != all.size())) last.reset(PQmakeEmptyPGresult(server_, PGRES_FATAL_ERROR));
    return last;
}

/// An error whose cause another connection may not have is one of a lost connection: of a standby server (25006), when
/// a new connection may lead to the primary; of a column whose type was changed after a statement that returns it was
/// prepared (0A000).
database_error postgresql_session::error_of(PGresult const* result) const {
    auto const* const field = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    std::string_view const state = field == nullptr ? "" : field;
    auto const kind = kind_of(state);
    bool const lost = PQstatus(server_) != CONNECTION_OK || kind == store_failure::unreachable || state == "25006" ||
                      state == "0A000";
    std::string const message = PQresultErrorMessage(result);
    return database_error(kind, message.empty() ? PQerrorMessage(server_) : message, lost);
}

/// The generic plan. Empty for a statement that has none, such as COMMIT.
std::string postgresql_session::plan_of(std::string const& statement) {
    std::string plan;
    if (pooled_) return plan; // each of these could reach another session
    auto const run_text = [&](std::string const& text) {
        server_result const done(PQexec(server_, text.c_str()));
        for (int row = 0; PQresultStatus(done.get()) == PGRES_TUPLES_OK && row < PQntuples(done.get()); ++row)
            plan += std::string(PQgetvalue(done.get(), row, 0)) + '\n';
        return is_good(done.get());
    };
    auto const [text, parameters] = with_numbers(statement);
    std::string values;
    for (int i = 0; i < parameters; ++i) values += i == 0 ? "(NULL" : ", NULL";
    if (parameters != 0) values += ')';
    if (run_text("BEGIN READ ONLY") && run_text("SET LOCAL plan_cache_mode = force_generic_plan") &&
        run_text("PREPARE waybill_plan AS " + text))
        (void)run_text("EXPLAIN EXECUTE waybill_plan" + values);
    (void)run_text("ROLLBACK");
    (void)run_text("DEALLOCATE waybill_plan"); // fails if there is none
    return plan;
}

} // namespace

constexpr std::string_view begin_migrating =
    "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(8602818214217)";
static_assert(begin_migrating.ends_with(migration_lock));

dialect const postgresql_dialect{
    .knows = is_postgresql_url,
    .settings = settings,
    .prepare = [](std::string_view, bool) {},
    .make = []() -> std::unique_ptr<session> { return std::make_unique<postgresql_session>(); },
    .file_of = [](std::string_view) -> std::unique_ptr<store_file> { return nullptr; },
    .one_writer = false,
    .count_read_only =
        "SELECT CASE WHEN pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' "
        "THEN 1 ELSE 0 END",
    .begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    .begin_writing = "BEGIN ISOLATION LEVEL SERIALIZABLE",
    // Locks of the transaction, not of the session: a pooler may execute the next transaction in another session. Each
    // statement of a migration has a snapshot of its own, and so sees what a migration before the lock has committed.
    .begin_migrating = begin_migrating,
    // LOCK takes no snapshot. A SELECT of an advisory lock would: the transaction would continue with what was
    // committed before the wait. Nothing else writes this table.
    .take_turn = "LOCK TABLE schema_migrations IN SHARE ROW EXCLUSIVE MODE",
    .count_tables = "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = :name",
    .count_all_tables = "SELECT 0",
    .after_load = "ANALYZE allotment_periods, boards, cities, hotels, rate_periods, rooms, trip_items",
    .compact = "", // DROP TABLE deletes files
    .clustered = "",
    // not json, of which each `->>` parses the row again: 1,095 rows of 17 values took 111 ms, and take 16
    .for_each_row = "jsonb_array_elements(CAST(:rows AS jsonb)) AS e(value)",
    .json_object = "json_build_object",
    .json_array = "json_agg",
    .json_begin = "CAST(",
    .json_end = " AS json)",
    .key_text = "TEXT COLLATE \"C\"",
    .numbered = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    .writer = "txid_current()",
    .unchangeable = "CREATE RULE audit_unchanged AS ON UPDATE TO audit_entries DO INSTEAD NOTHING",
    .place = "writer",
    .horizon = "txid_snapshot_xmin(txid_current_snapshot())",
    .oldest_writer = "txid_snapshot_xmin(txid_current_snapshot())",
    .next_writer = "txid_snapshot_xmax(txid_current_snapshot())",
    // a snapshot does not distinguish the newest transaction from none; every role may read the locks
    .oldest_open_writer = "SELECT COALESCE(MIN(CAST(CAST(transactionid AS TEXT) AS BIGINT)), 0) FROM pg_locks "
                          "WHERE locktype = 'transactionid' AND mode = 'ExclusiveLock' AND granted",
    .unrestored = "SELECT COUNT(*) FROM (VALUES ('allotment_periods'), ('boards'), ('cities'), ('hotels'), "
                  "('inventory_changes'), ('hotel_bookings'), ('rate_periods'), ('rooms'), ('taken_rooms')) AS t(name) "
                  "WHERE NOT EXISTS "
                  "(SELECT 1 FROM pg_index i WHERE "
                  "i.indrelid = to_regclass(t.name) AND i.indisprimary)",
    .cluster_id = "SELECT system_identifier FROM pg_control_system()",
    .log_end = "SELECT CAST(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') AS BIGINT)",
    .log_replayed = "SELECT CASE WHEN pg_is_in_recovery() "
                    "THEN COALESCE(CAST(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') AS BIGINT), 0) ELSE -1 END",
    .meets_as_duplicate = true,
};

} // namespace waybill::native::storage
