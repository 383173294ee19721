// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <identity/gate.hpp>

#include <identity/password.hpp>
#include <identity/sodium_ready.hpp>

#include <algorithm>
#include <array>

namespace waybill::native {
namespace {

/// A password that nobody knows, this process included.
std::string unknown_password() {
    sodium_ready();
    std::array<char, 32> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return {bytes.data(), bytes.size()};
}

/// One of the turns, given back at the end.
class turn {
public:
    explicit turn(std::counting_semaphore<>& turns) : turns_(turns) { turns_.acquire(); }
    turn(turn const&) = delete;
    turn& operator=(turn const&) = delete;
    ~turn() { turns_.release(); }

private:
    std::counting_semaphore<>& turns_;
};

} // namespace

gate::gate(store const& from, gate_settings const& settings)
    : store_(from),
      verified_(settings.remember),
      turns_(std::max<std::ptrdiff_t>(settings.verifications_at_once, 1)),
      hash_of_nothing_(hash_of_password(unknown_password())) {}

stored<std::shared_ptr<login_record const>> gate::identify(credential const& given, instant now) {
    if (auto known = verified_.find(given, now)) return known;
    auto found = store_.read([&](soci::session& sql) { return find_login(sql, given.login); });
    if (!found) return found.error();
    bool matches = false;
    {
        turn const mine(turns_);
        matches = password_matches(*found ? (*found)->password_hash : hash_of_nothing_, given.password);
    }
    if (!*found || !matches) return std::shared_ptr<login_record const>();
    auto login = std::make_shared<login_record const>(std::move(**found));
    verified_.remember(given, login, now);
    return login;
}

} // namespace waybill::native
