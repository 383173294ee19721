// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The host with TLS, and clients that do not use TLS correctly.
#include <http_host/host.hpp>

#include "support/certificate.hpp"
#include "support/echo_host.hpp"
#include "support/failed_handshakes.hpp"
#include "support/socket.hpp"

#include <gtest/gtest.h>

#include <openssl/bio.h>
#include <openssl/ssl.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::http_host;
using namespace std::chrono_literals;
using support::echo;
using support::post;

host_settings encrypted(support::certificate const& with) {
    auto settings = support::long_timeouts();
    settings.encryption = certificate_files{.chain = with.certificate_file, .key = with.key_file};
    return settings;
}

/// A client that uses TLS and accepts every certificate.
class tls_client {
public:
    explicit tls_client(std::uint16_t port, int newest = TLS1_3_VERSION, char const* suites = nullptr)
        : context_(SSL_CTX_new(TLS_client_method()), SSL_CTX_free) {
        SSL_CTX_set_security_level(context_.get(), 0); // otherwise the library itself refuses old versions
        SSL_CTX_set_min_proto_version(context_.get(), TLS1_VERSION);
        SSL_CTX_set_max_proto_version(context_.get(), newest);
        if (suites != nullptr && SSL_CTX_set_cipher_list(context_.get(), suites) != 1) return; // and is no `known` one
        known_ = true;
        stream_.reset(BIO_new_ssl_connect(context_.get()));
        BIO_get_ssl(stream_.get(), &session_);
        SSL_set_mode(session_, SSL_MODE_AUTO_RETRY);
        BIO_set_conn_hostname(stream_.get(), ("127.0.0.1:" + std::to_string(port)).c_str());
        agreed_ = BIO_do_connect(stream_.get()) == 1 && BIO_do_handshake(stream_.get()) == 1;
    }
    [[nodiscard]] bool agreed() const { return agreed_; }
    /// Whether this OpenSSL has the suites at all.
    [[nodiscard]] bool known() const { return known_; }
    [[nodiscard]] std::string version() const { return SSL_get_version(session_); }
    /// The name in the certificate of the server.
    [[nodiscard]] std::string host() const {
        std::unique_ptr<X509, decltype(&X509_free)> const shown(SSL_get1_peer_certificate(session_), X509_free);
        if (!shown) return {};
        char name[100]{};
        X509_NAME_get_text_by_NID(X509_get_subject_name(shown.get()), NID_commonName, name, sizeof name);
        return name;
    }
    /// Sends, and returns the bytes received until `end` or the end of the connection.
    std::string ask(std::string_view text, std::string_view end) {
        if (BIO_write(stream_.get(), text.data(), int(text.size())) != int(text.size())) return {};
        std::string answer;
        char piece[4096];
        while (answer.find(end) == std::string::npos) {
            int const count = BIO_read(stream_.get(), piece, sizeof piece);
            if (count <= 0) break;
            answer.append(piece, std::size_t(count));
        }
        return answer;
    }

private:
    std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_;
    std::unique_ptr<BIO, decltype(&BIO_free_all)> stream_{nullptr, BIO_free_all};
    SSL* session_ = nullptr;
    bool known_ = false;
    bool agreed_ = false;
};

