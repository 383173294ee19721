// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <diagnostics/tls_check.hpp>

#include <waybill_debug/tls.hpp>

#include <fmt/format.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <memory>

namespace waybill::native::diagnostics {

namespace {

std::string hint_for(long verified, int length) {
    switch (verified) {
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH: return "the certificate is for another server: use a name that it contains";
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        return length > 1 ? "trust its authority with --ca FILE"
                          : "the server must send its intermediate certificates, or trust its authority with --ca FILE";
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN: return "trust it with --ca FILE";
    case X509_V_ERR_CERT_HAS_EXPIRED: return "the operator of the server must renew it";
    case X509_V_ERR_CERT_NOT_YET_VALID: return "check the clock of this machine";
    default: return {};
    }
}

finding chain_of(SSL* secured) {
    auto const verified = SSL_get_verify_result(secured);
    auto const* const chain = SSL_get_peer_cert_chain(secured);
    auto const length = chain == nullptr ? 0 : sk_X509_num(chain);
    if (verified == X509_V_OK) return {verdict::ok, "certificate", fmt::format("trusted, a chain of {}", length), {}};
    return {verdict::bad, "certificate", X509_verify_cert_error_string(verified), hint_for(verified, length)};
}

finding expiry_of(X509 const* certificate) {
    int days = 0, seconds = 0;
    if (ASN1_TIME_diff(&days, &seconds, nullptr, X509_get0_notAfter(certificate)) != 1)
        return {verdict::bad, "expiry", "the certificate has no end date", {}};
    if (days < 0 || seconds < 0)
        return {verdict::bad, "expiry", fmt::format("expired {} days ago", -days),
                hint_for(X509_V_ERR_CERT_HAS_EXPIRED, 0)};
    bool const soon = days < 14;
    return {soon ? verdict::doubtful : verdict::ok, "expiry", fmt::format("{} days left", days),
            soon ? "renew it before calls fail" : ""};
}

} // namespace

findings check_tls(tls_target const& target) {
    findings found;
    auto const shaken = inspect_tls(target.partner, target.network, target.time_limit, [&](SSL& session) {
        found = {
            {verdict::ok, "TLS", fmt::format("{}, {}", SSL_get_version(&session), SSL_get_cipher_name(&session)), {}},
            chain_of(&session)};
        std::unique_ptr<X509, decltype(&X509_free)> const certificate(SSL_get1_peer_certificate(&session), X509_free);
        if (certificate) found.push_back(expiry_of(certificate.get()));
    });
    if (shaken) return found;
    auto const& why = shaken.error();
    switch (why.code) {
    case error_code::value_invalid:
        return {{verdict::bad, "certificate", why.message, "--ca, --client-cert and --client-key take PEM files"}};
    case error_code::tls_failed:
        return {{verdict::bad, "TLS", why.message, "check that the port supports TLS 1.2 or later"}};
    case error_code::deadline_passed:
        return {{verdict::bad, "TLS", fmt::format("no complete response within {} s", target.time_limit.count()),
                 "check that the port supports TLS 1.2 or later"}};
    default: {
        bool const direct = target.network.proxy.https.empty() && target.network.bind_address.empty();
        auto const text = fmt::format("no connection to {} port {}", target.partner.host, target.partner.port);
        return {{verdict::bad, "connection", direct ? text : text + ": " + why.message,
                 direct ? "check name, port and firewall" : "check name, port, proxy and firewall"}};
    }
    }
}

} // namespace waybill::native::diagnostics
