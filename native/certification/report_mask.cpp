// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/report_mask.hpp>

#include <waybill/mask.hpp>

#include <algorithm>

namespace waybill::native::certification {

namespace {

constexpr std::size_t shortest_password = 8; ///< that no document contains by chance

/// Whether a text has a letter, and another character that is neither a letter nor a blank: no name of a field, no
/// number and no word of a language.
bool is_distinctive(std::string_view password) {
    auto const is_letter = [](char each) {
        auto const letter = static_cast<unsigned char>(each) | 0x20U;
        return (letter >= 'a' && letter <= 'z') || letter >= 0x80;
    };
    return password.size() >= shortest_password && std::any_of(password.begin(), password.end(), is_letter) &&
           std::any_of(password.begin(), password.end(),
                       [&](char each) { return !is_letter(each) && each != ' ' && each != '_'; });
}

redactor redactor_of(credential const& who) {
    std::string_view const values[] = {who.password, who.login};
    return {values, default_secret_names, letter_case::matters, 1};
}

redactor redactor_of_passwords(credential const& who) {
    std::string_view const values[] = {wrong_password, is_distinctive(who.password) ? who.password : wrong_password};
    return {values, {}};
}

} // namespace

report_mask::report_mask(credential const& who)
    : password_(who.password), all_(redactor_of(who)), passwords_(redactor_of_passwords(who)) {}

std::string report_mask::operator()(std::string_view text) { return all_(text); }

std::span<std::string_view const> report_mask::personal_names(http::request const& request,
                                                              std::string_view body) noexcept {
    // by the names of both roots: either may be in an encoding that hides it
    for (std::string_view const text : {std::string_view(request.body), std::string_view(request.target), body})
        for (auto const* const root : {"TripBookingListR", "HotelBookingListRE"})
            if (text.find(root) != std::string_view::npos) return fields_of_travelers;
    return {};
}

void report_mask::apply(exchange& of) {
    if (of.failure) redact(*of.failure, all_);
    if (!of.response) return;
    auto const& body = of.response->body;
    auto const part = kept_.part_of(body);
    http::response made{of.response->status, {}, all_(part)};
    if (auto const names = personal_names(of.request, body); !names.empty()) made.body = masked(made.body, names);
    made.body = kept_.kept(std::move(made.body), part.size(), body.size());
    for (auto const* const name : {"Content-Type", "Retry-After", "X-Request-ID"})
        if (auto const* const value = of.response->headers.find(name)) made.headers.add(name, all_(*value));
    of.response = std::move(made);
}

bool report_mask::repeats_password(std::string_view body) {
    constexpr std::size_t window = std::size_t{64} << 10, overlap = std::size_t{4} << 10;
    for (std::size_t at = 0;; at += window) {
        auto const part = body.substr(at, window + overlap);
        for (auto const& each : passwords_.spans(part)) // the end of a part may be that of a cut password
            if (each.end < part.size() || each.end - each.begin >= shortest_password) return true;
        for (auto const& each : secret_spans(part))
            if (!password_.empty() && part.substr(each.begin, each.end - each.begin) == password_) return true;
        if (at + part.size() == body.size()) return false;
    }
}

} // namespace waybill::native::certification
