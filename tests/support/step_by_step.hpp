// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/json/read.hpp>
#include <waybill/xml/read.hpp>
#include <waybill/xml/write.hpp>

#include <string>
#include <vector>

/// `understand` beside the steps it may take at once.
namespace support {

/// What came of an answer, as text: the message or the error, and the quirks.
template <class Message>
std::string outcome(waybill::result<Message> const& got, std::vector<waybill::quirk> const& quirks) {
    auto text = got ? waybill::to_xml(*got) : waybill::explain(got.error());
    for (auto const& each : quirks) (text += '\n') += waybill::explain(each);
    return text;
}

template <class Request>
std::string understood(waybill::via road, waybill::http::response const& answer, waybill::limits const& within = {}) {
    std::vector<waybill::quirk> quirks;
    auto const got = waybill::understand<Request>(road, answer, {.limits = within, .quirks = &quirks});
    return outcome(got, quirks);
}

/// The same, every step by itself.
template <class Request>
std::string step_by_step(waybill::via road, waybill::http::response const& answer, waybill::limits const& within = {}) {
    using waybill::access::document_form;
    std::vector<waybill::quirk> quirks;
    waybill::read_options const options{.limits = within, .quirks = &quirks, .already_text = true};
    waybill::result<waybill::response_of<Request>> message = waybill::response_of<Request>{};
    auto const found = waybill::client_side::take_answer(road, answer, options);
    if (!found) return outcome(message = found.error(), quirks);
    auto const read = found->form == document_form::json ? waybill::read_json(found->document, *message, options)
                                                         : waybill::read_xml(found->document, *message, options);
    if (!read) message = waybill::client_side::place_in_answer(read.error(), answer);
    return outcome(message, quirks);
}

} // namespace support
