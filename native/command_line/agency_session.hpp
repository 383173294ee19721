// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <command_line/partner_arguments.hpp>
#include <command_line/partner_transport.hpp>

#include <waybill/any_transport.hpp>
#include <waybill/contradiction.hpp>
#include <waybill/message/order_details.hpp>
#include <waybill/quirk.hpp>
#include <waybill/transport/system_clock.hpp>
#include <waybill/workflow.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace waybill::native::command_line {

/// The booking workflow at the partner that the command line names. Prints repeated requests, quirks and errors to
/// standard error.
class agency_session {
public:
    using agency = workflow<any_transport, system_clock>;

    /// Null, after a message on standard error, if there is no password or the cassette cannot be opened.
    /// `language`: of the texts in searches and trip lists.
    [[nodiscard]] static std::unique_ptr<agency_session> open(partner_arguments const& arguments,
                                                              std::optional<std::int64_t> language = {});

    [[nodiscard]] agency& operator()() noexcept { return agency_; }

    /// The bookings of the user. Sets the credential, the user and the language of the request; its default requests
    /// all of them.
    [[nodiscard]] result<trip_booking_list_rs> trips(trip_booking_list_rq request = {
                                                         .from_date = date_time::of(2000, 1, 1)});

    /// Prints the repeated requests and the error of a step. True if the step has an outcome.
    template <class T>
    bool contained(result<T> const& outcome) {
        report_attempts(bool(outcome));
        if (!outcome) report(outcome.error());
        return outcome.has_value();
    }
    static void report(error const& why);

    /// Reports what a booking has otherwise than requested, with what to do; `finish` does not list it again.
    void report_booking(order_details const& order, std::vector<contradiction> const& differs);
    /// Saves the cassette. Returns the exit code: `outcome`, or 1 if the cassette could not be saved.
    [[nodiscard]] int finish(int outcome);

private:
    agency_session(partner_arguments const& arguments, booking_agent who, partner_transport by);
    void report_attempts(bool answered) const;

    partner partner_;
    booking_agent who_;
    via access_;
    std::vector<quirk> quirks_{};
    partner_transport by_; ///< also contained in the workflow, as any transport
    agency agency_;
};

} // namespace waybill::native::command_line
