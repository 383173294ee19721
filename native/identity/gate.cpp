// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <identity/gate.hpp>

#include <identity/address_range.hpp>
#include <identity/login_activity.hpp>
#include <identity/password.hpp>
#include <identity/sodium_ready.hpp>

#include <boost/asio/ip/network_v6.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace waybill::native {
namespace {

/// A password that nobody knows, this process included.
std::string unknown_password() {
    sodium_ready();
    std::array<char, 32> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return {bytes.data(), bytes.size()};
}

/// One of those that are counted.
class counted {
public:
    explicit counted(std::atomic<std::ptrdiff_t>& count) : count_(count), mine_(++count) {}
    counted(counted const&) = delete;
    counted& operator=(counted const&) = delete;
    ~counted() { --count_; }
    [[nodiscard]] std::ptrdiff_t number() const noexcept { return mine_; }

private:
    std::atomic<std::ptrdiff_t>& count_;
    std::ptrdiff_t mine_;
};

/// What an address is braked by: one customer has a whole /64 of IPv6. Nothing for loopback, and for no address.
std::optional<std::string> braked_as(std::string_view address) {
    boost::system::error_code failed;
    auto const parsed = boost::asio::ip::make_address(std::string(address), failed);
    if (failed) return std::nullopt;
    auto const plain = plain_address(parsed);
    if (plain.is_loopback()) return std::nullopt;
    if (plain.is_v4()) return plain.to_string();
    return boost::asio::ip::network_v6(plain.to_v6(), 64).network().to_string();
}

} // namespace

gate::gate(store const& from, gate_settings const& settings)
    : store_(from),
      verified_(settings.remember),
      logins_(settings.login_brake),
      addresses_(settings.address_brake),
      rate_(settings.requests_per_second),
      turns_(std::max<std::ptrdiff_t>(settings.verifications_at_once, 1)),
      most_verifying_(std::max<std::ptrdiff_t>(settings.verifications_at_once, 1) + settings.verifications_waiting),
      hash_of_nothing_(hash_of_password(unknown_password())) {}

stored<identified> gate::identify(credential const& given, instant now, std::string_view address) {
    auto& activity = login_activity::of_process();
    auto const name = print_(given.login);
    auto const print = verified_.fingerprint_of(given);
    auto const known = verified_.find(print, now);
    if (known.login) {
        ++activity.remembered;
        return identified{.login = known.login};
    }
    auto const origin = braked_as(address);
    auto const origin_name = origin ? print_(*origin) : 0;
    if (!known.was_right) {
        auto wait = logins_.wait(name, now);
        if (origin) wait = std::max(wait, addresses_.wait(origin_name, now));
        if (wait.count() != 0) {
            ++activity.held_up;
            return identified{.retry_after = wait};
        }
    }
    auto found = under_way_.share(print, [&] { return verify_in_turn(given, print, known.was_right, now); });
    if (!found) return found;
    if (found->retry_after.count() != 0) {
        ++activity.held_up;
        return found;
    }
    if (found->login) {
        ++activity.verified;
        logins_.succeeded(name);
        return found;
    }
    ++activity.refused;
    logins_.failed(name, now);
    if (origin) addresses_.failed(origin_name, now);
    return found;
}

stored<identified> gate::verify_in_turn(credential const& given, verified_logins::fingerprint const& print,
                                        bool was_right, instant now) {
    // whoever was at it when this one came to look may have ended since
    if (auto const meanwhile = verified_.find(print, now); meanwhile.login) return identified{.login = meanwhile.login};
    counted const mine(verifying_);
    // partners are not turned away because what is remembered of them was over for many at once
    if (!was_right && mine.number() > most_verifying_) return identified{.retry_after = std::chrono::seconds(1)};
    auto found = verify(given, now);
    if (found && !found->login && found->retry_after.count() == 0) verified_.forget(print);
    return found;
}

stored<identified> gate::verify(credential const& given, instant now) {
    constexpr int most_tries = 3; // each meets another change of the login
    for (int i = 0; i < most_tries; ++i) {
        // one statement before the password is known to be right: time must not tell which logins there are
        auto const hash = store_.glance([&](soci::session& sql) { return find_password_hash(sql, given.login); });
        if (!hash) return hash.error();
        bool const right = matches(*hash ? **hash : hash_of_nothing_, given.password);
        if (!*hash || !right) return identified{};
        auto found = store_.read([&](soci::session& sql) { return find_login(sql, given.login); });
        if (!found) return found.error();
        if (!*found || (*found)->password_hash != **hash) continue; // changed meanwhile
        auto login = std::make_shared<login_record const>(std::move(**found));
        verified_.remember(given, login, now);
        return identified{.login = std::move(login)};
    }
    return identified{.retry_after = std::chrono::seconds(1)};
}

bool gate::matches(std::string const& hash, std::string_view password) {
    work_turns::turn const mine(turns_);
    ++verifications_;
    return password_matches(hash, password);
}

std::chrono::seconds gate::take_request(std::string_view login, instant now) { return rate_.take(print_(login), now); }

} // namespace waybill::native
