// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/field.hpp>
#include <waybill/describe/members.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native {

/// A login with its password in the clear: for samples and tests. `waybill user add` asks for the password instead.
struct login_entry {
    std::string login{};
    std::string password{};
    std::vector<std::int64_t> users{};
    std::vector<std::int64_t> members{};

    bool operator==(login_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(login_entry, (), (login, password, users, members))

struct address_entry {
    std::string range{};
    std::optional<std::string> note{};

    bool operator==(address_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(address_entry, (), (range, note))

} // namespace waybill::native

namespace waybill {

template <>
inline constexpr auto wire<native::login_entry> =
    fields(field<&native::login_entry::login>("Login").note("Login"),
           field<&native::login_entry::password>("Password").secret().note("Password"),
           field<&native::login_entry::users>("Users").note("User ids that belong to it"),
           field<&native::login_entry::members>("Members").note("Member ids that belong to it"));

template <>
inline constexpr auto wire<native::address_entry> =
    fields(field<&native::address_entry::range>("Range").note("An address, or 10.0.0.0/8, or 2001:db8::/32"),
           field<&native::address_entry::note>("Note").note("Whose it is"));

} // namespace waybill
