// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <partner_network/network_transport.hpp>

#include <waybill/transport/asio.hpp>

#include <boost/asio/io_context.hpp>

#include <optional>
#include <string>
#include <utility>

namespace waybill::native::partner_network {

struct network_transport::engine {
    explicit engine(call_settings settings)
        : over(io, {.connect = settings.whole,
                    .deadline = settings.whole,
                    .answer_bytes = settings.answer_bytes,
                    .network = std::move(settings.network),
                    .stream_deadline = settings.whole,
                    .stream_bytes = settings.answer_bytes}) {}

    /// Runs the call that `start` begins.
    template <class Outcome, class Start>
    Outcome run(Start const& start) {
        std::optional<Outcome> outcome;
        start([&outcome](Outcome ended) { outcome.emplace(std::move(ended)); });
        io.restart();
        io.run(); // returns when nothing is left to do
        return std::move(outcome).value();
    }

    boost::asio::io_context io{};
    asio_transport over;
};

network_transport::network_transport(call_settings settings) : engine_(std::make_unique<engine>(std::move(settings))) {}
network_transport::network_transport(network_transport&&) noexcept = default;
network_transport& network_transport::operator=(network_transport&&) noexcept = default;
network_transport::~network_transport() = default;

result<http::response> network_transport::operator()(std::string_view base_url, http::request const& request) {
    return engine_->run<result<http::response>>(
        [&](auto keep) { engine_->over.async_send(std::string(base_url), request, std::move(keep)); });
}
result<void> network_transport::operator()(std::string_view base_url, http::request const& request,
                                           http::body_receiver& into) {
    return engine_->run<result<void>>(
        [&](auto keep) { engine_->over.async_send(std::string(base_url), request, into, std::move(keep)); });
}

} // namespace waybill::native::partner_network
