// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <terminal/terminal.hpp>

#include <terminal/report.hpp>

#include <waybill/text.hpp>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <cstdlib>

namespace waybill::native::terminal {

namespace {

constexpr bool within(char32_t point, char32_t first, char32_t last) noexcept {
    return point >= first && point <= last;
}

constexpr std::size_t columns_of_character(char32_t point) noexcept {
    // combining marks: Latin, Hebrew, Arabic, joiners, variation selectors
    if (within(point, 0x300, 0x36F) || within(point, 0x591, 0x5C7) || within(point, 0x610, 0x61A) ||
        within(point, 0x64B, 0x65F) || point == 0x670 || within(point, 0x200B, 0x200F) || within(point, 0xFE00, 0xFE0F))
        return 0;
    // East Asian wide and full-width forms, emoji
    if (within(point, 0x1100, 0x115F) || within(point, 0x2E80, 0xA4CF) || within(point, 0xAC00, 0xD7A3) ||
        within(point, 0xF900, 0xFAFF) || within(point, 0xFE30, 0xFE4F) || within(point, 0xFF00, 0xFF60) ||
        within(point, 0xFFE0, 0xFFE6) || within(point, 0x1F300, 0x1F64F) || within(point, 0x1F900, 0x1F9FF) ||
        within(point, 0x20000, 0x3FFFD))
        return 2;
    return 1;
}

} // namespace

bool is_terminal(std::FILE* file) noexcept { return ::isatty(::fileno(file)) == 1; }

std::size_t width_of(std::FILE* file) noexcept {
    if (!is_terminal(file)) return 0;
    winsize size{};
    return ::ioctl(::fileno(file), TIOCGWINSZ, &size) == 0 && size.ws_col != 0 ? size.ws_col : 80;
}

std::size_t columns_of(std::string_view text) noexcept {
    std::size_t columns = 0;
    char const* at = text.data();
    char const* const end = at + text.size();
    while (at != end) {
        auto const here = text::decode(at, end);
        at += here.length == 0 ? 1 : here.length;
        columns += here.length == 0 ? 1 : columns_of_character(here.point);
    }
    return columns;
}

namespace {

/// The terminal itself, so that standard input can carry a document. Its echo is off during the lifetime of the object.
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
    if (!terminal.usable()) return unobtainable("no password: set WAYBILL_PASSWORD or run it on a terminal");
    terminal.say("Password of " + login + ": ");
    auto password = terminal.line();
    if (password.empty()) return unobtainable("the password is empty");
    if (twice) {
        terminal.say("Repeat the password: ");
        if (terminal.line() != password) return unobtainable("the two passwords differ");
    }
    return password;
}

} // namespace waybill::native::terminal
