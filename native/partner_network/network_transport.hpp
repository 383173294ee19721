// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the transport of the commands, compiled once.
#pragma once

#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/network_settings.hpp>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string_view>

namespace waybill::native::partner_network {

/// What the calls of a command may take.
struct call_settings {
    std::chrono::milliseconds whole{30'000}; ///< from the start of a call to the last byte of the response
    std::size_t answer_bytes = std::size_t{64} << 20U;
    network_settings network{};
};

/// The transport of the commands: `asio_transport`, of which a call blocks. For one thread.
class network_transport {
public:
    explicit network_transport(call_settings settings = {});
    network_transport(network_transport&&) noexcept;
    network_transport& operator=(network_transport&&) noexcept;
    ~network_transport();

    result<http::response> operator()(std::string_view base_url, http::request const& request);
    result<void> operator()(std::string_view base_url, http::request const& request, http::body_receiver& into);

private:
    struct engine;
    std::unique_ptr<engine> engine_;
};

} // namespace waybill::native::partner_network
