// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/verified_logins.hpp>

#include <authentication/password.hpp>

#include <cstdint>

namespace waybill::native::authentication {

verified_logins::verified_logins(std::chrono::seconds lifetime, std::size_t most) : lifetime_(lifetime), most_(most) {
    sodium_ready();
    randombytes_buf(key_.data(), key_.size());
}

verified_logins::found verified_logins::find(fingerprint const& print, steady_time now) const {
    std::lock_guard const held(guard_);
    auto const known = entries_.find(print);
    if (known == entries_.end()) return {};
    auto const& [login, until] = known->second;
    return until <= now ? found{nullptr, login} : found{login, nullptr};
}

void verified_logins::remember(fingerprint const& verified, std::shared_ptr<storage::login_record const> login,
                               steady_time now) {
    std::lock_guard const held(guard_);
    if (entries_.size() >= most_) std::erase_if(entries_, [now](auto const& each) { return each.second.until <= now; });
    if (entries_.size() >= most_) entries_.clear();
    entries_.insert_or_assign(verified, entry{std::move(login), now + lifetime_});
}

void verified_logins::forget(fingerprint const& print) {
    std::lock_guard const held(guard_);
    entries_.erase(print);
}

verified_logins::fingerprint verified_logins::fingerprint_of(
    credential const& given, std::span<std::string const> certificate_names) const noexcept {
    fingerprint print{};
    crypto_generichash_state state;
    // prefixed by the length: login "a" with password "bc" is not login "ab" with password "c"
    auto const take = [&state](std::string const& text) {
        std::uint64_t const length = text.size();
        crypto_generichash_update(&state, reinterpret_cast<unsigned char const*>(&length), sizeof length);
        crypto_generichash_update(&state, reinterpret_cast<unsigned char const*>(text.data()), text.size());
    };
    crypto_generichash_init(&state, key_.data(), key_.size(), print.size());
    take(given.login);
    take(given.password);
    for (auto const& name : certificate_names) take(name);
    crypto_generichash_final(&state, print.data(), print.size());
    return print;
}

} // namespace waybill::native::authentication
