// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/registration.hpp>

#include <authentication/password.hpp>
#include <storage/addresses.hpp>
#include <storage/users.hpp>

#include <waybill/describe.hpp>
#include <waybill/text.hpp>
#include <waybill_schema/rules.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::authentication {

struct named_certificate {
    std::string name{};
};
BOOST_DESCRIBE_STRUCT(named_certificate, (), (name))

} // namespace waybill::native::authentication

namespace waybill {

template <>
inline constexpr auto wire<native::authentication::named_certificate> =
    fields(field<&native::authentication::named_certificate::name>().length(0, 253)); // of a host (RFC 1035)

} // namespace waybill

namespace waybill::native::authentication {

namespace {

storage::store_error refuse(std::string why) { return {storage::store_failure::refused, std::move(why)}; }

std::optional<storage::store_error> broken_rule_of(credential const& given) {
    auto const broken = first_broken_rule(given);
    if (!broken) return std::nullopt;
    return refuse((broken->path == "Login" ? "the login " : "the password ") + broken->why);
}

} // namespace

bool is_login_text(std::string_view login) noexcept {
    constexpr unsigned char first_printable = ' ', deleted = 0x7F;
    return text::first_invalid_utf8(login) == std::string_view::npos &&
           std::none_of(login.begin(), login.end(), [](char byte) {
               return static_cast<unsigned char>(byte) < first_printable || static_cast<unsigned char>(byte) == deleted;
           });
}

std::optional<rule_problem> problem_of_login(credential const& given, bool has_users,
                                             storage::hotel_permissions const& at_hotels) {
    if (!is_login_text(given.login))
        return rule_problem{"Login", "a login must be UTF-8 text without control characters"};
    bool const permitted = at_hotels.update_rates || at_hotels.decide;
    if (!has_users && !permitted)
        return rule_problem{"Users", "a login must have at least one user id or a permission at hotels"};
    if (!at_hotels.hotels.empty() && !permitted)
        return rule_problem{"Hotels", "hotels need the permission to update rates or to decide bookings"};
    if (!at_hotels.hotels.empty() || !at_hotels.decide) return std::nullopt;
    return rule_problem{"MayDecide", "a login that decides bookings needs hotels"};
}

storage::stored<storage::login_record> register_login(storage::store const& into, credential const& given,
                                                      std::vector<std::int64_t> const& users,
                                                      std::vector<std::int64_t> const& members,
                                                      storage::hotel_permissions const& at_hotels,
                                                      std::optional<std::string> certificate_name) {
    if (auto broken = broken_rule_of(given)) return *std::move(broken);
    if (auto const problem = problem_of_login(given, !users.empty(), at_hotels)) return refuse(problem->why);
    auto const name = certificate_name.value_or(std::string());
    if (auto const broken = first_broken_rule(named_certificate{name}))
        return refuse("a certificate name " + broken->why);
    if (!is_login_text(name)) return refuse("a certificate name must be UTF-8 text without control characters");
    storage::login_record const record{given.login,        hash_of_password(given.password), users, members, at_hotels,
                                       text::lowered(name)}; // as the names of certificates are read
    return into.write([&](storage::session& sql) {
        auto saved = record;
        if (auto const before = storage::find_login(sql, record.login)) {
            saved.members.insert(saved.members.end(), before->members.begin(), before->members.end());
            if (!certificate_name) saved.certificate_name = before->certificate_name;
        }
        storage::save_login(sql, saved);
        return *storage::find_login(sql, record.login); // its ids in order
    });
}

storage::stored<void> change_password(storage::store const& into, credential const& given) {
    if (auto broken = broken_rule_of(given)) return *std::move(broken);
    auto const hash = hash_of_password(given.password);
    auto const changed = into.write([&](storage::session& sql) {
        auto record = storage::find_login(sql, given.login);
        if (!record) return false;
        record->password_hash = hash;
        storage::save_login(sql, *record);
        return true;
    });
    if (!changed) return changed.error();
    if (!*changed) return refuse("there is no such login");
    return {};
}

storage::stored<std::string> register_address(storage::store const& into, std::string_view range,
                                              std::string_view note) {
    return address_range::parse(range).and_then([&](address_range const& parsed) {
        storage::allowed_range const record{.range = parsed.text(), .note = std::string(note)};
        return into.write([&](storage::session& sql) { storage::allow_range(sql, record); }).transform([&] {
            return record.range;
        });
    });
}

storage::stored<address_list> registered_addresses(storage::store const& from) {
    auto const stored_ranges = from.read([](storage::session& sql) { return storage::allowed_ranges(sql); });
    if (!stored_ranges) return stored_ranges.error();
    std::vector<address_range> ranges;
    for (auto const& each : *stored_ranges) {
        auto parsed = address_range::parse(each.range);
        if (!parsed) return parsed.error();
        ranges.push_back(*parsed);
    }
    return address_list(std::move(ranges));
}

} // namespace waybill::native::authentication
