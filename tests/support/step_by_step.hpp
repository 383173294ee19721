// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/xml.hpp>

#include <string>
#include <vector>

/// `understand`, compared with its single steps.
namespace support {

/// The outcome of a response as text: the message or the error, and the quirks.
template <class Message>
std::string outcome(waybill::result<Message> const& got, std::vector<waybill::quirk> const& quirks) {
    auto text = got ? waybill::to_xml(*got).value() : waybill::explain(got.error());
    for (auto const& each : quirks) (text += '\n') += waybill::explain(each);
    return text;
}

/// The outcome of `understand`, without and with its quirks.
template <class Request>
std::string understood(waybill::via access, waybill::http::response const& answer, waybill::limits const& within = {}) {
    std::vector<waybill::quirk> quirks;
    auto const unasked = waybill::understand<Request>(access, answer, {.limits = within});
    auto const got = waybill::understand<Request>(access, answer, {.limits = within, .quirks = &quirks});
    return outcome(unasked, {}) + outcome(got, quirks);
}

/// The same, with every step called separately.
template <class Request>
std::string step_by_step(waybill::via access, waybill::http::response const& answer,
                         waybill::limits const& within = {}) {
    std::vector<waybill::quirk> quirks;
    namespace client_side = waybill::detail::client_side;
    auto const got = client_side::answer_of<Request>([&](void* into) {
        return client_side::understand_in_steps(client_side::functions_of<Request>::in_both(), access, answer,
                                                {.limits = within, .quirks = &quirks}, into);
    });
    return outcome(got, {}) + outcome(got, quirks);
}

} // namespace support
