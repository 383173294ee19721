// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Certificates of clients: which connections the host accepts, and which logins they may use.
#include <authentication/authenticator.hpp>
#include <authentication/registration.hpp>
#include <http_host/host.hpp>
#include <inventory/load.hpp>
#include <server/running_service.hpp>

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/transport/asio.hpp>
#include <waybill/transport/httplib.hpp>

#include "storage/pool_activity.hpp"
#include "support/agency.hpp"
#include "support/certificate.hpp"
#include "support/command_outcome.hpp"
#include "support/echo_host.hpp"
#include "support/failed_handshakes.hpp"
#include "support/file.hpp"
#include "support/fresh_store_test.hpp"
#include "support/logged_service.hpp"
#include "support/opened_store.hpp"
#include "support/scratch_folder.hpp"
#include "support/temporary_store.hpp"
#include "support/transports.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::http_host;
using namespace waybill::native::server;
using namespace std::chrono_literals;
using support::certificate;
using support::certificate_text;
using support::exits;
using support::fails;
using support::prints;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

certificate issued_by(certificate const& issuer, certificate_text const& text) {
    return certificate(text, certificate::key_kind::elliptic, &issuer);
}

host_settings requiring(certificate const& server, certificate const& clients) {
    auto settings = support::long_timeouts();
    settings.encryption = certificate_files{
        .chain = server.certificate_file, .key = server.key_file, .client_ca = clients.certificate_file};
    return settings;
}

/// Answers with the names in the certificate of the client.
http::response name_client(http::request const&, request_caller const& from) {
    std::string all;
    for (auto const& name : from.certificate_names) all += '<' + name + '>';
    return {200, {}, all};
}

network_settings presenting(certificate const& server, certificate const* own) {
    network_settings network{.ca_file = server.certificate_file};
    if (own != nullptr) {
        network.certificate_file = own->certificate_file;
        network.key_file = own->key_file;
    }
    return network;
}

/// The body of the response to a GET with this certificate; nothing if there was none.
std::optional<std::string> ask(host const& running, certificate const& server, certificate const* own) {
    auto const answer = httplib_transport({.network = presenting(server, own)})(
        "https://localhost:" + std::to_string(running.port()), http::request{"GET", "/", {}, {}});
    return answer ? std::optional(answer->body) : std::nullopt;
}

TEST(client_certificates, of_other_issuers_are_refused_in_the_handshake) {
    certificate const server("localhost");
    certificate const authority("Clients of the service");
    certificate const other_authority("Clients of the service"); // the same name and another key
    auto const good = issued_by(authority, {"agency.example"});
    auto const intermediate = issued_by(authority, {"Branch"});
    auto const by_intermediate = issued_by(intermediate, {"branch.example"});
    auto const running = support::serve(requiring(server, authority), {.respond = name_client});
    EXPECT_EQ(ask(*running, server, &good), "<agency.example>");
    EXPECT_EQ(ask(*running, server, &by_intermediate), "<branch.example>");

    auto const foreign = issued_by(other_authority, {"agency.example"});
    certificate const own_issuer(certificate_text{"agency.example"});
    auto const expired = issued_by(authority, {.common_name = "agency.example", .valid_until = -60});
    auto const early = issued_by(authority, {.common_name = "agency.example", .valid_from = 600});
    auto const of_server = issued_by(authority, {.common_name = "agency.example", .key_usage = "serverAuth"});
    std::uint64_t refused = 0;
    for (auto const* const each :
         {static_cast<certificate const*>(nullptr), &foreign, &own_issuer, &expired, &early, &of_server}) {
        EXPECT_EQ(ask(*running, server, each), std::nullopt);
        support::expect_failed_handshakes(*running, ++refused);
    }
    EXPECT_EQ(running->activity().requests, 2U) << "no handler was called";
}

