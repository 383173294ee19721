// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <command_line/partner_arguments.hpp>

#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <memory>
#include <string_view>

namespace waybill::native::command_line {

/// The transport of a command: the network, the network with recording (`--record`), or a cassette (`--replay`).
class partner_transport {
public:
    /// A transport of one kind.
    class access {
    public:
        virtual ~access() = default;
        virtual result<http::response> carry(std::string_view base_url, http::request const& request) = 0;
        virtual result<void> carry(std::string_view base_url, http::request const& request,
                                   http::body_receiver& into) = 0;
        /// Saves what was recorded.
        virtual result<void> finish() { return {}; }
    };

    /// Errors: those of reading the cassette to replay or to add to.
    [[nodiscard]] static result<partner_transport> open(partner_arguments const& arguments);

    result<http::response> operator()(std::string_view base_url, http::request const& request) {
        return access_->carry(base_url, request);
    }
    result<void> operator()(std::string_view base_url, http::request const& request, http::body_receiver& into) {
        return access_->carry(base_url, request, into);
    }
    /// Writes the cassette if one is recorded. Call it after a failed call too: the failure is recorded.
    [[nodiscard]] result<void> finish() { return access_->finish(); }

    explicit partner_transport(std::shared_ptr<access> by) : access_(std::move(by)) {}

private:
    std::shared_ptr<access> access_;
};

} // namespace waybill::native::command_line
