// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// `waybill restore` of a store that is missing, in use, or of a newer version, from copies that are good and others.
#include "storage/migration.hpp"
#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/opened_store.hpp"
#include "support/postgresql_server.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"
#include "support/store_test.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace restored_stores {

using namespace waybill::native::storage;
using support::exits;
using support::fails;
using support::prints;
using support::store_engine;
using testing::HasSubstr;
using testing::Not;

class restored_store : public support::store_test {
protected:
    restored_store() {
        if (GetParam() == store_engine::postgresql) server.emplace();
        url = server ? server->url() : "sqlite:" + folder.file("waybill.db");
        EXPECT_THAT(run("load --sample"), exits(0));
        EXPECT_THAT(run("user add before --user 1"), exits(0));
        copy = folder.file("copy");
        back_up();
        EXPECT_THAT(run("user add after --user 1"), exits(0));
    }
    [[nodiscard]] support::program_result run(std::string const& line) const {
        return support::run_program(support::joined(support::words_in(line), {"--store", url}), {},
                                    {{"WAYBILL_PASSWORD", "secret"}});
    }
    void back_up() const {
        if (!server)
            EXPECT_THAT(run("backup --replace --to " + copy), exits(0));
        else
            EXPECT_EQ(std::system(("pg_dump --format=custom --file='" + copy + "' '" + url + "'").c_str()), 0);
    }
    void make_newer() const {
        execute("INSERT INTO schema_migrations (version, what) VALUES (" +
                std::to_string(migrations().back().version + 1) + ", 'of the next version')");
        execute("CREATE TABLE of_next_version (id INTEGER)");
    }
    void execute(std::string const& statement) const {
        if (server) return server->execute(statement);
        waybill::native::storage::execute(*support::plain_session("sqlite:" + folder.file("waybill.db")), statement);
    }
    void empty() const {
        if (server) return server->execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
        for (auto const* const ending : {"", "-wal", "-shm"})
            std::filesystem::remove(folder.file("waybill.db") + ending);
    }
    void restore(std::string const& from) const {
        EXPECT_THAT(run("restore --from " + from),
                    prints(testing::ContainsRegex("^Restored [0-9]+ hotels, [0-9]+ bookings and 1 logins\n$")));
        auto const users = run("user list");
        EXPECT_THAT(users, prints("before")) << "the tables are those of this program";
        EXPECT_THAT(users.output, Not(HasSubstr("after")));
    }
    void expect_unchanged() const { EXPECT_THAT(run("user list"), prints("before", "after")); }

    support::scratch_folder folder{};
    std::optional<support::postgresql_server> server{};
    std::string url{}, copy{};
};

INSTANTIATE_TEST_SUITE_P(on, restored_store, support::engines, support::engine_name);

TEST_P(restored_store, is_what_the_copy_is_whatever_it_was) {
    restore(copy); // of the same version
    make_newer();
    EXPECT_THAT(run("user list"), fails(1, "use a newer program"));
    restore(copy);
    empty();
    restore(copy);
    EXPECT_THAT(run("load --sample"), exits(0)) << "all that a load needs is there";
    using std::filesystem::perms;
    if (!server) {
        EXPECT_EQ(std::filesystem::status(folder.file("waybill.db")).permissions() & perms::others_all, perms::none);
    }
}

TEST_P(restored_store, is_left_alone_while_a_service_uses_it) {
    support::program serving({"serve", "--listen", "127.0.0.1:0", "--store", url});
    auto const port = support::port_of(serving.first_line());
    EXPECT_THAT(run("restore --from " + copy), fails(1, "other processes use the store"));
    EXPECT_EQ(support::get(port, "/ready").status, 200);
    expect_unchanged();
    EXPECT_THAT(support::stopped(serving), exits(0));
    restore(copy);
}

TEST_P(restored_store, is_left_alone_if_the_copy_is_none) {
    auto const bytes = support::read_file(copy);
    for (auto const& text :
         {std::string("no copy"), std::string(), bytes.substr(0, bytes.size() / 2), bytes.substr(0, 200)})
        EXPECT_THAT(run("restore --from " + folder.file("bad", text)), exits(1)) << text.size();
    EXPECT_THAT(run("restore --from " + folder.file("missing")), exits(1));
    if (!server) { EXPECT_THAT(run("restore --from " + folder.file("waybill.db")), fails(1, "of the store itself")); }
    expect_unchanged();
    make_newer();
    back_up();
    execute("DROP TABLE of_next_version");
    execute("DELETE FROM schema_migrations WHERE what = 'of the next version'");
    EXPECT_THAT(run("restore --from " + copy), fails(1, "use a newer program"));
    expect_unchanged();
}

TEST_P(restored_store, is_migrated_if_the_copy_is_older) {
    empty();
    auto const text = support::read_file(std::string(WAYBILL_TEST_DATA) + "/store/stores/version_7." +
                                         (server ? "postgresql" : "sqlite") + ".sql");
    if (server) {
        server->execute(text);
        back_up();
    } else {
        std::filesystem::remove(copy);
        sqlite3* opened = nullptr;
        ASSERT_EQ(sqlite3_open(copy.c_str(), &opened), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(opened, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(opened);
    }
    EXPECT_THAT(run("restore --from " + copy), prints("Restored "));
    EXPECT_THAT(run("load --sample"), exits(0));
    EXPECT_THAT(run("user list"), exits(0));
}

} // namespace restored_stores
