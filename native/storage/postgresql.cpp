// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/connection.hpp>
#include <storage/dialect.hpp>
#include <storage/migration.hpp>
#include <storage/postgresql_backend.hpp>
#include <storage/postgresql_url.hpp>
#include <storage/statement.hpp>

#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cctype>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::storage {
namespace {

PGconn* connection_of(soci::session& sql) {
    auto const* const backend = static_cast<soci::postgresql_session_backend*>(inner_session(sql.get_backend()));
    return backend ? backend->conn_ : nullptr;
}

soci::connection_parameters parameters(std::string_view url, std::chrono::milliseconds use_time) {
    auto const settings = postgresql_settings(url, use_time);
    if (pools_transactions(url)) return {unprepared_postgresql, settings};
    return {prepared_postgresql, settings};
}

/// Shuts down the socket of the connection: libpq, which waits for it without a time limit, then finds it closed.
std::function<void()> interrupter(soci::session& sql) {
    struct descriptor {
        explicit descriptor(int which) : number(which) {}
        descriptor(descriptor const&) = delete;
        descriptor& operator=(descriptor const&) = delete;
        ~descriptor() {
            if (number >= 0) ::close(number);
        }
        int number;
    };
    // a duplicate: libpq may close its descriptor at any time, and the number could then be another socket's
    auto const own = std::make_shared<descriptor>(::fcntl(PQsocket(connection_of(sql)), F_DUPFD_CLOEXEC, 0));
    return [own] { ::shutdown(own->number, SHUT_RDWR); };
}

std::unique_ptr<store_file> file_of(std::string_view) { return nullptr; }

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

void greet(soci::session& fresh, std::chrono::milliseconds busy_time, std::chrono::milliseconds statement_time) {
    auto* const connection = connection_of(fresh);
    PQsetErrorVerbosity(connection, PQERRORS_TERSE); // the details of an error contain values of rows
    check_encoding(connection);
    PQsetNoticeProcessor(connection, [](void*, char const*) {}, nullptr); // the default writes to standard error
    fresh << "SET client_encoding = 'UTF8'";                              // which poolers set again in each session
    // the other settings would remain in one of the pooler's sessions: docs/availability.md sets them for the role
    if (!prepares_statements(fresh.get_backend())) return;
    fresh << "SET lock_timeout = " << busy_time.count();
    if (statement_time.count() != 0) fresh << "SET statement_timeout = " << statement_time.count();
    // the locks of a vanished client remain until the server notices; to compile a statement takes 0.1 s
    fresh << "SELECT set_config('idle_in_transaction_session_timeout', '60s', false), "
             "set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '5', false), "
             "set_config('tcp_keepalives_count', '4', false), set_config('tcp_user_timeout', '30s', false), "
             "set_config('jit', 'off', false), "
             // the statement after `await_creations` has a snapshot of its own
             "set_config('default_transaction_isolation', 'read committed', false)";
    // a confirmed change survives a power cut; a server with a stronger setting than `on` keeps it
    fresh << "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";
}

void watch(connection& fresh) { watch_statements(fresh.get_backend(), fresh.watch); }

/// The statement with `$1`, `$2` in the places of names, as SOCI sends it, and their number.
std::pair<std::string, int> with_numbers(std::string const& statement) {
    std::string text;
    int parameters = 0;
    bool quoted = false, in_name = false;
    for (char const each : statement) {
        in_name = in_name && (std::isalnum(static_cast<unsigned char>(each)) != 0 || each == '_');
        if (in_name) continue;
        if (each == '\'') quoted = !quoted;
        in_name = each == ':' && !quoted;
        text += in_name ? '$' + std::to_string(++parameters) : std::string(1, each);
    }
    return {text, parameters};
}

void send_later(connection& sql, std::string const& statement, statement_values const& values) {
    if (statement.starts_with("BEGIN")) drop_unsent(sql.get_backend()); // of a use that failed before it sent them
    auto text = with_numbers(statement).first;
    std::vector<std::optional<std::string>> texts;
    for (auto const& each : values) texts.push_back(each.text());
    send_with_next(sql.get_backend(), {std::move(text), std::move(texts)});
}

/// Locks of transactions on users, in a number space of their own: the number is arbitrary.
void lock_user(connection& sql, std::string const& function, std::int64_t user) {
    auto const which = user & 0x7fffffff; // users with the same remainder wait for each other, nothing worse
    execute_later(sql, "SELECT " + function + "(860281821, CAST(:user_id AS INTEGER))", {which});
}

void order_creation(connection& sql, std::int64_t user) { lock_user(sql, "pg_advisory_xact_lock", user); }
void await_creations(connection& sql, std::int64_t user) { lock_user(sql, "pg_advisory_xact_lock_shared", user); }

/// The generic plan, which has no values. Empty for a statement that has none, such as COMMIT.
std::string plan_of(connection& sql, std::string const& statement) {
    std::string plan;
    if (!prepares_statements(sql.get_backend())) return plan; // each of these could reach another session
    auto* const server = connection_of(sql);
    auto const run = [&](std::string const& text) {
        std::unique_ptr<PGresult, decltype(&PQclear)> const done(PQexec(server, text.c_str()), PQclear);
        auto const status = PQresultStatus(done.get());
        for (int row = 0; status == PGRES_TUPLES_OK && row < PQntuples(done.get()); ++row)
            plan += std::string(PQgetvalue(done.get(), row, 0)) + '\n';
        return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
    };
    auto const [text, parameters] = with_numbers(statement);
    std::string values;
    for (int i = 0; i < parameters; ++i) values += i == 0 ? "(NULL" : ", NULL";
    if (parameters != 0) values += ')';
    if (run("BEGIN READ ONLY") && run("SET LOCAL plan_cache_mode = force_generic_plan") &&
        run("PREPARE waybill_plan AS " + text))
        (void)run("EXPLAIN EXECUTE waybill_plan" + values);
    (void)run("ROLLBACK");
    (void)run("DEALLOCATE waybill_plan"); // fails if there is none
    return plan;
}

store_failure kind_of(soci::soci_error const& thrown) {
    auto const* const known = dynamic_cast<soci::postgresql_soci_error const*>(&thrown);
    if (!known) return store_failure::failed;
    auto const state = known->sqlstate();
    if (state == "40001" || state == "40P01" || state == "55P03") return store_failure::busy;
    if (state == "23505") return store_failure::duplicate;
    if (state == "53100" || state == "25006") return store_failure::unwritable; // disk full; standby server
    if (state.starts_with(' ')) return store_failure::unreachable; // an error of libpq, without a state from the server
    if (state == "40003") return store_failure::unreachable;       // statement_completion_unknown
    if (state.starts_with("08") || state.starts_with("57P") || state == "53300") return store_failure::unreachable;
    if (state == "XX001" || state == "XX002") return store_failure::damaged;
    return store_failure::failed;
}

/// Whether another connection may succeed: a standby server (25006), when a new one may lead to the primary; a column
/// whose type was changed after a statement that returns it was prepared (0A000).
bool is_of_this_connection(soci::soci_error const& thrown) {
    auto const* const known = dynamic_cast<soci::postgresql_soci_error const*>(&thrown);
    return known && (known->sqlstate() == "25006" || known->sqlstate() == "0A000");
}

bool lost(soci::session& sql, soci::soci_error const& thrown) {
    auto const* const connection = connection_of(sql);
    if (connection == nullptr || PQstatus(connection) != CONNECTION_OK) return true;
    return kind_of(thrown) == store_failure::unreachable || is_of_this_connection(thrown);
}

} // namespace

constexpr std::string_view begin_migrating =
    "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(8602818214217)";
static_assert(begin_migrating.ends_with(migration_lock));

dialect const postgresql_dialect{
    .knows = is_postgresql_url,
    .parameters = parameters,
    .prepare = [](std::string_view, bool) {},
    .greet = greet,
    .watch = watch,
    .plan_of = plan_of,
    .interrupter = interrupter,
    .file_of = file_of,
    .one_writer = false,
    .execute_later = send_later,
    .order_creation = order_creation,
    .await_creations = await_creations,
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
    .shrink_log = "",
    .statistics = "ANALYZE allotment_periods, boards, cities, hotels, rate_periods, rooms, trip_items",
    .compact = "", // DROP TABLE deletes files
    .clustered = "",
    .each_row = "json_array_elements(CAST(:rows AS json)) AS e(value)",
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
    .kind_of = kind_of,
    .lost = lost,
};

} // namespace waybill::native::storage
