// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/postgresql_schema.hpp"
#include "support/temporary_store.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

namespace support {

/// A PostgreSQL server for one test only.
class postgresql_server {
public:
    postgresql_server() { report("start"); }
    /// A standby server of the other one, with asynchronous replication.
    explicit postgresql_server(postgresql_server const& primary) { report("standby", primary.folder()); }
    postgresql_server& operator=(postgresql_server const&) = delete;
    ~postgresql_server() { (void)run("stop"); }

    /// Runs a chore of `support/postgresql.sh`: crash, restart, pool; dump, restore with the file `of`.
    void report(std::string const& chore, std::string const& of = {}) const {
        if (run(chore, of) != 0) throw std::runtime_error("the server could not " + chore);
    }
    [[nodiscard]] std::string folder() const { return folder_.path().string(); }
    [[nodiscard]] std::string url() const { return postgresql_url(folder()); }
    /// Of PgBouncer, after the chore `pool`.
    [[nodiscard]] std::string pool_url() const { return postgresql_url(folder(), "pool"); }
    /// The process that accepts connections.
    [[nodiscard]] int main_process() const {
        std::string place;
        std::getline(std::ifstream(folder() + "/place"), place);
        int process = 0;
        std::ifstream(place + "/data/postmaster.pid") >> process;
        return process;
    }
    void execute(std::string const& statements) const { run_on_postgresql(url(), statements); }

private:
    [[nodiscard]] int run(std::string const& chore, std::string const& of = {}) const {
        auto command = std::string(WAYBILL_TEST_DATA "/support/postgresql.sh ") + chore + " '" + folder() + "'";
        if (!of.empty()) command += " '" + of + "'";
        return std::system(command.c_str());
    }
    scratch_folder folder_{};
};

} // namespace support
