// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509v3.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

namespace support {

/// The content of a certificate.
struct certificate_text {
    std::string common_name{};
    std::string alternative_names{}; ///< `DNS:localhost, IP:127.0.0.1`; empty: the extension is left out
    long valid_from = -3600;         ///< seconds from now
    long valid_until = 3600;
    std::string key_usage{}; ///< `serverAuth`, `clientAuth`; empty: the extension is left out
};

/// A certificate made for one test, for `localhost` or another name: signed by itself or by another one.
class certificate {
public:
    enum class key_kind { elliptic, rsa };

    explicit certificate(std::string const& host, key_kind kind = key_kind::elliptic)
        : certificate(certificate_text{host, "DNS:" + host}, kind) {}
    /// A certificate with an issuer is followed by it in its file.
    explicit certificate(certificate_text const& text, key_kind kind = key_kind::elliptic,
                         certificate const* issuer = nullptr) {
        std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> const key(
            kind == key_kind::rsa ? EVP_RSA_gen(2048) : EVP_EC_gen("P-256"), EVP_PKEY_free);
        std::unique_ptr<X509, decltype(&X509_free)> const made(X509_new(), X509_free);
        X509_set_version(made.get(), 2);
        ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1);
        X509_gmtime_adj(X509_getm_notBefore(made.get()), text.valid_from);
        X509_gmtime_adj(X509_getm_notAfter(made.get()), text.valid_until);
        X509_set_pubkey(made.get(), key.get());
        auto* const name = X509_get_subject_name(made.get());
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8,
                                   reinterpret_cast<unsigned char const*>(text.common_name.c_str()), -1, -1, 0);
        X509_set_issuer_name(made.get(), issuer == nullptr ? name : X509_get_subject_name(issuer->made_.get()));
        if (!text.alternative_names.empty()) add(made.get(), NID_subject_alt_name, text.alternative_names);
        if (!text.key_usage.empty()) add(made.get(), NID_ext_key_usage, text.key_usage);
        add(made.get(), NID_basic_constraints, "critical,CA:TRUE");
        if (X509_sign(made.get(), issuer == nullptr ? key.get() : issuer->key_.get(), EVP_sha256()) == 0)
            throw std::runtime_error("no certificate could be made");
        write(certificate_file, [&](std::FILE* to) {
            int written = PEM_write_X509(to, made.get());
            if (issuer != nullptr) written = written != 0 && PEM_write_X509(to, issuer->made_.get()) != 0 ? 1 : 0;
            return written;
        });
        write(key_file, [&](std::FILE* to) {
            return PEM_write_PrivateKey(to, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
        });
        X509_up_ref(made.get());
        EVP_PKEY_up_ref(key.get());
        made_.reset(made.get());
        key_.reset(key.get());
    }
    ~certificate() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    certificate(certificate const&) = delete;
    certificate& operator=(certificate const&) = delete;

private:
    static void add(X509* to, int what, std::string const& value) {
        X509V3_CTX context;
        X509V3_set_ctx_nodb(&context);
        X509V3_set_ctx(&context, to, to, nullptr, nullptr, 0);
        std::unique_ptr<X509_EXTENSION, decltype(&X509_EXTENSION_free)> const extension(
            X509V3_EXT_conf_nid(nullptr, &context, what, value.c_str()), X509_EXTENSION_free);
        X509_add_ext(to, extension.get(), -1);
    }
    template <class Write>
    static void write(std::string const& file, Write&& put) {
        std::unique_ptr<std::FILE, decltype(&std::fclose)> const to(std::fopen(file.c_str(), "wb"), std::fclose);
        if (!to || put(to.get()) == 0) throw std::runtime_error("cannot write " + file);
    }
    static std::string new_folder() {
        auto pattern = (std::filesystem::temp_directory_path() / "waybill-XXXXXX").string();
        if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder for a certificate");
        return pattern;
    }

    std::string folder_ = new_folder();
    std::unique_ptr<X509, decltype(&X509_free)> made_{nullptr, X509_free};
    std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key_{nullptr, EVP_PKEY_free};

public:
    std::string const certificate_file = folder_ + "/certificate.pem";
    std::string const key_file = folder_ + "/key.pem";
};

} // namespace support
