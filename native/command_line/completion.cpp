// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/command_tree.hpp>
#include <command_line/commands.hpp>
#include <program_options/command.hpp>

#include <fmt/format.h>

#include <string>
#include <vector>

/// The script for bash: commands, options, and the values of options that accept only a few.
namespace waybill::native::command_line {

namespace {

using commands_description = std::vector<program_options::command_description>;

std::string joined(std::vector<std::string> const& words) {
    std::string line;
    for (auto const& each : words) line += (line.empty() ? "" : " ") + each;
    return line;
}

std::string words_after(program_options::command_description const& command) {
    auto words = command.subcommands;
    for (auto const& option : command.options)
        if (!option.positional) words.insert(words.end(), option.names.begin(), option.names.end());
    return joined(words);
}

/// `"path:--option") words="values" ;;` for each option that accepts only a few values.
std::string cases_of_values(commands_description const& all) {
    std::string cases;
    for (auto const& command : all)
        for (auto const& option : command.options) {
            if (option.values.empty() || option.positional) continue;
            for (auto const& name : option.names)
                cases += fmt::format("        \"{}:{}\") words=\"{}\" ;;\n", command.path, name, joined(option.values));
        }
    return cases;
}

/// A positional argument with few values, such as the kind of a contract, is completed like a subcommand.
std::string cases_of_words(commands_description const& all) {
    std::string cases;
    for (auto const& command : all) {
        auto words = words_after(command);
        for (auto const& option : command.options)
            if (option.positional && !option.values.empty()) words += ' ' + joined(option.values);
        cases += fmt::format("                \"{}\") words=\"{}\" ;;\n", command.path, words);
    }
    return cases;
}

/// The pattern by which the script finds the command among the words before the cursor.
std::string case_of_paths(commands_description const& all) {
    std::string paths;
    for (auto const& command : all)
        if (!command.path.empty()) paths += (paths.empty() ? "\"" : " | \"") + command.path + '"';
    return paths;
}

std::string bash_script(commands_description const& all) {
    return fmt::format(R"(# bash completion for waybill
_waybill() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command="" words="" at
    for ((at = 1; at < COMP_CWORD; ++at)); do
        case "${{command:+$command }}${{COMP_WORDS[at]}}" in
            {0}) command="${{command:+$command }}${{COMP_WORDS[at]}}" ;;
        esac
    done
    case "$command:$previous" in
{1}        *)
            case "$command" in
{2}            esac ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}}
complete -o bashdefault -o default -F _waybill waybill
)",
                       case_of_paths(all), cases_of_values(all), cases_of_words(all));
}

} // namespace

void add_completion(program_options::command program) {
    auto const command = program.add_subcommand("completion", "Print a script that completes command lines in bash");
    command.runs([] {
        fmt::print("{}", bash_script(describe_commands()));
        return 0;
    });
}

} // namespace waybill::native::command_line
