// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <doctor/tls_check.hpp>

#include <fmt/format.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <memory>

namespace waybill::native {

namespace {

struct free_all {
    void operator()(addrinfo* each) const noexcept { ::freeaddrinfo(each); }
    void operator()(SSL_CTX* each) const noexcept { SSL_CTX_free(each); }
    void operator()(SSL* each) const noexcept { SSL_free(each); }
    void operator()(X509* each) const noexcept { X509_free(each); }
};
template <class T>
using owned = std::unique_ptr<T, free_all>;

/// A connected socket, or none.
class connected_socket {
public:
    explicit connected_socket(tls_target const& to) {
        addrinfo wanted{};
        wanted.ai_socktype = SOCK_STREAM;
        addrinfo* found = nullptr;
        if (::getaddrinfo(to.host.c_str(), to.port.c_str(), &wanted, &found) != 0) return;
        owned<addrinfo> const all(found);
        for (auto const* each = found; each != nullptr; each = each->ai_next) {
            handle_ = ::socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol);
            timeval const patience{to.patience.count(), 0}; // Linux applies it to connecting, too
            ::setsockopt(handle_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
            ::setsockopt(handle_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
            if (::connect(handle_, each->ai_addr, each->ai_addrlen) == 0) return;
            close();
        }
    }
    ~connected_socket() { close(); }
    connected_socket(connected_socket const&) = delete;
    connected_socket& operator=(connected_socket const&) = delete;
    [[nodiscard]] int handle() const noexcept { return handle_; }

private:
    void close() noexcept {
        if (handle_ >= 0) ::close(handle_);
        handle_ = -1;
    }
    int handle_ = -1;
};

std::string hint_for(long verified, int length) {
    switch (verified) {
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH: return "the certificate is another server's: ask for a name that stands in it";
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        return length > 1 ? "trust its authority by --ca FILE"
                          : "the server sends no intermediate certificates; or its authority is to be trusted by --ca";
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN: return "trust it by --ca FILE";
    case X509_V_ERR_CERT_HAS_EXPIRED: return "the server's operator has to renew it";
    case X509_V_ERR_CERT_NOT_YET_VALID: return "is the clock of this machine right?";
    default: return {};
    }
}

finding chain_of(SSL* secured) {
    auto const verified = SSL_get_verify_result(secured);
    auto const* const chain = SSL_get_peer_cert_chain(secured);
    auto const length = chain == nullptr ? 0 : sk_X509_num(chain);
    if (verified == X509_V_OK) return {verdict::good, "certificate", fmt::format("trusted, a chain of {}", length), {}};
    return {verdict::bad, "certificate", X509_verify_cert_error_string(verified), hint_for(verified, length)};
}

finding expiry_of(X509 const* certificate) {
    int days = 0, seconds = 0;
    if (ASN1_TIME_diff(&days, &seconds, nullptr, X509_get0_notAfter(certificate)) != 1)
        return {verdict::bad, "expiry", "the certificate does not say until when it holds", {}};
    if (days < 0 || seconds < 0)
        return {verdict::bad, "expiry", fmt::format("expired {} days ago", -days),
                hint_for(X509_V_ERR_CERT_HAS_EXPIRED, 0)};
    bool const soon = days < 14;
    return {soon ? verdict::doubtful : verdict::good, "expiry", fmt::format("{} days left", days),
            soon ? "renew it before calls fail" : ""};
}

} // namespace

findings check_tls(tls_target const& target) {
    connected_socket const connected(target);
    if (connected.handle() < 0)
        return {{verdict::bad, "connection", "no connection to " + target.host + " port " + target.port,
                 "name, port, firewall: can this machine reach it at all?"}};
    owned<SSL_CTX> const context(SSL_CTX_new(TLS_client_method()));
    if (target.ca_file.empty())
        SSL_CTX_set_default_verify_paths(context.get());
    else if (SSL_CTX_load_verify_locations(context.get(), target.ca_file.c_str(), nullptr) != 1)
        return {{verdict::bad, "certificate", target.ca_file + " holds no certificates", "--ca takes a PEM file"}};
    owned<SSL> const secured(SSL_new(context.get()));
    SSL_set_fd(secured.get(), connected.handle());
    if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(secured.get()), target.host.c_str()) != 1) {
        SSL_set1_host(secured.get(), target.host.c_str());
        SSL_ctrl(secured.get(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                 const_cast<char*>(target.host.c_str())); // what the macro does, but for its C cast
    }
    ERR_clear_error();
    if (SSL_connect(secured.get()) != 1) {
        auto const* const why = ERR_reason_error_string(ERR_peek_last_error());
        return {{verdict::bad, "TLS", why == nullptr ? "the handshake broke off" : why,
                 "does the port speak TLS, 1.2 or later?"}};
    }
    std::string const version = SSL_get_version(secured.get());
    bool const good = version == "TLSv1.2" || version == "TLSv1.3";
    findings found{{good ? verdict::good : verdict::bad, "TLS", version + ", " + SSL_get_cipher_name(secured.get()),
                    good ? "" : "the server should offer TLS 1.2 or later"},
                   chain_of(secured.get())};
    owned<X509> const certificate(SSL_get1_peer_certificate(secured.get()));
    if (certificate) found.push_back(expiry_of(certificate.get()));
    return found;
}

} // namespace waybill::native