TEST(host_encryption, supports_tls_1_2_and_1_3_and_nothing_older) {
    support::certificate const mine("localhost");
    auto const running = support::serve_echo(encrypted(mine));
    for (auto const& [newest, name] : {std::pair{TLS1_2_VERSION, "TLSv1.2"}, {TLS1_3_VERSION, "TLSv1.3"}}) {
        tls_client client(running->port(), newest);
        ASSERT_TRUE(client.agreed()) << name;
        EXPECT_EQ(client.version(), name);
        for (int i = 0; i < 3; ++i)
            EXPECT_TRUE(client.ask(post("text"), "POST /p text").starts_with("HTTP/1.1 200 OK\r\n"));
        auto const large = std::string(300'000, 'x'); // several records, read and written
        EXPECT_GT(client.ask(post(large, "Connection: close\r\n"), "\r\n\r\n\r\n").size(), large.size());
    }
    for (int const newest : {TLS1_VERSION, TLS1_1_VERSION}) EXPECT_FALSE(tls_client(running->port(), newest).agreed());
    support::expect_failed_handshakes(*running, 2);
}

TEST(host_encryption, uses_only_ephemeral_keys_and_authenticated_encryption_with_tls_1_2) {
    support::certificate const mine("localhost", support::certificate::key_kind::rsa);
    auto const running = support::serve_echo(encrypted(mine));
    auto const agreed = [&](char const* suite) {
        tls_client const client(running->port(), TLS1_2_VERSION, suite);
        EXPECT_TRUE(client.known()) << suite;
        return client.agreed();
    };
    for (auto const* suite :
         {"ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-CHACHA20-POLY1305"})
        EXPECT_TRUE(agreed(suite)) << suite;
    for (auto const* suite : {"AES128-SHA", "AES256-SHA256", "AES128-GCM-SHA256", "ECDHE-RSA-AES128-SHA",
                              "ECDHE-RSA-AES128-SHA256", "ECDHE-RSA-AES256-SHA384", "DHE-RSA-AES128-GCM-SHA256"})
        EXPECT_FALSE(agreed(suite)) << suite;
}

TEST(host_encryption, closes_failed_handshakes_and_serves_others) {
    support::certificate const mine("localhost");
    auto const running = support::serve_echo(encrypted(mine));
    std::vector<std::string> const hellos{
        post("plain"),
        "\x16\x03\x01\x00\x05hello",
        std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + std::string(600, '\0'),
        std::string("\x16\x03\x01\xff\xff", 5) + std::string(70'000, 'a'),
        std::string("\x80\x2e\x01\x00\x02\x00\x15\x00\x00\x00\x10", 11),
        std::string("\x15\x03\x03\x00\x02\x02\x28", 7),
        std::string("\x17\x03\x03\x00\x10", 5) + std::string(16, 'x'),
        std::string(100'000, '\xff'),
    };
    for (auto const& hello : hellos) {
        support::socket client(running->port());
        client.send(hello);
        client.finish();                              // some wait for the rest of a TLS record
        EXPECT_LT(client.receive_all().size(), 100U); // at most an alert
    }
    tls_client client(running->port());
    ASSERT_TRUE(client.agreed());
    EXPECT_NE(client.ask(post("text"), "POST /p text"), "");
    support::expect_failed_handshakes(*running, hellos.size());
}

TEST(host_encryption, ends_a_handshake_that_takes_longer_than_the_header_time) {
    support::certificate const mine("localhost");
    auto settings = encrypted(mine);
    settings.limits.header_time = 400ms;
    auto const running = support::serve_echo(settings);
    support::socket silent(running->port());
    support::socket slow(running->port());
    ASSERT_TRUE(slow.send("\x16\x03\x01"));
    EXPECT_EQ(silent.receive_all(), "");
    EXPECT_LT(slow.receive_all().size(), 100U);
    support::expect_failed_handshakes(*running, 2);
}

TEST(host_encryption, new_connections_get_the_new_certificate_and_an_invalid_one_changes_nothing) {
    support::certificate const mine("old.example");
    support::certificate const next("new.example");
    auto const running = support::serve_echo(encrypted(mine));
    tls_client before(running->port());
    EXPECT_EQ(before.host(), "old.example");

    auto const copy = [](std::string const& from, std::string const& to) {
        std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing);
    };
    copy(next.certificate_file, mine.certificate_file);
    auto const half = running->renew_certificate();
    ASSERT_FALSE(half) << "the key is still the other one's";
    EXPECT_NE(half.error().message.find(mine.key_file), std::string::npos) << half.error().message;
    EXPECT_EQ(tls_client(running->port()).host(), "old.example");

    copy(next.key_file, mine.key_file);
    ASSERT_TRUE(running->renew_certificate());
    EXPECT_EQ(tls_client(running->port()).host(), "new.example");
    EXPECT_NE(before.ask(post("text"), "POST /p text"), "") << "who is there already stays";

    std::ofstream(mine.certificate_file) << "no certificate";
    EXPECT_FALSE(running->renew_certificate());
    std::filesystem::remove(mine.key_file);
    EXPECT_FALSE(running->renew_certificate());
    EXPECT_EQ(tls_client(running->port()).host(), "new.example");
}

TEST(host_encryption, does_not_start_with_an_unreadable_certificate) {
    support::certificate const mine("localhost");
    support::certificate const other("localhost");
    auto settings = encrypted(mine);
    for (auto const& files : {certificate_files{"/nowhere.pem", mine.key_file},
                              {mine.certificate_file, "/nowhere.pem"},
                              {mine.key_file, mine.key_file},
                              {mine.certificate_file, other.key_file}}) {
        settings.encryption = files;
        auto const refused = host::start(settings, {.respond = echo});
        ASSERT_FALSE(refused) << files.chain << " " << files.key;
        EXPECT_EQ(refused.error().code, error_code::connection_failed);
    }
}

TEST(host_encryption, reports_when_the_first_certificate_of_its_chain_expires) {
    support::certificate const issuer(support::certificate_text{.common_name = "issuer", .valid_until = 600});
    support::certificate const made(support::certificate_text{.common_name = "localhost"},
                                    support::certificate::key_kind::elliptic, &issuer);
    auto const running = host::start(encrypted(made), {.respond = echo}).value();
    auto const seconds = [&] {
        return std::chrono::duration<double>(running->certificate_expiry().value() - std::chrono::system_clock::now())
            .count();
    };
    EXPECT_NEAR(seconds(), 600, 60);
    EXPECT_FALSE(host::start(support::long_timeouts(), {.respond = echo}).value()->certificate_expiry());
}

} // namespace
