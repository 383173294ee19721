// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The password of the database in a file, and another one while the store is open.
#include "storage/postgresql_url.hpp"
#include "storage/store.hpp"
#include "support/opened_store.hpp"
#include "support/postgresql_schema.hpp"
#include "support/scratch_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace {

using namespace waybill::native::storage;
using testing::HasSubstr;

TEST(password_file, is_a_setting_of_the_url) {
    support::scratch_folder const folder;
    auto const file = folder.file("password", "o'clock \nanother line\n");
    for (auto const& url :
         {"postgresql://me@host/db?password_file=" + file, "postgresql://me@host/db?port=1&password_file=" + file,
          "postgresql://me@host/db?pool_mode=transaction&password_file=" + file + "&port=1"}) {
        auto const settings = postgresql_settings(url);
        EXPECT_THAT(settings, HasSubstr(R"(password='o\'clock ')"));
        EXPECT_EQ(settings.find("password_file"), std::string::npos);
        EXPECT_TRUE(passwords_in(url).empty()) << "the name of a file is no secret";
    }
    auto const empty = folder.file("empty", "");
    auto const pipe = folder.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0); // opened, it would block
    for (auto const& url :
         {"postgresql://me@host/db?password_file=" + folder.file("missing"),
          "postgresql://me:secret@host/db?password_file=" + file, "postgresql://me@host/db?password_file=" + empty,
          "postgresql://me@host/db?password_file=" + pipe})
        EXPECT_THROW((void)postgresql_settings(url), store_exception) << url;
}

/// A role of the test's own, which the server asks for a password.
class changed_password : public testing::Test {
protected:
    changed_password() {
        execute("CREATE ROLE " + role + " LOGIN PASSWORD 'one'; CREATE SCHEMA " + role + " AUTHORIZATION " + role);
        write("one");
    }
    ~changed_password() override {
        execute("SET client_min_messages = error; DROP OWNED BY " + role + " CASCADE; DROP ROLE " + role);
    }
    static void execute(std::string const& statements) {
        support::run_on_postgresql(support::postgresql_url(), statements);
    }
    void write(std::string const& password) { (void)folder.file("password", password + '\n'); }
    void expect_of_server(std::string const& password) const {
        execute("ALTER ROLE " + role + " PASSWORD '" + password + '\'');
    }
    /// All connections of the store are opened again.
    void disconnect() const {
        execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = '" + role + '\'');
    }
    static bool answers(store const& of) {
        return bool(of.write([](auto& sql) { waybill::native::storage::execute(sql, "DELETE FROM service_keys"); }));
    }

    std::string role = "role_" + std::to_string(::getpid());
    support::scratch_folder folder{};
    std::string url = [this] {
        auto const server = support::postgresql_url();
        return "postgresql://" + role + "@127.0.0.1:" + server.substr(server.rfind('=') + 1) +
               "/tests?password_file=" + folder.file("password");
    }();
};

TEST_F(changed_password, is_used_for_new_connections_and_refuses_nothing) {
    auto const data = support::opened(url, {.connections = 2});
    write("two");
    EXPECT_TRUE(answers(data)) << "open connections stay open";
    disconnect();
    EXPECT_TRUE(answers(data)) << "the server has the old one";
    expect_of_server("two");
    disconnect();
    EXPECT_TRUE(answers(data)) << "the server has the new one";

    expect_of_server("three");
    write("three");
    disconnect();
    EXPECT_TRUE(answers(data)) << "each connection reads it";

    for (auto const* const wrong : {"wrong", "wronger"}) {
        write(wrong);
        disconnect();
        EXPECT_TRUE(answers(data)) << "the last one that worked is kept, however many do not";
    }
    write("three");

    EXPECT_TRUE(answers(data));
    write("");
    disconnect();
    EXPECT_TRUE(answers(data)) << "the previous one stays";
}

} // namespace
