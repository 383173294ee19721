// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <command_line/partner_arguments.hpp>

#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/any.hpp>

#include <functional>
#include <memory>
#include <string_view>
#include <utility>

namespace waybill::native::command_line {

/// The transport of a command: the network, the network with recording (`--wire`), or a cassette (`--replay`). Copies
/// refer to the same transport.
class partner_transport {
public:
    /// Errors: those of reading the cassette to replay or to add to.
    [[nodiscard]] static result<partner_transport> open(partner_arguments const& arguments);

    result<http::response> operator()(std::string_view base_url, http::request const& request) {
        return (*over_)(base_url, request);
    }
    result<void> operator()(std::string_view base_url, http::request const& request, http::body_receiver& into) {
        return (*over_)(base_url, request, into);
    }
    /// Writes the cassette if one is recorded. Call it after a failed call too: the failure is recorded.
    [[nodiscard]] result<void> finish() { return save_ ? save_() : result<void>(); }

private:
    explicit partner_transport(any_transport over, std::function<result<void>()> save = {})
        : over_(std::make_shared<any_transport>(std::move(over))), save_(std::move(save)) {}

    std::shared_ptr<any_transport> over_;
    std::function<result<void>()> save_;
};

} // namespace waybill::native::command_line
