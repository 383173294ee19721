// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <libpq-fe.h>

#include <atomic>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace support {

/// The URL of the server in that folder, which `support/postgresql.sh` has started.
inline std::string postgresql_url(std::string const& folder = WAYBILL_TEST_POSTGRESQL, std::string const& of = "url") {
    std::string url;
    std::getline(std::ifstream(folder + '/' + of), url);
    if (url.empty())
        throw std::runtime_error("no PostgreSQL server: ctest starts one; by hand: tests/support/postgresql.sh start " +
                                 folder);
    return url;
}

/// Executes statements on a connection of its own, independent of the code under test.
inline void run_on_postgresql(std::string const& url, std::string const& statements) {
    std::unique_ptr<PGconn, decltype(&PQfinish)> const server(PQconnectdb(url.c_str()), PQfinish);
    std::unique_ptr<PGresult, decltype(&PQclear)> const done(PQexec(server.get(), statements.c_str()), PQclear);
    auto const status = PQresultStatus(done.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) throw std::runtime_error(PQerrorMessage(server.get()));
}

/// A schema of its own on a PostgreSQL server, dropped at the end of the test.
class postgresql_schema {
public:
    explicit postgresql_schema(std::string const& folder = WAYBILL_TEST_POSTGRESQL)
        : server_(postgresql_url(folder)), name_(next_name()) {
        run_on_postgresql(server_, "CREATE SCHEMA " + name_);
    }
    postgresql_schema(postgresql_schema const&) = delete;
    postgresql_schema& operator=(postgresql_schema const&) = delete;
    ~postgresql_schema() {
        try {
            run_on_postgresql(server_, "SET client_min_messages = error; DROP SCHEMA " + name_ + " CASCADE");
        } catch (std::exception const&) { // the server goes, and its schemas with it
        }
    }
    /// Where everything that is not named with a schema is in this one.
    [[nodiscard]] std::string url() const { return server_ + "&options=-csearch_path%3D" + name_; }

private:
    static std::string next_name() {
        static std::atomic<unsigned> count{0};
        return "test_" + std::to_string(::getpid()) + "_" + std::to_string(count++);
    }

    std::string server_;
    std::string name_;
};

} // namespace support
