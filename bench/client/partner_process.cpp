// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <client/partner_process.hpp>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace bench {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using failure = boost::system::error_code;

class served_connection : public std::enable_shared_from_this<served_connection> {
public:
    served_connection(tcp::socket over, partner_process::settings const& with)
        : over_(std::move(over)), pause_(over_.get_executor()), with_(with) {
        failure ignored;
        over_.set_option(tcp::no_delay(true), ignored);
        auto const address = over_.local_endpoint(ignored).address();
        bool const slow = address.is_v4() && (address.to_v4().to_uint() & 0xFFU) >= with.first_slow;
        delay_ = std::chrono::milliseconds(slow ? with.slow_ms : with.delay_ms);
    }
    void read() {
        over_.async_read_some(asio::buffer(piece_), [self = shared_from_this()](failure why, std::size_t count) {
            if (why) return;
            self->received_.append(self->piece_.data(), count);
            self->look();
        });
    }

private:
    void look() {
        auto const end = received_.find("\r\n\r\n");
        if (end == received_.npos) return read();
        auto const named = received_.find("Content-Length: ");
        auto const length = named < end ? std::stoul(received_.substr(named + 16)) : 0UL;
        if (received_.size() < end + 4 + length) return read();
        auto const head = std::string_view(received_).substr(0, end);
        bool const gzip = !with_.compressed.empty() && head.find("Accept-Encoding: gzip") != head.npos;
        answer_ = gzip ? &with_.compressed : &with_.plain;
        received_.clear();
        if (delay_.count() == 0) return write();
        pause_.expires_after(delay_);
        pause_.async_wait([self = shared_from_this()](failure why) {
            if (!why) self->write();
        });
    }
    void write() {
        asio::async_write(over_, asio::buffer(*answer_), [self = shared_from_this()](failure why, std::size_t) {
            if (!why) self->read();
        });
    }

    tcp::socket over_;
    asio::steady_timer pause_;
    partner_process::settings const& with_;
    std::chrono::milliseconds delay_{};
    std::array<char, 16'384> piece_{};
    std::string received_{};
    std::string const* answer_ = nullptr;
};

void accept(tcp::acceptor& at, partner_process::settings const& with) {
    at.async_accept([&](failure why, tcp::socket accepted) {
        if (!why) std::make_shared<served_connection>(std::move(accepted), with)->read();
        accept(at, with);
    });
}

} // namespace

partner_process::partner_process(settings const& with) {
    asio::io_context io;
    tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::address_v4::any(), 0));
    acceptor.listen(1024);
    port_ = acceptor.local_endpoint().port();
    io.notify_fork(asio::io_context::fork_prepare);
    process_ = ::fork();
    if (process_ < 0) throw std::runtime_error("cannot fork");
    if (process_ > 0) {
        io.notify_fork(asio::io_context::fork_parent);
        return;
    }
    io.notify_fork(asio::io_context::fork_child);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    accept(acceptor, with);
    io.run();
    ::_exit(0);
}

partner_process::~partner_process() {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
}

} // namespace bench
