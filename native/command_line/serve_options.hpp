// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <program_options/command.hpp>
#include <server/running_service.hpp>

#include <string>

namespace waybill::native::command_line {

/// All settings of `waybill serve`.
struct serve_options {
    server::server_settings settings{};
    bool sample = false;     ///< `--sample`: a store of the sample for this run alone; which is no setting
    bool check_only = false; ///< `--check`, which is no setting
    std::string certify{};   ///< `--certify`, the file of the report; which is no setting either
};

/// Adds the options of `waybill serve` in their groups, and `--config FILE`, a TOML file that sets them by their long
/// names: `listen = "127.0.0.1:8080"`, as variables do: WAYBILL_LISTEN. The command line has precedence over the
/// environment, and that over the file. `command` must outlive its parsing.
void add_serve_options(program_options::command command, serve_options& into);

} // namespace waybill::native::command_line
