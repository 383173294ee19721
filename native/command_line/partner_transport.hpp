// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <command_line/partner_arguments.hpp>

#include <waybill/any_transport.hpp>
#include <waybill/error.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>
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
        keeping_receiver keeping(into, *last_);
        return (*over_)(base_url, request, keeping);
    }
    /// The error that the last response is if it is an empty list beside the statement of a failure. Of a response that
    /// was received in pieces.
    [[nodiscard]] std::optional<error> failure_beside_list() const;
    /// The beginning of the body of that response.
    [[nodiscard]] std::string const& last_body() const noexcept { return last_->body; }
    /// Writes the cassette if one is recorded. Call it after a failed call too: the failure is recorded.
    [[nodiscard]] result<void> finish() { return save_ ? save_() : result<void>(); }

private:
    /// Keeps the beginning of a response, which is the whole of an empty list.
    class keeping_receiver final : public http::body_receiver {
    public:
        keeping_receiver(http::body_receiver& into, http::response& kept) : into_(into), kept_(kept) {}
        bool begin(http::response const& head) override {
            kept_ = head;
            return into_.begin(head);
        }
        bool take(std::string_view bytes) override {
            if (kept_.body.size() < error_body_bytes) kept_.body += bytes;
            return into_.take(bytes);
        }

    private:
        http::body_receiver& into_;
        http::response& kept_;
    };

    explicit partner_transport(any_transport over, std::function<result<void>()> save = {})
        : over_(std::make_shared<any_transport>(std::move(over))), save_(std::move(save)) {}

    std::shared_ptr<any_transport> over_;
    std::shared_ptr<http::response> last_ = std::make_shared<http::response>();
    std::function<result<void>()> save_;
};

} // namespace waybill::native::command_line
