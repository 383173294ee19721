// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/authenticator.hpp>

#include <authentication/address_range.hpp>
#include <authentication/login_activity.hpp>
#include <authentication/password.hpp>
#include <authentication/registration.hpp>

#include <waybill_schema/rules.hpp>

#include <boost/asio/ip/network_v6.hpp>

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

namespace waybill::native::authentication {
namespace {

/// The key of an address in the rate limiter: for IPv6 the /64, which belongs to one customer. Nothing for loopback and
/// for an empty address.
std::optional<std::string> limited_as(std::string_view address) {
    boost::system::error_code failed;
    auto const parsed = boost::asio::ip::make_address(std::string(address), failed);
    if (failed) return std::nullopt;
    auto const plain = plain_address(parsed);
    if (plain.is_loopback()) return std::nullopt;
    if (plain.is_v4()) return plain.to_string();
    return boost::asio::ip::network_v6(plain.to_v6(), 64).network().to_string();
}

} // namespace

authenticator::authenticator(storage::store const& from, authenticator_settings const& settings)
    : store_(from),
      verified_(settings.remember),
      logins_(settings.login_limiter),
      addresses_(settings.address_limiter),
      rate_(settings.requests_per_second),
      compare_(settings.matches),
      hash_of_nothing_(hash_of_no_password()),
      most_in_progress_(std::max<std::size_t>(settings.verifications_at_once, 1) + settings.verifications_waiting),
      queue_(std::max<std::size_t>(settings.verifications_at_once, 1)) {}

storage::stored<identified> authenticator::identify(credential const& given, steady_time now, std::string_view address,
                                                    login_wait* wait, std::span<std::string const> certificate_names) {
    auto& activity = login_activity::of_process();
    if (wait) wait->pending_ = wait->held_up_ = false;
    // no login was registered with such a text; a long one would be copied and hashed again and again
    if (first_broken_rule(given) || !is_login_text(given.login)) {
        ++activity.refused;
        return identified{};
    }
    auto const print = verified_.fingerprint_of(given, certificate_names);
    auto found = wait ? wait->outcome_of(print) : std::nullopt;
    if (found && wait->counted_) return *found;
    if (!found && wait && wait->waits_for(print)) return wait->still_pending();
    auto const known = found ? verified_logins::found{} : verified_.find(print, now);
    if (known.login) {
        ++activity.remembered;
        return identified{.login = known.login};
    }
    auto const name = print_(given.login);
    auto const origin = limited_as(address);
    auto const origin_name = origin ? print_(*origin) : 0;
    auto const hold_up = [&](std::chrono::seconds time) {
        ++activity.held_up;
        if (wait) wait->held_up_ = true;
        return identified{.retry_after = time};
    };
    if (!found) {
        if (!known.expired) {
            auto time = logins_.wait(name, now);
            if (origin) time = std::max(time, addresses_.wait(origin_name, now));
            if (time.count() != 0) return hold_up(time);
        }
        auto check = check_of({given, {certificate_names.begin(), certificate_names.end()}, print},
                              known.expired != nullptr, now);
        if (!check) return hold_up(std::chrono::seconds(1));
        if (wait) {
            wait->begin(print, std::move(check));
            return identified{.pending = true};
        }
        found = check->wait();
    }
    if (wait) wait->counted_ = true;
    if (!*found) return *found;
    auto const& outcome = **found;
    if (outcome.retry_after.count() != 0) return hold_up(outcome.retry_after);
    if (outcome.login) {
        ++activity.verified;
        logins_.succeeded(name);
        return outcome;
    }
    ++activity.refused;
    logins_.failed(name, now);
    if (origin) addresses_.failed(origin_name, now);
    return outcome;
}

std::shared_ptr<login_check> authenticator::check_of(presented const& given, bool was_right, steady_time now) {
    std::lock_guard const held(guard_);
    if (auto const found = in_progress_.find(given.print); found != in_progress_.end()) return found->second;
    // known callers are not refused when the remembered results of many expire at once
    if (!was_right && in_progress_.size() >= most_in_progress_) return nullptr;
    auto check = std::make_shared<login_check>();
    auto const verification = [this, given, now, check] {
        auto outcome = verify_once(given, now);
        {
            std::lock_guard const ending(guard_);
            in_progress_.erase(given.print);
        }
        check->end(std::move(outcome));
    };
    in_progress_.emplace(given.print, check);
    try {
        queue_.add(was_right, verification);
    } catch (...) { // out of memory: nobody would end the check
        in_progress_.erase(given.print);
        throw;
    }
    return check;
}

storage::stored<identified> authenticator::verify_once(presented const& given, steady_time now) {
    // another thread may have finished the verification in the meantime
    auto const known = verified_.find(given.print, now);
    if (known.login) return identified{.login = known.login};
    try {
        auto found = verify(given, known.expired.get(), now);
        if (found && !found->login && found->retry_after.count() == 0) verified_.forget(given.print);
        return found;
    } catch (std::exception const& thrown) {
        return storage::store_error{storage::store_failure::failed,
                                    std::string("a verification threw: ") + thrown.what()};
    }
}

storage::stored<identified> authenticator::verify(presented const& given, storage::login_record const* expired,
                                                  steady_time now) {
    auto const& login = given.credential.login;
    auto const& names = given.certificate_names;
    auto const read = [&](storage::session& sql) { return storage::find_login(sql, login); };
    auto const remembered = [&](storage::login_record&& found) {
        auto record = std::make_shared<storage::login_record const>(std::move(found));
        verified_.remember(given.print, record, now);
        return identified{.login = std::move(record)};
    };
    // the same password, certificate and hash as before, so the same result
    if (expired) {
        auto found = store_.single_statement_read(read);
        if (!found) return found.error();
        if (*found && (*found)->password_hash == expired->password_hash &&
            (*found)->certificate_name == expired->certificate_name)
            return remembered(std::move(**found));
    }
    constexpr int most_tries = 3; // each fails if the login changes meanwhile
    for (int i = 0; i < most_tries; ++i) {
        // one statement before the password is verified: the time must not reveal which logins exist
        auto const proof =
            store_.single_statement_read([&](storage::session& sql) { return storage::find_login_proof(sql, login); });
        if (!proof) return proof.error();
        bool const right = matches(*proof ? (*proof)->password_hash : hash_of_nothing_, given.credential.password);
        if (!*proof || !right) return identified{};
        auto const& required = (*proof)->certificate_name;
        // before the second read, which would show that the password is right
        if (!required.empty() && std::find(names.begin(), names.end(), required) == names.end())
            return identified{.other_certificate = true};
        auto found = store_.single_statement_read(read);
        if (!found) return found.error();
        // changed in the meantime
        if (!*found || storage::login_proof{(*found)->password_hash, (*found)->certificate_name} != **proof) continue;
        return remembered(std::move(**found));
    }
    return identified{.retry_after = std::chrono::seconds(1)};
}

bool authenticator::matches(std::string const& hash, std::string_view password) {
    ++verifications_;
    return compare_(hash, password);
}

std::chrono::seconds authenticator::take_request(std::string_view login, steady_time now) {
    return rate_.take(print_(login), now);
}

} // namespace waybill::native::authentication
