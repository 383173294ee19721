// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/certificate_names.hpp>

#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <cstddef>
#include <memory>
#include <string_view>

namespace waybill::native::http_host {

namespace {

/// Adds a name unless it contains a control character: one with a NUL could look like another.
void add(std::vector<std::string>& to, std::string_view name) {
    std::string text;
    for (char const byte : name) {
        if (static_cast<unsigned char>(byte) < ' ' || byte == 0x7F) return;
        text += byte >= 'A' && byte <= 'Z' ? char(byte - 'A' + 'a') : byte;
    }
    if (!text.empty()) to.push_back(std::move(text));
}

std::string_view bytes_of(ASN1_STRING const* text) {
    return {reinterpret_cast<char const*>(ASN1_STRING_get0_data(text)), std::size_t(ASN1_STRING_length(text))};
}

void add_common_name(std::vector<std::string>& to, X509_NAME const* subject) {
    int const first = X509_NAME_get_index_by_NID(subject, NID_commonName, -1);
    if (first < 0 || X509_NAME_get_index_by_NID(subject, NID_commonName, first) >= 0) return;
    unsigned char* utf8 = nullptr;
    int const size = ASN1_STRING_to_UTF8(&utf8, X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, first)));
    if (size < 0) return;
    std::unique_ptr<unsigned char, void (*)(unsigned char*)> const owned(utf8, [](auto* text) { OPENSSL_free(text); });
    add(to, {reinterpret_cast<char const*>(utf8), std::size_t(size)});
}

} // namespace

std::vector<std::string> certificate_names(ssl_st const* session) {
    std::vector<std::string> found;
    auto const* const certificate = SSL_get0_peer_certificate(session);
    if (certificate == nullptr) return found;
    int critical = 0;
    std::unique_ptr<GENERAL_NAMES, void (*)(GENERAL_NAMES*)> const names(
        static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(certificate, NID_subject_alt_name, &critical, nullptr)),
        GENERAL_NAMES_free);
    constexpr int absent = -1;
    bool has_dns_name = !names && critical != absent; // one that cannot be read may have contained a name
    for (int i = 0; i < sk_GENERAL_NAME_num(names.get()); ++i) {
        auto const* const name = sk_GENERAL_NAME_value(names.get(), i);
        if (name->type != GEN_DNS) continue;
        has_dns_name = true;
        add(found, bytes_of(name->d.dNSName));
    }
    if (!has_dns_name) add_common_name(found, X509_get_subject_name(certificate));
    return found;
}

} // namespace waybill::native::http_host
