// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/steady_time.hpp>

#include <storage/users.hpp>

#include <waybill/message/credential.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

namespace waybill::native::authentication {

/// Logins whose passwords were verified recently, so that not each request costs an Argon2 hash.
///
/// Entries are hashes of login and password under a key that only this process has and never stores: they cannot be
/// computed from a dump of the store. Thread-safe.
class verified_logins {
public:
    /// At most `most` logins. If there are more, expired ones are forgotten; if that is not enough, all, which are then
    /// verified again.
    explicit verified_logins(std::chrono::seconds lifetime, std::size_t most = 10'000);

    /// Represents one credential in this process, with the names in the certificate that it was sent with. Another
    /// certificate is another credential: it is verified again, with the same work as a wrong password.
    using fingerprint = std::array<unsigned char, 32>;
    struct first_bytes {
        std::size_t operator()(fingerprint const& print) const noexcept {
            std::size_t bytes = 0;
            std::memcpy(&bytes, print.data(), sizeof bytes);
            return bytes;
        }
    };
    [[nodiscard]] fingerprint fingerprint_of(credential const& given,
                                             std::span<std::string const> certificate_names = {}) const noexcept;

    struct found {
        std::shared_ptr<storage::login_record const> login{};   ///< null: it must be verified
        std::shared_ptr<storage::login_record const> expired{}; ///< as it was verified, too long ago
    };
    /// The login of this credential, if it was verified and not forgotten since.
    [[nodiscard]] found find(credential const& given, steady_time now) const {
        return find(fingerprint_of(given), now);
    }
    [[nodiscard]] found find(fingerprint const& print, steady_time now) const;
    void remember(credential const& verified, std::shared_ptr<storage::login_record const> login, steady_time now) {
        remember(fingerprint_of(verified), std::move(login), now);
    }
    void remember(fingerprint const& verified, std::shared_ptr<storage::login_record const> login, steady_time now);
    /// The credential is no longer valid.
    void forget(fingerprint const& print);

private:
    struct entry {
        std::shared_ptr<storage::login_record const> login;
        steady_time until;
    };

    std::chrono::seconds lifetime_;
    std::size_t most_;
    fingerprint key_{};
    mutable std::mutex guard_;
    std::unordered_map<fingerprint, entry, first_bytes> entries_;
};

} // namespace waybill::native::authentication
