// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>

#include <string>

namespace waybill {

/// Login and password, carried by every request (spec 5).
struct credential {
    std::string login{};
    std::string password{};
};
BOOST_DESCRIBE_STRUCT(credential, (), (login, password))

template <>
inline constexpr auto wire<credential> =
    fields(field<&credential::login>("Login").length(1, 100).note("Login"),
           field<&credential::password>("Password").length(1, 4096).secret().note("Password"));

} // namespace waybill
