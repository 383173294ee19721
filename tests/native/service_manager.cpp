// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What serve reports to systemd, received by a socket as systemd has one.
#include "support/command_outcome.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <cstring>
#include <string>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace {

using testing::HasSubstr;
using testing::StartsWith;

class manager_socket {
public:
    /// A path, or an abstract address if it starts with `@`.
    explicit manager_socket(std::string const& name) : descriptor_(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
        sockaddr_un here{};
        here.sun_family = AF_UNIX;
        std::memcpy(here.sun_path, name.data(), name.size());
        if (name.front() == '@') here.sun_path[0] = '\0';
        auto const length = socklen_t(offsetof(sockaddr_un, sun_path) + name.size());
        EXPECT_EQ(::bind(descriptor_, reinterpret_cast<sockaddr const*>(&here), length), 0);
    }
    ~manager_socket() { ::close(descriptor_); }
    manager_socket(manager_socket const&) = delete;
    manager_socket& operator=(manager_socket const&) = delete;

    /// The next message that starts like this; empty if there is none within two minutes.
    [[nodiscard]] std::string next(std::string_view beginning) const {
        for (std::string message = any(); !message.empty(); message = any())
            if (message.starts_with(beginning)) return message;
        return {};
    }
    [[nodiscard]] std::string any(int milliseconds = 120'000) const {
        pollfd one{descriptor_, POLLIN, 0};
        if (::poll(&one, 1, milliseconds) != 1) return {};
        std::array<char, 4096> bytes{};
        auto const count = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
        return count > 0 ? std::string(bytes.data(), std::size_t(count)) : std::string();
    }

private:
    int descriptor_;
};

TEST(service_manager, receives_what_the_service_does) {
    support::scratch_folder const folder;
    for (auto const& name : {folder.file("notify"), "@waybill-test-" + std::to_string(::getpid())}) {
        manager_socket const manager(name);
        support::program serving({"serve", "--create", "--listen", "127.0.0.1:0", "--store",
                                  "sqlite:" + folder.file("w.db"), "--log-level", "off"},
                                 {{"NOTIFY_SOCKET", name}, {"WATCHDOG_USEC", "2000000"}});
        auto const address = support::url_in(serving.first_line());
        EXPECT_EQ(manager.any(), "READY=1\nSTATUS=listens on " + address) << "first of all";
        EXPECT_EQ(manager.next("WATCHDOG"), "WATCHDOG=1");
        EXPECT_EQ(manager.next("WATCHDOG"), "WATCHDOG=1");
        serving.signal(SIGHUP);
        EXPECT_THAT(manager.next("RELOADING"), StartsWith("RELOADING=1\nMONOTONIC_USEC="));
        EXPECT_THAT(manager.next("READY"), HasSubstr(address));
        serving.signal(SIGSTOP); // it hangs
        while (!manager.any(10).empty()) {}
        EXPECT_EQ(manager.any(3'000), "");
        serving.signal(SIGCONT);
        EXPECT_EQ(manager.next("WATCHDOG"), "WATCHDOG=1");
        serving.signal(SIGTERM);
        EXPECT_THAT(manager.next("STOPPING"), StartsWith("STOPPING=1"));
        EXPECT_EQ(serving.finish().exit_code, 0);
    }
}

TEST(service_manager, ignores_the_watchdog_of_another_process) {
    support::scratch_folder const folder;
    manager_socket const manager(folder.file("notify"));
    support::program serving(
        {"serve", "--create", "--listen", "127.0.0.1:0", "--store", "sqlite:" + folder.file("w.db")},
        {{"NOTIFY_SOCKET", folder.file("notify")}, {"WATCHDOG_USEC", "200000"}, {"WATCHDOG_PID", "1"}});
    EXPECT_THAT(manager.any(), StartsWith("READY=1"));
    EXPECT_EQ(manager.any(1'000), "");
    EXPECT_THAT(support::stopped(serving), support::exits(0));
}

TEST(service_manager, receives_nothing_of_a_service_that_does_not_start) {
    support::scratch_folder const folder;
    manager_socket const manager(folder.file("notify"));
    EXPECT_THAT(support::run_program({"serve", "--store", "sqlite:/nowhere/w.db"}, {},
                                     {{"NOTIFY_SOCKET", folder.file("notify")}}),
                support::exits(1));
    EXPECT_EQ(manager.any(0), "");
}

} // namespace