TEST(client_certificates, are_trusted_from_an_intermediate_authority_on) {
    certificate const server("localhost");
    certificate const root("Root");
    auto const trusted = issued_by(root, {"Branch"});
    auto const other = issued_by(root, {"Other branch"});
    auto const good = issued_by(trusted, {"agency.example"});
    auto const foreign = issued_by(other, {"agency.example"});
    support::scratch_folder const folder;
    auto settings = requiring(server, trusted);
    auto const both = support::read_if_there(trusted.certificate_file); // followed by its issuer
    auto constexpr end = std::string_view("-----END CERTIFICATE-----\n");
    settings.encryption->client_ca = folder.file("clients.pem", both.substr(0, both.find(end) + end.size()));
    auto const running = support::serve(settings, {.respond = name_client});
    EXPECT_EQ(ask(*running, server, &good), "<agency.example>");
    EXPECT_EQ(ask(*running, server, &foreign), std::nullopt) << "the root is not in the file";
}

TEST(client_certificates, have_dns_names_or_else_a_common_name) {
    certificate const server("localhost");
    certificate const authority("Clients");
    auto const running = support::serve(requiring(server, authority), {.respond = name_client});
    struct {
        certificate_text text;
        char const* names;
    } const table[] = {
        {{"agency.example"}, "<agency.example>"},
        {{"Agency Générale"}, "<agency générale>"},
        {{"common.example", "DNS:Agency.Example"}, "<agency.example>"},
        {{"common.example", "DNS:a.example,DNS:b.example"}, "<a.example><b.example>"},
        {{"common.example", "IP:192.0.2.1,email:office@agency.example"}, "<common.example>"},
        {{"common.example", "DNS:*.example"}, "<*.example>"},
        {{"common\n.example"}, ""},
        {{""}, ""},
    };
    for (auto const& [text, names] : table) {
        auto const own = issued_by(authority, text);
        EXPECT_EQ(ask(*running, server, &own), names) << text.common_name << ' ' << text.alternative_names;
    }
    auto settings = requiring(server, authority);
    settings.encryption->client_ca.clear();
    auto const without = support::serve(settings, {.respond = name_client});
    auto const own = issued_by(authority, {"agency.example"});
    EXPECT_EQ(ask(*without, server, &own), "") << "a certificate that was not requested has no names";
}

/// A connection whose client offers the session of an earlier one.
class resuming_client {
public:
    resuming_client(certificate const& own, int version) : context_(SSL_CTX_new(TLS_client_method()), SSL_CTX_free) {
        SSL_CTX_set_max_proto_version(context_.get(), version);
        SSL_CTX_use_certificate_file(context_.get(), own.certificate_file.c_str(), SSL_FILETYPE_PEM);
        SSL_CTX_use_PrivateKey_file(context_.get(), own.key_file.c_str(), SSL_FILETYPE_PEM);
    }
    /// Makes a request. Returns whether the session was resumed; nothing without a response.
    std::optional<bool> ask(std::uint16_t port) {
        std::unique_ptr<BIO, decltype(&BIO_free_all)> const stream(BIO_new_ssl_connect(context_.get()), BIO_free_all);
        SSL* session = nullptr;
        BIO_get_ssl(stream.get(), &session);
        SSL_set_mode(session, SSL_MODE_AUTO_RETRY);
        if (earlier_) SSL_set_session(session, earlier_.get());
        BIO_set_conn_hostname(stream.get(), ("127.0.0.1:" + std::to_string(port)).c_str());
        std::string const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
        char answer[1024];
        if (BIO_do_connect(stream.get()) != 1 ||
            BIO_write(stream.get(), request.data(), int(request.size())) != int(request.size()) ||
            BIO_read(stream.get(), answer, sizeof answer) <= 0)
            return std::nullopt;
        earlier_.reset(SSL_get1_session(session));
        return SSL_session_reused(session) == 1;
    }

private:
    std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_;
    std::unique_ptr<SSL_SESSION, decltype(&SSL_SESSION_free)> earlier_{nullptr, SSL_SESSION_free};
};

