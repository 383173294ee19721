// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/partner_session.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace waybill::native::command_line {

partner_session::partner_session(partner_arguments const& arguments, credential who, partner_transport by)
    : arguments_(arguments), who_(std::move(who)), by_(std::move(by)) {}

std::unique_ptr<partner_session> partner_session::open(partner_arguments const& arguments) {
    auto who = credential_of(arguments);
    if (!who) return nullptr;
    auto by = partner_transport::open(arguments);
    if (by)
        return std::unique_ptr<partner_session>(new partner_session(arguments, *std::move(who), std::move(by).value()));
    terminal::print_error(by.error());
    return nullptr;
}

int partner_session::finish(bool good) {
    auto const kept = by_.finish();
    if (!kept) terminal::print_error(kept.error());
    if (!quirks_.empty()) {
        fmt::print(stderr, "waybill: deviations from the canonical form in the responses, tolerated\n");
        terminal::print_quirks(stderr, quirks_);
    }
    return good && kept ? 0 : 1;
}

} // namespace waybill::native::command_line
