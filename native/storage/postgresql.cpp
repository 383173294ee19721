// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/dialect.hpp>
#include <storage/postgresql_url.hpp>

#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>

namespace waybill::native::storage {
namespace {

PGconn* connection_of(soci::session& sql) {
    auto const* const backend = static_cast<soci::postgresql_session_backend*>(sql.get_backend());
    return backend ? backend->conn_ : nullptr;
}

soci::connection_parameters parameters(std::string_view url) { return {soci::postgresql, postgresql_settings(url)}; }

/// Shuts the connection's socket down: then libpq, which waits for it without a limit of time, finds it closed.
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
    // one of its own: libpq may close its descriptor at any moment, and the number be that of another socket then
    auto const own = std::make_shared<descriptor>(::fcntl(PQsocket(connection_of(sql)), F_DUPFD_CLOEXEC, 0));
    return [own] { ::shutdown(own->number, SHUT_RDWR); };
}

std::function<std::string()> place_watch(std::string_view) { return {}; }

void greet(soci::session& fresh, std::chrono::milliseconds busy_time, std::chrono::milliseconds statement_time) {
    auto* const connection = connection_of(fresh);
    PQsetErrorVerbosity(connection, PQERRORS_TERSE); // the details of an error hold the values of rows
    PQsetNoticeProcessor(connection, [](void*, char const*) {}, nullptr); // which would write to standard error
    fresh << "SET client_encoding = 'UTF8'";
    fresh << "SET lock_timeout = " << busy_time.count();
    if (statement_time.count() != 0) fresh << "SET statement_timeout = " << statement_time.count();
    // a client that vanished keeps its locks until the server notices
    fresh << "SELECT set_config('idle_in_transaction_session_timeout', '60s', false), "
             "set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '5', false), "
             "set_config('tcp_keepalives_count', '4', false), set_config('tcp_user_timeout', '30s', false)";
    // what was answered survives a power cut; a server that promises more than `on` keeps to it
    fresh << "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";
}

store_failure kind_of(soci::soci_error const& thrown) {
    auto const* const known = dynamic_cast<soci::postgresql_soci_error const*>(&thrown);
    if (!known) return store_failure::failed;
    auto const state = known->sqlstate();
    if (state == "40001" || state == "40P01" || state == "55P03") return store_failure::busy;
    if (state == "23505") return store_failure::duplicate;
    if (state == "53100" || state == "25006") return store_failure::unwritable; // the disk is full; a standby server
    if (state.starts_with(' ')) return store_failure::unreachable; // libpq's own words: no server told a state
    if (state == "40003") return store_failure::unreachable;       // the server itself does not know what came of it
    if (state.starts_with("08") || state.starts_with("57P") || state == "53300") return store_failure::unreachable;
    if (state == "XX001" || state == "XX002") return store_failure::damaged;
    return store_failure::failed;
}

bool lost(soci::session& sql, soci::soci_error const& thrown) {
    auto const* const connection = connection_of(sql);
    return connection == nullptr || PQstatus(connection) != CONNECTION_OK ||
           kind_of(thrown) == store_failure::unreachable;
}

} // namespace

dialect const postgresql_dialect{
    .knows = is_postgresql_url,
    .parameters = parameters,
    .greet = greet,
    .interrupter = interrupter,
    .place_watch = place_watch,
    .count_read_only =
        "SELECT CASE WHEN pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' "
        "THEN 1 ELSE 0 END",
    .begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    .begin_writing = "BEGIN ISOLATION LEVEL SERIALIZABLE",
    // Of the session, not of the transaction: one that waited inside of its transaction would go on with a state from
    // before the wait. The number is any that others do not use.
    .take_turn = "SELECT pg_advisory_lock(8602818214217)",
    .end_turn = "SELECT pg_advisory_unlock(8602818214217)",
    // statements that were given up inside of a failed transaction could not be dropped there
    .after_failure = "DEALLOCATE ALL",
    .count_tables = "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = :name",
    .clustered = "",
    .key_text = "TEXT COLLATE \"C\"",
    .meets_as_duplicate = true,
    .kind_of = kind_of,
    .lost = lost,
};

} // namespace waybill::native::storage