TEST(client_certificates, are_verified_for_each_connection_and_by_the_renewed_authorities) {
    certificate const server("localhost");
    certificate const authority("Clients");
    certificate const next_authority("Next clients");
    auto const own = issued_by(authority, {"agency.example"});
    auto const next = issued_by(next_authority, {"agency.example"});
    support::scratch_folder const folder;
    auto settings = requiring(server, authority);
    auto& file = settings.encryption->client_ca;
    file = folder.file("clients.pem", support::read_if_there(authority.certificate_file));
    auto const running = support::serve(settings, {.respond = name_client});
    for (int const version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
        resuming_client client(own, version);
        EXPECT_EQ(client.ask(running->port()), false);
        EXPECT_EQ(client.ask(running->port()), false) << "a resumed session would skip the verification";
    }
    std::filesystem::copy_file(server.key_file, file, std::filesystem::copy_options::overwrite_existing);
    auto const failed = running->renew_certificate();
    ASSERT_FALSE(failed) << "there is no certificate in the file";
    EXPECT_THAT(failed.error().message, HasSubstr(file));
    EXPECT_EQ(ask(*running, server, &own), "<agency.example>") << "the earlier authorities stay in use";

    std::filesystem::copy_file(next_authority.certificate_file, file,
                               std::filesystem::copy_options::overwrite_existing);
    ASSERT_TRUE(running->renew_certificate());
    EXPECT_EQ(ask(*running, server, &own), std::nullopt);
    EXPECT_EQ(ask(*running, server, &next), "<agency.example>");
}

TEST(client_certificates, need_a_file_of_authorities_at_the_start) {
    certificate const server("localhost");
    for (auto const& file : {std::string("/nowhere.pem"), server.key_file}) {
        auto settings = requiring(server, server);
        settings.encryption->client_ca = file;
        auto const refused = host::start(settings, {.respond = name_client});
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, error_code::connection_failed);
        EXPECT_THAT(refused.error().message, HasSubstr(file));
    }
}

/// A service with a log in a file, and with logins of which one is bound to a name.
class client_certificates_of_logins : public support::logged_service {
protected:
    client_certificates_of_logins()
        : server_("localhost"),
          authority_("Clients"),
          agency_(issued_by(authority_, {"ignored", "DNS:agency.example"})),
          rival_(issued_by(authority_, {"ignored", "DNS:rival.example,DNS:www.rival.example"})) {}

    void SetUp() override {
        ASSERT_TRUE(
            register_login(*data_, {"agency", std::string(agency::password)}, {9032}, {55}, {}, "Agency.Example"));
        ASSERT_TRUE(register_login(*data_, {"unbound", std::string(agency::password)}, {9032}, {55}));
    }
    void start(bool requires_certificates, bool encrypted = true) {
        server_settings settings;
        if (encrypted)
            settings.host.encryption = certificate_files{.chain = server_.certificate_file, .key = server_.key_file};
        if (requires_certificates) settings.host.encryption->client_ca = authority_.certificate_file;
        logged_service::start(std::move(settings));
        ASSERT_TRUE(service_);
        auto const port = service_->address().substr(service_->address().rfind(':'));
        url_ = (encrypted ? "https://localhost" : "http://127.0.0.1") + port;
    }
    template <class Transport>
    [[nodiscard]] result<trip_booking_list_rs> call(certificate const* own) const {
        typename Transport::settings settings{.network = presenting(server_, own)};
        return Transport::call_trips(url_, settings, false);
    }
    [[nodiscard]] result<trip_booking_list_rs> call_as(std::string login, std::string password,
                                                       certificate const* own) const {
        client agency{partner{.base_url = url_}, httplib_transport({.network = presenting(server_, own)})};
        auto request = agency::trips_request();
        request.credential = {std::move(login), std::move(password)};
        return agency.call(request);
    }
    certificate server_;
    certificate authority_;
    certificate agency_;
    certificate rival_;
    std::string url_;
};

