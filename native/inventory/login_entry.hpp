// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native::inventory {

/// A login with its password in the clear, for samples and tests. `waybill user add` prompts for the password instead.
struct login_entry {
    std::string login{};
    std::string password{};
    std::vector<std::int64_t> users{};
    std::vector<std::int64_t> members{};
    std::optional<bool> may_update_rates{};
    std::vector<std::int64_t> hotels{};
    std::optional<bool> may_decide{};

    bool operator==(login_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(login_entry, (), (login, password, users, members, may_update_rates, hotels, may_decide))

struct address_entry {
    std::string range{};
    std::optional<std::string> note{};

    bool operator==(address_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(address_entry, (), (range, note))

} // namespace waybill::native::inventory

namespace waybill {

template <>
inline constexpr auto wire<native::inventory::login_entry> = fields(
    field<&native::inventory::login_entry::login>("Login").length(1, 100).note(
        "Without control characters; unique in the file"),
    field<&native::inventory::login_entry::password>("Password")
        .length(1, 4096)
        .secret()
        .note("Stored as an Argon2id hash"),
    field<&native::inventory::login_entry::users>("Users").note(
        "User ids that the login may name; at least one, unless MayUpdateRates or MayDecide is true"),
    field<&native::inventory::login_entry::members>("Members").note(
        "Member ids that the login is restricted to; without any, all members of its users"),
    field<&native::inventory::login_entry::may_update_rates>("MayUpdateRates")
        .note("true: the login may send RateUpdateREQ; default false"),
    field<&native::inventory::login_entry::hotels>("Hotels").note(
        "Hotels of the login: their rates with MayUpdateRates, without any those of all hotels; their bookings with "
        "MayDecide"),
    field<&native::inventory::login_entry::may_decide>("MayDecide")
        .note("true: the login reads the bookings of its Hotels and decides those On Request that the hotel decides; "
              "default false"));

template <>
inline constexpr auto wire<native::inventory::address_entry> =
    fields(field<&native::inventory::address_entry::range>("Range").note(
               "IPv4 or IPv6 address, or a range: 10.0.0.0/8, 2001:db8::/32"),
           field<&native::inventory::address_entry::note>("Note").note("Any text, shown by waybill allow list"));

} // namespace waybill
