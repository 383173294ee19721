// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: command lines, variables and settings files; nothing else includes CLI11.
#pragma once

#include <program_options/option.hpp>

#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace waybill::native::program_options {

/// The exit code for a wrong command line.
inline constexpr int usage_error = 2;

/// The command line is wrong: a required option is absent. Call it in a function that runs a command.
[[noreturn]] void fail_without(std::string const& option_names);
/// The command line is wrong: the value of an option is invalid. Call it in a function that runs a command or reads an
/// option.
[[noreturn]] void fail_with_value(std::string const& option_name, std::string const& why);

/// A command, a program or a subcommand, over CLI11. A reference: copies refer to the same command, which lives as long
/// as its program. Only the files of this folder compile CLI11: it takes 6 s for each file.
class command {
public:
    command(CLI::App& of, int& exit_code) noexcept : app_(&of), exit_code_(&exit_code) {}

    command add_subcommand(std::string const& name, std::string const& description) const;
    /// Requires one of the subcommands.
    void require_subcommand() const;

    /// Adds an option (`--to`, `-q,--quiet`) or a positional argument (`FILE`) whose value is read into `into`, which
    /// must live until the command has run.
    template <option_value T>
    option add_option(std::string const& names, T& into, std::string const& description) const;
    /// The same, with a function that takes the text.
    option add_option(std::string const& names, std::function<void(std::string const&)> read,
                      std::string const& description) const;
    /// The same, with a function that takes the number.
    template <option_number T>
    option add_number_option(std::string const& names, std::function<void(T)> read,
                             std::string const& description) const;
    /// Adds an option without a value; `!--no-get` in `names` sets false.
    option add_flag(std::string const& names, bool& into, std::string const& description) const;
    [[nodiscard]] option get_option(std::string const& name) const;

    /// The section of `--help` for the options that follow.
    void set_group(std::string const& title) const;
    /// The function that runs the command; its result is the exit code of the program.
    void runs(std::function<int()> work) const;
    /// The command reads no option itself: the function takes its words, the last one first.
    void runs_with_words(std::function<int(std::vector<std::string>)> work) const;

    /// Gives each option so far a variable, WAYBILL_READ_STORE for `--read-store`, and adds `--config`, a TOML file
    /// with the long names of these options. The command line precedes the environment, and that precedes the file.
    void read_settings() const;

    [[nodiscard]] CLI::App& app() const noexcept { return *app_; }

private:
    CLI::App* app_;
    int* exit_code_;
};

/// A program with its commands.
class program {
public:
    /// `print_failure` prints what is wrong with a command line to standard error.
    program(std::string const& description, std::string const& name, int (*print_failure)(std::string_view));
    program(program const&) = delete;
    program& operator=(program const&) = delete;
    ~program();

    [[nodiscard]] command root() noexcept;
    /// Adds `-V` and `--version`, which print the text.
    void set_version(std::string const& text);

    /// Reads the arguments after the name of the program, the last one first, and runs the command that they name.
    /// Returns its exit code; for a wrong command line `usage_error`, after a message on standard error. The
    /// environment is read for that command only: CLI11 would read it for the options of every other command, too, into
    /// variables that commands share, after the command line was read, and with an error for an invalid value.
    [[nodiscard]] int run(std::vector<std::string> const& words_last_first);

private:
    std::unique_ptr<CLI::App> app_;
    int (*print_failure_)(std::string_view);
    int exit_code_ = 0;
};

/// What `program::run` does before it parses.
void forget_variables_of_other_commands(CLI::App& program, std::vector<std::string> const& words_last_first);

} // namespace waybill::native::program_options
