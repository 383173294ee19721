// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

/// The outcome of a program that has ended.
struct program_result {
    int exit_code = -1; ///< 128 and the signal's number for one that was killed
    std::string output{};
    std::string errors{};
    long peak_kilobytes = 0; ///< the most memory it has had; that of the test when it was started counts as well
};

/// Where the standard error output of a program goes.
enum class errors_to { pipe, terminal };

/// The `waybill` program as a child process, with pipes for its standard input, output and errors, or a terminal for
/// the errors.
class program {
public:
    using environment = std::vector<std::pair<std::string, std::string>>;
    /// The variables that are settings of commands; tests set them only on purpose.
    static constexpr std::array<char const*, 5> settings{"WAYBILL_PASSWORD", "WAYBILL_STORE", "WAYBILL_URL",
                                                         "WAYBILL_LOGIN", "WAYBILL_USER"};

    explicit program(std::vector<std::string> const& arguments, environment const& variables = {},
                     errors_to where = errors_to::pipe, std::string const& executable = WAYBILL_PROGRAM) {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        std::array<int, 2> errors{};
        bool const piped = ::pipe2(in.data(), O_CLOEXEC) == 0 && ::pipe2(out.data(), O_CLOEXEC) == 0;
        bool const open = where == errors_to::pipe ? ::pipe2(errors.data(), O_CLOEXEC) == 0
                                                   : ::openpty(&errors[0], &errors[1], nullptr, nullptr, nullptr) == 0;
        if (!piped || !open) throw std::runtime_error("no pipes");
        for (int const each : errors) ::fcntl(each, F_SETFD, FD_CLOEXEC);
        std::vector<std::string> words{executable};
        words.insert(words.end(), arguments.begin(), arguments.end());
        auto all_variables = environment_with(variables);
        auto const argument_pointers = pointers_to(words);
        auto const setting_pointers = pointers_to(all_variables);
        auto const parent = ::getpid();
        // not fork(): each page that the test writes to afterwards would be copied, which takes 0.5 s for 100 MB on a
        // virtual machine. The child shares the memory until execve(), so it only calls the system.
        child_ = ::vfork();
        if (child_ == 0) {
            // nothing is left of a test that was killed; tests start programs in their main threads
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (::getppid() != parent) ::_exit(127);
            ::setsid(); // no terminal: a prompt for a password must fail, not wait
            ::dup2(in[0], 0);
            ::dup2(out[1], 1);
            ::dup2(errors[1], 2);
            ::execve(argument_pointers[0], argument_pointers.data(), setting_pointers.data());
            ::_exit(127);
        }
        ::close(in[0]);
        ::close(out[1]);
        ::close(errors[1]);
        in_ = in[1];
        out_ = out[0];
        errors_ = errors[0];
    }
    ~program() {
        if (child_ > 0) {
            ::kill(child_, SIGKILL);
            ::waitpid(child_, nullptr, 0);
        }
        for (int const each : {in_, out_, errors_})
            if (each >= 0) ::close(each);
    }
    program(program const&) = delete;
    program& operator=(program const&) = delete;

    void signal(int which) const { ::kill(child_, which); }
    [[nodiscard]] pid_t process() const noexcept { return child_; }

    /// The first line of the output; empty when none comes in time.
    std::string first_line() { return line(0); }
    /// The line of that number, counted from 0; empty when it does not come in time.
    std::string line(std::size_t number) {
        extend_deadline();
        std::string_view nothing;
        auto& all = result_.output;
        while (std::size_t(std::count(all.begin(), all.end(), '\n')) <= number && read_more(nothing)) {}
        std::size_t from = 0;
        for (; number > 0 && from != std::string::npos; --number) from = all.find('\n', from) + 1;
        return all.substr(from, all.find('\n', from) - from);
    }
    /// Gives the input and waits for the end, two minutes at most.
    program_result finish(std::string_view input = {}) {
        std::signal(SIGPIPE, SIG_IGN);
        closing_ = true;
        extend_deadline();
        while (read_more(input)) {}
        int status = 0;
        if (out_ >= 0 || errors_ >= 0) ::kill(child_, SIGKILL);
        rusage used{};
        ::wait4(child_, &status, 0, &used);
        child_ = -1;
        result_.peak_kilobytes = used.ru_maxrss;
        result_.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        return std::move(result_);
    }

private:
    using clock = std::chrono::steady_clock;

    /// The environment of the test without settings of the program, and these.
    static std::vector<std::string> environment_with(environment const& variables) {
        std::vector<std::string> changed;
        auto const is_changed = [&](std::string_view name) {
            return std::ranges::find(settings, name) != settings.end() ||
                   std::ranges::find(variables, name, &environment::value_type::first) != variables.end();
        };
        for (auto const* const* each = environ; *each != nullptr; ++each) {
            std::string_view const setting(*each);
            if (!is_changed(setting.substr(0, setting.find('=')))) changed.emplace_back(setting);
        }
        for (auto const& [name, value] : variables) changed.push_back(name + '=' + value);
        return changed;
    }
    static std::vector<char*> pointers_to(std::vector<std::string>& words) {
        std::vector<char*> pointers;
        for (auto& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        return pointers;
    }

    /// Each wait has its own two minutes: the duration of the test so far says nothing about the program.
    void extend_deadline() { deadline_ = clock::now() + std::chrono::minutes(2); }
    /// Moves bytes in either direction; false when both outputs are closed, or too much time has passed.
    bool read_more(std::string_view& input) {
        if (input.empty() && closing_ && in_ >= 0) close(in_);
        std::array<pollfd, 3> watched{pollfd{out_, POLLIN, 0}, pollfd{errors_, POLLIN, 0},
                                      pollfd{input.empty() ? -1 : in_, POLLOUT, 0}};
        if (out_ < 0 && errors_ < 0) return false;
        if (clock::now() > deadline_) return false;
        if (::poll(watched.data(), watched.size(), 1000) <= 0) return true;
        take(watched[0], out_, result_.output);
        take(watched[1], errors_, result_.errors);
        if (watched[2].revents != 0) {
            auto const written = ::write(in_, input.data(), input.size());
            if (written <= 0)
                input = {};
            else
                input.remove_prefix(std::size_t(written));
        }
        return true;
    }

    static void take(pollfd const& ready, int& from, std::string& into) {
        if (ready.revents == 0) return;
        std::array<char, 65'536> bytes{};
        auto const count = ::read(from, bytes.data(), bytes.size());
        if (count > 0)
            into.append(bytes.data(), std::size_t(count));
        else
            close(from);
    }
    static void close(int& handle) {
        ::close(handle);
        handle = -1;
    }

    pid_t child_ = -1;
    int in_ = -1;
    int out_ = -1;
    int errors_ = -1;
    bool closing_ = false;
    program_result result_{};
    clock::time_point deadline_{};
};

/// Runs the program to its end.
inline program_result run_program(std::vector<std::string> const& arguments, std::string_view input = {},
                                  program::environment const& variables = {}) {
    return program(arguments, variables).finish(input);
}

} // namespace support
