// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <CLI/CLI.hpp>

#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::program_options {

/// The variable of an option: WAYBILL_READ_STORE of `read-store`.
[[nodiscard]] std::string variable_of(std::string_view name);

/// Reads the `--config` file of a command: TOML with the long names of its options. Errors name the file and the line.
/// The environment has precedence over the file: CLI11 reads the environment only for options that the file does not
/// set, so the service would use another store than the one its unit names.
class settings_file final : public CLI::ConfigTOML {
public:
    /// `command` must outlive the object.
    explicit settings_file(CLI::App const& command) : command_(command) {}

    [[nodiscard]] std::vector<CLI::ConfigItem> from_config(std::istream& text) const override;

private:
    CLI::App const& command_;
};

/// Where a setting has its value from, which is not the command line: `WAYBILL_THREADS`, or `waybill.toml:3`; empty:
/// neither its variable nor the settings file has it.
[[nodiscard]] std::string source_of(CLI::App const& command, CLI::Option const& setting);

/// What to say about the variables of the environment that begin with `WAYBILL_` and are not those of a setting of the
/// command, one text each.
[[nodiscard]] std::vector<std::string> unknown_variables(CLI::App const& command);

} // namespace waybill::native::program_options
