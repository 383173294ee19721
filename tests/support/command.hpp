// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/program.hpp"

#include <command_line/program.hpp>

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <stdio_ext.h>
#include <string>
#include <string_view>
#include <vector>

#if __has_include(<sanitizer/common_interface_defs.h>)
#include <sanitizer/common_interface_defs.h>
#endif

namespace support {

/// Standard input, output and errors of this process as files in memory, for as long as this lives.
class redirected_streams {
public:
    explicit redirected_streams(std::string_view input) {
        flush();
        for (int stream = 0; stream < 3; ++stream) {
            auto const at = static_cast<std::size_t>(stream);
            kept_[at] = ::dup(stream);
            files_[at] = ::memfd_create("stream", MFD_CLOEXEC);
            if (kept_[at] < 0 || files_[at] < 0) throw std::runtime_error("no files in memory");
        }
        if (::write(files_[0], input.data(), input.size()) != static_cast<ssize_t>(input.size()))
            throw std::runtime_error("the input cannot be written");
        ::lseek(files_[0], 0, SEEK_SET);
        for (int stream = 0; stream < 3; ++stream) ::dup2(files_[static_cast<std::size_t>(stream)], stream);
        report_to(kept_[2]); // a sanitizer ends the process: its report must not stay in the memory of that
    }
    ~redirected_streams() {
        flush();
        for (int stream = 0; stream < 3; ++stream) {
            auto const at = static_cast<std::size_t>(stream);
            ::dup2(kept_[at], stream);
            ::close(kept_[at]);
            ::close(files_[at]);
        }
        report_to(2);
    }
    redirected_streams(redirected_streams const&) = delete;
    redirected_streams& operator=(redirected_streams const&) = delete;

    /// What was written to the output (1) or as errors (2).
    [[nodiscard]] std::string text_of(int stream) const {
        flush();
        auto const file = files_[static_cast<std::size_t>(stream)];
        std::string text(static_cast<std::size_t>(::lseek(file, 0, SEEK_END)), '\0');
        if (::pread(file, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()))
            throw std::runtime_error("the output cannot be read");
        return text;
    }

private:
    static void flush() {
        std::fflush(stdout);
        std::fflush(stderr);
        ::__fpurge(stdin); // what it has read of the file before
        std::clearerr(stdin);
    }
    static void report_to([[maybe_unused]] int stream) {
#if defined(__SANITIZE_ADDRESS__) || (defined(__has_feature) && __has_feature(address_sanitizer))
        // NOLINTNEXTLINE(performance-no-int-to-ptr): the interface wants a number as a pointer
        ::__sanitizer_set_report_fd(reinterpret_cast<void*>(static_cast<std::intptr_t>(stream)));
#endif
    }

    std::array<int, 3> kept_{};
    std::array<int, 3> files_{};
};

/// Runs a command of the program in this process, which takes a hundredth of the time of a start under
/// AddressSanitizer. For commands that read documents and print, or refuse a setting or a store; those that are stopped
/// by signals, prompt for passwords or change a store are started as the process that they are: `run_program`.
inline program_result run_command(std::vector<std::string> const& arguments, std::string_view input = {},
                                  program::environment const& variables = {}) {
    for (auto const* const name : program::settings) ::unsetenv(name);
    for (auto const& [name, value] : variables) ::setenv(name.c_str(), value.c_str(), 1);
    std::vector<std::string> words{"waybill"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    auto const signals = std::signal(SIGXFSZ, SIG_DFL);
    redirected_streams const streams(input);
    auto const exit_code = waybill::native::command_line::run_program(static_cast<int>(words.size()), pointers.data());
    std::signal(SIGXFSZ, signals);
    for (auto const& [name, value] : variables) ::unsetenv(name.c_str());
    return {exit_code, streams.text_of(1), streams.text_of(2)};
}

} // namespace support
