// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/password_prompt.hpp>

#include <command/report.hpp>

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <cstdlib>

namespace waybill::native {

namespace {

/// The terminal itself, so that a document may come in through standard input; its echo is off while this lives.
class silent_terminal {
public:
    silent_terminal() : handle_(::open("/dev/tty", O_RDWR | O_CLOEXEC)) {
        if (handle_ < 0 || ::tcgetattr(handle_, &before_) != 0) return;
        auto silent = before_;
        silent.c_lflag &= ~tcflag_t(ECHO);
        silenced_ = ::tcsetattr(handle_, TCSAFLUSH, &silent) == 0;
    }
    ~silent_terminal() {
        if (silenced_) ::tcsetattr(handle_, TCSAFLUSH, &before_);
        if (handle_ >= 0) ::close(handle_);
    }
    silent_terminal(silent_terminal const&) = delete;
    silent_terminal& operator=(silent_terminal const&) = delete;

    [[nodiscard]] bool usable() const noexcept { return silenced_; }
    void say(std::string const& text) const { (void)!::write(handle_, text.data(), text.size()); }
    [[nodiscard]] std::string line() const {
        std::string text;
        char byte = 0;
        while (::read(handle_, &byte, 1) == 1 && byte != '\n') text += byte;
        say("\n");
        return text;
    }

private:
    int handle_;
    termios before_{};
    bool silenced_ = false;
};

std::nullopt_t unobtainable(std::string_view why) {
    print_failure(why);
    return std::nullopt;
}

} // namespace

std::optional<std::string> obtain_password(std::string const& login, bool twice) {
    if (char const* const given = std::getenv("WAYBILL_PASSWORD")) {
        if (*given == '\0') return unobtainable("WAYBILL_PASSWORD is empty");
        return std::string(given);
    }
    silent_terminal const terminal;
    if (!terminal.usable()) return unobtainable("no terminal to ask for the password: set WAYBILL_PASSWORD");
    terminal.say("Password of " + login + ": ");
    auto password = terminal.line();
    if (password.empty()) return unobtainable("no password was given");
    if (twice) {
        terminal.say("Once more: ");
        if (terminal.line() != password) return unobtainable("the two passwords differ");
    }
    return password;
}

} // namespace waybill::native
