// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/command_tree.hpp>
#include <command_line/commands.hpp>
#include <program_options/command.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Scripts for bash, zsh and fish: commands, options, and the values of options that accept only a few.
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

/// `path:--option) values` for each option that accepts only a few values.
std::string cases_of_values(commands_description const& all, std::string_view format) {
    std::string cases;
    for (auto const& command : all)
        for (auto const& option : command.options) {
            if (option.values.empty() || option.positional) continue;
            for (auto const& name : option.names)
                cases += fmt::format(fmt::runtime(format), command.path, name, joined(option.values));
        }
    return cases;
}

/// A positional argument with few values, such as the name of a shell, is completed like a subcommand.
std::string cases_of_words(commands_description const& all, std::string_view format) {
    std::string cases;
    for (auto const& command : all) {
        auto words = words_after(command);
        for (auto const& option : command.options)
            if (option.positional && !option.values.empty()) words += ' ' + joined(option.values);
        cases += fmt::format(fmt::runtime(format), command.path, words);
    }
    return cases;
}

/// The shell function that finds the command among the words before the cursor, for bash and zsh.
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
                       case_of_paths(all), cases_of_values(all, "        \"{}:{}\") words=\"{}\" ;;\n"),
                       cases_of_words(all, "                \"{}\") words=\"{}\" ;;\n"));
}

std::string zsh_script(commands_description const& all) {
    return fmt::format(R"(#compdef waybill
# zsh completion for waybill
_waybill() {{
    local command="" at
    local -a candidates
    for ((at = 2; at < CURRENT; ++at)); do
        case "${{command:+$command }}${{words[at]}}" in
            {0}) command="${{command:+$command }}${{words[at]}}" ;;
        esac
    done
    case "$command:${{words[CURRENT - 1]}}" in
{1}        *)
            case "$command" in
{2}            esac ;;
    esac
    compadd -- $candidates
    _files
}}
if [ "${{funcstack[1]-}}" = _waybill ]; then _waybill "$@"; else compdef _waybill waybill; fi
)",
                       case_of_paths(all), cases_of_values(all, "        \"{}:{}\") candidates=({}) ;;\n"),
                       cases_of_words(all, "                \"{}\") candidates=({}) ;;\n"));
}

/// A text in the single quotes of fish.
std::string fish_quoted(std::string_view text) {
    std::string quoted = "'";
    for (char const each : text) {
        if (each == '\'' || each == '\\') quoted += '\\';
        quoted += each;
    }
    return quoted + '\'';
}

std::string fish_script(commands_description const& all) {
    std::string script = "# fish completion for waybill\n";
    for (auto const& command : all) {
        std::string when = "__fish_use_subcommand";
        if (!command.path.empty()) {
            when.clear();
            std::string_view rest = command.path;
            while (!rest.empty()) {
                auto const end = rest.find(' ');
                when += (when.empty() ? "" : "; and ") + std::string("__fish_seen_subcommand_from ");
                when += rest.substr(0, end);
                rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
            }
        }
        auto const start = "complete -c waybill -n " + fish_quoted(when);
        for (auto const& name : command.subcommands) {
            auto const path = command.path.empty() ? name : command.path + ' ' + name;
            for (auto const& each : all)
                if (each.path == path) script += start + " -a " + name + " -d " + fish_quoted(each.summary) + '\n';
        }
        for (auto const& option : command.options) {
            auto line = start;
            if (option.positional) {
                if (option.values.empty()) continue;
                script += line + " -a " + fish_quoted(joined(option.values)) + '\n';
                continue;
            }
            for (auto const& name : option.names)
                line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (!option.value_name.empty()) line += " -r";
            if (!option.values.empty()) line += " -f -a " + fish_quoted(joined(option.values));
            script += line + " -d " + fish_quoted(option.summary) + '\n';
        }
    }
    return script;
}

} // namespace

void add_completion(program_options::command program) {
    auto const command = program.add_subcommand("completion", "Print a script that completes command lines in a shell");
    auto const shell = std::make_shared<std::string>();
    command.add_option("SHELL", *shell, "The shell").required().is_member({"bash", "zsh", "fish"});
    command.runs([shell] {
        auto const all = describe_commands();
        fmt::print("{}", *shell == "bash" ? bash_script(all) : *shell == "zsh" ? zsh_script(all) : fish_script(all));
        return 0;
    });
}

} // namespace waybill::native::command_line