TEST_F(client_certificates_of_logins, accepts_a_bound_login_with_the_certificate_of_that_name_only) {
    start(true);
    for (int i = 0; i < 2; ++i) { // verified, then remembered
        for (auto const& done : {call<support::over_httplib>(&agency_), call<support::over_asio>(&agency_)})
            EXPECT_TRUE(done) << explain(done.error());
        for (auto const& done : {call<support::over_httplib>(&rival_), call<support::over_asio>(&rival_)}) {
            ASSERT_FALSE(done);
            EXPECT_EQ(done.error().id, "AUTH_INVALID");
        }
    }
    auto const right = std::string(agency::password);
    auto const other_certificate = call_as("agency", right, &rival_);
    auto const wrong_password = call_as("agency", "wrong", &agency_);
    ASSERT_FALSE(other_certificate);
    ASSERT_FALSE(wrong_password);
    auto const seen = [](error const& why) {
        return std::to_string(why.status) + why.id + why.message + why.detail + why.path;
    };
    EXPECT_EQ(seen(other_certificate.error()), seen(wrong_password.error()));
    for (auto const* const each : {&agency_, &rival_}) EXPECT_TRUE(call_as("unbound", right, each));
    EXPECT_FALSE(call_as("unbound", right, nullptr)) << "no connection without a certificate";
    auto const text = log();
    EXPECT_THAT(text, HasSubstr(R"("client_certificates":true)"));
    EXPECT_THAT(text, HasSubstr(R"("outcome":"AUTH_INVALID","reason":"other_certificate","status":200,)"
                                R"("address":"127.0.0.1","certificate":"rival.example,www.rival.example")"));
    EXPECT_THAT(text, HasSubstr(R"("outcome":"AUTH_INVALID","status":200,"address":"127.0.0.1",)"
                                R"("certificate":"agency.example")"))
        << "a wrong password has no reason";
}

TEST_F(client_certificates_of_logins, refuses_a_bound_login_if_no_certificates_are_verified) {
    for (bool const encrypted : {true, false}) {
        start(false, encrypted);
        for (int i = 0; i < 2; ++i) {
            auto const refused = call_as("agency", std::string(agency::password), &agency_);
            ASSERT_FALSE(refused);
            EXPECT_EQ(refused.error().id, "AUTH_INVALID");
        }
        EXPECT_TRUE(call_as("unbound", std::string(agency::password), nullptr));
        EXPECT_THAT(log(), HasSubstr(R"("reason":"other_certificate")"));
    }
}

/// The work is counted, not timed: the load of the machine must not matter.
TEST(client_certificates_work, cost_as_much_as_a_wrong_password_if_they_have_another_name) {
    support::temporary_store prepared;
    ASSERT_TRUE(register_login(*prepared, {"agency", "secret"}, {9032}, {}, {}, "agency.example"));
    auto const single = support::opened(prepared.url(), {.connections = 1});
    auto const& executed = waybill::native::storage::pool_activity::of_process().statements;
    std::uint64_t before = 0;
    authenticator mine(single);
    std::vector<std::string> const right{"www.agency.example", "agency.example"};
    std::vector<std::string> const other{"rival.example"};
    std::uint64_t verified = 0;
    auto const ask = [&](char const* password, std::vector<std::string> const& names) {
        before = executed;
        auto const found = mine.identify({"agency", password}, steady_time{}, {}, nullptr, names);
        EXPECT_TRUE(found);
        EXPECT_EQ(found->other_certificate, std::string_view(password) == "secret" && names != right);
        return found->login != nullptr;
    };
    auto const statements = [&] { return executed - before; };
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(ask("secret", right));
        EXPECT_EQ(mine.verifications(), verified += i == 0 ? 1U : 0U) << "remembered";
        for (auto const* const password : {"secret", "wrong"})
            for (auto const& names : {other, std::vector<std::string>()}) {
                EXPECT_FALSE(ask(password, names));
                EXPECT_EQ(mine.verifications(), ++verified) << password;
                EXPECT_EQ(statements(), 1U) << password;
            }
    }
    // a failure counts as one: the login must wait after too many
    authenticator strict(single, {.login_limiter = {.free_failures = 2}});
    for (int i = 0; i < 3; ++i) (void)strict.identify({"agency", "secret"}, steady_time{}, {}, nullptr, other);
    EXPECT_GT(strict.identify({"agency", "secret"}, steady_time{}, {}, nullptr, other).value().retry_after, 0s);
}

class stored_certificate_names : public support::fresh_store_test {};
INSTANTIATE_TEST_SUITE_P(client_certificates, stored_certificate_names, support::engines, support::engine_name);

