// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <program_options/command.hpp>

#include <program_options/settings_file.hpp>
#include <program_options/usage.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::program_options {

void fail_without(std::string const& option_names) { throw CLI::RequiredError(option_names); }
void fail_with_value(std::string const& option_name, std::string const& why) {
    throw CLI::ValidationError(option_name, why);
}

command command::add_subcommand(std::string const& name, std::string const& description) const {
    return {*app_->add_subcommand(name, description), *exit_code_};
}
void command::require_subcommand() const { app_->require_subcommand(1); }

template <option_value T>
option command::add_option(std::string const& names, T& into, std::string const& description) const {
    return option(*app_->add_option(names, into, description));
}
template option command::add_option(std::string const&, std::string&, std::string const&) const;
template option command::add_option(std::string const&, int&, std::string const&) const;
template option command::add_option(std::string const&, unsigned&, std::string const&) const;
template option command::add_option(std::string const&, std::size_t&, std::string const&) const;
template option command::add_option(std::string const&, std::int64_t&, std::string const&) const;
template option command::add_option(std::string const&, std::optional<int>&, std::string const&) const;
template option command::add_option(std::string const&, std::optional<std::int64_t>&, std::string const&) const;
template option command::add_option(std::string const&, std::optional<std::string>&, std::string const&) const;
template option command::add_option(std::string const&, std::vector<std::string>&, std::string const&) const;
template option command::add_option(std::string const&, std::vector<int>&, std::string const&) const;
template option command::add_option(std::string const&, std::vector<std::int64_t>&, std::string const&) const;

option command::add_option(std::string const& names, std::function<void(std::string const&)> read,
                           std::string const& description) const {
    return option(*app_->add_option_function<std::string>(names, std::move(read), description));
}
template <option_number T>
option command::add_number_option(std::string const& names, std::function<void(T)> read,
                                  std::string const& description) const {
    return option(
        *app_->add_option_function<T>(names, [read = std::move(read)](T const& number) { read(number); }, description));
}
template option command::add_number_option(std::string const&, std::function<void(int)>, std::string const&) const;
template option command::add_number_option(std::string const&, std::function<void(unsigned)>, std::string const&) const;

option command::add_flag(std::string const& names, bool& into, std::string const& description) const {
    return option(*app_->add_flag(names, into, description));
}
option command::get_option(std::string const& name) const { return option(*app_->get_option(name)); }

void command::set_group(std::string const& title) const { app_->option_defaults()->group(title); }
void command::runs(std::function<int()> work) const {
    app_->callback([work = std::move(work), exit_code = exit_code_] { *exit_code = work(); });
}
void command::runs_with_words(std::function<int(std::vector<std::string>)> work) const {
    app_->prefix_command();
    app_->set_help_flag();
    runs([work = std::move(work), app = app_] {
        auto words = app->remaining();
        std::reverse(words.begin(), words.end());
        return work(std::move(words));
    });
}

void command::read_settings() const {
    for (auto* const each : app_->get_options()) {
        if (each == app_->get_help_ptr()) continue;
        each->envname(variable_of(each->get_lnames().front()));
        if (each->get_items_expected_max() > 1) each->delimiter(','); // a variable has one value
    }
    app_->config_formatter(std::make_shared<settings_file>(*app_));
    app_->set_config("--config", "", "Read these settings from a TOML file: listen = \"127.0.0.1:8080\"")
        ->type_name("FILE");
    app_->allow_config_extras(CLI::config_extras_mode::error);
}

program::program(std::string const& description, std::string const& name, int (*print_failure)(std::string_view))
    : app_(std::make_unique<CLI::App>(description, name)), print_failure_(print_failure) {}
program::~program() = default;

command program::root() noexcept { return {*app_, exit_code_}; }
void program::set_version(std::string const& text) { app_->set_version_flag("-V,--version", text); }

int program::run(std::vector<std::string> const& words_last_first) {
    forget_variables_of_other_commands(*app_, words_last_first);
    if (app_->get_config_ptr() != nullptr)
        for (auto const& each : unknown_variables(*app_)) print_failure_(each);
    try {
        app_->parse(std::vector<std::string>(words_last_first)); // a copy: parsing consumes it
        return exit_code_;
    } catch (CLI::ParseError const& why) { // --help and --version end parsing, too
        return end_parsing(*app_, why, words_last_first, print_failure_);
    }
}

void forget_variables_of_other_commands(CLI::App& program, std::vector<std::string> const& words_last_first) {
    auto const all = program.get_subcommands([](CLI::App*) { return true; });
    auto const named = [&all](std::string const& word) {
        auto const at =
            std::find_if(all.begin(), all.end(), [&](auto const* each) { return each->get_name() == word; });
        return at == all.end() ? nullptr : *at;
    };
    CLI::App* chosen = nullptr;
    for (auto word = words_last_first.rbegin(); word != words_last_first.rend() && chosen == nullptr; ++word)
        chosen = named(*word);
    for (auto* const each : all) {
        forget_variables_of_other_commands(*each, each == chosen ? words_last_first : std::vector<std::string>{});
        if (each == chosen) continue;
        for (auto* const option : each->get_options()) option->envname("");
    }
}

} // namespace waybill::native::program_options
