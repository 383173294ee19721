// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/exchange.hpp>
#include <certification/kept_texts.hpp>

#include <waybill/message/credential.hpp>
#include <waybill/redact.hpp>

#include <string>
#include <string_view>

namespace waybill::native::certification {

/// The password of the logins that must be refused.
inline constexpr std::string_view wrong_password = "not-a-password";

/// The fields with data of travelers, which a report masks. Names of hotels are among them: that loses less than it
/// protects.
inline constexpr std::string_view fields_of_travelers[] = {
    "name", "ticket_number", "phone", "email", "FirstName", "LastName", "Phone", "Email", "SpecialRequests"};

/// Masks what a report keeps: login and password, and the data of travelers in lists of bookings. What came is examined
/// before, since a login may be a part of names and numbers.
class report_mask {
public:
    explicit report_mask(credential const& who);

    /// A text of a report without login and password.
    [[nodiscard]] std::string operator()(std::string_view text);
    /// Replaces the response by the parts of it that a report shows.
    void apply(exchange& of);
    /// Whether a body contains the password of a request, and not merely a word or a number that is also the password.
    /// In memory that does not depend on the size of the body.
    [[nodiscard]] bool repeats_password(std::string_view body);

    /// `fields_of_travelers` in the response to a request for a list of bookings; empty for other functions.
    [[nodiscard]] static std::span<std::string_view const> personal_names(http::request const& request,
                                                                          std::string_view body) noexcept;

private:
    std::string password_;
    redactor all_;
    redactor passwords_; ///< those that no document contains by chance
    kept_texts kept_{};
};

} // namespace waybill::native::certification
