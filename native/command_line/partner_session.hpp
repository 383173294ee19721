// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <captures/foreign_error.hpp>
#include <command_line/partner_arguments.hpp>
#include <command_line/partner_transport.hpp>
#include <terminal/report.hpp>

#include <waybill/client.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/function.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>

#include <memory>
#include <vector>

namespace waybill::native::command_line {

/// Calls of single functions at the partner that the command line names. Prints errors to standard error, and quirks at
/// the end.
class partner_session {
public:
    /// Null, after a message on standard error, if there is no password or the cassette cannot be opened. The arguments
    /// must outlive the session.
    [[nodiscard]] static std::unique_ptr<partner_session> open(partner_arguments const& arguments);

    /// Adds the credential, and calls the partner.
    template <request_document Request>
    result<response_of<Request>> call(Request request) {
        request.credential = who_;
        client partner(arguments_.partner, by_);
        auto answer = partner.call(request, arguments_.access(), read_options{.quirks = &quirks_});
        if (!answer) terminal::print_error(captures::with_partner_words(answer.error()));
        return answer;
    }
    /// Saves the cassette, and prints the quirks of all responses. Returns the exit code: 1 unless all is `good`.
    [[nodiscard]] int finish(bool good);

private:
    partner_session(partner_arguments const& arguments, credential who, partner_transport by);

    partner_arguments const& arguments_;
    credential who_;
    partner_transport by_;
    std::vector<quirk> quirks_{};
};

} // namespace waybill::native::command_line