TEST_P(stored_certificate_names, stay_with_their_login_until_they_are_replaced_or_removed) {
    using namespace waybill::native::storage;
    auto const name_of = [&](char const* login) {
        return store->read([&](auto& sql) { return find_login(sql, login); }).value().value().certificate_name;
    };
    ASSERT_TRUE(register_login(*store, {"agency", "one"}, {1}, {}, {}, "AGENCY.example"));
    EXPECT_EQ(name_of("agency"), "agency.example");
    ASSERT_TRUE(change_password(*store, {"agency", "two"}));
    EXPECT_EQ(name_of("agency"), "agency.example");
    native::inventory::inventory_document logins;
    logins.logins = {{"agency", "three", {1}, {}}, {"other", "three", {1}, {}}};
    ASSERT_TRUE(native::inventory::load(*store, logins));
    EXPECT_EQ(name_of("agency"), "agency.example") << "an inventory file names no certificates";
    EXPECT_EQ(name_of("other"), "");
    ASSERT_TRUE(register_login(*store, {"agency", "four"}, {1}, {}));
    EXPECT_EQ(name_of("agency"), "agency.example") << "added again";
    ASSERT_TRUE(register_login(*store, {"agency", "four"}, {1}, {}, {}, "Other.example"));
    EXPECT_EQ(name_of("agency"), "other.example");
    ASSERT_TRUE(register_login(*store, {"agency", "four"}, {1}, {}, {}, ""));
    EXPECT_EQ(name_of("agency"), "");
    for (auto const& name : {std::string(254, 'a'), std::string("a\nb"), std::string("a\0b", 3), std::string("\xFF")})
        EXPECT_FALSE(register_login(*store, {"agency", "four"}, {1}, {}, {}, name));
}

TEST(client_certificates, are_settings_of_the_commands) {
    support::temporary_store store;
    certificate const server("localhost");
    certificate const authority("Clients");
    auto const own = issued_by(authority, {"Agency.Example"});
    auto const rival = issued_by(authority, {"rival.example"});
    auto const run = [](std::string const& line, std::vector<std::string> const& more) {
        return support::run_program(support::joined(support::words_in(line), more), {},
                                    {{"WAYBILL_PASSWORD", "secret"}});
    };
    auto const user = [&](std::string const& line, std::vector<std::string> const& more = {}) {
        return run("user " + line, support::joined({"--store", store.url()}, more));
    };
    ASSERT_THAT(user("add agency --user 7 --certificate-name agency.EXAMPLE"), prints("certificate"));
    ASSERT_THAT(user("add other --user 8"), exits(0));
    EXPECT_THAT(user("list").output, testing::ContainsRegex("agency +7 +agency\\.example"));
    EXPECT_THAT(user("list --output json").output,
                AllOf(HasSubstr(R"("certificate_name": "agency.example")"), HasSubstr(R"("certificate_name": "")")));
    EXPECT_THAT(user("add agency --user 7", {"--certificate-name", ""}), fails(2))
        << "an empty name would bind the login to nothing";
    EXPECT_THAT(user("add other --user 8 --certificate-name other.example").output,
                HasSubstr("certificate of other.example"));
    EXPECT_THAT(user("add other --user 8").output, HasSubstr("certificate of other.example only")) << "it is kept";
    EXPECT_THAT(user("add other --user 8 --certificate-name x --any-certificate"), exits(2));
    EXPECT_THAT(user("add other --user 8 --any-certificate").output, Not(HasSubstr("certificate")));

    EXPECT_THAT(support::run_program({"serve", "--store", store.url(), "--tls-client-ca", authority.certificate_file}),
                fails(2, "--tls-certificate"));
    support::program serving({"serve", "--store", store.url(), "--listen", "127.0.0.1:0", "--tls-certificate",
                              server.certificate_file, "--tls-key", server.key_file, "--tls-client-ca",
                              authority.certificate_file});
    auto const line = serving.first_line();
    auto const url = "https://localhost" + line.substr(line.rfind(':'));
    auto const trips = [&](std::vector<std::string> const& more) {
        return run("trips --login agency --user 7 --since 2026-01-01",
                   support::joined({"--url", url, "--ca", server.certificate_file}, more));
    };
    EXPECT_THAT(trips({"--client-cert", own.certificate_file, "--client-key", own.key_file}), exits(0));
    EXPECT_THAT(trips({"--client-cert", rival.certificate_file, "--client-key", rival.key_file}),
                fails(1, "AUTH_INVALID"));
    EXPECT_EQ(trips({}).exit_code, 1);
    EXPECT_THAT(support::stopped(serving), exits(0));
}

} // namespace
